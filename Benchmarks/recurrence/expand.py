#!/usr/bin/python3
"""Expands recurrence rules with python-dateutil, for comparison: lines in and out as for expand.c."""

import datetime
import itertools
import sys

from dateutil.rrule import rrulestr

FORM = "%Y%m%dT%H%M%S"

for line in sys.stdin:
    rule, start, first, most = line.split()
    start, first = (datetime.datetime.strptime(text, FORM) for text in (start, first))
    found = rrulestr(rule, dtstart=start)
    if first > start:
        found = found.xafter(first, inc=True)
    print(*(time.strftime(FORM) for time in itertools.islice(found, int(most))))
