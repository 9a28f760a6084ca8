"""G10: six floods. Others are still served quickly, and the memory comes back."""
import threading
import time

from jeepney import DBusAddress, new_method_call

from harness.process import memory
from harness.screen import Screen
from harness.session import NAME, PATH, BusError, Disconnected, NoReply, within

PATIENCE = 0.25         # others' Ping
PATIENCE_WITH_LEAVERS = 0.5  # the bus itself is busy with those who come and go
GROWTH = 1.2
NOTIFICATIONS = "org.freedesktop.Notifications"


def run(trial):
    times = trial.pick(1000, 20_000)
    for flood in (reads, adds, huge, signals, visitors):
        with trial.session() as session:
            session.adopt(Screen(session, "mako"))
            session.start_agent()
            one(trial, session, flood, times)
    with trial.session() as session:
        session.adopt(Screen(session, "mako"))
        session.start_agent()
        leavers(trial, session, trial.pick(60, 300))


def leavers(trial, session, count):
    """Many who each ask for twenty lists and leave: nobody waits for those, and another's small call comes first."""
    client = session.client()
    warm_up(client, trial.pick(200, 1000))
    task = client.add("Small")["id"]
    done = threading.Event()

    def pour():
        for _ in range(count):
            connection = session.bus.connect()
            for _ in range(20):
                begin(connection, "List", "a{sv}", ({},))
            connection.close()
        done.set()
    pouring = threading.Thread(target=pour)
    pouring.start()
    worst = 0.0
    calm = 0
    # After the last one has left, until what is left of them would show.
    while not done.is_set() or calm < 20:
        began = time.monotonic()
        client.call("Tasks1", "Get", "s", (task,))
        worst = max(worst, time.monotonic() - began)
        calm = calm + 1 if done.is_set() else 0
        time.sleep(0.02)
    pouring.join()
    trial.count("floods")
    trial.most("s the slowest Get (leavers)", round(worst, 3))
    trial.expect(worst <= PATIENCE_WITH_LEAVERS,
                 f"leavers: another's Get waited {worst:.3f} s, allowed {PATIENCE_WITH_LEAVERS}")
    client.close()


def one(trial, session, flood, times):
    client = session.client()
    warm_up(client, trial.pick(20, 200))
    before = memory(session.agent.pid)
    failure = []

    def pour():
        try:
            flood(session, times)
        except (BusError, Disconnected, NoReply) as error:
            failure.append(error)   # being cut off is an answer, too
    pouring = threading.Thread(target=pour)
    pouring.start()
    worst = 0.0
    while pouring.is_alive():
        try:
            worst = max(worst, client.ping(10))
        except (NoReply, BusError) as error:
            trial.expect(False, f"{flood.__name__}: another client got no answer: {error}")
            break
        time.sleep(0.02)
    pouring.join()
    trial.count("floods")
    trial.most("calls or signals each", times)
    trial.most(f"s the slowest Ping ({flood.__name__})", round(worst, 3))
    trial.expect(worst <= PATIENCE, f"{flood.__name__}: others waited {worst:.3f} s, allowed {PATIENCE}")
    trial.expect(session.agent.is_running(), f"{flood.__name__}: the agent died")
    room = max(before * GROWTH, before + 2_000_000)
    back = within(10, lambda: memory(session.agent.pid) <= room, 0.1)
    trial.expect(back, f"{flood.__name__}: memory {before >> 10} KiB became {memory(session.agent.pid) >> 10} KiB")
    client.close()


def warm_up(client, times):
    """Caches and pools that any use fills once."""
    for number in range(times):
        client.add(f"Warm {number}")
        client.tasks()


def begin(connection, member, signature=None, body=(), interface="Tasks1"):
    address = DBusAddress(PATH, bus_name=NAME, interface=f"{NAME}.{interface}")
    connection.send(new_method_call(address, member, signature, body))


def reads(session, times):
    """Lists asked for by one who never reads the answers."""
    connection = session.bus.connect()
    connection.link.sock.settimeout(20)
    for _ in range(times):
        begin(connection, "List", "a{sv}", ({},))
    connection.close()


def adds(session, times):
    connection = session.bus.connect()
    for number in range(times):
        begin(connection, "Add", "a{sv}", ({"title": ("s", f"Flood {number}")},))
        if number % 50 == 0:
            connection.take()
            connection.rest.clear()
    connection.close()


def huge(session, times):
    """Megabytes where a title belongs."""
    connection = session.bus.connect()
    for _ in range(max(1, times // 200)):
        begin(connection, "Add", "a{sv}", ({"title": ("s", "x" * 1_200_000)},))
        connection.take()
        connection.rest.clear()
    connection.close()


def signals(session, times):
    connection = session.bus.connect()
    agent = connection.owner(NAME)
    for number in range(times):
        connection.signal("/org/freedesktop/Notifications", NOTIFICATIONS, "ActionInvoked", "us",
                          (number, "complete:" + "0" * 32), destination=agent)
    connection.close()


def visitors(session, times):
    """Connections that come, call and leave."""
    for _ in range(times // 10):
        connection = session.bus.connect()
        begin(connection, "List", "a{sv}", ({},))
        connection.close()
