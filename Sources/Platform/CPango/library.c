#include "library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

static HalPango pango;
static gboolean has_pango;

static gboolean find(void *library, const char *name, void *function) {
  void *found = dlsym(library, name);
  memcpy(function, &found, sizeof found);
  return found != NULL;
}

static void load(void) {
  // Never closed, since its types stay registered.
  void *library = dlopen("libpangocairo-1.0.so.0", RTLD_LAZY | RTLD_LOCAL);
  has_pango = library != NULL;
#define HAL_FIND(name) has_pango = has_pango && find(library, #name, &pango.name);
  HAL_PANGO_FUNCTIONS(HAL_FIND)
#undef HAL_FIND
}

const HalPango *hal_pango(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return has_pango ? &pango : NULL;
}
