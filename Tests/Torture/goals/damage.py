"""G12: a damaged database: no crash, the original kept aside, the rows back, the user told."""
import os
import shutil
import sqlite3

from harness.screen import Screen
from harness.session import NAME, end, within

TASKS = 300
PAGE = 4096


def zero_header(data, random):
    data[0:100] = bytes(100)


def wrong_magic(data, random):
    data[0:16] = b"Not a database!\0"


def odd_page_size(data, random):
    data[16:18] = (12345).to_bytes(2, "big")


def newer_file_format(data, random):
    data[18] = data[19] = 9


def bogus_freelist(data, random):
    data[32:36] = (0x7fffffff).to_bytes(4, "big")


def bogus_page_count(data, random):
    data[28:32] = (1).to_bytes(4, "big")


def other_encoding(data, random):
    data[56:60] = (7).to_bytes(4, "big")


def truncated_to_nothing(data, random):
    del data[:]


def truncated_in_half(data, random):
    del data[len(data) // 2:]


def truncated_within_a_page(data, random):
    del data[len(data) - PAGE // 2:]


def truncated_to_the_header(data, random):
    del data[100:]


def garbage(data, random):
    data[:] = random.randbytes(len(data))


def text(data, random):
    data[:] = b"Dear diary,\n" * (len(data) // 12)


def zero_page(data, random):
    start = PAGE * random.randrange(1, len(data) // PAGE)
    data[start:start + PAGE] = bytes(PAGE)


def zero_page_of_tasks(data, random):
    for start in range(PAGE, len(data), PAGE):
        page = data[start:start + PAGE]
        if page[0] == 0x0D and b"note note" in page and b"{" not in page:  # not the journal's images of rows
            data[start:start + PAGE] = bytes(PAGE)
            return


def garbage_page(data, random):
    start = PAGE * random.randrange(1, len(data) // PAGE)
    data[start:start + PAGE] = random.randbytes(PAGE)


def swapped_pages(data, random):
    one, two = (PAGE * random.randrange(1, len(data) // PAGE) for _ in range(2))
    data[one:one + PAGE], data[two:two + PAGE] = data[two:two + PAGE], data[one:one + PAGE]


def first_page_garbage(data, random):
    data[100:PAGE] = random.randbytes(PAGE - 100)


def long_tail(data, random):
    data += random.randbytes(10 * PAGE)


WHOLE_FILE = [
    zero_header, wrong_magic, odd_page_size, newer_file_format, bogus_freelist, bogus_page_count, other_encoding,
    truncated_to_nothing, truncated_in_half, truncated_within_a_page, truncated_to_the_header, garbage, text, zero_page,
    garbage_page, swapped_pages, first_page_garbage, long_tail, zero_page_of_tasks]


def run(trial):
    with trial.session() as session:
        damage = Damage(trial, session)
        for random in trial.seeds(short=1, full=1):
            kinds = trial.pick(WHOLE_FILE[::3], WHOLE_FILE)
            for kind in kinds:
                for has_copy in (False, True):
                    damage.by(
                        kind.__name__ + (" with a copy" if has_copy else ""),
                        lambda kind=kind: damage.rewrite(lambda data: kind(data, random)), has_copy=has_copy)
            for name, deed in damage.surroundings(random).items():
                damage.by(name, deed)
            for number in range(trial.pick(8, 500)):
                damage.flip(number, random)
        damage.newer_schema()


class Damage:
    def __init__(self, trial, session):
        self.trial, self.session = trial, session
        self.screen = session.adopt(Screen(session, "mako"))
        self.template = os.path.join(session.directory, "template")
        session.start_agent()
        client = session.client()
        self.titles = set()
        for number in range(TASKS):
            self.titles.add(client.add(f"Task {number:04d}", notes="note " * 20)["title"])
        client.close()
        session.agent.stop()
        shutil.copytree(session.data, self.template)
        self.copy = os.path.join(session.directory, "copy.db")
        shutil.copy(session.database, self.copy)
        connection = sqlite3.connect(self.copy)
        connection.execute("PRAGMA journal_mode = DELETE")  # complete without a log, as the agent's copies are
        connection.close()

    # -- kinds

    def rewrite(self, change):
        with open(self.session.database, "rb") as file:
            data = bytearray(file.read())
        change(data)
        with open(self.session.database, "wb") as file:
            file.write(data)

    def surroundings(self, random):
        path = self.session.database

        def beside(suffix, content):
            with open(path + suffix, "wb") as file:
                file.write(content)
        return {
            "garbage in the write-ahead log": lambda: beside("-wal", random.randbytes(50_000)),
            "a torn write-ahead log": lambda: beside("-wal", bytes.fromhex("377f0682") + bytes(17)),
            "a foreign rollback journal": lambda: beside("-journal", random.randbytes(8192)),
            "the database is gone": lambda: os.unlink(path),
            "a folder where the database was": lambda: (os.unlink(path), os.mkdir(path)),
        }

    def flip(self, number, random):
        def change(data):
            for _ in range(random.randrange(1, 9)):
                at = random.randrange(len(data))
                data[at] ^= 1 << random.randrange(8)
        self.by(f"bit flips {number}", lambda: self.rewrite(change), flips=True)

    # -- what happens

    def by(self, name, deed, flips=False, has_copy=False):
        shutil.rmtree(self.session.data)
        shutil.copytree(self.template, self.session.data)
        if has_copy:
            backups = os.path.join(self.session.data, "backups")
            os.makedirs(backups, mode=0o700, exist_ok=True)
            shutil.copy(self.copy, os.path.join(backups, "daily-2026-01-01.db"))
        deed()
        damaged, mark = self.content(self.session.database), self.screen.mark()
        agent, serves = self.start()
        self.trial.count("damaged databases")
        if not serves:
            code = agent.process.poll()
            self.trial.expect(code is not None, f"{name}: the agent hangs")
            self.trial.expect(code is None or code >= 0, f"{name}: the agent died by signal {code}")
            self.trial.expect(code != 0 and agent.text().strip(), f"{name}: it left with {code} and without a word")
            self.trial.expect(
                name.startswith("a folder"), f"{name}: the agent does not serve: {agent.text()[-300:]}")
            end(agent.process)
            return
        client = self.session.client()
        tasks = client.tasks()
        titles = {task["title"] for task in tasks}
        client.close()
        # A flipped letter in a text leaves a sound database: what is not there any more is what counts.
        if len(tasks) < TASKS:
            told = self.screen.wait(lambda event: event["event"] == "notify" and "database" in
                                    (event["summary"] + event["body"]).lower(), 5, since=mark)
            self.trial.expect(told, f"{name}: nobody was told that of {TASKS} tasks {len(tasks)} are there")
        end(agent.process, 15)
        self.trial.expect(
            not has_copy or titles == self.titles, f"{name}: {len(self.titles - titles)} tasks of the copy are not back")
        self.look(name, damaged, titles, len(tasks), flips)

    def start(self):
        agent = self.session.agent = self.session.launch()
        watcher = self.session.bus.connect()
        within(20, lambda: watcher.pid(NAME) == agent.pid or not agent.is_running(), 0.005)
        serves = agent.is_running()
        watcher.close()
        return agent, serves

    def look(self, name, damaged, titles, count, flips):
        kept = not damaged or damaged == self.content(self.session.database) or any(
            self.content(os.path.join(folder, file)) == damaged
            for folder, _, files in os.walk(self.session.data) for file in files)
        self.trial.expect(kept or count == TASKS, f"{name}: tasks are gone, and the damaged file was not kept")
        if flips:
            share = len(titles & self.titles) / TASKS
            self.trial.numbers["worst share of rows back"] = min(
                round(share, 3), self.trial.numbers.get("worst share of rows back", 1.0))
            self.trial.expect(share >= 0.95, f"{name}: only {share:.1%} of the rows are back")

    @staticmethod
    def content(path):
        if not os.path.isfile(path):
            return None
        with open(path, "rb") as file:
            return file.read()

    def newer_schema(self):
        """A database of a later Steward is refused in words, and left as it is."""
        shutil.rmtree(self.session.data)
        shutil.copytree(self.template, self.session.data)
        connection = sqlite3.connect(self.session.database)
        connection.execute("INSERT INTO grdb_migrations (identifier) VALUES ('2031-01 something later')")
        connection.commit()
        connection.close()
        before = self.content(self.session.database)
        agent, serves = self.start()
        self.trial.expect(not serves, "a newer database is opened")
        self.trial.expect("newer" in agent.text() or "later" in agent.text(), f"not refused in words: {agent.text()}")
        end(agent.process)
        self.trial.expect(self.content(self.session.database) == before, "a newer database was changed")
        self.trial.count("newer databases refused")
