#include "hal_signal.h"

typedef struct {
  GClosure closure;
  HalInvoke invoke;
  HalRelease destroy;
} HalClosure;

static void marshal(GClosure *closure, GValue *result, guint count, const GValue *arguments, gpointer hint,
                    gpointer marshal_data) {
  HalClosure *self = (HalClosure *)closure;
  self->invoke(closure->data, arguments, count, result);
}

static void finalize(gpointer data, GClosure *closure) { ((HalClosure *)closure)->destroy(data); }

gulong hal_signal_connect(gpointer object, const char *signal, gboolean after, HalInvoke invoke, void *data,
                          HalRelease destroy) {
  GClosure *closure = g_closure_new_simple(sizeof(HalClosure), data);
  ((HalClosure *)closure)->invoke = invoke;
  ((HalClosure *)closure)->destroy = destroy;
  g_closure_set_marshal(closure, marshal);
  g_closure_add_finalize_notifier(closure, data, finalize);
  return g_signal_connect_closure(object, signal, closure, after);
}
