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

/** False as well where the object has no such property. */
gboolean hal_object_get_boolean(gpointer object, const char *property);
void hal_object_set_boolean(gpointer object, const char *property, gboolean value);
void hal_object_set_int(gpointer object, const char *property, gint value);
void hal_object_set_string(gpointer object, const char *property, const char *value);

/** Emits a signal without parameters. */
void hal_object_emit(gpointer object, const char *signal);
