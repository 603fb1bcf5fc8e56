#!/usr/bin/env python3
"""Changes formulas by hand, one at a time, and says whether a unit test notices.

    python3 experiments/checks/mutants/mutants.py [--least N] [--only WORDS] [LIST...]
    python3 experiments/checks/mutants/mutants.py --check

Each LIST (by default holes.txt and formulas.txt beside this file) has changes such as

    lack of fit without its degrees of freedom
    file experiments/analysis/src/main/java/pijoule/analysis/stats/LackOfFit.java
    tests pijoule.analysis.stats
    - double f = lack / freedom / (error / errorFreedom);
    + double f = lack / error;

The text after '-' must occur once in the file; blanks and line breaks in it may be any. Tests are the unit
tests of a class or of a package and those below it, by default of the changed file's own package.

A changed class is compiled into a folder of its own, which comes first in the class path: no source and no
module is touched. Prints a line a change: noticed, with the first test that failed, or NOT NOTICED. Exit code
1 if fewer than --least (by default all) are noticed, 2 for a list that does not fit the sources.
"""
import argparse
import collections
import functools
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
HOME = HERE.parents[2]
LISTS = [HERE / "holes.txt", HERE / "formulas.txt"]
CLASS_PATH = "target/mutants-class-path.txt"
LIMIT_SECONDS = 600
NONE = 2  # exit code of RunTests where there are no tests
JAVA_OPTIONS = ["-Xmx512m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", f"-Dpijoule.home={HOME}", "-Dtools=optional"]

Mutant = collections.namedtuple("Mutant", "name file tests before after")


def mutants(path):
    """Reads a list; entries are parted by empty lines, and a line with # is a comment."""
    text = "\n".join(line for line in path.read_text().splitlines() if not line.startswith("#"))
    return [mutant(part.strip().splitlines()) for part in re.split(r"\n\s*\n", text) if part.strip()]


def mutant(lines):
    fields = collections.defaultdict(list)
    for line in lines[1:]:
        key, _, value = line.partition(" ")
        fields[key].append(value)
    file = fields["file"][0]
    package = re.search(r"/java/(.*)/[^/]+$", file).group(1).replace("/", ".")
    tests = fields["tests"][0].split() if fields["tests"] else [package]
    return Mutant(lines[0], file, tests, "\n".join(fields["-"]), "\n".join(fields["+"]))


def changed(one):
    """The file's text after the change; a ValueError if the text before does not occur once."""
    text = (HOME / one.file).read_text()
    pattern = r"\s+".join(re.escape(word) for word in one.before.split())
    found = list(re.finditer(pattern, text))
    if len(found) != 1 or one.before.split() == one.after.split():
        raise ValueError(
            f"{one.name}: the text before must occur once in {one.file} and change, got {len(found)} times; "
            "write it as it is there now"
        )
    return text[: found[0].start()] + one.after + text[found[0].end() :]


def module(file):
    return file.partition("/src/main/java/")[0]


def prepare(modules):
    """Compiles the modules with their tests, and has each write its class path."""
    subprocess.run(
        ["mvn", "-q", "-o", "-Punchecked", "-pl", ",".join(sorted(modules)), "-am", "-DskipTests"]
        + ["-Dspotless.check.skip", "-Denforcer.skip", "test-compile", "dependency:build-classpath"]
        + [f"-Dmdep.outputFile={CLASS_PATH}", "-Dmdep.includeScope=test"],
        cwd=HOME,
        check=True,
    )


def class_path(of):
    folder = HOME / of
    jars = (folder / CLASS_PATH).read_text().strip()
    engine = re.search(r"[^:]*junit-platform-engine[^:]*\.jar", jars).group()
    launcher = engine.replace("junit-platform-engine", "junit-platform-launcher")
    return f"{folder}/target/test-classes:{folder}/target/classes:{jars}:{launcher}"


@functools.lru_cache(maxsize=None)
def runner(of):
    """The folder of RunTests, compiled once for all modules."""
    folder = HOME / "target/mutants"
    compiled(HERE / "RunTests.java", folder, class_path(of))
    return folder


def compiled(source, folder, classes):
    """Compiles a file; a ValueError with what javac said if that fails."""
    javac = subprocess.run(
        ["javac", "-J-XX:TieredStopAtLevel=1", "-proc:none", "-nowarn", "-parameters", "-implicit:none"]
        + ["--release", "17", "-d", str(folder), "-cp", classes, str(source)],
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    if javac.returncode:
        raise ValueError(f"{source.name} must compile after the change, got:\n{javac.stdout}")


def tests(classes, names, of):
    """Runs tests; the first that failed, or an empty text."""
    command = ["java", *JAVA_OPTIONS, "-cp", f"{runner(of)}:{classes}", "RunTests", *names]
    try:
        ran = subprocess.run(
            command, cwd=HOME / of, timeout=LIMIT_SECONDS, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
    except subprocess.TimeoutExpired:
        return f"no end after {LIMIT_SECONDS} s"
    if ran.returncode == NONE:
        raise ValueError(f"there must be tests of {' '.join(names)}, got:\n{ran.stdout[-2000:]}")
    failed = re.search(r"^failed: (.*)$", ran.stdout, re.MULTILINE)
    if ran.returncode and not failed:
        return f"exit code {ran.returncode}"
    return failed.group(1) if failed else ""


def noticed(one):
    of = module(one.file)
    with tempfile.TemporaryDirectory() as temp:
        source = pathlib.Path(temp, "src", one.file.partition("/src/main/java/")[2])
        source.parent.mkdir(parents=True)
        source.write_text(changed(one))
        overlay = pathlib.Path(temp, "classes")
        compiled(source, overlay, class_path(of))
        return tests(f"{overlay}:{class_path(of)}", one.tests, of)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lists", nargs="*", type=pathlib.Path, default=LISTS, metavar="LIST")
    parser.add_argument("--least", type=int, help="changes that must be noticed (all)")
    parser.add_argument("--only", default="", help="changes whose name or file has one of these words, by commas")
    parser.add_argument("--check", action="store_true", help="only test that each change fits its file")
    parser.add_argument("--built", action="store_true", help="classes and class paths are there: no Maven")
    options = parser.parse_args()
    chosen = [
        one
        for path in options.lists
        for one in mutants(path)
        if any(word in one.name + one.file for word in options.only.split(","))
    ]
    for one in chosen:
        changed(one)
    if options.check:
        print(f"{len(chosen)} changes fit their files")
        return 0
    if not options.built:
        prepare({module(one.file) for one in chosen})
    for of in sorted({module(one.file) for one in chosen}):
        names = sorted({name for one in chosen if module(one.file) == of for name in one.tests})
        failed = tests(class_path(of), names, of)
        if failed:
            raise ValueError(f"tests must pass without a change, got {failed}")
    count = 0
    for one in chosen:
        by = noticed(one)
        count += bool(by)
        print(f"noticed      {one.name}: {by}" if by else f"NOT NOTICED  {one.name}", flush=True)
    print(f"{count} of {len(chosen)} changes were noticed")
    return 0 if count >= (len(chosen) if options.least is None else options.least) else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except ValueError as refused:
        print(refused, file=sys.stderr)
        sys.exit(2)
