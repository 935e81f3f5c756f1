#!/usr/bin/env bash
# Runs sbt in this project: an installed one when there is one, else sbt's own launcher, fetched once through Maven.
set -euo pipefail

fail() {
  echo "sbt: $1" >&2
  exit 2
}

writable() { mkdir -p "$1" 2>/dev/null && [ -w "$1" ]; }

self=${BASH_SOURCE[0]}
while [ -L "$self" ]; do
  target=$(readlink "$self")
  case $target in /*) self=$target ;; *) self=$(dirname "$self")/$target ;; esac
done
here=$(cd -P -- "$(dirname "$self")" >/dev/null && pwd)
self=$here/$(basename "$self")
version=$(sed -n 's/^sbt\.version=//p' "$here/project/build.properties")
cd "$here"

installed=$(type -P sbt || true)
if [ -n "$installed" ] && ! [ "$installed" -ef "$self" ]; then exec "$installed" "$@"; fi

java=${JAVA_HOME:+$JAVA_HOME/bin/}java
type -P "$java" >/dev/null || fail "no java at '$java': install a JDK, 17 or newer, or set JAVA_HOME."

options=(-Dsbt.server.forcestart=true) # a second sbt in the same directory starts without asking
while IFS= read -r line || [ -n "$line" ]; do
  case $line in '' | '#'*) ;; *) options+=("$line") ;; esac
done <.jvmopts

# Since Java 24 the JVM warns about what Scala's runtime and sbt's native libraries do.
release=$(dirname "$(dirname "$(readlink -f "$(type -P "$java")")")")/release
if grep -qsE '^JAVA_VERSION="(2[4-9]|[3-9][0-9])' "$release"; then
  options+=(--sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED)
fi

# sbt, Coursier and Maven keep their files below the home directory: without one to write in, they get one here.
if ! writable "${HOME:-/nonexistent}" || ! writable "${XDG_CACHE_HOME:-$HOME/.cache}"; then
  export HOME="$here/.home"
  export XDG_CACHE_HOME="$HOME/.cache" MAVEN_OPTS="${MAVEN_OPTS:-} -Duser.home=$HOME"
  writable "$XDG_CACHE_HOME" || fail "neither the home directory nor $here can be written to."
  options+=("-Duser.home=$HOME")
fi

# sbt's socket lies in one directory for all users of a machine unless the session has one of its own.
if ! writable "${XDG_RUNTIME_DIR:-/nonexistent}"; then
  export XDG_RUNTIME_DIR="${TMPDIR:-/tmp}/sbt-$(id -u)"
  writable "$XDG_RUNTIME_DIR" || fail "$XDG_RUNTIME_DIR cannot be written to: set XDG_RUNTIME_DIR to a directory of yours."
fi

cache=${XDG_CACHE_HOME:-$HOME/.cache}/orbweaver
jar=$cache/sbt-launch-$version.jar
if ! [ -s "$jar" ]; then
  type -P mvn >/dev/null || fail "neither sbt nor Maven is installed: install sbt $version or Maven 3 (either will do) and run this again."
  writable "$cache" || fail "$cache cannot be written to."
  # Fetched beside its place and moved there at once, so that two first runs do not read each other's half.
  part=$(mktemp -d "$cache/part.XXXXXX")
  trap 'rm -rf "$part"' EXIT
  (cd "$part" && mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy \
    -Dartifact="org.scala-sbt:sbt-launch:$version" -DoutputDirectory="$part") >&2 ||
    fail "Maven could not fetch sbt's launcher $version (see above): install sbt, or mend Maven's access to its repository."
  mv "$part/sbt-launch-$version.jar" "$jar"
  rm -rf "$part"
  trap - EXIT
fi

# As sbt's own script does: SBT_OPTS, then leading -D and -J options, are for the JVM.
set -f
options+=(${SBT_OPTS:-})
set +f
while [ $# -gt 0 ]; do
  case $1 in -D*) options+=("$1") ;; -J*) options+=("${1#-J}") ;; *) break ;; esac
  shift
done
exec "$java" "${options[@]}" -jar "$jar" "$@"
