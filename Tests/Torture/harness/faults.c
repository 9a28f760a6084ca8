/*
 * Makes a program's own input and output fail or end it, at a step that the test chooses.
 * Preloaded; steered through the shared file named by STEWARD_FAULTS (struct control below).
 *
 * A step is a call that changes a file or says something on a socket. Standard output and error are left alone.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum mode { NOTHING, KILL_BEFORE, KILL_AFTER, KILL_TORN, FAIL, SHORT, LIE };
enum kind { WRITE = 1, SYNC = 2, TRUNCATE = 4, NAME = 8, SEND = 16, OPEN = 32 };

struct control {
    uint64_t steps;   /* counted so far */
    uint32_t mode;
    uint32_t error;   /* errno for FAIL */
    uint64_t from;    /* the first step that is hit, counted from 1 */
    uint64_t length;  /* how many are hit */
    uint32_t kinds;   /* which kinds count */
    uint32_t unused;
};

static struct control *control;

__attribute__((constructor)) static void map_control(void)
{
    const char *path = getenv("STEWARD_FAULTS");
    int fd = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    void *memory;

    if (fd < 0)
        return;
    memory = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    if (memory != MAP_FAILED)
        control = memory;
}

static void *next_symbol(const char *name)
{
    return dlsym(RTLD_NEXT, name);
}

#define REAL(name) \
    static __typeof__(name) *real; \
    if (!real) \
        real = (__typeof__(name) *)next_symbol(#name)

static void die(void)
{
    kill(getpid(), SIGKILL);
    for (;;)
        pause();
}

/* The kind of step that output to fd is, or 0 where it is none. */
static int output_kind(int fd)
{
    struct stat status;

    if (fd <= 2 || fstat(fd, &status) != 0)
        return 0;
    return S_ISREG(status.st_mode) ? WRITE : S_ISSOCK(status.st_mode) ? SEND : 0;
}

/* Counts a step, and says what is to happen to it. */
static enum mode begin(int kind)
{
    uint64_t step;

    if (!control || !(control->kinds & kind))
        return NOTHING;
    step = __atomic_add_fetch(&control->steps, 1, __ATOMIC_SEQ_CST);
    if (control->mode == NOTHING || step < control->from || step - control->from >= control->length)
        return NOTHING;
    if (control->mode == KILL_BEFORE)
        die();
    return control->mode;
}

#define AROUND(kind, type, whole, torn) \
    do { \
        enum mode mode = begin(kind); \
        type result; \
        if (mode == FAIL) { \
            errno = (int)control->error; \
            return -1; \
        } \
        if (mode == KILL_TORN) { \
            (void)!(torn); \
            die(); \
        } \
        if (mode == SHORT) \
            return (torn); \
        result = (whole); \
        if (mode == KILL_AFTER) \
            die(); \
        return result; \
    } while (0)

ssize_t write(int fd, const void *data, size_t size)
{
    REAL(write);
    AROUND(output_kind(fd), ssize_t, real(fd, data, size), real(fd, data, size / 2));
}

ssize_t pwrite(int fd, const void *data, size_t size, off_t offset)
{
    REAL(pwrite);
    AROUND(output_kind(fd), ssize_t, real(fd, data, size, offset), real(fd, data, size / 2, offset));
}

ssize_t pwrite64(int fd, const void *data, size_t size, off64_t offset)
{
    REAL(pwrite64);
    AROUND(output_kind(fd), ssize_t, real(fd, data, size, offset), real(fd, data, size / 2, offset));
}

ssize_t writev(int fd, const struct iovec *parts, int count)
{
    REAL(writev);
    AROUND(output_kind(fd), ssize_t, real(fd, parts, count), real(fd, parts, 1));
}

ssize_t sendmsg(int fd, const struct msghdr *message, int flags)
{
    REAL(sendmsg);
    AROUND(SEND, ssize_t, real(fd, message, flags), 0);
}

ssize_t send(int fd, const void *data, size_t size, int flags)
{
    REAL(send);
    AROUND(SEND, ssize_t, real(fd, data, size, flags), real(fd, data, size / 2, flags));
}

#define SYNCING(name) \
    int name(int fd) \
    { \
        REAL(name); \
        AROUND(SYNC, int, control && control->mode == LIE ? 0 : real(fd), 0); \
    }
SYNCING(fsync)
SYNCING(fdatasync)

int ftruncate(int fd, off_t size)
{
    REAL(ftruncate);
    AROUND(TRUNCATE, int, real(fd, size), 0);
}

int ftruncate64(int fd, off64_t size)
{
    REAL(ftruncate64);
    AROUND(TRUNCATE, int, real(fd, size), 0);
}

int rename(const char *from, const char *to)
{
    REAL(rename);
    AROUND(NAME, int, real(from, to), 0);
}

int unlink(const char *path)
{
    REAL(unlink);
    AROUND(NAME, int, real(path), 0);
}

#define OPENING(name) \
    int name(const char *path, int flags, ...) \
    { \
        REAL(name); \
        va_list rest; \
        mode_t rights; \
        va_start(rest, flags); \
        rights = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
        va_end(rest); \
        if (!(flags & O_CREAT)) \
            return real(path, flags, rights); \
        AROUND(OPEN, int, real(path, flags, rights), 0); \
    }
OPENING(open)
OPENING(open64)
