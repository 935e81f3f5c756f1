"""Many polite and impolite hosts on the loopback, a crawl of them, and what the server saw of it. See polite.sh.

Standard library only. One listening socket stands for all hosts: each is an address in 127.3.0.0/16.
"""

import argparse
import asyncio
import collections
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import threading
import time

TARPITS_OF = 10  # one host in so many says nothing in the second run
LIMITED = 0  # this host allows five requests a second
RATE, BURST = 5.0, 5.0


class Host:
    def __init__(self, number):
        self.number = number
        self.name = f"h{number}.polite.test"
        self.address = f"127.3.{number // 250}.{number % 250 + 1}"
        self.delay = 2.0 if number % 7 == 3 else 1.0  # its Crawl-delay
        self.moody = number % 11 == 5  # asks for patience once
        self.requests = []  # [start, end, status]
        self.in_flight = self.most = 0
        self.closed_until = 0.0
        self.too_soon = 0
        self.tokens, self.refilled = BURST, time.monotonic()


class Server:
    def __init__(self, hosts, pages, tarpits):
        self.hosts = [Host(i) for i in range(hosts)]
        self.by_address = {host.address: host for host in self.hosts}
        self.pages = pages
        self.tarpits = {h.number for h in self.hosts if tarpits and h.number % TARPITS_OF == 4}
        self.loop = asyncio.new_event_loop()
        ready = threading.Event()
        threading.Thread(target=self.run, args=(ready,), daemon=True).start()
        ready.wait()

    def run(self, ready):
        asyncio.set_event_loop(self.loop)
        server = self.loop.run_until_complete(asyncio.start_server(self.serve, "0.0.0.0", 0, backlog=1024))
        self.port = server.sockets[0].getsockname()[1]
        ready.set()
        self.loop.run_forever()

    async def serve(self, reader, writer):
        host = self.by_address.get(writer.get_extra_info("sockname")[0])
        try:
            while host:
                first = await reader.readuntil(b"\n")
                started = time.monotonic()
                while (await reader.readuntil(b"\n")).strip():
                    pass
                host.in_flight += 1
                host.most = max(host.most, host.in_flight)
                host.too_soon += started < host.closed_until
                if host.number in self.tarpits:
                    await reader.read()  # until the client gives up
                    return
                status, head, body = self.answer(host, first.split()[1].decode(), started)
                text = f"HTTP/1.1 {status} x\r\nContent-Length: {len(body)}\r\n{head}\r\n".encode() + body
                host.requests.append((started, time.monotonic(), status))  # before the client can know of it
                host.in_flight -= 1
                writer.write(text)
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    def answer(self, host, path, now):
        if host.number == LIMITED:
            host.tokens = min(BURST, host.tokens + RATE * (now - host.refilled))
            host.refilled = now
            if host.tokens < 1:
                return 429, "", b""
            host.tokens -= 1
        if path == "/robots.txt":
            if host.delay > 1:
                return 200, "Content-Type: text/plain\r\n", f"User-agent: *\nCrawl-delay: {host.delay}\n".encode()
            return 404, "", b""
        if host.moody and len(host.requests) == 5:
            host.closed_until = now + 4
            return 503, "Retry-After: 4\r\n", b""
        links = "".join(f'<a href="/{i}">{i}</a>' for i in range(1, self.pages)) if path == "/" else ""
        return 200, "Content-Type: text/html\r\n", f"<title>{path}</title>{links}".encode()


def crawl(server, hosts, out, *options):
    with open(out / "settings.conf", "w") as conf:
        conf.write("orbweaver.network.hosts {\n")
        conf.writelines(f'"{host.name}" = "{host.address}"\n' for host in hosts)
        conf.write("}\n")
    (out / "roots.txt").write_text("".join(f"http://{host.name}:{server.port}/\n" for host in hosts))
    command = [os.environ["ORBWEAVER"], "crawl", "-q", "-c", out / "settings.conf", "--urls", out / "roots.txt"]
    command += ["--out", out / "out", "--set", "orbweaver.limits.first-byte-timeout=5s"]
    command += options
    code = subprocess.run([str(each) for each in command], timeout=170).returncode
    records = [json.loads(line) for line in open(out / "out" / "pages.jsonl")]
    return code, records


def gaps(host):
    return [later[0] - sooner[1] for sooner, later in zip(host.requests, host.requests[1:])]


def rate(hosts):
    """Pages a second of these hosts: each host's own, summed, since the first request to any of them."""
    first = min(host.requests[0][0] for host in hosts)  # before that the program starts, quicker or slower
    total = 0.0
    for host in hosts:
        pages = [each for each in host.requests if each[2] == 200]
        total += len(pages) / (pages[-1][1] - first)
    return total


def run(arguments, tarpits):
    server = Server(arguments.hosts, arguments.pages, tarpits)
    with tempfile.TemporaryDirectory() as tmp:
        code, records = crawl(server, server.hosts[1:], pathlib.Path(tmp), *(["--max-time", "50"] if tarpits else []))
    well = [host for host in server.hosts[1:] if host.number not in server.tarpits]
    too_small = sum(gap < host.delay if i else gap < 1.0 for host in well for i, gap in enumerate(gaps(host)))
    plain = [host for host in well if not host.moody]
    ratios = [gap / host.delay for host in plain for gap in gaps(host)[1:]]
    per_host = [statistics.mean(gaps(host)[1:]) / host.delay for host in plain]
    over = [1000 * (gap - host.delay) for host in plain for gap in gaps(host)[1:]]
    fetched = collections.Counter(f"{r['outcome']} {r['reason'] or 'ok'}" for r in records)
    complete = sum(1 for r in records if r["status"] == 200) == len(well) * arguments.pages
    print(f"{len(well)} hosts{' beside ' + str(len(server.tarpits)) + ' tarpits' if tarpits else ''}: exit {code}, {dict(fetched)}")
    print(f"  gaps below the delay: {too_small} of {sum(len(gaps(h)) for h in well)}; smallest {min(ratios):.4f} x delay,")
    print(f"  median {statistics.median(ratios):.4f}, mean {statistics.mean(ratios):.4f}; most in flight at a host: {max(h.most for h in well)}")
    print(f"  mean of each host: at most {max(per_host):.4f}, median {statistics.median(per_host):.4f}; beyond the delay in the median {statistics.median(over):.1f} ms")
    print(f"  requests within a Retry-After: {sum(h.too_soon for h in well)} (asked for by {sum(h.moody for h in well)} hosts)")
    pace = rate([host for host in plain if host.number % TARPITS_OF != 4])
    print(f"  pages a second of the hosts that are well in both runs: {pace:.2f}")
    good = code == 0 and complete and not too_small and not sum(h.too_soon for h in well) and max(h.most for h in well) == 1
    return good and statistics.mean(ratios) <= 1.05, pace


def limited(arguments):
    server = Server(1, 150, False)
    with tempfile.TemporaryDirectory() as tmp:
        code, records = crawl(server, server.hosts, pathlib.Path(tmp), "--delay", "20ms")
    statuses = [status for _, _, status in server.hosts[0].requests]
    refused = [i for i, status in enumerate(statuses) if status == 429]
    pages = sum(1 for r in records if r["status"] == 200)
    print(f"a host that allows 5 requests a second, asked with a delay of 20 ms: {pages} of 150 pages,")
    print(f"  {len(refused)} of {len(statuses)} requests refused, numbers {refused}")
    return code == 0 and pages == 150 and bool(refused) and refused[-1] < refused[0] + 30


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--hosts", type=int, default=200)
    parser.add_argument("--pages", type=int, default=18)
    arguments = parser.parse_args()
    alone_good, alone = run(arguments, False)
    among_good, among = run(arguments, True)
    print(f"tarpits cost the others {100 * (1 - among / alone):.1f} % of their pages a second")
    settled = limited(arguments)
    good = alone_good and among_good and settled and among >= 0.95 * alone
    print("polite: all kept" if good else "polite: NOT KEPT")
    sys.exit(0 if good else 1)


main()
