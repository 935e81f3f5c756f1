"""Heap of hosts that wait: N hosts are found by links, their robots.txt is read, and each waits an hour for its first page.

Usage: waiting-hosts.sh [N]. nginx serves all of them on one loopback address; the heap is that of a histogram of live objects.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ORBWEAVER = os.environ.get("ORBWEAVER", str(HERE.parent / "target/universal/stage/bin/orbweaver"))
PORT = 8190
A_PAGE = 5000
CONF = """
worker_processes 1; daemon off; pid DIR/nginx.pid; error_log DIR/error.log warn; worker_rlimit_nofile 60000;
events { worker_connections 30000; multi_accept on; }
http {
  access_log DIR/access.log; keepalive_timeout 5;
  server { listen 127.0.0.2:PORT backlog=8192 default_server; default_type text/html;
    location = /robots.txt { return 200 "User-agent: *\\nCrawl-delay: 3600\\nDisallow: /private/\\nDisallow: /search\\nAllow: /search/about\\n"; }
    location / { return 200 "<title>page</title>"; } }
  server { listen 127.0.0.2:PORT; server_name lists.test; default_type text/html; root DIR;
    location = /robots.txt { return 404; } }
}
"""


def write_lists(directory, hosts):
    folder = directory / "lists"
    folder.mkdir()
    pages = (hosts + A_PAGE - 1) // A_PAGE
    (folder / "index.html").write_text("".join(f"<a href={page}.html>{page}</a>\n" for page in range(pages)))
    for page in range(pages):
        some = range(page * A_PAGE, min(hosts, (page + 1) * A_PAGE))
        links = "".join(f"<a href='http://h{i}.site{i % 5000}.test:{PORT}/'>{i}</a>\n" for i in some)
        (folder / f"{page}.html").write_text(links)


def lines(path):
    with open(path, "rb") as file:
        return sum(1 for _ in file)


def histogram(pid):
    done = subprocess.run(["jcmd", str(pid), "GC.class_histogram"], capture_output=True, text=True, timeout=120)
    return done.stdout


def total(text):
    return int(re.search(r"^Total\s+\d+\s+(\d+)", text, re.M).group(1))


def crawl(directory, hosts, seconds):
    access = directory / "access.log"
    access.write_text("")
    out = directory / "out"
    shutil.rmtree(out, ignore_errors=True)
    command = [ORBWEAVER, "crawl", f"http://lists.test:{PORT}/lists/index.html", "--scope", "any", "--delay", "0", "-q", "--out", str(out)]
    settings = ["network.hosts.\"*.test\"=127.0.0.2", "robots.max-crawl-delay=2h", "robots.give-up=2h", "network.allow=[127.0.0.2]"]
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
    directory = pathlib.Path(tempfile.mkdtemp(prefix="waiting-hosts-"))
    directory.chmod(0o755)
    write_lists(directory, hosts)
    (directory / "nginx.conf").write_text(CONF.replace("DIR", str(directory)).replace("PORT", str(PORT)))
    server = subprocess.Popen(["nginx", "-c", str(directory / "nginx.conf"), "-e", str(directory / "error.log")])
    try:
        time.sleep(0.5)
        text, megabytes, requests = crawl(directory, hosts, hosts / 100 + 60)
    finally:
        server.terminate()
        server.wait()
        shutil.rmtree(directory, ignore_errors=True)
    print(text if os.environ.get("HISTOGRAM") else "", end="")
    print(f"{hosts:,} hosts, {requests:,} requests: {total(text):,} bytes live, {total(text) / hosts:,.0f} a host; {megabytes} MB resident")


if __name__ == "__main__":
    main()
