#!/usr/bin/env python3
"""Compares the CPU time that a campaign reports of a service in several parts with that of its processes' own clocks.

    parts.py [--only NAME,...]

The service is nginx with a Node program behind it, which takes some milliseconds of CPU time for a request. Its parts are named
by two ports, by a cgroup, and by the id of a container, whose cgroup has the name that podman gives it. Needs
./pijoule build, nginx, Node, and for a cgroup a file system of version 2 that this user may write. Prints a table;
what is not there is left out, with the reason. Exit code 1 if a CPU time differs by more than a tenth, or nothing was measured.
"""
import argparse
import contextlib
import hashlib
import os
import pathlib
import subprocess
import sys
import tempfile

import campaigns
import compare_tools
import real_servers

MOST_RATIO = 1.1
WORK = """const http = require('http')
http.createServer((_, answer) => {
  const from = process.cpuUsage()
  for (let used = 0; used < 2000;) { const u = process.cpuUsage(from); used = u.user + u.system }
  answer.end('known\\n')
}).listen(PORT, '127.0.0.1')
"""
PROXY = real_servers.NGINX.replace('return 200 "known\\n";', "proxy_pass http://127.0.0.1:BEHIND/;")


class LeftOut(Exception):
    """What is not on this machine."""


class Service:
    """nginx with a program behind it, begun by a prefix of words."""

    def __init__(self, folder, prefix=()):
        self.folder = folder
        self.port, self.behind = real_servers.free_port(), real_servers.free_port()
        node, nginx = folder / "node", folder / "nginx"
        for part in (node, nginx):
            part.mkdir()
        (node / "server.js").write_text(WORK.replace("PORT", str(self.behind)), encoding="ascii")
        conf = PROXY.replace("BEHIND", str(self.behind)).replace("access_log off", "access_log FOLDER/access.log")
        conf = conf.replace("FOLDER", str(nginx)).replace("PORT", str(self.port))
        (nginx / "nginx.conf").write_text(conf, encoding="ascii")
        self.commands = [
            [*prefix, real_servers.found("node"), str(node / "server.js")],
            [*prefix, real_servers.found("nginx"), "-c", str(nginx / "nginx.conf"), "-e", str(nginx / "error.log")],
        ]
        self.processes = []

    def __enter__(self):
        for command, port in zip(self.commands, (self.behind, self.port)):
            with open(self.folder / f"output-{port}", "wb") as output:
                process = subprocess.Popen(command, stdout=output, stderr=output)
            self.processes.append(process)
            real_servers.await_port(port, process, self.folder / f"output-{port}")
        return self

    def __exit__(self, *_):
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.wait(real_servers.START_SECONDS)

    def cpu_seconds(self):
        return [compare_tools.cpu_seconds(process.pid) for process in self.processes]

    def requests(self):
        """Requests that nginx has answered."""
        return len((self.folder / "nginx/access.log").read_text(encoding="ascii").splitlines())


@contextlib.contextmanager
def by_ports(folder):
    with Service(folder) as service:
        yield service, f"[{service.port}, {service.behind}]"


@contextlib.contextmanager
def in_cgroup(folder, path):
    """The service in a cgroup that is made for it; a shell moves itself there, and then becomes the program."""
    mounts = [line.split() for line in pathlib.Path("/proc/mounts").read_text(encoding="ascii").splitlines()]
    unified = next((pathlib.Path(mount[1]) for mount in mounts if mount[2] == "cgroup2"), None)
    if not unified or not os.access(unified, os.W_OK):
        raise LeftOut("no cgroup file system of version 2 that this user may write")
    group = unified / path
    group.mkdir(parents=True)
    try:
        with Service(folder, ("sh", "-c", f'echo $$ >{group}/cgroup.procs && exec "$@"', "sh")) as service:
            yield service
    finally:
        while group != unified:
            group.rmdir()
            group = group.parent


@contextlib.contextmanager
def by_cgroup(folder):
    path = f"pijoule-parts-{os.getpid()}"
    with in_cgroup(folder, path) as service:
        yield service, f"{{cgroup: /{path}}}"


@contextlib.contextmanager
def by_container(folder):
    """No engine runs here: a cgroup with the name that podman's would have, and the container's short id."""
    number = hashlib.sha256(str(folder).encode()).hexdigest()
    with in_cgroup(folder, f"pijoule-parts-{os.getpid()}.slice/libpod-{number}.scope") as service:
        yield service, f"{{container: {number[:12]}}}"


PARTS = {"ports": by_ports, "cgroup": by_cgroup, "container": by_container}


def measure(name, folder):
    """Returns CPU times of a request by the campaign, by clocks of all processes and by nginx's alone, s."""
    with PARTS[name](folder) as (service, process):
        cpu, requests = service.cpu_seconds(), service.requests()
        made = campaigns.Campaign(service.port, folder, None, process)
        campaigns.require(made.loaded(), "there must be a valid run with requests", made)
        used = [after - before for before, after in zip(cpu, service.cpu_seconds())]
        served = service.requests() - requests
    runs = made.loaded()
    got = sum(run["server_process"]["cpu_seconds"] for run in runs)
    got /= sum(run["client"]["load"]["requests_with_lead_in"] for run in runs)
    return got, sum(used) / served, used[1] / served


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].strip())
    parser.add_argument("--only", default=",".join(PARTS))
    failed, measured = False, 0
    print(
        "| parts named by | campaign (ms) | processes' clocks (ms) | of it nginx (ms) | ratio |\n|---|---|---|---|---|"
    )
    for name in parser.parse_args().only.split(","):
        try:
            with tempfile.TemporaryDirectory(prefix="parts-") as folder:
                got, true, nginx = measure(name, pathlib.Path(folder))
        except (LeftOut, FileNotFoundError) as absent:
            print(f"{name}: left out: {absent}", file=sys.stderr)
            continue
        measured += 1
        ratio = got / true
        failed |= not 1 / MOST_RATIO <= ratio <= MOST_RATIO
        print(f"| {name} | {got * 1e3:.3f} | {true * 1e3:.3f} | {nginx * 1e3:.3f} | {ratio:.3f} |")
    sys.exit(1 if failed or not measured else 0)


if __name__ == "__main__":
    main()
