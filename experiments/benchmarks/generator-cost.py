#!/usr/bin/env python3
"""CPU time of the load generator for each request, alone, with h2load beside it where installed.

usage: generator-cost.py [--rounds 3] [--rate 200] [--seconds 10] [--server cxf] [--limit-ms 1.5]
                         [--jvm NAME=OPTIONS]... [HOME]

HOME is a checkout in which ./pijoule build was run. A server offers sort by rest; client-load asks
it for arrays of 10 kB at the rate, with its program.json's command, and with each further set of
JVM options (such as --jvm "c2=-XX:+UseSerialGC"); h2load sends the same body. All take turns, in
random order. Printed are medians with their range, in milliseconds a request:

window   CPU time within the window over its requests, as the record has it
process  CPU time of the whole process, from its start, over all its requests
response median response time, and
late     p99 of the start lateness: a crowded machine shows here

Exit code 1 if the window of client-load is above the limit. Wants a quiet machine.
"""
import argparse
import json
import os
import pathlib
import random
import shutil
import statistics
import subprocess
import sys
import tempfile

PATH = "/services/SortService/sort"
LEAD_IN = 3


def processor_seconds(command, **more):
    """Runs a command; its output and the CPU time that it used."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **more)
    output = process.stdout.read()
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise SystemExit(f"{command[0]} must end with 0, got {process.returncode}: {errors.strip()}")
    return output, usage.ru_utime + usage.ru_stime


def client(home, jvm, url, options):
    folder = pathlib.Path(home, "client/load")
    command = json.loads((folder / "program.json").read_text())["command"]
    jar = str(folder / "target/app/client-load.jar")
    start = command[:-2] if jvm is None else ["java", *jvm]
    return [*start, "-Xmx128m", "-jar", jar, "--url", url, "--run", "r1", *options]


def load(home, jvm, url, asked):
    options = [
        "--rate",
        f"{asked.rate}/s",
        "--duration",
        f"{asked.seconds}s",
        "--lead-in",
        f"{LEAD_IN}s",
        "--message-size",
        "10kB",
    ]
    output, seconds = processor_seconds(client(home, jvm, url, options))
    load = json.loads(output)["load"]
    late = load["start_lateness_seconds"]
    found = {
        "window": 1e3 * load["generator_cpu_seconds"] / load["offered"],
        "process": 1e3 * seconds / load["requests_with_lead_in"],
        "response": 1e3 * load["response_seconds"]["p50"],
    }
    return {**found, "late": 1e3 * late["p99"]} if "p99" in late else found


def h2load(url, body, asked):
    connections = 8
    _, seconds = processor_seconds(
        [
            "h2load",
            "--h1",
            f"-c{connections}",
            f"--rps={asked.rate / connections}",
            f"-D{asked.seconds}",
            f"-d{body}",
            "-HContent-Type: application/xml",
            url,
        ]
    )
    return {"process": 1e3 * seconds / (asked.rate * asked.seconds)}


def body(folder):
    """10 kB of numbers, as client-load sends them."""
    numbers = random.Random(1)
    items = "".join(f"<n>{numbers.randint(-2**31, 2**31 - 1)}</n>" for _ in range(570))
    file = pathlib.Path(folder, "body.xml")
    file.write_text(f"<numbers>{items}</numbers>")
    return file


def words(values):
    return f"{statistics.median(values):7.3f} ({min(values):.3f} to {max(values):.3f})"


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--rate", type=int, default=200)
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--server", default="cxf")
    parser.add_argument("--limit-ms", type=float, default=1.5)
    parser.add_argument("--jvm", action="append", default=[])
    parser.add_argument("home", nargs="?", default=".")
    asked = parser.parse_args()
    variants = {"client-load": None}
    for variant in asked.jvm:
        name, _, options = variant.partition("=")
        variants[name] = options.split()
    name = f"server-{asked.server}"
    jar = next(pathlib.Path(asked.home).glob(f"server*/**/target/app/{name}.jar"))
    server = subprocess.Popen(
        ["java", "-Xmx128m", "-jar", str(jar), "--stop-on-stdin-close"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    url = f"http://127.0.0.1:{json.loads(server.stdout.readline())['port']}{PATH}"
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        runs = {name: (lambda jvm=jvm: load(asked.home, jvm, url, asked)) for name, jvm in variants.items()}
        if shutil.which("h2load"):
            file = body(folder)
            runs["h2load"] = lambda: h2load(url, file, asked)
        # The server's compilers, which are not measured, take turns with the generator's.
        load(asked.home, None, url, asked)
        for _ in range(asked.rounds):
            for name in random.sample(sorted(runs), len(runs)):
                for key, value in runs[name]().items():
                    found.setdefault((name, key), []).append(value)
    server.stdin.close()
    server.wait()
    for (name, key), values in sorted(found.items()):
        print(f"{name:12} {key:8} ms {words(values)}")
    window = statistics.median(found[("client-load", "window")])
    if window > asked.limit_ms:
        sys.exit(f"CPU time of a request must be at most {asked.limit_ms} ms, got {window:.3f} ms")


if __name__ == "__main__":
    main()
