#include "hal_archive.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <string.h>

static HalArchiveLibrary functions;
static bool is_loaded;

static bool find(void *library, const char *name, void *function) {
  void *found = dlsym(library, name);
  memcpy(function, &found, sizeof found);
  return found != NULL;
}

static void load(void) {
  void *library = dlopen("libarchive.so.13", RTLD_LAZY | RTLD_LOCAL);
  is_loaded = library != NULL;
#define HAL_FIND(name) is_loaded = is_loaded && find(library, #name, &functions.name);
  HAL_ARCHIVE_FUNCTIONS(HAL_FIND)
#undef HAL_FIND
}

const HalArchiveLibrary *hal_archive_library(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded ? &functions : NULL;
}
