"""Large files and pages of very many hosts at once. See large.sh."""

import collections
import os
import pathlib
import shutil
import subprocess
import sys
import time

import nginx

ROOT = pathlib.Path(__file__).resolve().parent.parent
ORBWEAVER = os.environ.get("ORBWEAVER", str(ROOT / "target/universal/stage/bin/orbweaver"))
FILES, PAGES = int(os.environ.get("FILES", 600)), int(os.environ.get("PAGES", 120))
RATE = os.environ.get("RATE", "0")
HOSTS, PER_HOST = 60, 8
LENGTH = 8 * 1024 * 1024 - 4096
LINKS = 50_000

Crawl = collections.namedtuple("Crawl", "code resident took said")


def http(listen):
    """Every file is the same file, every page the same page, whose links lead deeper each time."""
    port = listen.rsplit(":", 1)[1]
    hosts = "".join(f"listen 127.0.9.{host}:{port};\n" for host in range(1, HOSTS + 1))
    answers = "location = /robots.txt { return 404; }"
    answers += f" location /files/ {{ limit_rate {RATE}; default_type video/mp4; try_files /file =404; }}"
    answers += " location = /index.html { } location / { try_files /page.html =404; }"
    return f"server {{ listen {listen}; {hosts} {answers} }}"


def write(www):
    www.mkdir()
    (www / "index.html").write_text("".join(f"<a href='/files/{n}'>x</a>" for n in range(FILES // HOSTS)))
    (www / "file").write_bytes(os.urandom(LENGTH))
    links = "".join(f"<a href='{'y' * 110}{n}/'>x</a>\n" for n in range(LINKS))
    (www / "page.html").write_text("<!DOCTYPE html><title>page</title>" + links)


def crawl(server, path, pages, heap):
    out = server.directory / "out"
    shutil.rmtree(out, ignore_errors=True)
    seeds = server.directory / "seeds"
    seeds.write_text("".join(f"http://127.0.9.{host}:{server.port}{path}\n" for host in range(1, HOSTS + 1)))
    command = [ORBWEAVER, "crawl", "--urls", str(seeds), *"--allow 127.0.0.0/8 --delay 0 --format jsonl -q".split()]
    command += ["--per-host", str(PER_HOST), "--max-pages", str(pages), "--out", str(out)]
    environment = {**os.environ, "JAVA_OPTS": f"{os.environ.get('JAVA_OPTS', '')} -Xmx{heap}"}
    began = time.time()
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    said = process.stderr.read().strip()
    _, status, usage = os.wait4(process.pid, 0)
    return Crawl(os.waitstatus_to_exitcode(status), usage.ru_maxrss // 1024, time.time() - began, said)


def faults(result, asked, pages, out):
    """What the server's log and the records say against it."""
    if result.code != 0:
        yield f"exit {result.code}: {result.said}"
    if len(asked) != len(set(asked)):
        yield f"{len(asked) - len(set(asked))} asked for twice"
    if len(asked) != pages:
        yield f"{len(asked)} asked for"
    records = (out / "pages.jsonl").read_text().count('"outcome":"fetched"') if (out / "pages.jsonl").exists() else 0
    if records != pages:
        yield f"{records} records"


def main():
    heaps = sys.argv[1:] or ["128m", "512m"]
    good = True
    memory = pathlib.Path("/dev/shm")
    with nginx.Nginx("large", http, under=memory if memory.is_dir() else None) as server:
        write(server.directory / "www")
        for name, path, pages in (
            (f"{FILES} files of {LENGTH:,} bytes", "/index.html", FILES + HOSTS),
            (f"{PAGES} pages of {LINKS:,} links", "/", PAGES),
        ):
            for heap in heaps:
                before = len(server.requests())
                result = crawl(server, path, pages, heap)
                asked = [host + path for _, _, host, path in server.requests()[before:] if path != "/robots.txt"]
                wrong = list(faults(result, asked, pages, server.directory / "out"))
                good = good and not wrong
                how = f"{result.took:.1f} s, {result.resident} MiB resident"
                print(f"{name}, {HOSTS} hosts, {PER_HOST} at once each, -Xmx{heap}: {'; '.join(wrong) or 'all of it'}, {how}", flush=True)
    print("good" if good else "NOT good")
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
