"""Writes summaries.csv, against which the Java statistics are checked.

Run once, with scipy: python3 summaries.py > ../resources/pijoule/analysis/stats/summaries.csv
"""

import random

import numpy
import scipy.stats

random.seed(2013)
samples = {
    "pair": [1.0, 2.0],
    "equal": [3.5, 3.5, 3.5],
    "normal": [random.gauss(30.0, 0.4) for _ in range(50)],
    "skewed": [random.lognormvariate(0.0, 1.0) for _ in range(10)],
    "large_offset": [1e9 + random.gauss(0.0, 1e-3) for _ in range(25)],
    "tiny": [random.uniform(1e-9, 2e-9) for _ in range(7)],
}
print("name,n,mean,sd,ci95_low,ci95_high,values")
for name, values in samples.items():
    n = len(values)
    mean = numpy.mean(values)
    sd = numpy.std(values, ddof=1)
    half = scipy.stats.t.ppf(0.975, n - 1) * sd / numpy.sqrt(n)
    numbers = [mean, sd, mean - half, mean + half]
    print(",".join([name, str(n)] + [repr(float(x)) for x in numbers] + [" ".join(map(repr, values))]))
