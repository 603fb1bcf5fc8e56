"""Whole campaigns of pijoule at services of known behaviour: what is said, and CPU time of the right processes."""
import json
import os
import pathlib
import re
import subprocess
import tempfile

import generator

LIMIT_SECONDS = 300
# A reading of CPU time may be in ticks of the kernel, one for each process.
TICK_SECONDS = 0.01
# What a service does beside its requests, and a request that the log has and the window has not.
MORE_CPU = 1.15

STUDY = """format: pijoule-study/1
title: A service of known behaviour
factors: {rate: [50/s]}
target:
  kind: url
  url: URL
  process: PROCESS
replicates: 1
seed: 7
duration: 1s
lead_in: 500ms
settle: 100ms
warm_up: 1s
timeout: 5s
"""
RUNNER = generator.HOME / "experiments/runner/target/app/runner.jar"


class Campaign:
    """One campaign: exit code, what it printed, and its runs."""

    def __init__(self, port, folder, java, process=None):
        study, out = folder / "known.yaml", folder / "results"
        text = STUDY.replace("URL", f"http://127.0.0.1:{port}/").replace("PROCESS", process or str(port))
        study.write_text(text, encoding="ascii")
        bench = (generator.HOME / "experiments/benches/local.yaml").read_text(encoding="utf-8")
        if java:
            bench = bench.replace("{kind: local}", "{kind: local, java: '" + java + "'}")
        (folder / "known-bench.yaml").write_text(bench, encoding="utf-8")
        command = [java or "java", f"-Dpijoule.home={generator.HOME}", "-jar", str(RUNNER), "run", str(study)]
        command += ["--bench", str(folder / "known-bench.yaml"), "--out", str(out)]
        # Other tests may run campaigns at the same time.
        environment = {**os.environ, "HOME": str(folder), "PIJOULE_LOCK": str(folder / "lock")}
        done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT_SECONDS, env=environment)
        self.exit, self.output = done.returncode, done.stdout + done.stderr
        file = out / "runs.jsonl"
        lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        self.runs = [json.loads(line) for line in lines]

    def loaded(self):
        """Valid runs with requests."""
        return [run for run in self.runs if run["outcome"] == "valid" and run.get("rate_per_second")]


def require(true, words, campaign):
    if not true:
        raise AssertionError(f"{words}; it printed:\n{campaign.output}")


def errors_are_said(name, folder, java):
    """5 % of 500 and 5 % of 404: beside the headline, whatever else is said."""
    with generator.service(name, (), folder) as port:
        made = Campaign(port, folder, java)
    require(made.runs and all(run["outcome"] == "valid" for run in made.runs), "errors must not fail a run", made)
    # The answer is broken into lines of 80 letters.
    said = re.search(r"[Ee]rrors? ([89]|1[0-2])(\.\d)? %[^;.]*", made.output.replace("\n", " "))
    require(said and "500" in said[0] and "404" in said[0], "the answer must have 'errors 10 %' with 500 and 404", made)
    require(made.exit == 1, f"with 10 % errors the exit code must be 1, got {made.exit}", made)
    return said[0]


def cpu_is_the_service_s(name, folder, java, processes):
    """The CPU time for a request is that of the processes that answer, by their own clocks."""
    with generator.service(name, (), folder) as port:
        made = Campaign(port, folder, java)
    require(made.loaded(), "there must be a valid run with requests", made)
    own = _own_cpu(generator.log(folder))
    least = generator.truth(name, (), "50/s", 1)["cpu_seconds_per_request_at_least"]
    for run in made.loaded():
        served = run["client"]["load"]["requests_with_lead_in"]
        resolution = processes * TICK_SECONDS / served
        got = run["server_process"]["cpu_seconds"] / served
        require(
            least - resolution <= got <= own * MORE_CPU + resolution,
            f"CPU time for a request must be {least * 1e3:.2f} to {(own * MORE_CPU + resolution) * 1e3:.2f} ms, "
            f"got {got * 1e3:.2f} ms",
            made,
        )
    return f"CPU time: true {own * 1e3:.2f} ms, pijoule {got * 1e3:.2f} ms"


def _own_cpu(log):
    """CPU time of a request by the clocks of the processes that answer, s."""
    used = answers = 0
    for pid in {line["pid"] for line in log}:
        clocks = [line["cpu_ns"] for line in log if line["pid"] == pid]
        used += max(clocks) - min(clocks)
        answers += len(clocks) - 1
    return used / answers / 1e9


def a_restart_ends_it(name, folder, java):
    """Another process of the same service, 1.5 times as slow, after the first runs have begun."""
    with generator.service(name, ("after=120",), folder) as port:
        made = Campaign(port, folder, java)
    pids = {line["pid"] for line in generator.log(folder)}
    require(made.exit not in (0, 2), f"a restart must not end with exit code 0 or 2, got {made.exit}", made)
    require(
        re.search(r"process|restart", made.output) and str(max(pids)) in made.output,
        f"the answer must name the new process {max(pids)}",
        made,
    )
    return next(line for line in made.output.splitlines() if str(max(pids)) in line)


CASES = {
    "statuses": errors_are_said,
    "supervisor": lambda *words: cpu_is_the_service_s(*words, processes=1),
    "three-workers": lambda *words: cpu_is_the_service_s(*words, processes=3),
    "prefork": lambda *words: cpu_is_the_service_s(*words, processes=5),
    "restart": a_restart_ends_it,
}


def check(name, java):
    """Returns a line of what agrees, or raises AssertionError."""
    with tempfile.TemporaryDirectory(prefix="known-") as folder:
        return CASES[name](name, pathlib.Path(folder), java)
