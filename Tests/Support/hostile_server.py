"""HTTPS servers on loopback that do everything a server should not, with a certificate authority of their own.

    hostile_server.py FOLDER

Makes the authority and its certificates in FOLDER, begins to listen, and prints a line of JSON with the ports. What each path does is said beside it below.
"""

import email.utils
import gzip
import hashlib
import json
import os
import re
import socket
import ssl
import struct
import subprocess
import sys
import threading
import time
import zlib

ADDRESSES = ["127.0.0.1", "127.0.0.2", "127.0.0.3"]
hits = {}  # by path, and "canary" for whatever comes where nothing should


# --- Certificates


def openssl(folder, *arguments):
    subprocess.run(["openssl", *arguments], cwd=folder, check=True, capture_output=True)


def make_certificates(folder):
    """ca.pem, and for each server NAME.pem with the key and the certificate."""
    with open(f"{folder}/ca.cnf", "w") as file:
        file.write(
            "[ca]\ndefault_ca=d\n[d]\ndatabase=index\nserial=serial\nnew_certs_dir=.\ndefault_md=sha256\n"
            "policy=p\ncopy_extensions=copy\nrand_serial=yes\nunique_subject=no\n[p]\ncommonName=supplied\n"
            "[req]\ndistinguished_name=dn\n[dn]\n[v3]\nbasicConstraints=critical,CA:TRUE\n"
        )
    open(f"{folder}/index", "w").close()
    key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    request = ["req", "-config", "ca.cnf", *key]
    openssl(folder, *request, "-x509", "-days", "30", "-extensions", "v3", "-subj", "/CN=Test authority",
            "-keyout", "ca.key", "-out", "ca.pem")
    local = "DNS:localhost,DNS:shop.test," + ",".join("IP:" + address for address in ADDRESSES)
    for name, names, dates in [
        ("good", local, ["-days", "2"]),
        ("expired", local, ["-startdate", "20200101000000Z", "-enddate", "20200201000000Z"]),
        ("early", local, ["-startdate", "20900101000000Z", "-enddate", "20900201000000Z"]),
        ("othername", "DNS:other.test", ["-days", "2"]),
    ]:
        openssl(folder, *request, "-subj", "/CN=" + name, "-addext", "subjectAltName=" + names,
                "-keyout", name + ".key", "-out", name + ".csr")
        openssl(folder, "ca", "-batch", "-notext", "-config", "ca.cnf", "-cert", "ca.pem", "-keyfile", "ca.key",
                "-in", name + ".csr", "-out", name + ".crt", *dates)
    openssl(folder, *request, "-x509", "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=" + local,
            "-keyout", "selfsigned.key", "-out", "selfsigned.crt")


# --- What is sent


class Connection:
    """A connection, the head of its request, and ways to answer it."""

    def __init__(self, stream, ports):
        self.stream, self.ports = stream, ports
        data = b""
        while b"\r\n\r\n" not in data and len(data) < 65536:
            piece = stream.recv(4096)
            if not piece:
                raise EOFError
            data += piece
        head, self.body = data.split(b"\r\n\r\n", 1)
        self.head = head.decode("latin-1")
        self.path = self.head.split(" ")[1]
        lines = self.head.split("\r\n")[1:]
        self.fields = {line.split(":", 1)[0].lower(): line.split(":", 1)[1].strip() for line in lines}

    def send(self, data):
        self.stream.sendall(data if isinstance(data, bytes) else data.encode())

    def read_body(self):
        missing = int(self.fields.get("content-length", 0)) - len(self.body)
        while missing > 0:
            piece = self.stream.recv(min(missing, 65536))
            if not piece:
                raise EOFError
            self.body += piece
            missing -= len(piece)

    def answer(self, status="200 OK", body=b"", length=None, **fields):
        body = body if isinstance(body, bytes) else body.encode()
        head = f"HTTP/1.1 {status}\r\nConnection: close\r\n"
        for name, value in fields.items():
            head += f"{name.replace('_', '-')}: {value}\r\n"
        if length is None:
            length = len(body)
        if length >= 0:
            head += f"Content-Length: {length}\r\n"
        self.send(head + "\r\n")
        self.send(body)

    def redirect(self, place, status="302 Found"):
        self.answer(status, "go there", Location=place)

    def url(self, path, port="good", scheme="https"):
        return f"{scheme}://{self.fields['host'].split(':')[0]}:{self.ports[port]}{path}"

    def drip(self, data, pause):
        while True:
            self.send(data)
            time.sleep(pause)


DOCUMENT = json.dumps({"answer": "a whole document", "more": "x" * 2000})
RECALLS = json.dumps([
    {
        "RecallID": number, "RecallNumber": str(number), "RecallDate": "2026-11-13T00:00:00",
        "LastPublishDate": "2026-11-13T00:00:00", "URL": "https://www.cpsc.gov/1",
        "Title": "Acme recalls kettles", "Description": "A kettle.", "Products": [{"Name": "Acme kettle"}],
        "Hazards": [{"Name": "It can catch fire."}],
    }
    for number in [26582, 26583]
])
LAMP = (
    '<html><body itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">B\xfcrolampe</h1>'
    '<div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="79.90">'
    '<meta itemprop="priceCurrency" content="EUR"><link itemprop="availability" href="https://schema.org/PreOrder">'
    "</div></body></html>"
).encode("latin-1")
PACKED = gzip.compress(DOCUMENT.encode())


def bomb(size):
    """So many zero bytes as gzip, a thousandth of that."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    pieces = [packer.compress(bytes(1 << 20)) for _ in range(size >> 20)]
    return b"".join(pieces) + packer.flush()


BOMB = bomb(256 << 20)


def reset(connection):
    """Ends the connection without a word of farewell."""
    stream = connection.stream
    stream.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    os.close(stream.detach())


def conditional(connection):
    fields = connection.fields
    known = (fields.get("if-none-match"), fields.get("if-modified-since"))
    validators = {"ETag": '"v1"', "Last_Modified": "Fri, 20 Nov 2026 10:00:00 GMT"}
    if known == ('"v1"', "Fri, 20 Nov 2026 10:00:00 GMT"):
        connection.answer("304 Not Modified", length=-1, **validators)
    else:
        connection.answer(body=DOCUMENT, **validators)


def in_seconds(seconds):
    return email.utils.formatdate(time.time() + seconds, usegmt=True)


def endless(connection):
    connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
    connection.drip(b"10000\r\n" + b"x" * 65536 + b"\r\n", 0)


def cut(connection):
    connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n400\r\n" + "x" * 500)
    time.sleep(0.2)  # what has not been read by then is lost with the connection
    reset(connection)


def slow(connection):
    connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
    connection.drip(b"x", 0.1)


def slow_enough(connection):
    """Never so slow that it stalls, and never at its end."""
    connection.send("HTTP/1.1 200 OK\r\nContent-Length: 900000\r\n\r\n")
    connection.drip(b"x" * 100, 0.05)


def hanging(connection):
    connection.stream.recv(1)


# --- Calendars

ROW = "<D:response><D:href>%s</D:href><D:propstat><D:prop>%s</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>"
LIST = ("<?xml version='1.0'?><D:multistatus xmlns:D='DAV:'>"
        + ROW % ("%(path)s", "<D:resourcetype><D:collection/></D:resourcetype>")
        + ROW % ("%(path)sa.ics", "<D:getetag>&quot;1&quot;</D:getetag><D:resourcetype/>") + "</D:multistatus>")


def md5(text):
    return hashlib.md5(text.encode()).hexdigest()


def knows_digest(connection, method):
    given = dict(re.findall(r'(\w+)="?([^",]*)"?', connection.fields.get("authorization", "")))
    key = md5("anna:lists:secret")
    response = md5(f"{key}:{given.get('nonce')}:{given.get('nc')}:{given.get('cnonce')}:auth:"
                   + md5(f"{method}:{connection.path}"))
    return given.get("response") == response


def calendar(connection):
    """Anna's lists: /dav/basic/ and /dav/digest/ as she may be known, and /dav/moved and others, which lead elsewhere."""
    method, path = connection.head.split(" ")[0], connection.path
    connection.read_body()
    known = connection.fields.get("authorization") == "Basic YW5uYTpzZWNyZXQ="
    if path == "/dav/moved":
        connection.redirect(connection.url("/dav/basic/"), "308 Permanent Redirect")
    elif path == "/dav/elsewhere":
        connection.redirect(connection.url("/dav/canary", "canary"), "307 Temporary Redirect")
    elif path == "/dav/digest/" and not knows_digest(connection, method):
        connection.answer("401 Unauthorized", WWW_Authenticate='Digest realm="lists", nonce="n1", qop="auth"')
    elif path.startswith("/dav/basic/") and not known:
        connection.answer("401 Unauthorized", WWW_Authenticate='Basic realm="lists"')
    elif method == "PUT":
        connection.answer("201 Created", ETag='"%d"' % len(connection.body))
    else:
        connection.answer("207 Multi-Status", LIST % {"path": path}, Content_Type="application/xml")


PATHS = {
    "/ok": lambda c: c.answer(body=DOCUMENT),
    "/empty": lambda c: c.answer(),
    "/nothing": lambda c: c.answer("204 No Content", length=-1),
    "/latin": lambda c: c.answer(body=b"caf\xe9"),
    "/echo": lambda c: c.answer(body=json.dumps(c.fields)),
    "/cookie": lambda c: c.answer("302 Found", Set_Cookie="a=b; Path=/", Location=c.url("/echo")),
    "/conditional": conditional,
    "/recalls": lambda c: c.answer(body=RECALLS, Content_Type="application/json"),
    "/recalls-short": lambda c: c.answer(body=RECALLS, length=200, Content_Type="application/json"),
    "/deep": lambda c: c.answer(body="[" * 100000, Content_Type="application/json"),
    # A shop
    "/robots.txt": lambda c: c.answer(body="User-agent: *\nDisallow: /secret\n"),
    "/lamp": lambda c: c.answer(body=LAMP, Content_Type="text/html; charset=iso-8859-1"),
    "/old-lamp": lambda c: c.redirect("/lamp", "301 Moved Permanently"),
    "/way-to-secret": lambda c: c.redirect("/secret"),
    "/secret": lambda c: c.answer(body=LAMP),
    # Packing
    "/gzip": lambda c: c.answer(body=PACKED, Content_Encoding="gzip"),
    "/gzip-twice": lambda c: c.answer(body=PACKED + PACKED, Content_Encoding="gzip"),
    "/gzip-cut": lambda c: c.answer(body=PACKED[:-30], Content_Encoding="gzip"),
    "/gzip-rest": lambda c: c.answer(body=PACKED + b"and more", Content_Encoding="gzip"),
    "/gzip-lie": lambda c: c.answer(body=DOCUMENT, Content_Encoding="gzip"),
    "/gzip-layers": lambda c: c.answer(body=gzip.compress(PACKED), Content_Encoding="gzip, gzip"),
    "/brotli": lambda c: c.answer(body=b"\x0b\x02\x80hello\x03", Content_Encoding="br"),
    "/bomb": lambda c: c.answer(body=BOMB, Content_Encoding="gzip"),
    # Sizes
    "/endless": endless,
    "/endless-head": lambda c: (c.send("HTTP/1.1 200 OK\r\n"), c.drip(b"X-More: " + b"x" * 1000 + b"\r\n", 0)),
    "/endless-interim": lambda c: c.drip(b"HTTP/1.1 100 Continue\r\nX-More: " + b"x" * 900 + b"\r\n\r\n", 0),
    "/endless-line": lambda c: (c.send("HTTP/1.1 200 OK\r\nX: "), c.drip(b"x" * 65536, 0)),
    "/huge-length": lambda c: (c.answer(length=10**12), hanging(c)),
    "/long": lambda c: c.answer(body=DOCUMENT, length=len(DOCUMENT) + 500),
    "/short": lambda c: c.answer(body=DOCUMENT, length=100),
    "/negative": lambda c: c.answer(body=DOCUMENT, length=-1, **{"content-length": "-5"}),
    "/cut": cut,
    # Time
    "/slow": slow,
    "/slow-enough": slow_enough,
    "/slow-head": lambda c: (c.send("HTTP/1.1 200 OK\r\nX: "), c.drip(b"x", 0.1)),
    "/silent": hanging,
    # Elsewhere
    "/hop1": lambda c: c.redirect(c.url("/hop2")),
    "/hop2": lambda c: c.redirect("/hop3", "307 Temporary Redirect"),
    "/hop3": lambda c: c.redirect("ok", "301 Moved Permanently"),
    "/hop0": lambda c: c.redirect("/hop1"),
    "/loop": lambda c: c.redirect("/loop"),
    "/downgrade": lambda c: c.redirect(c.url("/canary", "plain", "http")),
    "/elsewhere": lambda c: c.redirect("https://elsewhere.test/"),
    "/private": lambda c: c.redirect("https://10.1.2.3/"),
    "/metadata": lambda c: c.redirect("http://169.254.169.254/latest/meta-data"),
    "/file": lambda c: c.redirect("file:///etc/passwd"),
    "/gopher": lambda c: c.redirect("gopher://localhost/x"),
    "/user": lambda c: c.redirect(c.url("/canary").replace("//", "//user:word@")),
    "/other-port": lambda c: c.redirect(c.url("/canary", "canary")),
    "/nowhere": lambda c: c.answer("302 Found", Location="https://"),
    # Trouble
    "/busy-seconds": lambda c: c.answer("429 Too Many Requests", Retry_After="120"),
    "/busy-date": lambda c: c.answer("503 Service Unavailable", Retry_After=in_seconds(90)),
    "/busy-past": lambda c: c.answer("503 Service Unavailable", Retry_After=in_seconds(-90)),
    "/busy-soon": lambda c: c.answer("429 Too Many Requests", Retry_After="soon"),
    "/busy-for-ever": lambda c: c.answer("429 Too Many Requests", Retry_After="99999999999"),
    "/forbidden": lambda c: c.answer("403 Forbidden", "<!DOCTYPE html><p>Who are you?" + "x" * 200000),
    "/wall": lambda c: c.answer(body="<!DOCTYPE html><title>One moment</title>", Content_Type="text/html"),
    "/gone": lambda c: c.answer("410 Gone"),
    "/broken": lambda c: c.answer("500 Internal Server Error", "oh"),
    "/teapot": lambda c: c.answer("999 What", "?"),
    "/no-http": lambda c: c.send("SSH-2.0-OpenSSH_9.2\r\n"),
    "/no-head": lambda c: c.send("<html>a page from long ago"),
    "/hang-up": lambda c: None,
}


def serve(stream, ports, context, is_canary):
    try:
        if context:
            stream = context.wrap_socket(stream, server_side=True)
        connection = Connection(stream, ports)
        place = "canary" if is_canary or connection.path == "/canary" else connection.path
        hits[place] = hits.get(place, 0) + 1
        if place == "/hits":
            connection.answer(body=json.dumps(hits))
        else:
            work = calendar if place.startswith("/dav/") else None
            (work or PATHS.get(place, lambda c: c.answer("404 Not Found")))(connection)
    except (OSError, EOFError, IndexError, ValueError):
        pass  # whoever asked has had enough
    finally:
        try:
            stream.close()
        except OSError:
            pass


def listen(address, port, ports, context, is_canary=False, is_mute=False):
    listener = socket.create_server((address, port), backlog=64)

    def accept():
        mute = []
        while True:
            stream, _ = listener.accept()
            if is_mute:
                mute.append(stream)
                continue
            threading.Thread(
                target=serve, args=(stream, ports, context, is_canary), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    return listener.getsockname()[1]


def main(folder):
    make_certificates(folder)

    def context(name):
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(f"{folder}/{name}.crt", f"{folder}/{name}.key")
        return context

    ports = {}
    ports["good"] = listen(ADDRESSES[0], 0, ports, context("good"))
    for address in ADDRESSES[1:]:
        listen(address, ports["good"], ports, context("good"))
    for name in ["expired", "early", "othername", "selfsigned"]:
        ports[name] = listen(ADDRESSES[0], 0, ports, context(name))
    old = context("good")
    old.maximum_version = ssl.TLSVersion.TLSv1_1
    old.minimum_version = ssl.TLSVersion.TLSv1
    old.set_ciphers("ALL:@SECLEVEL=0")
    ports["old"] = listen(ADDRESSES[0], 0, ports, old)
    ports["plain"] = listen(ADDRESSES[0], 0, ports, None)
    ports["canary"] = listen(ADDRESSES[0], 0, ports, context("good"), is_canary=True)
    ports["mute"] = listen(ADDRESSES[0], 0, ports, None, is_mute=True)
    print(json.dumps(ports), flush=True)
    threading.Event().wait()


main(sys.argv[1])
