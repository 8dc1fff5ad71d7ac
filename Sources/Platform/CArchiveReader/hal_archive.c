#include "hal_archive.h"

#include <pthread.h>

static HalArchiveLibrary functions;
static bool is_loaded;

static void load(void) {
  static const char *const names[] = {HAL_ARCHIVE_FUNCTIONS(HAL_NAME)};
  is_loaded = hal_library_load("libarchive.so.13", sizeof names / sizeof *names, names, &functions);
}

const HalArchiveLibrary *hal_archive_library(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded ? &functions : NULL;
}
