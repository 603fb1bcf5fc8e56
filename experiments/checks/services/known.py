#!/usr/bin/env python3
"""Serves HTTP in a way that is known, to find out if what measures it measures right.

    known.py NAME [KEY=VALUE...] [--port PORT] [--log FILE] [--files FOLDER]
    known.py NAME [KEY=VALUE...] --truth --rate 50/s --seconds 10
    known.py --list

Prints the port once it listens at 127.0.0.1. SIGTERM ends it with all its processes. Needs Python 3.8 and Linux; the
names with "tls" also openssl.

  NAME KEY=VALUE  a behaviour and its settings, such as: constant latency=20ms; --list has all with their defaults
  --port          absent: a free one
  --log           a line for each request, as CSV: what the service knows of it
  --files         where the names with "tls" put ca.pem, absent: a temporary folder
  --truth         prints as JSON what is true of a window of so many requests, by arithmetic
"""
import argparse
import json
import sys

import arrangements
import behaviours
import truth
import units


def arguments(words):
    parser = argparse.ArgumentParser(usage="known.py NAME [KEY=VALUE...] [OPTION...]", add_help=False)
    parser.add_argument("name", nargs="?")
    parser.add_argument("settings", nargs="*")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--log")
    parser.add_argument("--files")
    parser.add_argument("--truth", action="store_true")
    parser.add_argument("--rate", type=units.rate, default=50.0)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("-h", "--help", action="store_true")
    # What one process of an arrangement gives the next: a listening socket, and a pipe that ends with its parent.
    parser.add_argument("--socket", type=int)
    parser.add_argument("--parent", type=int)
    return parser.parse_args(words)


def main(words):
    given = arguments(words)
    if given.help or not (given.list or given.name):
        print(__doc__.strip())
        return 0 if given.help else 2
    if given.list:
        for name, known in behaviours.ALL.items():
            settings = "".join(f" {key}={value}" for key, value in known.defaults.items())
            print(f"{name}{settings}: {known.meaning}")
        return 0
    if given.name not in behaviours.ALL:
        print(f"NAME must be one of {', '.join(behaviours.ALL)}, got {given.name}", file=sys.stderr)
        return 2
    known = behaviours.ALL[given.name]
    try:
        settings = known.settings(given.settings)
    except ValueError as refused:
        print(refused, file=sys.stderr)
        return 2
    if given.truth:
        print(json.dumps(truth.of(known, settings, given.rate, given.seconds), indent=2))
        return 0
    return arrangements.serve(known, settings, given)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
