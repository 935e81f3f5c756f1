"""Serves traps on the loopback, has each crawled, and counts. Standard library only; knows nothing of the crawler.

Usage: traps.py LAUNCHER [OPTION ...]
"""

import collections
import http.server
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import threading
import urllib.parse

REAL = 200
WORDS = "thread spiral hub radius frame anchor silk dew knot span night moth garden wind leaf".split()
MONTHS = "January February March April May June July August September October November December".split()
DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]


def prose(seed, count):
    chosen = random.Random(seed)
    return " ".join(chosen.choice(WORDS) for _ in range(count))


def link(url, text="more"):
    return f'<a href="{url.replace("&", "&amp;")}">{text}</a> '


def month(year, number, form):
    html = f"<h1>{MONTHS[number - 1]} {year}</h1>" + "".join(f"<td>{day + 1}</td>" for day in range(DAYS[number - 1]))
    for at in (year * 12 + number - 2, year * 12 + number):
        html += link(form.format(at // 12, at % 12 + 1))
    return html


class Redirect(str):
    """A place to be sent to, instead of a page."""


def calendar(path, query, host):
    return month(int(query["y"]), int(query["m"]), "/calendar?y={}&m={}")


def path_calendar(path, query, host):
    _, _, year, number = path.split("/")
    return month(int(year), int(number), "/months/{}/{}")


def days(path, query, host):
    """Months that list their days; those say nothing but which day of the year they are."""
    _, _, year, number, *day = path.rstrip("/").split("/")
    year, number = int(year), int(number)
    if day:
        return f"<p>Nothing is planned for {MONTHS[number - 1]} {int(day[0])}.</p>" + link(f"/days/{year}/{number}/", "month")
    html = month(year, number, "/days/{}/{}/")
    return html + "".join(link(f"/days/{year}/{number}/{day + 1:02}", str(day + 1)) for day in range(DAYS[number - 1]))


def archive(path, query, host):
    """All real: the days of sixteen years, listed by months that say what those of a calendar do; one day in nine has a story."""
    _, _, year, number, *day = path.rstrip("/").split("/")
    at = int(year) * 12 + int(number) - 1
    if day:
        told = int(day[0]) % 9 == 0
        return prose(f"{at}/{day[0]}", 50) if told else "<p>No paper on this day.</p>"
    html = f"<h1>{MONTHS[at % 12]} {year}</h1>" + link(f"/paper/{(at - 1) // 12}/{(at - 1) % 12 + 1}/") * (at > 1950 * 12)
    return html + "".join(link(f"/paper/{year}/{number}/{day + 1:02}", str(day + 1)) for day in range(DAYS[at % 12]))


def sessions(path, query, host):
    item = int(query.get("item", 0))
    html = prose(item, 60)
    for i in range(1, 6):
        html += link(f"/shop?item={(item * 5 + i) % 100}&sid={random.getrandbits(64) | 1 << 63:x}")
    return html


def short_sessions(path, query, host):
    """A shop in which each page leads to its neighbours only, in one session a page."""
    item = int(query.get("item", 0))
    session = "".join(random.choices("0123456789abcdef", k=10))
    html = prose(item, 60)
    for i in (-2, -1, 1, 2):
        html += link(f"/kiosk?item={(item + i) % 100}&sid={session}")
    return html


def loop(path, query, host):
    return prose(7, 30) + link("shelf/box/") + link("help/")


def facets(path, query, host):
    items = [prose(item, 4) for item in range(20)]
    random.shuffle(items)
    asked = "&".join(f"{name}={value}" for name, value in query.items())
    html = "".join(f"<li>{item}</li>" for item in items)
    for name in ("sort", "view", "dir", "size"):
        for value in ("one", "two", "three"):
            if query.get(name) != value:
                html += link(f"/list?{name}={value}&{asked}" if name not in query else f"/list?{asked}&{name}={value}")
    return html


def redirects(path, query, host):
    at = int(query["to"])
    return "gone on " + link(f"/go?to={at + 1}") if at % 5 == 0 else Redirect(f"/go?to={at + 1}")


def lost(path, query, host):
    chosen = random.Random(path)
    words = ["".join(chosen.choice("abcdefghijklmnop") for _ in range(8)) for _ in range(3)]
    return "nothing here, perhaps " + "".join(link(f"/lost/{word}", word) for word in words)


def subdomains(path, query, host):
    port = host.rsplit(":", 1)[1]
    chosen = random.Random(host)
    return prose(3, 40) + "".join(link(f"http://w{chosen.getrandbits(48):x}.trap.test:{port}/more/") for _ in range(2))


def million(path, query, host):
    """Twenty pages, each with 50,000 URLs that nobody should fetch and the next page."""
    page = int(path.split("/")[2])
    loops = "".join(f"<a href=/many/x/x/x/{page}-{i}>x</a>" for i in range(49_999))
    return (link(f"/many/{page + 1}") if page < 19 else "") + loops


def million_sessions(path, query, host):
    """A shop of a thousand things; each leads to all of them, each time in a session of its own."""
    item = int(query.get("item", 0))
    links = (link(f"/mall?item={(item + i) % 1000}&sid=a{item:03}{i:020x}", "x") for i in range(1, 1001))
    return prose(item, 60) + "".join(links)


# name: where it begins, what answers, options of the crawl
TRAPS = {
    "calendar": ("/calendar?y=2026&m=4", calendar, []),
    "calendar in the path": ("/months/2026/4", path_calendar, []),
    "calendar of days": ("/days/2026/4/", days, []),
    "paper of 5,840 real days": ("/paper/1965/12/", archive, []),
    "folder that holds itself": ("/loop/", loop, []),
    "facets": ("/list?sort=name", facets, []),
    "redirects for ever": ("/go?to=1", redirects, []),
    "session ids": ("/shop?item=0", sessions, []),
    "short session ids": ("/kiosk?item=0", short_sessions, []),
    "session ids, stripped": ("/shop?item=0", sessions, ["--set", "orbweaver.url.strip-session-ids=on"]),
    "made-up hosts": ("/more/", subdomains, ["--scope", "site"]),
    "a million looping paths": ("/many/0", million, []),
    "a million sessions": ("/mall?item=0", million_sessions, []),
    "lost words, 500 a host": ("/lost/", lost, ["--set", "orbweaver.budgets.host.pages=500"]),
}


class Site(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, entrance, trap):
        super().__init__(("127.0.0.1", 0), Handler)
        self.entrance, self.trap, self.asked, self.lock = entrance, trap, collections.Counter(), threading.Lock()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # heads and bodies are written one after the other: else each answer takes 40 ms

    def log_message(self, *_):
        pass

    def do_GET(self):
        parts = urllib.parse.urlsplit(self.path)
        host = self.headers["Host"]
        with self.server.lock:
            self.server.asked[host + self.path] += 1
        top = "/" + re.split(r"[/?]", self.server.entrance[1:])[0]
        real = re.fullmatch(r"/page/(\d+)", parts.path)
        if parts.path.startswith(top):
            self.answer(self.server.trap(parts.path, dict(urllib.parse.parse_qsl(parts.query)), host))
        elif parts.path == "/" or real and int(real[1]) < REAL:
            page = int(real[1]) if real else 0
            links = [f"/page/{page * 4 + i}" for i in range(1, 5) if page * 4 + i < REAL]
            html = f"<title>Page {page}</title>" + prose(page, 200) + "".join(map(link, links))
            self.answer(html + (link(self.server.entrance) if page == 0 else ""))
        else:
            self.answer("", 404)

    def answer(self, html, status=200):
        location = html if isinstance(html, Redirect) else None
        status = 302 if location else status
        body = b"" if location else html.encode()
        self.send_response(status)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        if location:
            self.send_header("Location", location)
        self.end_headers()
        self.wfile.write(body)


def run(command):
    """Its exit code, and the most memory that it was resident with."""
    process = subprocess.Popen(command)
    late = threading.Timer(300, process.kill)
    late.start()
    _, status, used = os.wait4(process.pid, 0)
    late.cancel()
    return os.waitstatus_to_exitcode(status), used.ru_maxrss // 1024


def things(asked):
    """Of the shops: how many things they have that were asked for."""
    return len({found[1] for found in (re.search(r"[?&]item=(\d+)", url) for url in asked) if found})


def crawl(launcher, options, name):
    entrance, trap, own = TRAPS[name]
    site = Site(entrance, trap)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    port = site.server_address[1]
    host = f"www.trap.test:{port}"
    with tempfile.TemporaryDirectory() as out:
        command = [launcher, "crawl", f"http://{host}/", "--delay", "0", "--out", out, "-q", *own, *options]
        command += ["--set", 'orbweaver.network.hosts."*.trap.test"="127.0.0.1"', "--allow", "127.0.0.0/8"]
        code, megabytes = run(command)
        report = (pathlib.Path(out) / "report.txt").read_text()
        asked = sum(site.asked.values())
        again, _ = run([launcher, "resume", out, "-q"])
        resumed = sum(site.asked.values()) - asked
    site.shutdown()
    pages = ["/"] + [f"/page/{i}" for i in range(1, REAL)]
    recall = sum(1 for page in pages if site.asked[host + page] == 1)
    fetched = asked - sum(n for url, n in site.asked.items() if url.endswith("/robots.txt"))
    parked = re.search(r"^traps +\d+ +([\d,]+) URLs", report, re.MULTILINE)
    left = parked[1] if parked else 0
    print(f"{name:>26} {recall:>5} of {REAL} {fetched - recall:>8} {left:>10} {resumed:>8} {megabytes:>4}", flush=True)
    real_days = 16 * (12 + 365)
    if trap is archive and fetched - recall != real_days:
        return False
    whole = trap not in (sessions, short_sessions) or things(site.asked) == 100
    return whole and code == 0 and recall == REAL and again == 0 and resumed == 0


def main(launcher, *options):
    wanted = os.environ.get("TRAP", "")
    names = [name for name in TRAPS if wanted in name]
    if not names:
        print(f"traps: no trap is called {wanted}: there are {'; '.join(TRAPS)}", file=sys.stderr)
        return 2
    print(f"{'':>26} {'real pages':>12} {'of trap':>8} {'parked':>10} {'resumed':>8} {'MB':>4}")
    return 0 if all([crawl(launcher, list(options), name) for name in names]) else 1


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
