#!/usr/bin/env bash
# Builds of the program against each other, or one with other settings, on the same pages: in alternating rounds, after a
# crawl that does not count, judged by the server's log.
#
#   bench/compare.sh CORPUS PROGRAM[@KEY=VALUE;...] ...
#
#   bench/compare.sh big target/universal/stage/bin/orbweaver ../before/target/universal/stage/bin/orbweaver
#   bench/compare.sh latency "$program" "$program@JAVA_OPTS=-XX:+UseSerialGC"
#   SECURED=yes bench/compare.sh single "$program"      over TLS
#
# What follows an @ are variables of its environment. ROUNDS=4 is how often each one runs, SECURED=yes serves the pages over
# https (of use with `single`, whose links name no scheme), PERHOST and CONCURRENCY are how many are in flight, THREADS=yes
# tells which threads took the CPU. More options of `crawl` stand in OPTIONS. The corpora are those of bench/run.sh. Needs
# python3, nginx (with libnginx-mod-http-echo for the corpus `latency`) and, over https, openssl.
set -euo pipefail
here=$(cd -P -- "$(dirname "${BASH_SOURCE[0]}")" >/dev/null && pwd)
exec python3 "$here/compare.py" "$@"
