"""A simulated pyjoulescope_driver, by the maker's public description of topics and statistics.

Facts from github.com/jetperch/joulescope_driver: include/jsdrv.h, doc/js220.txt, the documented
Driver of the Python package, and of a JS320 src/devices/js320 (driver 2.3: its statistics come as
s/stats/value, too). JOULESCOPE_TWIN says what is plugged in and what it does.
"""

import os
import threading
import time

SCENARIO = os.environ.get("JOULESCOPE_TWIN", "steady")
FREQUENCY = 2_000_000  # of the count of samples; a statistic's number of samples is at half of it
DECIMATE = 2
FIRST_SAMPLE = 123_456_789
LOW_WATTS = 1.2345678901234567
HIGH_WATTS = 3.4567890123456786
HALF_PERIOD = 100_000  # decimated samples of the load's low and of its high power
DEVICES = {
    "none": [],
    "two": ["u/js220/000123", "u/js220/000456"],
    "old": ["u/js110/000007"],
    "new": ["u/js320/8w2a"],
    "other": ["u/xyz/000001"],
}

if SCENARIO == "missing":
    raise ImportError("No module named 'pyjoulescope_driver'")


class Driver:
    def __init__(self):
        self._paths = list(DEVICES.get(SCENARIO, ["u/js220/000123"]))
        self._subscribers = []
        self._set = {}
        self._opened = None
        self._ended = threading.Event()

    def __enter__(self):
        return self

    def __exit__(self, kind, value, traceback):
        self._ended.set()

    def device_paths(self):
        return list(self._paths)

    def open(self, path, mode=None, timeout=None):
        if SCENARIO == "busy":
            raise RuntimeError("jsdrv_open failed 19 BUSY | The requested resource is currently busy. | " + path)
        if path not in self._paths or mode != "restore":
            raise RuntimeError("jsdrv_open failed 16 NOT_FOUND")
        self._opened = path

    def close(self, path, timeout=None):
        if path not in self._paths:
            raise RuntimeError("jsdrv_close failed 16 NOT_FOUND")
        if self._set.get(path + "/s/stats/ctrl") == 1:
            raise AssertionError("closed while it measures")

    def subscribe(self, topic, flags, fn, timeout=None):
        self._subscribers.append((topic, fn))

    def publish(self, topic, value, timeout=None):
        path, name = topic.split("/s/")
        if path != self._opened:
            raise RuntimeError("jsdrv_publish failed 16 NOT_FOUND | " + topic)
        known = {
            "js220": ("i/range/mode", "v/range/mode", "stats/scnt", "stats/ctrl"),
            "js320": ("i/range/mode", "stats/ctrl"),
            "js110": ("i/range/select", "sstats/ctrl"),
        }[path.split("/")[1]]
        if name not in known:
            raise RuntimeError("jsdrv_publish failed 5 PARAMETER_INVALID | " + topic)
        self._set[topic] = value
        if name == "stats/ctrl" and value == 1:
            ranges = "i" if "js320" in path else "iv"
            if {self._set[path + f"/s/{of}/range/mode"] for of in ranges} != {"auto"}:
                raise AssertionError("no range")
            self._start(path + "/s/stats/value", self._set.get(path + "/s/stats/scnt", 50_000))
        if name == "sstats/ctrl" and value == 1:
            if self._set[path + "/s/i/range/select"] != "auto":
                raise AssertionError("no range")
            self._start(path + "/s/sstats/value", 500_000)

    def _start(self, topic, count):
        threading.Thread(target=self._measure, args=(topic, count), daemon=True).start()

    def _measure(self, topic, count):
        started = time.monotonic()
        number = 0
        while not self._ended.is_set():
            due = started + (number + 1) * count * DECIMATE / FREQUENCY
            time.sleep(max(0.0, due - time.monotonic()))
            if SCENARIO == "vanishing" and number == 300:
                self._vanish(topic.split("/s/")[0])
                return
            if SCENARIO == "silent" and number == 300:
                return
            # Three of them are lost once, and one later.
            if SCENARIO != "lossy" or number not in (200, 201, 202, 400):
                self._send(topic, statistic(number, count))
            number += 1

    def _vanish(self, path):
        self._paths.remove(path)
        self._send("@/!remove", path)
        time.sleep(0.3)
        self._paths.append(path)

    def _send(self, topic, value):
        for subscribed, fn in self._subscribers:
            if subscribed == topic:
                fn(topic, value)


def statistic(number, count):
    begin = FIRST_SAMPLE + number * count * DECIMATE
    watts = HIGH_WATTS if number * count // HALF_PERIOD % 2 else LOW_WATTS
    return {
        "time": {
            "samples": {"value": [begin, begin + count * DECIMATE], "units": "samples"},
            "sample_freq": {"value": FREQUENCY, "units": "Hz"},
        },
        "signals": {
            "current": {"avg": {"value": watts / 5, "units": "A"}},
            "voltage": {"avg": {"value": 5.0, "units": "V"}},
            "power": {"avg": {"value": watts, "units": "W"}},
        },
    }
