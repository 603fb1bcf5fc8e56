"""Writes anova.csv and anova-data.csv, against which the factorial analyses are checked.

Run in its folder, with pandas, statsmodels and scipy: python3 anova.py

Completely random designs come from statsmodels' anova_lm with sum contrasts. The split-plots' sums
of squares come from it as well, with the round as one more factor; the errors are then pooled by
stratum and F and p taken by hand. The pulp data are those of Montgomery (2017), table 14.15.
"""

import itertools
import pathlib
import random

import pandas
import scipy.stats
import statsmodels.api
import statsmodels.formula.api

OUT = pathlib.Path(__file__).parent / "../resources/pijoule/analysis/stats"
NAMES = "XYZ"
random.seed(2013)


def made_up(sizes, rounds, runs, scatter):
    """Values with effects and, by scatter, a share of every stratum in the noise."""
    rows = []
    cells = list(itertools.product(*map(range, sizes)))
    means = {cell: random.gauss(30.0, 4.0) for cell in cells}
    for round_ in range(rounds):
        of_round = random.gauss(0.0, scatter)
        whole = [random.gauss(0.0, scatter) for _ in range(sizes[0])]
        for cell in cells:
            for _ in range(runs):
                value = means[cell] + of_round + whole[cell[0]] + random.gauss(0.0, 1.0)
                rows.append((*cell, round_, round(value, 3)))
    return pandas.DataFrame(rows, columns=[*NAMES[: len(sizes)], "round", "value"])


def pulp():
    """Tensile strength: rounds of three preparations (X), each at four temperatures (Y)."""
    table = [
        [(30, 34, 29), (28, 31, 31), (31, 35, 32)],
        [(35, 41, 26), (32, 36, 30), (37, 40, 34)],
        [(37, 38, 33), (40, 42, 32), (41, 39, 39)],
        [(36, 42, 36), (41, 40, 40), (40, 44, 45)],
    ]
    rows = [
        (a, b, round_, float(table[b][round_][a])) for a, b, round_ in itertools.product(range(3), range(4), range(3))
    ]
    return pandas.DataFrame(rows, columns=["X", "Y", "round", "value"])


def sums(data, factors):
    """Sums of squares and degrees of freedom of every effect, by its factors, and the residual."""
    formula = "value ~ " + " * ".join(f"C({name}, Sum)" for name in factors)
    model = statsmodels.formula.api.ols(formula, data).fit()
    table = statsmodels.api.stats.anova_lm(model, typ=1)
    effects = {}
    for label, row in table.iterrows():
        members = frozenset(n for n in factors if f"C({n}, Sum)" in label)
        effects[members] = (row["sum_sq"], int(row["df"]))
    return effects


def analyse(name, data, strata):
    """Lines of one design; strata says in which each factor varies, or nothing: no rounds."""
    factors = [column for column in data.columns if column in NAMES]
    effects = sums(data, factors + (["round"] if strata else []))
    errors = {}
    for members, (squares, freedom) in effects.items():
        if not members:
            stratum = "RUN"
        elif members == {"round"}:
            stratum = "ROUND"
        elif "round" in members:
            stratum = easiest(members - {"round"}, strata)
        else:
            continue
        if freedom > 0:
            before = errors.get(stratum, (0.0, 0))
            errors[stratum] = (before[0] + squares, before[1] + freedom)
    lines = [[name, "error", s, ss, df, "NA", "NA"] for s, (ss, df) in errors.items()]
    for members, (squares, freedom) in effects.items():
        if members and "round" not in members:
            stratum = easiest(members, strata) if strata else "RUN"
            error, error_freedom = errors[stratum]
            f = (squares / freedom) / (error / error_freedom)
            p = scipy.stats.f.sf(f, freedom, error_freedom)
            lines.append([name, "".join(sorted(members)), stratum, squares, freedom, f, p])
    return lines


def easiest(members, strata):
    return max((strata[m] for m in members), key=["SETTING", "BLOCK", "RUN"].index)


designs = [
    ("2x2x2", made_up([2, 2, 2], 1, 4, 0.0), {}),
    ("3x2", made_up([3, 2], 1, 5, 0.0), {}),
    ("pulp", pulp(), {"X": "SETTING", "Y": "RUN"}),
    ("split-split", made_up([2, 3, 2], 4, 2, 2.0), {"X": "SETTING", "Y": "BLOCK", "Z": "RUN"}),
    ("one-each", made_up([2, 2, 2], 5, 1, 2.0), {"X": "SETTING", "Y": "BLOCK", "Z": "RUN"}),
]
with open(OUT / "anova.csv", "w") as out, open(OUT / "anova-data.csv", "w") as raw:
    out.write("design,line,stratum,squares,freedom,f,p\n")
    raw.write("design,strata,levels,round,value\n")
    for name, data, strata in designs:
        factors = [column for column in data.columns if column in NAMES]
        for line in analyse(name, data, strata):
            out.write(",".join(repr(float(x)) if isinstance(x, float) else str(x) for x in line) + "\n")
        of = " ".join(strata.get(factor, "RUN") for factor in factors)
        for row in data.itertuples():
            levels = " ".join(str(getattr(row, factor)) for factor in factors)
            raw.write(f"{name},{of},{levels},{row.round},{float(row.value)!r}\n")
