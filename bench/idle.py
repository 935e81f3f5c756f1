"""Watches a crawl that waits. See idle.sh."""

import os
import pathlib
import subprocess
import sys
import time

from nginx import Nginx, write_pages

HERE = pathlib.Path(__file__).resolve().parent
ORBWEAVER = os.environ.get("ORBWEAVER", str(HERE.parent / "target/universal/stage/bin/orbweaver"))
STARTED = 5  # seconds after which only waiting is left to do
DELAY = 5


def used(pid):
    """CPU seconds and voluntary switches of all threads until now."""
    ticks = switches = 0
    for thread in pathlib.Path(f"/proc/{pid}/task").iterdir():
        fields = (thread / "stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
        status = dict(line.split(":", 1) for line in (thread / "status").read_text().splitlines())
        switches += int(status["voluntary_ctxt_switches"])
    return ticks / os.sysconf("SC_CLK_TCK"), switches


def main():
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else 18
    pages = (STARTED + seconds) // DELAY + 3
    with Nginx("idle", lambda address: f"server {{ listen {address}; }}") as site:
        write_pages(site.directory / "www", pages)
        command = [ORBWEAVER, "crawl", site.root, "--delay", str(DELAY), "-q", "--out", str(site.directory / "out")]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        time.sleep(STARTED)
        before = used(process.pid)
        time.sleep(seconds)
        cpu, switches = (after - first for after, first in zip(used(process.pid), before))
        still = process.poll() is None
        process.terminate()
        process.wait()
    print(f"one host each {DELAY} s: {switches / seconds:.0f} wake-ups a second, {100 * cpu / seconds:.1f} % of a core")
    sys.exit(0 if still else "the crawl ended before it was looked at")


if __name__ == "__main__":
    main()
