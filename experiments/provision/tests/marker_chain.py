"""The marker's whole chain without a board: marker.py, the simulated Arduino, the recorder, its trace.

    python3 tests/marker_chain.py            needs energy-bench and energy-logger to be built

The board's clock is a day off the recorder's. Its line is the simulator's control line; edges and steps
of power come together, at times that the simulator writes down.
"""

import contextlib
import csv
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time
import types
import unittest

PROVISION = pathlib.Path(__file__).resolve().parent.parent
HOME = PROVISION.parent.parent
sys.path.insert(0, str(PROVISION / "files"))
import marker  # noqa: E402

BENCH = HOME / "arduino-firmware/bench/build/energy-bench"
SKETCH = HOME / "arduino-firmware/energy_meter/build/energy_meter.SENSOR_ADC.elf"
RECORDER = HOME / "energy-logger/target/app/energy-logger.jar"
LIMIT_SECONDS = 60
SHIFT_NS = 86_400_000_000_000
EDGES, EVERY_SECONDS = 6, 2
HELD_BACK_MS = 16  # by the simulated USB bridge: what arrivals alone do not show
AMPERES = (0.3, 0.5)
AROUND_SECONDS = 0.15
LEVEL = 20  # samples of a level that are averaged
# What arrivals alone leave: 1 ms at most, any as likely.
U_ARRIVALS_SECONDS = 1e-3 / 3**0.5


class ControlLine:
    """The simulator's D2. A GPIO's two readings enclose its edge; here they are made around it."""

    HALF_NS = 2_000

    def __init__(self, control, truth):
        self.control, self.truth = control, truth

    def set(self, level):
        edges = len(rows(self.truth))
        self.control.write("power 5 %s\nmarker %d\n" % (AMPERES[level], level))
        self.control.flush()
        limit = time.monotonic() + LIMIT_SECONDS
        while len(rows(self.truth)) == edges:
            if time.monotonic() > limit:
                raise TimeoutError("the simulator must make an edge")
            time.sleep(0.0005)
        at = int(rows(self.truth)[-1][0]) + SHIFT_NS
        return at - self.HALF_NS, at + self.HALF_NS


def rows(path):
    """Whole rows of a CSV file that may be growing, without its header."""
    lines = path.read_text().split("\n")[1:-1]
    return [line.split(",") for line in lines]


def step_ns(samples, at_ns):
    """When the current changed, by its integral over the samples around."""
    around = [s for s in samples if abs(s[0] - at_ns) < AROUND_SECONDS * 1e9]
    interval = statistics.median(b[0] - a[0] for a, b in zip(around, around[1:]))
    before, after = (statistics.mean(s[1] for s in end) for end in (around[:LEVEL], around[-LEVEL:]))
    return around[-1][0] + interval / 2 - interval * sum((s[1] - before) / (after - before) for s in around)


class Chain(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        for needed in (BENCH, SKETCH, RECORDER):
            if not needed.exists():
                raise unittest.SkipTest("LEFT OUT: %s is not built" % needed)
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        folder = pathlib.Path(cls.folder.name)
        cls.truth, cls.marks, cls.trace = folder / "truth.csv", folder / "marks.csv", folder / "board-1"
        cls.marks.touch()  # a recorder wants it to be there
        cls.record(folder / "serial")
        with open(str(cls.trace) + ".csv", newline="", encoding="ascii") as file:
            cls.samples = [
                (int(row["time_ns"]), float(row["current_amperes"]))
                for row in csv.DictReader(file)
                if row["current_amperes"] != "NA"
            ]
        cls.info = json.loads(pathlib.Path(str(cls.trace) + ".json").read_text())

    @classmethod
    def record(cls, port):
        board = [
            str(BENCH),
            "--elf",
            str(SKETCH),
            "--link",
            str(port),
            "--marker-log",
            str(cls.truth),
            "--latency",
            str(HELD_BACK_MS),
            "--drift",
            "3000",
        ]
        recorder = [
            "java",
            "-Xmx64m",
            "-jar",
            str(RECORDER),
            "record",
            "--meter",
            "arduino",
            "--port",
            str(port),
            "--shunt",
            "1Ohm",
            "--divider",
            "0.2",
            "--marker",
            str(cls.marks),
            "--out",
            str(cls.trace),
            "--stop-on-stdin-close",
        ]
        with contextlib.ExitStack() as started:
            simulated = started.enter_context(ended(board))
            ready(simulated)
            recording = started.enter_context(ended(recorder))
            cls.mark(simulated.stdin, ready(recording)["probe_port"])
            recording.stdin.close()
            assert recording.wait(LIMIT_SECONDS) == 0

    @classmethod
    def mark(cls, control, probe_port):
        real = marker.time
        marker.time = types.SimpleNamespace(sleep=real.sleep, monotonic_ns=lambda: real.monotonic_ns() + SHIFT_NS)
        options = [
            "--line",
            "17",
            "--logger",
            "127.0.0.1:%d" % probe_port,
            "--every",
            str(EVERY_SECONDS),
            "--edges",
            str(EDGES),
        ]
        try:
            with open(cls.marks, "a", encoding="ascii") as file, contextlib.redirect_stdout(file):
                assert marker.main(options, lambda _: ControlLine(control, cls.truth)) == 0
            real.sleep(1)  # the last step wants samples after it
        finally:
            marker.time = real

    def test_each_edge_is_within_its_bound_on_the_recorders_clock(self):
        truth, marks = rows(self.truth), rows(self.marks)
        self.assertEqual([row[1] for row in marks], [row[1] for row in truth])
        self.assertEqual(len(marks), EDGES)
        for true, mark in zip(truth, marks):
            self.assertLessEqual(abs(int(mark[0]) - int(true[0])), int(mark[2]))

    def test_the_traces_times_are_as_uncertain_as_the_edges(self):
        bounds = [int(row[2]) / 1e9 for row in rows(self.marks)]
        u = self.info["u_time_seconds"]
        print(
            "u of the times %.1f us, bounds of the edges %.1f to %.1f us"
            % (u * 1e6, min(bounds) * 1e6, max(bounds) * 1e6)
        )
        self.assertEqual(self.info["counts"]["markers"], EDGES)
        self.assertGreaterEqual(u, min(bounds) / 3**0.5)
        self.assertLess(u, U_ARRIVALS_SECONDS)

    def test_the_traces_steps_are_where_they_were(self):
        errors = [step_ns(self.samples, int(row[0])) - int(row[0]) for row in rows(self.truth)]
        bounds = [int(row[2]) for row in rows(self.marks)]
        print("errors of the steps, us: " + ", ".join("%.0f" % (error / 1e3) for error in errors))
        # The converter's noise moves each step by some 0.1 ms; arrivals alone are 0.25 ms late. The median, since
        # a busy machine may hold the simulated board back at one step.
        self.assertLessEqual(abs(statistics.median(errors)), max(bounds) + 130e3)


@contextlib.contextmanager
def ended(command):
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def ready(process):
    return json.loads(process.stdout.readline())


if __name__ == "__main__":
    unittest.main(verbosity=2)
