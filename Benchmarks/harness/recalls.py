"""What stored recalls cost the agent: taking them in, comparing things with them, and memory at rest."""

import contextlib
import csv
import datetime
import functools
import http.server
import json
import random
import subprocess
import threading
import time

from callers import calling
from report import Row, median

SYLLABLES = "ba ko lin ter mo sa vel gra pi dun ech os ril tan u".split()
TODAY = datetime.date.today().isoformat()


def recalls(_, steward, settings):
    """Recalls come from a server on this machine through `steward-fetch`, whose own processor time is not counted."""
    if not steward.is_agent or not (steward.programs / "steward-fetch").exists():
        return
    count, things, news = (5_000, 1_000, 10) if settings.quick else (50_000, 10_000, 40)
    words = Words()
    with source_of_recalls(steward) as tell:
        with steward.running():
            command(steward, "item", "add", "Kettle")
        with steward.running() as process:
            process.rest()
            empty = process.anonymous_kb
        notices = [words.notice(number) for number in range(count)]
        tell(notices[:count // 2])
        with steward.running() as process:
            spent = cost(process, lambda: refresh(steward))
        yield Row(f"{count:,} recalls: to take one in", "us", None, spent / (count // 2))
        tell(notices[count // 2:])
        with steward.running(), calling(steward) as waits:
            refresh(steward)
        yield Row(f"{count:,} recalls: longest wait of a caller meanwhile", "ms", None, max(waits) / 1000, 50, False)
        with steward.running() as process:
            process.rest()
            yield Row(f"{count:,} recalls: anonymous memory more than without", "kB", None, process.anonymous_kb - empty, 512, False)
            checks = [cost(process, lambda: check(steward, words.name())) for _ in range(settings.several(100))]
        yield from slow_and_median(f"a thing against {count:,} recalls", checks)

        waits = fill(steward, words, things)
        yield Row(f"{things:,} things against {count:,} recalls: longest wait meanwhile", "ms", None, max(waits) / 1000, 50, False)
        with steward.running() as process:
            process.rest()
            tell(notices[:1])
            refresh(steward)
            idle = median([cost(process, lambda: refresh(steward)) for _ in range(settings.several(10))])
            costs = []
            for number in range(count, count + news):
                tell([words.notice(number, words.owned[number % things])])
                costs.append(cost(process, lambda: refresh(steward)) - idle)
        yield from slow_and_median(f"a new recall against {things:,} things", costs)


def slow_and_median(label, samples):
    yield Row(label, "ms", None, median(samples) / 1000)
    yield Row(f"{label}, slowest of {len(samples)}", "ms", None, max(samples) / 1000, 20, False)


def cost(process, job):
    """Microseconds of the processor until it has nothing more to do."""
    process.settle()
    before = process.exact_processor_us
    job()
    process.settle()
    return process.exact_processor_us - before


def command(steward, *arguments):
    subprocess.run([steward.programs / "steward", *arguments], env=steward.environment, check=True, stdout=subprocess.DEVNULL)


def refresh(steward):
    command(steward, "refresh", "--source", "cpsc", "--json")


def check(steward, name):
    command(steward, "recalls", "check", name, "--json")


def fill(steward, words, count):
    """`count` things, whose names are like those that are recalled. Returns how long callers waited while they are compared."""
    path = steward.home / "things.csv"
    words.owned = [words.name() for _ in range(count)]
    with path.open("w", newline="") as file:
        csv.writer(file).writerows([["name"], *([name] for name in words.owned)])
    with steward.running() as process:
        command(steward, "item", "import", "--yes", str(path))
        with calling(steward) as waits:
            time.sleep(10)
        process.rest()
    return waits


@contextlib.contextmanager
def source_of_recalls(steward):
    """Starts over with one source of recalls, on this machine. Yields what has it tell other ones."""
    steward.empty()
    folder = steward.workshop.new_folder("source")
    handler = functools.partial(Quiet, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    steward.configure(f'[recalls]\naddresses = ["cpsc=http://127.0.0.1:{server.server_port}/recalls.json"]\n')

    def tell(notices):
        (folder / "new").write_text(json.dumps(notices))
        (folder / "new").rename(folder / "recalls.json")
    tell([])
    try:
        yield tell
    finally:
        server.shutdown()
        server.server_close()


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class Words:
    """Texts of words as they are spread in real recalls: few everywhere, most hardly anywhere. The same in each run."""

    def __init__(self):
        self.random = random.Random(4)
        self.words = ["".join(self.random.choices(SYLLABLES, k=self.random.randint(2, 4))) for _ in range(20_000)]
        self.owned = []

    def word(self):
        return self.words[int(len(self.words) * self.random.random() ** 3)]

    def name(self):
        brand = self.random.choice(self.words[len(self.words) // 2:]).capitalize()
        return " ".join([brand, *(self.word() for _ in range(3))])

    def notice(self, number, name=None):
        name = name or self.name()
        brand = name.split()[0]
        text = " ".join(self.word() for _ in range(60))
        return {
            "RecallID": number + 1, "RecallNumber": str(10_000 + number), "RecallDate": f"{TODAY}T00:00:00",
            "LastPublishDate": f"{TODAY}T00:00:00", "Title": f"{brand} Recalls {name} Due to Fire Hazard",
            "Description": f"This recall involves {name}. {text}.", "URL": f"https://www.example.org/{number}",
            "Products": [{"Name": name}], "Hazards": [{"Name": "They can overheat and catch fire."}],
            "Remedies": [{"Name": "Stop using it and ask for a refund."}], "Manufacturers": [{"Name": f"{brand} Inc., of Ohio"}],
        }
