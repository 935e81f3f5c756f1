"""One long crawl, looked at while it grows. See growth.sh.

nginx serves hosts of 111 pages of 12 KB each: a root, ten pages below it, ten below each of those, each with twenty links
to pages seen before. The last page of each host leads to the host 64 places further, so that at any moment as many hosts
are begun as are ended, and each tenth of the crawl asks for the same work.
"""

import os
import pathlib
import subprocess
import sys
import time

from nginx import ADDRESS, Nginx

HERE = pathlib.Path(__file__).resolve().parent
ORBWEAVER = os.environ.get("ORBWEAVER", str(HERE.parent / "target/universal/stage/bin/orbweaver"))
A_HOST = 111
SIDE_BY_SIDE = 64
MOST_GROWTH = 1.15  # CPU a page at the end, as a part of that in the middle; pages a second are the machine's affair, too
WINDOWS = {"10 %": (0.06, 0.14), "50 %": (0.46, 0.54), "100 %": (0.92, 1.0)}
HTTP = """
  server_names_hash_bucket_size 128; map_hash_max_size 65536; map_hash_bucket_size 128;
  map $host $next {{ {next} }}
  server {{
    listen {address} backlog=4096;
    set $begin '<!DOCTYPE html><html><head><title>$host $uri</title></head><body>';
    set $seen '{seen}';
    set $text '{text}';
    location = /robots.txt {{ return 404; }}
    location = /first {{ return 200 '{first}'; }}
    location = / {{ return 200 '$begin$seen$text$text$text$text{children}'; }}
    location ~ "^/[0-9]$" {{ return 200 '$begin$seen$text$text$text$text{children}'; }}
    location = /99 {{ return 200 '$begin$seen$text$text$text$text<a href="http://$next/">next</a>'; }}
    location / {{ return 200 '$begin$seen$text$text$text$text'; }}
  }}
"""


def host(number, port):
    return f"h{number}.grow.test:{port}"


def served(address, hosts):
    port = address.rpartition(":")[2]
    following = [f"h{i}.grow.test {host(i + SIDE_BY_SIDE, port)};" for i in range(hosts - SIDE_BY_SIDE)]
    first = "".join(f'<a href="http://{host(i, port)}/">{i}</a>' for i in range(min(hosts, SIDE_BY_SIDE)))
    seen = "".join(f'<li><a href="/{n % 10}">a page that was seen, {n}</a></li>' for n in range(20))
    text = "".join(f"<p>Paragraph {n}. " + "Words that nobody reads twice. " * 8 + "</p>\n" for n in range(10))
    children = "".join(f'<a href="${{uri}}{n}">{n}</a> ' for n in range(10))
    return HTTP.format(address=address, next=" ".join(following), first=first, seen=seen, text=text, children=children)


class Samples:
    """CPU seconds of a process over time."""

    def __init__(self, pid):
        self.stat = pathlib.Path(f"/proc/{pid}/stat")
        self.ticks = os.sysconf("SC_CLK_TCK")
        self.all = []

    def take(self):
        fields = self.stat.read_text().rpartition(")")[2].split()
        self.all.append((time.time(), (int(fields[11]) + int(fields[12])) / self.ticks))
        return fields[0] != "Z"

    def at(self, moment):
        before = max((s for s in self.all if s[0] <= moment), default=self.all[0])
        after = min((s for s in self.all if s[0] > moment), default=self.all[-1])
        if after[0] <= before[0]:
            return before[1]
        return before[1] + (after[1] - before[1]) * (moment - before[0]) / (after[0] - before[0])


def crawl(directory, port, worker):
    """Samples of the crawler's CPU and of the server's."""
    command = [ORBWEAVER, "crawl", f"http://{host(0, port)}/first", "--scope", "any", "--delay", "0", "--per-host", "2"]
    command += ["--concurrency", "128", "-q", "--out", str(directory / "out")]
    command += ["--set", f'orbweaver.network.hosts."*.grow.test"={ADDRESS}', "--set", f"orbweaver.network.allow=[{ADDRESS}]"]
    process = subprocess.Popen(command)
    samples, server = Samples(process.pid), Samples(worker)
    while samples.take():
        server.take()
        time.sleep(0.25)
    if process.wait() != 0:
        sys.exit(f"the crawl ended with status {process.returncode}")
    return samples, server


def report(requests, samples, server, expected):
    asked = [each for each in requests if each[3] != "/robots.txt"]
    times = sorted(each[0] for each in asked)
    pages = {each[2:] for each in asked}
    print(f"{len(times):,} requests for {len(pages):,} of {expected:,} pages in {times[-1] - times[0]:.1f} s")
    rates, costs, steady, relative = [], {}, [], {}
    for name, (begin, end) in WINDOWS.items():
        first, last = int(len(times) * begin), int(len(times) * end) - 1
        count, taken = last - first, times[last] - times[first]
        costs[name], served = ((each.at(times[last]) - each.at(times[first])) / count for each in (samples, server))
        rates.append(count / taken)
        steady.append(rates[-1] * served)
        relative[name] = costs[name] / served
        print(f"at {name:>5}: {rates[-1]:,.0f} pages/s, {costs[name] * 1e3:.3f} ms of CPU a page, {served * 1e3:.4f} ms of the server's")
    print(f"slowest / fastest: {min(rates) / max(rates):.3f}; by the server's CPU as a clock: {min(steady) / max(steady):.3f}")
    dearest = f"{min(costs.values()) / max(costs.values()):.3f}"
    print(f"cheapest / dearest page: {dearest}; by the server's CPU as a measure: {min(relative.values()) / max(relative.values()):.3f}")
    growth = costs["100 %"] / costs["50 %"]
    by_server = relative["100 %"] / relative["50 %"]
    straight = growth <= MOST_GROWTH
    print(f"a page at 100 % costs {growth:.3f} of one at 50 %, {MOST_GROWTH} allowed, {by_server:.3f} by the server's CPU: {'straight' if straight else 'NOT straight'}")
    whole = len(pages) == expected == len(times)
    if not whole:
        print("NOT every page was asked for once")
    return whole and straight


def main():
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    hosts = max(SIDE_BY_SIDE, (wanted + A_HOST - 1) // A_HOST)
    with Nginx("growth", lambda address: served(address, hosts), under=os.environ.get("DIR")) as site:
        samples, server = crawl(site.directory, site.port, site.worker())
        good = report(site.requests(), samples, server, hosts * A_HOST + 1)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
