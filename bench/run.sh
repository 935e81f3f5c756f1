#!/usr/bin/env bash
# Orbweaver beside other crawlers on the same pages, judged by the server's access log: one table a corpus.
#
#   bench/run.sh [CORPUS [CRAWLER ...]]     after ./sbt stage; without arguments: every corpus, against wget2, webmagic and asyncio500
#
# The harness with its corpora and the other crawlers lies beside the project in ../shared/bench (BENCH=/path/to/it says where else);
# its setup.sh installs them, as root, once. ROUNDS=2 is how often each one runs, in alternating order; before each round wrk
# asks for all pages for WRK=3 seconds: it shows the limit of server and network, and nobody is the first to read the files.
set -euo pipefail
here=$(cd -P -- "$(dirname "${BASH_SOURCE[0]}")" >/dev/null && pwd)
bench=${BENCH:-$here/../../shared/bench}
export ORBWEAVER=${ORBWEAVER:-$here/../target/universal/stage/bin/orbweaver}

if [ ! -x "$ORBWEAVER" ]; then
  echo "bench/run.sh: no program at $ORBWEAVER: run ./sbt stage first" >&2
  exit 2
fi
if [ ! -x "$bench/run.sh" ]; then
  echo "bench/run.sh: no harness at $bench. It serves the pages with nginx and runs crawlers that the system's packages have" >&2
  echo "(wget2, python3-scrapy) or Maven and npm (webmagic, Crawlee); with one of your own set BENCH to its folder." >&2
  exit 2
fi
if [ ! -d "${B:-/tmp/bench}/www/${1:-synthetic}" ]; then
  echo "bench/run.sh: no corpus ${1:-synthetic}: run $bench/setup.sh first, as root" >&2
  exit 2
fi

corpora=("${1:-}")
if [ $# -eq 0 ]; then corpora=(synthetic docs big single latency); fi
crawlers=("${@:2}")
if [ ${#crawlers[@]} -eq 0 ]; then crawlers=(wget2 webmagic asyncio500); fi
for corpus in "${corpora[@]}"; do
  "$bench/run.sh" --rounds "${ROUNDS:-2}" --wrk "${WRK:-3}" "$corpus" ours "${crawlers[@]}"
done
