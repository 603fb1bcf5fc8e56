"""All behaviours by name: what each answers, in which processes, and what is true of it."""
import gzip
import time

import http2
import units
from service import Answer, message

OK = message()
TEXT = b"known " * 2000
TRUNCATED = message(b"x" * 1000)[:-500]


class Behaviour:
    """A way to answer.

    meaning: in words; answer: of a service, a request's number from 1, and its number on its connection; defaults:
    settings by key, as a person writes them; processes: a function of arrangements.py; truths: the facts that truth.py
    needs, as a function of the settings; tls: whose certificate, absent: no TLS; protocol: absent: HTTP/1.1
    """

    def __init__(self, meaning, answer, truths=None, processes="alone", tls=None, protocol=None, **defaults):
        self.meaning = meaning
        self.answer = answer
        self.truths = truths or (lambda s: {})
        self.processes = processes
        self.tls = tls
        self.protocol = protocol
        self.defaults = defaults

    def settings(self, words):
        """Returns the settings, numbers in seconds, bytes and counts."""
        texts = dict(self.defaults)
        for word in words:
            key, _, value = word.partition("=")
            if key not in texts:
                raise ValueError(f"a setting must be one of {list(texts)}, got '{word}'")
            texts[key] = value
        return {key: int(text) if text.isdigit() else units.seconds(text) for key, text in texts.items()}


def plain(service, number, on_connection):
    return Answer(OK)


def constant(service, number, on_connection):
    return Answer(OK, service.settings["latency"])


def some_sleep(service, number, on_connection):
    return Answer(OK, service.settings["latency"] if number % service.settings["every"] == 0 else 0.0)


def stall(service, number, on_connection):
    period, length = service.settings["period"], service.settings["length"]
    # At the end of each period, so that the first requests meet none.
    since = (time.monotonic() - service.started) % period
    return Answer(OK, period - since if since >= period - length else 0.0)


def some_hang(service, number, on_connection):
    return Answer() if number % service.settings["every"] == 0 else Answer(OK)


def statuses(service, number, on_connection):
    if number % 20 == 7:
        return Answer(message(b"", "500 Internal Server Error"), status=500)
    if number % 20 == 17:
        return Answer(message(b"", "404 Not Found"), status=404)
    return Answer(OK)


def large(service, number, on_connection):
    if not hasattr(service, "large"):
        service.large = message(bytes(service.settings["bytes"]))
    return Answer(service.large)


def gzip_unasked(service, number, on_connection):
    return Answer(message(gzip.compress(TEXT, mtime=0), headers=["Content-Encoding: gzip"]))


def chunked(service, number, on_connection):
    chunks = b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in (b"known ", b"in ", b"parts\n"))
    return Answer(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks + b"0\r\n\r\n")


def keep_alive(service, number, on_connection):
    last = on_connection >= service.settings["requests"]
    return Answer(message(headers=["Connection: close"]) if last else OK, close=last)


def first_only(service, number, on_connection):
    return Answer(OK) if number <= service.settings["answers"] else Answer()


def truncated(service, number, on_connection):
    return Answer(TRUNCATED, close=True)


def status_line(service, number, on_connection):
    return Answer(message(status="200 " + "O" * service.settings["bytes"]))


def redirect(service, number, on_connection):
    return Answer(message(b"", "302 Found", ["Location: http://127.0.0.2/elsewhere"]), status=302)


def busy(service, number, on_connection):
    # Nothing else runs meanwhile: the process's time is this request's.
    end = time.process_time_ns() + service.settings["cpu"] * 1e9
    while time.process_time_ns() < end:
        pass
    return Answer(OK)


def _at_once(settings):
    return {"cycle": [0.0]}


def _slept(settings):
    return {"cycle": [settings["latency"]]}


def _computed(settings, **more):
    return {"cycle": [settings["cpu"]], "cpu": settings["cpu"], **more}


def _each(every, usual, other):
    """Of so many requests the last is another."""
    return [usual] * (every - 1) + [other]


ALL = {
    "plain": Behaviour("answers at once", plain, _at_once),
    "constant": Behaviour("sleeps before each answer, without CPU time", constant, _slept, latency="250ms"),
    "some-sleep": Behaviour(
        "each hundredth request sleeps",
        some_sleep,
        lambda s: {"cycle": _each(s["every"], 0.0, s["latency"])},
        latency="1s",
        every="100",
    ),
    "stall": Behaviour(
        "answers nothing for the last 200 ms of each 5 s; what came meanwhile is answered at their end",
        stall,
        lambda s: {"stall": (s["period"], s["length"])},
        period="5s",
        length="200ms",
    ),
    "some-hang": Behaviour(
        "each third request is never answered, its connection stays open",
        some_hang,
        lambda s: {"cycle": _each(s["every"], 0.0, "no answer")},
        every="3",
    ),
    "statuses": Behaviour(
        "of 20 requests the 7th gets 500 and the 17th 404",
        statuses,
        lambda s: {"cycle": _each(10, 0.0, "status 500") + _each(10, 0.0, "status 404")},
    ),
    "large": Behaviour("answers with 10 MB", large, _at_once, bytes="10000000"),
    "gzip": Behaviour("answers with Content-Encoding: gzip, though not asked for", gzip_unasked, _at_once),
    "chunked": Behaviour("answers in three chunks", chunked, _at_once),
    "keep-alive": Behaviour(
        "closes each connection after 10 requests and says so", keep_alive, _at_once, requests="10"
    ),
    "busy": Behaviour(
        "computes in one process for 2 ms of its own CPU time before each answer",
        busy,
        _computed,
        cpu="2ms",
    ),
    "restart": Behaviour(
        "sleeps before each answer; after so many answers another process sleeps 1.5 times as long",
        constant,
        lambda s: {"in_turn_seconds": [s["latency"], 1.5 * s["latency"]]},
        "restart",
        latency="20ms",
        after="300",
    ),
    "supervisor": Behaviour(
        "a parent opened the socket and holds it, a child answers with 2 ms of CPU time, and another child computes",
        busy,
        _computed,
        "supervisor",
        cpu="2ms",
    ),
    "three-workers": Behaviour(
        "three processes listen at one port by SO_REUSEPORT; 2 ms of CPU time",
        busy,
        lambda s: _computed(s, processes=3),
        "three_workers",
        cpu="2ms",
    ),
    "prefork": Behaviour(
        "a master opened the socket and holds it, its four children answer; 2 ms of CPU time",
        busy,
        lambda s: _computed(s, processes=4),
        "prefork",
        cpu="2ms",
    ),
    "tls": Behaviour("HTTPS by an authority of its own, for localhost and 127.0.0.1", plain, _at_once, tls="authority"),
    "tls-self-signed": Behaviour("HTTPS by a certificate that signs itself", plain, _at_once, tls="self-signed"),
    "tls-other-name": Behaviour(
        "HTTPS by its authority's certificate for another name",
        plain,
        lambda s: {"refused": "the certificate's names, known.example, are not the URL's"},
        tls="other-name",
    ),
    "http2-only": Behaviour(
        "speaks HTTP/2 without TLS and nothing else",
        plain,
        lambda s: {"refused": "HTTP/2"},
        protocol=http2.Connection,
    ),
    "first-only": Behaviour(
        "answers the first request of its process and then never",
        first_only,
        lambda s: {"cycle": ["no answer"]},
        answers="1",
    ),
    "truncated": Behaviour(
        "ends each body after 500 of its 1000 bytes",
        truncated,
        lambda s: {"refused": "the body ends too early", "cycle": ["cut short"]},
    ),
    "status-line": Behaviour(
        "sends a status line of 64 kB",
        status_line,
        _at_once,
        bytes="65536",
    ),
    "redirect": Behaviour(
        "sends every request to another host",
        redirect,
        lambda s: {"refused": "302, to another host", "cycle": ["status 302"]},
    ),
}
