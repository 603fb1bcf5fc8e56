#!/usr/bin/env python3
"""Compares what pijoule's load generator reports of services of known behaviour with the truth.

    check.py [--only NAME,...] [--jobs N] [--java JAVA] [--campaigns]

Needs ./pijoule build. Prints a table and each difference. A time is compared with the service's definition, below which
it cannot be, and with the service's own log; from above it may be longer by ALLOWED, unless the generator itself marks
the run. Numbers of errors are compared exactly. Exit code 1 if anything differs.

  --campaigns  whole campaigns instead, of half a minute each
"""
import argparse
import concurrent.futures
import dataclasses
import math
import pathlib
import re
import subprocess
import sys
import tempfile

import campaigns
import generator
import truth as truths
import units

# Two slow cores add less, s; waiting for connections of the generator's own added seconds.
ALLOWED = {0.50: 0.2, 0.90: 0.7, 0.99: 2.0}
ALLOWED_IF_MARKED = 30.0
# What marks a run whose times contain the generator's own delay, in its record.
MARKS = ("generator_limited", "late")
# Runs until a time is near enough: other programs may have kept the machine busy.
TRIES = 3
# The generator's words for the truth's errors.
KINDS = {"no answer": ("timeout", "unfinished"), "cut short": ("closed",)}
PICOSECOND = 1e-12


@dataclasses.dataclass(frozen=True)
class Case:
    """A load on a service.

    refused: words that the reason has when the first request is refused, a regular expression; absent: it is measured
    """

    name: str
    settings: tuple = ()
    rate: str = "50/s"
    seconds: int = 3
    options: str = ""
    scheme: str = "http"
    refused: str = ""


CASES = [
    Case("plain", rate="200/s", seconds=5),
    # 12 of 50/s, 50 of 200/s are under way at a time.
    Case("constant", rate="200/s", seconds=5),
    Case("some-sleep", ("latency=500ms",), rate="200/s", seconds=5),
    Case("stall", ("period=1s",), rate="200/s", seconds=5),
    Case("some-hang", options="--timeout 2s"),
    Case("statuses", rate="200/s", seconds=5),
    Case("large", rate="10/s"),
    Case("gzip"),
    Case("chunked"),
    Case("keep-alive", rate="100/s"),
    Case("busy"),
    Case("restart", ("after=60",)),
    Case("supervisor"),
    Case("three-workers"),
    Case("prefork"),
    Case("tls", options="--ca FOLDER/ca.pem", scheme="https"),
    Case("tls", scheme="https", refused="certificate"),
    Case("tls-self-signed", options="--ca FOLDER/ca.pem", scheme="https"),
    Case("tls-self-signed", options="--insecure", scheme="https"),
    Case("tls-other-name", options="--ca FOLDER/ca.pem", scheme="https", refused="certificate.*name|name.*certificate"),
    Case("http2-only", refused=r"HTTP/2"),
    Case("first-only", options="--timeout 2s", refused="timeout|within|unfinished"),
    Case("truncated", refused=r"whole|early|ended"),
    Case("status-line"),
    Case("redirect", refused=r"302.*127\.0\.0\.2"),
]


class Difference(AssertionError):
    """What is not as the truth."""


class Longer(Difference):
    """A time above the truth, for which other programs may be the cause."""


def require(true, words):
    if not true:
        raise Difference(words)


def percentile(rising, share):
    return rising[max(1, math.ceil(share * len(rising) - 1e-9)) - 1]


def check(case, java):
    """Returns a row of the table, or raises Difference."""
    with tempfile.TemporaryDirectory(prefix="known-") as name:
        folder = pathlib.Path(name)
        with generator.service(case.name, case.settings, folder) as port:
            url = f"{case.scheme}://127.0.0.1:{port}/"
            options = case.options.replace("FOLDER", str(folder))
            run = generator.Run(url, case.rate, case.seconds, "1s", options, folder, java)
        log = generator.log(folder)
    known = generator.truth(case.name, case.settings, case.rate, case.seconds)
    if case.refused:
        return refused(case, run)
    return measured(run, log, known)


def refused(case, run):
    require(run.exit == 1, f"it must be refused with exit code 1, got {run.exit}: {run.reason}")
    require("\n" not in run.reason, f"a reason must be one line, got {run.reason}")
    require(re.search(case.refused, run.reason), f"the reason must have '{case.refused}', got: {run.reason}")
    return {"pijoule": run.reason}


def measured(run, log, known):
    require(run.exit == 0, f"it must be measured, got exit code {run.exit}: {run.reason}")
    require(run.load["offered"] == known["offered"], f"offered must be {known['offered']}, got {run.load['offered']}")
    kinds = errors(run, known)
    sent_once(run, log)
    cells = {"errors": shares(run, known)}
    for share in truths.PERCENTILES:
        cells[truths.name(share)] = compare_percentile(share, run, log, known)
    slowest = known.get("slowest", {"seconds": 0.0, "count": [0, 0]})
    least = sum(time >= slowest["seconds"] for time in generator.since(run.window(), "start") if time < math.inf)
    require(
        least >= slowest["count"][0],
        f"{slowest['count'][0]} requests must take {slowest['seconds']} s or longer, got {least}",
    )
    return {**cells, "pijoule": ", ".join([kinds, *marks(run)])}


def errors(run, known):
    """Each kind's count must be the truth's, and no other kind be there."""
    counted = dict(run.load["errors"])
    counted["unfinished"] = run.load["unfinished"]
    for kind, bounds in known.get("errors", {}).items():
        count = sum(counted.pop(word, 0) for word in KINDS.get(kind, (kind,)))
        low, high = bounds["count"]
        require(low <= count <= high, f"errors '{kind}' must be {low} to {high}, got {count}: {run.load['errors']}")
    others = {kind: count for kind, count in counted.items() if count}
    allowed = ("closed", "refused") if "in_turn_seconds" in known else ()
    require(not set(others) - set(allowed), f"there must be no errors but the truth's, got {others}")
    return ", ".join(f"{count} x {kind}" for kind, count in run.load["errors"].items()) or "none"


def shares(run, known):
    """The truth's and the generator's, for the table."""
    true = sum(bounds["share"] for bounds in known.get("errors", {}).values())
    got = (sum(run.load["errors"].values()) + run.load["unfinished"]) / run.load["offered"]
    return f"{true:.1%}, {got:.1%}"


def since_start(run, log):
    """The lines of the log that are of the schedule: requests before it only try the service."""
    starts = [request["start"] for request in run.requests if request["start"] is not None]
    return [line for line in log if line["received_ns"] / 1e9 >= min(starts)]


def sent_once(run, log):
    sent = len(since_start(run, log))
    require(sent <= len(run.requests), f"{len(run.requests)} requests must be sent once, got {sent} at the service")


def compare_percentile(share, run, log, known):
    """Three times of one percentile must agree: the definition's, the service's own log's and the generator's."""
    key = truths.name(share)
    response = generator.since(run.window(), "intended")
    ours = percentile(response, share)
    reported = run.load["response_seconds"].get(f"p{share * 100:.0f}")
    if reported is not None:
        require(
            abs(reported - ours) < 1e-9, f"{key} must be that of the logged requests, {ours:.9f} s, got {reported:.9f}"
        )
    low, high = known.get(key, known.get("in_turn_seconds", [0.0, None]))
    low, high = (math.inf if bound is None else bound for bound in (low, high))
    require(ours >= low, f"{key} must not be below the service's {low} s, got {ours:.6f} s")
    allowed = ALLOWED_IF_MARKED if marks(run) else ALLOWED[share]
    # While one process follows another, requests are refused.
    if ours > high + allowed and "in_turn_seconds" not in known:
        raise Longer(f"{key} must be at most {allowed} s above the service's {high} s, got {ours:.6f} s")
    above_its_log(share, run, log)
    return f"{shown(low)} to {shown(high)}, {shown(ours)}"


def marks(run):
    return [mark for mark in MARKS if run.load.get(mark)]


def above_its_log(share, run, log):
    """Of the same requests, each time of the client contains that of the service: so does each percentile."""
    lines = [line for line in since_start(run, log) if line["sent_ns"] is not None]
    served = [(line["sent_ns"] - line["received_ns"]) / 1e9 for line in lines]
    ours = percentile(generator.since(run.requests, "start"), share)
    rising = sorted([0.0] * (len(run.requests) - len(served)) + served)
    theirs = percentile(rising, share)
    require(
        ours >= theirs - PICOSECOND,
        f"p{share * 100:.0f} of service times must not be below the service's own {theirs:.6f} s, got {ours:.6f} s",
    )


def shown(seconds):
    return "none" if seconds == math.inf else f"{seconds * 1e3:.3g} ms"


def tried(case, java):
    """Returns the case, its row, and what differs or None."""
    for tries in range(TRIES, 0, -1):
        try:
            return case, check(case, java), None
        except Longer as longer:
            if tries == 1:
                return case, {}, str(longer)
        except (Difference, OSError, ValueError, KeyError, subprocess.SubprocessError) as wrong:
            return case, {}, str(wrong) if isinstance(wrong, Difference) else repr(wrong)


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].strip())
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", type=int, default=3)
    parser.add_argument("--java")
    parser.add_argument("--campaigns", action="store_true")
    given = parser.parse_args()
    names = [name for name in given.only.split(",") if name]
    for program in (generator.JAR, campaigns.RUNNER):
        if not program.exists():
            sys.exit(f"programs must be built, got no {program}; run ./pijoule build")
    checked = check_campaigns if given.campaigns else check_generator
    passed, failed = checked(names, given)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def check_campaigns(names, given):
    """One after the other, since a campaign has its machine to itself."""
    cases = [name for name in campaigns.CASES if not names or name in names]
    failed = 0
    for name in cases:
        try:
            print(f"{name}: {campaigns.check(name, given.java)}", flush=True)
        except (AssertionError, OSError, ValueError, KeyError, subprocess.SubprocessError) as wrong:
            failed += 1
            print(f"{name} differs: {wrong!r}".replace("\\n", "\n"), flush=True)
    return len(cases) - failed, failed


def check_generator(names, given):
    cases = [case for case in CASES if not names or case.name in names]
    failed = 0
    print("| service | rate | errors: true, pijoule | p50: true, pijoule | p90 | p99 | errors and marks, or reason |")
    print("|---|---|---|---|---|---|---|")
    with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
        for case, row, difference in pool.map(lambda one: tried(one, given.java), cases):
            name = " ".join([case.name, *case.settings, case.options]).strip()
            cells = [row.get(key, "") for key in ("errors", *map(truths.name, truths.PERCENTILES))]
            print(f"| {name} | {case.rate} | {' | '.join(cells)} | {row.get('pijoule', '')} |", flush=True)
            if difference:
                failed += 1
                print(f"{name} differs: {difference}", flush=True)
    return len(cases) - failed, failed


if __name__ == "__main__":
    sys.exit(main())
