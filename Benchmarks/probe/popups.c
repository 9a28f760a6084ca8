// A notification server that clicks: from the click to the popup that the agent closes when the answer is on disk,
// and from the login to the first popup.
#include "probe.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SERVER "org.freedesktop.Notifications"
#define SERVER_PATH "/org/freedesktop/Notifications"

// No more than any server keeps and the agent posts one by one.
enum { POPUPS = 3, KEY_SIZE = 200 };

static struct popup {
    dbus_uint32_t id;
    char complete[KEY_SIZE];  // the key of its first action
} popups[POPUPS];
static int shown;
static dbus_uint32_t newest, closed;

static void own_name(void)
{
    if (dbus_bus_request_name(bus(), SERVER, DBUS_NAME_FLAG_DO_NOT_QUEUE, NULL) != DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER)
        fail("there is another notification server");
}

static void emit(const char *name, dbus_uint32_t id, int type, const void *detail)
{
    DBusMessage *signal = dbus_message_new_signal(SERVER_PATH, SERVER, name);
    dbus_message_append_args(signal, DBUS_TYPE_UINT32, &id, type, detail, DBUS_TYPE_INVALID);
    dbus_connection_send(bus(), signal, NULL);
    dbus_message_unref(signal);
    dbus_connection_flush(bus());
}

static void append_capabilities(DBusMessage *reply)
{
    const char *all[] = {"actions", "body", "body-markup", "persistence", "icon-static"}, **list = all;
    dbus_message_append_args(reply, DBUS_TYPE_ARRAY, DBUS_TYPE_STRING, &list, 5, DBUS_TYPE_INVALID);
}

static void append_description(DBusMessage *reply)
{
    const char *name = "probe", *vendor = "Steward", *version = "1", *specification = "1.2";
    dbus_message_append_args(reply, DBUS_TYPE_STRING, &name, DBUS_TYPE_STRING, &vendor, DBUS_TYPE_STRING, &version,
                             DBUS_TYPE_STRING, &specification, DBUS_TYPE_INVALID);
}

// Opens or replaces a popup, and remembers what to click on.
static void append_popup(DBusMessage *reply, DBusMessage *call)
{
    DBusMessageIter arguments, actions;
    dbus_uint32_t id;
    const char *key = "";
    dbus_message_iter_init(call, &arguments);
    dbus_message_iter_next(&arguments);
    dbus_message_iter_get_basic(&arguments, &id);
    for (int i = 0; i < 4; i++)
        dbus_message_iter_next(&arguments);
    dbus_message_iter_recurse(&arguments, &actions);
    if (dbus_message_iter_get_arg_type(&actions) == DBUS_TYPE_STRING)
        dbus_message_iter_get_basic(&actions, &key);
    int place = 0;
    while (place < shown && popups[place].id != id)
        place++;
    if (place == shown && shown < POPUPS)
        shown++;
    if (id == 0)
        id = ++newest;
    if (place < POPUPS) {
        popups[place].id = id;
        snprintf(popups[place].complete, KEY_SIZE, "%s", key);
    }
    dbus_message_append_args(reply, DBUS_TYPE_UINT32, &id, DBUS_TYPE_INVALID);
}

static void serve(DBusMessage *call)
{
    DBusMessage *reply = dbus_message_new_method_return(call);
    dbus_uint32_t id = 0, by_call = 3;
    if (dbus_message_is_method_call(call, SERVER, "GetCapabilities")) {
        append_capabilities(reply);
    } else if (dbus_message_is_method_call(call, SERVER, "GetServerInformation")) {
        append_description(reply);
    } else if (dbus_message_is_method_call(call, SERVER, "Notify")) {
        append_popup(reply, call);
    } else if (dbus_message_is_method_call(call, SERVER, "CloseNotification")) {
        dbus_message_get_args(call, NULL, DBUS_TYPE_UINT32, &id, DBUS_TYPE_INVALID);
        closed = id;
    } else {
        dbus_message_unref(reply);
        reply = dbus_message_new_error(call, DBUS_ERROR_UNKNOWN_METHOD, "the probe does not do that");
    }
    dbus_connection_send(bus(), reply, NULL);
    dbus_message_unref(reply);
    if (id != 0)
        emit("NotificationClosed", id, DBUS_TYPE_UINT32, &by_call);
    dbus_connection_flush(bus());
}

// Serves one message; ends the process when none comes for ten seconds.
static void serve_next(const char *awaited)
{
    DBusMessage *message = next_message(10000);
    if (!message)
        fail(awaited);
    if (dbus_message_get_type(message) == DBUS_MESSAGE_TYPE_METHOD_CALL)
        serve(message);
    dbus_message_unref(message);
}

static void settle(int milliseconds)
{
    for (DBusMessage *message; (message = next_message(milliseconds)); dbus_message_unref(message))
        if (dbus_message_get_type(message) == DBUS_MESSAGE_TYPE_METHOD_CALL)
            serve(message);
}

static double click(const struct popup *popup)
{
    const char *key = popup->complete;
    dbus_uint32_t id = popup->id;
    if (strncmp(key, "complete:", 9) != 0)
        fail("the popup's first action does not complete");
    closed = 0;
    double start = now_us();
    emit("ActionInvoked", id, DBUS_TYPE_STRING, &key);
    while (closed != id)
        serve_next("the popup is not closed after the click");
    return now_us() - start;
}

int probe_clicks(int rounds)
{
    double *samples = new_samples(rounds * POPUPS);
    own_name();
    settle(1500);  // the agent lets a new server draw first
    for (int round = 0; round < rounds; round++) {
        char title[40];
        shown = 0;
        for (int i = 0; i < POPUPS; i++) {
            snprintf(title, sizeof title, "Click %d of round %d", i, round);
            free(add_task(title, 2));
        }
        while (shown < POPUPS)
            serve_next("a task is due, and no popup comes");
        settle(100);
        for (int i = 0; i < POPUPS; i++) {
            samples[round * POPUPS + i] = click(&popups[i]);
            settle(20);
        }
    }
    print_samples("click_us", samples, rounds * POPUPS);
    return 0;
}

int probe_login(int server_is_first, char **command)
{
    watch_owners();
    if (server_is_first)
        own_name();
    double start = now_us();
    pid_t process = start_command(command);
    if (!server_is_first) {
        wait_for_owner(AGENT);
        usleep(300000);  // it has come to rest
        start = now_us();
        own_name();
    }
    while (shown == 0)
        serve_next("a reminder is owed, and no popup comes");
    double took = (now_us() - start) / 1000;
    kill(process, SIGTERM);
    settle(200);  // it may take its popups off the screen
    stop_command(process);
    print_samples("first_popup_ms", &took, 1);
    return 0;
}
