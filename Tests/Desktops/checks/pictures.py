"""A picture of every kind of popup, for the sheet: nothing is read."""
import os

from checks.popups import kinds, on_screen
from harness.session import within
from sheet import crop


def run(desktop):
    for kind in kinds(desktop):
        with on_screen(desktop, kind) as popup:
            if popup:
                desktop.expect(take(desktop, kind), f"{kind} is drawn")


def take(desktop, kind):
    """Takes the picture once the popup stands still."""
    if desktop.name == "gnome-shell":  # draws buttons when one points at the banner
        desktop.rig("move", int(os.environ["RIG_SIZE"].split("x")[0]) // 2, 62)
    shot, part = (os.path.join(desktop.directory, name) for name in ("shot.png", "part.png"))
    places = [None]

    def stands_still():
        desktop.rig("shot", shot)
        places.append(crop(shot, desktop.empty, part))
        return places[-1] and places[-1] == places[-2]
    if within(8, stands_still, 0.1) or places[-1]:
        return desktop.picture(kind, of=part)
    return None
