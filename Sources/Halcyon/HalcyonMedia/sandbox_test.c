#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "sandbox.h"

static bool opens(void) { return open("/etc/passwd", O_RDONLY | O_CLOEXEC) >= 0; }
static bool opens_a_descriptor(void) { return open("/proc/self/fd/0", O_RDONLY | O_CLOEXEC) >= 0; }
static bool creates(void) { return open("/tmp", O_TMPFILE | O_RDWR | O_CLOEXEC, 0600) >= 0; }
static bool renames(void) { return rename("/tmp/halcyon-media-a", "/tmp/halcyon-media-b") == 0 || access("/tmp", F_OK) == 0; }
static bool connects(void) { return socket(AF_INET, SOCK_STREAM, 0) >= 0; }
static bool connects_locally(void) { return socket(AF_UNIX, SOCK_STREAM, 0) >= 0; }
/// If this works, the test ends with the status of the other program.
static bool executes(void) { return syscall(SYS_execve, "/bin/false", (char *const[]){"false", NULL}, NULL) == 0; }
static bool signals(void) { return kill(getppid(), 0) == 0; }
static bool traces(void) { return syscall(SYS_ptrace, 0, 0, 0, 0) >= 0; }
static bool writes_code(void) {
  return mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED;
}
static bool takes_memory(void) {
  return mmap(NULL, (size_t)5 << 30, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED;
}
static bool raises_limits(void) {
  struct rlimit limit = {RLIM_INFINITY, RLIM_INFINITY};
  return setrlimit(RLIMIT_AS, &limit) == 0;
}
static bool forks(void) {
  pid_t child = fork();
  if (child == 0) _exit(0);
  return child > 0;
}

bool sandbox_test(void) {
  static const struct {
    const char *name;
    bool (*works)(void);
  } attempts[] = {
      {"open a file", opens},
      {"open a descriptor again", opens_a_descriptor},
      {"create a file", creates},
      {"rename a file", renames},
      {"create a network socket", connects},
      {"create a local socket", connects_locally},
      {"start a process", forks},
      {"run a program", executes},
      {"send a signal", signals},
      {"trace a process", traces},
      {"write code", writes_code},
      {"take more memory", takes_memory},
      {"raise a limit", raises_limits},
  };
  bool is_safe = true;
  for (size_t i = 0; i < sizeof attempts / sizeof *attempts; i++) {
    bool works = attempts[i].works();
    printf("%s: %s\n", attempts[i].name, works ? "possible" : "refused");
    fflush(stdout);
    is_safe = is_safe && !works;
  }
  return is_safe;
}
