#!/usr/bin/env bash
# Starts Orbweaver. JAVA_HOME chooses the JVM; JAVA_OPTS come after the defaults and win, for what contradicts them is left out.
set -eu

fail() {
  echo "orbweaver: $1" >&2
  exit 2
}

# Where standard input is closed, the JVM's own first file would take its place, and be read as a list of URLs.
[ -e /dev/fd/0 ] || exec </dev/null

self=${BASH_SOURCE[0]}
case $self in */*) ;; *) self=./$self ;; esac
while [ -L "$self" ]; do
  target=$(readlink "$self")
  case $target in /*) self=$target ;; *) self=${self%/*}/$target ;; esac
done
home=$(cd -P -- "${self%/*}/.." >/dev/null && pwd)

java=${JAVA_HOME:+$JAVA_HOME/bin/}java
java=$(type -P "$java") || fail "no java at '${JAVA_HOME:+$JAVA_HOME/bin/}java': install Java 17 or newer, or set JAVA_HOME."

# The JDK's release file tells its version without the cost of starting it.
version=17
full=17
release=$(readlink -f "$java")
release=${release%/*/*}/release
if [ -r "$release" ]; then
  while IFS='="' read -r key _ value _; do
    if [ "$key" = JAVA_VERSION ]; then full=$value version=${value%%[.+-]*}; fi
  done <"$release"
fi
[ "$version" -ge 17 ] 2>/dev/null || fail "$java is Java $full: Java 17 or newer is needed."

# JAVA_OPTS are parted as the JVM parts JDK_JAVA_OPTIONS: by white space of any kind, unless it is quoted.
given=${JAVA_OPTS:-} words=() word='' begun='' quote=''
for ((i = 0; i < ${#given}; i++)); do
  char=${given:i:1}
  case $char in
  [\"\'])
    case $quote in '') quote=$char begun=1 ;; "$char") quote='' ;; *) word+=$char ;; esac ;;
  [[:space:]])
    if [ -n "$quote" ]; then word+=$char; elif [ -n "$begun" ]; then words+=("$word") word='' begun=''; fi ;;
  *) word+=$char begun=1 ;;
  esac
done
[ -z "$quote" ] || fail "JAVA_OPTS has a $quote without its other half."
if [ -n "$begun" ]; then words+=("$word"); fi

# All that is said to the JVM, each option between spaces. What an argument file says is not known here.
elsewhere="${JDK_JAVA_OPTIONS:-} ${JAVA_TOOL_OPTIONS:-} ${_JAVA_OPTIONS:-}" blank="[\"'[:space:]]"
said=" ${words[*]:-} ${elsewhere//$blank/ } "
case $said in *" @"* | *" -XX:Flags="* | *" -XX:VMOptionsFile="*) file=yes ;; *) file=no ;; esac

# Two collectors are one too many for the JVM.
collector=' -XX:[+]Use[[:alnum:]]*GC '
options=()
for option in @JVM_DEFAULTS@; do
  if [[ " $option " =~ $collector ]] && { [ $file = yes ] || [[ $said =~ $collector ]]; }; then continue; fi
  options+=("$option")
done

# Newer JVMs warn about what Scala's runtime and native libraries do; those messages are not for the user.
if [ "$version" -ge 24 ]; then options+=(--sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED); fi

# How many requests may wait at once, as far as the command line says.
waiting=0 before=''
for word in "$@"; do
  case $before$word in --concurrency=[1-9]* | --concurrency[1-9]*) waiting=${word#*=} ;; esac
  case $word in --concurrency) before=$word ;; *) before='' ;; esac
done
if ! [[ $waiting =~ ^[0-9]{1,9}$ ]]; then waiting=0; fi

# A small young generation, and an old one that begins small and grows as it is needed, keep the process small at the
# same speed. Not where the heap is small or the user's own; how large it may be at most is his to say.
memory() {
  local least=0 key value
  while read -r key value _; do if [ "$key" = MemTotal: ]; then least=$value; break; fi; done </proc/meminfo
  if read -r value </sys/fs/cgroup/memory.max && [ "$value" != max ] && [ $((value / 1024)) -lt "$least" ]; then
    least=$((value / 1024))
  fi
  echo "$least"
} 2>/dev/null
most=$(memory) enough=2000000
if [[ $said =~ ^(.*)" -Xmx"([1-9][0-9]{0,8})([mMgG])" "(.*)$ ]]; then
  said="${BASH_REMATCH[1]} ${BASH_REMATCH[4]}" most=${BASH_REMATCH[2]} enough=384
  case ${BASH_REMATCH[3]} in [gG]) most=$((most * 1024)) ;; esac
fi
heap=(-Xmn128m -Xms192m)
# Each request that waits holds a connection: of very many a small one would be collected again and again, and what lives as
# long as the crawl be copied each time.
if [ "$waiting" -ge 2000 ] && [ "$most" -ge $((4 * enough)) ]; then
  heap=(-Xmn768m -Xms1300m)
  case $said in *" -XX:"*Tenur*) ;; *) heap+=(-XX:MaxTenuringThreshold=1) ;; esac
fi
case $said in
*" -Xm"[xns]* | *" -m"[xs]* | *" -XX:"*HeapSize* | *" -XX:"*NewSize* | *" -XX:"*RAM*) ;;
*) if [ $file = no ] && [ "$most" -ge "$enough" ]; then options+=("${heap[@]}"); fi ;;
esac

# Classes as this very JVM has read them before: `stage` makes the file, any other JVM ignores it.
if [ "$version" -ge 25 ]; then
  classes=$home/lib/classes-$full.aot use=-XX:AOTCache= make=-XX:AOTCacheOutput= quiet=-Xlog:aot=off
else
  classes=$home/lib/classes-$full.jsa use=-XX:SharedArchiveFile= make=-XX:ArchiveClassesAtExit= quiet=-Xlog:cds=off,cds+dynamic=off
fi
if [ "${ORBWEAVER_CLASSES:-}" = make ]; then
  options+=("$make$classes" "$quiet")
elif [ -r "$classes" ]; then
  options+=("$use$classes" "$quiet")
fi

# Native code as `stage` unpacked it, so that no start has to; and RocksDB would start three programs to learn which libc this is.
if [ -d "$home/lib/native" ]; then options+=("-Djava.library.path=$home/lib/native${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"); fi
if [ -z "${ROCKSDB_MUSL_LIBC:-}" ] && ! compgen -G '/lib/ld-musl-*' >/dev/null; then export ROCKSDB_MUSL_LIBC=false; fi

# In the C locale, as under cron, the JVM takes every name that is no ASCII for a row of question marks.
# So it does in one that is not installed, as when ssh brings it along from another machine.
case ${LC_ALL:-${LC_CTYPE:-${LANG:-C}}} in
C | POSIX | *.[uU][tT][fF]-8 | *.[uU][tT][fF]8 | *.[uU][tT][fF]-8@* | *.[uU][tT][fF]8@*) export LC_ALL=C.UTF-8 ;;
esac

# glibc gives threads arenas of their own, up to eight a core, and what is freed in one is of no use to the others.
export MALLOC_ARENA_MAX=${MALLOC_ARENA_MAX-2}

exec "$java" "${options[@]}" ${words[@]+"${words[@]}"} -cp "@CLASSPATH@" @MAIN@ "$@"
