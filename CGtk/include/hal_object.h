/** Owning references to GObjects, with a notice when the owner is the last one left. */
#pragma once
#include <glib-object.h>

/** Called when `last` becomes true: only the owner's reference is left; false: somebody else holds one as well. */
typedef void (*HalToggle)(void *data, gboolean last);

/** Takes one reference of `object`: the floating one, or the one that the caller passes on. */
void hal_object_adopt(gpointer object);
/** Turns the caller's reference into a toggle reference. */
void hal_object_toggle(gpointer object, HalToggle toggle, void *data);
/** Gives back the reference of hal_object_toggle. */
void hal_object_untoggle(gpointer object);
/** The data of hal_object_toggle, or NULL. */
void *hal_object_data(gpointer object);
/** The number of references, for tests. */
guint hal_object_references(gpointer object);

gboolean hal_object_get_boolean(gpointer object, const char *property);
void hal_object_set_boolean(gpointer object, const char *property, gboolean value);
gint hal_object_get_int(gpointer object, const char *property);
void hal_object_set_int(gpointer object, const char *property, gint value);
double hal_object_get_double(gpointer object, const char *property);
void hal_object_set_double(gpointer object, const char *property, double value);
/** A new string or NULL; free with g_free. */
char *hal_object_get_string(gpointer object, const char *property);
void hal_object_set_string(gpointer object, const char *property, const char *value);

/** Emits a signal without parameters. */
void hal_object_emit(gpointer object, const char *signal);
