#define _GNU_SOURCE
#include "hal_media.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

/// Space for the files beside a message.
typedef union {
  struct cmsghdr head;
  char space[CMSG_SPACE(sizeof(int) * HAL_MEDIA_MOST_FILES)];
} Control;

bool hal_media_send(int socket, const void *head, size_t head_count, const void *bytes, size_t count,
                    const int *files, int file_count) {
  if (count > HAL_MEDIA_MOST_BYTES || file_count > HAL_MEDIA_MOST_FILES || file_count < 0) {
    errno = E2BIG;
    return false;
  }
  struct iovec parts[] = {{(void *)head, head_count}, {(void *)bytes, count}};
  Control control = {0};
  struct msghdr message = {.msg_iov = parts, .msg_iovlen = count > 0 ? 2 : 1};
  if (file_count > 0) {
    size_t size = sizeof(int) * (size_t)file_count;
    message.msg_control = &control;
    message.msg_controllen = CMSG_SPACE(size);
    struct cmsghdr *item = CMSG_FIRSTHDR(&message);
    *item = (struct cmsghdr){CMSG_LEN(size), SOL_SOCKET, SCM_RIGHTS};
    memcpy(CMSG_DATA(item), files, size);
  }
  ssize_t sent = 0;
  do sent = sendmsg(socket, &message, MSG_NOSIGNAL);
  while (sent < 0 && errno == EINTR);
  return sent >= 0;
}

static void take_files(struct msghdr *from, HalMediaMessage *message) {
  for (struct cmsghdr *item = CMSG_FIRSTHDR(from); item; item = CMSG_NXTHDR(from, item)) {
    if (item->cmsg_level != SOL_SOCKET || item->cmsg_type != SCM_RIGHTS) continue;
    size_t count = (item->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (size_t i = 0; i < count; i++) {
      int file = -1;
      memcpy(&file, CMSG_DATA(item) + i * sizeof file, sizeof file);
      if (message->file_count < HAL_MEDIA_MOST_FILES)
        message->files[message->file_count++] = file;
      else
        close(file);
    }
  }
}

int hal_media_receive(int socket, void *head, size_t head_count, void *bytes, size_t most,
                      HalMediaMessage *message) {
  *message = (HalMediaMessage){0};
  struct iovec parts[] = {{head, head_count}, {bytes, most}};
  Control control = {0};
  struct msghdr from = {
      .msg_iov = parts, .msg_iovlen = 2, .msg_control = &control, .msg_controllen = sizeof control};
  ssize_t got = 0;
  do got = recvmsg(socket, &from, MSG_CMSG_CLOEXEC);
  while (got < 0 && errno == EINTR);
  if (got < 0 && errno == ECONNRESET) return 0;
  if (got <= 0) return (int)got;
  take_files(&from, message);
  if ((size_t)got >= head_count && !(from.msg_flags & (MSG_TRUNC | MSG_CTRUNC))) {
    message->count = (size_t)got - head_count;
    return 1;
  }
  while (message->file_count > 0) close(message->files[--message->file_count]);
  errno = EBADMSG;
  return -1;
}

bool hal_media_wait(int socket, int64_t nanoseconds) {
  struct pollfd item = {.fd = socket, .events = POLLIN};
  struct timespec now, end;
  clock_gettime(CLOCK_MONOTONIC, &now);
  int64_t stop = (int64_t)now.tv_sec * 1000000000 + now.tv_nsec + nanoseconds;
  int found = 0;
  do {
    clock_gettime(CLOCK_MONOTONIC, &now);
    int64_t left = stop - ((int64_t)now.tv_sec * 1000000000 + now.tv_nsec);
    if (left < 0) left = 0;
    end = (struct timespec){left / 1000000000, left % 1000000000};
    found = ppoll(&item, 1, &end, NULL);
  } while (found < 0 && errno == EINTR);
  return found != 0;
}

bool hal_media_connect(int ends[2]) {
  return socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) == 0;
}

int hal_media_start(const char *program, const char *const *arguments, const char *const *environment,
                    int socket, int *process) {
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  int error = posix_spawn_file_actions_init(&files);
  if (error) return error;
  error = posix_spawnattr_init(&attributes);
  if (error) {
    posix_spawn_file_actions_destroy(&files);
    return error;
  }
  for (int file = 0; file < HAL_MEDIA_SOCKET && !error; file++)
    error = posix_spawn_file_actions_addopen(&files, file, "/dev/null", O_RDWR, 0);
  // Duplicating a descriptor to itself clears its flag FD_CLOEXEC.
  if (!error) error = posix_spawn_file_actions_adddup2(&files, socket, HAL_MEDIA_SOCKET);
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  // Interrupting a command in a terminal interrupts the process only through its socket.
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  pid_t child = -1;
  if (!error)
    error = posix_spawn(&child, program, &files, &attributes, (char *const *)arguments, (char *const *)environment);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&attributes);
  if (!error) *process = child;
  return error;
}

#ifndef HAL_MEDIA_FOLDER
#define HAL_MEDIA_FOLDER "../libexec/halcyon"
#endif

const char *hal_media_folder(void) { return HAL_MEDIA_FOLDER; }

int64_t hal_media_used(int process) {
  clockid_t clock;
  struct timespec time;
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return -1;
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}
