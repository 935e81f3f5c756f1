#!/usr/bin/env bash
# Crawls bombs, and as many small pages, and compares what memory the two take.
#
#   ./sbt stage
#   bench/bombs.sh [HEAP]      96m unless given; ORBWEAVER=/path/to/launcher chooses another one
#
# Needs Linux and python3 3.9 or newer. Everything is on the loopback.
set -euo pipefail
here=$(cd -P -- "$(dirname "${BASH_SOURCE[0]}")" >/dev/null && pwd)
exec python3 "$here/bombs.py" "$@"
