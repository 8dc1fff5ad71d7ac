/** What depends on the versions of GTK and libadwaita that the program runs with.
 *
 * Functions that are newer than the oldest supported versions (GTK 4.8, libadwaita 1.2) are looked up at run time, so that
 * a program that was built with the oldest versions uses them with newer ones. */
#pragma once
#include <gtk/gtk.h>

/** The versions of the loaded libraries as 4 * 1000 + minor and 1 * 1000 + minor. */
guint hal_gtk_version(void);
guint hal_adwaita_version(void);
/** The address of a function of a loaded library; NULL if it does not exist, or while the oldest versions are imitated. */
gpointer hal_compat_function(const char *name);
/** Behaves as with the oldest versions, for tests. */
void hal_compat_imitate_oldest(gboolean imitates);

/** Lets assistive technology speak a message: with GTK 4.14, or as a notification on the accessibility bus. Returns FALSE
    if it cannot. */
gboolean hal_accessible_announce(GtkWidget *widget, const char *message, gboolean interrupts);

/** Lets Tab and Shift+Tab leave a list from any of its rows (GTK 4.12). Returns whether it can. */
gboolean hal_list_view_leave_with_tab(GtkWidget *list);

/** Measures the maximum width of an AdwClamp in pixels, as before libadwaita 1.4. Returns whether it had to be told. */
gboolean hal_clamp_use_pixels(GtkWidget *clamp);

/** Device pixels per logical pixel of the window of a widget, 1 to 16, such as 1.25 (GTK 4.12); otherwise the next whole number. */
double hal_widget_device_scale(GtkWidget *widget);

/** Whether GTK is told not to use OpenGL with GDK_DISABLE (GTK 4.16) instead of GDK_DEBUG. */
gboolean hal_gdk_has_disable_variable(void);

typedef enum { HAL_ALERT_PLAIN, HAL_ALERT_SUGGESTED, HAL_ALERT_DESTRUCTIVE } HalAlertLook;

/** Creates an AdwAlertDialog (libadwaita 1.5), otherwise an AdwMessageDialog. An owner of the result must also release
    the reference of a window, see hal_alert_is_window. */
__attribute__((returns_nonnull)) GtkWidget *hal_alert_new(GtkWindow *parent, const char *heading, const char *body);
/** Whether it is a window, which GTK owns until it is destroyed. */
gboolean hal_alert_is_window(GtkWidget *alert);
void hal_alert_add_response(GtkWidget *alert, const char *id, const char *label, HalAlertLook look);
/** The response for Escape, and the one for Enter. */
void hal_alert_set_close_response(GtkWidget *alert, const char *id);
void hal_alert_set_default_response(GtkWidget *alert, const char *id);
void hal_alert_set_extra_child(GtkWidget *alert, GtkWidget *child);
const char *hal_alert_get_body(GtkWidget *alert);
void hal_alert_set_enabled(GtkWidget *alert, const char *id, gboolean enabled);
gboolean hal_alert_get_enabled(GtkWidget *alert, const char *id);
void hal_alert_present(GtkWidget *alert, GtkWindow *parent);
/** Emits the response and closes the dialog. A dialog then also emits the response for Escape. */
void hal_alert_respond(GtkWidget *alert, const char *id);
