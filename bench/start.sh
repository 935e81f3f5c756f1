#!/usr/bin/env bash
# How long a start takes: `--help`, and a site of 50 pages from process start to process end, without delays; once plain
# and by address, once as most sites are: by name, over TLS, packed, with a robots.txt.
#
#   bench/start.sh [ROUNDS]      5 unless said, medians; after ./sbt stage; needs python3, nginx and openssl
set -euo pipefail
here=$(cd -P -- "$(dirname "${BASH_SOURCE[0]}")" >/dev/null && pwd)
exec python3 "$here/start.py" "$@"
