"""A shop on this machine that believes itself to be on the web: HTTPS behind a proxy of its own.

    shop_server.py FOLDER DOMAIN...

Each DOMAIN also has a page that can be watched by itself, /desk-lamp.

Makes a certificate authority in FOLDER (ca.pem), listens on loopback as a proxy that leads to each DOMAIN alone, and prints
the port. What the shop sells is FOLDER/products.json, a list as Shopify has it under "products"; its money are euros. What
volunteers say about a barcode is FOLDER/DOMAIN/CODE.json; without a file they do not know it.

Whoever wants to be led there has to say so twice: by https_proxy, and by believing ca.pem. So the rules for addresses need
no exception: a name of this machine's network is refused as ever.
"""

import json
import os
import socket
import ssl
import subprocess
import sys
import threading


LAMP = (
    '<title>Desk lamp</title><script type="application/ld+json">{"@type": "Product", "name": "Desk lamp", "offers": '
    '{"@type": "Offer", "price": "49.00", "priceCurrency": "EUR", "availability": "https://schema.org/InStock"}}</script>'
)


def make_certificates(folder, domains):
    """ca.pem, and server.pem with key and certificate."""
    def openssl(*arguments):
        subprocess.run(["openssl", *arguments], cwd=folder, check=True, capture_output=True)

    key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    openssl("req", *key, "-x509", "-days", "30", "-subj", "/CN=Test authority", "-keyout", "ca.key", "-out", "ca.pem")
    openssl("req", *key, "-subj", "/CN=" + domains[0], "-keyout", "server.key", "-out", "server.csr")
    with open(os.path.join(folder, "names"), "w", encoding="utf-8") as file:
        file.write("subjectAltName=" + ",".join("DNS:" + domain for domain in domains))
    openssl("x509", "-req", "-in", "server.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "30",
            "-extfile", "names", "-out", "server.crt")


def head(stream):
    """The first line of a request; all of its head is read."""
    data = b""
    while b"\r\n\r\n" not in data and len(data) < 65536:
        piece = stream.recv(4096)
        if not piece:
            raise EOFError
        data += piece
    return data.split(b"\r\n")[0].decode("latin-1")


def answer(folder, domain, path):
    """The status and the document."""
    if path == "/meta.json":
        return "200 OK", json.dumps({"currency": "EUR"})
    if path.startswith("/api/v2/product/"):
        code = os.path.basename(path.split("?")[0])
        try:
            with open(os.path.join(folder, domain, code), encoding="utf-8") as file:
                return "200 OK", file.read()
        except FileNotFoundError:
            return "404 Not Found", json.dumps({"status": 0, "status_verbose": "product not found"})
    if path == "/desk-lamp":
        return "200 OK", LAMP
    if not path.startswith("/products.json"):
        return "404 Not Found", ""
    try:
        with open(os.path.join(folder, "products.json"), encoding="utf-8") as file:
            listed = json.load(file)
    except FileNotFoundError:
        return "503 Service Unavailable", ""
    is_first = "page=1" in path.split("?")[-1].split("&")
    return "200 OK", json.dumps({"products": listed["products"] if is_first else []})


def serve(stream, folder, domains, context):
    try:
        method, target = head(stream).split(" ")[:2]
        domain = target.removesuffix(":443")
        if method != "CONNECT" or domain not in domains:
            stream.sendall(b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n")
            return
        stream.sendall(b"HTTP/1.1 200 Connection established\r\n\r\n")
        stream = context.wrap_socket(stream, server_side=True)
        while True:
            status, body = answer(folder, domain, head(stream).split(" ")[1])
            stream.sendall(
                f"HTTP/1.1 {status}\r\nContent-Type: application/json\r\nContent-Length: {len(body.encode())}\r\n\r\n{body}"
                .encode())
    except (OSError, EOFError, IndexError):
        pass  # whoever asked has had enough
    finally:
        stream.close()


def main(folder, *domains):
    make_certificates(folder, domains)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(os.path.join(folder, "server.crt"), os.path.join(folder, "server.key"))
    listener = socket.create_server(("127.0.0.1", 0), backlog=16)
    print(listener.getsockname()[1], flush=True)
    while True:
        stream, _ = listener.accept()
        threading.Thread(target=serve, args=(stream, folder, domains, context), daemon=True).start()


if __name__ == "__main__":
    main(*sys.argv[1:])
