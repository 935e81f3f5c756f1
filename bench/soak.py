"""A long crawl of mixed and hostile pages, and what its process takes meanwhile.

Standard library only. Memory is read after a full collection, at a tenth, at half and at the end of the fetches. Flat is
what grows by no more than MOST_GROWTH: from the tenth to the end, but for what is resident, and from half to the end.
"""

import asyncio
import gzip
import os
import pathlib
import re
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time

HEAP, MOST_RESIDENT = "512m", 1100
TAKEN = ("heap MiB", "resident MiB", "peak MiB", "descriptors", "threads")
# from a tenth to the end, and from half to the end: 10 and 5 % of the heap; a connection for each host, and for half of
# them; a few workers. What is resident grows for longer: the old generation to its size, and glibc's arenas to theirs.
MOST_GROWTH = {"heap MiB": (51, 26), "resident MiB": (None, 64), "descriptors": (64, 32), "threads": (8, 4)}
HOSTS, CHILDREN = 60, 20
ROOT = pathlib.Path(__file__).resolve().parent.parent
ORBWEAVER = os.environ.get("ORBWEAVER", str(ROOT / "target/universal/stage/bin/orbweaver"))

FILLER = "<p>" + "thread spiral hub radius frame anchor silk dew knot span night moth garden " * 30 + "\n"
BOMB = gzip.compress(b"<title>bomb</title>" + b"\0" * (12 << 20))


def answer(status, body=b"", *lines, length=None, kind="text/html; charset=utf-8"):
    head = [f"HTTP/1.1 {status}", f"Content-Type: {kind}", *lines]
    head.append(f"Content-Length: {len(body) if length is None else length}")
    return ("\r\n".join(head) + "\r\n\r\n").encode() + body


class Site:
    """Page n links to the CHILDREN pages below it. Pages without children are of many kinds, some of them hostile."""

    def __init__(self, pages):
        self.pages, self.asked, self.port = pages, 0, None
        self.kinds = {}
        self.loop = asyncio.new_event_loop()

    def url(self, page):
        return f"http://127.0.2.{page % HOSTS + 1}:{self.port}/p/{page}"

    def page(self, n):
        first = n * CHILDREN + 1
        links = "".join(f'<a href="{self.url(i)}">x</a>\n' for i in range(first, min(first + CHILDREN, self.pages)))
        return answer("200 OK", f"<!DOCTYPE html><title>Page {n}</title>\n{links}{FILLER * (n % 6)}".encode())

    def kind(self, n):
        """Of 1,000 pages without children some 880 are plain."""
        if n * CHILDREN + 1 < self.pages:
            return "page"
        steps = (
            (40, "missing"), (60, "image"), (80, "redirect"), (84, "bomb"), (86, "error"), (88, "cut"), (90, "reset"),
            (92, "slow"), (94, "garbage"), (95, "fields"), (96, "broken gzip"), (110, "no body"), (120, "long"),
        )
        at = n * 7919 % 1000
        return next((kind for below, kind in steps if at < below), "page")

    def start(self):
        ready = threading.Event()

        async def serve():
            server = await self.loop.create_server(lambda: Client(self), "0.0.0.0", 0, backlog=1024)
            self.port = server.sockets[0].getsockname()[1]
            ready.set()

        def run():
            self.loop.run_until_complete(serve())
            self.loop.run_forever()

        threading.Thread(target=run, daemon=True).start()
        ready.wait()
        return self


class Client(asyncio.Protocol):
    def __init__(self, site):
        self.site, self.seen = site, b""

    def connection_made(self, transport):
        self.transport = transport

    def data_received(self, data):
        self.seen += data
        while b"\r\n\r\n" in self.seen:
            head, self.seen = self.seen.split(b"\r\n\r\n", 1)
            self.respond(head.split(b" ", 2)[1].decode())

    def respond(self, path):
        site = self.site
        if path == "/robots.txt":
            return self.transport.write(answer("200 OK", b"User-agent: *\nAllow: /\n", kind="text/plain"))
        site.asked += 1
        n = int(path.rsplit("/", 1)[1])
        kind = "page" if path.startswith("/to/") else site.kind(n)
        site.kinds[kind] = site.kinds.get(kind, 0) + 1
        self.write(kind, n)

    def write(self, kind, n):
        write = self.transport.write
        if kind == "page":
            write(self.site.page(n))
        elif kind == "missing":
            write(answer("404 Not Found", b"<title>missing</title>"))
        elif kind == "image":
            write(answer("200 OK", b"\x89PNG" * 2000, kind="image/png"))
        elif kind == "redirect":
            write(answer("302 Found", b"", f"Location: /to/{n}"))
        elif kind == "bomb":
            write(answer("200 OK", BOMB, "Content-Encoding: gzip"))
        elif kind == "error":
            write(answer("500 Trouble", b"trouble"))
        elif kind == "cut":
            write(answer("200 OK", b"<title>cut</title>", length=10_000))
            self.transport.close()
        elif kind == "reset":
            write(answer("200 OK", b"<title>reset</title>", length=10_000))
            self.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.transport.abort()
        elif kind == "slow":
            write(answer("200 OK", b"", length=3000))
            self.drip(3)
        elif kind == "garbage":
            write(b"\0\xff no HTTP at all\r\n\r\n")
            self.transport.close()
        elif kind == "fields":
            write(b"HTTP/1.1 200 OK\r\n" + b"".join(b"X-%d: x\r\n" % i for i in range(50_000)) + b"\r\n")
            self.transport.close()
        elif kind == "broken gzip":
            write(answer("200 OK", b"\x1f\x8b\x08\0\0\0\0\0\0\0" + b"\xff" * 50, "Content-Encoding: gzip"))
        elif kind == "no body":
            write(b"HTTP/1.1 204 No Content\r\n\r\n")
        elif kind == "long":
            write(answer("200 OK", (FILLER * 100).encode()))

    def drip(self, left):
        if left and not self.transport.is_closing():
            self.transport.write(b"s" * 1000)
            self.site.loop.call_later(0.3, self.drip, left - 1)


def taken(process, gc_log):
    """What the process takes now, as in TAKEN; the heap is that after a full collection."""
    jcmd = str(pathlib.Path(os.environ["JAVA_HOME"]) / "bin/jcmd") if "JAVA_HOME" in os.environ else "jcmd"
    full = re.compile(r"Pause Full \(.*\) \d+M->(\d+)M")
    before = len(full.findall(gc_log.read_text()))
    while len(full.findall(gc_log.read_text())) == before:  # none is made while native code holds an array
        subprocess.run([jcmd, str(process.pid), "GC.run"], check=True, stdout=subprocess.DEVNULL)
    used = int(full.findall(gc_log.read_text())[-1])
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    resident, peak, threads = (int(re.search(rf"{name}:\s+(\d+)", status).group(1)) for name in ("VmRSS", "VmHWM", "Threads"))
    return used, resident / 1024, peak / 1024, len(os.listdir(f"/proc/{process.pid}/fd")), threads


def grown(samples):
    """What is not flat, in words."""
    tenth, half, end = (dict(zip(TAKEN, sample)) for sample in samples)
    for name, (most, most_late) in MOST_GROWTH.items():
        for since, before, allowed in (("a tenth", tenth, most), ("half", half, most_late)):
            if allowed is not None and end[name] - before[name] > allowed:
                yield f"{name}: {end[name] - before[name]:.0f} more than at {since}, {allowed} allowed"
    if end["peak MiB"] > MOST_RESIDENT:
        yield f"{end['peak MiB']:.0f} MiB resident at most, {MOST_RESIDENT} allowed"


def main():
    fetches = int(sys.argv[1].replace(",", "")) if len(sys.argv) > 1 else 1_000_000
    site = Site(fetches * 11 // 10).start()
    out = pathlib.Path(tempfile.mkdtemp(prefix="orbweaver-soak-"))
    log = open(out / "stderr.log", "wb")
    command = [ORBWEAVER, "crawl", site.url(0), *"--delay 0 --scope any --allow 127.0.0.0/8 -q".split()]
    # hosts that are dead or slowed down would end the soak, or make it last for days
    for setting in ("robots.give-up=0", "politeness.throttle=fixed", "health.failures=1000000"):
        command += ["--set", f"orbweaver.{setting}"]
    command += ["--out", str(out / "crawl"), *sys.argv[2:]]
    environment = {**os.environ, "JAVA_OPTS": f"{os.environ.get('JAVA_OPTS', '')} -Xmx{HEAP} -Xlog:gc:file={out}/gc.log"}
    began = time.monotonic()
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=log)
    try:
        watch(site, process, fetches, out, began)
    finally:
        process.kill()


def watch(site, process, fetches, out, began):
    samples = []
    print(f"{fetches:,} fetches, -Xmx{HEAP}\n  fetches  {'  '.join(TAKEN)}", flush=True)
    for goal in (fetches // 10, fetches // 2, fetches):
        while site.asked < goal and process.poll() is None:
            time.sleep(0.05)
        if process.poll() is not None:
            sys.exit(f"it ended with {process.returncode} after {site.asked:,} fetches; see {out}")
        at, sample = site.asked, taken(process, out / "gc.log")
        samples.append(sample)
        print("{:9,}  {:8}  {:12.0f}  {:8.0f}  {:11}  {:7}".format(at, *sample), flush=True)
    seconds = time.monotonic() - began
    process.terminate()
    code = process.wait(60)
    said = (out / "stderr.log").read_text(errors="replace")
    faults = list(grown(samples))
    if code != 143 or "subscri" in said:
        faults.append("it did not end well")
    print(f"{site.asked / seconds:,.0f} fetches a second; exit {code}; kinds: {dict(sorted(site.kinds.items()))}")
    print(f"NOT flat: {'; '.join(faults)}; see {out}" if faults else "flat")
    if not faults:
        shutil.rmtree(out)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
