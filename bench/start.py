"""Times starts of the staged program. See start.sh."""

import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

from nginx import ADDRESS, Nginx, write_pages

HERE = pathlib.Path(__file__).resolve().parent
ORBWEAVER = os.environ.get("ORBWEAVER", str(HERE.parent / "target/universal/stage/bin/orbweaver"))
PAGES = 50
NAME = "www.start.test"
SECURED = """
  gzip on;
  server {{ listen {address} ssl; ssl_certificate {keys}/cert.pem; ssl_certificate_key {keys}/key.pem; }}
"""


def timed(command):
    began = time.monotonic()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.monotonic() - began


def crawls(site, rounds, root, *more):
    times = []
    for turn in range(rounds):
        out = pathlib.Path(tempfile.mkdtemp(dir=site.directory))
        times.append(timed([ORBWEAVER, "crawl", root, "--delay", "0", "-q", "--out", str(out), *more]))
        records = (out / "pages.jsonl").read_text().count("\n")
        if records != PAGES:
            sys.exit(f"{records} records instead of {PAGES}")
    return statistics.median(times)


def as_sites_are(keys, rounds):
    """By name, over TLS, packed, with a robots.txt."""
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"]
    command += ["-keyout", f"{keys}/key.pem", "-out", f"{keys}/cert.pem"]
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
    with Nginx("start", lambda address: SECURED.format(address=address, keys=keys)) as site:
        write_pages(site.directory / "www", PAGES)
        (site.directory / "www/robots.txt").write_text("User-agent: *\nDisallow: /private/\n")
        options = ["--insecure", NAME, "--set", f'orbweaver.network.hosts."{NAME}"={ADDRESS}', "--allow", ADDRESS]
        return crawls(site, rounds, f"https://{NAME}:{site.port}/", *options)


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    with Nginx("start", lambda address: f"server {{ listen {address}; }}") as site:
        write_pages(site.directory / "www", PAGES)
        help_shown = statistics.median(timed([ORBWEAVER, "--help"]) for _ in range(rounds))
        whole = crawls(site, rounds, site.root)
    with tempfile.TemporaryDirectory() as keys:
        secured = as_sites_are(keys, rounds)
    print(f"--help: {help_shown:.2f} s; {PAGES} pages, from process start to its end: {whole:.2f} s; over TLS, by name, packed: {secured:.2f} s")


if __name__ == "__main__":
    main()
