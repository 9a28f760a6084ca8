// The least that an agent can be: libdbus, SQLite, one thread, one poll. It answers the calls that the benchmarks
// make as steward-agent does, and does the same durable work for them, with what undoing needs; it checks next to nothing.
//
//   baseline DATABASE                  serve org.stewardproject.Steward on the session bus
//   baseline --import COUNT DATABASE   add tasks, print the seconds it took
//   baseline --next-due COUNT DATABASE ask for the next due time that often, print the microseconds of one
#include "agent.h"
#include "store.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

DBusConnection *bus;
static int timer;
static volatile sig_atomic_t stopped;

static void fail(const char *what)
{
    fprintf(stderr, "baseline: %s\n", what);
    exit(69);
}

static int64_t milliseconds(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

void arm_timer(void)
{
    int64_t due = store_next_due();
    struct itimerspec when = {0};
    if (due >= 0)
        when.it_value = (struct timespec){due / 1000, due % 1000 * 1000000 + 1};
    timerfd_settime(timer, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &when, NULL);
}

static void connect_bus(void)
{
    bus = dbus_bus_get_private(DBUS_BUS_SESSION, NULL);
    if (!bus)
        fail("no session bus");
    dbus_connection_set_exit_on_disconnect(bus, FALSE);
    dbus_bus_add_match(bus, "type='signal',sender='" SERVER "',interface='" SERVER "',member='ActionInvoked'", NULL);
    dbus_bus_add_match(bus, "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='" SERVER "'", NULL);
    if (dbus_bus_request_name(bus, NAME, DBUS_NAME_FLAG_DO_NOT_QUEUE, NULL) != DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER)
        exit(3);
}

static void receive(DBusMessage *message)
{
    if (dbus_message_get_type(message) == DBUS_MESSAGE_TYPE_METHOD_CALL)
        answer(message);
    else if (dbus_message_is_signal(message, SERVER, "ActionInvoked"))
        clicked(message);
    else if (dbus_message_is_signal(message, "org.freedesktop.DBus", "NameOwnerChanged"))
        server_changed(message);
    else if (dbus_message_is_signal(message, DBUS_INTERFACE_LOCAL, "Disconnected"))
        fail("the bus is gone");
    dbus_message_unref(message);
}

static void ring(void)
{
    uint64_t expirations;
    if (read(timer, &expirations, sizeof expirations) > 0) {
        store_enqueue_due(milliseconds(CLOCK_REALTIME));
        show_owed();
    }
    arm_timer();
}

static void stop(int signal)
{
    (void)signal;
    stopped = 1;
}

static void serve(void)
{
    struct sigaction on_term = {.sa_handler = stop};
    sigaction(SIGTERM, &on_term, NULL);
    // Let in by ppoll alone: it must not come between looking at `stopped` and sleeping.
    sigset_t term, usual;
    sigemptyset(&term);
    sigaddset(&term, SIGTERM);
    sigprocmask(SIG_BLOCK, &term, &usual);
    timer = timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC);
    connect_bus();
    store_record_changes();
    store_forget_popups();
    store_enqueue_due(milliseconds(CLOCK_REALTIME));
    if (dbus_bus_name_has_owner(bus, SERVER, NULL))
        show_owed();
    arm_timer();
    struct pollfd ready[2] = {{.events = POLLIN}, {.fd = timer, .events = POLLIN}};
    dbus_connection_get_unix_fd(bus, &ready[0].fd);
    while (!stopped) {
        do {
            dbus_connection_read_write(bus, 0);
            for (DBusMessage *message; (message = dbus_connection_pop_message(bus));)
                receive(message);
        } while (dbus_connection_has_messages_to_send(bus));
        if (ppoll(ready, 2, NULL, &usual) > 0 && ready[1].revents)
            ring();
    }
}

int main(int count, char **arguments)
{
    if (count < 2)
        return 64;
    store_open(arguments[count - 1]);
    int64_t start = milliseconds(CLOCK_MONOTONIC);
    if (count == 4 && !strcmp(arguments[1], "--import")) {
        store_import(atoll(arguments[2]));
        printf("%.3f\n", (milliseconds(CLOCK_MONOTONIC) - start) / 1000.0);
    } else if (count == 4 && !strcmp(arguments[1], "--next-due")) {
        int64_t times = atoll(arguments[2]);
        for (int64_t i = 0; i < times; i++)
            store_next_due();
        printf("%.3f\n", (milliseconds(CLOCK_MONOTONIC) - start) * 1000.0 / times);
    } else {
        serve();
    }
    store_close();
    return 0;
}
