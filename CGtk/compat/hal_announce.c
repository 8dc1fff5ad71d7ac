#include "hal_compat.h"

/* - Source: GtkAccessibleAnnouncementPriority, GTK 4.14. */
enum { PRIORITY_MEDIUM = 1, PRIORITY_HIGH = 2 };

gboolean hal_accessible_announce(GtkWidget *widget, const char *message, gboolean interrupts) {
  void (*announce)(GtkAccessible *, const char *, int) = hal_compat_function("gtk_accessible_announce");
  if (!announce) return FALSE;
  announce(GTK_ACCESSIBLE(widget), message, interrupts ? PRIORITY_HIGH : PRIORITY_MEDIUM);
  return TRUE;
}
