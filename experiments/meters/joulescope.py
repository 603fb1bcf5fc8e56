#!/usr/bin/env python3
"""Prints the power that a Joulescope measures, for the meter `command` (docs/meters.md).

Rows are `t_s,mean_watts`: the end of a statistic's interval by the device's own count of samples, and
the mean of the power over the interval, which is as long as the meter's --rate has it. Statistics that are missing in that count are a line `lost N`.
Needs the maker's package: python3 -m pip install pyjoulescope_driver
"""

import argparse
import math
import os
import queue
import select
import signal
import sys
import time

MODELS = ("js110", "js220", "js320")
SAMPLES_PER_SECOND = 1_000_000  # that a statistic is of, JS220 and JS320
JS110_RATE = 2
MAX_RATE = 1000
SILENCE_SECONDS = 2
POLL_SECONDS = 0.25
NANOS_PER_SECOND = 1_000_000_000


class Unavailable(Exception):
    """What is missing, in one line; the program ends with exit code 1."""


class Gone(Exception):
    """The device went away or began to count again; the program ends with exit code 3."""


class Ended(Exception):
    """Nobody wants more rows."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message):
        self.exit(2, f"joulescope: {message}; see --help\n")


def options():
    parser = Parser(description="Rows t_s,mean_watts of a Joulescope, for the meter command.")
    parser.add_argument("--serial", help="serial number; needed where there are several")
    parser.add_argument("--rate", type=float, help="rows a second: 1 to 1000 (JS220, JS320), 2 (JS110)")
    parser.add_argument(
        "--time",
        choices=["device", "arrival"],
        default="device",
        help="t_s by the device's count, or left out for recordings of many hours",
    )
    given = parser.parse_args()
    if given.rate is not None and not 1 <= given.rate <= MAX_RATE:
        parser.error(f"--rate must lie within 1 and {MAX_RATE} (Hz), got {given.rate:g}")
    return given


def make_driver():
    try:
        from pyjoulescope_driver import Driver
    except ImportError as missing:
        raise Unavailable(
            f"needs the package pyjoulescope_driver, got '{missing}'; install it: "
            f"{sys.executable} -m pip install pyjoulescope_driver"
        ) from None
    return Driver()


def choose(paths, serial):
    """The one device of that serial number; a path is backend/model/serial."""
    known = sorted(path for path in paths if model(path) in MODELS)
    found = ", ".join(sorted(paths)) or "none"
    if serial is not None:
        known = [path for path in known if path.split("/")[-1] == serial]
        if not known:
            raise Unavailable(
                f"needs the Joulescope with the serial number {serial}, found {found}; " "correct --serial"
            )
    if not known:
        raise Unavailable(
            f"needs a Joulescope JS110, JS220 or JS320, found {found}; plug it in, and let the "
            "user open it by the maker's file 72-joulescope.rules in /etc/udev/rules.d"
        )
    if len(known) > 1:
        raise Unavailable(f"needs --serial where there are several devices, found {found}")
    return known[0]


def model(path):
    return path.split("/")[-2] if path.count("/") >= 2 else ""


class Rows:
    """Writes rows and losses, each at once."""

    def __init__(self, with_time):
        self.with_time = with_time
        self.expected = None

    def header(self):
        self.line("t_s,mean_watts")

    def add(self, value):
        begin, end = value["time"]["samples"]["value"]
        frequency = round(value["time"]["sample_freq"]["value"])
        watts = value["signals"]["power"]["avg"]["value"]
        if end <= begin:
            raise Gone(f"its statistic ends at sample {end}, not after its begin {begin}")
        if self.expected is not None and begin < self.expected:
            raise Gone(f"it counts again from sample {begin}, after {self.expected}")
        if self.expected is not None and begin > self.expected:
            lost = max(1, round((begin - self.expected) / (end - begin)))
            self.line(f"lost {lost}: statistics of the Joulescope did not come")
        self.expected = end
        if math.isfinite(watts):
            self.line(f"{self.seconds(end, frequency)},{watts:.16e}")
        else:
            self.line("lost 1: a statistic of the Joulescope has no power")

    def seconds(self, samples, frequency):
        if not self.with_time:
            return "-"
        nanos = samples * NANOS_PER_SECOND // frequency
        return f"{nanos // NANOS_PER_SECOND}.{nanos % NANOS_PER_SECOND:09d}"

    def gone(self, reason):
        self.line(f"lost: {reason}")

    @staticmethod
    def line(text):
        sys.stdout.write(text + "\n")
        sys.stdout.flush()


class Joulescope:
    """One open device; the driver's thread puts what comes into a queue."""

    def __init__(self, driver, path, rate):
        self.driver = driver
        self.path = path
        self.rate = rate
        self.came = queue.SimpleQueue()
        self.silence = max(SILENCE_SECONDS, 3 / (rate or MAX_RATE))

    def start(self):
        if model(self.path) == "js110" and self.rate not in (None, JS110_RATE):
            raise Unavailable(
                f"a JS110 makes {JS110_RATE} statistics a second, got --rate "
                f"{self.rate:g}; give --rate {JS110_RATE}"
            )
        try:
            # By the maker's description 'restore' takes the device's settings over and resets none.
            self.driver.open(self.path, "restore")
            self.driver.subscribe("@/!remove", "pub", self.on_remove)
            if model(self.path) == "js110":
                self.set("s/i/range/select", "auto")
                self.subscribe("s/sstats/value")
                self.set("s/sstats/ctrl", 1)
            else:
                self.set("s/i/range/mode", "auto")
                if model(self.path) == "js220":
                    self.set("s/v/range/mode", "auto")
                self.set_rate()
                self.subscribe("s/stats/value")
                self.set("s/stats/ctrl", 1)
        except (RuntimeError, TimeoutError) as refused:
            raise Unavailable(f"cannot open {self.path}: {refused}; end other programs that use it") from None

    def set_rate(self):
        """A JS320 may keep to its own; what it sends is compared with --rate."""
        try:
            self.set("s/stats/scnt", round(SAMPLES_PER_SECOND / (self.rate or MAX_RATE)))
        except (RuntimeError, TimeoutError):
            if model(self.path) != "js320":
                raise

    def require_rate(self, value):
        begin, end = value["time"]["samples"]["value"]
        rate = value["time"]["sample_freq"]["value"] / max(1, end - begin)
        if self.rate is not None and abs(rate / self.rate - 1) > 0.01:
            raise Unavailable(
                f"{self.path} makes {rate:g} statistics a second, got --rate {self.rate:g}; "
                f"give --rate {rate:g} here, and to the meter"
            )

    def set(self, topic, value):
        self.driver.publish(f"{self.path}/{topic}", value)

    def subscribe(self, topic):
        self.driver.subscribe(f"{self.path}/{topic}", "pub", self.on_value)

    def on_value(self, topic, value):
        if value is not None:
            self.came.put(value)

    def on_remove(self, topic, value):
        if value == self.path:
            self.came.put(None)

    def copy_to(self, rows, stop):
        last = time.monotonic()
        while True:
            stop.check()
            try:
                value = self.came.get(timeout=POLL_SECONDS)
            except queue.Empty:
                if time.monotonic() - last > self.silence:
                    raise Gone(f"it sent nothing for {self.silence:g} s") from None
                continue
            if value is None:
                raise Gone("it was unplugged")
            last = time.monotonic()
            self.require_rate(value)
            rows.add(value)

    def wait_until_back(self, stop):
        while self.path not in self.driver.device_paths():
            stop.check()
            time.sleep(POLL_SECONDS)

    def end(self):
        try:
            if model(self.path) != "js110":
                self.set("s/stats/ctrl", 0)
            self.driver.close(self.path)
        except (RuntimeError, TimeoutError):
            pass  # It is gone, and so is what was to be undone.


class Stop:
    """SIGTERM, SIGINT, or a reader that closed its end of the output."""

    def __init__(self):
        self.asked = False
        self.output = select.poll()
        self.output.register(sys.stdout.fileno(), 0)
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self.ask)

    def ask(self, number, frame):
        self.asked = True

    def check(self):
        if self.asked or self.output.poll(0):
            raise Ended


def run(given):
    stop = Stop()
    rows = Rows(given.time == "device")
    with make_driver() as driver:
        device = Joulescope(driver, choose(driver.device_paths(), given.serial), given.rate)
        device.start()
        try:
            rows.header()
            device.copy_to(rows, stop)
        except Gone as gone:
            reason = f"Joulescope {device.path}: {gone}"
            print(f"joulescope: {reason}; recording goes on when it is back", file=sys.stderr)
            rows.gone(reason)
            device.wait_until_back(stop)
            return 3
        finally:
            device.end()


def main():
    given = options()
    try:
        return run(given)
    except Unavailable as missing:
        print(f"joulescope: {missing}", file=sys.stderr)
        return 1
    except (Ended, BrokenPipeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


if __name__ == "__main__":
    sys.exit(main())
