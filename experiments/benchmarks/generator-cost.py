#!/usr/bin/env python3
"""CPU time of load generators for each request, by turns, at a service that answers 1 kB.

usage: generator-cost.py [--rounds 3] [--rates 100,500,2000] [--seconds 10] [--limit-ms 0.12]
                         [--beside HOME] [--jvm NAME=OPTIONS]... [--http2] [HOME]

HOME is a checkout in which ./pijoule build was run; --beside names another one, such as an older
one. The service is nginx where it is installed, and else a loop in Python. client-load offers GET
at even instants, with its program.json's command and a heap of 128 MB, and with each further set of
JVM options (such as --jvm "c2=-XX:+UseSerialGC"); h2load asks over 8 connections, where it is
installed. With --http2 all ask nginx by https, and client-load by HTTP/2 as well. All take turns, in random order. Printed are medians with their range, by rate:

window   CPU time within the window over its requests, as the record has it, ms
process  CPU time of the whole process, from its start, over all its requests, ms
response and late: p50 of the response times, p99 of the start lateness, ms; a crowded machine shows
ratio    the window of client-load to that of others, in the same round; of h2load to its process

A generator that refuses a rate is left out there. Exit code 1 if the window of client-load is above
the limit at 500/s and more. Wants a quiet machine.
"""
import argparse
import contextlib
import http.client
import json
import os
import pathlib
import random
import shutil
import socket
import ssl
import statistics
import subprocess
import sys
import tempfile

LEAD_IN = 3
CONNECTIONS = 8
LIMITED_FROM = 500
REFUSED = 2
BODY = "x" * 1024
NGINX = """
worker_processes 1; daemon off; pid {folder}/pid; error_log {folder}/errors;
events {{ worker_connections 4096; }}
http {{ access_log off; keepalive_requests 1000000000;
  server {{ listen 127.0.0.1:{port}{tls}; location / {{ default_type text/plain; return 200 "{body}"; }} }} }}
"""
LOOP = """
import asyncio
ANSWER = b"HTTP/1.1 200 OK\\r\\nContent-Length: {length}\\r\\n\\r\\n" + b"x" * {length}
class Service(asyncio.Protocol):
    def connection_made(self, transport):
        self.transport = transport
    def data_received(self, data):
        self.transport.write(ANSWER * data.count(b"\\r\\n\\r\\n"))
async def serve():
    server = await asyncio.get_running_loop().create_server(Service, "127.0.0.1", {port})
    await server.serve_forever()
asyncio.run(serve())
"""


# What nginx listens by with --http2.
TLS = " ssl http2; ssl_certificate {folder}/cert; ssl_certificate_key {folder}/key"


def is_answering(port, tls):
    connection = (
        http.client.HTTPSConnection("127.0.0.1", port, context=ssl._create_unverified_context())
        if tls
        else http.client.HTTPConnection("127.0.0.1", port)
    )
    try:
        connection.request("GET", "/")
        return connection.getresponse().read() == BODY.encode()
    except ConnectionError:
        return False
    finally:
        connection.close()


@contextlib.contextmanager
def service(folder, tls):
    """A service while it is asked; its URL."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    if tls:
        names = ["-subj", "/CN=localhost", "-keyout", f"{folder}/key", "-out", f"{folder}/cert"]
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", *names], check=True, capture_output=True
        )
    if shutil.which("nginx"):
        file = pathlib.Path(folder, "nginx.conf")
        file.write_text(NGINX.format(folder=folder, port=port, body=BODY, tls=TLS.format(folder=folder) if tls else ""))
        command = ["nginx", "-c", str(file), "-p", folder]
    else:
        command = [sys.executable, "-c", LOOP.format(length=len(BODY), port=port)]
    with subprocess.Popen(command) as process:
        while process.poll() is None and not is_answering(port, tls):
            pass
        yield f"http{'s' if tls else ''}://127.0.0.1:{port}/"
        process.terminate()


def processor_seconds(command):
    """Runs a command; its exit code, its output and the CPU time that it used."""
    with tempfile.TemporaryFile("w+") as output:
        process = subprocess.Popen(command, stdout=output, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        return process.returncode, output.read(), usage.ru_utime + usage.ru_stime


def load(home, jvm, url, rate, seconds, more=()):
    folder = pathlib.Path(home, "client/load")
    command = json.loads((folder / "program.json").read_text())["command"]
    start = command[:-2] if jvm is None else ["java", *jvm]
    options = ["-Xmx128m", "-jar", str(folder / "target/app/client-load.jar"), "--url", url, "--run", "r1"]
    options += ["--method", "GET", "--rate", f"{rate}/s", "--arrivals", "even"]
    options += ["--duration", f"{seconds}s", "--lead-in", f"{LEAD_IN}s", *more]
    if url.startswith("https"):
        options.append("--insecure")
    code, output, used = processor_seconds([*start, *options])
    if code == REFUSED:
        return {}
    record = json.loads(output)
    if code != 0 or record["load"]["completed"] != record["load"]["offered"]:
        raise SystemExit(f"client-load must get every answer at {rate}/s, got {output}")
    of = record["load"]
    return {
        "window": 1e3 * of["generator_cpu_seconds"] / of["offered"],
        "process": 1e3 * used / of["requests_with_lead_in"],
        "response": 1e3 * of["response_seconds"]["p50"],
        "late": 1e3 * of["start_lateness_seconds"].get("p99", of["start_lateness_seconds"]["max"]),
    }


def h2load(url, rate, seconds):
    spread = [f"-c{CONNECTIONS}", f"--rps={rate / CONNECTIONS}", f"-D{seconds}"]
    code, output, used = processor_seconds(["h2load", "--h1", *spread, url])
    if code != 0:
        raise SystemExit(f"h2load must end with 0, got {code}: {output}")
    return {"process": 1e3 * used / (rate * seconds)}


def words(values):
    return f"{statistics.median(values):8.3f} ({min(values):.3f} to {max(values):.3f})"


def compare(runs, rate, rounds):
    """What was found at a rate, and the ratios of each round."""
    found = {}
    for _ in range(rounds):
        turn = {name: runs[name](rate) for name in random.sample(sorted(runs), len(runs))}
        own = turn["client-load"].get("window")
        for name, values in turn.items():
            other = values.get("window", values.get("process"))
            if own and other and name != "client-load":
                values["ratio"] = own / other
            for key, value in values.items():
                found.setdefault((name, key), []).append(value)
    return found


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--rates", default="100,500,2000")
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--limit-ms", type=float, default=0.12)
    parser.add_argument("--beside")
    parser.add_argument("--jvm", action="append", default=[])
    parser.add_argument("--http2", action="store_true")
    parser.add_argument("home", nargs="?", default=".")
    asked = parser.parse_args()
    above = []
    with tempfile.TemporaryDirectory() as folder, service(folder, asked.http2) as url:

        def runner(home, jvm):
            return lambda rate: load(home, jvm, url, rate, asked.seconds)

        runs = {"client-load": runner(asked.home, None)}
        if asked.http2:
            runs["http 2"] = lambda rate: load(asked.home, None, url, rate, asked.seconds, ["--http", "2"])
        if asked.beside:
            runs["beside"] = runner(asked.beside, None)
        for variant in asked.jvm:
            name, _, options = variant.partition("=")
            runs[name] = runner(asked.home, options.split())
        if shutil.which("h2load"):
            runs["h2load"] = lambda rate: h2load(url, rate, asked.seconds)
        for rate in [int(text) for text in asked.rates.split(",")]:
            found = compare(runs, rate, asked.rounds)
            for (name, key), values in sorted(found.items()):
                print(f"{rate:6}/s {name:12} {key:8} {words(values)}", flush=True)
            window = statistics.median(found[("client-load", "window")])
            if rate >= LIMITED_FROM and window > asked.limit_ms:
                above.append(f"{window:.3f} ms at {rate}/s")
    if above:
        sys.exit(f"CPU time of a request must be at most {asked.limit_ms} ms, got {', '.join(above)}")


if __name__ == "__main__":
    main()
