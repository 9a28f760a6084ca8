#include "probe.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

void fail(const char *what)
{
    fprintf(stderr, "probe: %s\n", what);
    exit(1);
}

DBusConnection *bus(void)
{
    static DBusConnection *connection;
    if (!connection && !(connection = dbus_bus_get_private(DBUS_BUS_SESSION, NULL)))
        fail("no session bus");
    return connection;
}

DBusMessage *call_agent(DBusMessage *call)
{
    DBusError error = DBUS_ERROR_INIT;
    DBusMessage *reply = dbus_connection_send_with_reply_and_block(bus(), call, 25000, &error);
    if (!reply)
        fail(error.message);
    dbus_message_unref(call);
    return reply;
}

DBusMessage *next_message(int milliseconds)
{
    double deadline = now_us() + milliseconds * 1000.0;
    for (;;) {
        DBusMessage *message = dbus_connection_pop_message(bus());
        double left = deadline - now_us();
        if (message || left <= 0)
            return message;
        dbus_connection_read_write(bus(), (int)(left / 1000) + 1);
    }
}

static void append_field(DBusMessageIter *fields, const char *key, const char *value)
{
    DBusMessageIter entry, variant;
    dbus_message_iter_open_container(fields, DBUS_TYPE_DICT_ENTRY, NULL, &entry);
    dbus_message_iter_append_basic(&entry, DBUS_TYPE_STRING, &key);
    dbus_message_iter_open_container(&entry, DBUS_TYPE_VARIANT, "s", &variant);
    dbus_message_iter_append_basic(&variant, DBUS_TYPE_STRING, &value);
    dbus_message_iter_close_container(&entry, &variant);
    dbus_message_iter_close_container(fields, &entry);
}

// The text under `key` in a reply's dictionary.
static char *text_field(DBusMessage *reply, const char *key)
{
    DBusMessageIter arguments, record, entry, variant;
    dbus_message_iter_init(reply, &arguments);
    for (dbus_message_iter_recurse(&arguments, &record); dbus_message_iter_get_arg_type(&record) == DBUS_TYPE_DICT_ENTRY;
         dbus_message_iter_next(&record)) {
        const char *name, *value;
        dbus_message_iter_recurse(&record, &entry);
        dbus_message_iter_get_basic(&entry, &name);
        if (strcmp(name, key) != 0)
            continue;
        dbus_message_iter_next(&entry);
        dbus_message_iter_recurse(&entry, &variant);
        dbus_message_iter_get_basic(&variant, &value);
        return strdup(value);
    }
    fail("the record has no id");
    return NULL;
}

char *add_task(const char *title, long seconds)
{
    char due[40];
    time_t then = time(NULL) + seconds;
    strftime(due, sizeof due, "%Y-%m-%dT%H:%M:%SZ", gmtime(&then));
    DBusMessage *call = dbus_message_new_method_call(AGENT, AGENT_PATH, AGENT ".Tasks1", "Add");
    DBusMessageIter arguments, fields;
    dbus_message_iter_init_append(call, &arguments);
    dbus_message_iter_open_container(&arguments, DBUS_TYPE_ARRAY, "{sv}", &fields);
    append_field(&fields, "title", title);
    append_field(&fields, "due", due);
    dbus_message_iter_close_container(&arguments, &fields);
    DBusMessage *reply = call_agent(call);
    char *id = text_field(reply, "id");
    dbus_message_unref(reply);
    return id;
}

double now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1e6 + now.tv_nsec / 1e3;
}

double *new_samples(int count)
{
    double *samples = calloc(count, sizeof *samples);
    if (!samples)
        fail("out of memory");
    return samples;
}

void print_samples(const char *name, const double *samples, int count)
{
    printf("%s", name);
    for (int i = 0; i < count; i++)
        printf(" %.3f", samples[i]);
    printf("\n");
}

pid_t start_command(char **command)
{
    pid_t process = fork();
    if (process != 0)
        return process;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    int nothing = open("/dev/null", O_WRONLY);
    dup2(nothing, STDOUT_FILENO);
    if (!getenv("PROBE_VERBOSE"))
        dup2(nothing, STDERR_FILENO);
    execvp(command[0], command);
    _exit(127);
}

void stop_command(pid_t process)
{
    kill(process, SIGTERM);
    for (int i = 0; i < 5000; i++) {
        if (waitpid(process, NULL, WNOHANG) == process)
            return;
        usleep(1000);
    }
    fprintf(stderr, "probe: the program does not end at SIGTERM\n");
    kill(process, SIGKILL);
    waitpid(process, NULL, 0);
}

void watch_owners(void)
{
    dbus_bus_add_match(bus(), "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged'", NULL);
}

void wait_for_owner(const char *name)
{
    for (;;) {
        DBusMessage *message = next_message(10000);
        const char *changed, *old, *new;
        if (!message)
            fail("the program does not take its name within ten seconds");
        int taken = dbus_message_is_signal(message, "org.freedesktop.DBus", "NameOwnerChanged")
            && dbus_message_get_args(message, NULL, DBUS_TYPE_STRING, &changed, DBUS_TYPE_STRING, &old,
                                     DBUS_TYPE_STRING, &new, DBUS_TYPE_INVALID)
            && !strcmp(changed, name) && *new;
        dbus_message_unref(message);
        if (taken)
            return;
    }
}
