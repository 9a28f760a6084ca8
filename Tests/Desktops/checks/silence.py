"""Do-not-disturb, switched as the desktop does, through dconf: only what is critical comes; the rest comes afterwards."""
import time

from harness.session import at

# They draw nothing at all while it is on: what is critical has to come again afterwards.
SWALLOWS_ALL = {"mate-notification-daemon", "cinnamon"}


def run(desktop):
    desktop.start()
    desktop.expect(desktop.rig("dnd", "on"), "do-not-disturb is on")
    desktop.steward("add", "Water the plants", "--due", at(1))
    held = desktop.state("Water the plants", ["due"])
    desktop.expect(held, "the task is due")
    asked = time.time()
    # What comes later and is shown proves that what came before it was held back, not late.
    desktop.steward("notify", "Smoke in the cellar", "--urgency", "critical")
    alert = desktop.posted("Smoke in the cellar", asked)
    if desktop.expect(alert, "a critical alert is posted") and desktop.name not in SWALLOWS_ALL:
        desktop.expect(desktop.is_seen("cellar"), "it is on the screen")
    desktop.expect(not was_posted(desktop, "plants"), "the task is held back")
    desktop.picture("on")
    switched = time.time()
    desktop.expect(desktop.rig("dnd", "off"), "do-not-disturb is off")
    if desktop.name in SWALLOWS_ALL:
        desktop.expect(desktop.is_seen("cellar"), "the alert, which was not drawn before, is on the screen")
        alert = desktop.posted("Smoke in the cellar", switched)
    if desktop.name in desktop.SHOWS_ONE and alert:
        desktop.click(alert, "dismiss")
    desktop.expect(desktop.posted("plants", switched), "what was held back is posted")
    desktop.expect(desktop.is_seen("plants"), "it is on the screen")
    desktop.picture("off")


def was_posted(desktop, text):
    return any(record.get("member") == "Notify" and record["kind"] == "call" and text in record["args"][3] + record["args"][4]
               for record in desktop.traffic())
