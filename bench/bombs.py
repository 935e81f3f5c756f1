"""Hosts that send nothing but bombs, and the same hosts with small pages: what a crawl of each takes at most.

Standard library only. All hosts are crawled at once; each bomb unpacks to more than `limits.max-body`. Two things are
measured, in crawls of their own: what is resident, which has the heap's whole size in it from the start and so shows what
is held beside it; and what lives in the heap, as full collections find it, one after another for as long as it runs.
"""

import asyncio
import collections
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
FEWEST = 3  # collections
ROOT = pathlib.Path(__file__).resolve().parent.parent
ORBWEAVER = os.environ.get("ORBWEAVER", str(ROOT / "target/universal/stage/bin/orbweaver"))
BOMB = gzip.compress(b"<title>bomb</title>" + os.urandom(1 << 14) + b"\0" * (12 << 20))

Crawl = collections.namedtuple("Crawl", "code resident alive collections pages refused said")


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


def collect(process):
    """Has the JVM collect all of its heap, again and again, until it ends."""
    jcmd = str(pathlib.Path(os.environ["JAVA_HOME"]) / "bin/jcmd") if "JAVA_HOME" in os.environ else "jcmd"
    while process.poll() is None:
        subprocess.run([jcmd, str(process.pid), "GC.run"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(0.1)


def crawl(bombs, collected, heap, options):
    """How it went, and what it took at most."""
    site, out = Site(bombs).start(), pathlib.Path(tempfile.mkdtemp(prefix="orbweaver-bombs-"))
    roots = [f"http://127.0.3.{host}:{site.port}/" for host in range(1, HOSTS + 1)]
    command = [ORBWEAVER, "crawl", *roots, *"--delay 0 --allow 127.0.0.0/8 -q --max-tries 1 --out".split(), str(out / "crawl")]
    command += ["--set", "orbweaver.politeness.per-host=4", *options]
    # all of the heap resident from the start: what is left over from the last collection is no difference then
    environment = {**os.environ, "JAVA_OPTS": f"{os.environ.get('JAVA_OPTS', '')} -Xmx{heap} -Xms{heap} -XX:+AlwaysPreTouch"}
    environment["JAVA_OPTS"] += f" -Xlog:gc:file={out}/gc.log"
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if collected:
        threading.Thread(target=collect, args=(process,), daemon=True).start()
    peak = 0
    while process.poll() is None:
        found = re.search(r"VmHWM:\s+(\d+)", pathlib.Path(f"/proc/{process.pid}/status").read_text())
        peak = max(peak, int(found.group(1)) // 1024 if found else 0)
        time.sleep(0.05)
    said = process.stderr.read().strip()
    alive = [int(each) for each in re.findall(r"Pause Full \(.*\) \d+M->(\d+)M", (out / "gc.log").read_text())]
    records = (out / "crawl/pages.jsonl").read_text() if (out / "crawl/pages.jsonl").exists() else ""
    shutil.rmtree(out)
    return Crawl(process.returncode, peak, max(alive, default=0), len(alive), site.pages, records.count('"too-large"'), said)


def judged(small, bombs):
    """What is wrong with a crawl of small pages and one of bombs."""
    every = HOSTS * PAGES
    if (small.code, small.pages, small.refused) != (0, every, 0):
        yield "the crawl of small pages is no measure"
    if (bombs.code, bombs.pages, bombs.refused) != (0, every, every):
        yield "not every bomb was asked for and refused"


def main():
    heap = sys.argv[1] if len(sys.argv) > 1 else "96m"
    unpacked = len(zlib.decompress(BOMB, 31))
    print(f"{HOSTS} hosts x {PAGES} bombs of {len(BOMB):,} bytes for {unpacked:,}, -Xmx{heap}", flush=True)
    faults = []
    for what in ("resident", "alive"):
        results = []
        for name, bombs in (("small pages", False), ("bombs", True)):
            one = crawl(bombs, what == "alive", heap, sys.argv[2:])
            results.append(one)
            how = f"resident at most {one.resident} MiB" if what == "resident" else f"alive at most {one.alive} MiB, in {one.collections} collections"
            print(f"{name}: exit {one.code}, {one.pages} asked for, {one.refused} too large, {how} {one.said}", flush=True)
        small, bombs = results
        faults += judged(small, bombs)
        if what == "alive" and min(small.collections, bombs.collections) < FEWEST:
            faults.append(f"fewer than {FEWEST} collections to see the heap by")
        more = getattr(bombs, what) - getattr(small, what)
        print(f"{more} MiB more {what} with bombs, {2 * LIMIT} allowed")
        if more > 2 * LIMIT:
            faults.append(f"too much {what}")
    print(f"NOT good: {'; '.join(faults)}" if faults else "good")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
