#!/usr/bin/env python3
"""Compares warm-ups of servers under load: without a break, and in cycles of load and pause.

usage: warm-up.py [--frameworks cxf,axis2,jdk] [--replicates 3] [--seconds 90] [--cores 1,2]
                  [--pijoule ./pijoule]

Each framework's servers are warmed up for as many seconds of load either way, then measured at
their largest rate and at half of it, with all programs on one or two processors (taskset). The
kinds of warm-up take turns. Prints for each: rate, CPU time a request, and the share of C1 and C2
in the server's CPU time, means over servers and their smallest and largest. The watts of a
processor times the CPU time are the energy that follows from it.
"""
import argparse
import json
import pathlib
import statistics
import subprocess
import tempfile

CYCLE = 15
STUDY = """format: pijoule-study/1
title: Warm-up
factors: {{rate: [100%, 50%]}}
fixed: {{framework: {framework}, message_size: 10kB}}
replicates: 1
seed: {seed}
duration: 10s
limit: p99 <= 100ms
connections: 16
warm_up: {warm_up}
warm_up_rate: 200/s
"""


def measure(given, framework, cores, warm_up, seed):
    """The runs of one server, by level of rate."""
    with tempfile.TemporaryDirectory() as folder:
        study = pathlib.Path(folder, "warm-up.yaml")
        study.write_text(STUDY.format(framework=framework, warm_up=warm_up, seed=seed))
        line = ["taskset", "-c", f"0-{cores - 1}", given.pijoule, "run", str(study)]
        line += ["--bench", "local", "--out", folder + "/out"]
        subprocess.run(line, check=True, capture_output=True)
        with open(folder + "/out/runs.jsonl") as lines:
            runs = [json.loads(run) for run in lines]
    by_rate = {}
    for run in runs:
        if run["outcome"] == "valid":
            by_rate[run["levels"]["rate"]] = figures(run)
    return by_rate


def figures(run):
    """Rate, CPU time a request in ms, and the compilers' share in percent."""
    use = run["server_process"]
    compilers = use.get("compilers", {"c1_seconds": 0, "c2_seconds": 0})
    requests = max(1, run["client"]["load"]["requests_with_lead_in"])
    seconds = use["cpu_seconds"]
    share = (compilers["c1_seconds"] + compilers["c2_seconds"]) / max(seconds, 0.01)
    return run.get("rate_per_second", 0), 1000 * seconds / requests, 100 * share


def shown(values):
    return f"{statistics.mean(values):.3g} ({min(values):.3g} to {max(values):.3g})"


def main():
    options = argparse.ArgumentParser(usage=__doc__)
    options.add_argument("--frameworks", default="cxf,axis2,jdk")
    options.add_argument("--replicates", type=int, default=3)
    options.add_argument("--seconds", type=int, default=90)
    options.add_argument("--cores", default="1,2")
    options.add_argument("--pijoule", default="./pijoule")
    given = options.parse_args()
    cycles = given.seconds // CYCLE
    kinds = {
        "continuous": f"{cycles * CYCLE}s",
        "cycles": f"{{cycles: {cycles}, load: {CYCLE}s, pause: {CYCLE}s}}",
    }
    for cores in map(int, given.cores.split(",")):
        for framework in given.frameworks.split(","):
            made = {kind: [] for kind in kinds}
            for seed in range(1, given.replicates + 1):
                for kind, warm_up in kinds.items():
                    made[kind].append(measure(given, framework, cores, warm_up, seed))
            for rate in ("100%", "50%"):
                for kind, servers in made.items():
                    runs = [server[rate] for server in servers if rate in server]
                    columns = [shown(values) for values in zip(*runs)]
                    print(cores, framework, rate, kind, *columns, sep=" | ", flush=True)


if __name__ == "__main__":
    main()
