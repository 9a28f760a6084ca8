"""What the kernel tells of a running process."""

import os
import pathlib
import re
import time

# Counted whole, as if no other process of the session used them; the rest is shared with other programs anyway.
OWN_LIBRARIES = re.compile(r"libsqlite3|libstdc\+\+|libswift|lib_?Foundation|libdispatch|libBlocksRuntime")


class Process:
    def __init__(self, child):
        self.child = child
        self.proc = pathlib.Path(f"/proc/{child.pid}")

    @property
    def threads(self):
        return len(list((self.proc / "task").iterdir()))

    @property
    def wakeups(self):
        """How often its threads have gone to sleep by themselves so far."""
        pattern = re.compile(r"^voluntary_ctxt_switches:\s+(\d+)", re.MULTILINE)
        return sum(int(pattern.search((task / "status").read_text()).group(1)) for task in (self.proc / "task").iterdir())

    @property
    def processor_us(self):
        """Of all its threads, in the program and for it in the kernel, in steps of a hundredth of a second."""
        fields = (self.proc / "stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) * 1_000_000 // os.sysconf("SC_CLK_TCK")

    @property
    def exact_processor_us(self):
        """The same to the nanosecond, of the threads that there are now."""
        spent = 0
        for task in (self.proc / "task").iterdir():
            try:
                spent += int((task / "schedstat").read_text().split()[0])
            except (FileNotFoundError, ProcessLookupError):
                pass  # it has just ended
        return spent / 1000

    @property
    def ended_us(self):
        """Of its children that have ended, in steps of a hundredth of a second."""
        fields = (self.proc / "stat").read_text().rpartition(")")[2].split()
        return (int(fields[13]) + int(fields[14])) * 1_000_000 // os.sysconf("SC_CLK_TCK")

    def settle(self):
        """Waits until it has done nothing for half a second."""
        spent, quiet = self.exact_processor_us, 0
        while quiet < 5:
            time.sleep(0.1)
            now = self.exact_processor_us
            quiet = quiet + 1 if now == spent else 0
            spent = now

    def rest(self):
        """Waits until it has done nothing for two seconds; returns `processor_us`."""
        spent, quiet = self.processor_us, 0
        while quiet < 8:
            time.sleep(0.25)
            now = self.processor_us
            quiet = quiet + 1 if now == spent else 0
            spent = now
        return spent

    @property
    def anonymous_kb(self):
        """Memory that cannot be dropped."""
        return self.rollup("Anonymous")

    @property
    def pss_kb(self):
        return self.rollup("Pss")

    @property
    def solo_pss_kb(self):
        """What it costs when it is the only program of its kind: independent of who else maps the same files."""
        program = str((self.proc / "exe").readlink())
        sum_kb = 0
        mapped = ""
        for line in (self.proc / "smaps").read_text().splitlines():
            if re.match(r"^[0-9a-f]+-[0-9a-f]+ ", line):
                mapped = line.split(maxsplit=5)[5] if len(line.split(maxsplit=5)) == 6 else ""
                continue
            field, value = line.split(":")
            is_own = mapped == program or OWN_LIBRARIES.search(mapped)
            if field == ("Rss" if is_own else "Pss"):
                sum_kb += int(value.split()[0])
        return sum_kb

    def rollup(self, field):
        text = (self.proc / "smaps_rollup").read_text()
        return int(re.search(rf"^{field}:\s+(\d+) kB", text, re.MULTILINE).group(1))
