"""Whether those who call the agent have to wait while it works."""

import contextlib
import threading


@contextlib.contextmanager
def calling(steward):
    """Somebody calls the agent all the time, while the block runs. Yields how long each of the calls has taken."""
    waits, has_ended = [0.0], threading.Event()

    def call():
        while not has_ended.is_set():
            waits.extend(steward.probe("calls", 100)["call_us"])
    caller = threading.Thread(target=call)
    caller.start()
    try:
        yield waits
    finally:
        has_ended.set()
        caller.join()
