"""G6: forged signals, by five routes and with a stolen token, change nothing; the true ones do."""
from jeepney import DBusAddress, HeaderFields, new_signal

from harness.screen import Screen, key_of
from harness.session import NAME, at, within

NOTIFICATIONS = "org.freedesktop.Notifications"
PATH = "/org/freedesktop/Notifications"


def run(trial):
    for random in trial.seeds(short=1, full=5):
        with trial.session() as session:
            forge(trial, session, random, trial.pick(4000, 10_000))


def forge(trial, session, random, times):
    screen = session.adopt(Screen(session, "mako"))
    session.start_agent()
    client = session.client()
    for number in range(3):
        client.add(f"Task {number}", due=at(1))
    within(8, lambda: len(screen.up()) == 3)
    popups = screen.up()
    if not trial.expect(len(popups) == 3, f"{len(popups)} popups are up, not 3"):
        return
    agent = session.bus.connect().owner(NAME)
    before = picture(client)
    posts = screen.mark()
    forger = session.bus.connect()
    for number in range(times):
        forger.send(forgery(random, popups, agent))
        if number % 500 == 499:
            client.ping()  # the agent keeps up: what it was sent before this it has seen
    client.ping()
    trial.count("forged signals", times)
    trial.expect(picture(client) == before, "forged signals changed something")
    closes = [event for event in screen.events[posts:] if event["event"] in ("close", "notify")]
    trial.expect(not closes, f"the agent closed or posted on a forgery: {closes[:2]}")
    control(trial, screen, client, popups)
    forger.close()
    client.close()


def picture(client):
    """All that a forgery could have changed."""
    tasks = sorted((task["id"], task["status"], task["modified_at"]) for task in client.tasks())
    reminders = sorted((row["id"], row["state"], row["ring_at"]) for row in client.reminders(
        ["planned", "due", "shown", "snoozed", "answered", "superseded", "withdrawn"]))
    entries = len(client.call("Reminders1", "History", "a{sv}", ({"limit": ("u", 100)},)))
    return tasks, reminders, entries


def forgery(random, popups, agent):
    """A signal that only a missing check would believe: half of them know the token of a popup that is up."""
    popup = random.choice(popups)
    identifier = random.choice([popup["id"], popup["id"], 0, random.randrange(1 << 32)])
    key = random.choice([
        key_of(popup, "complete:"), key_of(popup, "snooze="), "complete:" + "0" * 32, "complete", "default", "",
        "complete:" + "".join(random.choice("0123456789abcdef") for _ in range(32))])
    member, signature, body = random.choice([
        ("ActionInvoked", "us", (identifier, key)), ("ActionInvoked", "us", (identifier, key)),
        ("NotificationClosed", "uu", (identifier, random.choice([0, 1, 2, 3, 4, 99]))),
        ("ActivationToken", "us", (identifier, "token")), ("NotificationReplied", "us", (identifier, "text")),
        ("ActionInvoked", "su", (key, identifier)), ("ActionInvoked", "u", (identifier,)),
        ("NotificationClosed", "ii", (1, 2))])
    route = random.randrange(5)
    interface, path = NOTIFICATIONS, PATH
    if route == 2:
        path = random.choice(["/", "/org/freedesktop/notifications", "/org/stewardproject/Steward"])
    elif route == 3:
        interface, path, member, signature, body = random.choice([
            ("org.freedesktop.DBus", "/org/freedesktop/DBus", "NameOwnerChanged", "sss", (NOTIFICATIONS, "", ":1.99")),
            ("org.freedesktop.DBus", "/org/freedesktop/DBus", "NameOwnerChanged", "sss", (NOTIFICATIONS, ":1.99", "")),
            ("org.freedesktop.DBus", "/org/freedesktop/DBus", "NameLost", "s", (NAME,)),
            ("org.freedesktop.DBus", "/org/freedesktop/DBus", "Disconnected", "", ()),
            ("org.freedesktop.login1.Manager", "/org/freedesktop/login1", "PrepareForSleep", "b", (True,)),
            ("org.freedesktop.DBus.Properties", "/org/freedesktop/timedate1", "PropertiesChanged", "sa{sv}as",
             ("org.freedesktop.timedate1", {"Timezone": ("s", "Mars/Phobos")}, []))])
    message = new_signal(DBusAddress(path, interface=interface), member, signature or None, body)
    if route in (1, 2, 3, 4):
        message.header.fields[HeaderFields.destination] = agent   # unicast: no match rule holds it off
    return message


def control(trial, screen, client, popups):
    """The positive control: the same signal from the true server counts."""
    mark = screen.mark()
    screen.click(popups[0], "complete:")
    trial.expect(screen.closing(popups[0]["id"], 5, since=mark), "the true click was not believed")
    trial.expect(len(client.tasks(status=("s", "completed"))) == 1, "the true click completed nothing")
    trial.count("true clicks believed")
