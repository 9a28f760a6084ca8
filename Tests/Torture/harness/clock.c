/*
 * Gives a program a wall clock that a test can set while it runs, timers included.
 * Preloaded; steered through the shared file named by STEWARD_CLOCK (struct control below).
 *
 * A timer descriptor of the wall clock with TFD_TIMER_CANCEL_ON_SET becomes readable when the clock is set, and
 * reading it says ECANCELED, as the kernel's would (timerfd_create(2)). If it is armed before it is read, arming it
 * works but says ECANCELED, and reading does not (fs/timerfd.c, timerfd_canceled).
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#define NANOSECONDS 1000000000LL
#define DESCRIPTORS 1024

struct control {
    int64_t offset;      /* nanoseconds added to the real clock */
    uint64_t settings;   /* grows with every setting of the clock */
    uint64_t seen;       /* the last setting that the program's timers heard of */
};

static struct control *control;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct timer {
    int is_wall;        /* a timer of the wall clock */
    int is_armed, is_absolute, cancels, is_cancelled;
    struct itimerspec wanted;
} timers[DESCRIPTORS];

#define REAL(name) \
    static __typeof__(name) *real; \
    if (!real) \
        real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

static struct timespec shifted(struct timespec time, int64_t nanoseconds)
{
    int64_t whole = (int64_t)time.tv_sec * NANOSECONDS + time.tv_nsec + nanoseconds;

    if (whole < 1)
        whole = 1; /* the past: at once */
    return (struct timespec){ .tv_sec = whole / NANOSECONDS, .tv_nsec = whole % NANOSECONDS };
}

static int64_t offset(void)
{
    return control ? __atomic_load_n(&control->offset, __ATOMIC_SEQ_CST) : 0;
}

static int is_set(const struct timespec *time)
{
    return time->tv_sec != 0 || time->tv_nsec != 0;
}

static int arm(int fd, int flags, const struct itimerspec *wanted, struct itimerspec *old)
{
    REAL(timerfd_settime);
    struct itimerspec ours = *wanted;

    if (timers[fd].is_wall && (flags & TFD_TIMER_ABSTIME) && is_set(&wanted->it_value))
        ours.it_value = shifted(wanted->it_value, -offset());
    return real(fd, flags & ~TFD_TIMER_CANCEL_ON_SET, &ours, old);
}

/* Tells every timer that the clock was set: at once where it asked for that, by its new distance otherwise. */
static void clock_was_set(void)
{
    static const struct itimerspec at_once = { .it_value = { .tv_nsec = 1 } };

    for (int fd = 0; fd < DESCRIPTORS; fd++) {
        struct timer *timer = &timers[fd];
        if (!timer->is_wall || !timer->is_armed || !timer->is_absolute)
            continue;
        if (timer->cancels) {
            timer->is_cancelled = 1;
            arm(fd, 0, &at_once, NULL);
        } else {
            arm(fd, TFD_TIMER_ABSTIME, &timer->wanted, NULL);
        }
    }
}

static void *watch(void *unused)
{
    (void)unused;
    for (;;) {
        uint64_t settings = __atomic_load_n(&control->settings, __ATOMIC_SEQ_CST);
        if (settings != control->seen) {
            pthread_mutex_lock(&lock);
            clock_was_set();
            pthread_mutex_unlock(&lock);
            __atomic_store_n(&control->seen, settings, __ATOMIC_SEQ_CST);
        }
        usleep(2000);
    }
    return NULL;
}

__attribute__((constructor)) static void start(void)
{
    const char *path = getenv("STEWARD_CLOCK");
    int fd = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    void *memory;
    pthread_t thread;

    if (fd < 0)
        return;
    memory = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    if (memory == MAP_FAILED)
        return;
    control = memory;
    control->seen = control->settings;
    pthread_create(&thread, NULL, watch, NULL);
}

int clock_gettime(clockid_t clock, struct timespec *time)
{
    REAL(clock_gettime);
    int result = real(clock, time);

    if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
        *time = shifted(*time, offset());
    return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone)
{
    struct timespec now;

    (void)zone;
    clock_gettime(CLOCK_REALTIME, &now);
    time->tv_sec = now.tv_sec;
    time->tv_usec = now.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *result)
{
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    if (result)
        *result = now.tv_sec;
    return now.tv_sec;
}

int timerfd_create(int clock, int flags)
{
    REAL(timerfd_create);
    int fd = real(clock, flags);

    if (fd >= 0 && fd < DESCRIPTORS) {
        pthread_mutex_lock(&lock);
        timers[fd] = (struct timer){ .is_wall = clock == CLOCK_REALTIME };
        pthread_mutex_unlock(&lock);
    }
    return fd;
}

int timerfd_settime(int fd, int flags, const struct itimerspec *wanted, struct itimerspec *old)
{
    int result, was_cancelled = 0;

    pthread_mutex_lock(&lock);
    if (fd >= 0 && fd < DESCRIPTORS && timers[fd].is_wall) {
        was_cancelled = timers[fd].is_cancelled && is_set(&wanted->it_value) && (flags & TFD_TIMER_CANCEL_ON_SET);
        timers[fd].is_armed = is_set(&wanted->it_value);
        timers[fd].is_absolute = (flags & TFD_TIMER_ABSTIME) != 0;
        timers[fd].cancels = (flags & TFD_TIMER_CANCEL_ON_SET) != 0;
        timers[fd].is_cancelled = 0;
        timers[fd].wanted = *wanted;
    }
    result = arm(fd, flags, wanted, old);
    pthread_mutex_unlock(&lock);
    if (result == 0 && was_cancelled) {
        errno = ECANCELED;
        return -1;
    }
    return result;
}

ssize_t read(int fd, void *data, size_t size)
{
    REAL(read);
    ssize_t result = real(fd, data, size);
    int is_cancelled = 0;

    if (fd >= 0 && fd < DESCRIPTORS && timers[fd].is_wall) {
        pthread_mutex_lock(&lock);
        is_cancelled = timers[fd].is_cancelled;
        timers[fd].is_cancelled = 0;
        pthread_mutex_unlock(&lock);
    }
    if (is_cancelled) {
        errno = ECANCELED;
        return -1;
    }
    return result;
}

int close(int fd)
{
    REAL(close);
    if (fd >= 0 && fd < DESCRIPTORS)
        timers[fd].is_wall = 0;
    return real(fd);
}
