#!/usr/bin/env bash
# Measures single parts with JMH: pages, URLs, scope, robots, decoding, the frontier in memory and on disk; with allocation per operation.
#
#   bench/jmh.sh                         all of them, over a made page of 12 KB
#   bench/jmh.sh -p page=FILE Page       those whose name holds Page, over a page of your own
#
# Quick by default: one fork, five iterations of a second. JMH_OPTIONS="-f 3 -wi 5 -i 10 -prof gc" takes its time. For
# figures of time leave the machine alone; those of allocation hold on a busy one too.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

options=${JMH_OPTIONS:--f 1 -wi 3 -w 1 -i 5 -r 1 -prof gc}
exec ./sbt "bench/Jmh/run $options $*" </dev/null
