#!/usr/bin/env bash
# What going after a large crawl costs: outputs of N pages with ten links each (a million unless said) are made up, and a
# crawl in a heap of 64 MiB goes after them, with links.tsv and without; the server answers 304 to every condition.
#
#   bench/revisit.sh [N]      after ./sbt stage; ORBWEAVER=/path/to/launcher chooses another one
#
# Needs python3 and 2 GB in the temporary directory for a million. Exits with 1 unless every page asked for was unmodified
# and the crawls ended well.
set -euo pipefail
here=$(cd -P -- "$(dirname "${BASH_SOURCE[0]}")" >/dev/null && pwd)
orbweaver=${ORBWEAVER:-$here/../target/universal/stage/bin/orbweaver}
[ -x "$orbweaver" ] || { echo "revisit: no launcher at $orbweaver: run ./sbt stage first" >&2; exit 2; }
exec python3 "$here/revisit.py" "$orbweaver" "$@"
