"""G8: a long life in a short time: memory, descriptors, threads and the size of the store stay bounded."""
import os
import time

from harness.process import descriptors, memory, threads
from harness.screen import Screen
from harness.session import at, within

MEGABYTE = 1 << 20
# Each part of the agent that waits for a moment opens a timer when it first has one, and keeps it.
TIMERS = 12


def run(trial):
    calls = trial.pick(1200, 1_000_000)
    with trial.session() as session:
        screen = session.adopt(Screen(session, "mako"))
        session.start_agent()
        client = session.client()
        early, started = None, time.monotonic()
        for number in range(calls // 6):
            day(trial, client, screen, number)
            is_warm = trial.pick(number == calls // 6 // 5, time.monotonic() - started >= 60)
            if early is None and is_warm:
                early = figures(session)
        late = figures(session)
        growth = late["memory"] - early["memory"]
        trial.count("calls", calls)
        trial.most(f"KiB grown after {trial.pick('20 %', 'the first minute')}", growth >> 10)
        # A short life is still warming up, and filling SQLite's cache, after its first fifth.
        limit = trial.pick(2 * MEGABYTE, MEGABYTE)
        trial.expect(growth < limit, f"memory grew by {growth >> 10} KiB")
        for what in ("descriptors", "threads"):
            trial.expect(late[what] <= early[what], f"{what}: {early[what]} became {late[what]}")
        trial.expect(late["timers"] <= TIMERS, f"{late['timers']} timers are open")
        long_list(trial, session, client)
        trial.most("MiB of store", os.path.getsize(session.database) >> 20)
        client.close()


def day(trial, client, screen, number):
    """A task's life; now and then with a popup that is answered."""
    with_popup = number % 100 == 0
    fields = {"due": at(1)} if with_popup else {}
    task = client.add(f"Day {number}", notes="x" * 200, **fields)
    client.call("Tasks1", "Edit", "sa{sv}", (task["id"], {"notes": ("s", "y" * 200)}))
    if with_popup:
        popup = screen.popup(f"Day {number}")
        if trial.expect(popup, f"'Day {number}' is not shown"):
            mark = screen.mark()
            screen.click(popup, "complete:")
            trial.expect(screen.closing(popup["id"], 5, since=mark), f"the click on 'Day {number}' is not acknowledged")
            trial.count("reminders answered")
    else:
        client.call("Tasks1", "Complete", "ss", (task["id"], "leave"))
    client.call("Tasks1", "List", "a{sv}", ({"limit": ("u", 50)},))
    client.call("Reminders1", "List", "a{sv}", ({},))
    client.call("Tasks1", "Remove", "as", ([task["id"]],))


def long_list(trial, session, client):
    """What a long list takes comes back when nothing more is asked."""
    for number in range(trial.pick(500, 10_000)):
        client.add(f"Listed {number}", notes="x" * 200)
    within(15, lambda: False)
    before = memory(session.agent.pid)
    for _ in range(3):
        client.call("Tasks1", "List", "a{sv}", ({"status": ("s", "all"), "limit": ("u", 10_000)},))
    room = before + 2 * MEGABYTE
    back = within(15, lambda: memory(session.agent.pid) <= room, 0.5)
    trial.most("KiB kept after a long list", max(0, memory(session.agent.pid) - before) >> 10)
    trial.expect(back, f"a long list: {before >> 10} KiB became {memory(session.agent.pid) >> 10} KiB")


def figures(session):
    pid = session.agent.pid
    targets = descriptors(pid)
    timers = targets.count("anon_inode:[timerfd]")
    return {"memory": memory(pid), "descriptors": len(targets) - timers, "timers": timers, "threads": threads(pid)}
