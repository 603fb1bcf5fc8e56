"""The processes of a service: one, or several in the ways that servers are run."""
import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import time

import authority
import service

HOST = "127.0.0.1"


def serve(known, settings, given):
    """Serves until SIGTERM. Returns the exit code.

    known: a behaviours.Behaviour; given: the command line
    """
    if given.log and given.parent is None:
        with open(given.log, "w", encoding="ascii") as log:
            log.write(service.LOG_COLUMNS)
    # A child that another process started answers by itself.
    how = _child if given.parent is not None else globals()[known.processes]
    how(known, settings, given)
    return 0


def _listen(port, options=()):
    listening = socket.socket()
    for option in (socket.SO_REUSEADDR, *options):
        listening.setsockopt(socket.SOL_SOCKET, option, 1)
    listening.bind((HOST, port))
    return listening


def _say_port(listening):
    print(listening.getsockname()[1], flush=True)


def _run(known, settings, given, listening, parent=None, after=None):
    running = service.Service(known.answer, settings, given.log)
    running.after = after
    tls = None
    if known.tls:
        tls = authority.context(known.tls, given.files or tempfile.mkdtemp(prefix="known-"))
    protocol = (lambda: known.protocol(running)) if known.protocol else None
    if parent is None:
        _say_port(listening)
    running.run([listening], parent, tls, protocol)


def alone(known, settings, given):
    """One process."""
    listening = _listen(given.port)
    listening.listen(1024)
    _run(known, settings, given, listening)


def _forked(count, make, known, settings, given):
    """Forks children, each with the socket that make returns, and waits for SIGTERM."""
    reading, _held = os.pipe()
    pids = []
    for _ in range(count):
        listening = make()
        pid = os.fork()
        if pid == 0:
            os.close(_held)  # else the pipe would not end with the parent
            _run(known, settings, given, listening, parent=reading)
        pids.append(pid)
    return pids


def _wait(pids):
    """Ends children at SIGTERM."""

    def end(*_):
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for pid in pids:
            os.kill(pid, signal.SIGTERM)
        for pid in pids:
            os.waitpid(pid, 0)
        os._exit(0)

    signal.signal(signal.SIGTERM, end)
    signal.signal(signal.SIGINT, end)
    while True:
        signal.pause()


def prefork(known, settings, given):
    """A master that holds the socket, and children that accept from it."""
    listening = _listen(given.port)
    listening.listen(1024)
    pids = _forked(4, lambda: listening, known, settings, given)
    _say_port(listening)
    _wait(pids)


def three_workers(known, settings, given):
    """Three children, each with a socket of its own at the same port; the parent listens at none."""
    reserved = _listen(given.port, [socket.SO_REUSEPORT])
    port = reserved.getsockname()[1]
    open_sockets = []

    def make():
        for before in open_sockets:
            before.close()
        listening = _listen(port, [socket.SO_REUSEPORT])
        listening.listen(1024)
        open_sockets[:] = [listening]
        return listening

    pids = _forked(3, make, known, settings, given)
    print(port, flush=True)
    open_sockets[0].close()
    _wait(pids)


def _command(given, settings, *words):
    program = pathlib.Path(__file__).resolve().with_name("known.py")
    log = ["--log", given.log] if given.log else []
    return [sys.executable, str(program), given.name, *settings, *log, *words]


def _other_child():
    """Forks a child that has nothing to do with the service, and computes for a tenth of the time."""
    pid = os.fork()
    if pid == 0:
        parent = os.getppid()
        while os.getppid() == parent:
            end = time.process_time() + 0.01
            while time.process_time() < end:
                pass
            time.sleep(0.09)
        os._exit(0)
    return pid


def supervisor(known, settings, given):
    """A parent that opened the socket and holds it, a child program that answers, and another child."""
    other = _other_child()
    listening = _listen(given.port)
    listening.listen(1024)
    reading, _held = os.pipe()
    words = ("--socket", str(listening.fileno()), "--parent", str(reading))
    child = subprocess.Popen(_command(given, given.settings, *words), pass_fds=(listening.fileno(), reading))
    _say_port(listening)
    _wait([child.pid, other])


def restart(known, settings, given):
    """A parent without the socket; its first child program ends after some answers, and a slower one follows at once."""
    reserved = _listen(given.port)
    port = reserved.getsockname()[1]
    reading, _held = os.pipe()
    words = ("--port", str(port), "--parent", str(reading))
    slower = [f"latency={settings['latency'] * 1.5e3}ms", "after=0"]
    first = subprocess.Popen(_command(given, given.settings, *words), pass_fds=(reading,), stdout=subprocess.PIPE)
    # Ready before it is needed: it waits for a line.
    second = subprocess.Popen(
        _command(given, slower, *words), pass_fds=(reading,), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    reserved.close()
    first.stdout.readline()
    print(port, flush=True)
    pids = [first.pid, second.pid]

    def next_one(*_):
        if first.poll() is not None and second.stdin:
            pids.remove(first.pid)
            second.stdin.write(b"go\n")
            second.stdin.flush()

    signal.signal(signal.SIGCHLD, next_one)
    _wait(pids)


def _child(known, settings, given):
    """What supervisor and restart start."""
    after = None
    if given.socket is not None:
        listening = socket.socket(fileno=given.socket)
    else:
        if settings["after"] == 0:
            if not sys.stdin.readline():
                return  # the parent ended
        elif settings["after"]:
            # os._exit, as a killed server: connections end at once.
            after = lambda answers: answers < settings["after"] or os._exit(0)  # noqa: E731
        listening = _listen(given.port)
        listening.listen(1024)
        print("listens", flush=True)
    _run(known, settings, given, listening, given.parent, after)
