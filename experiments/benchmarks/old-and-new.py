#!/usr/bin/env python3
"""Compares two builds of pijoule phase by phase: old and new programs in turn, in random order.

usage: old-and-new.py OLD NEW [--cold 200] [--warm 40] [--servers 10] [--only jdk/stax,cxf/jetty/jaxb]

OLD and NEW are two checkouts in which ./pijoule build was run. Clients of both call one server, the
old CXF's; servers of both are called by one client, the old JDK's. Of each phase it prints the old
median in ms, the ratio new / old of the medians with its 95 % bootstrap interval over pairs, and
the median of the pairs' own ratios, which a slow drift of the machine moves less. A star: the
interval leaves out 1 and the ratio is more than 2 % away from it. Both builds must have --service
sort as their default. Wants a quiet machine.
"""
import argparse
import json
import pathlib
import random
import statistics
import subprocess
import urllib.request

CLIENTS = ["jdk/stax", "cxf/jaxb", "axis2/axiom", "axis2/adb"]
SERVERS = ["cxf/jetty/jaxb", "axis2/tomcat/axiom", "axis2/tomcat/adb"]
CLIENT_PHASES = ["startup", "setup", "generate", "serialize", "call", "deserialize", "total"]
SERVER_PHASES = ["receive", "deserialize", "service", "serialize", "send", "total"]
CALLS, WARMUP = 50, 200
CHANCE = random.Random(2013)


def java(home, program):
    place = pathlib.Path(home, program.replace("client-", "client/")) / "target/app"
    return ["java", "-Xmx134217728", "-jar", str(place / f"{program}.jar")]


class Server:
    def __init__(self, home, stack):
        framework, container, binding = stack.split("/")
        line = java(home, f"server-{framework}") + ["--stop-on-stdin-close"]
        line += ["--container", container, "--binding", binding]
        self.process = subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        port = json.loads(self.process.stdout.readline())["port"]
        self.base = f"http://127.0.0.1:{port}"
        self.url = self.base + "/services/SortService/sort"

    def phases(self, run):
        with urllib.request.urlopen(f"{self.base}/pijoule/runs/{run}") as answer:
            return trials(json.load(answer))

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def trials(record):
    """Seconds of each phase, by trial."""
    sums = {}
    for piece in record["phases"]:
        trial = sums.setdefault(piece["trial"], {})
        seconds = (piece["end_ns"] - piece["start_ns"]) / 1e9
        trial[piece["phase"]] = trial.get(piece["phase"], 0) + seconds
    return [sums[trial] for trial in sorted(sums)]


def call(home, stack, url, run, seed, warm):
    client, binding = stack.split("/")
    line = java(home, f"client-{client}") + ["--binding", binding, "--url", url, "--run", run]
    line += ["--seed", str(seed), "--message-size", "100kB"]
    line += ["--calls", str(CALLS), "--warmup-calls", str(WARMUP)] if warm else []
    made = subprocess.run(line, capture_output=True, text=True, check=True)
    return trials(json.loads(made.stdout))


def pairs(count, sample):
    """Both sides of each pair, in random order; the first pair fills the page cache."""
    made = []
    for number in range(count + 1):
        sides = ["old", "new"]
        CHANCE.shuffle(sides)
        made.append({side: sample(side, number) for side in sides})
    return made[1:]


def median(sample, side, phase):
    return statistics.median(t[phase] for pair in sample for t in pair[side] if phase in t)


def ratio(sample, phase):
    return median(sample, "new", phase) / median(sample, "old", phase)


def report(title, sample, phases):
    for phase in phases:
        if not any(phase in trial for trial in sample[0]["old"]):
            continue
        of_all = ratio(sample, phase)
        drawn = sorted(ratio(CHANCE.choices(sample, k=len(sample)), phase) for _ in range(1000))
        low, high = drawn[25], drawn[974]
        paired = statistics.median(ratio([pair], phase) for pair in sample)
        star = " *" if not low <= 1 <= high and abs(of_all - 1) > 0.02 else ""
        print(
            f"{title:26} {phase:12} {median(sample, 'old', phase) * 1e3:9.3f} ms"
            f"  {of_all:.3f} [{low:.3f}, {high:.3f}]  paired {paired:.3f}{star}",
            flush=True,
        )


def main():
    line = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    line.add_argument("old")
    line.add_argument("new")
    line.add_argument("--cold", type=int, default=200, help="pairs of cold runs a client")
    line.add_argument("--warm", type=int, default=40, help=f"pairs of {CALLS} warm calls a client")
    line.add_argument("--servers", type=int, default=10, help=f"pairs of {CALLS} calls a server")
    line.add_argument("--only", default=",".join(CLIENTS + SERVERS))
    options = line.parse_args()
    homes = {"old": options.old, "new": options.new}
    wanted = options.only.split(",")
    server = Server(options.old, SERVERS[0])
    for stack in [of for of in CLIENTS if of in wanted]:
        for kind, count in [("cold", options.cold), ("warm", options.warm)]:
            if count:
                sample = pairs(
                    count, lambda side, number: call(homes[side], stack, server.url, "pair", number, kind == "warm")
                )
                phases = CLIENT_PHASES if kind == "cold" else CLIENT_PHASES[2:6]
                report(f"client {stack} {kind}", sample, phases)
    server.close()
    for stack in [of for of in SERVERS if of in wanted and options.servers]:
        servers = {side: Server(home, stack) for side, home in homes.items()}

        def sample_of(side, number):
            call(options.old, CLIENTS[0], servers[side].url, f"pair-{number}", number, True)
            return servers[side].phases(f"pair-{number}")

        report(f"server {stack}", pairs(options.servers, sample_of), SERVER_PHASES)
        for one in servers.values():
            one.close()


main()
