#!/usr/bin/env bash
# Waiting for very many hosts at once: N hosts of five pages, each a site of its own, each answer some seconds late, one request in
# flight a host.
#
#   bench/late-hosts.sh [HOSTS [SECONDS]]      10,000 hosts and 5 s unless said; after ./sbt stage
#
# Prints how long the crawl took, by the server's clock and to the end of the process, against what the answers of one host alone take, one
# after the other, and the CPU a page.
# Needs python3, nginx with its echo module (Debian: libnginx-mod-http-echo), and as many open files as hosts.
set -euo pipefail
here=$(cd -P -- "$(dirname "${BASH_SOURCE[0]}")" >/dev/null && pwd)
ulimit -n "$(ulimit -Hn)"
exec python3 "$here/late_hosts.py" "$@"
