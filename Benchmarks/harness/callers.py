"""Whether those who call the agent have to wait while it works."""

import contextlib
import threading


@contextlib.contextmanager
def calling(steward):
    """Somebody calls the agent all the time, while the block runs. Yields how long each of the calls has taken."""
    waits, failures, has_ended = [], [], threading.Event()

    def call():
        try:
            while not (waits and has_ended.is_set()):
                waits.extend(steward.probe("calls", 100)["call_us"])
        except Exception as error:  # told by the thread that measures
            failures.append(error)
    caller = threading.Thread(target=call)
    caller.start()
    try:
        yield waits
    finally:
        has_ended.set()
        caller.join()
    if failures:
        raise failures[0]
