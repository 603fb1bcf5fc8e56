#!/usr/bin/env python3
"""Compares energies of a load study on the meter model with CPU time that is counted beside it.

usage: load-known-truth.py [--rate 20] [--seconds 25] [--replicates 3] HOME

HOME is a checkout in which ./pijoule build was run. A service burns 10, then 20 ms of CPU time for
each request, under load at one rate and idle. Beside the campaigns the machine's counter of CPU
time is read every 10 ms. Printed are

- for each run the window's energy above the meter's idle power, and the counted CPU time times
  (busy - idle) / processors: they must agree within 3 %, whatever else the machine does;
- the difference of both services' energies of a request above active idle, which must be
  10 ms x (busy - idle) / processors within 10 %. This needs a machine without other work.

Exit status 1 where one of them is not kept.
"""
import argparse
import bisect
import csv
import json
import os
import pathlib
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time

IDLE_WATTS, BUSY_WATTS = 1.77, 1.96
BURNS_MS = (10, 20)
TICKS = os.sysconf("SC_CLK_TCK")
PROCESSORS = os.cpu_count()
WATTS_PER_PROCESSOR = (BUSY_WATTS - IDLE_WATTS) / PROCESSORS

SERVICE = """
import sys, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

class Burn(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1

    def do_GET(self):
        end = time.thread_time() + float(sys.argv[2]) / 1000
        while time.thread_time() < end:
            pass
        self.send_response(200)
        self.send_header("Content-Length", "4")
        self.end_headers()
        self.wfile.write(b"done")

    def log_message(self, *words):
        pass

ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Burn).serve_forever()
"""

STUDY = """format: pijoule-study/1
title: A service that burns {ms} ms of CPU time a request
factors: {{rate: [{rate}/s]}}
replicates: {replicates}
seed: 2026
settle: 1s
timeout: 30s
duration: {seconds}s
lead_in: 1s
warm_up: 2s
target:
  kind: url
  url: http://127.0.0.1:{port}/
  expect: {{status: 200, text: done}}
  process: {port}
"""

BENCH = """format: pijoule-bench/1
title: A service that burns CPU time
hosts:
  board: {{kind: local}}
client: {{host: board}}
server: {{host: board}}
meters:
  board:
    kind: model
    host: board
    measures: [client, server]
    rate: 170Hz
    idle: {idle}W
    busy: {busy}W
"""


class Counter(threading.Thread):
    """Reads the machine's CPU time, in seconds, with the monotonic clock."""

    def __init__(self):
        super().__init__(daemon=True)
        self.times, self.seconds, self.stopped = [], [], False

    @staticmethod
    def read():
        usage = pathlib.Path("/sys/fs/cgroup/cpuacct/cpuacct.usage")
        if usage.exists():
            return int(usage.read_text()) / 1e9
        fields = pathlib.Path("/proc/stat").read_text().splitlines()[0].split()[1:9]
        user, nice, system, _, _, irq, softirq, steal = map(int, fields)
        return (user + nice + system + irq + softirq + steal) / TICKS

    def run(self):
        while not self.stopped:
            before = time.monotonic_ns()
            seconds = self.read()
            self.times.append((before + time.monotonic_ns()) // 2)
            self.seconds.append(seconds)
            time.sleep(0.01)

    def at(self, ns):
        i = min(max(bisect.bisect(self.times, ns), 1), len(self.times) - 1)
        share = (ns - self.times[i - 1]) / (self.times[i] - self.times[i - 1])
        return self.seconds[i - 1] + share * (self.seconds[i] - self.seconds[i - 1])

    def between(self, start_ns, end_ns):
        return self.at(end_ns) - self.at(start_ns)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def campaign(home, folder, ms, args):
    port = free_port()
    script = folder / "burn.py"
    script.write_text(SERVICE)
    study = folder / f"burn-{ms}.yaml"
    study.write_text(STUDY.format(ms=ms, rate=args.rate, replicates=args.replicates, seconds=args.seconds, port=port))
    bench = folder / "bench.yaml"
    bench.write_text(BENCH.format(idle=IDLE_WATTS, busy=BUSY_WATTS))
    results = folder / f"results-{ms}"
    service = subprocess.Popen([sys.executable, str(script), str(port), str(ms)])
    try:
        time.sleep(1)
        subprocess.run(
            [
                "java",
                f"-Dpijoule.home={home}",
                "-jar",
                str(home / "experiments/runner/target/app/runner.jar"),
                "run",
                str(study),
                "--bench",
                str(bench),
                "--out",
                str(results),
            ],
            check=True,
            stdout=subprocess.DEVNULL,
        )
    finally:
        service.kill()
        service.wait()
    return results


def runs(results):
    energies = {}
    with open(results / "energy.csv", newline="") as rows:
        for row in csv.DictReader(rows):
            if (row["side"], row["phase"]) == ("server", "load"):
                energies[row["run"]] = float(row["energy_joules"])
    for line in (results / "runs.jsonl").read_text().splitlines():
        run = json.loads(line)
        if run["outcome"] == "valid":
            phases = {of["phase"]: of for of in run["client"]["phases"]}
            yield run, phases["load"]["start_ns"], phases["load"]["end_ns"], energies[run["run"]]


def compare(results, ms, counter):
    """Prints a line a run; returns the deviations, and a value of each block in J a request."""
    deviations, idle, loaded = [], {}, {}
    for run, start, end, joules in runs(results):
        seconds = (end - start) / 1e9
        above = joules - IDLE_WATTS * seconds
        counted = counter.between(start, end) * WATTS_PER_PROCESSOR
        deviation = above / counted - 1
        deviations.append(abs(deviation))
        load = run["client"]["load"]
        print(
            f"{ms:2d} ms {run['run']} {load['rate_per_second']:5.1f}/s"
            f"  above idle {above:8.5f} J  counted {counted:8.5f} J  {100 * deviation:+6.2f} %"
        )
        if load["rate_per_second"] == 0:
            idle[run["block"]] = joules / seconds
        elif not run.get("repeated"):
            loaded[run["block"]] = (joules, seconds, load["completed_in_window"])
    costs = [
        (joules - idle[block] * seconds) / requests
        for block, (joules, seconds, requests) in loaded.items()
        if block in idle
    ]
    return deviations, costs


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rate", type=int, default=20)
    parser.add_argument("--seconds", type=int, default=25)
    parser.add_argument("--replicates", type=int, default=3)
    parser.add_argument("home", type=pathlib.Path)
    args = parser.parse_args()
    counter = Counter()
    counter.start()
    deviations, costs = [], []
    with tempfile.TemporaryDirectory() as folder:
        for ms in BURNS_MS:
            results = campaign(args.home.resolve(), pathlib.Path(folder), ms, args)
            found, cost = compare(results, ms, counter)
            deviations += found
            costs.append(statistics.mean(cost))
    worst = max(deviations)
    truth = (BURNS_MS[1] - BURNS_MS[0]) / 1e3 * WATTS_PER_PROCESSOR
    difference = costs[1] - costs[0]
    print(f"energy above idle against counted CPU time: at most {100 * worst:.2f} % apart" f" (3 % are allowed)")
    print(
        f"20 ms less 10 ms: {1e3 * difference:.4f} mJ a request, true {1e3 * truth:.4f} mJ:"
        f" {100 * (difference / truth - 1):+.1f} % (10 % are allowed)"
    )
    return 0 if worst <= 0.03 and abs(difference / truth - 1) <= 0.1 else 1


if __name__ == "__main__":
    sys.exit(main())
