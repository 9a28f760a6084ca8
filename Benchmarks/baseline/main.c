// The least that an agent can be: libdbus, SQLite, one thread, one poll. It answers the calls that the benchmarks
// make as steward-agent does, and does the same durable work for them; it checks next to nothing, and cannot undo.
//
//   baseline DATABASE                  serve org.stewardproject.Steward on the session bus
//   baseline --import COUNT DATABASE   add tasks, print the seconds it took
//   baseline --next-due COUNT DATABASE ask for the next due time that often, print the microseconds of one
#include "store.h"

#include <dbus/dbus.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#define NAME "org.stewardproject.Steward"
#define SERVER "org.freedesktop.Notifications"
#define SERVER_PATH "/org/freedesktop/Notifications"

static DBusConnection *bus;
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

static void arm_timer(void)
{
    int64_t due = store_next_due();
    struct itimerspec when = {0};
    if (due >= 0)
        when.it_value = (struct timespec){due / 1000, due % 1000 * 1000000 + 1};
    timerfd_settime(timer, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &when, NULL);
}

// Sends a call whose reply nobody waits for here.
static void post(DBusMessage *call)
{
    dbus_message_set_auto_start(call, FALSE);
    dbus_connection_send(bus, call, NULL);
    dbus_message_unref(call);
}

static void append_text(DBusMessageIter *to, const char *text)
{
    dbus_message_iter_append_basic(to, DBUS_TYPE_STRING, &text);
}

static void append_entry(DBusMessageIter *dictionary, const char *key, int type, const char *signature, const void *value)
{
    DBusMessageIter entry, variant;
    dbus_message_iter_open_container(dictionary, DBUS_TYPE_DICT_ENTRY, NULL, &entry);
    append_text(&entry, key);
    dbus_message_iter_open_container(&entry, DBUS_TYPE_VARIANT, signature, &variant);
    dbus_message_iter_append_basic(&variant, type, value);
    dbus_message_iter_close_container(&entry, &variant);
    dbus_message_iter_close_container(dictionary, &entry);
}

// --- Popups

static void notify(const struct owed *owed)
{
    DBusMessage *call = dbus_message_new_method_call(SERVER, SERVER_PATH, SERVER, "Notify");
    DBusMessageIter arguments, list;
    char complete[64], snooze[64];
    dbus_uint32_t replaces = 0;
    dbus_int32_t expires = 0;
    unsigned char urgency = 1;
    dbus_bool_t resident = TRUE;
    const char *desktop_entry = NAME;
    snprintf(complete, sizeof complete, "complete:%s", owed->token);
    snprintf(snooze, sizeof snooze, "snooze=PT15M:%s", owed->token);

    dbus_message_iter_init_append(call, &arguments);
    append_text(&arguments, "Steward");
    dbus_message_iter_append_basic(&arguments, DBUS_TYPE_UINT32, &replaces);
    append_text(&arguments, NAME);
    append_text(&arguments, owed->title);
    append_text(&arguments, "Due now");
    dbus_message_iter_open_container(&arguments, DBUS_TYPE_ARRAY, "s", &list);
    const char *actions[] = {complete, "Complete", snooze, "Snooze 15 min", "default", ""};
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++)
        append_text(&list, actions[i]);
    dbus_message_iter_close_container(&arguments, &list);
    dbus_message_iter_open_container(&arguments, DBUS_TYPE_ARRAY, "{sv}", &list);
    append_entry(&list, "urgency", DBUS_TYPE_BYTE, "y", &urgency);
    append_entry(&list, "resident", DBUS_TYPE_BOOLEAN, "b", &resident);
    append_entry(&list, "desktop-entry", DBUS_TYPE_STRING, "s", &desktop_entry);
    dbus_message_iter_close_container(&arguments, &list);
    dbus_message_iter_append_basic(&arguments, DBUS_TYPE_INT32, &expires);
    post(call);
}

static void show_owed(void)
{
    struct owed owed;
    while (store_begin_popup(&owed))
        notify(&owed);
}

static void clicked(DBusMessage *signal)
{
    dbus_uint32_t id;
    const char *key;
    if (!dbus_message_get_args(signal, NULL, DBUS_TYPE_UINT32, &id, DBUS_TYPE_STRING, &key, DBUS_TYPE_INVALID))
        return;
    if (strncmp(key, "complete:", 9) != 0 || !store_complete_popup(key + 9))
        return;
    DBusMessage *call = dbus_message_new_method_call(SERVER, SERVER_PATH, SERVER, "CloseNotification");
    dbus_message_append_args(call, DBUS_TYPE_UINT32, &id, DBUS_TYPE_INVALID);
    post(call);
    arm_timer();
}

static void server_changed(DBusMessage *signal)
{
    const char *name, *old, *new;
    if (!dbus_message_get_args(signal, NULL, DBUS_TYPE_STRING, &name, DBUS_TYPE_STRING, &old, DBUS_TYPE_STRING, &new, DBUS_TYPE_INVALID))
        return;
    store_forget_popups();
    if (*new)
        show_owed();
}

// --- Calls

// `2026-11-24T16:30:00Z`, the only kind of time that it knows; negative where it is something else.
static int64_t instant(const char *text)
{
    struct tm parts = {0};
    const char *rest = strptime(text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return rest && !*rest ? timegm(&parts) * 1000LL : -1;
}

// Reads title and due from the dictionary that `arguments` is at.
static void read_fields(DBusMessageIter *arguments, const char **title, int64_t *due)
{
    DBusMessageIter fields, entry, variant;
    if (dbus_message_iter_get_arg_type(arguments) != DBUS_TYPE_ARRAY)
        return;
    for (dbus_message_iter_recurse(arguments, &fields); dbus_message_iter_get_arg_type(&fields) == DBUS_TYPE_DICT_ENTRY;
         dbus_message_iter_next(&fields)) {
        const char *key, *value;
        dbus_message_iter_recurse(&fields, &entry);
        dbus_message_iter_get_basic(&entry, &key);
        dbus_message_iter_next(&entry);
        dbus_message_iter_recurse(&entry, &variant);
        if (dbus_message_iter_get_arg_type(&variant) != DBUS_TYPE_STRING)
            continue;
        dbus_message_iter_get_basic(&variant, &value);
        if (!strcmp(key, "title"))
            *title = value;
        if (!strcmp(key, "due"))
            *due = instant(value);
    }
}

// The record of a task, with what is known of it here.
static void append_task(DBusMessage *reply, const char *id)
{
    DBusMessageIter arguments, record;
    dbus_message_iter_init_append(reply, &arguments);
    dbus_message_iter_open_container(&arguments, DBUS_TYPE_ARRAY, "{sv}", &record);
    append_entry(&record, "id", DBUS_TYPE_STRING, "s", &id);
    dbus_message_iter_close_container(&arguments, &record);
}

static void append_version(DBusMessage *reply)
{
    DBusMessageIter arguments, variant;
    dbus_message_iter_init_append(reply, &arguments);
    dbus_message_iter_open_container(&arguments, DBUS_TYPE_VARIANT, "s", &variant);
    append_text(&variant, "0");
    dbus_message_iter_close_container(&arguments, &variant);
}

static void answer(DBusMessage *call)
{
    DBusMessage *reply = dbus_message_new_method_return(call);
    const char *id, *subtasks;
    if (dbus_message_is_method_call(call, NAME ".Tasks1", "Add")) {
        DBusMessageIter arguments;
        const char *title = "";
        int64_t due = -1;
        if (dbus_message_iter_init(call, &arguments))
            read_fields(&arguments, &title, &due);
        append_task(reply, store_add(title, due));
        arm_timer();
    } else if (dbus_message_is_method_call(call, NAME ".Tasks1", "Complete")
               && dbus_message_get_args(call, NULL, DBUS_TYPE_STRING, &id, DBUS_TYPE_STRING, &subtasks, DBUS_TYPE_INVALID)
               && store_complete(id)) {
        append_task(reply, id);
        arm_timer();
    } else if (dbus_message_is_method_call(call, DBUS_INTERFACE_PROPERTIES, "Get")) {
        append_version(reply);
    } else {
        dbus_message_unref(reply);
        reply = dbus_message_new_error(call, DBUS_ERROR_UNKNOWN_METHOD, "the baseline does not do that");
    }
    dbus_connection_send(bus, reply, NULL);
    dbus_message_unref(reply);
}

// --- Life

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
