"""Goes after a made-up crawl of many pages; see revisit.sh."""
import hashlib
import http.server
import json
import os
import re
import socketserver
import subprocess
import sys
import tempfile
import threading
import time

ASKED = 2000


class Unchanged(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        if self.path == "/robots.txt":
            self.answer(404, b"")
        elif self.headers.get("If-None-Match"):
            self.send_response(304)
            self.end_headers()
        else:
            self.answer(200, b"new")

    def answer(self, status, body):
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args):
        pass


class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    daemon_threads = True


def make_up(directory, origin, pages):
    def url(i):
        return f"{origin}/section-{i % 977}/page-with-a-name-{i}.html" if i else origin + "/"

    with open(directory + "/pages.jsonl", "w") as records, open(directory + "/links.tsv", "w") as links:
        links.write("source_url\tparsed_url\n")
        for i in range(pages):
            record = {
                "url": url(i), "depth": 1, "referrer": url((i - 1) // 10) if i else None, "status": 200,
                "outcome": "fetched", "reason": None, "nextUrl": None, "contentType": "text/html; charset=utf-8",
                "charset": "utf-8", "bytes": 12000 + i % 500, "title": f"Page number {i} of a site", "canonical": None,
                "noindex": False, "links": 10, "newLinks": 1, "tries": 1, "fetchedAt": "2026-01-01T00:00:00.000Z",
                "durationMs": 7, "sha256": hashlib.sha256(str(i).encode()).hexdigest(), "duplicateOf": None,
                "simhash": None, "etag": f'"{i:x}-{i * 7919:x}"', "lastModified": "Thu, 01 Jan 2026 00:00:00 GMT",
                "change": None, "truncated": False, "error": None,
            }
            records.write(json.dumps(record, separators=(",", ":")) + "\n")
            for k in range(10):
                links.write(f"{url(i)}\t{url((i * 10 + k + 1) % pages)}\n")


def peak(pid):
    try:
        with open(f"/proc/{pid}/status") as status:
            return int(re.search(r"VmHWM:\s+(\d+)", status.read()).group(1))
    except (OSError, AttributeError):
        return 0


def size(directory):
    return sum(os.path.getsize(os.path.join(d, f)) for d, _, files in os.walk(directory) for f in files)


def go_after(orbweaver, origin, old, new, pages):
    environment = dict(os.environ, JAVA_OPTS="-Xmx64m")
    begin = time.monotonic()
    crawl = subprocess.Popen(
        [orbweaver, "crawl", origin + "/", "--delay", "0", "--per-host", "4", "--max-pages", str(ASKED),
         "--out", new, "--revisit", old],
        env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    read, most, said = [], [0], []

    def watch():
        for line in crawl.stderr:
            said.append(line)
            if line.startswith("revisiting"):
                read.append(time.monotonic() - begin)

    def measure():
        while crawl.poll() is None:
            most[0] = max(most[0], peak(crawl.pid))
            time.sleep(0.2)

    threads = [threading.Thread(target=each, daemon=True) for each in (watch, measure)]
    for each in threads:
        each.start()
    report = crawl.stdout.read()
    crawl.wait()
    for each in threads:
        each.join()
    unmodified = re.search(r"^unmodified +([\d,]+)", report, re.M)
    got = int(unmodified.group(1).replace(",", "")) if unmodified else 0
    kept = size(new + "/state/revisit")
    links = "with links.tsv" if os.path.exists(old + "/links.tsv") else "without"
    print(f"{links}: {pages:,} pages read in {read[0] if read else 0:.1f} s, {kept / pages:.0f} bytes of disk each; "
          f"{got:,} of {min(ASKED, pages):,} asked for unmodified; at most {most[0] / 1024:.0f} MiB resident")
    if crawl.returncode != 0:
        print(f"{links}: the crawl ended with status {crawl.returncode}: {''.join(said).strip()}")
    return crawl.returncode == 0 and got == min(ASKED, pages)


def main(orbweaver, pages=1_000_000):
    server = Server(("127.0.0.1", 0), Unchanged)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    origin = f"http://127.0.0.1:{server.server_port}"
    with tempfile.TemporaryDirectory(prefix="orbweaver-revisit-") as work:
        old = work + "/old"
        os.mkdir(old)
        make_up(old, origin, pages)
        good = go_after(orbweaver, origin, old, work + "/linked", pages)
        os.remove(old + "/links.tsv")
        good &= go_after(orbweaver, origin, old, work + "/unlinked", pages)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
