#include "hal_library.h"

#include <dlfcn.h>
#include <string.h>

bool hal_library_load(const char *file, size_t count, const char *const names[count], void *functions) {
  void *library = dlopen(file, RTLD_LAZY | RTLD_LOCAL);
  if (!library) return false;
  for (size_t index = 0; index < count; index++) {
    void *found = dlsym(library, names[index]);
    if (!found) return false;
    memcpy((char *)functions + index * sizeof found, &found, sizeof found);
  }
  return true;
}
