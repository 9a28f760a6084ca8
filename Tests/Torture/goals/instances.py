"""G13: copies of the agent started at once, and two buses with one home: exactly one serves, the others say why they leave."""
import os

from harness.screen import Screen
from harness.session import NAME, Bus, at, end, within

ANOTHER_SERVES = 3


def run(trial):
    rounds, copies = trial.pick(6, 100), 6
    with trial.session() as session:
        screen = session.adopt(Screen(session, "mako"))
        kept = set()
        for number in range(rounds):
            crowd(trial, session, copies, kept, number)
        shown_once(trial, session, screen)
    with trial.session() as session:
        two_buses(trial, session)


def crowd(trial, session, copies, kept, number):
    agents = [session.launch() for _ in range(copies)]
    settled = within(20, lambda: sum(agent.is_running() for agent in agents) == 1, 0.005)
    running = [agent for agent in agents if agent.is_running()]
    trial.count("starts", copies)
    if not trial.expect(settled, f"{len(running)} of {copies} copies go on"):
        for agent in agents:
            end(agent.process)
        return
    watcher = session.bus.connect()
    within(5, lambda: watcher.owner(NAME))
    trial.expect(watcher.pid(NAME) == running[0].pid, "the one that goes on does not own the name")
    for agent in agents:
        if agent is not running[0]:
            trial.expect(agent.process.returncode == ANOTHER_SERVES, f"a copy left with {agent.process.returncode}")
            trial.expect(agent.text().strip(), "a copy left without a word")
    client = session.client()
    kept.add(client.add(f"Round {number}")["id"])
    trial.expect(kept <= {task["id"] for task in client.tasks()}, "acknowledged tasks are lost")
    client.close()
    watcher.close()
    end(running[0].process)
    trial.count("rounds")


def shown_once(trial, session, screen):
    """Six copies with a reminder owed: one popup."""
    session.start_agent()
    client = session.client()
    client.add("Only once", due=at(1))
    trial.expect(screen.popup("Only once"), "the reminder is not shown")
    client.close()
    session.agent.kill()
    agents = [session.launch() for _ in range(6)]
    within(20, lambda: sum(agent.is_running() for agent in agents) == 1)
    within(5, lambda: len(screen.up()) == 1)
    trial.expect(len(screen.up()) == 1, f"{len(screen.up())} popups of one reminder")
    for agent in agents:
        end(agent.process)


def two_buses(trial, session):
    """The name is free on the second bus, the household is not."""
    session.start_agent()
    directory = os.path.join(session.directory, "second")
    os.makedirs(directory)
    second = Bus(directory)
    second.start(session.environment())
    agent = session.launch(environment={"DBUS_SESSION_BUS_ADDRESS": second.address})
    left = within(20, lambda: not agent.is_running())
    if trial.expect(left, "two agents serve one household"):
        trial.expect(agent.process.returncode == ANOTHER_SERVES, f"the second left with {agent.process.returncode}")
        trial.expect(agent.text().strip(), "the second left without a word")
    end(agent.process)
    end(second.process)
    client = session.client()
    trial.expect(client.add("Still served")["title"] == "Still served", "the first does not serve any more")
    client.close()
    trial.count("homes with two buses")
