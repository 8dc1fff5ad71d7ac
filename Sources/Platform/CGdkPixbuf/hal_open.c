#include "hal_open.h"

#include <errno.h>
#include <hal_loader.h>
#include <unistd.h>

GdkPixbufLoader *hal_open_loader(int fd) {
  guchar start[HAL_LOADER_START];
  ssize_t got = 0;
  do got = pread(fd, start, sizeof start, 0);
  while (got < 0 && errno == EINTR);
  if (got < 0) return NULL;
  GdkPixbufLoader *loader = got > 0 ? hal_loader_new(start, (gsize)got) : NULL;
  errno = 0;
  return loader;
}
