"""G17: D-Bus activation, autostart and a user unit, alone and at once: one agent, soon, and soon back after a crash."""
import os
import re
import subprocess
import time

from harness.session import NAME, PATH, end, within

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
MANAGER = os.path.join(ROOT, "Tests", "Torture", "harness", "user_manager")
NO_MANAGER = 125  # says MANAGER
EXPOSURES = {"A": 6.5, "B": 2.5}


def run(trial):
    for _ in range(trial.pick(3, 50)):
        with trial.session() as session:
            at_once(trial, session)
    with trial.session() as session:
        unit(trial, session)
    with trial.session() as session:
        exposure(trial, session)


def installed(session, template, folder, name):
    """A file of the package, as `make install` would put it."""
    with open(os.path.join(ROOT, template), encoding="utf-8") as file:
        text = file.read().replace("@bindir@", os.path.dirname(session.binaries.agent))
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write(text)
    return text


def at_once(trial, session):
    """A call that activates, and the autostart entry's command twice, in the same moment."""
    installed(session, f"dbus/{NAME}.service.in", session.bus.services, f"{NAME}.service")
    entry = installed(session, f"desktop/{NAME}-autostart.desktop.in", session.directory, "autostart.desktop")
    command = re.search("^Exec=(.*)$", entry, re.MULTILINE).group(1)
    connection = session.bus.connect()
    connection.bus("ReloadConfig")
    started = time.monotonic()
    serial = connection.begin(NAME, PATH, f"{NAME}.Agent1", "Status")
    others = [subprocess.Popen(command, shell=True, env=session.environment(), stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) for _ in range(2)]
    connection.finish(serial, 25)
    trial.at_most("s until the activating call was answered", time.monotonic() - started, 2.0)
    owner = connection.pid(NAME)
    within(10, lambda: agents(session) == {owner}, 0.02)
    trial.expect(agents(session) == {owner}, f"agents {agents(session)} run, the name is {owner}'s")
    connection.call(NAME, PATH, f"{NAME}.Agent1", "Quit")
    within(5, lambda: not agents(session))
    trial.expect(not agents(session), "an agent stays after Quit")
    for process in others:
        end(process)
    connection.close()
    trial.count("starts at once")


def agents(session):
    """The agents that run for this session, by its bus."""
    found, mark = set(), f"DBUS_SESSION_BUS_ADDRESS={session.bus.address}".encode()
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/environ", "rb") as file:
                # The bus adds its guid to the address that it gives to what it starts.
                ours = any(entry.startswith(mark) for entry in file.read().split(b"\0"))
            if ours and os.path.basename(os.readlink(f"/proc/{name}/exe")) == "steward-agent":
                found.add(int(name))
        except OSError:
            continue  # it has just ended
    return found


def unit(trial, session):
    """Under a real user manager: back within 3 s after a crash, gone after a stop."""
    home = session.home
    installed(session, "desktop/steward-agent.service.in", os.path.join(home, ".config/systemd/user"), "steward-agent.service")
    installed(session, f"dbus/{NAME}.service.in", os.path.join(home, ".local/share/dbus-1/services"), f"{NAME}.service")
    crashes = trial.pick(1, 5)
    script = f"""
        busctl --user call {NAME} {PATH} {NAME}.Agent1 Status >/dev/null
        for _ in $(seq {crashes}); do
            old=$(systemctl --user show --value -p MainPID steward-agent.service)
            kill -KILL "$old"; start=$(date +%s%N)
            until new=$(systemctl --user show --value -p MainPID steward-agent.service) && [ "$new" != 0 ] &&
                  [ "$new" != "$old" ] && busctl --user --auto-start=no status {NAME} >/dev/null 2>&1; do
                sleep 0.02
                [ $(( $(date +%s%N) - start )) -lt 10000000000 ] || exit 1
            done
            echo "back $(( ($(date +%s%N) - start) / 1000000 ))"
        done
        systemctl --user stop steward-agent.service
        systemctl --user show -p Result steward-agent.service
    """
    done = subprocess.run([MANAGER, home, "bash", "-euc", script], env=session.environment(), capture_output=True, text=True,
                          stdin=subprocess.DEVNULL, timeout=120)
    if done.returncode == NO_MANAGER:
        trial.skip("no user manager can be started here")
        return
    if not trial.expect(done.returncode == 0, f"the unit: exit {done.returncode}: {done.stdout}{done.stderr[-1500:]}"):
        return
    for milliseconds in re.findall(r"back (\d+)", done.stdout):
        trial.at_most("s until the unit was back", int(milliseconds) / 1000, 3.0)
        trial.count("crashes of the unit")
    trial.expect("Result=success" in done.stdout, f"after a stop: {done.stdout}")


def exposure(trial, session):
    folder = os.path.join(session.directory, "units")
    text = installed(session, "desktop/steward-agent.service.in", folder, "steward-agent.service")
    installed(session, "desktop/steward-agent-hardened.conf.in", os.path.join(folder, "steward-agent.service.d"), "b.conf")
    bare = os.path.join(folder, "bare")
    os.makedirs(bare)
    with open(os.path.join(bare, "steward-agent.service"), "w", encoding="utf-8") as file:
        file.write(text)
    for profile, where in (("A", bare), ("B", folder)):
        done = subprocess.run(["systemd-analyze", "--user", "security", "--offline=yes", "--no-pager",
                               os.path.join(where, "steward-agent.service")], env=session.environment(), capture_output=True,
                              text=True, stdin=subprocess.DEVNULL, timeout=60)
        found = re.search(r"Overall exposure level for \S+: ([\d.]+)", done.stdout)
        if trial.expect(found, f"systemd-analyze: {done.stderr}"):
            trial.at_most(f"exposure ({profile})", float(found.group(1)), EXPOSURES[profile])
