#!/usr/bin/env bash
# Crawls under faults: killed at each fsync and rename, full and read-only disks, failing calls, signals, damaged state.
#
#   bench/faults.sh [NAME ...]      without names all of them; ORBWEAVER=/path/to/launcher chooses another one
#
# Needs Linux, python3 3.9 or newer, a C compiler for the failing calls, root for the small disks and strace for `strace`,
# which is the last.
set -euo pipefail
here=$(cd -P -- "$(dirname "${BASH_SOURCE[0]}")" >/dev/null && pwd)
exec python3 "$here/faults.py" "$@"
