"""Fills the agent's database from outside, in seconds: a million tasks over the bus would take an hour."""

import datetime
import random
import sqlite3

HISTORY = ("journal", "journal_change")  # what happened did not happen a million times
START = datetime.datetime(2040, 1, 1, tzinfo=datetime.timezone.utc)


def multiply_task(database, count, is_spread=True):
    """Copies the newest task, with all rows that name it, until there are `count`; due one a minute from 2040 on, or else
    all at the same time.

    It knows nothing of the tables but that rows point to a task by its id. The agent must not run.
    """
    connection = sqlite3.connect(database)
    connection.execute("PRAGMA synchronous = OFF")
    connection.execute("PRAGMA cache_size = -200000")
    template = fetch(connection, "SELECT * FROM task ORDER BY created_at DESC LIMIT 1")[0]
    rows = [(table, row) for table in tables(connection) for row in fetch(connection, f"SELECT * FROM {table}")
            if template["id"] in row.values()]
    with connection:
        for table, row in rows:
            places = ", ".join("?" * len(row))
            connection.executemany(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({places})",
                                   copies(table, row, template, count - 1, is_spread))
    connection.execute("PRAGMA optimize")
    connection.close()


def copies(table, row, template, count, is_spread):
    ids = random.Random(1)  # the same for every table, so that the rows of one copy find each other
    own = random.Random(table)
    for number in range(count):
        new = {template["id"]: uuid(ids)}
        if is_spread:
            due = START + datetime.timedelta(minutes=number)
            new |= {template["due"]: due.strftime("%Y-%m-%dT%H:%M:%SZ"), template["due_at"]: int(due.timestamp() * 1000)}
        if row.get("id") not in (None, template["id"]):
            new[row["id"]] = uuid(own)
        yield tuple(new.get(value, value) for value in row.values())


def tables(connection):
    names = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    return [name for name, in names if name not in HISTORY]


def fetch(connection, query):
    cursor = connection.execute(query)
    names = [column[0] for column in cursor.description]
    return [dict(zip(names, values)) for values in cursor]


def uuid(source):
    bits = f"{source.getrandbits(128):032x}"
    return f"{bits[:8]}-{bits[8:12]}-4{bits[13:16]}-a{bits[17:20]}-{bits[20:]}"
