#!/usr/bin/env bash
# A whole crawl with millions of queued URLs against the same crawl with hardly any, and against one that begins with none:
# pages a second, CPU, memory.
#
#   bench/deep-queue.sh [OPTION ...]      --help tells; DIR=... chooses the disk, ORBWEAVER=/path/to/launcher another program
#
# Needs Linux, python3 3.9 or newer, nginx, and some 5 GB of disk for ten million URLs; all of it is deleted in the end.
set -euo pipefail
here=$(cd -P -- "$(dirname "${BASH_SOURCE[0]}")" >/dev/null && pwd)
cd "$here/.."
class_path=${CLASS_PATH:-$(./sbt -error "Test/compile" "export Test/fullClasspath" | tail -n 1)}
CLASS_PATH=$class_path exec python3 "$here/deep_queue.py" "$@"
