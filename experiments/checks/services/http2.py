"""HTTP/2 by prior knowledge, as little as answers it (RFC 9113). Who speaks HTTP/1.1 gets a GOAWAY."""
import asyncio
import time

import service

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
DATA, HEADERS, SETTINGS, PING, GOAWAY, CONTINUATION = 0, 1, 4, 6, 7, 9
END_STREAM, ACK, END_HEADERS = 1, 1, 4
PROTOCOL_ERROR = 1
STATUS_200 = b"\x88"  # HPACK's static table, entry 8
BODY = b"known\n"


def frame(kind, flags, stream, payload=b""):
    return len(payload).to_bytes(3, "big") + bytes([kind, flags]) + stream.to_bytes(4, "big") + payload


class Connection(asyncio.Protocol):
    def __init__(self, of):
        self._service = of
        self._buffer = b""
        self._greeted = False

    def connection_made(self, transport):
        self._service.connections += 1
        self._number = self._service.connections
        self._transport = transport
        transport.write(frame(SETTINGS, 0, 0))

    def data_received(self, data):
        self._buffer += data
        if not self._greeted:
            if not PREFACE.startswith(self._buffer[: len(PREFACE)]):
                self._transport.write(frame(GOAWAY, 0, 0, (0).to_bytes(4, "big") + PROTOCOL_ERROR.to_bytes(4, "big")))
                self._transport.close()
                return
            if len(self._buffer) < len(PREFACE):
                return
            self._greeted = True
            self._buffer = self._buffer[len(PREFACE) :]
        while len(self._buffer) >= 9:
            end = 9 + int.from_bytes(self._buffer[:3], "big")
            if len(self._buffer) < end:
                return
            kind, flags = self._buffer[3], self._buffer[4]
            stream = int.from_bytes(self._buffer[5:9], "big") & 0x7FFFFFFF
            payload, self._buffer = self._buffer[9:end], self._buffer[end:]
            self._take(kind, flags, stream, payload)

    def _take(self, kind, flags, stream, payload):
        if kind == SETTINGS and not flags & ACK:
            self._transport.write(frame(SETTINGS, ACK, 0))
        elif kind == PING and not flags & ACK:
            self._transport.write(frame(PING, ACK, 0, payload))
        elif kind in (HEADERS, DATA) and flags & END_STREAM:
            received_ns = time.monotonic_ns()
            self._service.requests += 1
            payload = frame(HEADERS, END_HEADERS, stream, STATUS_200) + frame(DATA, END_STREAM, stream, BODY)
            sent_ns = time.monotonic_ns()
            self._transport.write(payload)
            self._service.sent(self._service.requests, self._number, received_ns, service.Answer(payload), sent_ns)
