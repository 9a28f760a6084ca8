"""How figures are printed."""

import dataclasses
import os
import pathlib
import platform
import re
import statistics
import subprocess


@dataclasses.dataclass
class Row:
    """One figure of both programs. `limit` is what the agent may reach: of the ratio to C, or of its own figure."""

    label: str
    unit: str
    baseline: float | None
    steward: float | None
    limit: float | None = None
    is_limit_of_ratio: bool = True

    @property
    def ratio(self):
        return self.steward / self.baseline if self.baseline and self.steward is not None else None

    @property
    def is_missed(self):
        reached = self.ratio if self.is_limit_of_ratio else self.steward
        return self.limit is not None and reached is not None and reached > self.limit

    @property
    def record(self):
        return dataclasses.asdict(self) | {"ratio": self.ratio, "missed": self.is_missed}


def heading(name):
    return f"\n{name:<48}{'C':>12}{'Steward':>12}{'ratio':>8}  target"


def line(row):
    target = ""
    if row.limit is not None:
        limit = f"{row.limit:g} x C" if row.is_limit_of_ratio else number(row.limit)
        target = f"{'MISSED' if row.is_missed else 'ok'} (at most {limit})"
    ratio = f"{row.ratio:.2f}" if row.ratio is not None else ""
    label = f"{row.label}, {row.unit}" if row.unit else row.label
    return f"  {label:<46}{number(row.baseline):>12}{number(row.steward):>12}{ratio:>8}  {target}".rstrip()


def number(value):
    if value is None:
        return ""
    if value == int(value) or abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.2f}" if abs(value) < 100 else f"{value:.1f}"


def summary(rows, missed):
    limited = sum(row.limit is not None for row in rows)
    text = f"\n{limited - len(missed)} of {limited} targets reached."
    return text + "".join(f"\n  missed: {row.label}" for row in missed)


def machine():
    """The figures of this machine, without which the others mean little."""
    cpu = re.search(r"^model name\s*: (.*)$", pathlib.Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    system = platform.freedesktop_os_release().get("PRETTY_NAME", "Linux")
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return "\n".join([
        f"{cpu.group(1) if cpu else platform.machine()}, {os.cpu_count()} processors, {memory:.0f} GiB, "
        f"load {os.getloadavg()[0]:.1f}",
        f"{system}, Linux {platform.release()}, libdbus {version('dbus-1')}, SQLite {version('sqlite3')}, "
        f"database on {filesystem()}",
        "times are medians",
    ])


def version(package):
    return subprocess.run(["pkg-config", "--modversion", package], capture_output=True, text=True).stdout.strip()


def filesystem():
    found = subprocess.run(["findmnt", "-n", "-o", "FSTYPE", "-T", "."], capture_output=True, text=True)
    return found.stdout.strip() or "an unknown file system"


def median(samples):
    return statistics.median(samples)


def percentile(samples, percent):
    ordered = sorted(samples)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]
