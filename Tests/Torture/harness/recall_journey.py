#!/usr/bin/python3
"""A critical recall of something owned, on a real notification daemon, with the mouse: runs inside notifyd-rig.

    notifyd-rig NAME --private-home -- recall_journey.py AGENT STEWARD

It is on the screen two seconds after it was fetched, critical and with its reason; a second refresh tells nothing; Not
mine silences it for ever, over a restart and a new version of the notice.
"""
import os
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

from harness.database import rows  # noqa: E402
from harness.recall_source import Source, others, record  # noqa: E402
from harness.rig_journey import Journey  # noqa: E402
from harness.session import NAME, PATH, within  # noqa: E402
from harness.wire import plain  # noqa: E402

THING = "Zephyra Glow ceramic heater"
HAZARD = "They can overheat and catch fire."


class RecallJourney(Journey):
    def __init__(self, agent, steward):
        super().__init__(agent, steward)
        self.source = Source(tempfile.mkdtemp(dir=self.directory))
        self.configure(self.source.configuration)

    def recalls(self, member, signature=None, body=()):
        return plain(self.bus.call(NAME, PATH, f"{NAME}.Recalls1", member, signature, body)[0])

    def refresh(self):
        """Returns when all is fetched and compared: the moment at which the source was read, in seconds."""
        # One that joined what the agent does at its start would be told what the source said before.
        within(60, lambda: not self.recalls("RefreshState").get("running"), 0.02)
        run = self.recalls("Refresh", "a{sv}", ({},))["run"]

        def ended():
            state = self.recalls("RefreshState")
            return state if not state.get("running") and state.get("run", 0) >= run else None
        state = within(60, ended, 0.02)
        self.expect(state and not state.get("errors"), f"the refresh ends well: {state}")
        return next(source for source in self.recalls("Sources") if source["id"] == "cpsc")["succeeded_at"] / 1000

    def publish(self, words):
        self.source.publish(others(300) + [record(1, "Zephyra", THING, HAZARD, words)])

    def told(self):
        """All that was posted of the recall."""
        return [one for one in self.traffic() if one["kind"] == "call" and one.get("member") == "Notify"
                and THING in one["args"][3] + one["args"][4]]

    def comes(self):
        self.steward("item", "add", THING, "--brand", "Zephyra")
        self.publish("They are white.")
        fetched = self.refresh()
        popup = self.posted(THING)
        self.expect(popup is not None, "the recall is posted")
        if not popup:
            return None
        call = self.told()[0]
        delay = call["t"] - fetched
        print(f"      {delay * 1000:.0f} ms after the source was read", flush=True)
        self.expect(delay <= 2, f"it is there {delay:.2f} s after the fetch")
        summary, body, hints = call["args"][3], call["args"][4], call["args"][6]
        self.expect(summary == f"Recalled: {THING}", f"it says what it is: {summary}")
        self.expect(HAZARD in body and ("Same brand" in body or "Same model" in body), f"it says why: {body}")
        self.expect(plain(hints).get("urgency") == 2, f"it is critical: {plain(hints).get('urgency')}")
        self.expect(self.rig("where", "Recalled"), "it is on the screen")
        self.picture("recall")
        return popup

    def is_silenced(self, popup):
        count = len(self.told())
        self.refresh()
        time.sleep(1)
        self.expect(len(self.told()) == count, "a second refresh tells nothing")
        self.expect(self.click(popup, "not-mine:"), "Not Mine is clicked")
        answered = within(15, lambda: self.recalls("List", "a{sv}", ({"state": ("s", "not-mine")},)), 0.1)
        self.expect(answered, "the recall is answered")
        for words in ("Ten fires by now.", "Twelve fires by now."):
            self.stop()
            self.start()
            self.publish(words)
            self.refresh()
            time.sleep(1)
        self.expect(len(self.told()) == count, "it is silent over restarts and new versions")
        self.stop()
        found = rows(self.database, "SELECT state FROM recall")
        self.expect([row["state"] for row in found] == ["not-mine"], f"the database says so: {found}")
        found = rows(self.database, "SELECT state FROM reminder")
        self.expect([row["state"] for row in found] == ["answered"], f"there was one reminder: {found}")

    def run(self):
        self.start()
        popup = self.comes()
        if popup:
            self.is_silenced(popup)
        print(f"{self.name}: {len(self.failures)} failures")
        return 1 if self.failures else 0


if __name__ == "__main__":
    sys.exit(RecallJourney(*sys.argv[1:3]).run())
