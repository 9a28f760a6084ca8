// What calls cost their caller.
#include "probe.h"

#include <stdio.h>
#include <stdlib.h>

// Seconds: some reminder is planned, but does not ring while we measure.
enum { FAR_AWAY = 20 * 365 * 86400 };

// A property: next to no work, so that it is the round trip that is measured.
static DBusMessage *version_call(void)
{
    const char *interface = AGENT ".Agent1", *property = "Version";
    DBusMessage *call = dbus_message_new_method_call(AGENT, AGENT_PATH, DBUS_INTERFACE_PROPERTIES, "Get");
    dbus_message_append_args(call, DBUS_TYPE_STRING, &interface, DBUS_TYPE_STRING, &property, DBUS_TYPE_INVALID);
    return call;
}

static double timed(DBusMessage *call)
{
    double start = now_us();
    DBusMessage *reply = call_agent(call);
    double took = now_us() - start;
    dbus_message_unref(reply);
    return took;
}

// Calls a second, with 64 of them under way.
static double pipelined(int count)
{
    double start = now_us();
    int sent = 0;
    for (int received = 0; received < count;) {
        for (; sent < count && sent - received < 64; sent++) {
            DBusMessage *call = version_call();
            dbus_connection_send(bus(), call, NULL);
            dbus_message_unref(call);
        }
        DBusMessage *message = next_message(25000);
        if (!message)
            fail("a reply is missing");
        int type = dbus_message_get_type(message);
        if (type == DBUS_MESSAGE_TYPE_ERROR)
            fail("a pipelined call was refused");
        received += type == DBUS_MESSAGE_TYPE_METHOD_RETURN;
        dbus_message_unref(message);
    }
    return count / ((now_us() - start) / 1e6);
}

int probe_calls(int count)
{
    double *samples = new_samples(count);
    for (int i = 0; i < count; i++)
        samples[i] = timed(version_call());
    print_samples("call_us", samples, count);
    double rate = pipelined(count);
    print_samples("calls_per_s", &rate, 1);
    return 0;
}

int probe_add(int count, long seconds)
{
    for (int i = 0; i < count; i++)
        free(add_task("A task of the benchmark", seconds));
    return 0;
}

int probe_changes(int count)
{
    double *adds = new_samples(count), *completions = new_samples(count);
    const char *leave = "leave";
    for (int i = 0; i < count; i++) {
        double start = now_us();
        char *id = add_task("A task of the benchmark", FAR_AWAY);
        adds[i] = now_us() - start;
        DBusMessage *call = dbus_message_new_method_call(AGENT, AGENT_PATH, AGENT ".Tasks1", "Complete");
        dbus_message_append_args(call, DBUS_TYPE_STRING, &id, DBUS_TYPE_STRING, &leave, DBUS_TYPE_INVALID);
        completions[i] = timed(call);
        free(id);
    }
    print_samples("add_us", adds, count);
    print_samples("complete_us", completions, count);
    return 0;
}

// The first twenty tasks, as a list on a screen asks for them.
int probe_lists(int count)
{
    double *samples = new_samples(count);
    for (int i = 0; i < count; i++) {
        DBusMessage *call = dbus_message_new_method_call(AGENT, AGENT_PATH, AGENT ".Tasks1", "List");
        DBusMessageIter arguments, query, entry, variant;
        const char *key = "limit";
        dbus_uint32_t limit = 20;
        dbus_message_iter_init_append(call, &arguments);
        dbus_message_iter_open_container(&arguments, DBUS_TYPE_ARRAY, "{sv}", &query);
        dbus_message_iter_open_container(&query, DBUS_TYPE_DICT_ENTRY, NULL, &entry);
        dbus_message_iter_append_basic(&entry, DBUS_TYPE_STRING, &key);
        dbus_message_iter_open_container(&entry, DBUS_TYPE_VARIANT, "u", &variant);
        dbus_message_iter_append_basic(&variant, DBUS_TYPE_UINT32, &limit);
        dbus_message_iter_close_container(&entry, &variant);
        dbus_message_iter_close_container(&query, &entry);
        dbus_message_iter_close_container(&arguments, &query);
        samples[i] = timed(call);
    }
    print_samples("list_us", samples, count);
    return 0;
}
