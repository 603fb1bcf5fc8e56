#!/usr/bin/env python3
"""Counts campaigns that find a difference between one JVM and itself under another name.

usage: null-jvms.py [--campaigns 100] [--first 1] [--replicates 10] [--java PATH] [--pijoule ./pijoule]

Each campaign is a study of java: [a, b] with the JDK's server and client, cold, with a seed of its
own, on this machine; both names are the java at PATH. Prints a line for each campaign and at the
end how many found a difference between the times or energies of the answer. By chance at most 5 of
100 do. A campaign takes half a minute on a quiet desktop, so the default takes an hour;
--campaigns 20 takes ten minutes and proves less.
"""
import argparse
import csv
import pathlib
import shutil
import subprocess
import tempfile

STUDY = """format: pijoule-study/1
title: One JVM under two names
factors: {{java: [a, b]}}
compare: [java]
fixed: {{framework: jdk, client: jdk, message_size: 1kB}}
replicates: {replicates}
seed: {seed}
settle: 100ms
"""
BENCH = """format: pijoule-bench/1
title: This machine
hosts: {{here: {{kind: local, jvms: {{a: {java}, b: {java}}}}}}}
client: {{host: here}}
server: {{host: here, bind: 127.0.0.1, port: 0}}
meters: {{model: {{kind: model, host: here, measures: [client, server], rate: 170Hz, idle: 2W, busy: 4W}}}}
"""


def found(results):
    """Quantities of the answer that differ, with their ratio."""
    with open(results / "tables/comparisons.csv") as table:
        rows = [row for row in csv.DictReader(table) if row["family"] == "answer"]
    if not rows:
        raise SystemExit(f"an answer must compare the two names, got no row in {results}")
    return [f"{row['quantity']} {row['ratio']}" for row in rows if row["decision"] == "different"]


def main():
    options = argparse.ArgumentParser(usage=__doc__)
    options.add_argument("--campaigns", type=int, default=100)
    options.add_argument("--first", type=int, default=1, help="seed of the first campaign")
    options.add_argument("--replicates", type=int, default=10)
    options.add_argument("--java", default=shutil.which("java"))
    options.add_argument("--pijoule", default="./pijoule")
    given = options.parse_args()
    different = 0
    for seed in range(given.first, given.first + given.campaigns):
        with tempfile.TemporaryDirectory() as folder:
            place = pathlib.Path(folder)
            (place / "null.yaml").write_text(STUDY.format(replicates=given.replicates, seed=seed))
            (place / "bench.yaml").write_text(BENCH.format(java=given.java))
            line = [given.pijoule, "run", str(place / "null.yaml"), "--out", str(place / "out")]
            line += ["--bench", str(place / "bench.yaml")]
            subprocess.run(line, check=True, capture_output=True)
            differs = found(place / "out")
        different += bool(differs)
        print(seed, "; ".join(differs) or "no difference", flush=True)
    print(f"{different} of {given.campaigns} campaigns found a difference")


if __name__ == "__main__":
    main()
