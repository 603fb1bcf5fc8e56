"""Writes the references against which the Java statistics are checked, one CSV a test.

Run once, with scipy 1.17 and statsmodels 0.15: python3 statistics_references.py
Every file has the columns name, what was asked, what was got, and the samples, blank-separated.
"""

import csv
import pathlib
import random

import numpy
import scipy.stats
import statsmodels.stats.multitest
import statsmodels.stats.weightstats

FOLDER = pathlib.Path(__file__).parent / "../resources/pijoule/analysis/stats"
random.seed(1917)


def normal(n, mean=30.0, sd=0.4):
    return [random.gauss(mean, sd) for _ in range(n)]


def skewed(n):
    return [random.lognormvariate(0.0, 0.8) for _ in range(n)]


def coarse(n, mean):
    return [float(round(random.gauss(mean, 2.0))) for _ in range(n)]


PAIRS = {
    "few": ([1.1, 2.3, 4.2], [2.2, 3.9, 7.3, 8.4]),
    "equal_means": (normal(12), normal(15)),
    "apart": (normal(10, 30.0), normal(10, 31.0)),
    "far_apart": (normal(25, 30.0, 0.1), normal(25, 33.0, 0.4)),
    "unlike_scatter": (normal(5, 1.0, 0.01), normal(40, 1.1, 0.3)),
    "skewed": (skewed(20), skewed(30)),
    "ties": (coarse(14, 9.0), coarse(11, 11.0)),
    "ties_within_one": ([1.0, 1.0, 2.0, 2.0], [3.0, 4.0, 5.0, 6.0, 7.0]),
    "more_than_fifty": (normal(60), normal(55, 30.2)),
}
MATCHED = {
    "few": ([1.1, 2.3, 4.2, 5.0], [2.2, 2.1, 7.3, 9.9]),
    "normal": (normal(20), normal(20, 30.2)),
    "zeros": ([1.0, 2.0, 3.0, 4.0, 5.5, 6.0], [1.0, 2.5, 2.0, 4.0, 7.0, 4.0]),
    "ties": (coarse(15, 9.0), coarse(15, 10.0)),
    "more_than_fifty": (normal(60), normal(60, 30.1)),
}


def text(values):
    return " ".join(repr(float(value)) for value in values)


def write(name, header, rows):
    with open(FOLDER / name, "w", newline="", encoding="ascii") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header)
        writer.writerows([[x if isinstance(x, str) else repr(float(x)) for x in row] for row in rows])


write(
    "matched_samples.csv",
    ["name", "slope", "slope_p", "first", "second"],
    [
        [
            name,
            scipy.stats.linregress(x, y).slope,
            scipy.stats.linregress(x, y).pvalue,
            text(x),
            text(y),
        ]
        for name, (x, y) in MATCHED.items()
    ],
)

FAMILIES = {
    "one": [0.04],
    "step": [0.04, 0.01, 0.03],
    "ties": [0.02, 0.02, 0.001, 0.5, 0.02],
    "mixed": [random.random() ** 3 for _ in range(30)],
    "ends": [0.0, 1.0, 1e-300, 0.9],
}
write(
    "holm.csv",
    ["name", "p", "adjusted"],
    [
        [name, text(p), text(statsmodels.stats.multitest.multipletests(p, method="holm")[1])]
        for name, p in FAMILIES.items()
    ],
)


# tost: means of logarithms have no simple counterpart among Welch tests of the raw values, so the
# contrast is linearised here as well; its t tail is scipy's. Welch's and Satterthwaite's degrees of freedom
# are at most twice the fewer of the two.
def tost(x, y, margin):
    ratio = numpy.log(numpy.mean(x) / numpy.mean(y))
    a = numpy.var(x, ddof=1) / len(x) / numpy.mean(x) ** 2
    b = numpy.var(y, ddof=1) / len(y) / numpy.mean(y) ** 2
    freedom = (a + b) ** 2 / (a**2 / (len(x) - 1) + b**2 / (len(y) - 1))
    freedom = min(freedom, 2 * (min(len(x), len(y)) - 1))
    u = numpy.sqrt(a + b)
    low, high = numpy.log(1 - margin), numpy.log(1 + margin)
    within = max(scipy.stats.t.sf((ratio - low) / u, freedom), scipy.stats.t.cdf((ratio - high) / u, freedom))
    return ratio, u, freedom, within, scipy.stats.t.ppf(0.975, freedom) * u


write(
    "log_contrasts.csv",
    ["name", "margin", "effect", "standard_error", "degrees_of_freedom", "tost_p", "half_width"] + ["first", "second"],
    [[name, margin, *tost(x, y, margin), text(x), text(y)] for name, (x, y) in PAIRS.items() for margin in (0.02, 0.1)],
)


# One sample against a constant one of the same size: its type A part is nothing, and statsmodels'
# one-sample test of equivalence on the linearised values is the same test.
def one_sample(x, margin):
    mean = numpy.mean(x)
    linear = numpy.log(mean) + (numpy.array(x) - mean) / mean
    against = numpy.exp(numpy.log(mean) + 0.01)
    described = statsmodels.stats.weightstats.DescrStatsW(linear - numpy.log(against))
    return against, described.ttost_mean(numpy.log(1 - margin), numpy.log(1 + margin))[0]


write(
    "one_sample_tost.csv",
    ["name", "margin", "against", "tost_p", "values"],
    [
        [name, 0.03, *one_sample(x, 0.03), text(x)]
        for name, x in {"few": [9.8, 10.1, 10.3], "many": normal(30), "loose": skewed(12)}.items()
    ],
)


def grubbs(values):
    n = len(values)
    away = numpy.abs(numpy.array(values) - numpy.mean(values)) / numpy.std(values, ddof=1)
    g = numpy.max(away)
    t = g * numpy.sqrt(n * (n - 2) / ((n - 1) ** 2 - n * g**2))
    return int(numpy.argmax(away)), min(1.0, 2 * n * scipy.stats.t.sf(t, n - 2))


def lag1(values):
    off = numpy.array(values) - numpy.mean(values)
    return (off[1:] * off[:-1]).sum() / (off**2).sum()


SERIES = {
    "independent": normal(30),
    "trend": [0.1 * i + random.gauss(0.0, 0.3) for i in range(25)],
    "alternating": [(-1) ** i + random.gauss(0.0, 0.5) for i in range(11)],
    "far_values": normal(15) + [40.0] + normal(5) + [20.0],
    "eight": normal(8),
}


def lag1_p(values):
    n = len(values)
    z = (lag1(values) + 1 / n) / numpy.sqrt((n - 2) ** 2 / (n**2 * (n - 1)))
    return 2 * scipy.stats.norm.sf(abs(z))


write(
    "series.csv",
    ["name", "r1", "r1_p", "farthest", "grubbs_p", "values"],
    [[name, lag1(values), lag1_p(values), *grubbs(values), text(values)] for name, values in SERIES.items()],
)
