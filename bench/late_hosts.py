"""Crawls many hosts whose every answer is late. See late-hosts.sh."""

import os
import pathlib
import subprocess
import sys
import time

from nginx import ADDRESS, Nginx, write_pages

HERE = pathlib.Path(__file__).resolve().parent
ORBWEAVER = os.environ.get("ORBWEAVER", str(HERE.parent / "target/universal/stage/bin/orbweaver"))
PAGES = 5
LATE = """
  server {{
    listen {address} backlog=16384;
    location / {{ echo_sleep {late}; echo_exec @page; }}
    location @page {{ try_files $uri ${{uri}}index.html =404; }}
  }}
"""


def crawl(site, hosts, late):
    """Seconds it took and what it used."""
    roots = site.directory / "roots.txt"
    roots.write_text("".join(f"http://www.h{n}.test:{site.port}/\n" for n in range(hosts)))
    command = [ORBWEAVER, "crawl", "--urls", str(roots), "--delay", "0", "--per-host", "1", "-q"]
    command += ["--concurrency", str(hosts + 100), "--out", str(site.directory / "out")]
    command += ["--set", f'orbweaver.network.hosts."*.test"={ADDRESS}', "--set", f"orbweaver.network.allow=[{ADDRESS}]"]
    command += ["--set", f"orbweaver.limits.first-byte-timeout={late * 4 + 20}s"]
    began = time.time()
    process = subprocess.Popen(command)
    _, status, usage = os.wait4(process.pid, 0)
    return began, time.time() - began, status, usage


def overflows():
    """How often a connection came while the queue of its listener was full; it is tried again after 1 s, then 2 s."""
    names, values = [line.split()[1:] for line in open("/proc/net/netstat") if line.startswith("TcpExt:")]
    return int(dict(zip(names, values)).get("ListenOverflows", 0))


def main():
    hosts = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    late = float(sys.argv[2]) if len(sys.argv) > 2 else 5.0
    module = "load_module modules/ngx_http_echo_module.so;"
    with Nginx("late-hosts", lambda a: LATE.format(address=a, late=late), module, files=2 * hosts + 1000) as site:
        write_pages(site.directory / "www", PAGES)
        (site.directory / "www/robots.txt").write_text("User-agent: *\nDisallow: /private/\n")
        before = overflows()
        began, took, status, usage = crawl(site, hosts, late)
        turned_away = overflows() - before
        asked = site.requests()
    firsts = sorted(moment - late - began for moment, _, _, path in asked if path == "/robots.txt")
    pages = [(host, path) for _, answer, host, path in asked if path != "/robots.txt" and answer == "200"]
    path = late * (PAGES + 1)
    last = max(moment for moment, _, _, _ in asked) - began
    cpu = (usage.ru_utime + usage.ru_stime) / max(len(pages), 1) * 1e3
    print(f"{hosts:,} hosts: {len(pages):,} requests for {len(set(pages)):,} of {hosts * PAGES:,} pages, exit {status}")
    print(f"the first host asked after {firsts[0]:.1f} s, half of them after {firsts[len(firsts) // 2]:.1f} s, the last after {firsts[-1]:.1f} s")
    print(
        f"{last:.1f} s from process start to the last answer, {last / path:.3f} x the {path:.1f} s that one host's answers take;"
        f" {took:.1f} s to the end of the process, {took / path:.3f} x"
    )
    print(f"{cpu:.3f} ms of CPU a page, {usage.ru_maxrss // 1024} MB resident")
    if turned_away:
        print(f"the server's queue was full {turned_away} times (net.core.somaxconn), which costs those hosts 1 s or 3 s: run it again")
    sys.exit(0 if len(pages) == len(set(pages)) == hosts * PAGES and status == 0 else 1)


if __name__ == "__main__":
    main()
