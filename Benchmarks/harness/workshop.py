"""What the benchmarks stand on: compiled C programs, private buses, and folders that are gone afterwards."""

import pathlib
import shutil
import subprocess
import tempfile

BUS_CONFIGURATION = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:dir={folder}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
"""


class Workshop:
    """`folder` lies where the project is built: /tmp may be memory, where a commit costs nothing."""

    def __init__(self, sources: pathlib.Path, folder: pathlib.Path):
        self.sources = sources
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = pathlib.Path(tempfile.mkdtemp(dir=folder))
        # A socket's path must be short.
        self.sockets = pathlib.Path(tempfile.mkdtemp(prefix="steward-bench-"))
        self.buses = []

    def __enter__(self):
        self.baseline = self.compile("baseline", "dbus-1", "sqlite3")
        self.probe = self.compile("probe", "dbus-1")
        return self

    def __exit__(self, *_):
        for bus in self.buses:
            bus.terminate()
            bus.wait()
        shutil.rmtree(self.folder)
        shutil.rmtree(self.sockets)

    def compile(self, name, *libraries):
        output = self.folder / name
        flags = subprocess.check_output(["pkg-config", "--cflags", "--libs", *libraries], text=True).split()
        sources = sorted((self.sources / name).glob("*.c"))
        subprocess.run(["gcc", "-std=gnu17", "-D_GNU_SOURCE", "-O2", "-Wall", "-Wextra", "-Werror", "-o", output, *sources, *flags],
                       check=True)
        return output

    def install(self, programs):
        """Copies the programs, as installing them does: files fresh from a linker lie in the cache in smaller pieces."""
        folder = self.new_folder("programs")
        for program in ("steward", "steward-agent", "steward-fetch", "steward-eval"):
            shutil.copy2(programs / program, folder)
        return folder

    def new_folder(self, name):
        return pathlib.Path(tempfile.mkdtemp(prefix=name + "-", dir=self.folder))

    def start_bus(self):
        """Starts a bus that activates nothing; returns its address."""
        configuration = self.sockets / "bus.conf"
        configuration.write_text(BUS_CONFIGURATION.format(folder=self.sockets))
        bus = subprocess.Popen(["dbus-daemon", f"--config-file={configuration}", "--nofork", "--print-address=1"],
                               stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.buses.append(bus)
        return bus.stdout.readline().strip()
