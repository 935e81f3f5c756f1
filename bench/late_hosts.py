"""Crawls many hosts whose every answer is late. See late-hosts.sh."""

import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ORBWEAVER = os.environ.get("ORBWEAVER", str(HERE.parent / "target/universal/stage/bin/orbweaver"))
ADDRESS = "127.0.0.2"
PAGES = 5
NGINX = """
load_module modules/ngx_http_echo_module.so;
daemon off; worker_processes 1; worker_rlimit_nofile {files}; pid {dir}/pid; error_log {dir}/error.log;
events {{ worker_connections {files}; multi_accept on; }}
http {{
  log_format times '$msec $http_host $request_uri';
  access_log {dir}/access.log times buffer=64k flush=100ms;
  client_body_temp_path {dir}/t1; proxy_temp_path {dir}/t2; fastcgi_temp_path {dir}/t3;
  uwsgi_temp_path {dir}/t4; scgi_temp_path {dir}/t5;
  keepalive_requests 1000000; default_type text/html; root {dir}/www;
  server {{
    listen {address}:{port} backlog=16384;
    location / {{ echo_sleep {late}; echo_exec @page; }}
    location @page {{ }}
  }}
}}
"""


def write_site(www):
    www.mkdir()
    text = "<p>Some words of a page.</p>\n" * 300
    links = "".join(f'<a href="{n}.html">page {n}</a>\n' for n in range(1, PAGES))
    for name in ["index", *range(1, PAGES)]:
        (www / f"{name}.html").write_text(f"<!DOCTYPE html><title>{name}</title>{links}{text}")
    (www / "robots.txt").write_text("User-agent: *\nDisallow: /private/\n")


def main():
    hosts = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    late = float(sys.argv[2]) if len(sys.argv) > 2 else 5.0
    directory = pathlib.Path(tempfile.mkdtemp(prefix="late-hosts."))
    directory.chmod(0o755)
    write_site(directory / "www")
    with socket.socket() as free:
        free.bind((ADDRESS, 0))
        port = free.getsockname()[1]
    files = os.sysconf("SC_OPEN_MAX")
    (directory / "nginx.conf").write_text(
        NGINX.format(dir=directory, address=ADDRESS, port=port, late=late, files=min(files, 2 * hosts + 1000))
    )
    (directory / "roots.txt").write_text("".join(f"http://h{n}.late.test:{port}/\n" for n in range(hosts)))
    command = [ORBWEAVER, "crawl", "--urls", str(directory / "roots.txt"), "--delay", "0", "--per-host", "1", "-q"]
    command += ["--concurrency", str(hosts + 100), "--out", str(directory / "out")]
    command += ["--set", f'orbweaver.network.hosts."*.late.test"={ADDRESS}', "--set", f"orbweaver.network.allow=[{ADDRESS}]"]
    command += ["--set", f"orbweaver.limits.first-byte-timeout={late * 4 + 20}s"]
    server = subprocess.Popen(["nginx", "-c", str(directory / "nginx.conf"), "-e", str(directory / "error.log")])
    try:
        time.sleep(1)
        began = time.time()
        process = subprocess.Popen(command)
        _, status, usage = os.wait4(process.pid, 0)
        took = time.time() - began
        server.send_signal(10)  # SIGUSR1: reopens its log, so writes what it has
        time.sleep(1)
        asked = [line.split(" ")[1:] for line in (directory / "access.log").read_text().splitlines()]
        pages = [tuple(each) for each in asked if each[1] != "/robots.txt"]
    finally:
        server.terminate()
        server.wait()
        shutil.rmtree(directory, ignore_errors=True)
    path = late * (PAGES + 1)
    cpu = (usage.ru_utime + usage.ru_stime) / max(len(pages), 1) * 1e3
    print(f"{hosts:,} hosts: {len(pages):,} requests for {len(set(pages)):,} of {hosts * PAGES:,} pages, exit {status}")
    print(
        f"{took:.1f} s from process start, {took / path:.2f} x the {path:.1f} s that one host's answers take;"
        f" {cpu:.3f} ms of CPU a page, {usage.ru_maxrss // 1024} MB resident"
    )
    sys.exit(0 if len(pages) == len(set(pages)) == hosts * PAGES and status == 0 else 1)


if __name__ == "__main__":
    main()
