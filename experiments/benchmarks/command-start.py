#!/usr/bin/env python3
"""Compares how fast commands of two versions answer: in turn, in random order.

usage: command-start.py OLD NEW RESULTS [--rounds 10]

OLD and NEW are folders that have ./pijoule: checkouts in which ./pijoule build was run, or releases.
RESULTS is a results folder that both can read. Of "plan quick", "report RESULTS" (a copy of it for
each version), "version" and "help" it prints the medians with their range in seconds, and the ratio
new / old of the medians. The first call of each is not counted. The same folder twice must have
ratios near 1. Wants a quiet machine.
"""
import argparse
import os
import pathlib
import random
import shutil
import statistics
import subprocess
import tempfile
import time

CHANCE = random.Random(41)


def seconds(home, words, folder):
    begin = time.monotonic()
    subprocess.run(
        [home / "pijoule", *words],
        cwd=folder,
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "HOME": str(folder / "home")},
    )
    return time.monotonic() - begin


def text(values):
    return f"{statistics.median(values):.2f} ({min(values):.2f} to {max(values):.2f})"


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("old", type=lambda name: pathlib.Path(name).resolve())
    parser.add_argument("new", type=lambda name: pathlib.Path(name).resolve())
    parser.add_argument("results", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=10)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        commands = {"plan quick": ["plan", "quick"], "version": ["version"], "help": ["help"]}
        times = {}
        for side, home in (("old", options.old), ("new", options.new)):
            own = folder / side
            (own / "home").mkdir(parents=True)
            shutil.copytree(options.results, own / "results")
            for title, words in {**commands, "report": ["report", "results"]}.items():
                times[title, side] = []
                try:
                    seconds(home, words, own)
                except subprocess.CalledProcessError:
                    # A version without the command.
                    times[title, side] = None
        homes = {"old": options.old, "new": options.new}
        for _ in range(options.rounds):
            pairs = [pair for pair in times if times[pair] is not None]
            CHANCE.shuffle(pairs)
            for title, side in pairs:
                words = commands.get(title, ["report", "results"])
                times[title, side].append(seconds(homes[side], words, folder / side))
        print(f"{'command':12} {'old, s':24} {'new, s':24} new / old")
        for title in [*commands, "report"]:
            old, new = times[title, "old"], times[title, "new"]
            if old is None or new is None:
                print(f"{title:12} {text(old) if old else 'none':24} {text(new) if new else 'none':24}")
                continue
            ratio = statistics.median(new) / statistics.median(old)
            print(f"{title:12} {text(old):24} {text(new):24} {ratio:.2f}")


if __name__ == "__main__":
    main()
