#define _GNU_SOURCE
#include "CDesktopProgram.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static pid_t start(const char *const *arguments) {
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&files);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);
  // A group of its own, so that its children can be killed, too.
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  pid_t child = -1;
  int result = posix_spawnp(&child, arguments[0], &files, &attributes, (char *const *)arguments, environ);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&attributes);
  return result == 0 ? child : -1;
}

/** Waits until the child has ended. */
static gboolean wait_for(pid_t child, int seconds) {
  int handle = (int)syscall(SYS_pidfd_open, child, 0);
  if (handle < 0) return FALSE;
  struct pollfd ended = {.fd = handle, .events = POLLIN};
  gint64 end = g_get_monotonic_time() + (gint64)seconds * G_USEC_PER_SEC;
  int found = -1;
  do {
    gint64 left = MAX(0, end - g_get_monotonic_time()) / 1000;
    found = poll(&ended, 1, (int)left);
  } while (found < 0 && errno == EINTR);
  close(handle);
  return found > 0;
}

gboolean hal_program_run(const char *const *arguments, int seconds) {
  pid_t child = start(arguments);
  if (child < 0) return FALSE;
  struct rlimit limit = {(rlim_t)seconds, (rlim_t)seconds};
  prlimit(child, RLIMIT_CPU, &limit, NULL);
  gboolean is_ended = wait_for(child, seconds);
  kill(-child, SIGKILL);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  return is_ended && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}
