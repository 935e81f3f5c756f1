"""Heap of hosts that wait: N hosts are found by links, their robots.txt is read, and each waits an hour for its first page.

Usage: waiting-hosts.sh [N]. nginx serves all of them on one loopback address; the heap is that of a histogram of live objects.
"""

import os
import pathlib
import re
import subprocess
import sys
import time

from nginx import ADDRESS, Nginx

HERE = pathlib.Path(__file__).resolve().parent
ORBWEAVER = os.environ.get("ORBWEAVER", str(HERE.parent / "target/universal/stage/bin/orbweaver"))
A_PAGE = 5000
HTTP = """
  keepalive_timeout 5;
  server { listen ADDRESS backlog=8192 default_server;
    location = /robots.txt { return 200 "User-agent: *\\nCrawl-delay: 3600\\nDisallow: /private/\\nDisallow: /search\\nAllow: /search/about\\n"; }
    location / { return 200 "<title>page</title>"; } }
  server { listen ADDRESS; server_name lists.test;
    location = /robots.txt { return 404; } }
"""


def write_lists(folder, hosts, port):
    folder.mkdir()
    pages = (hosts + A_PAGE - 1) // A_PAGE
    (folder / "index.html").write_text("".join(f"<a href={page}.html>{page}</a>\n" for page in range(pages)))
    for page in range(pages):
        some = range(page * A_PAGE, min(hosts, (page + 1) * A_PAGE))
        links = "".join(f"<a href='http://h{i}.site{i % 5000}.test:{port}/'>{i}</a>\n" for i in some)
        (folder / f"{page}.html").write_text(links)


def lines(path):
    with open(path, "rb") as file:
        return sum(1 for _ in file)


def histogram(pid):
    done = subprocess.run(["jcmd", str(pid), "GC.class_histogram"], capture_output=True, text=True, timeout=120)
    return done.stdout


def total(text):
    return int(re.search(r"^Total\s+\d+\s+(\d+)", text, re.M).group(1))


def crawl(site, hosts, seconds):
    access = site.directory / "access.log"
    command = [ORBWEAVER, "crawl", f"http://lists.test:{site.port}/", "--scope", "any", "--delay", "0", "-q"]
    command += ["--out", str(site.directory / "out")]
    settings = [f'network.hosts."*.test"={ADDRESS}', "robots.max-crawl-delay=2h", "robots.give-up=2h", f"network.allow=[{ADDRESS}]"]
    for each in settings:
        command += ["--set", f"orbweaver.{each}"]
    process = subprocess.Popen(command)
    try:
        end = time.monotonic() + seconds
        while lines(access) < hosts and process.poll() is None and time.monotonic() < end:
            time.sleep(1)
        time.sleep(15)  # connections and actors without work are given up after a while
        return histogram(process.pid), resident(process.pid), lines(access)
    finally:
        process.kill()
        process.wait()


def resident(pid):
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status).group(1)) // 1024


def main():
    hosts = int(sys.argv[1]) if len(sys.argv) > 1 else 200_000
    with Nginx("waiting-hosts", lambda address: HTTP.replace("ADDRESS", address), files=60_000) as site:
        write_lists(site.directory / "www", hosts, site.port)
        text, megabytes, requests = crawl(site, hosts, hosts / 100 + 60)
    print(text if os.environ.get("HISTOGRAM") else "", end="")
    print(f"{hosts:,} hosts, {requests:,} requests: {total(text):,} bytes live, {total(text) / hosts:,.0f} a host; {megabytes} MB resident")


if __name__ == "__main__":
    main()
