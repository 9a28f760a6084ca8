#!/usr/bin/python3
"""Reads a database that no agent has open: database.py FILE SQL prints the rows as a JSON array of objects."""
import json
import sqlite3
import sys


def rows(path, sql, parameters=()):
    """The rows as dictionaries. Opening may replay the write-ahead log, as any reader does."""
    connection = sqlite3.connect(path, timeout=5)
    try:
        connection.row_factory = sqlite3.Row
        return [dict(row) for row in connection.execute(sql, parameters)]
    finally:
        connection.close()


def is_sound(path):
    connection = sqlite3.connect(path, timeout=5)
    try:
        found = [row[0] for row in connection.execute("PRAGMA integrity_check")]
        strangers = connection.execute("PRAGMA foreign_key_check").fetchall()
        return found == ["ok"] and not strangers
    finally:
        connection.close()


if __name__ == "__main__":
    print(json.dumps(rows(sys.argv[1], sys.argv[2])))
