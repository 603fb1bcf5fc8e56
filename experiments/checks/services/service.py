"""One process that answers HTTP/1.1, with a line of a log for each request."""
import asyncio
import os
import re
import signal
import time

LOG_COLUMNS = "pid,number,connection,received_ns,sent_ns,status,bytes,cpu_ns\n"
_LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*(\d+)", re.IGNORECASE)


class Answer:
    """What one request gets.

    payload: bytes to send, absent: never any; delay: seconds from the request's last byte to the first of the answer;
    status: for the log; close: end the connection after it
    """

    def __init__(self, payload=None, delay=0.0, status=200, close=False):
        self.payload = payload
        self.delay = delay
        self.status = status
        self.close = close


def message(body=b"known\n", status="200 OK", headers=()):
    """Returns the bytes of an answer with a length."""
    fields = [f"Content-Length: {len(body)}", "Content-Type: text/plain", *headers]
    return (f"HTTP/1.1 {status}\r\n" + "\r\n".join(fields) + "\r\n\r\n").encode() + body


class Service:
    """Counts requests from 1 and asks a behaviour for the answer of each.

    behaviour: called with this service, the request's number and its number on its connection; returns an Answer
    log: a file, or None
    """

    def __init__(self, behaviour, settings, log):
        self.behaviour = behaviour
        self.settings = settings
        self.started = time.monotonic()
        self.requests = 0
        self.connections = 0
        self.after = None  # called after each answer with the number of answers
        self._answers = 0
        self._log = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644) if log else None

    def connection(self):
        return _Connection(self)

    def sent(self, number, connection, received_ns, answer, sent_ns):
        """Notes an answer whose last byte is with the kernel.

        sent_ns: before its bytes were given; a client may have them all before this process goes on
        """
        self.note(number, connection, received_ns, sent_ns, answer)
        self._answers += 1
        if self.after:
            self.after(self._answers)

    def note(self, number, connection, received_ns, sent_ns, answer):
        if self._log is None:
            return
        of_answer = ("NA", "NA", 0) if sent_ns is None else (sent_ns, answer.status, len(answer.payload))
        line = (os.getpid(), number, connection, received_ns, *of_answer, time.process_time_ns())
        # One write, so that lines of several processes do not mix.
        os.write(self._log, (",".join(map(str, line)) + "\n").encode())

    def run(self, sockets, parent=None, tls=None, protocol=None):
        """Serves until SIGTERM, or until the pipe of the parent ends.

        sockets: listening ones; parent: file descriptor of a pipe that the parent holds; tls: an ssl.SSLContext
        """
        asyncio.run(self._run(sockets, parent, tls, protocol or self.connection))

    async def _run(self, sockets, parent, tls, protocol):
        loop = asyncio.get_running_loop()
        end = asyncio.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, end.set)
        if parent is not None:
            loop.add_reader(parent, end.set)
        for listening in sockets:
            await loop.create_server(protocol, sock=listening, ssl=tls, backlog=1024)
        await end.wait()
        os._exit(0)


class _Connection(asyncio.Protocol):
    def __init__(self, service):
        self._service = service
        self._buffer = b""
        self._requests = 0
        self._waiting = None  # what is noted once the last byte is with the kernel

    def connection_made(self, transport):
        self._service.connections += 1
        self._number = self._service.connections
        self._transport = transport
        transport.set_write_buffer_limits(high=0)

    def data_received(self, data):
        received_ns = time.monotonic_ns()
        self._buffer += data
        while self._take():
            self._answer(received_ns)

    def _take(self):
        head = self._buffer.find(b"\r\n\r\n")
        if head < 0:
            return False
        length = _LENGTH.search(self._buffer, 0, head)
        end = head + 4 + (int(length[1]) if length else 0)
        if len(self._buffer) < end:
            return False
        self._buffer = self._buffer[end:]
        return True

    def _answer(self, received_ns):
        service = self._service
        service.requests += 1
        self._requests += 1
        answer = service.behaviour(service, service.requests, self._requests)
        what = (service.requests, self._number, received_ns, answer)
        if answer.payload is None:
            service.note(*what[:3], None, answer)
        elif answer.delay:
            # From the instant of the request: what was done since is no part of the delay.
            loop = asyncio.get_running_loop()
            loop.call_at(received_ns / 1e9 + answer.delay, self._send, what)
        else:
            self._send(what)

    def _send(self, what):
        if self._transport.is_closing():
            return
        answer = what[3]
        self._waiting = (*what, time.monotonic_ns())
        self._transport.write(answer.payload)
        if self._transport.get_write_buffer_size() == 0:
            self.resume_writing()
        if answer.close:
            self._transport.close()

    def resume_writing(self):
        if self._waiting:
            what, self._waiting = self._waiting, None
            self._service.sent(*what)
