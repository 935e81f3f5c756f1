"""Faults of what the machine gives: too few open files, too little memory, a wall clock that is set. See faults.py."""

import asyncio
import email.utils
import os
import pathlib
import resource
import subprocess
import threading
import time

from durable_site import Site, Verdict

HERE = pathlib.Path(__file__).resolve().parent
HOUR = 3600


def with_files(n):
    """What a process is started with that may open so many files."""
    return lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (n, n))


def with_options(args, **values):
    """The same command with other values of options that it has."""
    args = list(args)
    for name, value in values.items():
        args[args.index("--" + name.replace("_", "-")) + 1] = str(value)
    return args


class RecordsOnly(Verdict):
    """Of a crawl that wrote neither links nor pages."""

    def judge_links(self):
        pass

    def judge_pages(self):
        pass


def files(tools):
    """A limit that is too low is said before the first request; one that is low makes a crawl slower."""

    def run(args, limit):
        process = subprocess.Popen(
            args, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=with_files(limit)
        )
        return tools.end(process)

    site, out, good = Site(pages=400, hosts=60, paragraphs=(1, 5), slowness=0.02).start(), tools.fresh_out(), 0
    args = with_options(tools.command(site, out), concurrency=256)
    for limit in (64, 127):
        ended = run(args, limit)
        said = ended.code == 2 and ended.err.count("\n") == 1 and f" {limit} " in ended.err and "128" in ended.err
        good += said and not site.log
        if not said:
            tools.complain(f"with {limit} files", ended)
    for limit in (128, 160):
        site.log.clear()
        out = tools.fresh_out()
        ended = run(with_options(tools.command(site, out), concurrency=256), limit)
        verdict = Verdict(site, out, 0)
        good += ended.code == 0 and ended.is_silent() and not verdict.faults
        if verdict.faults or ended.code:
            tools.complain(f"with {limit} files", ended, verdict)
    tools.row("64, 127 files: refused; 128, 160: all of it", good, 4)


def files_gone(tools):
    """No file is left in the middle of a crawl, for a while: no URL may pay for that."""
    good, n = 0, 3
    for i in range(n):
        site = Site(pages=400, hosts=60, paragraphs=(1, 5), slowness=0.02, seed=i).start()
        out = tools.fresh_out()
        # pages are files: a crawl that cannot write them ends with 3
        args = with_options(tools.command(site, out), concurrency=64, format="jsonl")
        process = tools.start([arg for arg in args if arg != "-q"])
        tools.after_requests(site, 60 + 40 * i, process)
        before = resource.prlimit(process.pid, resource.RLIMIT_NOFILE)
        resource.prlimit(process.pid, resource.RLIMIT_NOFILE, (20, before[1]))
        time.sleep(4)
        meanwhile = len(site.log)
        resource.prlimit(process.pid, resource.RLIMIT_NOFILE, before)
        ended = tools.end(process)
        verdict = RecordsOnly(site, out, 0)
        waited = meanwhile < len(site.log)
        said = "opens no more files" in ended.err and "Exception" not in ended.err
        good += ended.code == 0 and waited and said and not verdict.faults
        if ended.code or verdict.faults or not waited or not said:
            tools.complain(f"without files for 4 s, {meanwhile} requests then", ended, verdict)
    tools.row("no file left for 4 s: waits, 0 tries lost", good, n)


class HugeSite(Site):
    """A page with links to all others, each host an address of its own."""

    def host(self, page):
        n = page % self.hosts
        return f"127.1.{n // 250}.{n % 250 + 1}"

    def is_moved(self, page):
        return False

    def links(self, page):
        return [self.url(other) for other in range(1, self.pages)] if page == 0 else []

    def truth(self):
        return {self.url(page): page for page in range(self.pages)}

    def start(self):
        started = threading.Event()

        async def main():
            server = await asyncio.start_server(self.serve, "0.0.0.0", 0, backlog=1000)
            self.port = server.sockets[0].getsockname()[1]
            started.set()
            await asyncio.Event().wait()

        threading.Thread(target=lambda: self.loop.run_until_complete(main()), daemon=True).start()
        started.wait(10)
        return self


class NoFolder(Verdict):
    """Of a crawl that wrote no pages."""

    def judge_pages(self):
        pass


def memory(tools):
    """A page with 36,577 links, 10,000 hosts, and too little heap: exit 3 in one line; with more, all of it."""
    pages, hosts = int(os.environ.get("HUGE_LINKS", 36_577)) + 1, int(os.environ.get("HUGE_HOSTS", 10_000))
    site, out = HugeSite(pages=pages, hosts=hosts, paragraphs=(1, 2)).start(), tools.fresh_out()
    args = [tools.ORBWEAVER, "crawl", site.url(0), *"--delay 0 --scope any --format jsonl,links -q".split()]
    args += ["--allow", "127.0.0.0/8", "--out", str(out)]
    tried, good, ended = [], True, None
    for heap in ("48m", "48m", "96m", "192m", "384m"):
        process = tools.start(args, JAVA_OPTS=f"-Xmx{heap}")
        peak = [0]
        watch = threading.Thread(target=resident, args=(process.pid, peak))
        watch.start()
        ended = tools.end(process, 900)
        watch.join()
        tried.append(f"{heap}: exit {ended.code}, {peak[0]} MiB resident")
        if ended.code == 0:
            break
        one_line = ended.err.count("\n") == 1 and "OutOfMemoryError" in ended.err and not ended.out
        good = good and ended.code == 3 and one_line
        if not one_line:
            tools.complain(f"with {heap}", ended)
    # a process that hardly comes to anything but collecting garbage may miss answers
    verdict = NoFolder(site, out, 256 * len(tried), most_tries=4)
    good = good and ended.code == 0 and not verdict.faults
    if not good:
        tools.complain("in the end", ended, verdict)
    tools.row(f"{pages - 1:,} links, {hosts:,} hosts, -Xmx48m", int(good), 1, "; ".join(tried))


def resident(pid, peak):
    """The most memory that a process had, in MiB, as long as it can be asked."""
    try:
        while True:
            status = pathlib.Path(f"/proc/{pid}/status").read_text()
            peak[0] = int(status.split("VmHWM:")[1].split()[0]) // 1024
            time.sleep(0.1)
    except (OSError, IndexError):
        pass


class HoldingSite(Site):
    """Each host says 503 once, with a date from which it may be asked again, three seconds later."""

    HOLD = 3

    def answer(self, host, path):
        held = self.__dict__.setdefault("held", {})
        if path != "/robots.txt" and host not in held and sum(name == host for _, name, _ in self.log) > 3:
            held[host] = time.monotonic()
            now = time.time()
            dates = "Date: {}\r\nRetry-After: {}\r\n".format(
                email.utils.formatdate(now, usegmt=True), email.utils.formatdate(now + self.HOLD, usegmt=True)
            )
            return "503 Service Unavailable", "text/plain", "later\n", dates
        return super().answer(host, path)


class Clock:
    """The wall clock of the crawls that are started with its environment."""

    def __init__(self, tools):
        library = tools.SCRATCH / "clock_shim.so"
        if not library.exists():
            subprocess.run(["cc", "-shared", "-fPIC", "-o", library, HERE / "clock_shim.c", "-ldl"], check=True)
        self.file = tools.fresh_out("shift")
        self.set(0)
        self.environment = {"LD_PRELOAD": str(library), "CLOCK_SHIFT": str(self.file)}

    def set(self, seconds):
        with open(self.file, "r+b" if self.file.exists() else "w+b") as file:
            file.write(seconds.to_bytes(8, "little", signed=True))


def polite(tools, site, out):
    return with_options(tools.command(site, out), delay=1, per_host=1)


def gaps(site, since=0.0):
    """Seconds from the end of each answer of a host to its next request."""
    found = []
    for host in {host for _, host, _ in site.log}:
        begins = sorted(at for at, name, _ in site.log if name == host and at >= since)
        ends = sorted(at for at, name, _ in site.ends if name == host and at >= since)
        found += [later - earlier for earlier, later in zip(ends, begins[1:])]
    return found


def clock(tools):
    """The clock jumps by an hour, forward and back, while a crawl runs."""
    good, n, least, most = 0, 2, 99.0, 0.0
    for jumps in ((HOUR, 0), (-HOUR, 0)):
        site, out, shifted = HoldingSite(pages=60, hosts=4, paragraphs=(1, 5)).start(), tools.fresh_out(), Clock(tools)
        process = tools.start(polite(tools, site, out), **shifted.environment)
        for seconds, requests in zip(jumps, (12, 40)):
            tools.after_requests(site, requests, process)
            shifted.set(seconds)
        ended = tools.end(process)
        verdict = Verdict(site, out, 8, most_tries=2)
        found = gaps(site)
        holds = [
            min(at for at, name, _ in site.log if name == host and at > since) - since for host, since in site.held.items()
        ]
        fine = ended.code == 0 and not verdict.faults and min(found) >= 1 and max(found) < 10 and min(holds) >= 2
        least, most = min(least, *found), max(most, *found)
        if not fine:
            tools.complain(f"set by {jumps}: gaps {min(found):.2f} to {max(found):.2f}, holds {holds}", ended, verdict)
        good += fine
    tools.row("clock +1 h, -1 h in a crawl, with --delay 1", good, n, f"gaps {least:.3f} to {most:.3f} s")


def clock_resumed(tools):
    """State that was written an hour in the future, or in the past, by a crawl that was killed."""
    good, n, slowest = 0, 2, 0.0
    for seconds in (HOUR, -HOUR):
        site, out, shifted = HoldingSite(pages=60, hosts=4, paragraphs=(1, 5)).start(), tools.fresh_out(), Clock(tools)
        shifted.set(seconds)
        process = tools.start(polite(tools, site, out), **shifted.environment)
        tools.after_requests(site, 26, process)
        time.sleep(1)
        process.kill()
        tools.end(process)
        shifted.set(0)
        requests, began = len(site.log), time.monotonic()
        process = tools.start(polite(tools, site, out), **shifted.environment)
        tools.after_requests(site, requests + 4, process)
        first = site.log[requests][0] - began
        ended = tools.end(process)
        found = gaps(site, began)
        verdict = Verdict(site, out, 8, most_tries=3)
        fine = ended.code == 0 and not verdict.faults and first < 15 and max(found) < 10 and min(found) >= 1
        slowest = max(slowest, first)
        if not fine:
            tools.complain(f"written at {seconds}: first after {first:.1f} s, most {max(found):.1f} s", ended, verdict)
        good += fine
    tools.row("state written 1 h ahead, 1 h ago: no stall", good, n, f"first request after {slowest:.1f} s")


def cases(tools):
    """By name, ready to be called."""
    return {
        function.__name__.replace("_", "-"): lambda function=function: function(tools)
        for function in (files, files_gone, memory, clock, clock_resumed)
    }
