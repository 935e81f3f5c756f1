#!/usr/bin/env bash
# The frontier on disk at its limits: fills it, opens it again and works it off, with 1 GiB of heap.
#
#   bench/frontier.sh [URLS [HOSTS]]      10 million URLs over 100,000 hosts unless said; DIR=... chooses the disk
#
# Prints one line for each figure. Needs 60 URLs a host or more, and some 100 bytes of disk for each URL; all of it is deleted in the end.
set -euo pipefail
cd -P -- "$(dirname "${BASH_SOURCE[0]}")/.."
class_path=$(./sbt -error "Test/compile" "export Test/fullClasspath" | tail -n 1)
directory=$(mktemp -d -p "${DIR:-${TMPDIR:-/tmp}}" orbweaver-frontier.XXXXXX)
trap 'rm -rf "$directory"' EXIT
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
"$java" -Xmx1g -XX:+UseParallelGC -cp "$class_path" \
  dev.orbweaver.frontier.FrontierBench "$directory/state" "${1:-10000000}" "${2:-100000}"
