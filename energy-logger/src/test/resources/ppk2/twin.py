"""A PPK2 at a pseudo-terminal, whose path is linked to by the first argument: 5 V, 380 mA.

What it feeds goes off when nobody has its port open, as github.com/tipoLi5890/ppk2lab saw
(docs/protocol-spec.md); the second argument is a file that gets "on" and "off" a line.
"""

import array
import os
import pty
import sys
import threading
import time
import tty

ARGUMENTS = {0x11: 1, 0x0D: 2, 0x0C: 1}
START, STOP, METADATA, RUNNING = 0x06, 0x07, 0x19, 0x0C
SAMPLES_A_SECOND = 100_000
ROUND = 64

master, slave = pty.openpty()
tty.setraw(master)
tty.setraw(slave)
os.symlink(os.ttyname(slave), sys.argv[1] + ".new")
os.rename(sys.argv[1] + ".new", sys.argv[1])

plain = {"R": "1031.6400", "GS": "1e-20", "GI": "1.0", "O": "0.0", "S": "0.0", "I": "0.0", "UG": "1.0"}
reported = "".join(
    f"{key}{number}: {'0.0439453125' if key + str(number) == 'R4' else value}\n"
    for key, value in plain.items()
    for number in range(5)
)
values = f"Calibrated: 1\n{reported}HW: 9173\nIA: 56\nEND\n".encode()
measuring = threading.Event()
opened = threading.Event()
os.close(slave)


def output(state):
    if len(sys.argv) > 2:
        with open(sys.argv[2], "a") as log:
            log.write(state + "\n")


def read():
    """The next commands; a port that nobody has open gives none."""
    while True:
        try:
            return os.read(master, 4096)
        except OSError:
            if opened.is_set():
                opened.clear()
                measuring.clear()
                output("off")
            time.sleep(0.01)


def obey():
    commands = b""
    while True:
        commands += read()
        opened.set()
        while commands and len(commands) > ARGUMENTS.get(commands[0], 0):
            command = commands[0]
            commands = commands[1 + ARGUMENTS.get(command, 0) :]
            if command == START:
                measuring.set()
            elif command == STOP:
                measuring.clear()
            elif command == RUNNING:
                output("on")
            elif command == METADATA:
                os.write(master, values)


threading.Thread(target=obey, daemon=True).start()
words = [380 | 4 << 14 | counter << 18 for counter in range(ROUND)]
samples = array.array("I", words).tobytes()
measuring.wait()
begin, sent = time.monotonic(), 0
while True:
    due = int((time.monotonic() - begin) * SAMPLES_A_SECOND) // ROUND
    if due > sent and measuring.is_set():
        os.write(master, samples * min(due - sent, 16))
        sent += min(due - sent, 16)
    else:
        time.sleep(0.002)
