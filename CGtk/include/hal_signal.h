/** Signal connections with any signature through one trampoline. */
#pragma once
#include <glib-object.h>

typedef void (*HalRelease)(void *data);
/** `arguments[0]` is the emitting object; `result` is NULL if the signal returns nothing. */
typedef void (*HalInvoke)(void *data, const GValue *arguments, guint count, GValue *result);

/**
 * Connects a handler and returns its ID. `destroy` is called with `data` exactly once, when the
 * closure is released.
 */
gulong hal_signal_connect(gpointer object, const char *signal, gboolean after, HalInvoke invoke, void *data,
                          HalRelease destroy);
