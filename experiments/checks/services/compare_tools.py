#!/usr/bin/env python3
"""Compares pijoule's load generator with others, at real servers on this machine, in the same minutes.

    compare_tools.py [--out FOLDER] [--rates 50,200] [--seconds 10] [--servers NAME,...] [--install]

Prints a table in Markdown. Uses the servers and tools that are there: nginx, Apache with CGI, uvicorn, Node, Go; h2load,
hey, vegeta, wrk2. Loopback only; at most 100 windows. End other programs first.

  --out      rows that are there are not measured again, so that a run which was stopped goes on (tools-compared)
  --install  as root: install what is missing with apt-get, and vegeta with go
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import urllib.request

import explanations
import generator
import real_servers
import tools

PACKAGES = ["nginx", "apache2-bin", "uvicorn", "nghttp2-client", "hey"]
VEGETA = "github.com/tsenart/vegeta/v12@v12.13.0"
MOST_WINDOWS = 100
WARM_UP = 300
HEADER = (
    "| server | rate | tool | offered | answered | errors | p50 (ms) | p99 (ms) | server CPU a request (µs) "
    "| generator CPU a request (µs) | ours against it |"
)


def install():
    if os.geteuid() != 0:
        sys.exit(f"--install needs root, got user {os.geteuid()}; install {' '.join(PACKAGES)} yourself")
    wanted = PACKAGES + [package for package in ("nodejs", "golang-go") if not _there(package)]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "GOBIN": "/usr/local/bin"}
    subprocess.run(["apt-get", "update", "-qq"], check=True)
    subprocess.run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", *wanted], check=True, env=environment)
    # Without a container's policy a package starts its server, which would share the processors.
    for service in ("nginx", "apache2"):
        subprocess.run(["service", service, "stop"], check=False, stderr=subprocess.DEVNULL)
    subprocess.run(["go", "install", VEGETA], check=False, env=environment)


def _there(package):
    program = {"nodejs": "node", "golang-go": "go"}[package]
    return subprocess.run(["bash", "-c", f"command -v {program}"], capture_output=True, check=False).returncode == 0


def tree(pid):
    """Returns a process and its descendants."""
    children = {}
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        except OSError:
            continue
        children.setdefault(int(fields[1]), []).append(int(stat.parent.name))
    found = [pid]
    for one in found:
        found += children.get(one, [])
    return found


def cpu_seconds(pid):
    """CPU time of a server's processes: of threads in ns, of children that ended in ticks of the kernel."""
    total = 0.0
    for one in tree(pid):
        folder = pathlib.Path(f"/proc/{one}")
        try:
            total += sum(int(t.read_text().split()[0]) for t in folder.glob("task/*/schedstat")) / 1e9
            fields = (folder / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
            total += (int(fields[13]) + int(fields[14])) / os.sysconf("SC_CLK_TCK")
        except OSError:
            continue
    return total


def _warm_up(url):
    """The same requests for every tool, since a server's first ones take longer."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    for _ in range(WARM_UP):
        with opener.open(url, timeout=10) as answer:
            answer.read()


def measure(server, rate, tool, seconds):
    """Returns a row."""
    # Below /tmp, where a server that changes its user can read.
    with tempfile.TemporaryDirectory(prefix="known-") as name:
        folder = pathlib.Path(name)
        with real_servers.running(server, folder) as (url, process):
            _warm_up(url)
            before = cpu_seconds(process.pid)
            got = tools.ALL[tool](url, rate, seconds, folder)
            server_cpu = cpu_seconds(process.pid) - before
    served = got.notes.get("all_requests", got.answered + got.errors)
    row = {
        "server": server,
        "rate": rate,
        "tool": tool,
        "offered": got.offered,
        "answered": got.answered,
        "errors": got.errors,
        "server_cpu": server_cpu / max(1, served),
        "generator_cpu": got.cpu / max(1, served),
        "bunched": explanations.bunched([start for start, _ in got.times]),
        "marks": got.notes.get("marks", []),
    }
    middle = len(got.times) // 2
    row["halves"] = {}
    for key, share in (("p50", 0.5), ("p99", 0.99)):
        row[key] = explanations.percentile([t for _, t in got.times], share)
        row[key] = got.notes.get("percentiles", {}).get(share, row[key])
        halves = (got.times[:middle], got.times[middle:])
        row["halves"][key] = [explanations.percentile([t for _, t in half], share) for half in halves]
        if "from_sending" in got.notes:
            row.setdefault("from_sending", {})[key] = explanations.percentile(got.notes["from_sending"], share)
    if "cpu_in_window" in got.notes:
        row["generator_cpu_in_window"] = got.notes["cpu_in_window"] / max(1, got.answered)
    return row


def shown(rows):
    """Prints the table: pijoule's row of a server and rate, then the others'."""
    print(HEADER)
    print("|---|---|---|---|---|---|---|---|---|---|---|")
    for row in rows:
        ours = next((r for r in rows if (r["server"], r["rate"], r["tool"]) == (row["server"], row["rate"], "pijoule")))
        why = "" if row is ours else explanations.of(ours, row)
        times = " | ".join("NA" if row[key] is None else f"{row[key] * 1e3:.3g}" for key in ("p50", "p99"))
        own = f"{row['generator_cpu'] * 1e6:.3g}"
        if "generator_cpu_in_window" in row:
            own += f" ({row['generator_cpu_in_window'] * 1e6:.3g} without the JVM's start)"
        print(
            f"| {row['server']} | {row['rate']}/s | {row['tool']} | {row['offered']} | {row['answered']} "
            f"| {row['errors']} | {times} | {row['server_cpu'] * 1e6:.3g} | {own} | {why} |"
        )


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].strip())
    parser.add_argument("--out", default="tools-compared", type=pathlib.Path)
    parser.add_argument("--rates", default="50,200")
    parser.add_argument("--seconds", default=10, type=int)
    parser.add_argument("--servers", default=",".join(real_servers.ALL))
    parser.add_argument("--install", action="store_true")
    given = parser.parse_args()
    if given.install:
        install()
    if not generator.JAR.exists():
        sys.exit(f"the generator must be built, got no {generator.JAR}; run ./pijoule build client/load")
    given.out.mkdir(parents=True, exist_ok=True)
    file = given.out / "rows.jsonl"
    rows = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    wanted = [
        (server, int(rate), tool)
        for server in given.servers.split(",")
        for rate in given.rates.split(",")
        for tool in tools.installed()
    ]
    missing = sorted(set(tools.ALL) - set(tools.installed()))
    print(f"without {', '.join(missing) or 'none'}; load of the machine {os.getloadavg()[0]:.2f}", file=sys.stderr)
    start = time.monotonic()
    for server, rate, tool in wanted[:MOST_WINDOWS]:
        if any((row["server"], row["rate"], row["tool"]) == (server, rate, tool) for row in rows):
            continue
        try:
            rows.append(measure(server, rate, tool, given.seconds))
        except (FileNotFoundError, RuntimeError, TimeoutError, subprocess.SubprocessError) as wrong:
            print(f"{server} at {rate}/s by {tool}: {wrong}", file=sys.stderr)
            continue
        with open(file, "a", encoding="ascii") as out:
            out.write(json.dumps(rows[-1]) + "\n")
        print(f"{time.monotonic() - start:.0f} s: {server} at {rate}/s by {tool}", file=sys.stderr)
    shown(rows)


if __name__ == "__main__":
    main()
