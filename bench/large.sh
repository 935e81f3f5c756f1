#!/usr/bin/env bash
# Crawls many hosts that have nothing but large files, or pages of 50,000 links, all at once in a small heap. Exits with 1 if
# anything was not fetched, or asked for twice, by the server's log.
#
#   ./sbt stage
#   bench/large.sh [HEAP ...]      128m and 512m unless given; ORBWEAVER=/path/to/launcher chooses another program
#
# FILES=600 and PAGES=120 is how many are fetched of each; with RATE=1m a file comes at 1 MiB a second at most. Needs Linux, nginx and python3 3.9 or newer. Everything is on the
# loopback.
set -euo pipefail
here=$(cd -P -- "$(dirname "${BASH_SOURCE[0]}")" >/dev/null && pwd)
exec python3 "$here/large.py" "$@"
