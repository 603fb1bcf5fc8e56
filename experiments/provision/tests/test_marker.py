"""Tests of files/marker.py without a GPIO: python3 -m unittest discover -s tests."""

import contextlib
import io
import pathlib
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import types
import unittest

PROGRAM = pathlib.Path(__file__).resolve().parent.parent / "files" / "marker.py"
sys.path.insert(0, str(PROGRAM.parent))
import marker  # noqa: E402

# Prints what linux/gpio.h makes of the same request: numbers of the calls, then the bytes.
BY_THE_HEADER = r"""
#include <linux/gpio.h>
#include <stdio.h>
#include <string.h>
static void print(const void *from, size_t n)
{
    for (size_t i = 0; i < n; i++)
        printf("%02x", ((const unsigned char *) from)[i]);
    putchar('\n');
}
int main(void)
{
    struct gpio_v2_line_request request;
    struct gpio_v2_line_values values = {.bits = 1, .mask = 1};
    memset(&request, 0, sizeof request);
    request.offsets[0] = 17;
    strcpy(request.consumer, "pijoule-marker");
    request.config.flags = GPIO_V2_LINE_FLAG_OUTPUT;
    request.num_lines = 1;
    printf("%lx\n%lx\n", (unsigned long) GPIO_V2_GET_LINE_IOCTL, (unsigned long) GPIO_V2_LINE_SET_VALUES_IOCTL);
    print(&request, sizeof request);
    print(&values, sizeof values);
    request.fd = 0x01020304;
    print(&request.fd, sizeof request - ((char *) &request.fd - (char *) &request));
    return 0;
}
"""


class Bytes(unittest.TestCase):
    def test_both_calls_are_those_of_linux_gpio_h(self):
        if not shutil.which("gcc") or not pathlib.Path("/usr/include/linux/gpio.h").exists():
            self.skipTest("LEFT OUT: gcc and linux/gpio.h are needed")
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder, "header")
            subprocess.run(["gcc", "-x", "c", "-o", str(program), "-"], input=BY_THE_HEADER, text=True, check=True)
            lines = subprocess.run([str(program)], capture_output=True, text=True, check=True).stdout.split()
        self.assertEqual(lines[0], "%x" % marker.GET_LINE_IOCTL)
        self.assertEqual(lines[1], "%x" % marker.SET_VALUES_IOCTL)
        self.assertEqual(lines[2], marker.line_request(17).hex())
        self.assertEqual(lines[3], marker.line_values(1).hex())
        # The line's file is the request's last field.
        self.assertEqual(lines[4], struct.pack("=i", 0x01020304).hex())

    def test_the_sizes_are_in_the_numbers_of_the_calls(self):
        self.assertEqual(marker.REQUEST.size, marker.GET_LINE_IOCTL >> 16 & 0x3FFF)
        self.assertEqual(marker.VALUES.size, marker.SET_VALUES_IOCTL >> 16 & 0x3FFF)

    def test_a_low_level_is_a_bit_that_is_0(self):
        self.assertEqual(marker.line_values(0).hex(), "00" * 8 + "01" + "00" * 7)


class Recorder:
    """Answers probes from a clock that is off; loses or spoils those whose turn it is."""

    def __init__(self, shift_ns, spoil=()):
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        self.shift_ns, self.spoil, self.count = shift_ns, spoil, 0
        self.thread = threading.Thread(target=self.answer, daemon=True)
        self.thread.start()

    def answer(self):
        while True:
            request, sender = self.socket.recvfrom(64)
            if not request:
                return
            now = marker.time.monotonic_ns() + self.shift_ns
            magic, sequence, sent = marker.PROBE.unpack(request)
            assert magic == b"PJP1"
            turn, self.count = self.count, self.count + 1
            if turn in self.spoil:
                self.socket.sendto(b"PJR1", sender)
                self.socket.sendto(marker.ANSWER.pack(b"PJR1", sequence + 1, sent, 0, 0), sender)
                continue
            self.socket.sendto(marker.ANSWER.pack(b"PJR1", sequence, sent, now, now), sender)

    def close(self):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as last:
            last.sendto(b"", ("127.0.0.1", self.port))
        self.thread.join()
        self.socket.close()


class Probes(unittest.TestCase):
    SHIFT_NS = -86_400_000_000_000

    def offset(self, spoil=()):
        recorder = Recorder(self.SHIFT_NS, spoil)
        clock = marker.ProbedClock(("127.0.0.1", recorder.port), 4)
        try:
            return clock.offset()
        finally:
            clock.socket.close()
            recorder.close()

    def test_the_offset_lies_within_its_bound(self):
        offset, bound = self.offset()
        self.assertLessEqual(abs(offset - self.SHIFT_NS), bound)

    def test_one_answer_that_is_wrong_does_not_count(self):
        offset, bound = self.offset(spoil=(1,))
        self.assertLessEqual(abs(offset - self.SHIFT_NS), bound)

    def test_no_answer_is_no_offset(self):
        self.assertIsNone(self.offset(spoil=range(4)))

    def test_the_least_round_trip_counts(self):
        clock = marker.ProbedClock(("127.0.0.1", 9), 3)
        answers = iter([(5, 30), (7, 20), (6, 40)])
        clock.probe = lambda: next(answers)
        self.assertEqual(clock.offset(), (7, 20))
        clock.socket.close()


def edge(level=1, offset=(5_000, 30), **options):
    """What one edge prints that the line made between 1000 and 1200 ns."""
    given = types.SimpleNamespace(**{"inverted": False, "edge": "both", "logger": "desk:1", **options})
    line = types.SimpleNamespace(set=lambda level: (1_000, 1_200))
    clock = types.SimpleNamespace(offset=lambda: offset)
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        marker.mark(line, clock, given, level)
    return out.getvalue(), err.getvalue()


class Edges(unittest.TestCase):
    def test_the_time_is_the_middle_and_the_bound_that_of_call_and_clock(self):
        self.assertEqual(edge(), ("6100,1,130\n", ""))

    def test_the_level_is_that_of_the_meters_input(self):
        self.assertEqual(edge(level=1, inverted=True)[0], "6100,0,130\n")
        self.assertEqual(edge(level=0, inverted=True)[0], "6100,1,130\n")

    def test_edges_that_are_not_wanted_are_not_printed(self):
        self.assertEqual(edge(level=1, edge="falling"), ("", ""))
        self.assertEqual(edge(level=1, edge="falling", inverted=True)[0], "6100,0,130\n")

    def test_an_edge_without_an_answer_is_left_out(self):
        out, err = edge(offset=None)
        self.assertEqual(out, "")
        self.assertIn("must answer at desk:1", err)


class CommandLine(unittest.TestCase):
    def run_it(self, *arguments):
        return subprocess.run([sys.executable, str(PROGRAM), *arguments], capture_output=True, text=True, timeout=60)

    def test_bad_input_is_one_message_and_exit_2(self):
        for arguments, message in (
            ((), "required: --line"),
            (("--line", "-1"), "must lie within 0 and 1023, got '-1'"),
            (("--line", "1", "--every", "31"), "must lie within 0.001 and 30 s, got '31'"),
            (("--line", "1", "--every", "nan"), "got 'nan'"),
            (("--line", "1", "--logger", "desk"), "must be HOST:PORT, got 'desk'"),
            (("--line", "1", "--logger", "desk:0"), "must be HOST:PORT, got 'desk:0'"),
            (("--line", "1", "--chip", "/dev/null"), "line 1 of /dev/null must be free"),
            (("--line", "1", "--chip", "/no/chip"), "No such file"),
        ):
            with self.subTest(arguments):
                ended = self.run_it(*arguments)
                self.assertEqual(ended.returncode, 2)
                self.assertIn(message, ended.stderr)
                self.assertNotIn("Traceback", ended.stderr)
                self.assertEqual(ended.stdout, "")

    def test_a_line_that_fails_ends_it_with_one_message(self):
        def fail(level):
            raise OSError(5, "Input/output error")

        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = marker.main(["--line", "1", "--every", "0.01"], lambda options: types.SimpleNamespace(set=fail))
        self.assertEqual(code, 1)
        self.assertIn("Input/output error", err.getvalue())
        self.assertEqual(err.getvalue().count("\n"), 1)

    def start(self):
        """The program with a line that is none, and its output."""
        code = (
            "import sys, marker; sys.exit(marker.main(['--line', '1', '--every', '0.01'], "
            "lambda options: type('Line', (), {'set': lambda self, level: (1, 1)})()))"
        )
        return subprocess.Popen(
            [sys.executable, "-c", code],
            cwd=str(PROGRAM.parent),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def test_levels_alternate_until_sigterm_ends_it(self):
        with self.start() as process:
            lines = [process.stdout.readline() for _ in range(5)]
            process.terminate()
            self.assertEqual(process.wait(60), 0)
            self.assertEqual(lines, ["time_ns,level,bound_ns\n"] + ["1,1,0\n", "1,0,0\n"] * 2)
            self.assertEqual(process.stderr.read(), "")

    def test_it_ends_when_nobody_reads_its_output(self):
        with self.start() as process:
            process.stdout.readline()
            process.stdout.close()
            self.assertEqual(process.wait(60), 0)
            self.assertEqual(process.stderr.read(), "")


if __name__ == "__main__":
    unittest.main()
