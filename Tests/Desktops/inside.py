#!/usr/bin/python3
"""One check on one desktop: runs inside notifyd-rig, started by `run`.

    inside.py CHECK PROGRAMS RESULTS PICTURES [KINDS]
"""
import importlib
import os
import sys
import traceback

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(os.path.dirname(HERE), "Torture")]

from desktop import Desktop  # noqa: E402


def main(check, programs, results, pictures, kinds=""):
    module = importlib.import_module(f"checks.{check}")
    desktop = getattr(module, "Desktop", Desktop)(check, programs, results, pictures)
    desktop.kinds = [kind for kind in kinds.split(",") if kind]
    try:
        module.run(desktop)
    except Exception:  # a check that breaks has failed; what it found so far is in the results
        desktop.expect(False, traceback.format_exc().strip().splitlines()[-1])
        traceback.print_exc()
    finally:
        desktop.stop()
    return 1 if desktop.failures else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
