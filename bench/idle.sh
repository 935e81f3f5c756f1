#!/usr/bin/env bash
# What a crawl costs that does nothing but wait: one host, asked each five seconds, looked at for SECONDS.
#
#   bench/idle.sh [SECONDS]      18 unless said; after ./sbt stage
#
# Prints how often the process's threads were woken up a second, and its CPU. Needs Linux, python3 and nginx.
set -euo pipefail
here=$(cd -P -- "$(dirname "${BASH_SOURCE[0]}")" >/dev/null && pwd)
exec python3 "$here/idle.py" "$@"
