"""Recurrence rules that are made to waste time: rare or impossible days, huge numbers, lists with all there is."""

FREQUENCIES = ["YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY", "MINUTELY", "SECONDLY"]
WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
STARTS = ["19700101", "00010101", "99991231", "19700101T000000", "20240229T235959", "00010101T000000", "99991231T235959",
          "20111229T235959", "20270328T023000", "19691231T235959Z"]
ZONES = [None, "Europe/Berlin", "Pacific/Apia", "Australia/Lord_Howe", "America/New_York", "Africa/Casablanca"]
AFTER = [None, None, "20261124T000000Z", "99991231T235958Z", "00010102T000000Z", "19970101T000000Z"]
ENDS = ["", "", "", ";COUNT=1", ";COUNT=1000000000", ";COUNT=1000000000000000000", ";UNTIL=19690101", ";UNTIL=99991231T235959Z",
        ";UNTIL=20300101T000000"]


def case(source):
    """A case for `steward-eval rrule`, hostile but for the most part allowed."""
    start = source.choice(STARTS)
    return {"id": 1, "rule": rule(source), "dtstart": start,
            "tzid": source.choice(ZONES) if "T" in start and not start.endswith("Z") else None,
            "after": source.choice(AFTER), "count_or_until": f"FIRST={source.choice([1, 1, 3, 100, 10000])}"}


def rule(source):
    frequency = source.choice(FREQUENCIES + ["SECONDLY", "MINUTELY"])
    parts = [f"FREQ={frequency}"]
    if source.random() < 0.6:
        parts.append(f"INTERVAL={interval(source)}")
    if source.random() < 0.5:
        parts.append("BYMONTH=" + some(source, range(1, 13), 2))
    if frequency != "WEEKLY" and source.random() < 0.5:
        parts.append("BYMONTHDAY=" + source.choice(["30", "31", "-31", "29", "29,-29", "1", some(source, range(1, 32), 5)]))
    if frequency not in ("DAILY", "WEEKLY", "MONTHLY") and source.random() < 0.3:
        parts.append("BYYEARDAY=" + source.choice(["366", "-366", "60", "1,-1", some(source, range(1, 367), 300)]))
    by_week = frequency == "YEARLY" and source.random() < 0.3
    if by_week:
        parts.append("BYWEEKNO=" + source.choice(["53", "-53", "1", some(source, range(1, 54), 50)]))
    if source.random() < 0.5:
        numbers = ["", "5", "-5", "53", "1"] if frequency in ("MONTHLY", "YEARLY") and not by_week else [""]
        parts.append("BYDAY=" + ",".join(source.choice(numbers) + day for day in source.sample(WEEKDAYS, source.randint(1, 3))))
    for name, most in (("BYHOUR", 24), ("BYMINUTE", 60), ("BYSECOND", 60)):
        if source.random() < 0.4:
            parts.append(f"{name}=" + some(source, range(most), source.choice([1, 1, 2, most])))
    if len(parts) > 2 and source.random() < 0.3:
        parts.append("BYSETPOS=" + source.choice(["1", "-1", "366", "-366", "2,-2", some(source, range(1, 367), 200)]))
    return ";".join(parts) + source.choice(ENDS)


def interval(source):
    return source.choice([2, 3, 7, 11, 13, 23, 24, 59, 60, 61, 97, 1439, 1440, 3599, 3600, 3601, 86399, 86400, 86401, 604800, 146097,
                          10 ** 9, 10 ** 18, source.randint(2, 100), source.randint(2, 10 ** 6)])


def some(source, numbers, most):
    return ",".join(map(str, sorted(source.sample(numbers, source.randint(1, min(most, len(numbers)))))))
