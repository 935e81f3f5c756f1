"""Kills a crawl at random moments, starts it again each time, and judges what it wrote. Usage: kill.sh --help"""

import argparse
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from durable_site import Site, Verdict

CONCURRENCY = 16
LONG = 120


class Crawl:
    """One crawl of a site, as often as it must be started."""

    def __init__(self, orbweaver, site, out, resume):
        self.orbweaver, self.site, self.out, self.resume = orbweaver, site, out, resume
        self.said = []
        self.begins = 0

    def command(self):
        again = self.resume and (self.out / "state" / "crawl.conf").exists()
        if again:
            return [self.orbweaver, "resume", str(self.out), "-q"]
        options = "--delay 0 --per-host 2 --scope any --format jsonl,links,pages -q --allow 127.0.1.0/24".split()
        options += ["--concurrency", str(CONCURRENCY), "--out", str(self.out)]
        return [self.orbweaver, "crawl", self.site.url(0), *options]

    def start(self):
        self.site.first.clear()
        self.begins += 1
        self.process = subprocess.Popen(self.command(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        return self.process

    def wait(self, seconds):
        """Its exit code, or None when it still runs."""
        try:
            return self.process.wait(max(seconds, 0))
        except subprocess.TimeoutExpired:
            return None

    def live(self, rng):
        """Lets it run for a while of random length; its exit code when it ended by itself."""
        self.start()
        if rng.random() < 0.2:  # while it starts and reads its state
            return self.wait(rng.uniform(0.3, 2.5))
        until = time.monotonic() + LONG
        while not self.site.first.is_set() and time.monotonic() < until:
            code = self.wait(0.01)
            if code is not None:
                return code
        return self.wait(rng.uniform(0.02, 1.6))

    def kill(self):
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.hear()

    def hear(self):
        self.said += self.process.stderr.read().splitlines()
        self.process.stderr.close()


def round_of(options, number, kills_left, slowness):
    """One crawl from its start to its end; how often it was killed, and the verdict."""
    rng = random.Random(options.seed * 1000 + number)
    site = Site(pages=options.pages, slowness=slowness, seed=number + 1).start()
    out = pathlib.Path(tempfile.mkdtemp(prefix="kill-", dir=options.dir)) / "out"
    crawl = Crawl(options.orbweaver, site, out, options.resume)
    kills, code, began = 0, None, time.monotonic()
    while code is None:
        if kills == kills_left:
            crawl.start()
            code = crawl.wait(LONG * 5)
            break
        code = crawl.live(rng)
        if code is None:
            crawl.kill()
            kills += 1
    if code is None:
        crawl.kill()
        raise SystemExit("it does not end")
    crawl.hear()
    verdict = Verdict(site, out, CONCURRENCY * kills)
    if code != 0:
        verdict.fault(f"it ended with exit code {code}")
    said = [line for line in crawl.said if not line.startswith("going on from ")]
    if said:
        verdict.fault(f"it said: {said[:5]}")
    print(
        f"{number:>5} {kills:>6} {len(site.truth()):>6} {verdict.lost:>5} {verdict.duplicates:>10} {verdict.torn:>5}"
        f" {verdict.refetched:>10} {verdict.robots_again:>13} {verdict.bound:>7} {time.monotonic() - began:>7.0f} s",
        flush=True,
    )
    for fault in verdict.faults:
        print(f"      WRONG: {fault}", flush=True)
    if verdict.faults:
        print(f"      kept: {out}", flush=True)
    else:
        shutil.rmtree(out.parent)
    return kills, verdict


def main():
    here = pathlib.Path(__file__).resolve().parent
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100, help="how many in all (default 100)")
    parser.add_argument("--pages", type=int, default=2000, help="pages of the site (default 2000)")
    parser.add_argument("--slowness", type=float, default=0.5, help="seconds an answer takes, about (default 0.5)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--resume", action="store_true", help="go on by `resume OUT`, not by the same command")
    parser.add_argument("--dir", help="where to put the outputs (default: a temporary directory)")
    parser.add_argument(
        "--orbweaver",
        default=os.environ.get("ORBWEAVER", str(here.parent / "target/universal/stage/bin/orbweaver")),
    )
    options = parser.parse_args()
    if not os.access(options.orbweaver, os.X_OK):
        sys.exit(f"kill: no launcher at {options.orbweaver}: run ./sbt stage first")
    print("round  kills   urls  lost duplicates  torn  refetched  robots again   bound    time")
    kills, wrong, number, sums = 0, 0, 0, [0, 0, 0, 0, 0]
    while kills < options.kills:
        more, verdict = round_of(options, number, options.kills - kills, options.slowness)
        kills += more
        number += 1
        wrong += len(verdict.faults)
        figures = verdict.lost, verdict.duplicates, verdict.torn, verdict.refetched, verdict.robots_again
        sums = [old + new for old, new in zip(sums, figures)]
    print(
        f"kills {kills}, lost {sums[0]}, duplicates {sums[1]}, torn {sums[2]}, refetched {sums[3]}, robots.txt again"
        f" {sums[4]}, bound {CONCURRENCY * kills}, other faults {wrong}"
    )
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
