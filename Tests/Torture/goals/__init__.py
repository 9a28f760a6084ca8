"""One module a goal: `run(trial)` does the deeds, counts them, and notes what is wrong."""
