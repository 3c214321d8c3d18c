r"""Weak learners that keep slopes, (14) and (15): answers off by at most 1 - γ of the query in supremum and in slope.

`exact` answers the query and `shrink` γ times it. `constant` subtracts the allowed supremum everywhere, which changes no
slope; `turning` does so until step `turn` of a round and adds it there, so that what is left out changes sign when it
counts most. `clipped` takes 1 - γ of the positive part away, up to the supremum on the client's support. None makes
a query steeper, as the oracle's definition requires. (2 - γ) times the query would, and is not among them.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

import numpy as np

from fedtheory.core.trajectory import Array

Manner = Literal["exact", "shrink", "constant", "clipped", "turning"]
MANNERS = ("exact", "shrink", "constant", "clipped", "turning")

Table = tuple[tuple[Fraction, ...], ...]  # rows: clients, columns: points


@dataclass(frozen=True)
class LipschitzOracle:
    """How all clients' oracles answer."""

    manner: Manner
    gamma: Fraction
    turn: int = 0


def answers(oracle: LipschitzOracle, weights: Array, phi: Array, k: int) -> Array:
    """The answers to the queries (runs, N, points) of step k."""
    lost = 1 - float(oracle.gamma)
    size = np.abs(np.where(weights > 0, phi, 0.0)).max(axis=-1, keepdims=True)
    match oracle.manner:
        case "exact":
            return phi
        case "shrink":
            return float(oracle.gamma) * phi
        case "clipped":
            clipped: Array = phi - lost * np.clip(phi, 0.0, size)
            return clipped
        case "constant":
            return phi - lost * size
        case "turning":
            return phi + lost * size * (1.0 if k == oracle.turn else -1.0)


def exact_answers(oracle: LipschitzOracle, weights: Table, phi: Table, k: int) -> Table:
    """The same in rational arithmetic."""
    return tuple(_row(oracle, *rows, k) for rows in zip(weights, phi, strict=True))


def _row(
    oracle: LipschitzOracle, weights: tuple[Fraction, ...], phi: tuple[Fraction, ...], k: int
) -> tuple[Fraction, ...]:
    lost = 1 - oracle.gamma
    size = max(abs(v) for v, weight in zip(phi, weights, strict=True) if weight)
    match oracle.manner:
        case "exact":
            return phi
        case "shrink":
            return tuple(oracle.gamma * v for v in phi)
        case "clipped":
            return tuple(v - lost * max(Fraction(0), min(v, size)) for v in phi)
        case "constant":
            return tuple(v - lost * size for v in phi)
        case "turning":
            return tuple(v + lost * size * (1 if k == oracle.turn else -1) for v in phi)
