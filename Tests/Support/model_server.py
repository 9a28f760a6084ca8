#!/usr/bin/env python3
"""A stand-in for an OpenAI-compatible model server on loopback, for tests.

model_server.py FOLDER: prints its port. FOLDER/answers.json is a list, one for each chat request, the last for all
further ones: {"json": {...}} or {"content": "..."} answers with that text; {"status": N, "text": "..."} answers that;
{"text": "..."} is the whole body as it is; {"hang": true} never answers; {"endless": true} never stops;
{"cut": "..."} announces more than it sends; {"redirect": "URL"}. Each request is a line of FOLDER/requests.jsonl.
"""
import json, os, sys, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

FOLDER = sys.argv[1]
COUNT = [0]


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def reply(self, status, text, kind="application/json", announced=None, **fields):
        body = text.encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(announced or len(body)))
        for name, value in fields.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        self.note(None)
        if self.path == "/v1/models":
            return self.reply(200, json.dumps({"object": "list", "data": [{"id": "stand-in"}]}))
        self.reply(404, "{}")

    def note(self, body):
        line = {"path": self.path, "key": self.headers.get("Authorization"), "body": body}
        with open(os.path.join(FOLDER, "requests.jsonl"), "a") as log:
            log.write(json.dumps(line) + "\n")

    def do_POST(self):
        self.note(json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0)))))
        with open(os.path.join(FOLDER, "answers.json")) as file:
            answers = json.load(file)
        answer = answers[min(COUNT[0], len(answers) - 1)]
        COUNT[0] += 1
        if answer.get("hang"):
            time.sleep(600)
        if answer.get("endless"):
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.end_headers()
            while True:
                self.wfile.write(b'{"x":"' + b"x" * 65536)
        if "redirect" in answer:
            return self.reply(307, "", Location=answer["redirect"])
        if "cut" in answer:
            self.close_connection = True
            return self.reply(200, answer["cut"], announced=len(answer["cut"]) + 1000)
        if "text" in answer:
            return self.reply(answer.get("status", 200), answer["text"], answer.get("type", "application/json"))
        content = json.dumps(answer["json"]) if "json" in answer else answer["content"]
        choice = {"index": 0, "message": {"role": "assistant", "content": content}, "finish_reason": "stop"}
        self.reply(200, json.dumps({"object": "chat.completion", "choices": [choice]}))


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
print(server.server_address[1], flush=True)
server.serve_forever()
