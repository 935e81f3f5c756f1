"""Compares builds of the program. See compare.sh."""

import os
import pathlib
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

CORPORA = pathlib.Path(os.environ.get("B", "/tmp/bench")) / "www"
ROUNDS = int(os.environ.get("ROUNDS", "4"))
SECURED = os.environ.get("SECURED", "") == "yes"
THREADS = os.environ.get("THREADS", "") == "yes"
TICKS = os.sysconf("SC_CLK_TCK")
LATE = 0.2
IN_FLIGHT = {"latency": (1, 400), "single": (8, 64), "docs": (4, 64)}  # of one host, of all
CONFIGURATION = """
{modules}
daemon off; worker_processes 1; worker_rlimit_nofile 20000; pid {run}/pid; error_log {run}/error.log warn;
events {{ worker_connections 8192; multi_accept on; }}
http {{
  include /etc/nginx/mime.types; default_type application/octet-stream; charset utf-8;
  sendfile on; tcp_nopush on; keepalive_requests 10000000; gzip off;
  client_body_temp_path {run}/t1; proxy_temp_path {run}/t2; fastcgi_temp_path {run}/t3;
  uwsgi_temp_path {run}/t4; scgi_temp_path {run}/t5;
  log_format times '$msec $host:$server_port$request_uri'; access_log {run}/access.log times buffer=64k flush=500ms;
  server {{ {listen} {tls} server_name _; root {pages}/$host; index index.html; {location} }}
}}
"""


class Corpus:
    """The pages of the harness, their hosts and seeds."""

    def __init__(self, name):
        self.name = name
        self.pages = CORPORA / name
        if not self.pages.is_dir():
            sys.exit(f"compare: no corpus {name} in {CORPORA}; see bench/run.sh")
        self.hosts = self.pages.with_suffix(".hosts").read_text().split()
        self.seeds = self.pages.with_suffix(".seeds").read_text()
        self.urls = len(self.pages.with_suffix(".truth").read_text().split())
        per_host, at_once = IN_FLIGHT.get(name, (2, 128))
        self.per_host = os.environ.get("PERHOST", str(per_host))
        self.at_once = os.environ.get("CONCURRENCY", str(at_once))


class Server:
    """nginx with the pages of a corpus, while it is entered."""

    def __init__(self, corpus, run):
        self.run = run
        late = corpus.name == "latency"
        echo = pathlib.Path("/usr/lib/nginx/modules")
        modules = [echo / "ndk_http_module.so", echo / "ngx_http_echo_module.so"] if late else []
        location = f"location / {{ echo_sleep {LATE}; echo_exec @page; }} location @page {{ }}" if late else ""
        self.configuration = CONFIGURATION.format(
            run=run,
            pages=corpus.pages,
            modules="".join(f"load_module {each};\n" for each in modules if each.exists()),
            listen="".join(f"listen {host}{' ssl' if SECURED else ''} backlog=4096;\n" for host in corpus.hosts),
            tls=f"ssl_certificate {run}/cert.pem; ssl_certificate_key {run}/key.pem;" if SECURED else "",
            location=location,
        )

    def __enter__(self):
        (self.run / "nginx.conf").write_text(self.configuration)
        (self.run / "access.log").unlink(missing_ok=True)
        self.process = subprocess.Popen(["nginx", "-c", str(self.run / "nginx.conf"), "-e", str(self.run / "error.log")])
        time.sleep(1)
        if self.process.poll() is not None:
            sys.exit(f"compare: nginx does not start: {(self.run / 'error.log').read_text()}")
        children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        self.worker = children.read_text().split()[0]
        return self

    def cpu(self):
        return cpu_of(f"/proc/{self.worker}")

    def log(self):
        """The moment and URL of each request."""
        lines = (self.run / "access.log").read_text().splitlines()
        return [(float(moment), url) for moment, url in (line.split(" ", 1) for line in lines)]

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()


def cpu_of(process):
    fields = pathlib.Path(process, "stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def command(corpus, program, run):
    scheme = "https" if SECURED else "http"
    (run / "seeds").write_text(corpus.seeds.replace("http://", scheme + "://"))
    hosts = "|".join(host.replace(".", "\\.") for host in corpus.hosts)
    asked = [program, "crawl", "--urls", str(run / "seeds"), "--scope", "any", "--include", f"^{scheme}://({hosts})/"]
    asked += ["--allow", "127.0.0.0/8", "--delay", "0", "--per-host", corpus.per_host, "--concurrency", corpus.at_once]
    asked += ["--format", "jsonl", "--out", str(run / "out"), "-q"]
    if SECURED:
        asked += ["--set", 'orbweaver.tls.insecure=["*"]']
    return asked + shlex.split(os.environ.get("OPTIONS", ""))


def wait(process, threads):
    """Its status and what it used; on the way, what each of its threads used."""
    while THREADS:
        done, status, usage = os.wait4(process.pid, os.WNOHANG)
        if done:
            return status, usage
        for each in pathlib.Path(f"/proc/{process.pid}/task").glob("*"):
            try:
                threads[each.name] = ((each / "comm").read_text().strip(), cpu_of(each))
            except OSError:
                pass  # it has just ended
        time.sleep(0.2)
    return os.wait4(process.pid, 0)[1:]


def crawl(corpus, contender, run):
    """What one crawl took, as the server and the system saw it."""
    program, _, given = contender.partition("@")
    environment = dict(os.environ, **dict(each.split("=", 1) for each in given.split(";") if each))
    shutil.rmtree(run / "out", ignore_errors=True)
    threads = {}
    with Server(corpus, run) as server:
        before, began = server.cpu(), time.time()
        process = subprocess.Popen(command(corpus, program, run), env=environment)
        status, usage = wait(process, threads)
        took = time.time() - began
        served = server.cpu() - before
    log = server.log()
    urls = [url for _, url in log if not url.endswith("/robots.txt")]
    if status != 0 or len(urls) != len(set(urls)) or len(urls) < corpus.urls:
        code = os.waitstatus_to_exitcode(status)
        sys.exit(f"compare: {contender}: exit {code}, {len(urls)} requests for {len(set(urls))} URLs of {corpus.urls}")
    cpu = usage.ru_utime + usage.ru_stime
    row = {
        "last answer s": max(moment for moment, _ in log) - began,
        "end s": took,
        "CPU s": cpu,
        "ms a page": cpu / len(urls) * 1e3,
        "CPU / server's": cpu / served,
        "MiB": usage.ru_maxrss / 1024,
    }
    for name, used in sorted(threads.values(), key=lambda each: -each[1])[:12]:
        print(f"    {name:16} {used:6.2f} s")
    return row


def shown(row):
    return "  ".join(f"{name} {value:8.3f}" for name, value in row.items())


def certificate(run):
    subject = ["-subj", "/CN=localhost", "-keyout", f"{run}/key.pem", "-out", f"{run}/cert.pem"]
    asked = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *subject]
    subprocess.run(asked, check=True, stderr=subprocess.DEVNULL)


def main():
    if len(sys.argv) < 3:
        sys.exit("compare: a corpus and one program at least; see bench/compare.sh")
    corpus, contenders = Corpus(sys.argv[1]), sys.argv[2:]
    for program in (each.partition("@")[0] for each in contenders):
        if not shutil.which(program):
            sys.exit(f"compare: no program at {program}: run ./sbt stage first")
    rows = {each: [] for each in contenders}
    memory = pathlib.Path("/dev/shm")
    with tempfile.TemporaryDirectory(prefix="compare.", dir=memory if memory.is_dir() else None) as directory:
        run = pathlib.Path(directory)
        run.chmod(0o755)
        if SECURED:
            certificate(run)
        print("does not count:", shown(crawl(corpus, contenders[0], run)), flush=True)
        for turn in range(ROUNDS):
            for each in contenders if turn % 2 == 0 else contenders[::-1]:
                rows[each].append(crawl(corpus, each, run))
                print(f"{turn + 1} {each}\n    {shown(rows[each][-1])}", flush=True)
    for each, all_rows in rows.items():
        means = {name: statistics.mean(row[name] for row in all_rows) for name in all_rows[0]}
        print(f"mean {each}\n    {shown(means)}")


if __name__ == "__main__":
    main()
