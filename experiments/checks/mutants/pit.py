#!/usr/bin/env python3
"""Mutation testing of the packages of numbers with PIT: which changes of an instruction no unit test notices.

    python3 experiments/checks/mutants/pit.py [--least SHARE] [--built] [PACKAGE...]

PACKAGE is a name such as pijoule.analysis.stats, or its end (stats); without one all of PACKAGES. Each is
tested by the unit tests of its own package and those below it. Prints a line a survivor that is not in
accepted.txt, and a table. Exit code 1 if a package has fewer than SHARE percent (92) of its covered mutants
killed or accepted. PIT comes by Maven, which needs the network once.

accepted.txt has a line for each survivor that may stay: class, method, mutator, how many, and why. What is
there must be right: an accepted survivor changes no number and no message.
"""
import argparse
import collections
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

import mutants

PACKAGES = {
    "pijoule.analysis.stats": "experiments/analysis",
    "pijoule.energy.window": "energy-logger",
    "pijoule.energy.deviceclock": "energy-logger",
    "pijoule.energy.calibration": "energy-logger",
    "pijoule.energy.clock": "energy-logger",
    "pijoule.base": "contract/base",
    "pijoule.contract.clock": "contract",
    "pijoule.client.load.schedule": "client/load",
    "pijoule.client.load.result": "client/load",
}
# Tests that lie in another package than what they test.
TESTS = {"pijoule.client.load.result": ["pijoule.client.load.generator.JournalSummaryTest"]}
ACCEPTED = mutants.HERE / "accepted.txt"
TOOLS = "target/tools-class-path.txt"
# Beyond 1.25 times a test's usual time. A change that never ends takes as long; PIT's 4 s are few on a busy machine.
TIMEOUT_MS = 10_000

Survivor = collections.namedtuple("Survivor", "name method mutator")


def accepted():
    """How many survivors of a kind may stay, from accepted.txt."""
    counts = collections.Counter()
    for line in ACCEPTED.read_text().splitlines():
        if line and not line.startswith("#"):
            name, method, mutator, count, reason = line.split(None, 4)
            if not reason.strip():
                raise ValueError(f"{ACCEPTED.name}: a survivor needs a reason, got {line}")
            counts[Survivor(name, method, mutator)] += int(count)
    return counts


def tools():
    subprocess.run(
        [
            "mvn",
            "-q",
            "-f",
            str(mutants.HERE / "pom.xml"),
            "org.apache.maven.plugins:maven-dependency-plugin:3.11.0:build-classpath",
        ]
        + [f"-Dmdep.outputFile={mutants.HOME / TOOLS}"],
        check=True,
    )
    return (mutants.HOME / TOOLS).read_text().strip()


def mutations(package, tool_path):
    """PIT's mutations of one package."""
    of = PACKAGES[package]
    tests = [f"{package}.*"] + TESTS.get(package, [])
    with tempfile.TemporaryDirectory() as temp:
        command = ["java", "-cp", tool_path, "org.pitest.mutationtest.commandline.MutationCoverageReport"]
        command += ["--reportDir", temp, "--outputFormats", "XML", "--timestampedReports", "false"]
        command += ["--targetClasses", f"{package}.*", "--targetTests", ",".join(tests), "--excludedGroups", "slow"]
        command += ["--sourceDirs", str(mutants.HOME / of / "src/main/java"), "--threads", "2"]
        command += ["--classPath", mutants.class_path(of).replace(":", ","), "--excludedTestClasses", "*IT"]
        command += ["--timeoutConst", str(TIMEOUT_MS)]
        command += ["--jvmArgs", ",".join(mutants.JAVA_OPTIONS), "--verbosity", "QUIET"]
        ran = subprocess.run(
            command, cwd=mutants.HOME / of, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        report = pathlib.Path(temp, "mutations.xml")
        if ran.returncode or not report.exists():
            raise ValueError(f"PIT must test {package}, got:\n{ran.stdout[-3000:]}")
        return list(xml.etree.ElementTree.parse(report).getroot())


def survivor(mutation):
    name = mutation.findtext("mutatedClass").rpartition("pijoule.")[2]
    mutator = mutation.findtext("mutator").rpartition(".")[2].replace("Mutator", "")
    return Survivor(name, mutation.findtext("mutatedMethod"), mutator)


def tested(package, tool_path, may_stay):
    """Counts of one package; prints survivors that are not accepted."""
    all_of = mutations(package, tool_path)
    covered = [one for one in all_of if one.get("status") != "NO_COVERAGE"]
    left = [one for one in covered if one.get("detected") != "true"]
    stays = 0
    for one in sorted(left, key=lambda mutation: (survivor(mutation), int(mutation.findtext("lineNumber")))):
        of = survivor(one)
        if may_stay[of] > 0:
            may_stay[of] -= 1
            stays += 1
        else:
            print(f"survived {' '.join(of)} line {one.findtext('lineNumber')}: {one.findtext('description')}")
    slow = sum(one.get("status") == "TIMED_OUT" for one in covered)
    return len(all_of), len(covered), len(covered) - len(left), slow, stays


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("packages", nargs="*", metavar="PACKAGE")
    parser.add_argument("--least", type=float, default=92, metavar="SHARE", help="in percent (92)")
    parser.add_argument("--built", action="store_true", help="classes and class paths are there: no Maven")
    options = parser.parse_args()
    chosen = [
        package
        for package in PACKAGES
        if not options.packages or any(re.search(rf"(^|\.){re.escape(name)}$", package) for name in options.packages)
    ]
    if not chosen:
        raise ValueError(f"a package must be one of {', '.join(PACKAGES)}, got {' '.join(options.packages)}")
    if not options.built:
        mutants.prepare({PACKAGES[package] for package in chosen})
    tool_path = (mutants.HOME / TOOLS).read_text().strip() if options.built else tools()
    may_stay = accepted()
    rows = [(package, *tested(package, tool_path, may_stay)) for package in chosen]
    print(
        "| package | mutants | covered | killed | of these by time | accepted | share |\n|---|---|---|---|---|---|---|"
    )
    shares = []
    for package, count, covered, killed, slow, stays in rows:
        shares.append(100 * (killed + stays) / covered)
        print(f"| {package} | {count} | {covered} | {killed} | {slow} | {stays} | {shares[-1]:.1f} % |")
    return 0 if min(shares) >= options.least else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except ValueError as refused:
        print(refused, file=sys.stderr)
        sys.exit(2)
