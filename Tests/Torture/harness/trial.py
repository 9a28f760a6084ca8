"""One goal's trial: how long, with which seeds, and what came of it."""
import os
import random
import time

from harness.session import Session


class Binaries:
    def __init__(self, agent, steward):
        self.agent, self.steward = agent, steward


class Trial:
    """Collects numbers and failures of one goal of docs/testing.md."""

    def __init__(self, name, binaries, is_full, seed, work, keep):
        self.name, self.binaries, self.is_full = name, binaries, is_full
        self.first_seed, self.work, self.keep = seed, work, keep
        self.numbers, self.failures = {}, []
        self.skipped_because = ""
        self.seeds_used = []
        self.started = time.monotonic()

    def pick(self, short, full):
        return full if self.is_full else short

    def seeds(self, short=1, full=5):
        """Random generators, each with its seed noted for the report."""
        for number in range(self.pick(short, full)):
            seed = self.first_seed + number
            self.seeds_used.append(seed)
            yield random.Random(f"{self.name}:{seed}")

    def session(self):
        return Session(self.binaries, keep=self.keep)

    # -- results

    def count(self, what, number=1):
        self.numbers[what] = self.numbers.get(what, 0) + number

    def most(self, what, value):
        self.numbers[what] = max(self.numbers.get(what, value), value)

    def expect(self, truth, text):
        """Notes a failure; the trial goes on, so that one report has them all."""
        if not truth:
            self.failures.append(text)
        return bool(truth)

    def skip(self, reason):
        """The machine does not allow this trial: passed over, but a failure where CI is set, which tries all."""
        self.skipped_because = reason
        self.expect("CI" not in os.environ, reason)

    def at_most(self, what, value, limit):
        self.most(what, round(value, 3))
        self.expect(value <= limit, f"{what}: {value:.3f}, allowed {limit}")

    @property
    def passed(self):
        return not self.failures

    @property
    def is_skipped(self):
        """Nothing was tried, and nothing failed."""
        return self.passed and bool(self.skipped_because)

    def line(self):
        facts = ", ".join(f"{value} {what}" for what, value in self.numbers.items())
        seeds = f"; seeds {self.seeds_used[0]}..{self.seeds_used[-1]}" if self.seeds_used else ""
        seconds = time.monotonic() - self.started
        result = "skip" if self.is_skipped else "pass" if self.passed else "FAIL"
        if self.is_skipped:
            facts, seeds = self.skipped_because, ""
        return f"{self.name:<5} {result}  {facts}{seeds} ({seconds:.0f} s)"
