#!/usr/bin/env bash
# A crawl of a real site: the PostgreSQL and gnuplot manuals, as Debian packages them, served by nginx on the loopback.
# nginx's access log is then held against a walk over the files that shares no code with the crawler.
#
#   bench/real-site.sh [OPTION-OF-ORBWEAVER ...]      ORBWEAVER=/path/to/launcher chooses another one
#
# Needs Debian (or its like): packages that are missing are installed, the manuals only unpacked. Exits with 1 unless
# every reachable URL was asked for exactly once and nothing else was.
set -euo pipefail
here=$(cd -P -- "$(dirname "${BASH_SOURCE[0]}")" >/dev/null && pwd)
orbweaver=${ORBWEAVER:-$here/../target/universal/stage/bin/orbweaver}
manuals=(postgresql-doc-15 gnuplot-doc)
indexes=(postgresql-doc-15/html/index.html gnuplot/htmldocs/index.html)

say() { echo "real-site: $1" >&2; }

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; elif type -P sudo >/dev/null; then sudo "$@"; else
    say "this needs root: $*"
    exit 2
  fi
}

[ -x "$orbweaver" ] || { say "no launcher at $orbweaver: run ./sbt stage first"; exit 2; }

tmp=$(mktemp -d)
chmod 755 "$tmp" # nginx's workers are somebody else
nginx_pid=
stop() {
  if [ -n "$nginx_pid" ]; then kill -QUIT "$nginx_pid" 2>/dev/null && wait "$nginx_pid" || true; fi
  rm -rf "$tmp"
}
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

export PATH="$PATH:/usr/sbin"
as_root apt-get -qq update >&2
missing=()
type -P nginx >/dev/null || missing+=(nginx)
type -P python3 >/dev/null || missing+=(python3)
if [ ${#missing[@]} -gt 0 ]; then
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends "${missing[@]}" >&2
fi
mkdir "$tmp/debs" "$tmp/site" "$tmp/nginx"
(cd "$tmp/debs" && apt-get -qq -o APT::Sandbox::User=root download "${manuals[@]}" >&2)
for deb in "$tmp"/debs/*.deb; do dpkg-deb -x "$deb" "$tmp/site"; done
root=$tmp/site/usr/share/doc

port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
site=http://127.0.0.1:$port
cat >"$tmp/nginx.conf" <<CONF
daemon off;
pid $tmp/nginx/pid;
error_log $tmp/nginx/error.log;
worker_processes 1;
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  log_format judged '\$request_method \$status \$request_uri';
  access_log $tmp/nginx/access.log judged;
  client_body_temp_path $tmp/nginx/body;
  proxy_temp_path $tmp/nginx/proxy;
  fastcgi_temp_path $tmp/nginx/fastcgi;
  uwsgi_temp_path $tmp/nginx/uwsgi;
  scgi_temp_path $tmp/nginx/scgi;
  gzip off;
  sendfile on;
  tcp_nodelay on;
  keepalive_requests 1000000;
  server {
    listen 127.0.0.1:$port;
    root $root;
    index index.html;
    absolute_redirect on;
  }
}
CONF
nginx -e "$tmp/nginx/error.log" -c "$tmp/nginx.conf" &
nginx_pid=$!
for _ in $(seq 100); do
  if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then break; fi
  kill -0 "$nginx_pid" 2>/dev/null || { cat "$tmp/nginx/error.log" >&2; nginx_pid=; exit 2; }
  sleep 0.1
done

say "$(find "$root" -name '*.html' | wc -l) HTML files of ${manuals[*]} at $site"
began=$(date +%s%N)
code=0
"$orbweaver" crawl "${indexes[@]/#/$site/}" --delay 0 --format jsonl,links --out "$tmp/out" "$@" >"$tmp/report" || code=$?
millis=$((($(date +%s%N) - began) / 1000000))
tail -n 20 "$tmp/report" >&2
say "the crawl took $millis ms and ended with exit code $code"

kill -QUIT "$nginx_pid" && wait "$nginx_pid" || true # so that its log is whole
nginx_pid=
python3 "$here/real_site.py" "$root" "$site" "$tmp/nginx/access.log" "$tmp/out/pages.jsonl" "${indexes[@]}"
exit "$code"
