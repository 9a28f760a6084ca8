"""G1b: what was acknowledged survives a power cut at any moment.

Two controls prove that a loss would be seen: a writer with synchronous=NORMAL, and the agent itself with syncs that do
nothing. Both must lose, where a writer with FULL does not.
"""
import os
import signal
import sqlite3
import threading

from harness import shims
from harness.database import is_sound
from harness.deeds import Deeds
from harness.disk import Disk, NoDisk

CUTS_A_DISK = 20


def run(trial):
    try:
        for random in trial.seeds(short=1, full=5):
            for cuts in portions(trial.pick(3, 200)):
                with trial.session() as session, Disk(session.directory, session.data) as disk:
                    Life(trial, session, disk, random).run(cuts)
            tell_full_from_normal(trial, random, trial.pick(3, 20))
            for _ in range(trial.pick(1, 10)):
                with trial.session() as session, Disk(session.directory, session.data) as disk:
                    LyingLife(trial, session, disk, random).run()
    except NoDisk as error:
        if trial.numbers:
            raise  # there was one before
        trial.skip(f"no disk of its own, whose power can be cut: {error}")


def portions(cuts):
    """New disks now and then: the first moments of a database are among those to be cut."""
    while cuts > 0:
        yield min(cuts, CUTS_A_DISK)
        cuts -= CUTS_A_DISK


class Life(Deeds):
    """Changes, while the power goes again and again."""

    def __init__(self, trial, session, disk, random):
        super().__init__(trial, session, random)
        self.disk = disk
        self.is_cut = threading.Event()

    def run(self, cuts):
        self.begin()
        for _ in range(cuts):
            self.live()
            self.disk.restore()
            self.trial.count("cuts")
            sound = is_sound(self.disk.copy_of("steward.db"))
            if not self.trial.expect(sound, "after a cut the database is not sound"):
                return
            self.begin()
            self.verify(self.expect)
        self.client.close()
        status = self.session.agent.stop()
        self.trial.expect(status == 0, f"SIGTERM ended the agent with {status}")
        self.trial.expect(is_sound(self.session.database), "after a clean stop the database is not sound")

    def begin(self, environment=None):
        self.session.start_agent(environment=environment)
        self.client = self.session.client()

    def live(self):
        self.is_cut.clear()
        timer = threading.Timer(self.random.uniform(0.0, 1.0), self.cut)
        timer.start()
        while not self.is_cut.is_set():
            self.deed()
        timer.join()
        self.client.close()

    def cut(self):
        self.is_cut.set()
        # Nothing runs without power. A sync that the cut catches on its way comes back as done, for its transaction is
        # over in the aborted journal: the agent must not live to answer.
        self.session.agent.process.send_signal(signal.SIGSTOP)
        self.disk.cut()
        self.session.agent.kill()

    def unanswered(self, error):
        self.trial.expect(self.is_cut.is_set(), f"a right call fails before the cut: {error}")

    def expect(self, truth, text):
        self.trial.count("lost or wrong", 0 if truth else 1)
        return self.trial.expect(truth, text)


class LyingLife(Life):
    """The control: after a cut, work acknowledged on syncs that did nothing must be missed."""

    def __init__(self, trial, session, disk, random):
        super().__init__(trial, session, disk, random)
        self.missed = 0

    def run(self):
        faults = shims.Faults(self.session, shims.built("faults.c", self.trial.work))
        faults.set()
        self.begin(faults.environment)
        for _ in range(10):
            self.add()
        faults.set(shims.LIE, length=2**63, kinds=shims.SYNC)
        for _ in range(10):
            self.add()
        self.live()
        faults.close()
        self.disk.restore()
        self.begin()
        self.verify(self.expect)
        self.trial.count("lost where syncs lie", self.missed)
        self.trial.expect(self.missed, "the method is blind: nothing is missed after syncs that did nothing")
        self.client.close()

    def acknowledged(self):
        """Counts for nothing: it is no promise of an honest disk."""

    def expect(self, truth, text):
        self.missed += not truth
        return bool(truth)


def tell_full_from_normal(trial, random, rounds):
    with trial.session() as session, Disk(session.directory, session.data) as disk:
        for number in range(rounds):
            commits = random.randrange(20, 200)
            trial.count("commits of a writer", 2 * commits)
            for synchronous in ("FULL", "NORMAL"):
                lost = lost_by_writer(disk, f"{synchronous}-{number}.db", synchronous, commits)
                trial.count(f"lost by it with {synchronous}", lost)
                right = lost == 0 if synchronous == "FULL" else lost > 0
                trial.expect(right, f"the method is wrong: {lost} of {commits} commits lost with {synchronous}")


def lost_by_writer(disk, name, synchronous, commits):
    """How many commits are missing after a cut that follows the last of them."""
    writer = sqlite3.connect(os.path.join(disk.path, name), isolation_level=None)
    # As the agent has it. Shared memory on a disk without power would end this process.
    writer.execute("PRAGMA locking_mode = EXCLUSIVE")
    writer.execute("PRAGMA journal_mode = WAL")
    writer.execute("PRAGMA synchronous = FULL")
    writer.execute("CREATE TABLE kept (number INTEGER)")
    writer.execute(f"PRAGMA synchronous = {synchronous}")
    for number in range(commits):
        writer.execute("INSERT INTO kept VALUES (?)", (number,))
    disk.cut()
    writer.close()
    disk.restore()
    reader = sqlite3.connect(disk.copy_of(name))
    try:
        return commits - reader.execute("SELECT count(*) FROM kept").fetchone()[0]
    finally:
        reader.close()
