#!/usr/bin/env bash
# Kills a crawl of a generated site at random moments with SIGKILL and judges what it leaves.
#
#   bench/kill.sh [--kills N] [--resume] [--pages N] ...      bench/kill.sh --help; ORBWEAVER=/path/to/launcher
#
# Needs python3 3.9 or newer. Exits with 1 unless nothing is lost, doubled or torn and no more is asked for again than
# was in flight when it was killed.
set -euo pipefail
here=$(cd -P -- "$(dirname "${BASH_SOURCE[0]}")" >/dev/null && pwd)
exec python3 "$here/kill.py" "$@"
