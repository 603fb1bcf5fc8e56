#!/usr/bin/env python3
"""Runs a JVM whose threads begin in the same order each time, on a busy machine too.

usage: in-turn.py JAVA [OPTION...]

JDK 17 starts its finalizer beside the thread that begins the JVM: which of them loads a
class first changes each dump of classes. A JVM that logs the starts of its threads does so
into a pipe with room for one line. So a new thread waits at its first line until the line
before it is read, and that is read when all threads sleep.
"""
import fcntl
import os
import pathlib
import subprocess
import sys
import time

PACKET_BYTES = 4096


def all_sleep(pid):
    try:
        states = [
            file.read_text().rpartition(")")[2].split()[0] for file in pathlib.Path(f"/proc/{pid}/task").glob("*/stat")
        ]
    except OSError:  # a thread has ended meanwhile
        return False
    return set(states) == {"S"}


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    # In this mode each write is a packet of its own, and there is room for one.
    reading, writing = os.pipe2(os.O_DIRECT)
    fcntl.fcntl(writing, fcntl.F_SETPIPE_SZ, PACKET_BYTES)
    os.set_blocking(reading, False)
    jvm = subprocess.Popen([*sys.argv[1:], "-Xlog:os+thread=debug"], stdout=writing)
    os.close(writing)
    asleep = 0
    while jvm.poll() is None:
        asleep = asleep + 1 if all_sleep(jvm.pid) else 0
        if asleep == 3:
            asleep = 0
            try:
                os.read(reading, PACKET_BYTES)
            except BlockingIOError:
                pass
        time.sleep(0.002)
    sys.exit(jvm.returncode)


if __name__ == "__main__":
    main()
