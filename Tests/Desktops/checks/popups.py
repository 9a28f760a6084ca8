"""Every kind of popup, one after another: its title, its first two lines and all of its labels can be read."""
import contextlib
import os
import re
import signal
import subprocess
import time

from harness.session import end, within

# Where answers are in a menu, one of the first two lines says how to reach it.
WAY_TO_ANSWER = re.compile(r"click|menu|makoctl|dunstctl|steward ", re.IGNORECASE)
# What counts of a body: what stands below may be cut.
LINES_THAT_COUNT = 2


def run(desktop):
    for kind in kinds(desktop):
        with on_screen(desktop, kind) as popup:
            if popup:
                lines = desktop.readable(popup)
                shot = os.path.join(desktop.directory, "readable.png")
                picture = desktop.picture(kind, of=shot, cropped=True)
                faults = list(faults_of(desktop, lines, picture))
                desktop.expect(not faults, kind + "".join(f"; {fault}" for fault in faults), picture)


def kinds(desktop):
    known = subprocess.run([desktop.gallery, "--list"], capture_output=True, text=True, check=True).stdout.split()
    desktop.expect(known, f"the gallery names its {len(known)} kinds")
    if desktop.name in desktop.HAS_MENU:
        known.remove("correction")  # of a typed answer, and nothing can be typed there
    return desktop.kinds or known


@contextlib.contextmanager
def on_screen(desktop, kind):
    """Posts a popup of this kind, as long as it is needed: the id of it, or None."""
    started = time.time()
    gallery = subprocess.Popen([desktop.gallery, "--post", kind], stdout=subprocess.DEVNULL)
    try:
        popup = desktop.newest(started)
        if not popup:
            desktop.expect(False, f"{kind} is posted")
        yield popup
    finally:
        end(gallery, signal.SIGTERM)  # it closes its popup
    if desktop.name == "notification-daemon":
        desktop.rig("restart", "KILL")  # leaves what was closed on the screen
    elif popup:
        within(5, lambda: desktop.is_closed(popup, started), 0.1)


def faults_of(desktop, lines, picture):
    if not lines:
        yield "nothing of it can be read"
    body = [line for line in lines if line.part == "body"]
    # A title that the server cuts is repeated below it, and rig-readable may take the cut one for both.
    repeated = body[0].text if body and body[0].text == lines[0].text else None
    for line in lines:
        counts = line.part != "body" or line in body[:LINES_THAT_COUNT]
        if counts and not is_whole(line) and not (line.text == repeated and is_in(picture, repeated)):
            yield f"{line.part} '{line.text}' is {line.state}" + (f": '{line.read}'" if line.read else "")
    if desktop.name in desktop.HAS_MENU and any(line.part == "label" for line in lines):
        if not any(WAY_TO_ANSWER.search(line.text) for line in body[:LINES_THAT_COUNT]):
            yield f"the first two lines do not say how to answer: {[line.text for line in body]}"


def is_whole(line):
    """Points at the end are often misread, and the word before them with them; the others are not."""
    if line.state in ("full", "menu"):
        return True
    if not line.text.endswith(("\u2026", "...")):
        return False
    beginning = letters(line.text.rpartition(" ")[0])
    return beginning != "" and letters(line.read).startswith(beginning)


def is_in(picture, text):
    """Whether all of a text is read in a picture."""
    enlarged = subprocess.run(["convert", picture, "-resize", "300%", "png:-"], stdout=subprocess.PIPE, check=True).stdout
    read = subprocess.run(["tesseract", "-", "-", "--psm", "6"], input=enlarged, capture_output=True, check=True).stdout
    return letters(text) in letters(read.decode(errors="replace"))


def letters(text):
    return "".join(filter(str.isalnum, text.lower()))
