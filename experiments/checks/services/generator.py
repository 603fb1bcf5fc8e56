"""Pijoule's load generator at a service of known behaviour: what it reports, and what it logs of each request."""
import contextlib
import csv
import gzip
import json
import math
import pathlib
import shlex
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
HOME = HERE.parents[2]
JAR = HOME / "client/load/target/app/client-load.jar"
LIMIT_SECONDS = 240


@contextlib.contextmanager
def service(name, settings, folder):
    """Starts a known service, yields its port, and ends it. Its log is FOLDER/log.csv."""
    command = [sys.executable, str(HERE / "known.py"), name, *settings, "--log", str(folder / "log.csv")]
    with subprocess.Popen([*command, "--files", str(folder)], stdout=subprocess.PIPE, text=True) as process:
        try:
            line = process.stdout.readline()
            if not line:
                raise AssertionError(f"{name} must print its port, and ended; see the lines above")
            yield int(line)
        finally:
            process.terminate()


def truth(name, settings, rate, seconds):
    """Returns what known.py says of it."""
    command = [sys.executable, str(HERE / "known.py"), name, *settings, "--truth", "--rate", rate]
    command += ["--seconds", str(seconds)]
    return json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)


def log(folder):
    """Returns the service's log, dictionaries of numbers; None: NA."""
    with open(folder / "log.csv", encoding="ascii") as file:
        return [{key: None if text == "NA" else int(text) for key, text in row.items()} for row in csv.DictReader(file)]


def program():
    """Returns the generator's command, as its program.json has it."""
    described = json.loads((JAR.parents[2] / "program.json").read_text(encoding="utf-8"))
    return [str(JAR) if word.endswith("client-load.jar") else word for word in described["command"]]


class Logged:
    """What a run printed and logged: its record, and its requests in the order of intended starts."""

    def __init__(self, output, file):
        text = output.read_text(encoding="utf-8")
        self.record = json.loads(text) if text.startswith("{") else {}
        self.requests = _requests(file) if file.exists() else []

    @property
    def load(self):
        return self.record.get("load", {})

    def window(self):
        return [request for request in self.requests if not request["lead_in"]]


class Run(Logged):
    """One run of the generator, with its exit code."""

    def __init__(self, url, rate, seconds, lead_in, options, folder, java):
        file, output = folder / "requests.csv.gz", folder / "record.json"
        command = [java or program()[0], *program()[1:], "--run", "known", "--url", url, "--method", "GET"]
        command += ["--rate", rate, "--duration", f"{seconds}s", "--lead-in", lead_in, "--seed", "7"]
        # Of a busy machine: else a connection would be an error.
        command += ["--connect-timeout", "60s"]
        command += ["--requests", str(file), *shlex.split(options)]
        with open(output, "wb") as out:
            done = subprocess.run(command, stdout=out, stderr=subprocess.PIPE, text=True, timeout=LIMIT_SECONDS)
        super().__init__(output, file)
        self.exit = done.returncode
        self.errors = done.stderr.strip()

    @property
    def reason(self):
        """Why it refused or failed."""
        return self.record.get("reason") or self.errors


def _requests(file):
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        return [
            {
                "lead_in": row["lead_in"] == "1",
                "error": None if row["error"] == "NA" else row["error"],
                "intended": _ns(row["intended_ns"]),
                "start": _ns(row["start_ns"]),
                "end": _ns(row["end_ns"]),
            }
            for row in csv.DictReader(lines)
        ]


def _ns(text):
    return None if text == "NA" else int(text) / 1e9


def since(requests, what):
    """Returns the requests' times from an instant to their end, rising; a failed one is above every time."""
    return sorted(
        math.inf if request["error"] or request["end"] is None else request["end"] - request[what]
        for request in requests
    )
