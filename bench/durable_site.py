"""A site whose truth is known, served on the loopback, and the judge of what a crawl of it has written.

Standard library only; knows nothing of the crawler but its documented files. Used by kill.py and faults.py.
"""

import asyncio
import collections
import json
import pathlib
import random
import threading
import time

WORDS = "thread spiral hub radius frame anchor silk dew knot span night moth garden wind leaf façade Größe 網".split()


class Site:
    """`pages` pages over `hosts` addresses 127.0.1.1 and up; some links lead to redirects and to what is missing.

    Page 0 is the root. Page i links to the pages i * 4 + 1 to i * 4 + 4, so that every page is reached, to its parent,
    and to three others. Every 50th page is found only through a redirect, and every 50th links to a missing page.
    """

    def __init__(self, pages=2000, hosts=20, slowness=0.0, seed=1, paragraphs=(1, 60)):
        self.pages, self.hosts, self.slowness, self.seed, self.paragraphs = pages, hosts, slowness, seed, paragraphs
        self.log = []  # (monotonic seconds, host, path), as requests came in
        self.ends = []  # (monotonic seconds, host, path), as answers were written
        self.first = threading.Event()
        self.loop = asyncio.new_event_loop()
        self.port = None

    # the truth

    def host(self, page):
        return f"127.0.1.{page % self.hosts + 1}"

    def url(self, page, kind="page"):
        path = "/" if page == 0 and kind == "page" else f"/{kind}/{page}"
        return f"http://{self.host(page)}:{self.port}{path}"

    def is_moved(self, page):
        return page % 50 == 7

    def reference(self, page):
        return self.url(page, "moved") if self.is_moved(page) else self.url(page)

    def links(self, page):
        children = [child for child in range(page * 4 + 1, page * 4 + 5) if child < self.pages]
        rng = random.Random(self.seed * 1_000_003 + page)
        others = [rng.randrange(self.pages) for _ in range(3)]
        parent = [(page - 1) // 4] if page else []
        found = [self.reference(other) for other in children + parent + others if other != page]
        if page % 50 == 3:
            found.append(self.url(page, "missing"))
        return list(dict.fromkeys(found))

    def body(self, page):
        rng = random.Random(self.seed * 7_000_003 + page)
        lines = [f"<!DOCTYPE html>\n<meta charset=utf-8><title>Page {page}</title>"]
        for _ in range(rng.randint(*self.paragraphs)):
            lines.append("<p>" + " ".join(rng.choice(WORDS) for _ in range(40)))
        lines += [f'<p><a href="{link}">link</a>' for link in self.links(page)]
        return "\n".join(lines) + "\n"

    def truth(self):
        """Every URL there is, with the page whose content it has, or None."""
        urls = {}
        for page in range(self.pages):
            urls[self.url(page)] = page
            if self.is_moved(page):
                urls[self.url(page, "moved")] = None
            if page % 50 == 3:
                urls[self.url(page, "missing")] = None
        return urls

    # serving it

    def answer(self, host, path):
        if path == "/robots.txt":
            return "200 OK", "text/plain", "User-agent: *\nAllow: /\n", ""
        if path == "/":
            kind, page = "page", 0
        else:
            _, kind, number = path.split("/")
            page = int(number)
        if kind == "moved":
            return "301 Moved Permanently", "text/plain", "moved\n", f"Location: {self.url(page)}\r\n"
        if kind == "missing":
            return "404 Not Found", "text/html", "<title>missing</title>\n", ""
        return "200 OK", "text/html; charset=utf-8", self.body(page), ""

    async def serve(self, reader, writer):
        host = writer.get_extra_info("sockname")[0]
        rng = random.Random()
        try:
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode()
                path = head.split(" ", 2)[1]
                self.log.append((time.monotonic(), host, path))
                if path != "/robots.txt":
                    self.first.set()
                await asyncio.sleep(rng.uniform(0.2, 1.8) * self.slowness)
                status, kind, text, more = self.answer(host, path)
                body = text.encode()
                answer = f"HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n{more}\r\n"
                writer.write(answer.encode() + body)
                await writer.drain()
                self.ends.append((time.monotonic(), host, path))
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    def start(self):
        started = threading.Event()

        async def main():
            server = await asyncio.start_server(self.serve, "127.0.1.1", 0)
            self.port = server.sockets[0].getsockname()[1]
            for host in range(2, self.hosts + 1):
                await asyncio.start_server(self.serve, f"127.0.1.{host}", self.port)
            started.set()
            await asyncio.Event().wait()

        threading.Thread(target=lambda: self.loop.run_until_complete(main()), daemon=True).start()
        if not started.wait(10):
            raise SystemExit("the site does not start")
        return self

    def counts(self):
        return collections.Counter(f"http://{host}:{self.port}{path}" for _, host, path in list(self.log))


class Verdict:
    """What is wrong with the outputs of a crawl that ended, and how often each URL was asked for."""

    def __init__(self, site, out, in_flight_lost, most_tries=1):
        self.faults, self.most_tries = [], most_tries
        self.site, self.out, self.truth = site, pathlib.Path(out), site.truth()
        self.bound = in_flight_lost
        self.judge_records()
        self.judge_links()
        self.judge_pages()
        self.judge_report()
        self.judge_requests()

    def fault(self, text):
        self.faults.append(text)

    def lines(self, name):
        """The lines of a file, each of which must be whole."""
        raw = (self.out / name).read_bytes()
        if not raw.endswith(b"\n"):
            self.torn += 1
            self.fault(f"{name} does not end with a line's end")
        return raw.decode().splitlines()

    def judge_records(self):
        self.torn, urls = 0, []
        for line in self.lines("pages.jsonl"):
            try:
                record = json.loads(line)
            except ValueError:
                self.torn += 1
                self.fault(f"a torn record: {line[:80]}")
                continue
            urls.append(record["url"])
            self.judge_record(record)
        counts = collections.Counter(urls)
        self.recorded = set(urls)
        self.lost = len(set(self.truth) - self.recorded)
        self.duplicates = len(urls) - len(counts)
        if self.recorded - set(self.truth):
            self.fault(f"records of what does not exist: {sorted(self.recorded - set(self.truth))[:3]}")
        if self.lost:
            self.fault(f"lost: {sorted(set(self.truth) - self.recorded)[:5]}")
        if self.duplicates:
            self.fault(f"recorded twice: {[url for url, n in counts.items() if n > 1][:5]}")

    def judge_record(self, record):
        page = self.truth.get(record["url"])
        expected = "redirected" if "/moved/" in record["url"] else "fetched"
        if record["outcome"] != expected:
            self.fault(f"{record['url']} ended as {record['outcome']} {record['reason']} {record['error']}")
        elif page is not None and (record["title"] != f"Page {page}" or record["tries"] > self.most_tries):
            self.fault(f"{record['url']} has title {record['title']} and {record['tries']} tries")

    def judge_links(self):
        lines = self.lines("links.tsv")
        expected = collections.Counter(
            f"{url}\t{link}" for url, page in self.truth.items() if page is not None for link in self.site.links(page)
        )
        found = collections.Counter(lines[1:])
        wrong = (expected - found) + (found - expected)
        self.duplicates += sum((found - expected).values())
        if lines[0] != "source_url\tparsed_url" or wrong:
            self.fault(f"links.tsv: {sum(wrong.values())} lines too few or too many: {list(wrong)[:3]}")

    def judge_pages(self):
        lines = self.lines("pages/index.tsv")
        pages = {url: page for url, page in self.truth.items() if page is not None}
        numbers = [line.split("\t")[0] for line in lines[1:]]
        if lines[0] != "N\turl" or numbers != [str(n) for n in range(1, len(pages) + 1)]:
            self.fault(f"pages/index.tsv: {len(numbers)} numbers for {len(pages)} pages, or not in order")
        seen = set()
        for line in lines[1:]:
            number, url = line.split("\t")
            seen.add(url)
            head, _, body = (self.out / "pages" / f"{number}.html").read_text("utf-8").partition("\n")
            if head != url or body.partition("\n")[2] != self.site.body(pages.get(url, -1)):
                self.torn += 1
                self.fault(f"pages/{number}.html is not {url} as it was served")
        if seen != set(pages):
            self.fault(f"pages/index.tsv lacks {sorted(set(pages) - seen)[:3]}")
        names = {path.name for path in (self.out / "pages").iterdir()}
        if names != {"index.tsv"} | {f"{n}.html" for n in numbers}:
            self.fault("pages/ holds files that the index does not name, or lacks some")

    def judge_report(self):
        if not (self.out / "report.txt").exists():
            self.fault("there is no report.txt")
            return
        urls = []
        for line in self.lines("report.txt"):
            if not line:
                break
            urls.append(next(word for word in line.split() if word.startswith("http://")))
        if sorted(urls) != sorted(self.truth):
            self.fault(f"report.txt has {len(urls)} lines, {len(set(urls))} URLs, for {len(self.truth)} URLs")

    def judge_requests(self):
        counts = self.site.counts()
        robots = {url: n for url, n in counts.items() if url.endswith("/robots.txt")}
        self.robots_again = sum(robots.values()) - len(robots)
        self.refetched = sum(n - 1 for url, n in counts.items() if url not in robots)
        # a slot holds one page at a time, and perhaps the robots.txt that was asked for on its behalf
        if self.refetched > self.bound or self.robots_again > self.bound:
            self.fault(f"asked for again: {self.refetched} URLs and {self.robots_again} robots.txt, bound {self.bound}")
        if set(self.truth) - set(counts):
            self.fault("some URLs were never asked for")
