#include "agent.h"
#include "store.h"

#include <stdio.h>
#include <string.h>

#define SERVER_PATH "/org/freedesktop/Notifications"

// Sends a call whose reply nobody waits for here.
static void post(DBusMessage *call)
{
    dbus_message_set_auto_start(call, FALSE);
    dbus_connection_send(bus, call, NULL);
    dbus_message_unref(call);
}

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

void show_owed(void)
{
    struct owed owed;
    while (store_begin_popup(&owed))
        notify(&owed);
}

void clicked(DBusMessage *signal)
{
    dbus_uint32_t id;
    const char *key;
    if (!dbus_message_get_args(signal, NULL, DBUS_TYPE_UINT32, &id, DBUS_TYPE_STRING, &key, DBUS_TYPE_INVALID))
        return;
    char completed[ID_SIZE];
    struct task task;
    if (strncmp(key, "complete:", 9) != 0 || !store_complete_popup(key + 9, completed) || !store_task(completed, &task))
        return;
    announce(completed, task.reminder);
    DBusMessage *call = dbus_message_new_method_call(SERVER, SERVER_PATH, SERVER, "CloseNotification");
    dbus_message_append_args(call, DBUS_TYPE_UINT32, &id, DBUS_TYPE_INVALID);
    post(call);
    arm_timer();
}

void server_changed(DBusMessage *signal)
{
    const char *name, *old, *new;
    if (!dbus_message_get_args(signal, NULL, DBUS_TYPE_STRING, &name, DBUS_TYPE_STRING, &old, DBUS_TYPE_STRING, &new, DBUS_TYPE_INVALID))
        return;
    store_forget_popups();
    if (*new)
        show_owed();
}
