#!/usr/bin/env python3
"""Computes a report's numbers again, from its raw files and by the definitions in docs/ alone.

    ./pijoule report RESULTS
    python3 experiments/checks/recompute.py RESULTS

Shares no code with pijoule and needs Python 3.8 alone. From runs.jsonl, load/ and traces/ it
computes times, shares, sizes, energies, costs of a request under load, comparisons, analyses of
variance and Holm's adjustment, and compares them with tables/cells.csv, energy.csv,
tables/comparisons.csv, tables/anova.csv and the tables of claims. A line a file: numbers that were
compared, the greatest relative difference, numbers that differ. Exit code 1 if any differs.

Energies are the plain trapezoid over the samples. Pijoule also corrects steps at the edges of
phases, so they must agree within three times u_joules without the gain, and for samples that are means
over longer than their interval within 0.4 of that time at the greatest step.
"""
import bisect
import collections
import csv
import gzip
import itertools
import json
import math
import pathlib
import re
import statistics
import sys

EXACT = 1e-6
REST = {"client": ("serialize", "call", "deserialize", "load"), "server": ("serialize", "deserialize")}
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


def f_tail(f, df, error_df):
    """P(F > f) of Fisher's F."""
    return beta(error_df / (error_df + df * f), error_df / 2, df / 2)


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


def measured(folder, run):
    """A valid run's values by side and metric."""
    values = under_load(folder, run) if "load" in run["client"] else {}
    for side in REST:
        if side in run:
            values.update(((side, metric), value) for metric, value in times(run, side).items())
    return values


def under_load(folder, run):
    """Costs of a request at a rate, from the record and the file of all requests."""
    load, server = run["client"]["load"], run.get("server_process", {})
    length = seconds(windows(run["client"], "client")[0]["load"])
    values = {("client", "throughput"): load["completed_in_window"] / length}
    if load["offered"]:
        values["client", "error_share"] = 100 * (load["offered"] - load["completed"]) / load["offered"]
    if "peak_memory_bytes" in server:
        values["server", "peak_memory"] = server["peak_memory_bytes"]
    if "cpu_seconds" in server and load["requests_with_lead_in"]:
        values["server", "cpu_per_request"] = server["cpu_seconds"] / load["requests_with_lead_in"]
    path = folder / "load" / (run["run"] + ".csv.gz")
    requests = list(csv.DictReader(gzip.open(str(path), "rt"))) if path.exists() else []
    answered = [row for row in requests if row["lead_in"] == "0" and row["error"] in ("", "NA")]
    for kind, start in (("response", "intended_ns"), ("service", "start_ns")):
        spent = sorted((int(row["end_ns"]) - int(row[start])) / 1e9 for row in answered)
        for name in load[kind + "_seconds"] if spent else ():
            if name == "mean":
                values["client", kind + "_mean"] = statistics.fmean(spent)
            elif name != "max":
                part = float(name[1:3] + "." + name[3:] + "0") / 100
                values["client", kind + "_" + name] = spent[math.ceil(part * len(spent)) - 1]
    return values


def scatter(of):
    """Standard error of the mean and its degrees of freedom (Bell and McCaffrey 2002), if block means vary alike."""
    mean, blocks = statistics.fmean(value for _, value in of), collections.defaultdict(list)
    for block, value in of:
        blocks[block].append(value - mean)
    weights = [len(block) / len(of) for block in blocks.values()]
    if len(weights) < 2:
        return None, None
    scales = [weight**2 / (1 - weight) for weight in weights]
    variance = sum(scale * statistics.fmean(block) ** 2 for scale, block in zip(scales, blocks.values()))
    form = [
        [sum(d * ((g == i) - v) * ((g == j) - w) for g, d in enumerate(scales)) for j, w in enumerate(weights)]
        for i, v in enumerate(weights)
    ]
    trace = sum(row[i] for i, row in enumerate(form))
    return math.sqrt(variance), trace**2 / sum(entry**2 for row in form for entry in row)


def interval(of, unit):
    """Ends of the mean's 95 % interval, docs/statistics.md, of values with their blocks."""
    error, df = scatter(of)
    if error is None or unit == "B" and len({value for _, value in of}) == 1:
        return None, None
    mean, half = statistics.fmean(value for _, value in of), quantile(0.025, df) * error
    if half <= mean / 2 and not (unit == "%" and mean + half > max(100, mean)):
        return mean - half, mean + half
    low, high = mean * math.exp(-half / mean), mean * math.exp(half / mean)
    if high > 100 * low:
        return None, None
    return low, min(high, max(100, mean)) if unit == "%" else high


def cells(folder, runs):
    tally = Tally("tables/cells.csv")
    found = collections.defaultdict(list)
    of_servers = [row for row in table(folder / "energy.csv") if (row["side"], row["phase"]) == ("server", "total")]
    joules = {row["run"]: row["energy_joules"] for row in of_servers}
    for run in runs:
        for (side, metric), value in measured(folder, run).items():
            found[run["cell"], side, metric].append((run["block"], value))
        load = run["client"].get("load", {})
        if load.get("completed_in_window") and joules.get(run["run"], "NA") != "NA":
            value = float(joules[run["run"]]) / load["completed_in_window"]
            found[run["cell"], "server", "energy_per_request"].append((run["block"], value))
    for row in table(folder / "tables/cells.csv"):
        of = found.get((int(row["cell"]), row["side"], row["metric"]))
        if of:
            what = " ".join((row["cell"], row["side"], row["metric"]))
            tally.check(what + " n", len(of), number(row["n"]))
            tally.check(what + " mean", statistics.fmean(value for _, value in of), number(row["mean"]))
            if len({value for _, value in of}) > 1:
                low, high = interval(of, row["unit"])
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
        if not run or row["trial"] == "amortized":
            continue
        pieces, calls = windows(run[side], side) if side in run else ({}, [])
        if side not in run:  # of a server under load the client knows the window
            pieces["total"] = windows(run["client"], "client")[0].get("load")
        of = calls if row["phase"] == "request" else pieces.get(row["phase"])
        same_clock = run.get(side, run["client"]).get("alignment", {}).get("method") == "same_clock"
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
    """Ratios but of energies: arithmetic means, compared within the rounds of a study on one pair."""
    tally = Tally("tables/comparisons.csv")
    path = folder / "tables/comparisons.csv"
    if not path.exists() or any("pair" in run for run in runs):
        return tally
    levels = {
        int(row["cell"]): list(row.values())[1 : list(row).index("side")] for row in table(folder / "tables/cells.csv")
    }
    values = collections.defaultdict(dict)
    for run in runs:
        if not run["client"].get("load", {}).get("generator_limited"):
            for (side, metric), value in measured(folder, run).items():
                values[run["cell"], side, metric].setdefault(run["round"], []).append(value)
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
        common = sorted(set(a or ()) & set(b or ()))
        if common:
            of_rounds = [[statistics.fmean(of[r]) for r in common] for of in (a, b)]
            compare(tally, row, *of_rounds, tests[row["family"]])
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


def variances(folder, runs):
    """Sums of squares by sweeping means, of complete campaigns; F against the error of its stratum."""
    tally = Tally("tables/anova.csv")
    path = folder / "tables/anova.csv"
    one_each = len({(run["cell"], run["round"]) for run in runs}) == len(runs)
    if not path.exists() or not one_each or any("pair" in run for run in runs):
        return tally
    of_cells = table(folder / "tables/cells.csv")
    names = list(of_cells[0])[1 : list(of_cells[0]).index("side")]
    level = {int(row["cell"]): tuple(row[name] for name in names) for row in of_cells}
    names = [name[:-6] if name.endswith("_bytes") else name for name in names]
    rows = collections.defaultdict(list)
    for row in table(path):
        rows[row["side"], row["quantity"]].append(row)
    all_values = [(run, measured(folder, run)) for run in runs]
    for (side, quantity), of in rows.items():
        values = {
            level[run["cell"]] + (run["round"],): of_run[side, quantity]
            for run, of_run in all_values
            if (side, quantity) in of_run
        }
        axes = [sorted({key[i] for key in values}) for i in range(len(names) + 1)]
        if of[0]["method"] == "exact" and values and math.prod(map(len, axes)) == len(values):
            one_variance(tally, " ".join((side, quantity)), of, names, values, axes)
    return tally


def one_variance(tally, what, rows, names, values, axes):
    rounds, mean = len(names), statistics.fmean(values.values())
    swept = {}  # sum of squares and degrees of freedom of each set of axes
    effects = {(): {(): mean}}
    for chosen in itertools.chain(*(itertools.combinations(range(rounds + 1), k) for k in range(1, rounds + 2))):
        sums = collections.defaultdict(list)
        for key, value in values.items():
            sums[tuple(key[i] for i in chosen)].append(value)
        effects[chosen] = {
            key: statistics.fmean(of)
            - sum(
                lower[tuple(key[chosen.index(i)] for i in part)]
                for part, lower in effects.items()
                if set(part) < set(chosen)
            )
            for key, of in sums.items()
        }
        squares = sum(effect**2 for effect in effects[chosen].values()) * len(values) / len(sums)
        swept[chosen] = (squares, math.prod(len(axes[i]) - 1 for i in chosen))
    stratum = {row["source"]: row["stratum"] for row in rows}
    title = {chosen: " x ".join(names[i] for i in chosen) for chosen in swept if rounds not in chosen}
    swept["total"] = (sum((value - mean) ** 2 for value in values.values()), len(values) - 1)
    error = {}
    for row in rows:
        source = row["source"]
        if source == "error":
            of = [swept[c + (rounds,)] for c, name in title.items() if stratum.get(name) == row["stratum"]]
            found = error[row["stratum"]] = tuple(map(sum, zip(*of)))
        else:
            chosen = (
                (rounds,) if source == "rounds" else next((c for c, name in title.items() if name == source), source)
            )
            found = swept[chosen]
        tally.check(what + " " + source, found[0], number(row["sum_of_squares"]))
        tally.check(what + " df of " + source, found[1], number(row["degrees_of_freedom"]))
    for row in rows:
        if row["f"] != "NA":
            squares, df = error[row["stratum"]]
            f = number(row["mean_square"]) * df / squares
            tally.check(what + " F of " + row["source"], f, number(row["f"]))
            p = f_tail(f, number(row["degrees_of_freedom"]), df)
            tally.check(what + " p of " + row["source"], p, number(row["p"]))


def claims(folder, _):
    """Holm's adjustment over a file's instances, and counts of verdicts."""
    tally = Tally("tables/claims.csv")
    if not (folder / "tables/claims-instances.csv").exists():
        return tally
    instances = table(folder / "tables/claims-instances.csv")
    for file in sorted({row["file"] for row in instances}):
        tested = [row for row in instances if row["file"] == file and row["p"] != "NA"]
        least = 0.0
        for i, row in enumerate(sorted(tested, key=lambda row: float(row["p"]))):
            least = max(least, min(1, float(row["p"]) * (len(tested) - i)))
            tally.check(" ".join((row["claim"], row["instance"])), least, float(row["p_adjusted"]))
            shown = row["relation"][0] == "~" or (float(row["ratio"]) < 1) == (row["relation"][0] == "<")
            if row["verdict"] == "holds" and not (shown and least < 0.05):
                tally.check(row["claim"] + " holds", 0, 1)
    for row in table(folder / "tables/claims.csv"):
        of = [x["verdict"] for x in instances if (x["file"], x["claim"]) == (row["file"], row["claim"])]
        for verdict in ("holds", "refuted", "undecided", "not measured"):
            what = row["claim"] + " " + verdict
            tally.check(what, of.count(verdict), number(row[verdict.replace(" ", "_")]))
    return tally


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: recompute.py RESULTS, a folder with a report")
    folder = pathlib.Path(sys.argv[1])
    with open(folder / "runs.jsonl", encoding="utf-8") as lines:
        runs = [json.loads(line) for line in lines]
    runs = [run for run in runs if run["outcome"] == "valid"]
    in_block = re.search(r"^replicates_per_block: (\d+)", (folder / "study.yaml").read_text(encoding="utf-8"), re.M)
    for run in runs:
        run["round"] = (run["replicate"] - 1) // (int(in_block[1]) if in_block else 1)
    first = [run for run in runs if not run.get("repeated")]
    lines = [cells(folder, first).line(), energies(folder, runs).line()]
    lines += [of(folder, first).line() for of in (comparisons, variances, claims)]
    sys.exit(0 if all(lines) else 1)


if __name__ == "__main__":
    main()
