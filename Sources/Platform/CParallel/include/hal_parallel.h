#pragma once
#include <stddef.h>

/// Calls a function with each number below `count`, on several threads at once, and waits for all calls.
///
/// This is dispatch_apply_f of libdispatch, whose Swift library would take more memory than it saves.
void hal_parallel(size_t count, void *context, void (*body)(void *context, size_t number));
