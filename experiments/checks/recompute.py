#!/usr/bin/env python3
"""Computes a report's numbers again, from its raw files and by the definitions in docs/ alone.

    ./pijoule report RESULTS
    python3 experiments/checks/recompute.py RESULTS

Shares no code with pijoule and needs Python 3.8 alone. From runs.jsonl and traces/ it computes
times, shares, sizes, energies and comparisons of campaigns of calls, and compares them with
tables/cells.csv, energy.csv and tables/comparisons.csv. A line a file: numbers that were compared,
the greatest relative difference, numbers that differ. Exit code 1 if any differs.

Energies are the plain trapezoid over the samples. Pijoule also corrects steps at the edges of
phases, so they must agree within three times u_joules without the gain, and for samples that are means
over longer than their interval within 0.4 of that time at the greatest step.
"""
import bisect
import collections
import csv
import gzip
import json
import math
import pathlib
import re
import statistics
import sys

EXACT = 1e-6
REST = {"client": ("serialize", "call", "deserialize"), "server": ("serialize", "deserialize")}
OF_REQUEST = {"serialize", "secure", "call", "unsecure", "deserialize", "receive_deserialize"}


def beta(x, a, b):
    """Regularized incomplete beta function, by its continued fraction (Lentz)."""
    if x > (a + 1) / (a + b + 2):
        return 1 - beta(1 - x, b, a)
    if x <= 0:
        return 0.0
    front = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)) / a
    c, d, value = 1.0, 0.0, 1.0
    for i in range(1000):
        m = i // 2
        if i % 2:
            term = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        else:
            term = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)) if i else 1.0
        d = 1 / (1 + term * d)
        c = 1 + term / c
        value *= c * d
        if abs(1 - c * d) < 1e-15:
            break
    return front * (value - 1)


def tail(t, df):
    """P(T > t) of Student's t."""
    half = beta(df / (df + t * t), df / 2, 0.5) / 2
    return half if t >= 0 else 1 - half


def quantile(upper, df):
    """The t that is exceeded with the probability upper, below 0.5."""
    low, high = 0.0, 1.0
    while tail(high, df) > upper:
        high *= 2
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if tail(middle, df) > upper else (low, middle)
    return (low + high) / 2


def table(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def number(text):
    return None if text == "NA" else float(text)


class Tally:
    """Numbers that were compared with a file's."""

    def __init__(self, name):
        self.name, self.count, self.greatest, self.wrong = name, 0, 0.0, []

    def check(self, what, mine, theirs, allowed=EXACT):
        self.count += 1
        difference = 0 if mine is theirs else math.inf
        if mine is not None and theirs is not None:
            difference = abs(mine - theirs) / max(abs(mine), abs(theirs), 1e-12)
        if difference > allowed:
            self.wrong.append((what, mine, theirs))
        else:
            self.greatest = max(self.greatest, difference)

    def line(self):
        for wrong in self.wrong[:10]:
            print("  %s: computed %s, in the file %s" % wrong)
        print(
            "%s: %d numbers, greatest relative difference %.1e, %d differ"
            % (self.name, self.count, self.greatest, len(self.wrong))
        )
        return not self.wrong


def windows(record, side):
    """Pieces of each phase, and each call from its first piece to its last."""
    pieces, calls = collections.OrderedDict(), collections.OrderedDict()
    for piece in record["phases"]:
        window = (piece["start_ns"], piece["end_ns"])
        pieces.setdefault(piece["phase"], []).append(window)
        if piece["phase"] in (OF_REQUEST if side == "client" else {"total"}):
            start, end = calls.get(piece["trial"], window)
            calls[piece["trial"]] = (min(start, window[0]), max(end, window[1]))
    return pieces, list(calls.values())


def seconds(of):
    return sum(end - start for start, end in of) / 1e9


def times(run, side):
    """Durations of a run's side in s and shares of its total in %, and sizes in B."""
    record = run[side]
    pieces, calls = windows(record, side)
    total = pieces["total"]
    values = {phase + "_time": seconds(of) for phase, of in pieces.items()}
    rest = seconds(total) - sum(seconds(pieces.get(part, [])) for part in REST[side])
    values["remainder_time"] = rest
    inside = {
        phase: seconds(of)
        for phase, of in pieces.items()
        if all(any(a <= s and e <= b for a, b in total) for s, e in of)
    }
    for phase, spent in list(inside.items()) + [("remainder", rest)]:
        values[phase + "_time_share"] = 100 * spent / seconds(total)
    if calls:
        values["request_time"] = seconds(calls) / len(calls)
    if side == "client" and {"request_bytes", "response_bytes"} <= record.keys():
        values["request_size"] = record["request_bytes"]
        values["response_size"] = record["response_bytes"]
        values["exchange_size"] = record["request_bytes"] + record["response_bytes"]
    return values


def interval(values, unit):
    """Ends of the mean's 95 % interval, docs/statistics.md."""
    if len(values) < 2 or unit == "B" and len(set(values)) == 1:
        return None, None
    mean = statistics.fmean(values)
    half = quantile(0.025, len(values) - 1) * statistics.stdev(values) / math.sqrt(len(values))
    if half <= mean / 2 and not (unit == "%" and mean + half > max(100, mean)):
        return mean - half, mean + half
    low, high = mean * math.exp(-half / mean), mean * math.exp(half / mean)
    if high > 100 * low:
        return None, None
    return low, min(high, max(100, mean)) if unit == "%" else high


def cells(folder, runs):
    tally = Tally("tables/cells.csv")
    found = collections.defaultdict(list)
    for run in runs:
        for side in REST:
            for metric, value in times(run, side).items() if side in run else ():
                found[run["cell"], side, metric].append((run["block"], value))
    for row in table(folder / "tables/cells.csv"):
        of = found.get((int(row["cell"]), row["side"], row["metric"]))
        if of:
            what = " ".join((row["cell"], row["side"], row["metric"]))
            values = [value for _, value in of]
            tally.check(what + " n", len(of), number(row["n"]))
            tally.check(what + " mean", statistics.fmean(values), number(row["mean"]))
            if len({block for block, _ in of}) == len(of) and len(set(values)) > 1:
                low, high = interval(values, row["unit"])
                tally.check(what + " low", low, number(row["ci95_low"]))
                tally.check(what + " high", high, number(row["ci95_high"]))
    return tally


def trace(folder, meter, session):
    """Times in ns and the running integral of power in J; gaps are bridged by straight lines."""
    path = folder / "traces" / ("%s-%d.csv" % (meter, session))
    with open(path, newline="") if path.exists() else gzip.open(str(path) + ".gz", "rt") as file:
        rows = [row for row in list(csv.reader(file))[1:] if "NA" not in row]
    at = [int(row[0]) for row in rows]
    watts = [math.prod(map(float, row[1:])) for row in rows]
    joules = [0.0]
    for i in range(1, len(at)):
        joules.append(joules[-1] + (at[i] - at[i - 1]) * (watts[i] + watts[i - 1]) / 2e9)
    return at, watts, joules


def integral(of, instant):
    at, watts, joules = of
    i = min(max(bisect.bisect_left(at, instant) - 1, 0), len(at) - 2)
    into = (instant - at[i]) / (at[i + 1] - at[i])
    power = watts[i] + (watts[i + 1] - watts[i]) * into
    return joules[i] + (instant - at[i]) * (watts[i] + power) / 2e9


def energies(folder, runs):
    tally = Tally("energy.csv")
    by_id = {run["run"]: run for run in runs}
    traces, abouts = {}, {}
    for row in table(folder / "energy.csv"):
        run, side = by_id.get(row["run"]), row["side"]
        pieces, calls = windows(run[side], side) if run and side in run else ({}, [])
        of = calls if row["phase"] == "request" else pieces.get(row["phase"])
        same_clock = run and run[side].get("alignment", {}).get("method") == "same_clock"
        if not of or row["energy_joules"] == "NA" or not same_clock:
            continue
        key = (row["meter"], run["session"])
        if key not in traces:
            traces[key] = trace(folder, *key)
            abouts[key] = json.loads((folder / "traces" / ("%s-%d.json" % key)).read_text())
        n = len(of) if row["phase"] == "request" else 1
        joules = sum(integral(traces[key], end) - integral(traces[key], start) for start, end in of)
        theirs, u = float(row["energy_joules"]), number(row["u_joules"]) or 0
        random = math.sqrt(max(0, u * u - (abouts[key].get("u_gain_relative", 0) * theirs) ** 2))
        averaging = abouts[key]["settings"].get("averaging_seconds", 0)
        step = max(traces[key][1]) - min(traces[key][1])
        allowed = (3 * random + 0.4 * averaging * step * len(of) / n) / abs(theirs or 1)
        what = " ".join((row["run"], side, row["phase"]))
        tally.check(what, joules / n, theirs, max(EXACT, allowed))
        tally.check(what + " duration", seconds(of) / n, float(row["duration_seconds"]))
    return tally


def plain(level):
    """Sizes are bytes in cells.csv, and as in the study in comparisons.csv."""
    size = re.fullmatch(r"([\d.]+)(k?)B", level)
    return str(round(float(size[1]) * (1000 if size[2] else 1))) if size else level


def comparisons(folder, runs):
    """Ratios of times: arithmetic means, compared within the rounds of a study on one pair."""
    tally = Tally("tables/comparisons.csv")
    path = folder / "tables/comparisons.csv"
    if not path.exists() or any("pair" in run for run in runs):
        return tally
    levels = {
        int(row["cell"]): list(row.values())[1 : list(row).index("side")] for row in table(folder / "tables/cells.csv")
    }
    values = collections.defaultdict(dict)
    for run in runs:
        for side in REST:
            for metric, value in times(run, side).items() if side in run else ():
                values[run["cell"], side, metric].setdefault(run["replicate"], value)
    rows = table(path)
    tests = collections.Counter(row["family"] for row in rows if row["p"] != "NA")
    for row in rows:
        fixed = [] if row["fixed"] == "nothing else" else [plain(x) for x in row["fixed"].split()]

        first, second = (
            [cell for cell, of in levels.items() if sorted(of) == sorted(fixed + [at])]
            for at in (plain(row["from"]), plain(row["to"]))
        )
        if len(first) != 1 or len(second) != 1 or row["ratio"] == "NA":
            continue
        a = values.get((first[0], row["side"], row["quantity"]))
        b = values.get((second[0], row["side"], row["quantity"]))
        if a and b and a.keys() == b.keys():
            compare(tally, row, list(a.values()), [b[r] for r in a], tests[row["family"]])
    return tally


def compare(tally, row, a, b, tests):
    what = " ".join((row["side"], row["quantity"], row["from"], row["to"], row["fixed"]))
    mean_a, mean_b = statistics.fmean(a), statistics.fmean(b)
    effect = math.log(mean_b / mean_a)
    tally.check(what + " ratio", mean_b / mean_a, number(row["ratio"]))
    if row["p"] == "NA" or len(a) < 2:
        return
    df = len(a) - 1
    by_round = [y / mean_b - x / mean_a for x, y in zip(a, b)]
    error = statistics.stdev(by_round) / math.sqrt(len(a))
    if error == 0:
        return
    p = 2 * tail(abs(effect) / error, df)
    tally.check(what + " df", df, number(row["degrees_of_freedom"]))
    tally.check(what + " p", p, number(row["p"]))
    tally.check(what + " adjusted p", min(1, p * tests), number(row["adjusted_p"]))
    for name, level in (("ci95", 0.025), ("simultaneous", 0.025 / tests)):
        half = quantile(level, df) * error
        ends = (None, None) if 2 * half > math.log(100) else (effect - half, effect + half)
        for end, mine in zip(("low", "high"), ends):
            column = "ratio_%s_%s" % (name, end)
            tally.check(what + " " + column, None if mine is None else math.exp(mine), number(row[column]))


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: recompute.py RESULTS, a folder with a report of a campaign of calls")
    folder = pathlib.Path(sys.argv[1])
    with open(folder / "runs.jsonl", encoding="utf-8") as lines:
        runs = [json.loads(line) for line in lines]
    runs = [run for run in runs if run["outcome"] == "valid"]
    if any("load" in run["client"] for run in runs):
        sys.exit("recompute.py needs a campaign of calls, got one under load")
    lines = [of(folder, runs).line() for of in (cells, energies, comparisons)]
    sys.exit(0 if all(lines) else 1)


if __name__ == "__main__":
    main()
