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
