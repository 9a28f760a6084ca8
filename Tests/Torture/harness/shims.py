"""Preloaded libraries that stand between the agent and the C library, built from the C files beside this one."""
import mmap
import os
import shutil
import struct
import subprocess
import time

from harness.session import moment

HERE = os.path.dirname(os.path.abspath(__file__))

# faults.c
NOTHING, KILL_BEFORE, KILL_AFTER, KILL_TORN, FAIL, SHORT, LIE = range(7)
WRITE, SYNC, TRUNCATE, NAME, SEND, OPEN = 1, 2, 4, 8, 16, 32
EVERYTHING = WRITE | SYNC | TRUNCATE | NAME | SEND | OPEN


def built(source, directory):
    """The path of the library that `source` was compiled to."""
    compiler = shutil.which("cc") or shutil.which("clang")
    if compiler is None:
        swift = shutil.which("swift")
        beside = os.path.join(os.path.dirname(os.path.realpath(swift)), "clang") if swift else ""
        compiler = beside if os.path.exists(beside) else None
    if compiler is None:
        raise RuntimeError("no C compiler: cc, or the clang that comes with Swift, is needed")
    library = os.path.join(directory, source.replace(".c", ".so"))
    if not os.path.exists(library):
        subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-Wall", "-o", library, os.path.join(HERE, source), "-ldl",
                        "-lpthread"], check=True)
    return library


class Control:
    """A shared page that a preloaded library reads while the program runs."""

    def __init__(self, path, size):
        with open(path, "wb") as file:
            file.write(b"\0" * size)
        self.path = path
        self.file = open(path, "r+b")
        self.memory = mmap.mmap(self.file.fileno(), size)

    def close(self):
        self.memory.close()
        self.file.close()


class Faults(Control):
    """At which step the agent's output fails, or ends it."""

    LAYOUT = struct.Struct("<QIIQQII")

    def __init__(self, session, library):
        super().__init__(os.path.join(session.directory, "faults"), self.LAYOUT.size)
        self.environment = {"LD_PRELOAD": library, "STEWARD_FAULTS": self.path}

    def set(self, mode=NOTHING, error=0, start=1, length=1, kinds=EVERYTHING):
        """From now on; counting begins again."""
        self.memory[:] = self.LAYOUT.pack(0, mode, error, start, length, kinds, 0)

    @property
    def steps(self):
        return self.LAYOUT.unpack(self.memory[:])[0]


class Clock(Control):
    """The agent's wall clock."""

    LAYOUT = struct.Struct("<qQQ")

    def __init__(self, session, library):
        super().__init__(os.path.join(session.directory, "clock"), self.LAYOUT.size)
        self.environment = {"LD_PRELOAD": library, "STEWARD_CLOCK": self.path}
        self.offset, self.settings = 0, 0

    @property
    def now(self):
        return time.time() + self.offset

    def set(self, seconds_later):
        """Moves the hands, and waits until the agent's timers have heard of it."""
        self.offset += seconds_later
        self.settings += 1
        self.memory[0:16] = struct.pack("<qQ", int(self.offset * 1_000_000_000), self.settings)
        deadline = time.monotonic() + 30  # on a busy machine
        while struct.unpack("<Q", self.memory[16:24])[0] != self.settings:
            if time.monotonic() > deadline:
                raise RuntimeError("the preloaded clock does not run")
            time.sleep(0.001)

    def at(self, seconds_from_now):
        """An instant by this clock in the bus's text form."""
        return moment(self.now + seconds_from_now)
