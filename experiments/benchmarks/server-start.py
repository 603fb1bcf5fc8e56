#!/usr/bin/env python3
"""Compares how servers start: time to the ready line and memory, in turn, in random order.

usage: server-start.py [--rounds 10] [--calls 100] [HOME]

HOME is a checkout in which ./pijoule build was run. Each server is started with the service
readings by a protocol of its own and called by its own client. It prints medians with their range:
seconds from the start of the process to the ready line, resident memory then and after the calls
(MB of 10^6 bytes, the greatest so far), and processor seconds until the ready line. Wants a quiet
machine.
"""
import argparse
import json
import os
import pathlib
import random
import statistics
import subprocess
import time

SERVERS = {"light": "conventional", "cxf": "soap12", "axis2": "soap12", "dpws": "dpws"}
PATHS = "/services/ReadingsService/readings"
TICKS = os.sysconf("SC_CLK_TCK")


def jar(home, side, name):
    place = f"server-{name}" if side == "server" else f"client/{name}"
    file = f"{side}-{name}-soap.jar" if (side, name) == ("client", "cxf") else f"{side}-{name}.jar"
    return str(pathlib.Path(home, place, "target/app", file))


def peak_bytes(pid):
    for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) * 1024
    raise SystemExit("VmHWM must be in /proc/PID/status")


def processor_seconds(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def measure(home, name, calls):
    common = ["--service", "readings", "--protocol", SERVERS[name]]
    began = time.monotonic()
    server = subprocess.Popen(
        ["java", "-jar", jar(home, "server", name), *common, "--stop-on-stdin-close"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    port = json.loads(server.stdout.readline())["port"]
    ready = time.monotonic() - began
    processor = processor_seconds(server.pid)
    started = peak_bytes(server.pid)
    client = ["java", "-jar", jar(home, "client", name), *common, "--run", "r1",
              "--url", f"http://127.0.0.1:{port}{PATHS}", "--calls", str(calls)]
    subprocess.run(client, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    called = peak_bytes(server.pid)
    server.stdin.close()
    server.wait()
    return ready, processor, started / 1e6, called / 1e6


def words(values):
    return f"{statistics.median(values):8.2f} ({min(values):.2f} to {max(values):.2f})"


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--calls", type=int, default=100)
    parser.add_argument("home", nargs="?", default=".")
    options = parser.parse_args()
    found = {name: [] for name in SERVERS}
    for _ in range(options.rounds):
        for name in random.sample(sorted(SERVERS), len(SERVERS)):
            found[name].append(measure(options.home, name, options.calls))
    columns = ["ready_s", "processor_s", "ready_mb", "called_mb"]
    for name, rows in found.items():
        for column, values in zip(columns, zip(*rows)):
            print(f"{name:8} {column:12} {words(values)}")


if __name__ == "__main__":
    main()
