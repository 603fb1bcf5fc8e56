"""Why two load generators differ, as far as their rules and their own requests say."""
import statistics

# Less than this is called no difference.
TOLERATED = 0.1
# Times of two HTTP clients differ by this at one server, s: a JVM's and a compiled program's own work for a request.
OWN_WORK_SECONDS = 0.0005
# CPU time of a server for a request differs by this with the moments at which it sleeps, s.
OWN_CPU_SECONDS = 2e-5
CLOSED = {"hey": "10 workers", "h2load": "8 connections"}
# A tool sends in bunches if more of its requests than this begin within a tenth of the mean gap after another.
BUNCHED = 0.3


def percentile(times, share):
    """The value at rank ceil(share x n), or None."""
    rising = sorted(times)
    return rising[max(1, -int(-share * len(rising) // 1)) - 1] if rising else None


def scatter(row, key):
    """The relative difference between both halves of a tool's own window; 0 where it has none."""
    halves = [value for value in row.get("halves", {}).get(key, []) if value]
    return abs(halves[0] - halves[1]) / statistics.mean(halves) if len(halves) == 2 else 0.0


def bunched(starts):
    """Share of requests that begin within a tenth of the mean gap after the one before."""
    gaps = [after - before for before, after in zip(starts, starts[1:])]
    return sum(gap < 0.1 * statistics.mean(gaps) for gap in gaps) / len(gaps) if gaps else 0.0


def of(ours, theirs):
    """Returns a line for each difference above TOLERATED between pijoule's row and another tool's, joined."""
    lines = []
    if not theirs["answered"] or not ours["answered"]:
        return "one has no answers"
    _rate(ours, theirs, lines)
    for key in ("p50", "p99"):
        _time(key, ours, theirs, lines)
    _server(ours, theirs, lines)
    return "; ".join(lines) or "none above 10 %"


def _differs(a, b):
    return abs(a - b) > TOLERATED * min(abs(a), abs(b)) if a and b else a != b


def _rate(ours, theirs, lines):
    if _differs(ours["answered"], theirs["answered"]):
        why = "not explained"
        if theirs["tool"] in CLOSED:
            why = f"closed loop of {CLOSED[theirs['tool']]}: requests that are late are not made"
        lines.append(f"answered: {why}")
    if ours["errors"] != theirs["errors"]:
        lines.append("errors: each tool counts its own requests' errors")


def _time(key, ours, theirs, lines):
    mine, other = ours[key], theirs[key]
    if mine is None or other is None or not _differs(mine, other):
        return
    change = mine / other - 1
    lines.append(f"{key} {change:+.0%}: {_why(key, ours, theirs)}")


def _why(key, ours, theirs):
    mine, other = ours[key], theirs[key]
    from_sending = ours.get("from_sending", {}).get(key)
    if from_sending and not _differs(from_sending, other):
        return "ours is from the intended start; from sending it is the same"
    noisy = max(scatter(ours, key), scatter(theirs, key))
    if abs(mine - other) <= noisy * min(mine, other):
        return f"scatter: halves of one run differ by {noisy:.0%}"
    if abs(mine - other) < OWN_WORK_SECONDS:
        return f"{(mine - other) * 1e3:+.2f} ms, the clients' own work: ours is a JVM"
    if _in_bunches(ours, theirs) and mine < other:
        return (
            f"{theirs['bunched']:.0%} of its requests begin at one instant with another, and wait for it at the server"
        )
    if ours.get("marks"):
        return f"our run is marked {' and '.join(ours['marks'])}"
    if theirs["tool"] in CLOSED and mine > other:
        return f"closed loop of {CLOSED[theirs['tool']]}: what waits to be sent is in no time (coordinated omission)"
    if from_sending and from_sending - other < OWN_WORK_SECONDS:
        return "ours is from the intended start, with the generator's lateness"
    return "not explained"


def _server(ours, theirs, lines):
    mine, other = ours["server_cpu"], theirs["server_cpu"]
    if not _differs(mine, other):
        return
    lines.append(f"server CPU {mine / other - 1:+.0%}: {_of_server(ours, theirs)}")


def _of_server(ours, theirs):
    if _in_bunches(ours, theirs):
        return f"{theirs['bunched']:.0%} of its requests begin at one instant with another: the server wakes up once"
    if abs(ours["server_cpu"] - theirs["server_cpu"]) < OWN_CPU_SECONDS:
        return f"{(ours['server_cpu'] - theirs['server_cpu']) * 1e6:+.0f} µs, a few wake-ups"
    return "not explained"


def _in_bunches(ours, theirs):
    return theirs["bunched"] > BUNCHED > ours["bunched"]
