"""Reads JFR events as JSON and lists where CPU time and allocation go. See profile.sh."""

import collections
import json
import sys

top = int(sys.argv[1]) if len(sys.argv) > 1 else 40
OURS = "dev/orbweaver/"


def frames(event):
    trace = event.get("stackTrace") or {}
    for frame in trace.get("frames", []):
        method = frame["method"]
        yield method["type"]["name"].replace(".", "/") + "." + method["name"]


def stage(names):
    """The part of the crawl that a stack belongs to: its outermost class of ours, else the thread's work."""
    ours = [n for n in names if n.startswith(OURS)]
    return ours[0].split(".")[0][len(OURS):] if ours else "-- " + "/".join(names[-1].split("/")[:3]) if names else "-- no stack"


def table(title, counts, unit, total):
    print(f"\n{title} (of {total:,} {unit})")
    for name, count in counts.most_common(top):
        print(f"  {100 * count / max(total, 1):5.1f} %  {name}")


def main():
    events = json.load(sys.stdin)["recording"]["events"]
    cpu = collections.Counter(), collections.Counter(), collections.Counter(), collections.Counter()
    memory = collections.Counter(), collections.Counter(), collections.Counter()
    samples = total = 0
    pauses = 0.0
    for event in events:
        values = event["values"]
        names = list(frames(values))
        if event["type"] == "jdk.ExecutionSample":
            samples += 1
            thread = (values.get("sampledThread") or {}).get("javaName") or "?"
            cpu[0]["-".join(part for part in thread.split("-") if not part.isdigit())] += 1
            cpu[1][stage(names)] += 1
            cpu[2].update(set(n for n in names if n.startswith(OURS)))
            cpu[3].update(names[:1])
        elif event["type"] == "jdk.ObjectAllocationSample":
            weight = values["weight"]
            total += weight
            memory[0][stage(names)] += weight
            memory[1][values["objectClass"]["name"]] += weight
            memory[2].update({next((n for n in names if n.startswith(OURS)), names[0] if names else "?"): weight})
        elif event["type"] == "jdk.GarbageCollection":
            pauses += float(values["sumOfPauses"].removeprefix("PT").removesuffix("S") or 0)
    table("CPU by thread", cpu[0], "samples", samples)
    table("CPU by the innermost class of ours", cpu[1], "samples", samples)
    table("CPU in and below methods of ours", cpu[2], "samples", samples)
    table("CPU by top frame", cpu[3], "samples", samples)
    table("Allocation by the innermost class of ours", memory[0], "bytes", total)
    table("Allocation by class", memory[1], "bytes", total)
    table("Allocation by the innermost method of ours", memory[2], "bytes", total)
    print(f"\nGC pauses in all: {pauses:.2f} s")


main()
