"""G3: the notification server dies, hangs, refuses, is slow. What is owed comes up; what is not ours is let alone."""
import time

from harness.screen import Screen
from harness.session import at, within

NOTIFICATIONS = "org.freedesktop.Notifications"
NOTIFICATIONS_PATH = "/org/freedesktop/Notifications"


def run(trial):
    for random in trial.seeds(short=1, full=5):
        for profile in trial.pick(["mako"], ["gnome", "kde", "mako", "dunst"]):
            with trial.session() as session:
                restarts(trial, session, random, profile, trial.pick(3, 5))
    with trial.session() as session:
        hangs(trial, session, trial.pick(5, 600))
    with trial.session() as session:
        refuses(trial, session)
    with trial.session() as session:
        is_slow(trial, session)


def owed_is_up(screen, client, seconds):
    """Whether every due reminder is on the screen within so many seconds; gives how long it took.

    More than five that were missed are one summary; fewer may have a popup each.
    """
    started = time.monotonic()

    def look():
        owed = client.reminders(["due", "shown"])
        if not owed or any(row["state"] != "shown" for row in owed):
            return False
        ours = [popup for popup in screen.up() if popup["app"] != "other"]
        return len(ours) == len(owed) if len(owed) <= 3 else 1 <= len(ours) <= 8
    return time.monotonic() - started if within(seconds, look, 0.02) else None


def restarts(trial, session, random, profile, times):
    """The server is killed at any moment; other programs' popups get the ids that ours had."""
    screen = session.adopt(Screen(session, profile))
    session.start_agent()
    client = session.client()
    other = session.bus.connect()
    for number in range(3):
        client.add(f"Task {number}", due=at(1))
    owed_is_up(screen, client, 10)
    for _ in range(times):
        client.add(f"In flight {random.random()}", due=at(1))
        time.sleep(random.uniform(0, 1.5))  # at any moment of the posting
        screen.kill()
        mark = screen.mark()
        screen.start()
        foreign = {post(other, f"Foreign {number}") for number in range(4)}
        took = owed_is_up(screen, client, 8)
        if trial.expect(took is not None, f"{profile}: not all that is owed came up within 8 s of the server's return"):
            trial.at_most("s until all was up", took, 5.0)
        untouched(trial, screen, mark, foreign)
        trial.count("server restarts")
    answered(trial, screen, client)
    client.close()


def post(connection, summary):
    body = ("other", 0, "", summary, "", [], {}, 0)
    return connection.call(NOTIFICATIONS, NOTIFICATIONS_PATH, NOTIFICATIONS, "Notify", "susssasa{sv}i", body)[0]


def untouched(trial, screen, mark, foreign):
    for event in screen.events[mark:]:
        touched = event["event"] == "close" and event["id"] in foreign
        touched = touched or (event["event"] == "notify" and event["app"] != "other" and event["replaces"] in foreign)
        trial.expect(not touched, f"a foreign popup was touched: {event}")
    trial.count("foreign popups let alone", len(foreign))


def answered(trial, screen, client):
    """All popups are answered in the end, a summary by its group action."""
    def click_all():
        for popup in screen.up():
            if popup["app"] != "other":
                screen.click(popup, "complete:")
        time.sleep(0.05)
        return not client.tasks(status=("s", "open"))
    trial.expect(within(20, click_all, 0.2), "not all tasks could be completed by their popups")


def hangs(trial, session, seconds):
    screen = session.adopt(Screen(session, "mako"))
    session.start_agent()
    client = session.client()
    client.add("Before", due=at(1))
    trial.expect(screen.popup("Before"), "the first reminder is not shown")
    screen.freeze()
    client.add("During", due=at(1))
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        trial.at_most("s Ping while the server hangs", client.ping(), 0.1)
        client.tasks()
        time.sleep(0.05)
    trial.most("s of hanging", seconds)
    screen.thaw()
    took = within(20, lambda: screen.popup("During", 0), 0.05)
    trial.expect(took, "the reminder that fell due meanwhile is not shown after the hang")
    doubled(trial, screen, client)
    client.close()


def doubled(trial, screen, client):
    """A post whose reply came too late must not stay beside the one that took its place."""
    def single():
        titles = [popup["summary"] for popup in screen.up()]
        return len(titles) == len(set(titles))
    trial.expect(within(15, single, 0.1), f"two popups of one reminder: {[popup['summary'] for popup in screen.up()]}")
    trial.expect(len(client.reminders(["shown", "due"])) == 2, "a reminder was lost")


def refuses(trial, session):
    screen = session.adopt(Screen(session, "mako", refuse="org.freedesktop.DBus.Error.LimitsExceeded"))
    session.start_agent()
    client = session.client()
    client.add("Refused", due=at(1))
    trial.expect(screen.wait(lambda event: event["event"] == "refused", 10), "the server was not even asked")
    time.sleep(3)
    asked = sum(event["event"] == "refused" for event in screen.events)
    trial.at_most("posts in 3 s to a server that refuses", asked, 4)
    screen.behave(refuse="")
    trial.expect(screen.popup("Refused", 15), "the reminder is not shown when the server accepts again")
    client.close()


def is_slow(trial, session):
    screen = session.adopt(Screen(session, "mako", delay=3.0))
    session.start_agent()
    client = session.client()
    client.add("Slow", due=at(1))
    popup = screen.popup("Slow")
    if trial.expect(popup, "the reminder is not shown by a slow server"):
        screen.click(popup, "complete:")
        done = within(8, lambda: client.tasks(status=("s", "completed")), 0.05)
        trial.expect(done, "a click before the slow reply is lost")
        trial.expect(within(8, lambda: not screen.up()), "the popup stays after its click")
    client.close()
