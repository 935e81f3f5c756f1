#!/usr/bin/env bash
# Crawls bombs, and as many small pages, and compares what memory the two take: resident, and alive in the heap. Exits with
# 1 if either is more than 16 MiB apart, or a crawl is not whole.
#
#   ./sbt stage
#   bench/bombs.sh [HEAP [OPTION-OF-ORBWEAVER ...]]      96m unless given; ORBWEAVER=/path/to/launcher chooses another one
#
# Needs Linux, a JDK (jcmd) and python3 3.9 or newer. Everything is on the loopback.
set -euo pipefail
here=$(cd -P -- "$(dirname "${BASH_SOURCE[0]}")" >/dev/null && pwd)
exec python3 "$here/bombs.py" "$@"
