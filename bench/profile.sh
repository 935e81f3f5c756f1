#!/usr/bin/env bash
# Profiles one run of the staged program with JFR and lists where its time and its allocations go.
#
#   ./sbt stage
#   bench/profile.sh crawl --urls seeds.txt --delay 0 --out /tmp/out
#
# Everything behind the script's name is handed to the program. The recording is kept: its path is the last line.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

recording=${RECORDING:-$(mktemp --suffix=.jfr)}
top=${TOP:-40}
settings=$(mktemp --suffix=.jfc)
trap 'rm -f "$settings"' EXIT

jfr=${JAVA_HOME:+$JAVA_HOME/bin/}jfr
"$jfr" configure --input profile --output "$settings" jdk.ExecutionSample#period=10ms \
  jdk.ObjectAllocationSample#throttle=1000/s >/dev/null

status=0
JAVA_OPTS="${JAVA_OPTS:-} -XX:StartFlightRecording=filename=$recording,settings=$settings -Xlog:jfr*=off" \
  target/universal/stage/bin/orbweaver "$@" || status=$?

"$jfr" print --stack-depth 64 --events jdk.ExecutionSample,jdk.ObjectAllocationSample,jdk.GarbageCollection \
  --json "$recording" | python3 bench/profile.py "$top"
echo "exit code $status"
echo "$recording"
