"""The popups that the README shows, as the agent posts them: a task at 17:30, and food in the morning."""
from checks import everyday


class Desktop(everyday.Desktop):
    """With a clock that is set."""


def run(desktop):
    desktop.start()
    desktop.steward("add", "Call the dentist", "--due", desktop.clock_at(1, 17.5), "--note", "Ask about the Tuesday after next")
    desktop.steward(
        "food", "add", "Minced meat", "--use-by", desktop.day(3), "--quantity", "500 g", "--place", "fridge")
    for name, day, hour, title in (("task", 1, 17.5, "Call the dentist"), ("food", 2, 9.0, "Minced meat")):
        desktop.wait_until(day, hour)
        desktop.look(name, title)
        desktop.put_off()
