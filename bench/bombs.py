"""Hosts that send nothing but bombs, and the same hosts with small pages: what a crawl of each takes at most.

Standard library only. All hosts are crawled at once; each bomb unpacks to more than `limits.max-body`.
"""

import asyncio
import gzip
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import zlib

HOSTS, PAGES, LIMIT = 60, 20, 8
ROOT = pathlib.Path(__file__).resolve().parent.parent
ORBWEAVER = os.environ.get("ORBWEAVER", str(ROOT / "target/universal/stage/bin/orbweaver"))
BOMB = gzip.compress(b"<title>bomb</title>" + os.urandom(1 << 14) + b"\0" * (12 << 20))


class Site:
    def __init__(self, bombs):
        self.bombs, self.port, self.pages = bombs, None, 0

    def answer(self, path):
        if path == "/robots.txt":
            return b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"
        if path == "/":
            links = "".join(f"<a href=/{i}>x</a>" for i in range(PAGES)).encode()
            return b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: %d\r\n\r\n%b" % (len(links), links)
        self.pages += 1
        body, coding = (BOMB, b"Content-Encoding: gzip\r\n") if self.bombs else (b"<title>small</title>", b"")
        return b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n%bContent-Length: %d\r\n\r\n%b" % (coding, len(body), body)

    async def serve(self, reader, writer):
        try:
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                writer.write(self.answer(head.split(b" ", 2)[1].decode()))
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()

    def start(self):
        ready = threading.Event()

        async def main():
            server = await asyncio.start_server(self.serve, "0.0.0.0", 0, backlog=1024)
            self.port = server.sockets[0].getsockname()[1]
            ready.set()
            await asyncio.Event().wait()

        threading.Thread(target=lambda: asyncio.new_event_loop().run_until_complete(main()), daemon=True).start()
        ready.wait()
        return self


def crawl(bombs, heap):
    site, out = Site(bombs).start(), pathlib.Path(tempfile.mkdtemp(prefix="orbweaver-bombs-"))
    roots = [f"http://127.0.3.{host}:{site.port}/" for host in range(1, HOSTS + 1)]
    command = [ORBWEAVER, "crawl", *roots, *"--delay 0 --allow 127.0.0.0/8 -q --max-tries 1 --out".split(), str(out / "crawl")]
    command += ["--set", "orbweaver.politeness.per-host=4"]
    # all of the heap resident from the start: what is left over from the last collection is no difference then
    environment = {**os.environ, "JAVA_OPTS": f"{os.environ.get('JAVA_OPTS', '')} -Xmx{heap} -Xms{heap} -XX:+AlwaysPreTouch"}
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    peak = 0
    while process.poll() is None:
        found = re.search(r"VmHWM:\s+(\d+)", pathlib.Path(f"/proc/{process.pid}/status").read_text())
        peak = max(peak, int(found.group(1)) // 1024 if found else 0)
        time.sleep(0.05)
    said = process.stderr.read().strip()
    records = (out / "crawl/pages.jsonl").read_text() if (out / "crawl/pages.jsonl").exists() else ""
    shutil.rmtree(out)
    return process.returncode, peak, site.pages, records.count('"too-large"'), said


def main():
    heap = sys.argv[1] if len(sys.argv) > 1 else "96m"
    unpacked = len(zlib.decompress(BOMB, 31))
    print(f"{HOSTS} hosts x {PAGES} bombs of {len(BOMB):,} bytes for {unpacked:,}, -Xmx{heap}", flush=True)
    results = {}
    for name, bombs in (("small pages", False), ("bombs", True)):
        code, peak, pages, refused, said = results[name] = crawl(bombs, heap)
        print(f"{name}: exit {code}, {pages} asked for, {refused} too large, {peak} MiB resident at most {said}", flush=True)
    more = results["bombs"][1] - results["small pages"][1]
    good = results["bombs"][0] == 0 and results["bombs"][3] == HOSTS * PAGES == results["bombs"][2] and more <= 2 * LIMIT
    print(f"{more} MiB more with bombs, {2 * LIMIT} allowed: {'good' if good else 'NOT good'}")
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
