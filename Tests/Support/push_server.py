#!/usr/bin/env python3
"""A stand-in for push servers on loopback, for tests: ntfy and Gotify, with a phone that shows what they deliver.

push_server.py FOLDER: prints its port. It is written from ntfy's documentation and from its source of July 2025 and
January 2026, and from Gotify's API; neither server itself can be installed here. FOLDER/mode.json, read at each request,
changes how it behaves:

  "version"      2.16 by default; before that, it ignores sequence ids and knows neither DELETE nor clear
  "token"        the token that each request needs
  "anonymous"    whether everybody may write, as with `everyone write-only`
  "status"       answers each request of the API with it ("retry_after" with that field), and does nothing
  "lose"         carries out a request to publish, and then closes the connection without an answer
  "down"         closes each connection without an answer
  "text"         sends this instead of an answer; "endless" never stops; "redirect" sends there
  "limit"        requests of one client in a burst, after which 42901 comes

What a test asks for: GET /test/shown?TOPIC lists what the phone shows; POST /test/tap?TOPIC&TITLE&BUTTON taps a button
and answers the HTTP status of what that sent; GET /test/requests lists all requests so far.
"""
import json, os, re, secrets, sys, threading, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote, urlsplit
import urllib.request, urllib.error

FOLDER = sys.argv[1]
LOCK = threading.RLock()
TOPICS = {}    # topic: events, oldest first
PHONE = {}     # topic: what the phone shows, oldest first
GOTIFY = {}    # number: message
REQUESTS = []
PAUSE = threading.Event()
TOPIC = re.compile(r"^[-_A-Za-z0-9]{1,64}$")
RESERVED = {"docs", "static", "file", "app", "metrics", "account", "settings", "signup", "login", "v1"}


def mode():
    try:
        with open(os.path.join(FOLDER, "mode.json")) as file:
            return json.load(file)
    except FileNotFoundError:
        return {}


def is_new():
    return tuple(int(part) for part in str(mode().get("version", "2.16")).split(".")) >= (2, 16)


class Fault(Exception):
    def __init__(self, code, text, fields=None):
        self.code, self.text, self.fields = code, text, fields or {}

    @property
    def status(self):
        return self.code // 100 if self.code > 999 else self.code


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def reply(self, status, body, kind="application/json", **fields):
        body = body.encode() if isinstance(body, str) else body
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in fields.items():
            self.send_header(name.replace("_", "-"), str(value))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def serve(self):
        length = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(length)
        path = urlsplit(self.path)
        if path.path.startswith("/test/"):
            return self.test(path, body)
        with LOCK:
            REQUESTS.append({
                "method": self.command, "path": self.path, "key": self.headers.get("Authorization"),
                "gotify": self.headers.get("X-Gotify-Key"), "body": body.decode("utf-8", "replace"),
                "agent": self.headers.get("User-Agent"), "at": time.time()})
            how = mode()
            if how.get("down"):
                return self.drop()
            if "redirect" in how:
                return self.reply(307, "", Location=how["redirect"])
            if "text" in how:
                return self.reply(how.get("status", 200), how["text"], kind=how.get("kind", "text/html"))
            if how.get("endless"):
                return self.pour()
            try:
                if how.get("limit") is not None and len(REQUESTS) > how["limit"]:
                    raise Fault(42901, "limit reached: too many requests")
                if "status" in how:
                    fields = {"Retry_After": how["retry_after"]} if "retry_after" in how else {}
                    raise Fault(how["status"], "as the test wants it", fields)
                answer = self.gotify(path, body) if self.headers.get("X-Gotify-Key") else self.ntfy(path, body)
            except Fault as fault:
                text = json.dumps({"code": fault.code, "http": fault.status, "error": fault.text})
                return self.reply(fault.status, text + "\n", **fault.fields)
            if how.get("lose") and self.command == "POST":
                return self.drop()
        self.reply(200, answer)

    do_GET = do_POST = do_PUT = do_DELETE = do_HEAD = serve

    def drop(self):
        self.close_connection = True
        self.connection.close()

    def pour(self):
        self.send_response(200)
        self.send_header("Content-Type", "application/x-ndjson")
        self.end_headers()
        self.close_connection = True
        try:
            while True:
                self.wfile.write(b'{"id":"x","event":"keepalive"}\n' * 4096)
        except OSError:
            pass

    # ntfy

    def ntfy(self, path, body):
        parts = [unquote(part) for part in path.path.split("/") if part]
        query = parse_qs(path.query)
        if self.command in ("POST", "PUT") and not parts:
            try:
                message = json.loads(body)
            except ValueError:
                raise Fault(40017, "invalid request: request body must be message JSON")
            return self.publish(message.get("topic", ""), message)
        if self.command in ("POST", "PUT") and len(parts) == 1:
            field = lambda *names: next((self.headers[name] for name in names if self.headers.get(name)), None)
            return self.publish(parts[0], {
                "message": body.decode("utf-8", "replace"), "title": field("X-Title", "Title", "ti", "t"),
                "priority": int(field("X-Priority", "Priority", "prio", "p") or 3),
                "sequence_id": field("X-Sequence-ID", "Sequence-ID", "SID"), "actions": []})
        if self.command == "GET" and len(parts) == 2 and parts[1] == "json":
            return self.poll(parts[0].split(","), query)
        if is_new() and self.command == "DELETE" and len(parts) == 2:
            return self.event(parts[0], "message_delete", parts[1])
        if is_new() and self.command == "PUT" and len(parts) == 3 and parts[2] in ("clear", "read"):
            return self.event(parts[0], "message_clear", parts[1])
        raise Fault(40401, "page not found")

    def check(self, topic, writes):
        if not TOPIC.match(topic) or topic in RESERVED:
            raise Fault(40009, "invalid topic: topic name is not allowed")
        token = mode().get("token")
        if token and self.headers.get("Authorization") != f"Bearer {token}":
            if writes and mode().get("anonymous") and not self.headers.get("Authorization"):
                return
            raise Fault(40301 if not self.headers.get("Authorization") else 40101, "unauthorized")

    def publish(self, topic, message):
        self.check(topic, True)
        actions = message.get("actions") or []
        if len(actions) > 3:
            raise Fault(40018, "invalid request: actions invalid, too many actions")
        for action in actions:
            if action.get("action") not in ("view", "broadcast", "http") or not action.get("label"):
                raise Fault(40018, "invalid request: actions invalid")
            if action["action"] == "http" and not str(action.get("url", "")).startswith(("http://", "https://")):
                raise Fault(40018, "invalid request: actions invalid, parameter 'url' is required")
        if not 1 <= (message.get("priority") or 3) <= 5:
            raise Fault(40007, "invalid request: priority invalid")
        text = message.get("message") or "triggered"
        event = {
            "id": "".join(secrets.choice("abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789") for _ in range(12)),
            "time": int(time.time()), "expires": int(time.time()) + 43200, "event": "message", "topic": topic}
        if message.get("title"):
            event["title"] = message["title"]
        event["message"] = text
        if message.get("priority") and message["priority"] != 3:
            event["priority"] = message["priority"]
        if actions:
            event["actions"] = actions
        if is_new() and message.get("sequence_id"):
            event["sequence_id"] = message["sequence_id"]
        if len(text.encode()) > 4096:
            event["attachment"] = {"name": "attachment.txt"}
            event["message"] = "You received a file: attachment.txt"
        TOPICS.setdefault(topic, []).append(event)
        shown = PHONE.setdefault(topic, [])
        if "sequence_id" in event:
            shown[:] = [one for one in shown if one.get("sequence_id") != event["sequence_id"]]
        shown.append(event)
        return json.dumps(event) + "\n"

    def event(self, topic, kind, sequence):
        self.check(topic, True)
        event = {"id": secrets.token_hex(6), "time": int(time.time()), "event": kind, "topic": topic, "sequence_id": sequence}
        TOPICS.setdefault(topic, []).append(event)
        PHONE[topic] = [one for one in PHONE.get(topic, []) if one.get("sequence_id") != sequence]
        return json.dumps(event) + "\n"

    def poll(self, topics, query):
        for topic in topics:
            self.check(topic, False)
        since = query.get("since", ["all"])[0]
        events = sorted((one for topic in topics for one in TOPICS.get(topic, [])), key=lambda one: one["time"])
        ids = [one["id"] for one in events]
        if since in ids:
            events = events[ids.index(since) + 1:]
        elif since.isdigit():
            events = [one for one in events if one["time"] >= int(since)]
        elif since == "none":
            events = []
        return "".join(json.dumps(one) + "\n" for one in events)

    # Gotify

    def gotify(self, path, body):
        key = self.headers["X-Gotify-Key"]
        if self.command == "POST" and path.path == "/message" and key.startswith("A"):
            message = json.loads(body)
            if not message.get("message"):
                raise Fault(400, "Field 'message' is required")
            number = len(GOTIFY) + 1
            GOTIFY[number] = dict(message, id=number, appid=1, date="2026-11-24T12:00:00Z")
            PHONE.setdefault("gotify", []).append(GOTIFY[number])
            return json.dumps(GOTIFY[number])
        if self.command == "DELETE" and path.path.startswith("/message/") and key.startswith("C"):
            number = int(path.path.rsplit("/", 1)[1])
            if number not in GOTIFY or not any(one["id"] == number for one in PHONE.get("gotify", [])):
                raise Fault(404, "message does not exist")
            PHONE["gotify"] = [one for one in PHONE["gotify"] if one["id"] != number]
            return ""
        raise Fault(401 if key[:1] not in "AC" else 403, "you need to provide a valid access token")

    # Tests

    def test(self, path, body):
        words = [unquote(word) for word in path.query.split("&")]
        if path.path == "/test/shown":
            with LOCK:
                return self.reply(200, json.dumps(PHONE.get(words[0], [])))
        if path.path == "/test/requests":
            with LOCK:
                return self.reply(200, json.dumps(REQUESTS))
        if path.path == "/test/tap":
            with LOCK:
                shown = [one for one in PHONE.get(words[0], []) if one.get("title") == words[1]]
                action = next(one for one in shown[-1]["actions"] if one["label"] == words[2])
            request = urllib.request.Request(
                action["url"], data=action["body"].encode(), method=action["method"],
                headers={"User-Agent": "phone"} | action.get("headers", {}))
            try:
                with urllib.request.urlopen(request, timeout=10) as answer:
                    status = answer.status
            except urllib.error.HTTPError as error:
                status = error.code
            except OSError:
                status = 0
            if status == 200 and action.get("clear"):
                with LOCK:
                    PHONE[words[0]] = [one for one in PHONE[words[0]] if one is not shown[-1]]
            return self.reply(200, json.dumps(status))
        self.reply(404, "")


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
print(server.server_port, flush=True)
server.serve_forever()
