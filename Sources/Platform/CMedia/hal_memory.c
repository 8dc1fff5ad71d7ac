#define _GNU_SOURCE
#include "hal_memory.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "hal_file.h"

enum { SEALS = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE };

int hal_memory_file(const uint8_t *bytes, size_t count) {
  int file = memfd_create("halcyon-picture", MFD_CLOEXEC);
  if (file < 0) return -1;
  size_t written = 0;
  while (written < count) {
    ssize_t part = write(file, bytes + written, count - written);
    if (part < 0 && errno == EINTR) continue;
    if (part <= 0) {
      close(file);
      return -1;
    }
    written += (size_t)part;
  }
  if (lseek(file, 0, SEEK_SET) == 0) return file;
  close(file);
  return -1;
}

int hal_memory_begin(size_t count, void **bytes) {
  int file = memfd_create("halcyon-media", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (file < 0) return -1;
  // Files larger than the limit raise a signal, which is ignored, and fail.
  if (count > 0 && ftruncate(file, (off_t)count) == 0) {
    *bytes = mmap(NULL, count, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, file, 0);
    if (*bytes != MAP_FAILED) return file;
  }
  int kept = count > 0 ? errno : EINVAL;
  close(file);
  errno = kept;
  return -1;
}

bool hal_memory_seal(int file, void *bytes, size_t count) {
  // A file that is mapped for writing cannot be sealed.
  munmap(bytes, count);
  if (fcntl(file, F_ADD_SEALS, SEALS | F_SEAL_SEAL) == 0) return true;
  int kept = errno;
  close(file);
  errno = kept;
  return false;
}

void hal_memory_discard(int file, void *bytes, size_t count) {
  munmap(bytes, count);
  close(file);
}

size_t hal_memory_size(int file) {
  struct stat status;
  int seals = fcntl(file, F_GET_SEALS);
  if (seals < 0 || (seals & SEALS) != SEALS || fstat(file, &status) != 0 || status.st_size < 0) return 0;
  return (size_t)status.st_size;
}

void *hal_memory_map(int file, size_t count) {
  if (count == 0 || hal_memory_size(file) < count) return NULL;
  void *bytes = mmap(NULL, count, PROT_READ, MAP_SHARED | MAP_POPULATE, file, 0);
  return bytes == MAP_FAILED ? NULL : bytes;
}

bool hal_memory_read(int file, void *bytes, size_t count) {
  return hal_memory_size(file) >= count && hal_file_read(file, bytes, count, 0);
}
