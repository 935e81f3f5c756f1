"""Judges a crawl of static files by the server's log. Standard library only; knows nothing of the crawler.

Usage: real_site.py ROOT SITE ACCESS-LOG PAGES.JSONL INDEX...

From the index files it walks over the files on disk, following links by the rules of the crawler's documentation, and
answers each URL as nginx would. Then it counts what the log says about each of them.
"""

import collections
import html.parser
import json
import os
import re
import sys
import urllib.parse

PARSED = {".html", ".htm", ".shtml", ".xml", ".xhtml"}
FOLLOWED_RELATIONS = {"next", "alternate", "canonical"}
# What a browser leaves as it is in a path; everything else is percent-encoded.
PATH_SAFE = "!$%&'()*+,-./:;=@[]_~|\\^"


class Links(html.parser.HTMLParser):
    """The links of one page, as they are written."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.base = None
        self.found = []
        self.nofollow = False

    def handle_starttag(self, tag, attributes):
        value = {name: text or "" for name, text in reversed(attributes)}
        if tag == "base" and self.base is None and "href" in value:
            self.base = value["href"]
        elif tag in ("a", "area") and "href" in value:
            self.found.append(value["href"])
        elif tag in ("iframe", "frame") and value.get("src"):
            self.found.append(value["src"])
        elif tag == "link" and value.get("href"):
            relations = set(value.get("rel", "").lower().split())
            if relations & FOLLOWED_RELATIONS and "stylesheet" not in relations:
                self.found.append(value["href"])
        elif tag == "meta":
            self.handle_meta(value)

    def handle_meta(self, value):
        content = value.get("content", "")
        if value.get("name", "").lower() == "robots":
            words = set(re.split(r"[\s,]+", content.lower()))
            self.nofollow = self.nofollow or bool(words & {"nofollow", "none"})
        if value.get("http-equiv", "").lower() == "refresh":
            target = re.match(r"\s*[\d.]+\s*[;,]?\s*(?:url\s*=\s*)?(['\"]?)(.*?)\1\s*$", content, re.I | re.S)
            if target and target.group(2):
                self.found.append(target.group(2))


def resolve(base, link):
    """The absolute URL without fragment, or None when it is not http."""
    link = re.sub(r"[\t\r\n]", "", link.strip("\0\t\n\f\r "))
    try:
        joined = urllib.parse.urljoin(base, link)
        parts = urllib.parse.urlsplit(joined)
    except ValueError:
        return None
    if parts.scheme not in ("http", "https"):
        return None
    path = urllib.parse.quote(parts.path or "/", safe=PATH_SAFE)
    url = urllib.parse.urlunsplit((parts.scheme, parts.netloc.lower(), path, "", ""))
    # urlunsplit drops an empty query, which makes another URL: look at what was written.
    if "?" in joined.split("#")[0]:
        url += "?" + urllib.parse.quote(parts.query, safe=PATH_SAFE + "?/{}`")
    return url


class Site:
    """Answers URLs from files as nginx would."""

    def __init__(self, root, site):
        self.root = root
        self.site = site

    def answer(self, url):
        """The status, and the file to search for links or the place a redirect points to."""
        path = urllib.parse.unquote(urllib.parse.urlsplit(url).path)
        path = re.sub(r"/+", "/", path)
        file = os.path.normpath(self.root + path)
        if not (file + "/").startswith(self.root + "/"):
            return 400, None
        if os.path.isdir(file):
            if not path.endswith("/"):
                return 301, self.site + urllib.parse.quote(path) + "/"
            file = os.path.join(file, "index.html")
            return (200, file) if os.path.isfile(file) else (403, None)
        if path.endswith("/") or not os.path.isfile(file):
            return 404, None
        return 200, file

    def links(self, url, file):
        if os.path.splitext(file)[1].lower() not in PARSED:
            return []
        with open(file, "rb") as opened:
            raw = opened.read()
        named = re.search(rb"charset=[\"']?([\w-]+)", raw[:1024])
        text = raw.decode(named.group(1).decode() if named else "cp1252", errors="replace")
        page = Links()
        page.feed(text)
        page.close()
        base = resolve(url, page.base) if page.base else url
        return [] if page.nofollow else [resolve(base or url, link) for link in page.found]


def walk(site, seeds):
    """Every URL that is reachable, with the status it will be answered with."""
    status = {}
    waiting = collections.deque(seeds)
    while waiting:
        url = waiting.popleft()
        if url in status:
            continue
        status[url], more = site.answer(url)
        if status[url] == 301:
            waiting.append(more)
        elif status[url] == 200:
            waiting.extend(link for link in site.links(url, more) if link and link.startswith(site.site + "/"))
    return status


def read_log(path, site):
    asked = collections.Counter()
    answered = {}
    others = []
    with open(path, encoding="utf-8", errors="replace") as lines:
        for line in lines:
            method, status, target = line.rstrip("\n").split(" ", 2)
            if method == "GET":
                asked[site + target] += 1
                answered[site + target] = int(status)
            else:
                others.append(line.strip())
    return asked, answered, others


def show(what, urls):
    print(f"{what:>22} {len(urls)}")
    for url in sorted(urls)[:10]:
        print(f"{'':>22} {url}")


def main(root, address, log, records, *indexes):
    site = Site(os.path.abspath(root), address)
    expected = walk(site, [f"{address}/{index}" for index in indexes])
    pages = {url for url, status in expected.items() if status == 200}
    asked, answered, others = read_log(log, address)
    robots = address + "/robots.txt"

    missed = set(expected) - set(asked)
    twice = {url for url, times in asked.items() if times > 1}
    extra = (set(asked) - set(expected) - {robots}) | set(others)
    different = {url for url in expected if url in answered and answered[url] != expected[url]}
    with open(records, encoding="utf-8") as lines:
        recorded = collections.Counter(json.loads(line)["url"] for line in lines)
    wrong = {url for url, times in recorded.items() if times > 1} | (set(recorded) ^ set(expected))

    print(f"{'reachable':>22} {len(expected)}  ({len(pages)} files, {len(expected) - len(pages)} redirects and missing files)")
    print(f"{'fetched exactly once':>22} {sum(1 for url in expected if asked[url] == 1)}")
    show("missed", missed)
    show("fetched twice", twice)
    show("extra", extra)
    show("answered differently", different)
    show("records amiss", wrong)
    print(f"{'robots.txt asked for':>22} {asked[robots]}")
    return 1 if missed or twice or extra or different or wrong else 0


if __name__ == "__main__":
    if len(sys.argv) < 6:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
