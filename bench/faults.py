"""Faults of the disk and of the process under a crawl with durable state, each judged from outside.

Usage: faults.sh [NAME ...]; without names: all of them. Some need root (tmpfs) or a C compiler (calls that fail).
"""

import collections
import errno
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import fault_limits
import fault_strace
from durable_site import Site, Verdict

HERE = pathlib.Path(__file__).resolve().parent
ORBWEAVER = os.environ.get("ORBWEAVER", str(HERE.parent / "target/universal/stage/bin/orbweaver"))
SCRATCH = pathlib.Path(tempfile.mkdtemp(prefix="faults-"))
CONCURRENCY = 16
SYNCS = ",fsync,fdatasync,rename,"
CHANGES = SYNCS + "write,ftruncate,unlink,"
wrong = 0


def row(name, good, of, note=""):
    global wrong
    wrong += good != of
    print(f"{'ok   ' if good == of else 'WRONG'} {name:<44} {good:>4} of {of:<4} {note}", flush=True)


class Ended(collections.namedtuple("Ended", "code out err")):
    def is_silent(self):
        """But for what a crawl that goes on always says."""
        usual = "going on from ", "this crawl is finished", "the machine went down"
        return not [line for line in self.err.splitlines() if not line.startswith(usual)]


def command(site, out, *more, root=0):
    options = "--delay 0 --per-host 2 --scope any --format jsonl,links,pages -q --allow 127.0.1.0/24".split()
    return [ORBWEAVER, "crawl", site.url(root), *options, "--concurrency", str(CONCURRENCY), "--out", str(out), *more]


def loud(args):
    """What a crawl says of its state is no error, so it is not said with -q."""
    return [arg for arg in args if arg != "-q"]


def start(args, **environment):
    return subprocess.Popen(
        args, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, **environment}
    )


def end(process, seconds=120):
    try:
        out, err = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        out, err = process.communicate()
        err += "\nit did not end"
    return Ended(process.returncode, out, err)


def run(args, **environment):
    return end(start(args, **environment))


def fresh_out(name="out"):
    return pathlib.Path(tempfile.mkdtemp(dir=SCRATCH)) / name


def complain(what, ended=None, verdict=None):
    said = (ended.err.strip() or "nothing") if ended else ""
    print(f"        {what}: exit {ended.code}, said: {said[:300]}" if ended else f"        {what}", flush=True)
    for fault in verdict.faults if verdict else []:
        print(f"        {fault}", flush=True)


def is_completed(site, args, out, bound, what, code=0):
    """Runs it to its end, which must leave all of it, whole."""
    ended = run(args)
    verdict = Verdict(site, out, bound)
    good = ended.code == code and ended.is_silent() and not verdict.faults
    if not good:
        complain(what, ended, verdict)
    return good


def small_site():
    return Site(pages=40, hosts=3, paragraphs=(1, 5)).start()


# calls that kill or fail


def shim():
    library = SCRATCH / "fault_shim.so"
    if not library.exists():
        subprocess.run(["cc", "-shared", "-fPIC", "-o", library, HERE / "fault_shim.c", "-ldl"], check=True)
    return str(library)


def shimmed(out, at, error=0, calls=SYNCS, log=""):
    return {
        "LD_PRELOAD": shim(),
        "FAULT_BELOW": str(out),
        "FAULT_AT": str(at),
        "FAULT_ERROR": str(error),
        "FAULT_CALLS": calls,
        **({"FAULT_LOG": str(log)} if log else {}),
    }


def calls_of(site, out, calls):
    """The calls that a crawl makes to its end."""
    log = out.parent / "calls"
    run(command(site, out), **shimmed(out, 0, calls=calls, log=log))
    return log.read_text().splitlines()


def points(n, most):
    return range(1, n + 1) if n <= most else sorted(random.Random(1).sample(range(1, n + 1), most))


def kill_at_each(name, calls, most, begun=None):
    """Kills a crawl at every such call, new (or going on from a copy of `begun`), and completes it each time."""
    site, template = begun or (small_site(), None)

    def copy():
        out = fresh_out()
        if template:
            shutil.copytree(template, out)
        return out

    log = list(site.log)
    n = len(calls_of(site, copy(), calls))
    chosen, good = list(points(n, most)), 0
    for at in chosen:
        site.log[:] = log
        out = copy()
        ended = run(command(site, out), **shimmed(out, at, calls=calls))
        if ended.code not in (-signal.SIGKILL, 0):  # 0: this time it made fewer calls
            complain(f"killed at {at}", ended)
        good += is_completed(site, command(site, out), out, CONCURRENCY * 2, f"killed at call {at} of {n}")
    row(name, good, len(chosen), f"({n} such calls)")


def half_done():
    """A site, and what a crawl of it had written when it was killed half-way."""
    site = Site(pages=60, hosts=3, paragraphs=(1, 5), slowness=0.05).start()
    out = fresh_out()
    process = start(command(site, out))
    while len(site.ends) < 45 and process.poll() is None:
        time.sleep(0.002)
    process.kill()
    end(process)
    site.slowness = 0
    return site, out


def syncs():
    kill_at_each("killed at each fsync and rename", SYNCS, 500)


def resumed_syncs():
    kill_at_each("the same while it goes on from a kill", SYNCS, 500, half_done())


def changes():
    kill_at_each("killed at any change of a file (sample)", CHANGES, int(os.environ.get("POINTS", 60)))


def resumed_changes():
    kill_at_each("the same while it goes on from a kill", CHANGES, int(os.environ.get("POINTS", 60)), half_done())


def failing(name, error, calls, where, steps):
    site, good = small_site(), 0
    for at in steps:
        site.log.clear()
        out = fresh_out()
        below = out if where == "out" else out / where
        ended = run(command(site, out), **shimmed(below, at, error, calls))
        said = ended.code in (2, 3) and ended.err.count("\n") == 1 and str(out) in ended.err
        said = said and os.strerror(error) in ended.err and "Exception" not in ended.err
        if ended.code == 0 or not said:
            complain(f"from call {at} on", ended)
        good += said and is_completed(site, command(site, out), out, CONCURRENCY * 2, f"after failures from {at} on")
    row(name, good, len(steps))


def eio():
    failing("EIO on fsync, from the Kth on", errno.EIO, SYNCS.replace("rename", ""), "out", range(1, 28, 3))
    failing("EIO on write, from the Kth on", errno.EIO, ",write,", "out", range(1, 120, 13))


def power_cut(out, shadow, rng):
    """What may be on the disk: of each file what was synced last, what was written since, or a part of that."""
    for file in [path for path in out.rglob("*") if path.is_file()]:
        copy = shadow / str(file)[len(str(out)) :].replace("/", "|")
        synced = copy.read_bytes() if copy.exists() else b""
        now = file.read_bytes()
        if now.startswith(synced):
            kept = synced + now[len(synced) : rng.choice([len(synced), len(now), rng.randint(len(synced), len(now))])]
        else:
            kept = rng.choice([synced, now])
        file.write_bytes(kept)


def power_cuts():
    good, again, n = 0, 0, int(os.environ.get("POINTS", 25))
    for i in range(n):
        site = Site(pages=400, hosts=10, paragraphs=(1, 5), slowness=0.02, seed=i).start()
        out, rng = fresh_out(), random.Random(i)
        shadow, boot = out.parent / "shadow", out.parent / "boot"
        shadow.mkdir()
        sync = ["1s", "300ms", "100ms", "commit"][i % 4]
        args = command(site, out, "--set", f"orbweaver.state.sync={sync}")
        environment = {**shimmed(out, 0), "FAULT_SHADOW": str(shadow), "FAULT_BOOT": str(boot)}
        for cut in range(2):
            boot.write_text(f"boot-{cut}\n")
            process = start(args, **environment)
            after_requests(site, rng.randint(60, 190) * (cut + 1), process)
            process.kill()
            end(process)
            power_cut(out, shadow, rng)
        boot.write_text("boot-2\n")
        ended = run(args, **environment)
        verdict = Verdict(site, out, 10 * site.pages)
        good += ended.code == 0 and ended.is_silent() and not verdict.faults
        again += len(site.log) - len({entry[1:] for entry in site.log})
        if ended.code != 0 or verdict.faults:
            complain(f"cut {i}, sync {sync}", ended, verdict)
    row("power cut: what was not synced may be gone, twice", good, n, f"{again} requests again")


def is_refused(ended, path, code=2):
    good = ended.code == code and ended.err.count("\n") == 1 and str(path) in ended.err and "Exception" not in ended.err
    if not good:
        complain("not refused in one sentence", ended)
    return good


def readonly():
    failing("read-only file system, from the Kth call on", errno.EROFS, CHANGES, "out", range(1, 120, 13))
    site, good = small_site(), 0
    disk = mounted("1m")
    try:
        subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
        ended = run(command(site, disk / "out"))
        good += is_refused(ended, disk) and not site.log
        out = fresh_out()
        ended = run(command(site, out, "--state", str(disk / "state")))
        good += is_refused(ended, disk) and not site.log
    finally:
        subprocess.run(["umount", "-l", disk], check=True)
    row("read-only from the start: exit 2, no request", good, 2)


# small disks


def mounted(size):
    disk = pathlib.Path(tempfile.mkdtemp(dir=SCRATCH))
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", disk], check=True)
    return disk


def full_disk(name, sizes, on):
    good = 0
    for size in sizes:
        site = Site(pages=1000, hosts=10, paragraphs=(1, 10)).start()
        disk = mounted(size)
        try:
            out = disk / "out" if "out" in on else fresh_out()
            more = [] if on == "out+state" else ["--state", str((disk if on == "state" else fresh_out()) / "state")]
            ended = run(command(site, out, *more))
            said = ended.code == 3 and str(disk) in ended.err and os.strerror(errno.ENOSPC) in ended.err
            said = said and ended.err.count("\n") == 1 and "Exception" not in ended.err
            if not said:
                complain(f"with {size}", ended)
            again = run(command(site, out, *more))  # still full
            if again.code not in (2, 3) or os.strerror(errno.ENOSPC) not in again.err:
                said = False
                complain(f"still full with {size}", again)
            subprocess.run(["mount", "-o", "remount,size=200m", disk], check=True)
            good += said and is_completed(site, command(site, out, *more), out, CONCURRENCY * 2, f"after {size}")
        finally:
            subprocess.run(["umount", "-l", disk], check=True)
    row(name, good, len(sizes), ", ".join(sizes))


def full_state():
    full_disk("state on a disk that is full", ["128k", "160k", "200k", "300k"], "state")


def full_output():
    full_disk("output on a disk that is full", ["64k", "300k", "800k", "1500k"], "out")


def full_both():
    full_disk("both on a disk that is full", ["300k", "600k", "1200k", "1800k"], "out+state")


# the process


def after_requests(site, n, process):
    while len(site.ends) < n and process.poll() is None:
        time.sleep(0.005)


def lock():
    site, out, good = Site(pages=60, hosts=3, slowness=2).start(), fresh_out(), 0
    first = start(command(site, out))
    after_requests(site, 4, first)
    second = run(command(site, out))
    good += second.code == 2 and str(first.pid) in second.err and second.err.count("\n") == 1
    if not good:
        complain("the second", second)
    third = run([ORBWEAVER, "crawl", site.url(0), "-q", "--out", str(out), "--fresh"])
    good += third.code == 2 and str(first.pid) in third.err
    first.kill()
    end(first)
    site.slowness = 0
    good += is_completed(site, command(site, out), out, CONCURRENCY, "after the holder died")
    row("second process refused, dead one's lock is none", good, 3)


def terminate():
    good, slowest, n = 0, 0, 8
    for i in range(n):
        site, out = Site(pages=200, hosts=5, slowness=0.05, seed=i).start(), fresh_out()
        process = start(command(site, out))
        after_requests(site, 20 + 20 * i, process)
        process.send_signal(signal.SIGINT if i % 2 else signal.SIGTERM)
        began = time.monotonic()
        ended = end(process)
        slowest = max(slowest, time.monotonic() - began)
        if ended.code != (130 if i % 2 else 143):
            complain("told to stop", ended)
        good += is_completed(site, command(site, out), out, 0, "after a stop in order")
    row("SIGTERM or SIGINT, then on: 0 asked for again", good, n, f"slowest stop {slowest:.1f} s")


def double_interrupt():
    good, n = 0, 3
    for i in range(n):
        site, out = Site(pages=200, hosts=5, slowness=0.3, seed=i).start(), fresh_out()
        process = start(command(site, out))
        after_requests(site, 20 + 20 * i, process)
        process.send_signal(signal.SIGINT)
        time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        ended = end(process)
        if ended.code != 130:
            complain("interrupted twice", ended)
        site.slowness = 0
        good += is_completed(site, command(site, out), out, CONCURRENCY, "after two interrupts")
    row("SIGINT twice, then on", good, n)


def stopped():
    site, out = Site(pages=40, hosts=2, paragraphs=(1, 5), slowness=0.02).start(), fresh_out()
    args = [arg for arg in command(site, out, "--delay", "1") if arg not in ("--per-host", "2")]
    del args[args.index("--delay") : args.index("--delay") + 2]
    process = start(args)
    after_requests(site, 10, process)
    for _ in range(2):
        process.send_signal(signal.SIGSTOP)
        time.sleep(20)
        process.send_signal(signal.SIGCONT)
        time.sleep(5)
    ended = end(process)
    gaps = []
    for host in {host for _, host, _ in site.log}:
        begins = sorted(at for at, name, _ in site.log if name == host)
        ends = sorted(at for at, name, _ in site.ends if name == host)
        gaps += [later - earlier for earlier, later in zip(ends, begins[1:])]
    # an answer that came while it was stopped may be too late for it: asked for once more
    verdict = Verdict(site, out, 2 * site.hosts, most_tries=2)
    good = ended.code == 0 and not verdict.faults and min(gaps) >= 1
    if not good:
        complain("stopped twice", ended, verdict)
    row("SIGSTOP for 20 s, twice, with --delay 1", int(good), 1, f"least gap {min(gaps):.3f} s of {len(gaps)}")


def picture(out):
    return {
        str(path): (path.stat().st_mtime_ns, path.read_bytes())
        for path in out.rglob("*")
        if path.is_file() and "state" not in path.relative_to(out).parts
    }


def finished():
    site, out, good = small_site(), fresh_out(), 0
    run(command(site, out))
    before, requests = picture(out), len(site.log)
    for args in (command(site, out), [ORBWEAVER, "resume", str(out)]):
        ended = run(loud(args))
        same = picture(out) == before and len(site.log) == requests
        good += ended.code == 0 and same and "finished" in ended.err
        if not (ended.code == 0 and same and "finished" in ended.err):
            complain(f"again (outputs and log untouched: {same})", ended)
    row("finished before: exit 0, no request, untouched", good, 2)


def begin_anew():
    site, out = small_site(), fresh_out()
    run(command(site, out))
    site.log.clear()
    ended = run(loud(command(site, out, "--fresh")))
    verdict = Verdict(site, out, 0)
    good = ended.code == 0 and "deleting" in ended.err and str(out / "state") in ended.err and not verdict.faults
    if not good:
        complain("--fresh", ended, verdict)
    row("--fresh deletes, says so, begins anew", int(good), 1)


def new_root():
    site, out = small_site(), fresh_out()
    limited = command(site, out, "--depth", "0")  # the root alone
    run(limited)
    both = loud([*limited[:2], site.url(1), *limited[2:]])
    ended = run(both)
    urls = [line.split('"')[3] for line in (out / "pages.jsonl").read_text().splitlines()]
    report = [word for line in (out / "report.txt").read_text().splitlines() for word in line.split() if "://" in word]
    want = sorted([site.url(0), site.url(1)])
    good = ended.code == 0 and sorted(urls) == want and sorted(report) == want and "roots" in ended.err
    good = good and all(n == 1 for url, n in site.counts().items() if "robots" not in url)
    if not good:
        complain(f"with a new root: records {urls}, report {report}", ended)
    again = run(both)
    good = good and again.code == 0 and "finished" in again.err
    if not good:
        complain("the same again", again)
    row("new root on a finished crawl", int(good), 1)


def limits():
    site, out, good = Site(pages=200, hosts=5, slowness=0.05).start(), fresh_out(), 0
    args = command(site, out, "--max-pages", "60")
    process = start(args)
    after_requests(site, 30, process)
    process.kill()
    end(process)
    ended = run(args)
    fetched = sum('"fetched"' in line for line in (out / "pages.jsonl").read_text().splitlines())
    good += ended.code == 0 and fetched == 60
    if fetched != 60:
        complain(f"--max-pages 60, killed and gone on: {fetched} fetched", ended)
    before, requests = picture(out), len(site.log)
    again = run(loud(args))
    good += again.code == 0 and len(site.log) == requests
    if len(site.log) != requests:
        complain("the same with all pages used up", again)
    good += is_completed(site, command(site, out), out, CONCURRENCY, "without the limit")
    row("--max-pages counts over runs", good, 3)


def other_scope():
    site, out = Site(pages=60, hosts=3, slowness=0.1).start(), fresh_out()
    process = start(command(site, out))
    after_requests(site, 20, process)
    process.kill()
    end(process)
    args = command(site, out)
    args[args.index("any")] = "strict"
    ended = run(loud(args))
    good = ended.code == 0 and "scope" in ended.err
    if not good:
        complain("with another scope", ended)
    row("another scope is said", int(good), 1)


def damaged():
    """Flips one bit, or cuts a file: refused in a sentence, at once or when it is read, or completed as if nothing were."""
    site, template = half_done()
    log, refused, completed, n = list(site.log), 0, 0, int(os.environ.get("FLIPS", 60))
    rng = random.Random(1)
    for i in range(n):
        site.log[:] = log
        out = fresh_out()
        shutil.copytree(template, out)
        files = [path for path in sorted((out / "state" / "frontier").rglob("*")) if path.is_file()]
        # whatever is damaged, the journal most of all: half of what is there lies in it
        path = rng.choice([path for path in files if path.stat().st_size and path.name not in ("lock", "LOCK", "LOG")])
        bytes_, at = bytearray(path.read_bytes()), 0
        at = rng.randrange(len(bytes_))
        how = "cut" if i % 4 == 0 else "flipped"
        if how == "cut":
            del bytes_[at:]
        else:
            bytes_[at] ^= 1 << rng.randrange(8)
        path.write_bytes(bytes_)
        what = f"{path.name} {how} at {at} of {len(bytes_)}"
        ended = run(command(site, out))
        late = ended.code == 3 and "damaged" in ended.err
        if (ended.code == 2 or late) and is_refused(ended, out, ended.code):
            refused += 1
            continue
        verdict = Verdict(site, out, CONCURRENCY * 2)
        if ended.code == 0 and ended.is_silent() and not verdict.faults:
            completed += 1
        else:
            complain(what, ended, verdict)
        shutil.rmtree(out.parent)
    row("damaged state: refused or harmless", refused + completed, n, f"{refused} refused, {completed} completed")


def damaged_settings():
    """Flips one bit of what `resume` goes by, or cuts it: refused in a sentence; the crawl's command goes on."""
    site, out = half_done()
    requests, good, n, rng = len(site.log), 0, int(os.environ.get("FLIPS", 30)), random.Random(1)
    path = out / "state" / "crawl.conf"
    whole = path.read_bytes()
    for i in range(n):
        bytes_, at = bytearray(whole), 0 if i == 0 else rng.randrange(len(whole))
        if i % 4 == 0:
            del bytes_[at:]
        else:
            bytes_[at] ^= 1 << rng.randrange(8)
        path.write_bytes(bytes_)
        ended = run([ORBWEAVER, "resume", str(out)])
        good += is_refused(ended, path) and len(site.log) == requests
        if len(site.log) != requests:  # it went on, by other settings than it was given
            complain(f"crawl.conf {'cut' if i % 4 == 0 else 'flipped'} at {at} of {len(whole)}", ended)
            break
    good += is_completed(site, command(site, out), out, CONCURRENCY * 2, "by the crawl's own command")
    row("damaged settings refused, own command goes on", good, n + 1)


def formats():
    site, out, good = small_site(), fresh_out(), 0
    run(command(site, out))
    file, requests = out / "state" / "frontier" / "format", len(site.log)
    for text in ("orbweaver frontier 4\n", "orbweaver frontier 5", "x", "", "orbweaver frontier 5\nmore"):
        file.write_text(text)
        ended = run(command(site, out))
        good += ended.code == 2 and str(out) in ended.err and ended.err.count("\n") == 1
        if ended.code != 2:
            complain(f"format {text!r}", ended)
    good += len(site.log) == requests
    row("unknown format refused, no request", good, 6)


ALL = {
    function.__name__.replace("_", "-"): function
    for function in (
        syncs, resumed_syncs, changes, resumed_changes, eio, readonly, full_state, full_output, full_both, power_cuts, lock,
        terminate, double_interrupt, stopped, finished, begin_anew, new_root, limits, other_scope, damaged,
        damaged_settings, formats,
    )
}

ALL.update(fault_limits.cases(sys.modules[__name__]))
ALL["strace"] = lambda: fault_strace.strace(sys.modules[__name__])


def main():
    names = sys.argv[1:] or list(ALL)
    if not set(names) <= set(ALL) or not os.access(ORBWEAVER, os.X_OK):
        sys.exit(f"usage: faults.sh [NAME ...] after ./sbt stage; names: {', '.join(ALL)}")
    try:
        for name in names:
            ALL[name]()
    finally:
        shutil.rmtree(SCRATCH, ignore_errors=True)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
