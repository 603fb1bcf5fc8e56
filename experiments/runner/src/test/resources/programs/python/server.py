"""The sort service on Python's http.server; docs/program-contract.md, Servers, says what a server has to do."""

import argparse, json, os, sys, threading, time
import xml.etree.ElementTree as ElementTree
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PHASES = ["receive", "deserialize", "service", "serialize", "send"]
BOOT_ID = open("/proc/sys/kernel/random/boot_id").read().strip()
ABOUT = {
    "format": "pijoule-about/1",
    "framework": "python",
    "workload": {"service": "sort"},
    "versions": {"python": sys.version.split()[0]},
}
now, runs, lock = time.monotonic_ns, {}, threading.Lock()
line = argparse.ArgumentParser(allow_abbrev=False)
line.add_argument("--stop-on-stdin-close", action="store_true")
for key in "service protocol algorithm repeat block-length bind port phases logger logger-boot-id".split():
    line.add_argument("--" + key)
options = line.parse_args()


def record(run):
    wall, at = time.time_ns(), now()
    text = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(wall // 10**9)) + f".{wall % 10**9:09}Z"
    phases = [
        dict(trial=trial, phase=phase, start_ns=start, end_ns=end)
        for trial, t in runs[run]
        for phase, start, end in [*zip(PHASES, t, t[1:]), ("total", t[0], t[-1])]
    ]
    clock = dict(anchor_wall=text, anchor_monotonic_ns=at, anchor_bound_ns=1000, boot_id=BOOT_ID)
    made = dict(
        format="pijoule-server/1", run=run, framework="python", requests=len(runs[run]), clock=clock, phases=phases
    )
    if options.logger_boot_id == BOOT_ID:  # one clock; else the recorder is to be probed by UDP
        made["alignment"] = dict(method="same_clock", at_ns=at, offset_us=0, u_us=0, bound_us=0, probes=0, min_rtt_us=0)
    return made


class Handler(BaseHTTPRequestHandler):
    protocol_version, wbufsize = "HTTP/1.1", 1 << 20

    def do_POST(self):
        with lock:  # a run's record waits until its last request is kept
            times = [now()]
            body = self.rfile.read(int(self.headers["Content-Length"]))
            times.append(now())
            numbers = [int(n.text) for n in ElementTree.fromstring(body)]
            times.append(now())
            numbers = sorted(numbers)
            times.append(now())
            items = "".join(f"<n>{number}</n>" for number in numbers)
            answer = f"<numbers>{items}</numbers>".encode()
            times.append(now())
            self.answer(200, answer, "application/xml")
            times.append(now())
            if "Pijoule-Run" in self.headers and options.phases != "off":
                trial = int(self.headers.get("Pijoule-Trial", 0))
                runs.setdefault(self.headers["Pijoule-Run"], []).append((trial, times))

    def do_GET(self):
        run = self.path.removeprefix("/pijoule/runs/")
        with lock:
            known = record(run) if run in runs else ABOUT if run.startswith("/pijoule/") else None
        self.answer(404 if known is None else 200, json.dumps(known).encode(), "application/json")

    def do_DELETE(self):
        runs.pop(self.path.removeprefix("/pijoule/runs/"), None)
        self.answer(204, b"", "application/json")

    def answer(self, status, body, kind):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        self.wfile.flush()


server = ThreadingHTTPServer((options.bind, int(options.port)), Handler)
threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
ready = dict(format="pijoule-ready/1", process="server", port=server.server_port, pid=os.getpid())
print(json.dumps(ready), flush=True)
server.serve_forever()
