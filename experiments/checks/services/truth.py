"""What is true of a window of requests to a service, from its definition by arithmetic alone.

Shares are of all requests of the window. A percentile is the value at rank ceil(share x n) of all requests, a failed
one above every time: null where that rank is a failed request's. Times are the service's own: a client sees that, or
longer. Each number is a pair, least and greatest.
"""
import math

PERCENTILES = (0.50, 0.90, 0.99)
# A request at the edge of the window may be counted by one side and not by the other.
EDGE = 1
# Normal quantile: of 1,000 windows one is outside.
IN_999_OF_1000 = 3.29


def of(known, settings, rate_per_second, seconds):
    """Returns the truth as a dictionary for JSON.

    known: a behaviours.Behaviour
    """
    facts = known.truths(settings)
    offered = round(rate_per_second * seconds)
    found = {
        "behaviour": known.meaning,
        "settings": settings,
        "offered": offered,
        "processes": facts.get("processes", 1),
        "cpu_seconds_per_request_at_least": facts.get("cpu", 0.0),
    }
    for key in ("refused", "in_turn_seconds"):
        if key in facts:
            found[key] = facts[key]
    if "stall" in facts:
        found.update(_stalled(*facts["stall"], offered))
    elif "cycle" in facts:
        found.update(_cyclic(facts["cycle"], offered))
    return found


def _cyclic(cycle, offered):
    """Answers that repeat: seconds, or the kind of an error, for each request of a cycle. Every place at which a window
    may begin is counted out."""
    windows = [
        [cycle[(first + i) % len(cycle)] for i in range(offered + more)]
        for first in range(len(cycle))
        for more in (-EDGE, 0, EDGE)
    ]
    found = {"errors": {}}
    for kind in sorted({answer for answer in cycle if isinstance(answer, str)}):
        counts = [window.count(kind) for window in windows]
        found["errors"][kind] = {
            "share": cycle.count(kind) / len(cycle),
            "count": [max(0, min(counts) - EDGE), max(counts) + EDGE],
        }
    for share in PERCENTILES:
        values = [_percentile(window, share) for window in windows]
        found[name(share)] = [_or_null(min(values)), _or_null(max(values))]
    slowest = max((answer for answer in cycle if not isinstance(answer, str)), default=0.0)
    counts = [window.count(slowest) for window in windows]
    found["slowest"] = {"seconds": slowest, "count": [min(counts), max(counts)]}
    return found


def _percentile(window, share):
    rising = sorted(math.inf if isinstance(answer, str) else answer for answer in window)
    return rising[_rank(share, len(rising)) - 1]


def _rank(share, n):
    # 0.99 x 1,000 may be a little more than 990 in binary.
    return max(1, math.ceil(share * n - 1e-9))


def _stalled(period, length, offered):
    """Arrivals at random: a share length / period of them come in a stall, and their rest of it is uniform."""
    found = {"errors": {}, "holds_for": f"windows of a multiple of {period} s"}
    for share in PERCENTILES:
        beyond = 1 - share
        scatter = IN_999_OF_1000 * math.sqrt(share * beyond / offered)
        at = [max(0.0, length - part * period) for part in (beyond + scatter, max(0.0, beyond - scatter))]
        found[name(share)] = at
    found["slowest"] = {"seconds": length, "count": [0, offered]}
    return found


def name(share):
    return f"p{share * 100:.0f}_seconds"


def _or_null(seconds):
    return None if math.isinf(seconds) else seconds
