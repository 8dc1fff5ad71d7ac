#include "metadata.h"

#include <dlfcn.h>

static const HalMetadataLibrary *loaded;

void metadata_load(void) {
  // The dynamic linker looks for it where it looks for the libraries of this program: in the folder of
  // the program in a build, and in the folder of Halcyon's libraries when it is installed. Everything is
  // resolved now, because no file can be opened later.
  void *library = dlopen("libhalcyon-metadata.so", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  const HalMetadataLibrary *(*functions)(void) =
      (const HalMetadataLibrary *(*)(void))dlsym(library, "hal_metadata_library");
  if (!functions || functions()->library != HAL_METADATA_LIBRARY) {
    dlclose(library);
    return;
  }
  loaded = functions();
  loaded->start();
}

const HalMetadataLibrary *metadata_library(void) { return loaded; }
