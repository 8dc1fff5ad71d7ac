#define _GNU_SOURCE
#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <linux/sched.h>
#include <seccomp.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "hal_media.h"

/// Memory: a photo of 2²⁷ pixels with alpha, its file, and space to scale and rotate. Files: all sizes of
/// such a photo.
static const rlim_t most_data = (rlim_t)2 << 30, most_memory = (rlim_t)4 << 30, most_file_bytes = (rlim_t)1 << 30;
enum { MOST_FILES = 64 };

/// Lowers a limit; an existing lower one remains.
static bool limit(__rlimit_resource_t resource, rlim_t most) {
  struct rlimit now;
  if (getrlimit(resource, &now) != 0) return false;
  rlim_t lower = now.rlim_cur < most ? now.rlim_cur : most;
  struct rlimit wanted = {lower, lower};
  return setrlimit(resource, &wanted) == 0;
}

static bool set_limits(void) {
  bool is_set = limit(RLIMIT_DATA, most_data);
  is_set = limit(RLIMIT_AS, most_memory) && is_set;
  is_set = limit(RLIMIT_FSIZE, most_file_bytes) && is_set;
  is_set = limit(RLIMIT_NOFILE, MOST_FILES) && is_set;
  return limit(RLIMIT_CORE, 0) && is_set;
}

/// The rules of Landlock, of which older kernels know fewer. - Source: landlock(7).
typedef struct {
  uint64_t files, network, scopes;
} Rules;

/// The version of Landlock in which each right for files appeared.
static uint64_t file_rights(int version) {
  uint64_t rights = (1 << 13) - 1;
  if (version >= 2) rights |= 1 << 13;
  if (version >= 3) rights |= 1 << 14;
  if (version >= 5) rights |= 1 << 15;
  return rights;
}

/// Denies opening files and the network: no rule allows anything.
static bool enter_landlock(void) {
  long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (version < 1) return false;
  Rules rules = {.files = file_rights((int)version)};
  // Binding and connecting; abstract sockets and signals to other processes.
  if (version >= 4) rules.network = 3;
  if (version >= 6) rules.scopes = 3;
  size_t size = version >= 6 ? sizeof rules : version >= 4 ? sizeof(uint64_t) * 2 : sizeof(uint64_t);
  long set = syscall(SYS_landlock_create_ruleset, &rules, size, 0);
  if (set < 0) return false;
  bool is_entered = syscall(SYS_landlock_restrict_self, set, 0) == 0;
  close((int)set);
  return is_entered;
}

/// What decoding and the protocol need. All other system calls fail with EPERM.
static const int allowed[] = {
    SCMP_SYS(brk), SCMP_SYS(clock_getres), SCMP_SYS(clock_gettime), SCMP_SYS(clock_nanosleep), SCMP_SYS(close),
    SCMP_SYS(exit), SCMP_SYS(exit_group), SCMP_SYS(fallocate), SCMP_SYS(fcntl), SCMP_SYS(fcntl64), SCMP_SYS(fstat),
    SCMP_SYS(fstat64), SCMP_SYS(ftruncate), SCMP_SYS(ftruncate64), SCMP_SYS(futex), SCMP_SYS(futex_time64),
    SCMP_SYS(getpid), SCMP_SYS(getrandom), SCMP_SYS(getrlimit), SCMP_SYS(gettid), SCMP_SYS(gettimeofday),
    SCMP_SYS(lseek), SCMP_SYS(_llseek), SCMP_SYS(madvise), SCMP_SYS(membarrier), SCMP_SYS(memfd_create),
    SCMP_SYS(mremap), SCMP_SYS(munmap), SCMP_SYS(nanosleep), SCMP_SYS(poll), SCMP_SYS(ppoll), SCMP_SYS(pread64),
    SCMP_SYS(pwrite64), SCMP_SYS(read), SCMP_SYS(readv), SCMP_SYS(recvmsg), SCMP_SYS(restart_syscall),
    SCMP_SYS(rseq), SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn),
    SCMP_SYS(sched_getaffinity), SCMP_SYS(sched_yield), SCMP_SYS(sendmsg), SCMP_SYS(set_robust_list),
    SCMP_SYS(sigaltstack), SCMP_SYS(sysinfo), SCMP_SYS(uname), SCMP_SYS(write), SCMP_SYS(writev),
};

/// Allows what depends on arguments.
static bool allow_some(scmp_filter_ctx filter) {
  // fstat of the C library; the name is empty.
  int result = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(newfstatat), 1,
                                SCMP_A3(SCMP_CMP_MASKED_EQ, AT_EMPTY_PATH, AT_EMPTY_PATH));
  for (int i = 0; i < 2 && result == 0; i++)
    result = seccomp_rule_add(filter, SCMP_ACT_ALLOW, i ? SCMP_SYS(mmap2) : SCMP_SYS(mmap), 1,
                              SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
  if (result == 0)
    result = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(mprotect), 1, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
  // abort() sends a signal to its own thread.
  if (result == 0)
    result = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(tgkill), 1, SCMP_A0(SCMP_CMP_EQ, (uint64_t)getpid(), 0));
  // Reading limits, not setting them.
  if (result == 0)
    result = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), 1, SCMP_A2(SCMP_CMP_EQ, 0, 0));
  // Threads, but no processes. Without clone3, whose flags are in memory, the C library uses clone.
  if (result == 0)
    result = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(clone), 1,
                              SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD));
  if (result == 0) result = seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0);
  return result == 0;
}

static bool enter_seccomp(void) {
  scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
  if (!filter) return false;
  bool is_made = allow_some(filter);
  for (size_t i = 0; i < sizeof allowed / sizeof *allowed && is_made; i++)
    // System calls that this processor does not have are negative numbers.
    is_made = allowed[i] < 0 || seccomp_rule_add(filter, SCMP_ACT_ALLOW, allowed[i], 0) == 0;
  bool is_entered = is_made && seccomp_load(filter) == 0;
  seccomp_release(filter);
  return is_entered;
}

unsigned sandbox_enter(void) {
  unsigned layers = 0;
  // Other programs of the user cannot read the memory, and a crash leaves no copy of a photo.
  prctl(PR_SET_DUMPABLE, 0);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0) layers |= HAL_MEDIA_NO_NEW_PRIVILEGES;
  if (set_limits()) layers |= HAL_MEDIA_LIMITS;
  if (enter_landlock()) layers |= HAL_MEDIA_LANDLOCK;
  if (enter_seccomp()) layers |= HAL_MEDIA_SECCOMP;
  return layers;
}
