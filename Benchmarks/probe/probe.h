// What the probes share: the bus, the clock, children, and how samples are printed.
#ifndef PROBE_H
#define PROBE_H

#include <dbus/dbus.h>
#include <stdint.h>
#include <sys/types.h>

#define AGENT "org.stewardproject.Steward"
#define AGENT_PATH "/org/stewardproject/Steward"

// The session bus; the first call connects.
DBusConnection *bus(void);
// Calls the agent and returns the reply; ends the process where there is none.
DBusMessage *call_agent(DBusMessage *call);
// The next message, or NULL when none has come within `milliseconds`.
DBusMessage *next_message(int milliseconds);

// Adds a task that is due in so many seconds; returns its id.
char *add_task(const char *title, long seconds);

double now_us(void);  // of the monotonic clock
// `name` and its samples on a line of the standard output.
void print_samples(const char *name, const double *samples, int count);
double *new_samples(int count);

pid_t start_command(char **command);
// SIGTERM, and SIGKILL after five seconds.
void stop_command(pid_t process);
// Returns when `name` has an owner; gives up after ten seconds.
void wait_for_owner(const char *name);
// What the bus must be told before wait_for_owner may be trusted not to miss the moment.
void watch_owners(void);

void fail(const char *what);

int probe_start(int count, char **command);
int probe_runs(int count, char **command);
int probe_calls(int count);
int probe_add(int count, long seconds);
int probe_changes(int count);
int probe_lists(int count);
int probe_clicks(int rounds);
int probe_login(int server_is_first, char **command);

#endif
