#!/usr/bin/env bash
# Runs sbt: an installed one when there is one, else sbt's own launcher fetched through Maven into a cache.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
version=$(sed -n 's/^sbt\.version=//p' "$here/project/build.properties")

installed=$(command -v sbt || true)
if [ -n "$installed" ] && ! [ "$installed" -ef "${BASH_SOURCE[0]}" ]; then
  cd "$here" && exec "$installed" "$@"
fi

cache="${XDG_CACHE_HOME:-${HOME:-$here/target}/.cache}/orbweaver"
jar="$cache/sbt-launch-$version.jar"
if ! [ -s "$jar" ]; then
  if ! command -v mvn >/dev/null; then
    echo "sbt: neither sbt nor Maven is installed: install sbt $version or Maven 3 (either is enough), then run this again." >&2
    exit 2
  fi
  mkdir -p "$cache"
  part=$(mktemp -d "$cache/part.XXXXXX")
  trap 'rm -rf "$part"' EXIT
  if ! mvn -q -B dependency:copy -Dartifact="org.scala-sbt:sbt-launch:$version" -DoutputDirectory="$part" >&2; then
    echo "sbt: Maven could not get sbt's launcher $version (see above); install sbt, or mend Maven's access to its repository." >&2
    exit 2
  fi
  mv "$part/sbt-launch-$version.jar" "$jar"
  rm -rf "$part"
  trap - EXIT
fi

options=()
while IFS= read -r line; do [ -n "$line" ] && options+=("$line"); done < "$here/.jvmopts"
cd "$here" && exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" "${options[@]}" -jar "$jar" "$@"
