#!/usr/bin/env bash
# Starts Orbweaver. JAVA_HOME chooses the JVM; JAVA_OPTS come after the defaults, so they win.
set -eu

fail() {
  echo "orbweaver: $1" >&2
  exit 2
}

self=${BASH_SOURCE[0]}
while [ -L "$self" ]; do
  target=$(readlink "$self")
  case $target in /*) self=$target ;; *) self=$(dirname "$self")/$target ;; esac
done
home=$(cd -P -- "$(dirname "$self")/.." >/dev/null && pwd)

java=${JAVA_HOME:+$JAVA_HOME/bin/}java
java=$(type -P "$java") || fail "no java at '${JAVA_HOME:+$JAVA_HOME/bin/}java': install Java 17 or newer, or set JAVA_HOME."

# The JDK's release file tells its version without the cost of starting it.
version=17
full=17
release=$(dirname "$(dirname "$(readlink -f "$java")")")/release
if [ -r "$release" ]; then
  while IFS='="' read -r key _ value _; do
    if [ "$key" = JAVA_VERSION ]; then full=$value version=${value%%[.+-]*}; fi
  done <"$release"
fi
[ "$version" -ge 17 ] 2>/dev/null || fail "$java is Java $full: Java 17 or newer is needed."

options=(@JVM_DEFAULTS@)
# Newer JVMs warn about what Scala's runtime and native libraries do; those messages are not for the user.
if [ "$version" -ge 24 ]; then options+=(--sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED); fi
set -f
options+=(${JAVA_OPTS:-})

exec "$java" "${options[@]}" -cp "@CLASSPATH@" @MAIN@ "$@"
