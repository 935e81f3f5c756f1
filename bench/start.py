"""Times starts of the staged program. See start.sh."""

import os
import pathlib
import statistics
import subprocess
import sys
import time

from nginx import Nginx, write_pages

HERE = pathlib.Path(__file__).resolve().parent
ORBWEAVER = os.environ.get("ORBWEAVER", str(HERE.parent / "target/universal/stage/bin/orbweaver"))
PAGES = 50


def timed(command):
    began = time.monotonic()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.monotonic() - began


def crawls(site, rounds):
    times = []
    for turn in range(rounds):
        out = site.directory / f"out{turn}"
        times.append(timed([ORBWEAVER, "crawl", site.root, "--delay", "0", "-q", "--out", str(out)]))
        records = (out / "pages.jsonl").read_text().count("\n")
        if records != PAGES:
            sys.exit(f"{records} records instead of {PAGES}")
    return times


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    with Nginx("start", lambda address: f"server {{ listen {address}; }}") as site:
        write_pages(site.directory / "www", PAGES)
        helps = [timed([ORBWEAVER, "--help"]) for _ in range(rounds)]
        whole = crawls(site, rounds)
    print(f"--help: {statistics.median(helps):.2f} s; {PAGES} pages, from process start to its end: {statistics.median(whole):.2f} s")


if __name__ == "__main__":
    main()
