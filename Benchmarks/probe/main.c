// Measures whichever program owns org.stewardproject.Steward on the session bus, from outside. Each probe prints lines
// of a name and its samples.
//
//   probe start COUNT COMMAND...    milliseconds until COMMAND owns the name, and its processor time by then
//   probe runs COUNT COMMAND...     milliseconds until COMMAND has ended
//   probe calls COUNT               microseconds of a call that does nothing, and how many fit into a second
//   probe add COUNT SECONDS         adds tasks that are due so soon
//   probe changes COUNT             microseconds of adding a task and of completing it
//   probe lists COUNT               microseconds of listing twenty tasks
//   probe clicks ROUNDS             microseconds from a click to the popup's closing (be the notification server)
//   probe login first|last COMMAND...  milliseconds to the popup that is owed at the start of COMMAND, with a server
//                                      that was there before it, or from when one comes
#include "probe.h"

#include <stdlib.h>
#include <string.h>

int main(int count, char **arguments)
{
    if (count < 3)
        return 64;
    const char *probe = arguments[1];
    int number = atoi(arguments[2]);
    char **command = arguments + 3;
    if (!strcmp(probe, "start"))
        return probe_start(number, command);
    if (!strcmp(probe, "runs"))
        return probe_runs(number, command);
    if (!strcmp(probe, "calls"))
        return probe_calls(number);
    if (!strcmp(probe, "add") && count == 4)
        return probe_add(number, atol(arguments[3]));
    if (!strcmp(probe, "changes"))
        return probe_changes(number);
    if (!strcmp(probe, "lists"))
        return probe_lists(number);
    if (!strcmp(probe, "clicks"))
        return probe_clicks(number);
    if (!strcmp(probe, "login"))
        return probe_login(!strcmp(arguments[2], "first"), command);
    return 64;
}
