#!/usr/bin/env python3
"""Seconds and peak heap of merge and report: eight pairs of nunes2013 and one; see docs/performance.md.

Needs the programs and the tests built: mvn -DskipTests -Pprograms package.
Writes shards with made-up records (about 3 GB) into a folder that is removed at the end.
"""
import argparse
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time

HOME = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
RUNNER = os.path.join(HOME, "experiments/runner/target")
JAVA = ["java", "-Dpijoule.home=" + HOME]


def make(folder, pairs):
    """Writes the shards of a study on so many pairs."""
    jars = os.path.join(RUNNER, "app")
    path = [os.path.join(RUNNER, "test-classes"), os.path.join(jars, "runner.jar"), os.path.join(jars, "lib", "*")]
    study = os.path.join(HOME, "experiments/studies/nunes2013.yaml")
    subprocess.run(
        JAVA + ["-cp", ":".join(path), "pijoule.runner.merge.LongRack", study, folder, str(pairs)], check=True)


def measured(heap, *args):
    """Seconds, CPU seconds and peak heap in MB of a command of pijoule."""
    with tempfile.NamedTemporaryFile(suffix=".log") as log:
        command = JAVA + ["-Xmx" + heap, "-Xlog:gc*:file=" + log.name, "-jar", os.path.join(RUNNER, "app/runner.jar")]
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        begun = time.monotonic()
        subprocess.run(command + list(args), check=True, stdout=subprocess.DEVNULL)
        seconds = time.monotonic() - begun
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        with open(log.name) as lines:
            peaks = [int(at) for at in re.findall(r"\b(\d+)M->\d+M\(", lines.read())]
    return seconds, cpu, max(peaks, default=0)


def show(what, result):
    print("%-24s %7.1f s %7.1f s of CPU time, peak heap %4d MB" % ((what,) + result), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=8)
    parser.add_argument("--heap", default="1000m", help="largest heap of merge and report")
    options = parser.parse_args()
    folder = tempfile.mkdtemp(prefix="rack-", dir=os.environ.get("TMPDIR", "/tmp"))
    try:
        make(folder, options.pairs)
        shards = sorted(os.path.join(folder, name) for name in os.listdir(folder))
        merged = os.path.join(folder, "merged")
        show("report of one pair", measured(options.heap, "report", shards[0]))
        show("merge", measured(options.heap, "merge", *shards, "--out", merged))
        show("report of %d pairs" % options.pairs, measured(options.heap, "report", merged))
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    sys.exit(main())
