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
static void read_fields(DBusMessageIter *arguments, const char **title, const char **due)
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
            *due = value;
    }
}

static void append_word(DBusMessageIter *record, const char *key, const char *word)
{
    append_entry(record, key, DBUS_TYPE_STRING, "s", &word);
}

static void append_moment(DBusMessageIter *record, const char *key, int64_t moment)
{
    if (moment >= 0)
        append_entry(record, key, DBUS_TYPE_INT64, "x", &moment);
}

// A list of no text or one.
static void append_list(DBusMessageIter *record, const char *key, const char *text)
{
    DBusMessageIter entry, variant, list;
    dbus_message_iter_open_container(record, DBUS_TYPE_DICT_ENTRY, NULL, &entry);
    append_text(&entry, key);
    dbus_message_iter_open_container(&entry, DBUS_TYPE_VARIANT, "as", &variant);
    dbus_message_iter_open_container(&variant, DBUS_TYPE_ARRAY, "s", &list);
    if (*text)
        append_text(&list, text);
    dbus_message_iter_close_container(&variant, &list);
    dbus_message_iter_close_container(&entry, &variant);
    dbus_message_iter_close_container(record, &entry);
}

// The record of a task, as the contract has it.
static void append_task(DBusMessage *reply, const struct task *task)
{
    DBusMessageIter arguments, record;
    dbus_bool_t overdue = FALSE;
    dbus_int32_t position = 0;
    dbus_uint32_t open_subtasks = 0;
    unsigned char priority = task->priority;
    dbus_message_iter_init_append(reply, &arguments);
    dbus_message_iter_open_container(&arguments, DBUS_TYPE_ARRAY, "{sv}", &record);
    append_word(&record, "id", task->id);
    append_word(&record, "short", task->short_id);
    append_word(&record, "title", task->title);
    append_word(&record, "notes", task->notes);
    append_word(&record, "status", task->status);
    append_word(&record, "due", task->due);
    append_moment(&record, "due_at", task->due_at);
    append_entry(&record, "overdue", DBUS_TYPE_BOOLEAN, "b", &overdue);
    append_list(&record, "reminders", task->trigger);
    append_moment(&record, "next_reminder_at", task->next_reminder_at);
    append_entry(&record, "priority", DBUS_TYPE_BYTE, "y", &priority);
    append_list(&record, "labels", "");
    append_entry(&record, "position", DBUS_TYPE_INT32, "i", &position);
    append_list(&record, "subtasks", "");
    append_entry(&record, "open_subtasks", DBUS_TYPE_UINT32, "u", &open_subtasks);
    append_word(&record, "location", task->location);
    append_moment(&record, "created_at", task->created_at);
    append_moment(&record, "modified_at", task->modified_at);
    append_moment(&record, "completed_at", task->completed_at);
    dbus_message_iter_close_container(&arguments, &record);
}

static void emit_changed(const char *interface, const char *id)
{
    const char **ids = &id;
    DBusMessage *signal = dbus_message_new_signal("/org/stewardproject/Steward", interface, "Changed");
    dbus_message_append_args(signal, DBUS_TYPE_ARRAY, DBUS_TYPE_STRING, &ids, 1, DBUS_TYPE_INVALID);
    dbus_connection_send(bus, signal, NULL);
    dbus_message_unref(signal);
}

void announce(const char *task, const char *reminder)
{
    emit_changed(NAME ".Tasks1", task);
    emit_changed(NAME ".Reminders1", reminder);
}

// What follows a change: the answer, and the news for everybody else.
static void finish_change(DBusMessage *reply, const char *id)
{
    struct task task;
    if (!store_task(id, &task))
        return;
    announce(id, task.reminder);
    append_task(reply, &task);
    arm_timer();
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
        const char *title = "", *due = "";
        if (dbus_message_iter_init(call, &arguments))
            read_fields(&arguments, &title, &due);
        finish_change(reply, store_add(title, due, instant(due)));
    } else if (dbus_message_is_method_call(call, NAME ".Tasks1", "Complete")
               && dbus_message_get_args(call, NULL, DBUS_TYPE_STRING, &id, DBUS_TYPE_STRING, &subtasks, DBUS_TYPE_INVALID)
               && store_complete(id)) {
        finish_change(reply, id);
    } else if (dbus_message_is_method_call(call, DBUS_INTERFACE_PROPERTIES, "Get")) {
        append_version(reply);
    } else {
        dbus_message_unref(reply);
        reply = dbus_message_new_error(call, DBUS_ERROR_UNKNOWN_METHOD, "the baseline does not do that");
    }
    dbus_connection_send(bus, reply, NULL);
    dbus_message_unref(reply);
}
