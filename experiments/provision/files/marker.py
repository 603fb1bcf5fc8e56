#!/usr/bin/env python3
"""Toggles a GPIO line of a board and prints when, on the recorder's clock.

Prints a header, then time_ns,level,bound_ns of each edge: the file that a recorder's --marker
reads. time_ns is the recorder's CLOCK_MONOTONIC, level the one at the meter's input, bound_ns the
greatest error of time_ns. Python's standard library alone; ends with SIGTERM, SIGINT, or when
nobody reads its output.
"""

import argparse
import fcntl
import os
import signal
import socket
import struct
import sys
import time

# linux/gpio.h, version 2 of the character device.
GET_LINE_IOCTL = 0xC250B407
SET_VALUES_IOCTL = 0xC010B40F
FLAG_OUTPUT = 1 << 3
LINES_MAX = 64
# struct gpio_v2_line_request: offsets, consumer, config (flags, num_attrs, padding and 10 attributes of
# 24 bytes), num_lines, event_buffer_size, padding, fd.
REQUEST = struct.Struct("=64I32sQI20x240xII20xi")
VALUES = struct.Struct("=QQ")  # struct gpio_v2_line_values: bits, mask

# docs/program-contract.md, clock probe.
PROBE = struct.Struct(">4siq")
ANSWER = struct.Struct(">4siqqq")
PROBE_LIMIT_SECONDS = 0.2
LOST_LIMIT = 2


def line_request(offset):
    """Bytes of a request for one line as an output that is low."""
    offsets = [offset] + [0] * (LINES_MAX - 1)
    return REQUEST.pack(*offsets, b"pijoule-marker", FLAG_OUTPUT, 0, 1, 0, 0)


def line_values(level):
    """Bytes that set the request's one line to a level."""
    return VALUES.pack(level, 1)


class GpioLine:
    """A line of a GPIO chip. The kernel gives it back when the process ends."""

    def __init__(self, options):
        request = bytearray(line_request(options.line))
        chip = os.open(options.chip, os.O_RDWR | os.O_CLOEXEC)
        try:
            fcntl.ioctl(chip, GET_LINE_IOCTL, request)
        finally:
            os.close(chip)
        self.fd = REQUEST.unpack(request)[-1]
        self.values = [line_values(0), line_values(1)]

    def set(self, level):
        """Sets the line and returns the readings of the clock before and after, ns."""
        values = self.values[level]
        before = time.monotonic_ns()
        fcntl.ioctl(self.fd, SET_VALUES_IOCTL, values)
        return before, time.monotonic_ns()


class SameClock:
    """The recorder reads this machine's clock."""

    def offset(self):
        return 0, 0


class ProbedClock:
    """The clock of a recorder on another machine, by four timestamps (RFC 5905, section 8)."""

    def __init__(self, address, probes):
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.connect(address)
        self.socket.settimeout(PROBE_LIMIT_SECONDS)
        self.probes = probes
        self.sequence = 0

    def offset(self):
        """The recorder's clock less this one, and its bound, both ns; None without an answer."""
        best = None
        lost = 0
        for _ in range(self.probes):
            answer = self.probe()
            if answer is None:
                lost += 1
                if lost == LOST_LIMIT:
                    break
            elif best is None or answer[1] < best[1]:
                best = answer
        return best

    def probe(self):
        self.sequence = (self.sequence + 1) & 0x7FFFFFFF
        t1 = time.monotonic_ns()
        try:
            self.socket.send(PROBE.pack(b"PJP1", self.sequence, t1))
            while True:
                packet = self.socket.recv(ANSWER.size + 1)
                t4 = time.monotonic_ns()
                if len(packet) != ANSWER.size:
                    continue
                magic, sequence, sent, t2, t3 = ANSWER.unpack(packet)
                if (magic, sequence, sent) == (b"PJR1", self.sequence, t1):
                    return ((t2 - t1) + (t3 - t4)) // 2, ((t4 - t1) - (t3 - t2) + 1) // 2
        except OSError:  # no answer in time, or nobody listens
            return None


def mark(line, clock, options, level):
    """Makes one edge and prints it."""
    before, after = line.set(level)
    seen = 1 - level if options.inverted else level
    if options.edge not in ("both", "rising" if seen else "falling"):
        return
    # Straight after the edge: the clocks have no time to drift apart.
    offset = clock.offset()
    if offset is None:
        print(
            "marker: the recorder must answer at %s, got no answer; edge left out" % options.logger,
            file=sys.stderr,
            flush=True,
        )
        return
    half = (after - before + 1) // 2
    print("%d,%d,%d" % (before + half + offset[0], seen, half + offset[1]), flush=True)


def run(line, clock, options):
    print("time_ns,level,bound_ns", flush=True)
    period = round(options.every * 1e9)
    level, due, left = 0, time.monotonic_ns(), options.edges
    while left != 0:
        due += period
        time.sleep(max(0, due - time.monotonic_ns()) / 1e9)
        level = 1 - level
        mark(line, clock, options, level)
        left -= 1


def address(text):
    host, colon, port = text.rpartition(":")
    if not colon or not host or not port.isdigit() or not 0 < int(port) < 65536:
        raise argparse.ArgumentTypeError("must be HOST:PORT, got '%s'" % text)
    return text


def within(least, greatest, kind, unit):
    def parse(text):
        try:
            number = kind(text)
        except ValueError:
            number = None
        if number is None or not least <= number <= greatest:
            raise argparse.ArgumentTypeError("must lie within %s and %s%s, got '%s'" % (least, greatest, unit, text))
        return number

    return parse


def parse(arguments):
    parser = argparse.ArgumentParser(prog="pijoule-marker", description=__doc__.split("\n")[0])
    parser.add_argument("--chip", default="/dev/gpiochip0", help="GPIO chip (default: %(default)s)")
    parser.add_argument(
        "--line",
        type=within(0, 1023, int, ""),
        required=True,
        help="the line's number on the chip; on a Raspberry Pi that of the GPIO",
    )
    parser.add_argument(
        "--logger",
        type=address,
        metavar="HOST:PORT",
        help="where the recorder answers clock probes; without it, it runs on this machine",
    )
    parser.add_argument("--inverted", action="store_true", help="the meter's input is inverted, as by an opto-isolator")
    parser.add_argument(
        "--edge",
        choices=("both", "rising", "falling"),
        default="both",
        help="edges at the meter's input to print (default: %(default)s)",
    )
    parser.add_argument(
        "--every",
        type=within(0.001, 30, float, " s"),
        default=10.0,
        metavar="SECONDS",
        help="time between edges (default: %(default)s)",
    )
    parser.add_argument(
        "--probes", type=within(1, 100, int, ""), default=8, help="for each edge (default: %(default)s)"
    )
    parser.add_argument(
        "--edges", type=within(-1, 10**9, int, ""), default=-1, help="ends after so many; -1: never (default)"
    )
    return parser.parse_args(arguments)


def clock_of(options):
    if options.logger is None:
        return SameClock()
    host, _, port = options.logger.rpartition(":")
    return ProbedClock((host, int(port)), options.probes)


def main(arguments, open_line=GpioLine):
    options = parse(arguments)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    signal.signal(signal.SIGINT, lambda *_: sys.exit(0))
    try:
        line, clock = open_line(options), clock_of(options)
    except OSError as refused:
        print(
            "marker: line %d of %s must be free and --logger a host, got: %s; see gpioinfo"
            % (options.line, options.chip, refused),
            file=sys.stderr,
        )
        return 2
    try:
        run(line, clock, options)
    except BrokenPipeError:  # nobody reads: whoever started this has gone
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as failed:
        print(
            "marker: the line must be settable and the output writable, got: %s; start it again" % failed,
            file=sys.stderr,
        )
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
