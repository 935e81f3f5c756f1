#!/usr/bin/env bash
# Politeness for real: 200 hosts on loopback addresses, with and without tarpits among them, judged by the server's log.
#
#   bench/polite.sh [--hosts N] [--pages N]      ORBWEAVER=/path/to/launcher chooses another one
#
# Default jitter. Prints gaps, rates and refusals as the server saw them; exits with 1 unless every gap kept its delay, every
# Retry-After was waited for, every page was fetched, and tarpits cost the others at most 5 % of their rate.
set -euo pipefail
here=$(cd -P -- "$(dirname "${BASH_SOURCE[0]}")" >/dev/null && pwd)
export ORBWEAVER=${ORBWEAVER:-$here/../target/universal/stage/bin/orbweaver}
[ -x "$ORBWEAVER" ] || { echo "polite: no launcher at $ORBWEAVER: run ./sbt stage first" >&2; exit 2; }
exec python3 "$here/polite.py" "$@"
