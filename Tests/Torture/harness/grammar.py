"""Random D-Bus values: right ones for a signature, and wrong ones."""
import string

NASTY = [
    "", " ", "a", "0", "-1", "ffff", "complete", "open", "all", "PT15M", "-PT1H", "P1D", "P99999999999D", "2026-11-24",
    "2026-11-24T17:30", "2026-11-24T17:30[Europe/Paris]", "2026-11-24T16:30:00Z", "9999-12-31T23:59:59Z",
    "2026-02-30", "0000-00-00", "2026-11-24T17:30[../../etc/passwd]", "x" * 1000, "x" * 1001, "x" * 70_000,
    "'; DROP TABLE task; --", "%s%n%x", "\u202etxt.exe", "\u0007\u001b[31m", "\u200b", "日本語", "🎉" * 50, "e\u0301" * 40,
    "<b>&amp;</b>", "../../../etc/passwd", "$(reboot)", "`id`", "\n\n\n", "\t", "a\u0000b".replace("\u0000", "\u2400"),
    "NaN", "1e400", "99999999999999999999", "#12345g", "#abcdef", "low", "critical", "due", "shown",
]
INTEGERS = {
    "y": (0, 255), "n": (-2**15, 2**15 - 1), "q": (0, 2**16 - 1), "i": (-2**31, 2**31 - 1), "u": (0, 2**32 - 1),
    "x": (-2**63, 2**63 - 1), "t": (0, 2**64 - 1),
}
BASIC = "ybnqiuxtdsog"
DICTIONARY_KEYS = [
    "title", "notes", "due", "start", "repeats", "reminders", "priority", "estimate", "late_cancel", "labels", "parent",
    "location", "nag", "done_by", "clear", "add_labels", "remove_labels", "position", "status", "label", "text",
    "due_before", "completed_since", "completed_before", "limit", "offset", "on", "subtasks", "note", "state",
    "subject_id", "at", "after", "urgency", "for", "turns", "added_by", "mine", "by", "completed_by", "value", "unit", "meter", "use",
    "no_such_key", "",
]


def text(random):
    if random.random() < 0.6:
        return random.choice(NASTY)
    return "".join(random.choice(string.printable) for _ in range(random.randrange(30))).replace("\x00", "")


def integer(random, letter):
    low, high = INTEGERS[letter]
    return random.choice([low, high, 0, 1, min(high, 100), random.randint(low, high)])


def value(random, signature, depth=0):
    """A value of this single complete type, as jeepney takes it."""
    letter = signature[0]
    if letter in INTEGERS:
        return integer(random, letter)
    if letter == "b":
        return random.random() < 0.5
    if letter == "d":
        return random.choice([0.0, -0.0, 1e308, 5e-324, float("inf"), float("nan"), random.uniform(-1e9, 1e9)])
    if letter == "s":
        return text(random)
    if letter == "o":
        return random.choice(["/", "/a/b", "/org/stewardproject/Steward"])
    if letter == "g":
        return random.choice(["", "s", "a{sv}", "(ii)"])
    if letter == "v":
        inner = any_type(random, depth + 1)
        return inner, value(random, inner, depth + 1)
    if signature.startswith("a{"):
        return {dictionary_key(random, signature[2]): value(random, signature[3:-1], depth + 1)
                for _ in range(random.randrange(4))}
    if letter == "a":
        return [value(random, signature[1:], depth + 1) for _ in range(random.randrange(4))]
    return tuple(value(random, part, depth + 1) for part in split(signature[1:-1]))


def dictionary_key(random, letter):
    return random.choice(DICTIONARY_KEYS) if letter == "s" else value(random, letter)


def any_type(random, depth=0):
    kinds = ["basic"] * 6 + (["array", "dictionary", "structure", "variant"] if depth < 4 else [])
    kind = random.choice(kinds)
    if kind == "basic":
        return random.choice(BASIC)
    if kind == "array":
        return "a" + any_type(random, depth + 1)
    if kind == "dictionary":
        return "a{" + random.choice("sui") + any_type(random, depth + 1) + "}"
    if kind == "structure":
        return "(" + "".join(any_type(random, depth + 1) for _ in range(random.randrange(1, 3))) + ")"
    return "v"


def split(signature):
    """The single complete types that a signature consists of."""
    parts, at = [], 0
    while at < len(signature):
        end = at
        while signature[end] == "a":
            end += 1
        if signature[end] in "({":
            depth, end = 1, end + 1
            while depth:
                depth += {"(": 1, "{": 1, ")": -1, "}": -1}.get(signature[end], 0)
                end += 1
        else:
            end += 1
        parts.append(signature[at:end])
        at = end
    return parts
