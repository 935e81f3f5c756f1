"""Crawls with a deep queue and with a shallow one, in turn, and compares them. See deep-queue.sh.

The hosts are names of one address; nginx answers for all of them: no robots.txt, and for everything else a page with
ten links that nobody has seen before. Both crawls begin with one URL for each host at the head of its queue and take
the same number of pages from the same number of hosts; the deep one has the rest of its URLs queued behind them. A third
one begins with an empty state and finds the same hosts on lists that its root links to: what the shallow one stands for.
"""

import argparse
import os
import pathlib
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time

LISTED = 5000
HERE = pathlib.Path(__file__).resolve().parent
ORBWEAVER = os.environ.get("ORBWEAVER", str(HERE.parent / "target/universal/stage/bin/orbweaver"))
ADDRESS = "127.0.0.2"
NGINX = """
daemon off;
pid {dir}/pid;
error_log {dir}/error.log;
worker_processes 1;
worker_rlimit_nofile {files};
events {{ worker_connections {connections}; }}
http {{
  log_format times '$msec $status $http_host $request_uri';
  access_log {dir}/access.log times buffer=64k flush=50ms;
  client_body_temp_path {dir}/t1; proxy_temp_path {dir}/t2; fastcgi_temp_path {dir}/t3;
  uwsgi_temp_path {dir}/t4; scgi_temp_path {dir}/t5;
  keepalive_requests 1000000;
  default_type text/html;
  server {{
    listen {address}:{port} backlog=4096;
    location = /robots.txt {{ return 404; }}
    location = / {{ return 200 '<a href="/section/root">root</a>'; }}
    location /lists/ {{ root {dir}; }}
    location / {{ return 200 '<!DOCTYPE html><title>$uri</title>{text}{links}'; }}
  }}
}}
"""


class Run:
    """What one crawl took, by the server's log and by the system's accounts."""

    def __init__(self, log, began, before, usage, heap, pages):
        of_pages = [line for line in log if "/robots.txt" not in line and "/lists/" not in line]
        times = sorted(float(line.split(" ", 1)[0]) for line in of_pages)
        if abs(len(times) - pages) > 300:
            sys.exit(f"{len(times)} pages were asked for instead of {pages}")
        first = float(log[0].split(" ", 1)[0])
        self.start = first - began
        self.rate = (len(times) - 1) / (times[-1] - times[0])
        self.cpu = (usage.ru_utime - before) / len(times) * 1e3
        self.system = usage.ru_stime / len(times) * 1e3
        self.resident = usage.ru_maxrss / 1024
        self.heap = heap

    def __str__(self):
        return (
            f"{self.rate:7.0f} pages/s  {self.cpu:6.3f} ms user  {self.system:6.3f} ms system a page"
            f"  {self.start:5.1f} s to the first request  {self.resident:5.0f} MiB resident  {self.heap:4.0f} MiB heap"
        )


class Bench:
    def __init__(self, options):
        self.options = options
        self.dir = pathlib.Path(tempfile.mkdtemp(prefix="deep-queue.", dir=os.environ.get("DIR")))
        self.dir.chmod(0o755)
        with socket.socket() as free:
            free.bind((ADDRESS, 0))
            self.port = free.getsockname()[1]

    def serve(self):
        files = os.sysconf("SC_OPEN_MAX")
        text = "<p>" + "words of a page that says little " * 40
        links = "".join(f'<a href="$uri/{n}">{n}</a> ' for n in range(10))
        conf = self.dir / "nginx.conf"
        conf.write_text(
            NGINX.format(
                dir=self.dir, address=ADDRESS, port=self.port, text=text, links=links, files=files,
                connections=min(files, 65536) - 100,
            )
        )
        self.nginx = subprocess.Popen(["nginx", "-c", str(conf), "-e", str(self.dir / "error.log")])
        for _ in range(100):
            try:
                socket.create_connection((ADDRESS, self.port)).close()
                return
            except OSError:
                time.sleep(0.1)
        sys.exit("nginx does not start")

    def access_log(self):
        self.nginx.send_signal(10)  # SIGUSR1: reopens its log, so writes what it has
        time.sleep(0.5)
        return (self.dir / "access.log").read_text().splitlines()

    def lists(self):
        """Pages that link to each host once, and one that links to those."""
        folder, hosts = self.dir / "lists", range(self.options.hosts)
        folder.mkdir()
        links = [f'<a href="http://www.host-{host}.deep.test:{self.port}/section/0/article-{host}.html">h</a>' for host in hosts]
        chunks = range(0, len(links), LISTED)
        for at in chunks:
            (folder / f"{at}.html").write_text("".join(links[at : at + LISTED]))
        (folder / "all.html").write_text("".join(f'<a href="{at}.html">list</a>' for at in chunks))
        return 1 + len(chunks)

    def crawl(self, root, out, pages):
        settings = [
            f'orbweaver.network.hosts."*.deep.test"=["{ADDRESS}"]', f'orbweaver.network.public=["{ADDRESS}/32"]',
            *self.options.set,
        ]
        args = [ORBWEAVER, "crawl", f"http://root.deep.test:{self.port}{root}", "--scope", "any", "-q"]
        args += ["--max-pages", str(pages), "--delay", str(self.options.delay), "--out", str(out)]
        for setting in settings:
            args += ["--set", setting]
        return args

    def template(self, name, urls):
        """A crawl that was stopped after its first page, with so many URLs queued."""
        out = self.dir / name
        subprocess.run(self.crawl("/", out, 1), check=True)
        java = pathlib.Path(os.environ["JAVA_HOME"], "bin/java") if "JAVA_HOME" in os.environ else "java"
        subprocess.run(
            [java, "-Xmx1g", "-XX:+UseParallelGC", "-cp", os.environ["CLASS_PATH"], "dev.orbweaver.frontier.DeepQueue",
             out / "state" / "frontier", str(urls), str(self.options.hosts), str(self.port)],
            check=True,
        )
        return out

    def run(self, name, template, turn):
        out = self.dir / f"{name}-{turn}"
        if template:
            shutil.copytree(template, out)
            args = [ORBWEAVER, "resume", out, "-q", "--set", f"orbweaver.max-pages={self.options.pages + 1}"]
        else:
            args = self.crawl("/lists/all.html", out, self.options.pages + self.listed)
        os.sync()
        self.access_log()  # what it still holds of others
        (self.dir / "access.log").write_text("")
        gc = self.dir / "gc.log"
        env = {**os.environ, "JAVA_OPTS": f"{self.options.java} -Xlog:gc:file={gc}"}
        began = time.time()
        process = subprocess.Popen(args, env=env)
        before = self.cpu_before_first_request(process.pid)
        _, status, usage = os.wait4(process.pid, 0)
        if status != 0:
            sys.exit(f"the crawl ended with status {status}")
        heap = max((int(after) for after in re.findall(r"->(\d+)M\(", gc.read_text())), default=0)
        run = Run(self.access_log(), began, before, usage, heap, self.options.pages)
        shutil.rmtree(out)
        return run

    def cpu_before_first_request(self, pid):
        """User CPU in seconds: what starting and opening the state takes is no part of a page."""
        before = 0.0
        while not (self.dir / "access.log").stat().st_size:
            stat = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            before = int(stat[11]) / os.sysconf("SC_CLK_TCK")
            if stat[0] == "Z":
                break
            time.sleep(0.02)
        return before

    def compare(self):
        self.serve()
        queued = {"deep": self.options.urls, "shallow": self.options.hosts}
        templates = {"empty": None, **{name: self.template(name, urls) for name, urls in queued.items()}}
        self.listed = self.lists()
        runs = {name: [] for name in templates}
        for turn in range(self.options.rounds):
            for name in templates if turn % 2 else reversed(templates):
                run = self.run(name, templates[name], turn)
                runs[name].append(run)
                print(f"{name:8}{run}", flush=True)
        rates = {name: statistics.median(run.rate for run in of) for name, of in runs.items()}
        cpu = {name: statistics.median(run.cpu for run in of) for name, of in runs.items()}
        for name, urls in queued.items():
            print(f"{name:8}{urls:,} queued over {self.options.hosts:,} hosts: median {rates[name]:,.0f} pages/s")
        print(f"empty   nothing queued at first: median {rates['empty']:,.0f} pages/s")
        print(f"deep / empty: {rates['deep'] / rates['empty']:.3f}, shallow / empty: {rates['shallow'] / rates['empty']:.3f}")
        ratio = rates["deep"] / rates["shallow"]
        print(f"deep / shallow: {ratio:.3f} of the pages a second, {cpu['deep'] / cpu['shallow']:.3f} of the user CPU")
        return rates["deep"] >= 0.9 * rates["empty"]


def main():
    parser = argparse.ArgumentParser(prog="deep-queue.sh", description="A deep queue against a shallow one.")
    parser.add_argument("--urls", type=int, default=10_000_000)
    parser.add_argument("--hosts", type=int, default=100_000)
    parser.add_argument("--pages", type=int, default=50_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--delay", default="0")
    parser.add_argument("--java", default="-Xmx1g", help="options of the JVM (default: -Xmx1g)")
    parser.add_argument("--set", action="append", default=[], help="KEY=VALUE, a setting of the crawl; may repeat")
    bench = Bench(parser.parse_args())
    try:
        good = bench.compare()
    finally:
        if hasattr(bench, "nginx"):
            bench.nginx.terminate()
            bench.nginx.wait()
        shutil.rmtree(bench.dir, ignore_errors=True)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
