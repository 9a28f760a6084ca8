"""A source of recalls on this machine: what the CPSC's service would say, at an address of loopback."""
import functools
import http.server
import json
import os
import threading
import time

MAKERS = ["Bravik", "Culmer", "Dornet", "Elstow", "Fendry", "Garlow", "Hestor"]
THINGS = ["lamp", "blender", "kettle", "bicycle", "ladder", "stroller"]


def record(number, maker, thing, hazard="Burns.", words="They are white."):
    today = time.strftime("%Y-%m-%dT00:00:00", time.gmtime())
    return {
        "RecallID": number, "RecallNumber": f"26{number}", "RecallDate": today,
        "Description": f"This recall involves {thing}. {words}",
        "URL": f"https://www.example.org/{number}", "Title": f"{maker} Recalls {thing} Due to Fire Hazard",
        "LastPublishDate": today, "Products": [{"Name": thing}], "Hazards": [{"Name": hazard}],
        "Remedies": [{"Name": "Stop using it and ask for a refund."}],
        "Manufacturers": [{"Name": f"{maker} Inc., of Ohio"}],
    }


def others(count, start=1000):
    """Recalls of things that nobody has: they tell which words are rare."""
    found = []
    for index in range(count):
        maker = f"{MAKERS[index % 7]}{(start + index) // 7}"
        found.append(record(start + index, maker, f"{THINGS[index % 6]} {maker} {index}"))
    return found


class Source:
    """Serves a folder; `publish` is what it says from then on."""

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

    def __init__(self, folder):
        self.file = os.path.join(folder, "recalls.json")
        self.publish([])
        handler = functools.partial(self.Quiet, directory=folder)
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def configuration(self):
        port = self.server.server_address[1]
        return f'[recalls]\naddresses = ["cpsc=http://127.0.0.1:{port}/recalls.json"]\n'

    def publish(self, records):
        with open(self.file + ".new", "w", encoding="utf-8") as file:
            json.dump(records, file)
        os.replace(self.file + ".new", self.file)
