// The parts of the baseline, and the bus that they share.
#ifndef AGENT_H
#define AGENT_H

#include <dbus/dbus.h>

#define NAME "org.stewardproject.Steward"
#define SERVER "org.freedesktop.Notifications"

extern DBusConnection *bus;

// Sets the timer to the next reminder; to be called after each change.
void arm_timer(void);

// Posts a popup for each owed reminder that has none.
void show_owed(void);
// `ActionInvoked` of the notification server.
void clicked(DBusMessage *signal);
// `NameOwnerChanged` of the notification server.
void server_changed(DBusMessage *signal);

// Answers a method call.
void answer(DBusMessage *call);
// Tells everybody that a task and its reminder have changed.
void announce(const char *task, const char *reminder);

void append_text(DBusMessageIter *to, const char *text);
void append_entry(DBusMessageIter *dictionary, const char *key, int type, const char *signature, const void *value);

#endif
