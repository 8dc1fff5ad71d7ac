#include "libraries.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <string.h>

static HalPixbufLibrary pixbuf;
static HalColorLibrary color;
static bool has_pixbuf, has_color;

static bool find(void *library, const char *name, void *function) {
  void *found = dlsym(library, name);
  memcpy(function, &found, sizeof found);
  return found != NULL;
}

static void load(void) {
  // Never closed, since their types stay registered.
  void *library = dlopen("libgdk_pixbuf-2.0.so.0", RTLD_LAZY | RTLD_LOCAL);
  has_pixbuf = library != NULL;
#define HAL_FIND(name) has_pixbuf = has_pixbuf && find(library, #name, &pixbuf.name);
  HAL_PIXBUF_FUNCTIONS(HAL_FIND)
#undef HAL_FIND
  library = dlopen("liblcms2.so.2", RTLD_LAZY | RTLD_LOCAL);
  has_color = library != NULL;
#define HAL_FIND(name) has_color = has_color && find(library, #name, &color.name);
  HAL_COLOR_FUNCTIONS(HAL_FIND)
#undef HAL_FIND
}

static pthread_once_t once = PTHREAD_ONCE_INIT;

const HalPixbufLibrary *hal_pixbuf_library(void) {
  pthread_once(&once, load);
  return has_pixbuf ? &pixbuf : NULL;
}

const HalColorLibrary *hal_color_library(void) {
  pthread_once(&once, load);
  return has_color ? &color : NULL;
}
