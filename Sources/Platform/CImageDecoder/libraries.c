#include "libraries.h"

#include <pthread.h>

static HalPixbufLibrary pixbuf;
static HalColorLibrary color;
static bool has_pixbuf, has_color;

static void load(void) {
  static const char *const pixbuf_names[] = {HAL_PIXBUF_FUNCTIONS(HAL_NAME)};
  static const char *const color_names[] = {HAL_COLOR_FUNCTIONS(HAL_NAME)};
  has_pixbuf = hal_library_load(
      "libgdk_pixbuf-2.0.so.0", sizeof pixbuf_names / sizeof *pixbuf_names, pixbuf_names, &pixbuf);
  has_color = hal_library_load("liblcms2.so.2", sizeof color_names / sizeof *color_names, color_names, &color);
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
