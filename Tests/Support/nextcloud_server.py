#!/usr/bin/env python3
"""A stand-in for a Nextcloud server on loopback, for tests: Login Flow v2, with a calendar server behind it.

nextcloud_server.py FOLDER: prints its port. It is written from Nextcloud's developer manual, "Login Flow". FOLDER/mode.json,
read at each request, changes how it behaves:

  "user", "password"   what it grants
  "behind"             the port of a calendar server, which gets all other requests
  "folder"             the path below which Nextcloud is; empty by default
  "granted"            whether the user has signed in
  "login", "endpoint", "server"   what it names instead of its own addresses
  "text"               sends this page instead of each answer of the flow
  "long"               sends as many bytes instead of each answer
  "status"             answers each request of the flow with it

A GET of the page for signing in signs the user in. Nextcloud forgets a token once it has granted a password for it.
GET /test/requests lists all requests to the flow so far.
"""
import http.client, json, os, secrets, sys, threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs

FOLDER = sys.argv[1]
LOCK = threading.Lock()
TOKENS = {}    # token: whether the user has signed in
REQUESTS = []


def mode():
    try:
        with open(os.path.join(FOLDER, "mode.json")) as file:
            return json.load(file)
    except FileNotFoundError:
        return {}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, status, body, kind="application/json"):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        try:
            self.wfile.write(body)
        except OSError:
            self.close_connection = True

    def own(self):
        return "http://" + self.headers["Host"] + mode().get("folder", "")

    def flow(self, body):
        now = mode()
        with LOCK:
            REQUESTS.append({"method": self.command, "path": self.path, "body": body.decode()})
        if "long" in now:
            return self.answer(200, b" " * now["long"])
        if "text" in now:
            return self.answer(200, now["text"].encode(), "text/html")
        if "status" in now:
            return self.answer(now["status"], b"[]")
        if self.path.endswith("/login/v2"):
            token = secrets.token_hex(64)
            TOKENS[token] = False
            page = now.get("login", f"{self.own()}/index.php/login/v2/flow/{token}")
            poll = {"token": token, "endpoint": now.get("endpoint", f"{self.own()}/login/v2/poll")}
            return self.answer(200, json.dumps({"poll": poll, "login": page}).encode())
        token = parse_qs(body.decode()).get("token", [""])[0]
        with LOCK:
            isGranted = TOKENS.get(token, False) or token in TOKENS and now.get("granted", False)
            if isGranted:
                del TOKENS[token]
        if not isGranted:
            return self.answer(404, b"[]")
        grant = {"server": now.get("server", self.own()), "loginName": now.get("user", "anna"),
                 "appPassword": now.get("password", "app-password")}
        self.answer(200, json.dumps(grant).encode())

    def forward(self, port, body):
        there = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        fields = {name: value for name, value in self.headers.items() if name.lower() != "connection"}
        there.request(self.command, self.path, body, fields)
        reply = there.getresponse()
        content = reply.read()
        self.send_response(reply.status)
        for name, value in reply.getheaders():
            if name.lower() not in ("transfer-encoding", "connection", "content-length", "date", "server"):
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def handle_any(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        now = mode()
        folder = now.get("folder", "")
        if self.path == "/test/requests":
            return self.answer(200, json.dumps(REQUESTS).encode())
        if self.command == "GET" and "/login/v2/flow/" in self.path:
            with LOCK:
                TOKENS[self.path.split("/")[-1]] = True
            return self.answer(200, b"Account connected", "text/html")
        if self.command == "POST" and self.path in (
                f"{folder}/index.php/login/v2", f"{folder}/login/v2/poll"):
            return self.flow(body)
        if "behind" in now:
            return self.forward(now["behind"], body)
        self.answer(404, b"not found", "text/plain")

    do_GET = do_POST = do_PUT = do_DELETE = do_HEAD = do_OPTIONS = handle_any
    do_PROPFIND = do_REPORT = do_MKCALENDAR = do_PROPPATCH = do_MKCOL = handle_any


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
print(server.server_address[1], flush=True)
server.serve_forever()
