"""G16: files of the owner alone, whatever the mask; what tasks are about is in the store and nowhere else."""
import os

from harness.screen import Screen
from harness.session import BusError, at

SECRET = "Quetzalcoatl-7731"


def run(trial):
    with trial.session() as session:
        screen = session.adopt(Screen(session, "mako"))
        session.start_agent("--log-level", "info", before=lambda: os.umask(0))
        client = session.client()
        task = client.add(f"Secret {SECRET}", notes=SECRET, location=SECRET, due=at(1))
        popup = screen.popup(SECRET)
        if trial.expect(popup, "the reminder is not shown"):
            screen.click(popup, "complete:")
            screen.closing(popup["id"], 5)
        for wrong in ({"title": ("s", SECRET), "due": ("s", SECRET)}, {"title": ("s", SECRET), SECRET: ("s", SECRET)}):
            try:
                client.call("Tasks1", "Add", "a{sv}", (wrong,))
            except BusError:
                pass  # refused, as it should be: what it leaves in the log is looked at below
        client.call("Tasks1", "Remove", "as", ([task["id"]],))
        process(trial, session.agent.pid)
        client.close()
        session.agent.stop()
        modes(trial, session)
        traces(trial, session)


def modes(trial, session):
    for folder, folders, files in os.walk(session.home):
        for name in folders + files:
            path = os.path.join(folder, name)
            mode = os.lstat(path).st_mode & 0o777
            trial.expect(mode & 0o077 == 0 or not path.startswith(session.data), f"{path} is open: {mode:o}")
            trial.count("files and folders")


def process(trial, pid):
    for name in ("cmdline", "environ"):
        with open(f"/proc/{pid}/{name}", "rb") as file:
            trial.expect(SECRET.encode() not in file.read(), f"the agent's {name} tells")


def traces(trial, session):
    """Outside of the data folder nobody learns what the tasks are."""
    for folder, _, files in os.walk(session.directory):
        if folder.startswith(session.data):
            continue
        for name in files:
            path = os.path.join(folder, name)
            if not os.path.isfile(path):
                continue  # the bus's socket
            with open(path, "rb") as file:
                trial.expect(SECRET.encode() not in file.read(), f"{path} tells")
            trial.count("files searched")
