#include "hal_file.h"

#include <errno.h>
#include <unistd.h>

bool hal_file_read(int file, void *bytes, size_t count, off_t at) {
  char *next = bytes;
  while (count > 0) {
    ssize_t part = pread(file, next, count, at);
    if (part < 0 && errno == EINTR) continue;
    if (part <= 0) return false;
    next += part;
    at += part;
    count -= (size_t)part;
  }
  return true;
}
