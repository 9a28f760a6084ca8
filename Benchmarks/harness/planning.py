"""What planning many reminders costs: the agent, with all that it reads and writes, against engines that only compute."""

import datetime
import subprocess
import time

import filling
from recurrence import cost, engines
from report import Row, median

RULE = "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU"


def planning(_, steward, settings):
    """Processor time from the agent's start until it rests, less that of a start with nothing to plan."""
    if not steward.is_agent:
        return
    count = 10_000 if settings.quick else 100_000
    computed = {name: computing(steward, name, settings) for name in ("libical", "dateutil")}
    jobs = {"planned anew in another zone": in_another_zone, "next ones planned after an absence": after_an_absence}
    for label, job in jobs.items():
        each = job(steward, count) / count
        for name, baseline in computed.items():
            yield Row(f"{count:,} {label} (for C: {name})", "us", baseline, each)


def computing(steward, name, settings):
    """Microseconds of computing one next occurrence."""
    cases = [(RULE, "20261124T083000", "20270324T120000", 1)] * 10_000
    command = engines(steward)[name]
    return median([cost(name, command, cases) for _ in range(settings.several(5))])


def in_another_zone(steward, count):
    fill(steward, datetime.datetime(2040, 1, 2, 8, 30), count)
    settled(steward, "Europe/Paris")
    rest = settled(steward, "Europe/Paris")
    return settled(steward, "America/New_York") - rest


def after_an_absence(steward, count):
    due = datetime.datetime.now().replace(second=0, microsecond=0) + datetime.timedelta(minutes=2)
    fill(steward, due, count)
    while datetime.datetime.now() < due + datetime.timedelta(seconds=2):
        time.sleep(0.5)
    work = settled(steward, None)
    return work - settled(steward, None)


def fill(steward, due, count):
    """`count` tasks that repeat, all due at the same time on the clocks of wherever one is."""
    steward.empty()
    with steward.running():
        subprocess.run([steward.programs / "steward", "add", "Water the plants", "--due", due.strftime("%Y-%m-%dT%H:%M"),
                        "--rrule", RULE], env=steward.environment, check=True, stdout=subprocess.DEVNULL)
    filling.multiply_task(steward.database, count, is_spread=False)


def settled(steward, zone):
    """Microseconds of the processor from a start in this zone until it has nothing more to do."""
    if zone:
        steward.environment["TZ"] = zone
    try:
        with steward.running() as process:
            process.rest()
            return process.exact_processor_us
    finally:
        steward.environment.pop("TZ", None)
