#!/usr/bin/env bash
# Crawls sites that make up URLs for ever, each beside 200 real pages: what of them is fetched, how much of the trap, how
# much of it stays parked in the state, what a resume asks for then, and the most memory resident. TRAP chooses some by name.
#
#   [TRAP=NAME] bench/traps.sh [OPTION-OF-ORBWEAVER ...]      ORBWEAVER=/path/to/launcher chooses another one
#
# Needs python3. Exits with 1 unless each crawl ends by itself with every real page (and every
# thing of a shop of 100 with session ids), and its resume without a request.
set -euo pipefail
here=$(cd -P -- "$(dirname "${BASH_SOURCE[0]}")" >/dev/null && pwd)
orbweaver=${ORBWEAVER:-$here/../target/universal/stage/bin/orbweaver}
[ -x "$orbweaver" ] || { echo "traps: no launcher at $orbweaver: run ./sbt stage first" >&2; exit 2; }
exec python3 "$here/traps.py" "$orbweaver" "$@"
