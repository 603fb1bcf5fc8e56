"""Quantities as a person writes them."""
import re

_IN_SECONDS = {"us": 1e-6, "ms": 1e-3, "s": 1.0}


def seconds(text):
    """Returns the seconds of a time such as 250ms."""
    match = re.fullmatch(r"([0-9.]+)(us|ms|s)", text)
    if not match:
        raise ValueError(f"a time must be like 250ms, got '{text}'")
    return float(match[1]) * _IN_SECONDS[match[2]]


def rate(text):
    """Returns requests a second of a rate such as 50/s."""
    return float(text[:-2] if text.endswith("/s") else text)


def percent(text):
    """Returns the share of a percentage such as 5%."""
    return float(text.rstrip("%")) / 100
