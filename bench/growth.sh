#!/usr/bin/env bash
# Whether cost grows straight: pages a second and CPU a page of one long crawl, at its beginning, middle and end.
#
#   bench/growth.sh [PAGES]      a million unless said; after ./sbt stage; DIR=... chooses the disk
#
# Exits with 1 unless every page was asked for once, and one at the end costs no more CPU than 1.15 of one in the middle.
# Needs Linux, python3 3.9 or newer and nginx, and 1.5 GB of disk for a million pages; all of it is deleted in the end.
set -euo pipefail
here=$(cd -P -- "$(dirname "${BASH_SOURCE[0]}")" >/dev/null && pwd)
exec python3 "$here/growth.py" "$@"
