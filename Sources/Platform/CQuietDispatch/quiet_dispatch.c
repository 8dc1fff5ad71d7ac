#define _GNU_SOURCE
#include "CQuietDispatch.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stdint.h>

/*
 * The first use of libdispatch's thread pool starts a timer that checks every second whether all
 * threads of the pool are blocked. Swift tasks never block on each other, so this check is
 * unnecessary, and an idle desktop program should not wake up. The functions here interpose those
 * of libdispatch, forward all calls, and turn that one timer, which only libdispatch sets, into one
 * that fires once.
 *
 * With a shared libdispatch, the symbol here takes precedence. With a statically linked
 * libdispatch, it yields (it is weak), and the linker option --wrap redirects the calls of
 * libdispatch.
 */

typedef void (*SetTimer)(void *source, uint64_t start, uint64_t interval, uint64_t leeway);
static const uint64_t second = 1000000000u, forever = ~(uint64_t)0;
static atomic_int stopped;

int quiet_dispatch_count(void) { return atomic_load(&stopped); }

static int is_pool_monitor(const void *caller, SetTimer real, uint64_t interval, uint64_t leeway) {
  Dl_info from, library;
  return interval == second && leeway == 0 && dladdr(caller, &from) && dladdr((void *)real, &library) &&
         from.dli_fbase == library.dli_fbase;
}

static void set_timer(const void *caller, SetTimer real, void *source, uint64_t start, uint64_t interval,
                      uint64_t leeway) {
  if (!real) return;
  if (is_pool_monitor(caller, real, interval, leeway)) {
    atomic_fetch_add(&stopped, 1);
    interval = forever;
  }
  real(source, start, interval, leeway);
}

__attribute__((weak, visibility("default"))) void dispatch_source_set_timer(void *source, uint64_t start,
                                                                            uint64_t interval, uint64_t leeway) {
  static _Atomic(SetTimer) next;
  SetTimer real = atomic_load(&next);
  if (!real) {
    real = (SetTimer)dlsym(RTLD_NEXT, "dispatch_source_set_timer");
    atomic_store(&next, real);
  }
  set_timer(__builtin_return_address(0), real, source, start, interval, leeway);
}

/* The symbols that --wrap uses for calls inside the program and for the original. */
void __wrap_dispatch_source_set_timer(void *source, uint64_t start, uint64_t interval, uint64_t leeway);
__attribute__((weak)) void __real_dispatch_source_set_timer(void *source, uint64_t start, uint64_t interval,
                                                            uint64_t leeway);

void __wrap_dispatch_source_set_timer(void *source, uint64_t start, uint64_t interval, uint64_t leeway) {
  set_timer(__builtin_return_address(0), __real_dispatch_source_set_timer, source, start, interval, leeway);
}
