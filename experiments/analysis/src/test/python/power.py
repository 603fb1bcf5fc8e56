"""Reference values of PrecisionTest: power and smallest differences, by scipy (1.17)."""

import numpy as np
from scipy.integrate import quad
from scipy.optimize import brentq
from scipy.stats import chi2, nct, norm, t


def power(freedom, family, distance):
    """Of Student's test at 5 % over the family, for a difference in standard errors."""
    critical = t.isf(0.05 / family / 2, freedom)
    return nct.sf(critical, freedom, distance) + nct.cdf(-critical, freedom, distance)


def density(s, freedom):
    """Of the estimated over the true standard error."""
    return chi2.pdf(freedom * s * s, freedom) * 2 * freedom * s


def power_with_type_b(log, type_a, freedom, u, family):
    """The same where the half width is hypot(t s, z u)."""
    critical = t.isf(0.05 / family / 2, freedom)
    z = norm.isf(0.05 / family / 2)
    spread = np.hypot(type_a, u)

    def integrand(s):
        half = np.hypot(critical * type_a * s, z * u)
        found = norm.cdf((log - half) / spread) + norm.cdf((-log - half) / spread)
        return density(s, freedom) * found

    high = 1 + 9 / np.sqrt(freedom)
    return quad(integrand, 0, high, epsabs=1e-12, epsrel=1e-12, limit=500)[0]


def power_of_few(freedom, family, distance):
    """Where nct has no number: the upper tail alone, certain below the middle of the integral."""
    critical = t.isf(0.05 / family / 2, freedom)
    low, high = max(0, (distance - 10) / critical), (distance + 10) / critical
    rest = quad(
        lambda s: density(s, freedom) * norm.cdf(distance - critical * s), low, high, epsabs=1e-13, epsrel=1e-13
    )[0]
    return chi2.cdf(freedom * low * low, freedom) + rest


def smallest(freedom, family):
    """Found by 80 of 100, in standard errors."""
    if freedom == 1:
        return brentq(lambda d: power_of_few(1, family, d) - 0.8, 5, 40)
    critical = t.isf(0.05 / family / 2, freedom)
    return brentq(lambda d: nct.sf(critical, freedom, d) - 0.8, 1, 9 if family == 1 else 20)


for case in [
    (1, 1, 1),
    (1, 1, 20),
    (4, 1, 3),
    (9, 1, 2.5),
    (49, 1, 0),
    (200, 1, 2.8),
    (4, 168, 10),
    (9, 168, 6),
    (24, 168, 5),
]:
    print("power", case, repr(float(power(*case))))
for case in [(1, 168, 2000), (1, 1, 20)]:
    print("few", case, repr(float(power_of_few(*case))))
for case in [
    (0.03, 0.01, 9, 0.005, 1),
    (0.05, 0.01, 9, 0.005, 168),
    (0.02, 0.001, 4, 0.007, 1),
    (0.1, 0.02, 1, 0.02, 1),
]:
    print("type B", case, repr(float(power_with_type_b(*case))))
for case in [(1, 1), (4, 1), (9, 1), (49, 1), (9, 168), (24, 168)]:
    print("smallest", case, repr(float(smallest(*case))))
