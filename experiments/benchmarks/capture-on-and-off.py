#!/usr/bin/env python3
"""What a capture costs the calls that it captures: echo of 100 B by gSOAP, with a connection for each call.

usage: capture-on-and-off.py [--pairs 100] [--calls 500] [--home CHECKOUT]

A sample is the median call of a client's run. Each round has four samples in random order, by one
server: twice without a capture, with one recorder, and with four at once. Of each kind it prints the
median in us and the ratio to the round's samples without a capture (their geometric mean; of the
second one, to the first): the median over rounds, with its 95 % bootstrap interval. off / off must
be 1, and four recorders must cost more than one. It uses a private loopback (unshare), so that an
ordinary user may capture. Needs make -C server/gsoap, client/gsoap and packet-recorder; wants a
quiet machine.
"""
import argparse
import json
import math
import os
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile

KINDS = {"off": 0, "off again": 0, "one recorder": 1, "four recorders": 4}
WARMUP, DRAWS = 100, 4000
CHANCE = random.Random(2007)


class Program:
    """A process that says that it is ready, and ends with its standard input."""

    def __init__(self, line):
        line = [str(word) for word in line] + ["--stop-on-stdin-close"]
        self.errors = tempfile.TemporaryFile()
        self.process = subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors)
        self.ready = json.loads(self.process.stdout.readline())

    def close(self):
        self.process.stdin.close()
        if self.process.wait():
            self.errors.seek(0)
            sys.exit(self.errors.read().decode())
        self.errors.close()


def median_call(home, port, calls):
    """Seconds."""
    line = [home / "client/gsoap/build/app/client-gsoap", "--binding", "soapcpp2"]
    line += ["--url", f"http://127.0.0.1:{port}/services/EchoService/echo", "--run", "r1"]
    line += ["--protocol", "soap", "--service", "echo", "--message-size", "100B"]
    line += ["--calls", calls, "--warmup-calls", WARMUP]
    made = subprocess.run([str(word) for word in line], capture_output=True, text=True, check=True)
    phases = json.loads(made.stdout)["phases"]
    return statistics.median((of["end_ns"] - of["start_ns"]) / 1e9 for of in phases if of["phase"] == "call")


def sample(home, folder, port, calls, recorders):
    recorder = home / "experiments/packet-recorder/build/packet-recorder"
    running = []
    for number in range(recorders):
        out = folder / f"capture-{number}"
        running.append(Program([recorder, "--interface", "lo", "--port", port, "--out", out]))
    seconds = median_call(home, port, calls)
    for number, program in enumerate(running):
        program.close()
        check(folder / f"capture-{number}", calls)
    return seconds


def check(capture, calls):
    """A capture that lacks packets would cost less."""
    about = json.loads(capture.with_suffix(".json").read_text())
    if about["dropped_packets"] or about["packets"] < 8 * (calls + WARMUP):
        sys.exit(f"a capture must have every packet, got {about['packets']}," f" {about['dropped_packets']} dropped")
    for file in capture.parent.glob(capture.name + ".*"):
        file.unlink()


def interval(ratios):
    drawn = sorted(statistics.median(CHANCE.choices(ratios, k=len(ratios))) for _ in range(DRAWS))
    return drawn[round(0.025 * DRAWS)], drawn[round(0.975 * DRAWS) - 1]


def in_private_loopback():
    """Begins this program again, with a loopback interface and rights of its own."""
    os.environ["PIJOULE_PRIVATE_LOOPBACK"] = "1"
    script = 'ip link set lo up && exec "$@"'
    os.execvp("unshare", ["unshare", "-rn", "sh", "-c", script, "sh", sys.executable, *sys.argv])


def main():
    line = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    line.add_argument("--pairs", type=int, default=100, help="rounds")
    line.add_argument("--calls", type=int, default=500, help="calls of a sample")
    line.add_argument("--home", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parents[2])
    options = line.parse_args()
    if "PIJOULE_PRIVATE_LOOPBACK" not in os.environ:
        in_private_loopback()
    home = options.home.resolve()
    server = Program(
        [
            home / "server/gsoap/build/app/server-gsoap",
            "--bind",
            "127.0.0.1",
            "--port",
            "0",
            "--container",
            "standalone",
            "--binding",
            "soapcpp2",
            "--protocol",
            "soap",
            "--service",
            "echo",
            "--connection",
            "per_call",
        ]
    )
    seconds = {kind: [] for kind in KINDS}
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(options.pairs + 1):
            for kind in CHANCE.sample(list(KINDS), len(KINDS)):
                seconds[kind].append(
                    sample(home, pathlib.Path(folder), server.ready["port"], options.calls, KINDS[kind])
                )
    server.close()
    # The first round fills caches.
    off, again, *_ = [of[1:] for of in seconds.values()]
    both = [math.sqrt(one * other) for one, other in zip(off, again)]
    for kind, of in seconds.items():
        ratios = [value / by for value, by in zip(of[1:], off if KINDS[kind] == 0 else both)]
        low, high = interval(ratios)
        ratio = f"  {statistics.median(ratios):.3f} ({low:.3f} to {high:.3f})" if kind != "off" else ""
        print(f"{kind:14} {statistics.median(of[1:]) * 1e6:6.1f} us{ratio}")
    print(f"{options.pairs} rounds of {options.calls} calls; load {os.getloadavg()[0]:.1f}")


main()
