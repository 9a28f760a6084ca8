"""What is measured, each a function from the two contenders to rows. Targets: as agreed when the project began."""

import collections
import contextlib
import dataclasses
import shutil
import subprocess
import time

from calendars import calendars
from items import household
from planning import planning
from recalls import recalls
from recurrence import recurrence
from report import Row, median, percentile
from supplies import supplies


@dataclasses.dataclass
class Settings:
    sizes: list[int]
    quick: bool

    def several(self, count):
        return max(1, count // 5) if self.quick else count


def by_turns(contenders, rounds, measure):
    """Runs `measure` on each contender by turns; returns the samples of each by name."""
    samples = [collections.defaultdict(list) for _ in contenders]
    for _ in range(rounds):
        for contender, own in zip(contenders, samples):
            for name, values in measure(contender).items():
                own[name] += values
    return samples


def probe_running(*probe):
    def measure(contender):
        with contender.running():
            return contender.probe(*probe)
    return measure


def idle(baseline, steward, settings):
    """Nothing is due, nobody calls. Both idle at once, each on its own bus."""
    seconds = 10 if settings.quick else 60
    for contender in (baseline, steward):
        contender.fill(3)
    with baseline.running() as c, steward.running() as ours:
        time.sleep(0.5)
        started = [(process.anonymous_kb, process.solo_pss_kb) for process in (c, ours)]
        time.sleep(9.5)
        before = c.wakeups, ours.wakeups
        time.sleep(seconds)
        yield Row(f"wake-ups in {seconds} s", "", c.wakeups - before[0], ours.wakeups - before[1], 0, False)
        yield Row("threads", "", c.threads, ours.threads, 1, False)
        yield Row("anonymous memory, just started", "kB", started[0][0], started[1][0], 4.5)
        yield Row("anonymous memory, at rest", "kB", c.anonymous_kb, ours.anonymous_kb, 4.5)
        yield Row("memory alone in the session, just started", "kB", started[0][1], started[1][1], 9 * 1024, False)
        yield Row("memory alone in the session, at rest", "kB", c.solo_pss_kb, ours.solo_pss_kb, 4 * 1024, False)
        yield Row("PSS, at rest", "kB", c.pss_kb, ours.pss_kb)


def start(baseline, steward, settings):
    """From exec to owning the name."""
    for contender in (baseline, steward):
        contender.fill(3)
    each = settings.several(10)
    c, ours = by_turns([baseline, steward], 3, lambda contender: contender.probe("start", each, *contender.command))
    yield Row("start to name owned, processor", "ms", median(c["processor_ms"]), median(ours["processor_ms"]), 3)
    yield Row("start to name owned, wall", "ms", median(c["wall_ms"]), median(ours["wall_ms"]))


def calls(baseline, steward, settings):
    """A call that does nothing but reading a property."""
    for contender in (baseline, steward):
        contender.empty()
    c, ours = by_turns([baseline, steward], 3, probe_running("calls", settings.several(5000)))
    yield Row("round trip", "us", median(c["call_us"]), median(ours["call_us"]))
    yield Row("round trip, 99th percentile", "us", percentile(c["call_us"], 99), percentile(ours["call_us"], 99))
    yield Row("calls, 64 under way", "1/s", median(c["calls_per_s"]), median(ours["calls_per_s"]))
    yield from instructions("instructions of a call", baseline, steward, "calls", 1.2, 100, 2)


def changes(baseline, steward, settings):
    """From a call to its reply, which comes when the change is on disk."""
    for contender in (baseline, steward):
        contender.fill(1000)
    c, ours = by_turns([baseline, steward], 6, probe_running("changes", settings.several(250)))
    yield Row("add a task, durably", "us", median(c["add_us"]), median(ours["add_us"]), 1.2)
    yield Row("complete a task, durably", "us", median(c["complete_us"]), median(ours["complete_us"]), 1.2)
    yield from instructions("instructions of add and complete", baseline, steward, "changes", 1.35, 50, 1)


def instructions(label, baseline, steward, probe, limit, count, calls_each):
    """The difference between a long and a short run: free of noise, and of what the start costs."""
    if not shutil.which("valgrind"):
        return
    cost = [(contender.instructions(probe, 5 * count) - contender.instructions(probe, count)) / (4 * count * calls_each)
            for contender in (baseline, steward)]
    yield Row(label, "", *cost, limit)


def clicks(baseline, steward, settings):
    """From a click on a popup's button to the popup that is closed because the answer is on disk."""
    for contender in (baseline, steward):
        contender.empty()
    if steward.is_agent:
        steward.configure("[brief]\ndaily_budget = 0\n")  # thirty popups are enough for a day, but not for this
    c, ours = by_turns([baseline, steward], 4, probe_running("clicks", settings.several(5)))
    yield Row("click to durable answer", "us", median(c["click_us"]), median(ours["click_us"]), 1.2)


def login(baseline, steward, settings):
    """A reminder was missed while nothing ran, and 100,000 tasks are stored."""
    for contender in (baseline, steward):
        contender.fill(100_000)
        with contender.running():
            contender.probe("add", 1, 1)
            time.sleep(2.5)
    rounds = settings.several(10)
    for order, label in (("first", "start to first popup"), ("last", "server to first popup")):
        c, ours = by_turns([baseline, steward], rounds, lambda contender: contender.probe("login", order, *contender.command))
        courtesy = 1000 if steward.is_agent else 0  # what it leaves shells, which own the name before they can draw
        yield Row(f"{label}, less 1 s of courtesy", "ms", median(c["first_popup_ms"]), median(ours["first_popup_ms"]) - courtesy,
                  50, False)


def curve(baseline, steward, settings):
    """What more stored tasks cost."""
    small = {}
    for size in settings.sizes:
        for contender in (baseline, steward):
            contender.fill(size)
        for row in at_size(baseline, steward, settings):
            allowed = small.get(row.label)
            if allowed is None:
                small[row.label] = row.steward * (1.1 if row.unit == "kB" else 1.5)
            elif row.label != "database":
                row.limit, row.is_limit_of_ratio = allowed, False
            row.label = f"{size:,} tasks: {row.label}"
            yield row


def at_size(baseline, steward, settings):
    each = settings.several(10)
    c, ours = by_turns([baseline, steward], 2, lambda contender: contender.probe("start", each, *contender.command))
    yield Row("start, processor", "ms", median(c["processor_ms"]), median(ours["processor_ms"]))
    with contextlib.ExitStack() as stack:
        idlers = [stack.enter_context(contender.running()) for contender in (baseline, steward)]
        time.sleep(3)
        yield Row("anonymous memory", "kB", *(process.anonymous_kb for process in idlers))
        c, ours = by_turns([baseline, steward], 6, lambda contender: contender.probe("changes", settings.several(100)))
        yield Row("add", "us", median(c["add_us"]), median(ours["add_us"]))
        yield Row("complete", "us", median(c["complete_us"]), median(ours["complete_us"]))
        if steward.is_agent:
            yield Row("list 20", "us", None, median(steward.probe("lists", settings.several(200))["list_us"]))
    yield Row("database", "kB", *(contender.database.stat().st_size // 1024 for contender in (baseline, steward)))


def next_due(baseline, _, settings):
    """What the C program needs to find the next reminder; the agent's own figure is inside of add and complete."""
    for size in settings.sizes:
        baseline.fill(size)
        output = subprocess.check_output([baseline.command[0], "--next-due", "100000", baseline.database], text=True)
        yield Row(f"next due of {size:,} tasks", "us", float(output), None)


def command_line(_, steward, settings):
    """`steward list` of three tasks against Taskwarrior's, agent running."""
    if not steward.is_agent or not shutil.which("task"):
        return
    steward.fill(3)
    # Taskwarrior asks whether to make a configuration when there is none.
    (steward.home / ".taskrc").write_text(f"data.location={steward.home}/taskwarrior\n")
    for number in range(3):
        subprocess.run(["task", "add", f"Task {number}", "due:2040-01-01"], env=steward.environment, check=True, capture_output=True)
    lists = {"task": ["task", "list"], "steward": [str(steward.programs / "steward"), "list"]}
    with steward.running():
        samples = collections.defaultdict(list)
        for _ in range(3):
            for name, command in lists.items():
                samples[name] += steward.probe("runs", settings.several(20), *command)["wall_ms"]
    yield Row("list of 3 tasks (in place of C: Taskwarrior)", "ms", median(samples["task"]), median(samples["steward"]), 1)


ALL = {"idle": idle, "start": start, "calls": calls, "changes": changes, "clicks": clicks, "login": login,
       "curve": curve, "next-due": next_due, "command-line": command_line, "recurrence": recurrence,
       "planning": planning, "household": household, "supplies": supplies, "recalls": recalls, "calendars": calendars}
