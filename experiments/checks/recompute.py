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
phases, so they must agree within three times u_joules without the gain or 0.01 %, and for samples that
are means over longer than their interval within 0.4 of that time at the greatest step. Means and
ratios of energies are computed from energy.csv, with its u_joules and the gains and offsets in traces/.
"""
import bisect
import collections
import csv
import functools
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
    return inverse(lambda t: tail(t, df), upper)


def inverse(upper_tail, p):
    """The value above 0 that is exceeded with the probability p."""
    low, high = 0.0, 1.0
    while upper_tail(high) > p:
        high *= 2
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if upper_tail(middle) > p else (low, middle)
    return (low + high) / 2


def gamma_tail(x, df):
    """P(chi^2 > x), by the series of the incomplete gamma function."""
    term = total = 1 / (df / 2)
    for i in range(1, 10000):
        term *= x / 2 / (df / 2 + i)
        total += term
        if term < total * 1e-17:
            break
    return 1 - total * math.exp(df / 2 * math.log(x / 2) - x / 2 - math.lgamma(df / 2)) if x > 0 else 1.0


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
    values.update((key, energy.value) for key, energy in joules(folder, run).items())
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


# Of a run, J or W: u of all but gains and offsets; by meter its share of the value, u of its gain, u by its offset.
Energy = collections.namedtuple("Energy", "value alone meters")


@functools.lru_cache(maxsize=None)
def energy_rows(folder):
    """Rows of energy.csv whose energy is known, by their run."""
    of_runs = collections.defaultdict(list)
    for row in table(folder / "energy.csv"):
        if row["energy_joules"] != "NA" and row["trial"] != "amortized":
            of_runs[row["run"]].append(row)
    return of_runs


@functools.lru_cache(maxsize=None)
def about(folder, meter, session):
    return json.loads((folder / "traces" / ("%s-%d.json" % (meter, session))).read_text(encoding="utf-8"))


def joules(folder, run):
    """A run's energies and powers by side and metric."""
    rows, values = energy_rows(folder)[run["run"]], {}
    answers = run["client"].get("load", {}).get("completed_in_window")
    of_client = [float(row["energy_joules"]) for row in rows if (row["side"], row["phase"]) == ("client", "request")]
    for row in rows:
        side, energy = row["side"], energy_of(folder, run, row, of_client)
        values[side, row["phase"] + "_energy"] = scaled(energy, 1)
        if row["phase"] == "total":
            values[side, "total_power"] = scaled(energy, float(row["duration_seconds"]))
            if side == "server" and answers:
                values[side, "energy_per_request"] = scaled(energy, answers)
    return values


def energy_of(folder, run, row, of_client):
    """A row's energy; that of both boards is the client's request by its meter, and the rest by the server's."""
    value, u = float(row["energy_joules"]), number(row["u_joules"]) or 0
    names = row["meter"].split(" + ")
    parts = [value] if len(names) == 1 else [of_client[0], value - of_client[0]]
    meters, squares = {}, u * u
    for name, part in zip(names, parts):
        of = about(folder, name, run["session"])
        gain, offset = of.get("u_gain_relative", 0), of.get("u_offset_watts", 0) * float(row["duration_seconds"])
        key = name, run.get("pair", 1) if of["calibration"] == "none" else of["calibration"]
        meters[key] = part / value, gain, offset
        squares -= (gain * part) ** 2 + offset**2
    return Energy(value, math.sqrt(max(0, squares)), meters)


def scaled(energy, by):
    meters = {key: (share, gain, offset / by) for key, (share, gain, offset) in energy.meters.items()}
    return Energy(energy.value / by, energy.alone / by, meters)


def type_b(of_cells):
    """Standard uncertainty of the logarithm of the second mean over the first; gains and offsets are of meters."""
    shared = set.intersection(*({pair for pair, _ in of} for of in of_cells))
    squares, gains, offsets, u_gains = 0, collections.Counter(), collections.Counter(), collections.Counter()
    for sign, of in zip((-1, 1), of_cells):
        mean = statistics.fmean(energy.value for _, energy in of)
        squares += (statistics.fmean(energy.alone for _, energy in of) / mean) ** 2
        counts = collections.Counter(pair for pair, _ in of)
        for pair, energy in of:
            weight = sign / len(shared) / counts[pair] if pair in shared else 0
            for key, (share, gain, offset) in energy.meters.items():
                gains[key] += weight * share
                offsets[key] += weight * offset / mean
                u_gains[key] = max(u_gains[key], gain)
    left = [gains[key] * u_gains[key] for key in gains if abs(gains[key]) > 1e-9]
    return math.sqrt(squares + sum(x * x for x in [*left, *offsets.values()]))


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


def interval(of, unit, upper=0.025):
    """Ends of the mean's 95 % interval, docs/statistics.md, of values with their blocks."""
    error, df = scatter(of)
    if error is None or unit == "B" and len({value for _, value in of}) == 1:
        return None, None
    mean, half = statistics.fmean(value for _, value in of), quantile(upper, df) * error
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
        for (side, metric), value in measured(folder, run).items():
            found[run["cell"], side, metric].append((run["block"], value))
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


def on_trace(alignment, instant):
    """An instant of a record on the meter's clock, ns."""
    drift = alignment.get("drift_ppm", 0) * 1e-6 * (instant - alignment.get("at_ns", 0))
    return instant + alignment.get("offset_us", 0) * 1e3 + drift


def energies(folder, runs):
    tally = Tally("energy.csv")
    by_id = {run["run"]: run for run in runs}
    traces = {}
    for row in table(folder / "energy.csv"):
        run, side = by_id.get(row["run"]), row["side"]
        if not run or row["trial"] == "amortized":
            continue
        pieces, calls = windows(run[side], side) if side in run else ({}, [])
        if side not in run:  # of a server under load the client knows the window
            pieces["total"] = windows(run["client"], "client")[0].get("load")
        of = calls if row["phase"] == "request" else pieces.get(row["phase"])
        alignment = run.get(side, run["client"]).get("alignment")
        if not of or row["energy_joules"] == "NA" or not alignment:
            continue
        key = (row["meter"], run["session"])
        if key not in traces:
            traces[key] = trace(folder, *key)
        meter = about(folder, *key)
        n = len(of) if row["phase"] == "request" else 1
        at = [[on_trace(alignment, instant) for instant in window] for window in of]
        mine = sum(integral(traces[key], end) - integral(traces[key], start) for start, end in at)
        theirs, u = float(row["energy_joules"]), number(row["u_joules"]) or 0
        random = math.sqrt(max(0, u * u - (meter.get("u_gain_relative", 0) * theirs) ** 2))
        averaging = meter["settings"].get("averaging_seconds", 0)
        step = max(traces[key][1]) - min(traces[key][1])
        allowed = (3 * random + 0.4 * averaging * step * len(of) / n) / abs(theirs or 1)
        what = " ".join((row["run"], side, row["phase"]))
        tally.check(what, mine / n, theirs, max(1e-4, allowed))
        tally.check(what + " duration", seconds(of) / n, float(row["duration_seconds"]))
    return tally


def plain(level):
    """Sizes are bytes in cells.csv, and as in the study in comparisons.csv."""
    size = re.fullmatch(r"([\d.]+)(k?)B", level)
    return str(round(float(size[1]) * (1000 if size[2] else 1))) if size else level


def comparisons(folder, runs):
    """Ratios of arithmetic means, compared within the rounds of each pair of boards."""
    tally = Tally("tables/comparisons.csv")
    path = folder / "tables/comparisons.csv"
    if not path.exists():
        return tally
    values, of_joules = by_pair_and_round(folder, runs), energies_by_cell(folder, runs)
    rows = table(path)
    tests = collections.Counter(row["family"] for row in rows if row["p"] != "NA")
    cell_of = cell_finder(folder)
    for row in rows:
        first, second = (cell_of(row["fixed"], row[end]) for end in ("from", "to"))
        if None not in (first, second) and row["ratio"] != "NA":
            means = [values.get((cell, row["side"], row["quantity"]), {}) for cell in (first, second)]
            pairs = within_pairs(means)
            if pairs:
                what = " ".join((row["side"], row["quantity"], row["from"], row["to"], row["fixed"]))
                both = [of_joules[cell, row["side"], row["quantity"]] for cell in (first, second)]
                compare(tally, what, row, pairs, tests[row["family"]], type_b(both) if all(both) else 0)
    return tally


def decides(run):
    """Neither was the generator the limit, nor did more than 1 % (0.1 % of 10,000) wait for its connections."""
    load = run["client"].get("load", {})
    offered = load.get("offered", 0)
    waited = load.get("waited_for_connection", load.get("longest_queue", 0))
    few = 100 * waited <= (0.1 if offered >= 10_000 else 1) * offered
    return not load.get("generator_limited") and (few or offered == 0)


def energies_by_cell(folder, runs):
    of_joules = collections.defaultdict(list)
    for run in runs:
        if decides(run):
            for (side, metric), energy in joules(folder, run).items():
                of_joules[run["cell"], side, metric].append((run.get("pair", 1), energy))
    return of_joules


def by_pair_and_round(folder, runs):
    """Means of each cell's quantities, by pair and round; without runs that decide nothing."""
    values = collections.defaultdict(lambda: collections.defaultdict(list))
    for run in runs:
        if decides(run):
            for (side, metric), value in measured(folder, run).items():
                values[run["cell"], side, metric][run.get("pair", 1), run["round"]].append(value)
    return {key: {at: statistics.fmean(of) for at, of in by_round.items()} for key, by_round in values.items()}


def cell_finder(folder):
    levels = {
        int(row["cell"]): list(row.values())[1 : list(row).index("side")] for row in table(folder / "tables/cells.csv")
    }

    def find(fixed, level):
        wanted = [] if fixed in ("nothing else", "NA") else [plain(x) for x in fixed.split()]
        found = [cell for cell, of in levels.items() if sorted(of) == sorted(wanted + [plain(level)])]
        return found[0] if len(found) == 1 else None

    return find


def within_pairs(means):
    """Logarithm of a ratio's second mean over its first, and its influences by round, of each pair."""
    common, pairs = sorted(set(means[0]) & set(means[1])), {}
    for pair in sorted({at[0] for at in common}):
        a, b = ([of[at] for at in common if at[0] == pair] for of in means)
        mean_a, mean_b = statistics.fmean(a), statistics.fmean(b)
        pairs[pair] = (math.log(mean_b / mean_a), [y / mean_b - x / mean_a for x, y in zip(a, b)])
    return pairs


def pooled(pairs):
    """Variance of a round within its pair, and its degrees of freedom."""
    squares = sum(x * x for _, influences in pairs.values() for x in influences)
    df = sum(len(influences) for _, influences in pairs.values()) - len(pairs)
    return squares / df if df else None, df


def p_of(effect, error, df, u):
    """The level at which an interval of half width hypot(t error, z u) ends at the effect."""
    low, high = 0.0, abs(effect) / error
    for _ in range(100 if u else 0):
        t = (low + high) / 2
        z = -statistics.NormalDist().inv_cdf(max(tail(t, df), 1e-300))
        low, high = (low, t) if math.hypot(t * error, z * u) > abs(effect) else (t, high)
    return 2 * tail(high, df)


def half_width(upper, error, df, u):
    """Of what scatters by Student's t, of what is systematic by the normal distribution."""
    normal = -statistics.NormalDist().inv_cdf(upper) if upper < 0.5 and u else 0
    return math.hypot(quantile(upper, df) * error, normal * u)


def compare(tally, what, row, pairs, tests, u):
    effects = [effect for effect, _ in pairs.values()]
    effect = statistics.fmean(effects)
    tally.check(what + " ratio", math.exp(effect), number(row["ratio"]))
    within, df = pooled(pairs)
    if row["p"] == "NA" or not df and len(pairs) == 1:
        return
    of_boards = statistics.variance(effects) / len(pairs) if len(pairs) > 1 else None
    variance, df = (
        (within * sum(1 / len(of) for _, of in pairs.values()) / len(pairs) ** 2, df)
        if df
        else (of_boards, len(pairs) - 1)
    )
    if variance == 0:
        return
    error = math.sqrt(variance)
    p = p_of(effect, error, df, u)
    tally.check(what + " df", df, number(row["degrees_of_freedom"]))
    tally.check(what + " p", p, number(row["p"]))
    tally.check(what + " adjusted p", min(1, p * tests), number(row["adjusted_p"]))
    ends(tally, what, row, "ratio_ci95", effect, half_width(0.025, error, df, u))
    ends(tally, what, row, "ratio_simultaneous", effect, half_width(0.025 / tests, error, df, u))
    if of_boards is not None:
        df, error = len(pairs) - 1, math.sqrt(of_boards)
        if ends(tally, what, row, "boards_ci95", effect, half_width(0.025, error, df, u)):
            tally.check(what + " boards_p", p_of(effect, error, df, u), number(row["boards_p"]))


def ends(tally, what, row, columns, effect, half):
    """An interval's ends, of which there are none beyond a factor of 100 with 1 within."""
    resolved = 2 * half <= math.log(100) or abs(effect) > half
    for end, at in (("low", effect - half), ("high", effect + half)):
        column = "%s_%s" % (columns, end)
        tally.check(what + " " + column, math.exp(at) if resolved else None, number(row[column]))
    return resolved


def pairs_of_boards(folder, runs):
    """Levels and ratios of each pair, and how much they scatter."""
    tally = Tally("tables/pairs.csv")
    path = folder / "tables/pairs.csv"
    if not path.exists():
        return tally
    values, cell_of = by_pair_and_round(folder, runs), cell_finder(folder)
    merge = json.loads((folder / "merge.json").read_text(encoding="utf-8"))
    names = {of["pair"]: of["index"] for of in merge["pairs"]}
    found = {}
    for row in table(folder / "tables/comparisons.csv"):
        cells_of = [cell_of(row["fixed"], row[end]) for end in ("from", "to")]
        means = [values.get((cell, row["side"], row["quantity"]), {}) for cell in cells_of]
        compared = bare(row["to"] + row["from"])
        found[row["side"], row["quantity"], compared, row["fixed"]] = within_pairs(means)
    for row in table(path):
        side, quantity, fixed = row["side"], row["quantity"], row["fixed"]
        pairs = found.get((side, quantity, bare(row["compared"]), "nothing else" if fixed == "NA" else fixed))
        if row["compared"] == "level":
            pairs = levels_of_pairs([by for key, by in values.items() if key[1:] == (side, quantity)])
        if not pairs:
            continue
        what = " ".join((side, quantity, row["compared"], fixed, row["pair"]))
        effects = {pair: effect for pair, (effect, _) in pairs.items()}
        effects["all"] = statistics.fmean(effects.values())
        effect = effects[names.get(row["pair"], "all")]
        tally.check(what, math.exp(effect), number(row["value"]))
        over_all = 1 + number(row["over_all_percent"]) / 100
        tally.check(what + " over all", math.exp(effect - effects["all"]), over_all)
        if row["pair"] == "all":
            scatter_of_pairs(tally, what, row, pairs)
    return tally


def bare(name):
    return re.sub(r"\W", "", name).lower()


def levels_of_pairs(cells_of):
    """Logarithm of the geometric mean of the cells' means in a pair's rounds, and its influences."""
    common, pairs = sorted(set.intersection(*map(set, cells_of))) if cells_of else [], {}
    for pair in sorted({at[0] for at in common}):
        of = [[by[at] for at in common if at[0] == pair] for by in cells_of]
        means = [statistics.fmean(values) for values in of]
        influences = [statistics.fmean(x / mean - 1 for x, mean in zip(at, means)) for at in zip(*of)]
        pairs[pair] = (statistics.fmean(map(math.log, means)), influences)
    return pairs


def scatter_of_pairs(tally, what, row, pairs):
    """By the method of moments; its interval is that of Williams (1962)."""
    within, df = pooled(pairs)
    between = statistics.variance(effect for effect, _ in pairs.values())
    if not df:
        return
    of_rounds = within * statistics.fmean(1 / len(of) for _, of in pairs.values())
    free = len(pairs) - 1
    squares = between * free
    for end, upper in (("low", 0.025), ("high", 0.975)):
        most = squares / inverse(lambda x: gamma_tail(x, free), upper)
        square = most * (1 - inverse(lambda x: f_tail(x, free, df), upper) * of_rounds / between)
        theirs = number(row["scatter_ci95_%s_percent" % end])
        tally.check("%s scatter %s" % (what, end), 100 * math.sqrt(max(0, square)), theirs)
    scatter = 100 * math.sqrt(max(0, between - of_rounds))
    tally.check(what + " scatter", scatter, number(row["scatter_percent"]))


def variances(folder, runs):
    """Sums of squares by sweeping means, of complete campaigns; F against the error of its stratum."""
    tally = Tally("tables/anova.csv")
    path = folder / "tables/anova.csv"
    if not path.exists():
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
        values = collections.defaultdict(list)
        for run, of_run in all_values:
            if (side, quantity) in of_run:
                key = level[run["cell"]] + (run["round"], run.get("pair", 1))
                values[key].append(of_run[side, quantity])
        cells_of_a_round = math.prod(len({key[i] for key in values}) for i in range(len(names)))
        complete = cells_of_a_round * len({key[-2] for key in values}) == len(values)
        if of[0]["method"] == "exact" and values and complete and len({len(x) for x in values.values()}) == 1:
            one_variance(tally, " ".join((side, quantity)), of, names, values)
    return tally


def sweep(values, axes, swept):
    """Sums of squares of the axes' means and their interactions, and degrees of freedom, by the axes."""
    effects = {(): {(): statistics.fmean(values.values())}}
    for chosen in itertools.chain(*(itertools.combinations(axes, k) for k in range(1, len(axes) + 1))):
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
        squares = sum(len(sums[key]) * effect**2 for key, effect in effects[chosen].items())
        swept[chosen] = squares, math.prod(len({key[i] for key in values}) - 1 for i in chosen)


def one_variance(tally, what, rows, names, values):
    rounds, pair = len(names), len(names) + 1
    runs = len(next(iter(values.values())))
    means = {key: statistics.fmean(of) for key, of in values.items()}
    swept = {}
    for last in (rounds, pair):  # a pair's rounds are its own: what rounds do has what pairs do in it
        sweep(means, [*range(rounds), last], swept)
    swept = {chosen: (runs * squares, df) for chosen, (squares, df) in swept.items()}
    for chosen in [chosen for chosen in swept if rounds in chosen]:
        of_pairs = swept[chosen[:-1] + (pair,)]
        swept[chosen] = tuple(of - part for of, part in zip(swept[chosen], of_pairs))
    within = sum((value - means[key]) ** 2 for key, of in values.items() for value in of)
    grand = statistics.fmean(means.values())
    total = sum((value - grand) ** 2 for of in values.values() for value in of)
    stratum = {row["source"]: row["stratum"] for row in rows}
    chosen_by = {" x ".join(names[i] for i in c): c for c in swept if rounds not in c and pair not in c}
    chosen_by.update(
        {(name + " x pairs"): c + (pair,) for name, c in chosen_by.items()}, pairs=(pair,), rounds=(rounds,)
    )
    error = {}
    for row in rows:
        if row["source"] == "error":
            at = row["stratum"]
            of = [swept[c + (rounds,)] for name, c in chosen_by.items() if pair not in c and stratum.get(name) == at]
            if at == "run":
                of.append((within, len(values) * (runs - 1)))
            found = error[at] = tuple(map(sum, zip(*of)))
        else:
            found = (total, len(values) * runs - 1) if row["source"] == "total" else swept[chosen_by[row["source"]]]
        tally.check(what + " " + row["source"], found[0], number(row["sum_of_squares"]))
        tally.check(what + " df of " + row["source"], found[1], number(row["degrees_of_freedom"]))
    for row in rows:
        source = row["source"]
        if row["f"] != "NA":
            squares, df = error[stratum[source.replace(" x pairs", "")]]
            f = number(row["mean_square"]) * df / squares
            tally.check(what + " F of " + source, f, number(row["f"]))
            tally.check(what + " p of " + source, f_tail(f, number(row["degrees_of_freedom"]), df), number(row["p"]))
        if row.get("boards_p", "NA") != "NA":
            squares, df = swept[chosen_by[source] + (pair,)]
            f = number(row["mean_square"]) * df / squares
            p = f_tail(f, number(row["degrees_of_freedom"]), df)
            tally.check(what + " boards_p of " + source, p, number(row["boards_p"]))


def max_rates(folder, runs):
    """Greatest rates of server processes, their interval, and whether each search ended by its rule."""
    tally = Tally("tables/max-rate.csv")
    path = folder / "tables/max-rate.csv"
    if not path.exists():
        return tally
    of_cells = table(folder / "tables/cells.csv")
    names = list(of_cells[0])[1 : list(of_cells[0]).index("side")]
    stacks = {row["cell"]: " ".join(plain(row[name]) for name in names if name != "rate") or "all" for row in of_cells}
    searches = collections.defaultdict(list)
    for run in runs:
        if "max_rate" in run or "failed_search" in run:
            searches[stacks[str(run["cell"])]].append((run["run"], run.get("max_rate", run.get("failed_search"))))
    for row in table(path):
        of = searches[" ".join(map(plain, row["levels"].split()))]
        found = [(run, search) for run, search in of if "rate_per_second" in search]
        at_least = sum(search["at_least"] for _, search in found)
        rates = list(enumerate(search["rate_per_second"] for _, search in found))
        tally.check(row["levels"] + " n", len(rates), number(row["n"]))
        tally.check(row["levels"] + " none", len(of) - len(rates), number(row["none"]))
        tally.check(row["levels"] + " at least", at_least, number(row["at_least"]))
        if rates:
            low, _ = interval(rates, "1/s", 0.05 if at_least else 0.025)
            failed = [] if at_least else [(i, least_failed(search)) for i, (_, search) in enumerate(found)]
            high = interval(failed, "1/s")[1] if failed else None
            mean = statistics.fmean(rate for _, rate in rates)
            tally.check(row["levels"] + " mean", mean, number(row["mean"]))
            tally.check(row["levels"] + " low", low, number(row["ci95_low"]))
            tally.check(row["levels"] + " high", high, number(row["ci95_high"]))
        for run, search in found:
            tally.check(run + " ended by the rule of searches", True, ended(search))
    return tally


def least_failed(search):
    """Of the rates that failed, and neither passed later nor a greater one did; None if there is none."""
    last = {}
    for step in search["steps"]:
        if step["passed"]:
            last = {at: passed for at, passed in last.items() if passed or at > step["rate_per_second"]}
        else:
            last = {at: passed for at, passed in last.items() if not passed or at < step["rate_per_second"]}
        last[step["rate_per_second"]] = step["passed"]
    return min((at for at, passed in last.items() if not passed), default=None)


def ended(search):
    """Three passes in a row at the rate found, and where one failed a failure at most 3 % above it."""
    rate, failed = search["rate_per_second"], least_failed(search)
    outcomes = [step["passed"] for step in search["steps"] if step["rate_per_second"] == rate]
    return outcomes[-3:] == [True] * 3 and (search["at_least"] or rate < failed <= 1.03 * rate)


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
    searched = runs
    runs = [run for run in runs if run["outcome"] == "valid"]
    in_block = re.search(r"^replicates_per_block: (\d+)", (folder / "study.yaml").read_text(encoding="utf-8"), re.M)
    for run in runs:
        run["round"] = (run["replicate"] - 1) // (int(in_block[1]) if in_block else 1)
    first = [run for run in runs if not run.get("repeated")]
    lines = [cells(folder, first).line(), energies(folder, runs).line()]
    lines += [of(folder, first).line() for of in (comparisons, pairs_of_boards, variances, claims)]
    lines.append(max_rates(folder, searched).line())
    sys.exit(0 if all(lines) else 1)


if __name__ == "__main__":
    main()
