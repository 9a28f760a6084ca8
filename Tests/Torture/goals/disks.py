"""G11: a full disk, a read-only one, failing writes, syncs, opens and renames at any moment.

The answer names the cause, what was acknowledged stays, and all works again within 5 s, without a restart.
"""
import errno
import os
import subprocess
import time

from harness import shims
from harness.database import is_sound, rows
from harness.screen import Screen
from harness.session import NAME, BusError, at, end, within

STORAGE = "org.stewardproject.Steward.Error.Storage"
TRY_LATER, UNUSABLE = 75, (73, 74)
ERRORS = {"ENOSPC": errno.ENOSPC, "EIO": errno.EIO, "EROFS": errno.EROFS, "EDQUOT": errno.EDQUOT}
KINDS = {"write": shims.WRITE, "sync": shims.SYNC, "open": shims.OPEN, "rename": shims.NAME, "truncate": shims.TRUNCATE}


def run(trial):
    with trial.session() as session:
        full(trial, session)
    with trial.session() as session:
        read_only(trial, session)
    library = shims.built("faults.c", trial.work)
    for random in trial.seeds(short=1, full=1):
        with trial.session() as session:
            Failing(trial, session, library, random).run(trial.pick(1, 100))


class Small:
    """A file system of a few megabytes where the agent's data is. The run has a mount namespace of its own."""

    def __init__(self, session, size):
        self.path = session.data
        os.makedirs(self.path, mode=0o700, exist_ok=True)
        self.mount(f"size={size},mode=0700")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        subprocess.run(["umount", "--lazy", self.path], check=True)

    def mount(self, options):
        # The type is named, so that mount takes no options over from the table of mounts: owners that a user's namespace
        # does not know are refused.
        subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", self.path], check=True)

    def fill(self):
        with open(os.path.join(self.path, "filler"), "wb", buffering=0) as file:
            for size in (65_536, 4096, 1):
                try:
                    while file.write(b"x" * size) == size:
                        pass
                except OSError as error:
                    if error.errno != errno.ENOSPC:
                        raise

    def make_room(self):
        os.unlink(os.path.join(self.path, "filler"))


def full(trial, session):
    with Small(session, "6m") as disk:
        screen = session.adopt(Screen(session, "mako"))
        session.start_agent()
        client = session.client()
        kept = {client.add(f"Before {number}")["id"] for number in range(20)}
        kept.add(client.add("Due while full", due=at(4))["id"])
        disk.fill()
        refusal = None
        for number in range(200):
            try:
                kept.add(client.add(f"Full {number}", notes="x" * 30_000)["id"])
            except BusError as error:
                refusal = error
                break
        if not trial.expect(refusal, "a full disk refuses nothing"):
            return
        trial.expect(refusal.name == STORAGE + "Full", f"a full disk is called {refusal}")
        done = session.steward("add", "No room", "--note", "x" * 30_000)
        trial.expect(done.returncode == TRY_LATER, f"the command line leaves with {done.returncode}")
        trial.expect("full" in done.stderr.lower(), f"the command line does not name the cause: {done.stderr}")
        trial.expect(kept <= {task["id"] for task in client.tasks()}, "the list is not complete on a full disk")
        trial.expect(screen.popup("Due while full", 10), "a full disk keeps a reminder from being shown")
        told = [event for event in screen.events if event["event"] == "notify" and "full" in
                (event["summary"] + event["body"]).lower() and "Due while" not in event["summary"]]
        trial.expect(len(told) == 1, f"the user is told {len(told)} times of the full disk")
        disk.make_room()
        works_again(trial, client, kept, "after a full disk")
        sound(trial, session, client, kept, "after a full disk")
        trial.count("full disks")


def works_again(trial, client, kept, when):
    started = time.monotonic()

    def add():
        try:
            kept.add(client.add("It works again")["id"])
            return True
        except BusError:
            return False
    trial.expect(within(5, add, 0.05), f"{when}: nothing can be added 5 s later")
    trial.most("s until it worked again", round(time.monotonic() - started, 2))


def sound(trial, session, client, kept, when):
    lost = kept - {task["id"] for task in client.tasks()}
    trial.expect(not lost, f"{when}: {len(lost)} acknowledged tasks are lost")
    client.close()
    trial.expect(session.agent.stop() == 0, f"{when}: no clean stop")
    trial.expect(is_sound(session.database), f"{when}: the database is not sound")
    on_disk = {row["id"] for row in rows(session.database, "SELECT id FROM task")}
    trial.expect(kept <= on_disk, f"{when}: {len(kept - on_disk)} acknowledged tasks are not on the disk")


def read_only(trial, session):
    """A start on a read-only disk: either in words out, or reading and reminding; well again when it is writable."""
    with Small(session, "6m") as disk:
        session.start_agent()
        client = session.client()
        kept = {client.add("Before")["id"]}
        client.close()
        session.agent.stop()
        disk.mount("remount,ro")
        agent = session.agent = session.launch()
        watcher = session.bus.connect()
        within(10, lambda: watcher.owner(NAME) or not agent.is_running())
        if agent.is_running():
            client = session.client()
            try:
                client.add("Refused")
                trial.expect(False, "a task was added to a read-only disk")
            except BusError as error:
                trial.expect(error.name == STORAGE + "ReadOnly", f"a read-only disk is called {error}")
            client.close()
        else:
            trial.expect(agent.process.returncode in UNUSABLE, f"the agent left with {agent.process.returncode}")
            trial.expect("cannot be written" in agent.text(), f"the agent does not name the cause: {agent.text()}")
        end(agent.process)
        disk.mount("remount,rw")
        session.start_agent()
        client = session.client()
        works_again(trial, client, kept, "after a read-only disk")
        sound(trial, session, client, kept, "after a read-only disk")
        trial.count("read-only disks")


class Failing:
    """Each error for each kind of call, at random moments of a life that goes on."""

    def __init__(self, trial, session, library, random):
        self.trial, self.session, self.random = trial, session, random
        self.faults = shims.Faults(session, library)
        self.faults.set()
        session.adopt(Screen(session, "mako"))
        session.start_agent(environment=self.faults.environment)
        self.client = session.client()
        self.kept = set()

    def run(self, moments):
        for error_name, error in ERRORS.items():
            for kind_name, kind in KINDS.items():
                for _ in range(moments):
                    self.moment(f"{error_name} on {kind_name}", shims.FAIL, error, kind)
        for _ in range(moments):
            self.moment("short writes", shims.SHORT, 0, shims.WRITE)
        sound(self.trial, self.session, self.client, self.kept, "after failing calls")

    def moment(self, what, mode, error, kind):
        self.faults.set(mode, error, start=self.random.randrange(1, 8), length=self.random.randrange(1, 40), kinds=kind)
        for number in range(3):
            try:
                self.kept.add(self.client.add(f"{what} {number} {self.random.random()}")["id"])
            except BusError as refusal:
                self.trial.expect(refusal.name.startswith(STORAGE), f"{what} is called {refusal}")
                self.trial.count("refusals")
        self.faults.set()
        if not self.trial.expect(self.session.agent.is_running(), f"{what}: the agent died"):
            raise RuntimeError(self.session.agent.text()[-1000:])
        works_again(self.trial, self.client, self.kept, what)
        self.trial.count("failing moments")
