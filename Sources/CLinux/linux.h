/* The kernel's event sources, and the few calls that Swift cannot make by itself. */
#pragma once

#include <fcntl.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <unistd.h>

/* syscall(2) is variadic, and pidfd_open(2) has a wrapper only from glibc 2.36 on. */
static inline int linux_pidfd_open(pid_t process) {
    return (int)syscall(SYS_pidfd_open, process, 0);
}

/* memfd_create(2) is declared only for _GNU_SOURCE. */
static inline int linux_memory_file(const char *name) {
    return (int)syscall(SYS_memfd_create, name, 1U /* MFD_CLOEXEC */);
}

/* Declared only for _GNU_SOURCE, which the importer does not define. The second came with glibc 2.34. */
extern int pipe2(int ends[2], int flags);
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);

/* Swift does not see function-like macros. */
static inline int linux_exit_code(int status) {
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static inline int linux_end_signal(int status) {
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

/* These carry casts or mixed signs that the importer drops. */
static const uint32_t linux_inotify_directory_gone = IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED | IN_UNMOUNT;
static const uint32_t linux_inotify_overflow = IN_Q_OVERFLOW;
static const uint32_t linux_inotify_names = IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_CLOSE_WRITE | IN_ATTRIB;
static const int32_t linux_inotify_flags = IN_NONBLOCK | IN_CLOEXEC;
static const int32_t linux_eventfd_flags = EFD_NONBLOCK | EFD_CLOEXEC;
static const int32_t linux_signalfd_flags = SFD_NONBLOCK | SFD_CLOEXEC;
static const int32_t linux_timerfd_flags = TFD_NONBLOCK | TFD_CLOEXEC;
static const int32_t linux_timerfd_wall_clock = TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET;
