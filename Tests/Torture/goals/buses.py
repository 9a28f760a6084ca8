"""G4: the bus dies. The agent ends with its own status within 5 s, and what it acknowledged is there afterwards."""
import time

from harness.process import processor_seconds
from harness.screen import Screen
from harness.session import BusError, Disconnected, NoReply, at, within

BUS_GONE = 69


def run(trial):
    with trial.session() as session:
        titles = set()
        for number in range(trial.pick(4, 50)):
            screen = Screen(session, "mako")
            session.start_agent()
            one_death(trial, session, screen, titles, number)
            screen.stop()
            session.bus.start(session.environment())
            trial.count("buses killed")
        session.start_agent()
        client = session.client()
        kept = {task["title"] for task in client.tasks()}
        trial.expect(titles <= kept, f"lost: {sorted(titles - kept)}")
        trial.count("acknowledged tasks kept", len(titles & kept))
        client.close()


def one_death(trial, session, screen, titles, number):
    client = session.client()
    due = f"Due {number}"
    titles.add(client.add(due, due=at(1))["title"])
    if number % 2:
        trial.expect(screen.popup(due), f"'{due}' is not shown")
    for step in range(20):
        title = f"Task {number}.{step}"
        try:
            serial = client.begin("Tasks1", "Add", "a{sv}", ({"title": ("s", title)},))
            if step == 10 + number % 10:
                session.bus.kill()
            client.finish(serial, 5)
            titles.add(title)
        except (BusError, NoReply, Disconnected):
            break
    started, agent = time.monotonic(), session.agent
    busy_before = processor_seconds(agent.pid)
    ended = within(10, lambda: not agent.is_running())
    trial.at_most("s until the agent ended", time.monotonic() - started, 5.0)
    if trial.expect(ended, "the agent stays without a bus"):
        trial.expect(agent.process.returncode == BUS_GONE, f"exit status {agent.process.returncode}, not {BUS_GONE}")
    else:
        trial.at_most("s of processor time without a bus", processor_seconds(agent.pid) - busy_before, 0.5)
        agent.kill()

