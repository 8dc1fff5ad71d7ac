#include "hal_parallel.h"

// The header of libdispatch is in a folder of the toolchain that C targets do not search. A queue of
// NULL means the queue that fits the calling thread.
extern void dispatch_apply_f(size_t count, void *queue, void *context, void (*body)(void *context, size_t number));

void hal_parallel(size_t count, void *context, void (*body)(void *context, size_t number)) {
  dispatch_apply_f(count, NULL, context, body);
}
