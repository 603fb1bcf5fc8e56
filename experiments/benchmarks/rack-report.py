#!/usr/bin/env python3
"""CPU time, peak memory and wall time of merge and report, of one pair and N; see docs/evidence.md.

Needs the programs and the tests built: mvn -DskipTests -Pprograms package.
Writes shards of nunes2013 with made-up records into a folder that is removed at the end: 0.3 GB a pair
at 170 samples a second.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

HOME = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
STUDY = os.path.join(HOME, "experiments/studies/nunes2013.yaml")


def java(*args):
    return ["java", "-Dpijoule.home=" + HOME] + list(args)


def make(folder, options):
    """Writes the shards of a study on so many pairs."""
    built = os.path.join(HOME, "experiments/runner/target")
    path = [
        os.path.join(built, "test-classes"),
        os.path.join(HOME, "experiments/campaign/target/test-classes"),
        os.path.join(built, "app/runner.jar"),
        os.path.join(built, "app/lib/*"),
    ]
    pairs = max(2, options.pairs)  # one pair has no shard
    size = [str(number) for number in (pairs, options.replicates, options.rate)]
    command = java("-cp", ":".join(path), "pijoule.runner.rack.LongRack", STUDY, folder, *size)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def show(what, options, *args):
    """Runs a command of pijoule in a JVM of its own, and prints what it took."""
    with tempfile.NamedTemporaryFile(suffix=".log") as log:
        command = java("-Xmx" + options.heap, "-Xlog:gc*:file=" + log.name, "-jar", options.runner, *args)
        begun = time.monotonic()
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        _, status, used = os.wait4(process.pid, 0)
        seconds = time.monotonic() - begun
        process.returncode = os.waitstatus_to_exitcode(status)
        with open(log.name) as lines:
            peaks = [int(at) for at in re.findall(r"\b(\d+)M->\d+M\(", lines.read())]
    print(
        "%-20s CPU %7.1f s (user + system), wall %7.1f s, peak resident set %5d MB, peak heap %5d MB%s"
        % (
            what,
            used.ru_utime + used.ru_stime,
            seconds,
            used.ru_maxrss // 1024,
            max(peaks, default=0),
            "" if process.returncode == 0 else ", exit code %d" % process.returncode,
        ),
        flush=True,
    )
    return process.returncode


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=8)
    parser.add_argument("--replicates", type=int, default=50, help="runs of each of the 8 cells on a pair")
    parser.add_argument("--rate", type=int, default=170, help="samples a second of each of a pair's two traces")
    parser.add_argument("--heap", default="1000m", help="largest heap of merge and report")
    parser.add_argument(
        "--runner",
        default=os.path.join(HOME, "experiments/runner/target/app/runner.jar"),
        help="the program that is measured, such as one of another version",
    )
    parser.add_argument("--keep", help="folder to leave the merged folder in")
    options = parser.parse_args()
    folder = tempfile.mkdtemp(prefix="rack-", dir=os.environ.get("TMPDIR", "/tmp"))
    try:
        make(folder, options)
        shards = sorted(os.path.join(folder, name) for name in os.listdir(folder))
        merged = options.keep or os.path.join(folder, "merged")
        code = show("report of 1 pair", options, "report", shards[0])
        if options.pairs > 1:
            code |= show("merge", options, "merge", *shards, "--out", merged)
            code |= show("report of %d pairs" % options.pairs, options, "report", merged)
        return code
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    sys.exit(main())
