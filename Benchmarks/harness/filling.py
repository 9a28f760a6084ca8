"""Fills the agent's database from outside, in seconds: a million tasks over the bus would take an hour."""

import datetime
import random
import sqlite3

HISTORY = ("journal", "journal_change")  # what happened did not happen a million times
START = datetime.datetime(2040, 1, 1, tzinfo=datetime.timezone.utc)


def multiply_task(database, count, is_spread=True):
    """Copies the newest task, with all rows that name it, until there are `count`; due one a minute from 2040 on, or else
    all at the same time.
    """
    def another(template, number):
        due = START + datetime.timedelta(minutes=number)
        return {template["due"]: due.strftime("%Y-%m-%dT%H:%M:%SZ"), template["due_at"]: int(due.timestamp() * 1000)}
    multiply(database, "task", count, another if is_spread else lambda template, number: {})


def multiply_item(database, count):
    """Copies the newest thing, which expires in more than 90 days, until there are `count` that expire on other days of the
    two years from in two weeks on.
    """
    today = datetime.date.today()

    def another(template, number):
        life = 14 + number % 700
        expiry = today + datetime.timedelta(days=life)
        early = -(-life // 10)
        lead = early if life > 90 and early > 3 else 3
        ladder = "-P3D=-3 -P1D=-1 P0D=0 P1D=1" if lead == 3 else f"early={-early} -P3D=-3 -P1D=-1 P0D=0 P1D=1"
        ring = expiry - datetime.timedelta(days=lead)
        moment = datetime.datetime.combine(ring, datetime.time(9))
        return {template["best_before"]: expiry.isoformat(), template["ladder"]: ladder,
                template["next_on"]: ring.isoformat(), "expires:early": "expires:-P3D" if lead == 3 else "expires:early",
                "ring_at": int(moment.timestamp() * 1000)}
    multiply(database, "item", count, another)


def multiply(database, table, count, another):
    """Copies the newest row of `table`, with all rows that name it, until there are `count`.

    It knows nothing of the tables but that rows point to another by its id. `another` says what a copy has in the place of
    values of the row; of moments at which something rings under the name of that column. What a trigger has made of a
    copy is replaced. The agent must not run.
    """
    connection = sqlite3.connect(database)
    connection.execute("PRAGMA synchronous = OFF")
    connection.execute("PRAGMA cache_size = -200000")
    template = fetch(connection, f"SELECT * FROM {table} ORDER BY created_at DESC LIMIT 1")[0]
    rows = [(owner, row) for owner in tables(connection) for row in fetch(connection, f"SELECT * FROM {owner}")
            if template["id"] in row.values()]
    with connection:
        for owner, row in rows:
            places = ", ".join("?" * len(row))
            connection.executemany(f"REPLACE INTO {owner} ({', '.join(row)}) VALUES ({places})",
                                   copies(owner, row, template, count - 1, another))
    connection.execute("PRAGMA optimize")
    connection.close()


def copies(table, row, template, count, another):
    ids = random.Random(1)  # the same for every table, so that the rows of one copy find each other
    own = random.Random(table)
    for number in range(count):
        new = {template["id"]: uuid(ids)} | another(template, number)
        if "ring_at" in new and row.get("ring_at") is not None:
            new[row["ring_at"]] = new["ring_at"]
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
