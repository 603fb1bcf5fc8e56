#!/usr/bin/env python3
"""What the marker costs the board: CPU time of an edge, side by side.

    python3 experiments/provision/marker_cost.py [--edges N] [--blocks N] [--logger HOST:PORT] [--chip FILE --line N]

Variants are taken in turn, in random order within each block:
  wake     waiting for the edge's time alone: the baseline
  edge     the edge and its row, same clock
  probed   with the probes of the recorder's clock
  twice    with twice as many probes: must cost more than probed

Prints microseconds of this process's CPU time, user and system, an edge: median over the blocks and
least to greatest. Without --logger a process on this machine answers the probes; without --chip a system call
of the same form on /dev/null is used in place of the line's: it costs less than a driver. Exits with 1
where twice does not cost more than probed.
"""

import argparse
import contextlib
import fcntl
import multiprocessing
import os
import pathlib
import random
import resource
import socket
import statistics
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "files"))
import marker  # noqa: E402

PERIOD_SECONDS = 0.02


class NullLine:
    """The same system call on a file that refuses it."""

    def __init__(self):
        self.fd = os.open(os.devnull, os.O_RDWR)
        self.values = [marker.line_values(0), marker.line_values(1)]

    def set(self, level):
        before = time.monotonic_ns()
        try:
            fcntl.ioctl(self.fd, marker.SET_VALUES_IOCTL, self.values[level])
        except OSError:
            pass
        return before, time.monotonic_ns()


def answer(server):
    while True:
        request, sender = server.recvfrom(64)
        now = time.monotonic_ns()
        _, sequence, sent = marker.PROBE.unpack(request)
        server.sendto(marker.ANSWER.pack(b"PJR1", sequence, sent, now, time.monotonic_ns()), sender)


def cpu_seconds():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


def cost(edges, act):
    """CPU time of one edge, us."""
    due = time.monotonic()
    before = cpu_seconds()
    for turn in range(edges):
        due += PERIOD_SECONDS
        time.sleep(max(0.0, due - time.monotonic()))
        act(turn % 2)
    return (cpu_seconds() - before) / edges * 1e6


def variants(line, logger):
    parsed = marker.parse(["--line", "0", "--logger", logger])
    host, _, port = logger.rpartition(":")

    def marking(clock):
        return lambda level: marker.mark(line, clock, parsed, level)

    def probed(probes):
        return marking(marker.ProbedClock((host, int(port)), probes))

    return {
        "wake": lambda level: None,
        "edge": marking(marker.SameClock()),
        "probed": probed(parsed.probes),
        "twice": probed(2 * parsed.probes),
    }


def measure(options, logger):
    line = marker.GpioLine(options) if options.chip else NullLine()
    acts = variants(line, logger)
    results = {name: [] for name in acts}
    with open(os.devnull, "w", encoding="ascii") as rows, contextlib.redirect_stdout(rows):
        for _ in range(options.blocks + 1):
            for name in random.sample(list(acts), len(acts)):
                results[name].append(cost(options.edges, acts[name]))
    return {name: taken[1:] for name, taken in results.items()}  # the first block warms up


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--edges", type=int, default=100)
    parser.add_argument("--blocks", type=int, default=10)
    parser.add_argument("--logger", type=marker.address, metavar="HOST:PORT")
    parser.add_argument("--chip")
    parser.add_argument("--line", type=int, default=17)
    options = parser.parse_args()
    with contextlib.ExitStack() as started:
        logger = options.logger
        if logger is None:
            server = started.enter_context(socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
            server.bind(("127.0.0.1", 0))
            process = multiprocessing.Process(target=answer, args=(server,), daemon=True)
            process.start()
            started.callback(process.terminate)
            logger = "127.0.0.1:%d" % server.getsockname()[1]
        results = measure(options, logger)
    base = statistics.median(results["wake"])
    print("variant  us an edge (least to greatest)   above wake   of a core at one edge in 10 s")
    for name, taken in results.items():
        median = statistics.median(taken)
        print(
            "%-7s  %6.0f (%.0f to %.0f)   %6.0f   %.4f %%"
            % (name, median, min(taken), max(taken), median - base, median / 1e7 * 100)
        )
    if statistics.median(results["twice"]) <= statistics.median(results["probed"]):
        print("twice as many probes must cost more: this measurement shows nothing", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
