#include "hal_compat.h"

/* - Source: GTK_LIST_TAB_ITEM of GtkListTabBehavior, GTK 4.12, whose default is to go through all items. */
enum { TAB_ITEM = 1 };

gboolean hal_list_view_leave_with_tab(GtkWidget *list) {
  void (*set_behavior)(GtkListView *, int) = hal_compat_function("gtk_list_view_set_tab_behavior");
  if (!set_behavior) return FALSE;
  set_behavior(GTK_LIST_VIEW(list), TAB_ITEM);
  return TRUE;
}
