"""What recurrence rules cost: `steward-eval rrule` against libical and python-dateutil, each reading and printing text."""

import datetime
import json
import pathlib
import random
import subprocess
import sys
import time

import hostile
from report import Row, median

FORM = "%Y%m%dT%H%M%S"
WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]


def recurrence(_, steward, settings):
    """The time of many cases less that of none, so that the start of the programs does not count."""
    if not steward.is_agent:
        return
    programs = engines(steward)
    rules = [typical_rule(random.Random(number)) for number in range(1000)]
    jobs = {
        "next occurrence, rule 30 years old": [(rule, "19961124T083000", "20261124T120000", 1) for rule in rules],
        "a year of a rule": [(f"{rule};UNTIL=20271123T235959", "20261124T083000", "20261124T083000", 400) for rule in rules],
    }
    for label, cases in jobs.items():
        answers = {name: answer(name, command, cases) for name, command in programs.items()}
        agreement(label, cases, answers)
        costs = {name: [] for name in programs}
        for _ in range(settings.several(5)):
            for name, command in programs.items():
                costs[name].append(cost(name, command, cases))
        for other in ("libical", "dateutil"):
            yield Row(f"{label} (for C: {other})", "us", median(costs[other]), median(costs["steward"]), LIMITS[other])
    yield Row("slowest of hostile rules", "ms", None, slowest_hostile(programs["steward"], 400 if settings.quick else 4000), 50, False)


def engines(steward):
    """What answers to cases, by name."""
    return {
        "libical": [steward.workshop.compile("recurrence", "libical")],
        "dateutil": ["/usr/bin/python3", pathlib.Path(__file__).parent.parent / "recurrence/expand.py"],
        "steward": [steward.programs / "steward-eval", "rrule"],
    }


LIMITS = {"libical": 1, "dateutil": 0.2}


def typical_rule(source):
    """A rule of the kinds that people have; not every second week on Sunday, of which libical misses the first."""
    day = source.choice(WEEKDAYS)
    days = WEEKDAYS[:6]
    return source.choice([
        f"FREQ=DAILY;INTERVAL={source.randint(1, 3)}",
        f"FREQ=WEEKLY;INTERVAL={source.randint(1, 2)};BYDAY={','.join(source.sample(days, source.randint(1, 3)))}",
        "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
        f"FREQ=MONTHLY;BYMONTHDAY={source.choice([1, 15, 24, 31, -1])}",
        f"FREQ=MONTHLY;INTERVAL={source.randint(1, 3)};BYDAY={source.choice([1, 2, 3, 4, -1])}{day}",
        f"FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS={source.choice([1, -1])}",
        f"FREQ=YEARLY;BYMONTH={source.randint(1, 12)};BYMONTHDAY={source.randint(1, 28)}",
        f"FREQ=YEARLY;BYMONTH={source.randint(1, 12)};BYDAY={source.choice([1, -1])}{day}",
    ])


def lines(name, cases):
    if name != "steward":
        return "".join(f"{rule} {start} {first} {most}\n" for rule, start, first, most in cases)
    return "".join(json.dumps({"id": number, "rule": rule, "dtstart": start, "after": just_before(first),
                               "count_or_until": f"FIRST={most}"}) + "\n"
                   for number, (rule, start, first, most) in enumerate(cases))


def just_before(text):
    return (datetime.datetime.strptime(text, FORM) - datetime.timedelta(seconds=1)).strftime(FORM)


def run(name, command, cases):
    return subprocess.run(command, input=lines(name, cases), check=True, stdout=subprocess.PIPE, text=True).stdout


def answer(name, command, cases):
    output = run(name, command, cases).splitlines()
    return [json.loads(line)["instances"] if name == "steward" else line.split() for line in output]


def agreement(label, cases, answers):
    """What is compared must be the same work."""
    for case, *found in zip(cases, *answers.values()):
        if found[0] != found[2] or found[1] != found[2]:
            sys.exit(f"{label}: the answers to {case} differ: {dict(zip(answers, found))}")


def cost(name, command, cases):
    """Microseconds of a case."""
    texts = ["", lines(name, cases)]
    seconds = []
    for text in texts:
        started = time.monotonic()
        subprocess.run(command, input=text, check=True, stdout=subprocess.DEVNULL, text=True)
        seconds.append(time.monotonic() - started)
    return (seconds[1] - seconds[0]) * 1e6 / len(cases)


def slowest_hostile(command, count):
    """Milliseconds from a question to its answer, of rules that are made to waste time."""
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    slowest = 0
    for number in range(count):
        question = json.dumps(hostile.case(random.Random(number)))
        started = time.monotonic()
        child.stdin.write(question + "\n")
        child.stdin.flush()
        child.stdout.readline()
        slowest = max(slowest, (time.monotonic() - started) * 1000)
    child.stdin.close()
    child.wait()
    return slowest
