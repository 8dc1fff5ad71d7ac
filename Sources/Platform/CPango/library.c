#include "library.h"

#include <pthread.h>

static HalPango pango;
static bool has_pango;

static void load(void) {
  static const char *const names[] = {HAL_PANGO_FUNCTIONS(HAL_NAME)};
  has_pango = hal_library_load("libpangocairo-1.0.so.0", sizeof names / sizeof *names, names, &pango);
}

const HalPango *hal_pango(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return has_pango ? &pango : NULL;
}
