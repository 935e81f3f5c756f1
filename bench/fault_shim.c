/* Preloaded into a crawl: kills it at its Kth call that makes something last below a directory, or fails such calls.
 * cc -shared -fPIC -o fault_shim.so fault_shim.c -ldl
 *
 *   FAULT_BELOW  the directory                         FAULT_CALLS  ",fsync,fdatasync,rename," and the like
 *   FAULT_AT     K; 0: none                            FAULT_ERROR  an errno: fail from the Kth call on; 0: kill at it
 *   FAULT_LOG    a file that each call is noted in     FAULT_BOOT   a file to be read for the machine's boot id
 *   FAULT_SHADOW a directory in which each file below FAULT_BELOW is kept as it was when it was last synced
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static atomic_long calls;

static long number(const char *name) {
  const char *value = getenv(name);
  return value ? atol(value) : 0;
}

/* 0: go on; else what errno is to say. */
static int met(const char *call, const char *path) {
  const char *below = getenv("FAULT_BELOW"), *which = getenv("FAULT_CALLS"), *log = getenv("FAULT_LOG");
  char name[40], line[4500];
  snprintf(name, sizeof name, ",%s,", call);
  if (!below || !which || strncmp(path, below, strlen(below)) != 0 || !strstr(which, name)) return 0;
  long at = number("FAULT_AT"), error = number("FAULT_ERROR"), now = atomic_fetch_add(&calls, 1) + 1;
  if (log) {
    int fd = syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_APPEND | O_CREAT, 0644);
    int length = snprintf(line, sizeof line, "%s %s\n", call, path);
    syscall(SYS_write, fd, line, (size_t)length);
    syscall(SYS_close, fd);
  }
  if (at > 0 && now == at && !error) syscall(SYS_kill, getpid(), SIGKILL);
  return at > 0 && now >= at ? (int)error : 0;
}

static int met_fd(const char *call, int fd) {
  char link[40], path[4097];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, 4096);
  if (length < 0) return 0;
  path[length] = 0;
  return met(call, path);
}

#define REAL(type, name, ...) ((type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name))
#define FAIL_IF(met_error) int met_it = met_error; if (met_it) { errno = met_it; return -1; }

/* The path below the shadow of a path that is ours; whether there is one. */
static int shadowed(const char *path, char *into, size_t n) {
  const char *below = getenv("FAULT_BELOW"), *shadow = getenv("FAULT_SHADOW");
  if (!below || !shadow || strncmp(path, below, strlen(below)) != 0) return 0;
  int length = snprintf(into, n, "%s/", shadow);
  for (const char *at = path + strlen(below); *at && length < (int)n - 1; at++) into[length++] = *at == '/' ? '|' : *at;
  into[length] = 0;
  return 1;
}

/* What is synced is copied as it is now. */
static int synced(int fd, int result) {
  char link[40], path[4097], copy[4400], part[4410], chunk[65536];
  struct stat about;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, 4096);
  if (result != 0 || length < 0) return result;
  path[length] = 0;
  if (!shadowed(path, copy, sizeof copy) || fstat(fd, &about) != 0 || !S_ISREG(about.st_mode)) return result;
  snprintf(part, sizeof part, "%s.%ld", copy, (long)syscall(SYS_gettid));
  int from = syscall(SYS_openat, AT_FDCWD, path, O_RDONLY), to = syscall(SYS_openat, AT_FDCWD, part, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  for (ssize_t n; from >= 0 && to >= 0 && (n = syscall(SYS_read, from, chunk, sizeof chunk)) > 0;) syscall(SYS_write, to, chunk, n);
  syscall(SYS_close, from);
  syscall(SYS_close, to);
  syscall(SYS_renameat, AT_FDCWD, part, AT_FDCWD, copy);
  return result;
}

int fsync(int fd) { FAIL_IF(met_fd("fsync", fd)) return synced(fd, REAL(int, fsync, int)(fd)); }
int fdatasync(int fd) { FAIL_IF(met_fd("fdatasync", fd)) return synced(fd, REAL(int, fdatasync, int)(fd)); }
int rename(const char *from, const char *to) {
  char old[4400], new[4400];
  FAIL_IF(met("rename", to))
  if (shadowed(from, old, sizeof old) && shadowed(to, new, sizeof new)) syscall(SYS_renameat, AT_FDCWD, old, AT_FDCWD, new);
  return REAL(int, rename, const char *, const char *)(from, to);
}
static const char *boot_id(const char *path) {
  const char *other = getenv("FAULT_BOOT");
  return other && strcmp(path, "/proc/sys/kernel/random/boot_id") == 0 ? other : path;
}
int open64(const char *path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  mode_t mode = va_arg(more, mode_t);
  va_end(more);
  return REAL(int, open64, const char *, int, mode_t)(boot_id(path), flags, mode);
}
int open(const char *path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  mode_t mode = va_arg(more, mode_t);
  va_end(more);
  return REAL(int, open, const char *, int, mode_t)(boot_id(path), flags, mode);
}
int unlink(const char *path) { FAIL_IF(met("unlink", path)) return REAL(int, unlink, const char *)(path); }
int ftruncate(int fd, off_t to) { FAIL_IF(met_fd("ftruncate", fd)) return REAL(int, ftruncate, int, off_t)(fd, to); }
int ftruncate64(int fd, off64_t to) {
  FAIL_IF(met_fd("ftruncate", fd)) return REAL(int, ftruncate64, int, off64_t)(fd, to);
}
ssize_t write(int fd, const void *from, size_t n) {
  FAIL_IF(met_fd("write", fd)) return REAL(ssize_t, write, int, const void *, size_t)(fd, from, n);
}
ssize_t pwrite(int fd, const void *from, size_t n, off_t at) {
  FAIL_IF(met_fd("write", fd)) return REAL(ssize_t, pwrite, int, const void *, size_t, off_t)(fd, from, n, at);
}
ssize_t pwrite64(int fd, const void *from, size_t n, off64_t at) {
  FAIL_IF(met_fd("write", fd)) return REAL(ssize_t, pwrite64, int, const void *, size_t, off64_t)(fd, from, n, at);
}
ssize_t writev(int fd, const struct iovec *from, int n) {
  FAIL_IF(met_fd("write", fd)) return REAL(ssize_t, writev, int, const struct iovec *, int)(fd, from, n);
}
