#!/usr/bin/env bash
# What a waiting host costs: heap of a crawl that knows N hosts (200,000 unless said), each of which waits for its turn.
#
#   bench/waiting-hosts.sh [N]      after ./sbt stage; HISTOGRAM=1 lists the classes; needs nginx, python3 and jcmd
set -euo pipefail
here=$(cd -P -- "$(dirname "${BASH_SOURCE[0]}")" >/dev/null && pwd)
exec python3 "$here/waiting_hosts.py" "$@"
