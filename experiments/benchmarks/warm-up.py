#!/usr/bin/env python3
"""Compares warm-ups of servers under load: in a row, in cycles of load and pause, and until steady.

usage: warm-up.py [--frameworks cxf,axis2] [--replicates 2] [--seconds 36] [--cores 2]
                  [--duration 10] [--pijoule ./pijoule]

First a server of each framework is offered more than it carries: what it answers is its capacity.
Then servers are warmed up at nine tenths of that: for as many seconds of load in a row and in cycles
of 12 s with pauses of 6 s, and by the default, until steady, for at most twice as long. They are
measured at a fifth more than the capacity ("full") and at half of it. All programs are on so many
processors (taskset); --cores 1,2 does both in turn. The kinds of warm-up take turns. Prints for
each: answers a second, CPU time of the server a request in ms, and the share of C1 and C2 in its CPU
time in percent; means over servers and their smallest and largest. The watts of a processor times the CPU time are the energy that follows from it.

With the defaults it takes 25 minutes. For a table that decides, on a quiet machine:
--replicates 5 --seconds 96 --cores 1,2 takes five hours.
"""
import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

CYCLE = 12
PAUSE = 6
MAX = 2000  # a second, of a study
STUDY = """format: pijoule-study/1
title: Warm-up
factors: {{rate: [{full}/s, {half}/s]}}
fixed: {{framework: {framework}, message_size: 10kB}}
replicates: 1
seed: {seed}
duration: {duration}s
lead_in: 2s
connections: 16
warm_up: {warm_up}
warm_up_rate: {warm_up_rate}/s
warm_up_limit: {limit}s
"""


def measure(given, cores, study):
    """Figures of one server at both rates, the greater one first; None of a run that failed."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "warm-up.yaml")
        file.write_text(study)
        processors = ",".join(map(str, sorted(os.sched_getaffinity(0))[:cores]))
        line = ["taskset", "-c", processors, given.pijoule, "run", str(file)]
        line += ["--bench", "local", "--out", folder + "/out"]
        # 1: a run failed, and what the others found is there.
        run = subprocess.run(line, capture_output=True, text=True)
        if run.returncode not in (0, 1):
            sys.exit(f"a study must run, got exit code {run.returncode}: {run.stderr.strip()}")
        with open(folder + "/out/runs.jsonl") as lines:
            runs = [json.loads(one) for one in lines]
    of = {}
    for run in runs:
        # An idle run has no rate.
        if run["outcome"] == "valid" and "rate_per_second" in run and not run.get("repeated"):
            of[run["rate_per_second"]] = figures(run)
    failed = [run["reason"] for run in runs if run["outcome"] != "valid"]
    for reason in failed:
        print("a run failed:", reason, file=sys.stderr)
    return of


def figures(run):
    """Answers a second, CPU time a request in ms, and the compilers' share in percent."""
    load = run["client"]["load"]
    use = run["server_process"]
    compilers = use.get("compilers", {"c1_seconds": 0, "c2_seconds": 0})
    seconds = use["cpu_seconds"]
    share = (compilers["c1_seconds"] + compilers["c2_seconds"]) / max(seconds, 0.01)
    answered = load["completed_in_window"] / load["duration_seconds"]
    return answered, 1000 * seconds / max(1, load["requests_with_lead_in"]), 100 * share


def capacity(given, framework, cores):
    """Answers a second of a server that was offered more, after some seconds of it."""
    study = STUDY.format(
        full=MAX, half=100, framework=framework, seed=1, duration=5, warm_up="10s", warm_up_rate=200, limit=120
    )
    found = measure(given, cores, study)
    if MAX not in found:
        sys.exit(f"{framework} must answer when it is offered {MAX}/s, got a run that failed")
    return found[MAX][0]


def shown(values):
    return f"{statistics.mean(values):.3g} ({min(values):.3g} to {max(values):.3g})"


def compare(given, framework, cores):
    of = capacity(given, framework, cores)
    full, half = min(MAX, round(1.2 * of)), round(of / 2)
    cycles = given.seconds // CYCLE
    kinds = {
        "in a row": f"{cycles * CYCLE}s",
        "in cycles": f"{{cycles: {cycles}, load: {CYCLE}s, pause: {PAUSE}s}}",
        "until steady": "auto",
    }
    made = {kind: [] for kind in kinds}
    for seed in range(1, given.replicates + 1):
        for kind, warm_up in kinds.items():
            study = STUDY.format(
                full=full,
                half=half,
                framework=framework,
                seed=seed,
                duration=given.duration,
                warm_up=warm_up,
                warm_up_rate=round(0.9 * of),
                limit=2 * given.seconds,
            )
            made[kind].append(measure(given, cores, study))
    for name, rate in (("full", full), ("half", half)):
        for kind, servers in made.items():
            runs = [server[rate] for server in servers if rate in server]
            columns = [shown(values) for values in zip(*runs)] or ["no run"]
            print(cores, framework, f"{name} {rate}/s", kind, len(runs), *columns, sep=" | ", flush=True)


def main():
    options = argparse.ArgumentParser(usage=__doc__)
    options.add_argument("--frameworks", default="cxf,axis2")
    options.add_argument("--replicates", type=int, default=2)
    options.add_argument("--seconds", type=int, default=3 * CYCLE)
    options.add_argument("--cores", default="2")
    options.add_argument("--duration", type=int, default=10)
    options.add_argument("--pijoule", default="./pijoule")
    given = options.parse_args()
    if given.seconds < 2 * CYCLE:
        options.error(f"--seconds must be {2 * CYCLE} or more, got {given.seconds}")
    print("cores | framework | rate | warm-up | servers | answers/s | CPU ms a request" " | C1 and C2 %", flush=True)
    for cores in map(int, given.cores.split(",")):
        for framework in given.frameworks.split(","):
            compare(given, framework, cores)


if __name__ == "__main__":
    main()
