#include "hal_compat.h"
#include "hal_notice.h"

/* - Source: GtkAccessibleAnnouncementPriority, GTK 4.14. */
enum { PRIORITY_MEDIUM = 1, PRIORITY_HIGH = 2 };

/* The context that GTK_A11Y=test creates cannot announce: GTK 4.18 would call a function that it does not have. */
static gboolean has_listener(GtkWidget *widget) {
  GtkATContext *(*context_of)(GtkAccessible *) = hal_compat_function("gtk_accessible_get_at_context");
  GtkATContext *context = context_of ? context_of(GTK_ACCESSIBLE(widget)) : NULL;
  gboolean listens = context && !g_str_equal(G_OBJECT_TYPE_NAME(context), "GtkTestATContext");
  g_clear_object(&context);
  return listens;
}

gboolean hal_accessible_announce(GtkWidget *widget, const char *message, gboolean interrupts) {
  void (*announce)(GtkAccessible *, const char *, int) = hal_compat_function("gtk_accessible_announce");
  if (!announce) return hal_notice_speak(message);
  if (has_listener(widget)) announce(GTK_ACCESSIBLE(widget), message, interrupts ? PRIORITY_HIGH : PRIORITY_MEDIUM);
  return TRUE;
}
