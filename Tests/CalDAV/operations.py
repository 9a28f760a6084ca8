"""What is tried on each server, in the words of the table."""

OPERATIONS = {
    "discover": "finds the lists and joins them",
    "add": "sends a new task",
    "edit": "sends a new title, and keeps what it does not understand",
    "complete": "sends a completion",
    "series": "sends one completed occurrence, and the series goes on",
    "snooze": "sends a snooze",
    "remove": "removes a task",
    "event": "sends a new event",
    "birthday": "reads birthdays of an address book",
}

CLIENTS = {
    "thunderbird": "Thunderbird",
    "tasksorg": "Tasks.org",
    "evolution": "Evolution",
    "apple": "Apple Reminders",
    "nextcloud": "Nextcloud Tasks",
    "kde": "KDE",
}

ACTIONS = ["complete", "uncomplete", "dismiss", "snooze", "move", "rename"]

# The same with two computers, each with an agent and a home of its own.
PAIR = {
    "pair-add": "adds a task",
    "pair-edit": "edits it",
    "pair-complete": "completes it",
    "pair-recur": "completes one occurrence",
    "pair-move": "moves it",
    "pair-remove": "deletes it",
    "pair-popup-complete": "completes it in the popup",
    "pair-popup-snooze": "snoozes the popup",
    "pair-popup-dismiss": "dismisses the popup",
}

# Programs that run, rather than templates of what they write.
LIVE = {
    "thunderbird": "Thunderbird",
    "eds": "Evolution (libecal)",
    "todoman": "todoman (vdirsyncer)",
    "python-caldav": "python-caldav",
}

# The servers with them: a start of each client takes seconds.
LIVE_SERVERS = ["radicale", "cyrus"]

LIVE_SEEN = {
    "sees-complete": "sees a completion",
    "sees-recur": "sees the next occurrence",
    "sees-snooze": "is silent after a snooze",
    "sees-dismiss": "is silent after a dismissal",
}

LIVE_DONE = {
    "complete": "completes",
    "recur": "completes one occurrence",
    "snooze": "snoozes",
    "dismiss": "dismisses",
}
