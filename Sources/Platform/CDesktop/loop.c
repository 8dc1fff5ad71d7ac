#include "loop.h"

struct HalLoop {
  gatomicrefcount references;
  GMainContext *context;
  GMainLoop *loop;
};

static gpointer hal_loop_turn(gpointer data) {
  GMainLoop *loop = data;
  GMainContext *context = g_main_loop_get_context(loop);
  g_main_context_push_thread_default(context);
  g_main_loop_run(loop);
  g_main_context_pop_thread_default(context);
  g_main_loop_unref(loop);
  return NULL;
}

HalLoop *hal_loop_new(const char *name) {
  HalLoop *loop = g_new0(HalLoop, 1);
  g_atomic_ref_count_init(&loop->references);
  loop->context = g_main_context_new();
  loop->loop = g_main_loop_new(loop->context, FALSE);
  g_thread_unref(g_thread_new(name, hal_loop_turn, g_main_loop_ref(loop->loop)));
  return loop;
}

HalLoop *hal_loop_ref(HalLoop *loop) {
  g_atomic_ref_count_inc(&loop->references);
  return loop;
}

static gboolean hal_loop_end(gpointer data) {
  HalLoop *loop = data;
  g_main_loop_quit(loop->loop);
  g_main_loop_unref(loop->loop);
  g_main_context_unref(loop->context);
  g_free(loop);
  return G_SOURCE_REMOVE;
}

void hal_loop_run(HalLoop *loop, GSourceFunc work, gpointer data) {
  /* `work` may end the loop on its thread before this thread releases the source. */
  GMainContext *context = g_main_context_ref(loop->context);
  /* g_main_context_invoke may run `work` on the calling thread instead. */
  GSource *source = g_idle_source_new();
  g_source_set_priority(source, G_PRIORITY_DEFAULT);
  g_source_set_callback(source, work, data, NULL);
  g_source_attach(source, context);
  g_source_unref(source);
  g_main_context_unref(context);
}

void hal_loop_unref(HalLoop *loop) {
  if (g_atomic_ref_count_dec(&loop->references)) hal_loop_run(loop, hal_loop_end, loop);
}

GSource *hal_loop_after(HalLoop *loop, guint milliseconds, GSourceFunc work, gpointer data) {
  GSource *source = g_timeout_source_new(milliseconds);
  g_source_set_callback(source, work, data, NULL);
  g_source_attach(source, loop->context);
  return source;
}

static HalLoop *hal_loop_shared(void) {
  static HalLoop *shared = NULL;
  if (g_once_init_enter(&shared)) g_once_init_leave(&shared, hal_loop_new("halcyon-loop"));
  return shared;
}

typedef struct {
  void (*work)(gpointer data);
  gpointer data;
} HalCall;

static gboolean hal_loop_call(gpointer data) {
  HalCall call = *(HalCall *)data;
  g_free(data);
  call.work(call.data);
  return G_SOURCE_REMOVE;
}

void hal_loop_invoke(void (*work)(gpointer data), gpointer data) {
  HalCall *call = g_new(HalCall, 1);
  *call = (HalCall){work, data};
  hal_loop_run(hal_loop_shared(), hal_loop_call, call);
}
