#!/usr/bin/env bash
# Crawls mixed and hostile pages for long and watches heap, resident memory, descriptors and threads. Exits with 1 unless
# none of them grows: soak.py says what may be in the way of that.
#
#   ./sbt stage
#   bench/soak.sh [FETCHES]      1,000,000 unless given; ORBWEAVER=/path/to/launcher chooses another one
#
# Needs Linux, a JDK (jcmd) and python3 3.9 or newer. Everything is on the loopback.
set -euo pipefail
here=$(cd -P -- "$(dirname "${BASH_SOURCE[0]}")" >/dev/null && pwd)
exec python3 "$here/soak.py" "$@"
