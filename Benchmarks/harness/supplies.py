"""What a full larder costs the agent: what is low, the shopping list, and how long everything lasts."""

import datetime
import json
import random
import subprocess
import uuid

from report import Row, median

ITEMS, NAMES = 5_000, 500
# Nobody who calls meanwhile waits for longer.
LIMIT = 50


def supplies(_, steward, settings):
    """Processor time of one question about 5,000 items of 500 names, half of them used up, and all of them low."""
    if not steward.is_agent:
        return
    steward.empty()
    larder = steward.home / "larder.json"
    larder.write_text(json.dumps({"items": list(items())}))
    command = steward.programs / "steward"

    def run(*words):
        subprocess.run([command, *words], env=steward.environment, check=True, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)
    with steward.running() as process:
        run("item", "import", str(larder), "--yes")
        process.settle()
        questions = {"what is low": ["low", "--json"], "the shopping list": ["shopping", "--json"],
                     "how long all of it lasts": ["supplies", "--json"], "one use": ["food", "use", "Thing 7"]}
        for name, words in questions.items():
            run(*words)
            process.settle()
            spent = []
            for _ in range(settings.several(20)):
                before = process.exact_processor_us
                run(*words)
                spent.append((process.exact_processor_us - before) / 1000)
            # 'low' also asks how long everything lasts: two calls, between which the loop is free.
            calls = 2 if words[0] == "low" else 1
            yield Row(f"{ITEMS:,} items: {name}", "ms", None, median(spent) / calls, LIMIT, False)


def items():
    """Packs of things, the older ones used up after some days."""
    chance = random.Random(2)
    today = datetime.date.today()

    def identifier():
        return str(uuid.UUID(int=chance.getrandbits(128), version=4))

    def event(days, what, left):
        day = (today - datetime.timedelta(days=days)).isoformat()
        return {"id": identifier(), "at": f"{day}T10:00:00Z", "day": day, "what": what, "amount": "1", "left": left,
                "note": "", "by": "cli"}
    for number in range(ITEMS):
        added = chance.randrange(2, 300)
        day = (today - datetime.timedelta(days=added)).isoformat()
        history = [event(added, "added", "1")]
        item = {"id": identifier(), "name": f"Thing {number // (ITEMS // NAMES)}", "whole": "1", "quantity": "1",
                "status": "present", "added_on": day, "bought_on": day, "created_at": f"{day}T10:00:00Z",
                "modified_at": f"{day}T10:00:00Z", "bought_at": "Rewe", "category": "food", "minimum": "9",
                "target": "12", "history": history}
        if number % 2:
            used = chance.randrange(1, added)
            history.append(event(used, "used", "0"))
            item |= {"status": "used-up", "quantity": "0",
                     "ended_on": (today - datetime.timedelta(days=used)).isoformat()}
        yield item
