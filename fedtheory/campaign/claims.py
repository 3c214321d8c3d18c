"""A claim in one line: what is measured, of which rounds it is said, and in which sense."""

from collections.abc import Mapping
from typing import Any

from fedtheory.core.text import readable

ROUNDS = {
    "EVERY_ROUND": "at every round t",
    "AT_HORIZON": "at the last round T",
    "BEST_ROUND": "at the best of T rounds",
    "AVERAGE": "on average over T rounds",
    "STATIC": "",
}
SENSES = {
    "SURE": "always",
    "IN_EXPECTATION": "in expectation",
    "WITH_PROBABILITY": "with probability 1 - delta",
}
AVERAGES = {"draws": "in expectation over what is drawn"}
"""What is measured may itself be an average; over inputs it is the norm of a function, and no chance."""


def sense(claim: Mapping[str, Any]) -> str:
    """In which sense a claim holds."""
    if claim["certainty"] == "SURE":
        return AVERAGES.get(claim["chance"], SENSES["SURE"])
    return SENSES[claim["certainty"]]


def claim_text(reading: Mapping[str, Any]) -> str:
    """What a bundle claims, in words around its formula."""
    claim = reading["claim"]
    then = _put(claim["then"], claim["value"])
    said = ", ".join(part for part in (ROUNDS[claim["scope"]], sense(claim)) if part)
    return f"{claim['measured']}: {readable(then)}  ({said})"


def _put(node: Any, value: Any) -> Any:
    """A claim with the bound's value where it belongs."""
    if isinstance(node, list):
        return [node[0], *(_put(part, value) for part in node[1:])]
    return value if node == "?" else node
