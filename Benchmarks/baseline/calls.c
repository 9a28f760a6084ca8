#include "agent.h"
#include "store.h"

#include <string.h>
#include <time.h>

void append_text(DBusMessageIter *to, const char *text)
{
    dbus_message_iter_append_basic(to, DBUS_TYPE_STRING, &text);
}

void append_entry(DBusMessageIter *dictionary, const char *key, int type, const char *signature, const void *value)
{
    DBusMessageIter entry, variant;
    dbus_message_iter_open_container(dictionary, DBUS_TYPE_DICT_ENTRY, NULL, &entry);
    append_text(&entry, key);
    dbus_message_iter_open_container(&entry, DBUS_TYPE_VARIANT, signature, &variant);
    dbus_message_iter_append_basic(&variant, type, value);
    dbus_message_iter_close_container(&entry, &variant);
    dbus_message_iter_close_container(dictionary, &entry);
}

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

void answer(DBusMessage *call)
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
