/** Owned references to GObjects, with a notification when the owner holds the last one. */
#pragma once
#include <glib-object.h>

/**
 * Called with true when only the owner's reference remains, and with false when there is another.
 */
typedef void (*HalToggle)(void *data, gboolean last);

/** Takes ownership of one reference: the floating one, or the one of the caller. */
void hal_object_adopt(gpointer object);
/** Turns the reference of the caller into a toggle reference. */
void hal_object_toggle(gpointer object, HalToggle toggle, void *data);
/** Releases the toggle reference. */
void hal_object_untoggle(gpointer object);
/** Prints a GTK warning. */
void hal_warn(const char *message);
/** The data passed to hal_object_toggle, or NULL. */
void *hal_object_data(gpointer object);

/** Also returns false if the object has no such property. */
gboolean hal_object_get_boolean(gpointer object, const char *property);
void hal_object_set_boolean(gpointer object, const char *property, gboolean value);
void hal_object_set_int(gpointer object, const char *property, gint value);
/** Returns a copy that the caller frees, or NULL. */
char *hal_object_get_string(gpointer object, const char *property);
void hal_object_set_string(gpointer object, const char *property, const char *value);

/** Emits a signal without parameters. */
void hal_object_emit(gpointer object, const char *signal);
