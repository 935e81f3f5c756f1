"""Kills at each fsync, fdatasync and rename by the tracer of the system: neither a list of calls of ours nor a preloaded
library may then overlook one. See faults.py.

strace counts by thread, so the Kth such call of a whole JVM would be another one in each run. Here each file has its own
count: the Kth fdatasync of one file is the same one in each run, as a file has one writer.
"""

import collections
import os
import re
import shutil
import signal

CALLS = "fsync,fdatasync,rename,renameat,renameat2"
CALL = re.compile(r"^(\d+)\s+(\w+)\((.*)")
QUOTED = re.compile(r'"([^"]+)"')
OPENED = re.compile(r"^\d+<([^>]+)>")


def traced(log, args, *more):
    return ["strace", "-f", "-y", "-qq", "-o", str(log), *more, "--", *args]


def calls(tools, site, out):
    """What a crawl calls for to its end: (thread, call, file below `out`, its new name if it gets one)."""
    log = out.parent / "trace"
    ended = tools.run(traced(log, tools.command(site, out), "-e", f"trace={CALLS}"))
    if ended.code != 0:
        raise SystemExit(f"strace does not work here: {ended.err.strip()[-300:]}")
    for line in log.read_text().splitlines():
        call = CALL.match(line)
        paths = call and (OPENED.findall(call[3]) or QUOTED.findall(call[3]))
        if paths and paths[0].startswith(f"{out}"):
            yield call[1], call[2], *(path[len(str(out)) :].lstrip("/") for path in (paths[0], paths[-1]))


def overlooked(tools, site, made):
    """Which of those calls the preloaded library does not know."""
    out = tools.fresh_out()
    known = {tuple(line.split(f" {out}", 1)) for line in tools.calls_of(site, out, tools.SYNCS)}
    known = {(call, path.lstrip("/")) for call, path in known}
    return sorted({(re.sub("at2?$", "", call), new) for _, call, _, new in made} - known)


def unsettled(made):
    """New names of outputs whose directory is not forced afterwards, so that a power cut may take them back."""
    left = {}
    for _, call, path, new in made:
        if call.startswith("rename") and not new.startswith("state/"):
            left.setdefault(os.path.dirname(new), []).append(new)
        elif call == "fsync":
            left.pop(path, None)
    return [name for names in left.values() for name in names]


def points(made):
    """(call, file, which one for that file and thread), but of pages, which are forced one like the other, only four."""
    counts, found = collections.Counter(), {}
    for thread, call, path, _ in made:
        counts[thread, call, path] += 1
        found[call, path, counts[thread, call, path]] = True
    copies = [point for point in found if re.fullmatch(r"pages/\d+\.html", point[1])]
    left_out = set(copies[4:])
    return [point for point in found if point not in left_out]


def strace(tools):
    if not shutil.which("strace"):
        raise SystemExit("faults.sh strace: there is no strace on this machine")
    site, good, killed = tools.small_site(), 0, 0
    made = list(calls(tools, site, tools.fresh_out()))
    unknown = overlooked(tools, site, made)
    tools.row("calls that only strace sees", len(unknown), 0, f"({len(made)} calls) {unknown[:5] or ''}")
    lost = unsettled(made)
    tools.row("names of outputs that no fsync makes last", len(lost), 0, ", ".join(lost))
    found = points(made)
    chosen = [found[i - 1] for i in tools.points(len(found), int(os.environ.get("POINTS", 500)))]
    for call, name, at in chosen:
        site.log.clear()
        out = tools.fresh_out()
        inject = f"inject={call}:signal=KILL:when={at}"
        log, path = out.parent / "trace", str(out / name)
        ended = tools.run(traced(log, tools.command(site, out), "-P", path, "-e", f"trace={call}", "-e", inject))
        what = f"killed at {call} {at} of {name}"
        killed += ended.code == -signal.SIGKILL
        if ended.code != -signal.SIGKILL:  # it called fewer times, or from other threads
            tools.complain(f"not {what}", ended)
        good += tools.is_completed(site, tools.command(site, out), out, tools.CONCURRENCY * 2, what)
        shutil.rmtree(out.parent)
    tools.row("killed by strace at each fsync and rename", good, len(chosen), f"({killed} of them killed in the act)")
