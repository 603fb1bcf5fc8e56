"""Load generators: how each is asked for a rate, and each request that it logs."""
import csv
import pathlib
import re
import shutil
import subprocess

import generator

LIMIT_SECONDS = 90


class Outcome:
    """What a tool reports of a window.

    offered, answered, errors: requests; times: (start, seconds) of those answered, by start; cpu: of its process, s;
    notes: what the rules of explanations.py need beside
    """

    def __init__(self, offered, times, errors, cpu, **notes):
        self.offered = offered
        self.times = sorted(times)
        self.answered = len(times)
        self.errors = errors
        self.cpu = cpu
        self.notes = notes


def _run(command, output, stdin=b""):
    """Runs a tool and returns its CPU time with that of its children, s."""
    with open(output, "wb") as out:
        # GNU time's figures without GNU time: the shell waits for one child, whose times it then has.
        script = 'trap "" INT; "$@"; code=$?; times >&3; exit $code'
        done = subprocess.run(
            ["bash", "-c", f"exec 3>'{output}.times'; {script}", "bash", *command],
            input=stdin,
            stdout=out,
            stderr=subprocess.PIPE,
            timeout=LIMIT_SECONDS,
        )
    if done.returncode:
        raise RuntimeError(f"{command[0]} ended with exit code {done.returncode}: {done.stderr.decode()[-300:]}")
    of_children = pathlib.Path(f"{output}.times").read_text(encoding="ascii").split("\n")[1]
    return sum(int(m) * 60 + float(s) for m, s in re.findall(r"(\d+)m([\d.]+)s", of_children))


def pijoule(url, rate, seconds, folder):
    """Its window begins after 2 s of the same load."""
    file = folder / "requests.csv.gz"
    command = [*generator.program(), "--run", "compared", "--url", url, "--method", "GET", "--rate", f"{rate}/s"]
    command += ["--arrivals", "even", "--duration", f"{seconds}s", "--lead-in", "2s", "--requests", str(file)]
    cpu = _run(command, folder / "pijoule.json")
    run = generator.Logged(folder / "pijoule.json", file)
    window = [one for one in run.requests if not one["lead_in"]]
    good = [one for one in window if not one["error"]]
    return Outcome(
        len(window),
        [(one["intended"], one["end"] - one["intended"]) for one in good],
        len(window) - len(good),
        cpu,
        from_sending=[one["end"] - one["start"] for one in good],
        cpu_in_window=run.load["generator_cpu_seconds"],
        all_requests=run.load["requests_with_lead_in"],
        marks=[mark for mark in ("generator_limited", "late") if run.load.get(mark)],
    )


def h2load(url, rate, seconds, folder):
    connections = 8
    log = folder / "h2load.tsv"
    log.unlink(missing_ok=True)
    words = ["--h1", "-c", str(connections), "-n", str(rate * seconds), f"--rps={rate / connections}"]
    cpu = _run(["h2load", *words, f"--log-file={log}", url], folder / "h2load.txt")
    rows = [line.split("\t") for line in log.read_text(encoding="ascii").splitlines()]
    times = [(int(row[0]) / 1e6, int(row[2]) / 1e6) for row in rows if row[1].startswith("2")]
    return Outcome(rate * seconds, times, len(rows) - len(times), cpu)


def hey(url, rate, seconds, folder):
    workers = 10
    words = ["-z", f"{seconds}s", "-c", str(workers), "-q", f"{rate / workers:g}", "-o", "csv"]
    cpu = _run(["hey", *words, url], folder / "hey.csv")
    with open(folder / "hey.csv", encoding="ascii") as file:
        rows = list(csv.DictReader(file))
    good = [row for row in rows if row["status-code"].startswith("2")]
    times = [(float(row["offset"]), float(row["response-time"])) for row in good]
    return Outcome(rate * seconds, times, len(rows) - len(good), cpu)


def vegeta(url, rate, seconds, folder):
    results = folder / "vegeta.bin"
    words = ["attack", "-rate", str(rate), "-duration", f"{seconds}s", "-output", str(results)]
    cpu = _run(["vegeta", *words], folder / "vegeta.txt", f"GET {url}\n".encode())
    _run(["vegeta", "encode", "-to", "csv", str(results)], folder / "vegeta.csv")
    with open(folder / "vegeta.csv", encoding="utf-8") as file:
        rows = list(csv.reader(file))
    times = [(int(row[0]) / 1e9, int(row[2]) / 1e9) for row in rows if row[1].startswith("2")]
    return Outcome(rate * seconds, times, len(rows) - len(times), cpu)


def wrk2(url, rate, seconds, folder):
    """It has percentiles of its own, and no requests."""
    words = ["-t", "1", "-c", "8", "-d", f"{seconds}s", "-R", str(rate), "--latency", url]
    cpu = _run(["wrk2", *words], folder / "wrk2.txt")
    text = (folder / "wrk2.txt").read_text(encoding="ascii")
    percentiles = {
        float(share) / 100: float(value) * {"us": 1e-6, "ms": 1e-3, "s": 1.0}[unit]
        for share, value, unit in re.findall(r"^\s+([\d.]+)%\s+([\d.]+)(us|ms|s)$", text, re.MULTILINE)
    }
    answered = int(re.search(r"(\d+) requests in", text)[1])
    bad = re.search(r"Non-2xx or 3xx responses: (\d+)", text)
    outcome = Outcome(rate * seconds, [], int(bad[1]) if bad else 0, cpu, percentiles=percentiles)
    outcome.answered = answered - outcome.errors
    return outcome


ALL = {"pijoule": pijoule, "h2load": h2load, "hey": hey, "vegeta": vegeta, "wrk2": wrk2}


def installed():
    """Returns the names of those that are there; pijoule is first."""
    return [name for name in ALL if name == "pijoule" or shutil.which(name)]
