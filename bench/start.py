"""Times starts of the staged program. See start.sh."""

import os
import pathlib
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ORBWEAVER = os.environ.get("ORBWEAVER", str(HERE.parent / "target/universal/stage/bin/orbweaver"))
ADDRESS = "127.0.0.2"
PAGES = 50
NGINX = """
daemon off; worker_processes 1; pid {dir}/pid; error_log {dir}/error.log;
events {{ worker_connections 256; }}
http {{
  access_log {dir}/access.log; default_type text/html; root {dir}/www;
  client_body_temp_path {dir}/t1; proxy_temp_path {dir}/t2; fastcgi_temp_path {dir}/t3;
  uwsgi_temp_path {dir}/t4; scgi_temp_path {dir}/t5;
  server {{ listen {address}:{port}; }}
}}
"""


def write_site(www):
    www.mkdir()
    text = "<p>Some words of a page.</p>\n" * 300
    links = "".join(f'<a href="{n}.html">page {n}</a>\n' for n in range(1, PAGES))
    for name in ["index", *range(1, PAGES)]:
        (www / f"{name}.html").write_text(f"<!DOCTYPE html><title>{name}</title>{links}{text}")


def timed(command):
    began = time.monotonic()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.monotonic() - began


def crawls(directory, root, rounds):
    times = []
    for turn in range(rounds):
        out = directory / f"out{turn}"
        times.append(timed([ORBWEAVER, "crawl", root, "--delay", "0", "-q", "--out", str(out)]))
        records = (out / "pages.jsonl").read_text().count("\n")
        if records != PAGES:
            sys.exit(f"{records} records instead of {PAGES}")
    return times


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    directory = pathlib.Path(tempfile.mkdtemp(prefix="start."))
    directory.chmod(0o755)
    write_site(directory / "www")
    with socket.socket() as free:
        free.bind((ADDRESS, 0))
        port = free.getsockname()[1]
    (directory / "nginx.conf").write_text(NGINX.format(dir=directory, address=ADDRESS, port=port))
    server = subprocess.Popen(["nginx", "-c", str(directory / "nginx.conf"), "-e", str(directory / "error.log")])
    try:
        time.sleep(0.5)
        helps = [timed([ORBWEAVER, "--help"]) for _ in range(rounds)]
        whole = crawls(directory, f"http://{ADDRESS}:{port}/", rounds)
    finally:
        server.terminate()
        server.wait()
        shutil.rmtree(directory, ignore_errors=True)
    print(f"--help: {statistics.median(helps):.2f} s; {PAGES} pages, from process start to its end: {statistics.median(whole):.2f} s")


if __name__ == "__main__":
    main()
