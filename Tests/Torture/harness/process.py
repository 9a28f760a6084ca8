"""What the kernel knows of a process."""
import contextlib
import os

# Before a command: it ends with the thread that starts it, also when that is killed.
ENDS_WITH_US = ("setpriv", "--pdeathsig", "KILL", "--")


def memory(pid):
    """Resident bytes that belong to it alone, files left out."""
    with open(f"/proc/{pid}/status", encoding="ascii") as file:
        for line in file:
            if line.startswith("RssAnon:"):
                return int(line.split()[1]) * 1024
    raise RuntimeError("the kernel tells no RssAnon")


def descriptors(pid):
    """What each open descriptor leads to; one that closes meanwhile is left out."""
    folder = f"/proc/{pid}/fd"
    targets = []
    for number in os.listdir(folder):
        with contextlib.suppress(FileNotFoundError):
            targets.append(os.readlink(f"{folder}/{number}"))
    return targets


def threads(pid):
    return len(os.listdir(f"/proc/{pid}/task"))


def processor_seconds(pid):
    """Of a process that may have ended."""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except OSError:
        return 0.0
