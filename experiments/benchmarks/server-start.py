#!/usr/bin/env python3
"""Compares how servers start: time to the ready line and memory, in turn, in random order.

usage: server-start.py [--rounds 10] [--calls 100] [--protocol rest] [--service readings] [HOME]

HOME is a checkout in which ./pijoule build was run. Every server on the JVM that its program.json
offers is started with the service, by the protocol or, where it does not speak that, by the first
that it offers, and called by a client that speaks it, the JDK's where it does. It prints medians
with their range: seconds from the start of the process to the ready line, resident memory then and
after the calls (MB of 10^6 bytes, the greatest so far), and processor seconds until the ready line.
Wants a quiet machine.
"""
import argparse
import json
import os
import pathlib
import random
import statistics
import subprocess
import time

TICKS = os.sysconf("SC_CLK_TCK")


def offered(file, service):
    """Of a program.json: the jar that speaks a protocol, by protocol, in its order."""
    program = json.loads(file.read_text())
    jars = {}
    for offer in program["offers"] if program["command"][0] == "java" else []:
        command = offer.get("command", program["command"])
        jar = file.parent / program.get("folder", ".") / command[-1]
        plain = "none" in offer.get("security", ["none"])
        if plain and service in offer.get("services", [service]) and jar.exists():
            for protocol in offer.get("protocols", []):
                jars.setdefault(protocol, str(jar))
    return jars


def programs(home, pattern, service):
    files = sorted(pathlib.Path(home).glob(pattern + "/program.json"))
    found = {json.loads(file.read_text())["name"]: offered(file, service) for file in files}
    return {name: jars for name, jars in found.items() if jars}


def pairs(home, service, preferred):
    """By server: protocol, the server's jar, the client's."""
    clients = programs(home, "client/*", service)
    found = {}
    for name, jars in {**programs(home, "server-*", service), **programs(home, "server/*", service)}.items():
        for protocol in sorted(jars, key=lambda one: one != preferred):
            speaking = [of for of in sorted(clients, key=lambda one: one != "jdk") if protocol in clients[of]]
            if speaking:
                found[name] = (protocol, jars[protocol], clients[speaking[0]][protocol])
                break
    return found


def peak_bytes(pid):
    for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) * 1024
    raise SystemExit("VmHWM must be in /proc/PID/status")


def processor_seconds(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def measure(pair, service, calls):
    protocol, server_jar, client_jar = pair
    common = ["--service", service, "--protocol", protocol]
    began = time.monotonic()
    server = subprocess.Popen(
        ["java", "-jar", server_jar, *common, "--stop-on-stdin-close"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    port = json.loads(server.stdout.readline())["port"]
    ready = time.monotonic() - began
    processor = processor_seconds(server.pid)
    started = peak_bytes(server.pid)
    path = f"/services/{service.capitalize()}Service/{service}"
    client = [
        "java",
        "-jar",
        client_jar,
        *common,
        "--run",
        "r1",
        "--url",
        f"http://127.0.0.1:{port}{path}",
        "--calls",
        str(calls),
    ]
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
    parser.add_argument("--protocol", default="rest")
    parser.add_argument("--service", default="readings")
    parser.add_argument("home", nargs="?", default=".")
    options = parser.parse_args()
    servers = pairs(options.home, options.service, options.protocol)
    found = {name: [] for name in servers}
    for _ in range(options.rounds):
        for name in random.sample(sorted(servers), len(servers)):
            found[name].append(measure(servers[name], options.service, options.calls))
    columns = ["ready_s", "processor_s", "ready_mb", "called_mb"]
    for name, rows in found.items():
        for column, values in zip(columns, zip(*rows)):
            print(f"{name:8} {servers[name][0]:12} {column:12} {words(values)}")


if __name__ == "__main__":
    main()
