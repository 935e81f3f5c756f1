"""nginx on the loopback for a benchmark: in a directory of its own, at a free port, gone at the end."""

import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time

ADDRESS = "127.0.0.2"
CONFIGURATION = """
{modules}
daemon off; worker_processes 1; worker_rlimit_nofile {files}; pid {dir}/pid; error_log {dir}/error.log;
events {{ worker_connections {files}; multi_accept on; }}
http {{
  log_format times '$msec $status $http_host $request_uri';
  access_log {dir}/access.log times buffer=64k flush=100ms;
  client_body_temp_path {dir}/t1; proxy_temp_path {dir}/t2; fastcgi_temp_path {dir}/t3;
  uwsgi_temp_path {dir}/t4; scgi_temp_path {dir}/t5;
  keepalive_requests 1000000; default_type text/html; root {dir}/www;
  {http}
}}
"""


class Nginx:
    """A running server. `directory` is for whatever belongs to the same benchmark, `www` in it is served."""

    def __init__(self, name, http, modules="", files=8192, under=None):
        """`http` is called with `ADDRESS:PORT` and gives what stands in nginx's `http` block."""
        self.directory = pathlib.Path(tempfile.mkdtemp(prefix=f"{name}.", dir=under))
        self.directory.chmod(0o755)
        with socket.socket() as free:
            free.bind((ADDRESS, 0))
            self.port = free.getsockname()[1]
        self.root = f"http://{ADDRESS}:{self.port}/"
        self.configuration = CONFIGURATION.format(
            modules=modules, dir=self.directory, files=min(files, os.sysconf("SC_OPEN_MAX")), http=http(f"{ADDRESS}:{self.port}")
        )

    def __enter__(self):
        (self.directory / "nginx.conf").write_text(self.configuration)
        command = ["nginx", "-c", str(self.directory / "nginx.conf"), "-e", str(self.directory / "error.log")]
        self.process = subprocess.Popen(command)
        self.wait_until_it_listens()
        return self

    def wait_until_it_listens(self):
        for _ in range(100):
            with socket.socket() as probe:
                if probe.connect_ex((ADDRESS, self.port)) == 0:
                    return
            time.sleep(0.1)
        raise SystemExit(f"nginx does not listen; see {self.directory}/error.log")

    def worker(self):
        """The id of the process that answers."""
        return int(pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()[0])

    def requests(self):
        """What was asked for until now: seconds, status, host, path of each, in the order of their ends."""
        self.process.send_signal(10)  # SIGUSR1: reopens its log, so writes what it has
        time.sleep(1)
        lines = (self.directory / "access.log").read_text().splitlines()
        return [(float(moment), status, host, path) for moment, status, host, path in (l.split(" ", 3) for l in lines)]

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.directory, ignore_errors=True)


def write_pages(www, count):
    """A front page and others of 9 KB, each with links to all."""
    www.mkdir()
    text = "<p>Some words of a page.</p>\n" * 300
    links = "".join(f'<a href="{n}.html">page {n}</a>\n' for n in range(1, count))
    for name in ["index", *range(1, count)]:
        (www / f"{name}.html").write_text(f"<!DOCTYPE html><title>{name}</title>{links}{text}")
