"""What many things in the household cost the agent: its daily pass, a change of the rules, and memory at rest."""

import sqlite3
import subprocess
import time

import filling
from callers import calling
from planning import settled
from report import Row

SIZES = [1_000, 10_000, 100_000]


def household(_, steward, settings):
    """Processor time from the agent's start until it rests, less that of a start with nothing to do."""
    if not steward.is_agent:
        return
    steward.empty()
    with steward.running():
        add(steward)
    with steward.running() as process:
        empty = resting(process)
    for size in SIZES[:-1] if settings.quick else SIZES:
        fill(steward, size)
        settled(steward, None)
        rest = settled(steward, None)
        yield Row(f"{size:,} things: daily pass", "ms", None, (since_yesterday(steward) - rest) / 1000, 1_000, False)
        age(steward)
        with steward.running(), calling(steward) as waits:
            time.sleep(5)
        yield Row(f"{size:,} things: longest wait of a caller meanwhile", "ms", None, max(waits) / 1000, 50, False)
        yield Row(f"{size:,} things: all of them, for other rules", "ms", None, (with_other_rules(steward) - rest) / 1000)
        with steward.running() as process:
            yield Row(f"{size:,} things: anonymous memory more than with one", "kB", None, resting(process) - empty,
                      50 * 1024, False)


def add(steward):
    subprocess.run([steward.programs / "steward", "item", "add", "Milk", "--best-before", "2030-01-01"],
                   env=steward.environment, check=True, stdout=subprocess.DEVNULL)


def fill(steward, count):
    """`count` things that expire within two years, a seven-hundredth of them each day; some have expired."""
    steward.empty()
    with steward.running():
        add(steward)
    filling.multiply_item(steward.database, count)


def since_yesterday(steward):
    """The last pass was yesterday: what has come to another stage since is told of."""
    age(steward)
    return settled(steward, None)


def age(steward):
    change(steward, "UPDATE meta SET value = date('now', '-1 day') WHERE key = 'aged_on'")


def with_other_rules(steward):
    change(steward, "UPDATE meta SET value = 'other rules' WHERE key = 'aged_with'")
    return settled(steward, None)


def resting(process):
    process.rest()
    return process.anonymous_kb


def change(steward, statement):
    connection = sqlite3.connect(steward.database)
    with connection:
        connection.execute(statement)
    connection.close()
