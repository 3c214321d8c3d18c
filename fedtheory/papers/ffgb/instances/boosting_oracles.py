r"""Weak learners that are as bad as they may be: answers off by exactly 1 - γ of the query, in the supremum or the mean square.

`exact` answers the query and `shrink` γ times it, which keeps its direction and hides the bias; `constant` subtracts
the allowed error everywhere, `alternating` with a sign that changes from point to point, `bad-point` at the client's
first point only, and `bad-client` is exact but for the first client, who shrinks. γ is certified by construction.

Off the support of its client an oracle may answer anything within its range H: 0, against the others (`opposed`: -H in
the direction of their mean answer), or so that the mean over the clients vanishes as far as H allows (`freeze`). On
the support answers are cut to norm max(H, ‖query‖), which brings no answer farther from its query.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

import numpy as np

from fedtheory.core.trajectory import Array

Manner = Literal["exact", "shrink", "constant", "alternating", "bad-point", "bad-client"]
Sense = Literal["sup", "square"]
Off = Literal["zero", "opposed", "freeze"]
MANNERS = ("exact", "shrink", "constant", "alternating", "bad-point", "bad-client")
SENSES = ("sup", "square")
OFFS = ("zero", "opposed", "freeze")
RELATIVE = frozenset({"exact", "shrink", "bad-client"})
"""Manners whose error is a part of the query itself: certified in both senses."""

Table = tuple[tuple[Fraction, ...], ...]  # rows: clients, columns: points


@dataclass(frozen=True)
class Oracle:
    """How all clients' oracles answer; no range: nothing is cut, and answers off the support are 0."""

    manner: Manner
    sense: Sense
    off: Off
    gamma: Fraction
    range: Fraction | None


def answers(oracle: Oracle, weights: Array, phi: Array) -> Array:
    """The answers to queries (runs, N, points, c) that are 0 off the supports of the weights (N, points)."""
    on = (weights > 0).astype(float)[..., None]
    lost = 1 - float(oracle.gamma)
    match oracle.manner:
        case "exact":
            h = phi
        case "shrink":
            h = float(oracle.gamma) * phi
        case "bad-client":
            h = phi.copy()
            h[:, 0] *= float(oracle.gamma)
        case _:
            pattern = _pattern(oracle, weights)[..., None] * (np.arange(phi.shape[-1]) == 0)
            h = phi - lost * _size(oracle.sense, weights, phi) * pattern
    if oracle.range is None:
        return h * on
    reach = float(oracle.range)
    if oracle.manner not in RELATIVE and oracle.sense == "sup":
        h = _cut(h, np.maximum(reach, _size("sup", weights, phi)))
    return np.where(on > 0, h, _elsewhere(oracle.off, on, h * on, reach))


def exact_answers(oracle: Oracle, weights: Table, phi: Table) -> Table:
    """The same in rational arithmetic, in the supremum sense and for one output."""
    h = tuple(_exact_row(oracle, i, *rows) for i, rows in enumerate(zip(weights, phi, strict=True)))
    if oracle.range is None or oracle.off == "zero":
        return h
    columns = zip(*h, strict=True)
    supports = zip(*weights, strict=True)
    filled = [
        _exact_column(oracle.off, support, column, oracle.range)
        for support, column in zip(supports, columns, strict=True)
    ]
    return tuple(zip(*filled, strict=True))


def _size(sense: Sense, weights: Array, phi: Array) -> Array:
    """The norms of the queries, (runs, N, 1, 1)."""
    squares = (phi**2).sum(axis=-1, keepdims=True)
    if sense == "sup":
        size: Array = np.sqrt(squares.max(axis=2, keepdims=True))
    else:
        size = np.sqrt((weights[..., None] * squares).sum(axis=2, keepdims=True))
    return size


def _pattern(oracle: Oracle, weights: Array) -> Array:
    """Where the error is, (N, points): of norm 1 for every client, in the sense of the oracle."""
    points = np.arange(weights.shape[1])
    match oracle.manner:
        case "alternating":
            return np.broadcast_to(1.0 - 2 * (points % 2), weights.shape)
        case "bad-point":
            first = points == np.argmax(weights > 0, axis=1)[:, None]
            if oracle.sense == "sup":
                return first.astype(float)
            return np.divide(first, np.sqrt(weights), out=np.zeros_like(weights), where=first)
    return np.ones_like(weights)


def _cut(h: Array, reach: Array) -> Array:
    """Every output brought into the ball of this radius."""
    norms = np.linalg.norm(h, axis=-1, keepdims=True)
    return h * np.divide(reach, norms, out=np.ones_like(norms), where=norms > reach)


def _elsewhere(off: Off, on: Array, h: Array, reach: float) -> Array:
    """Answers off the support, (runs, 1, points, c): they are the same for all clients that are off."""
    total = h.sum(axis=1, keepdims=True)
    match off:
        case "zero":
            return np.zeros_like(total)
        case "freeze":
            absent = np.maximum((1 - on).sum(axis=0), 1)
            return _cut(-total / absent, np.full((*total.shape[:-1], 1), reach))
        case "opposed":
            norms = np.linalg.norm(total, axis=-1, keepdims=True)
            first = np.broadcast_to(np.arange(total.shape[-1]) == 0, total.shape).astype(float)
            return -reach * np.divide(total, norms, out=first, where=norms > 0)


def _exact_row(
    oracle: Oracle, i: int, weights: tuple[Fraction, ...], phi: tuple[Fraction, ...]
) -> tuple[Fraction, ...]:
    if oracle.manner in RELATIVE:
        shrunk = oracle.manner == "shrink" or (oracle.manner == "bad-client" and i == 0)
        factor = oracle.gamma if shrunk else Fraction(1)
        return tuple(factor * value for value in phi)
    size = max(map(abs, phi))
    reach = size if oracle.range is None else max(oracle.range, size)
    first = next(j for j, weight in enumerate(weights) if weight)
    row = []
    for j, (weight, value) in enumerate(zip(weights, phi, strict=True)):
        sign = {"constant": 1, "alternating": 1 - 2 * (j % 2), "bad-point": int(j == first)}
        h = value - (1 - oracle.gamma) * size * sign[oracle.manner]
        if oracle.range is not None:
            h = max(-reach, min(reach, h))
        row.append(h if weight else Fraction(0))
    return tuple(row)


def _exact_column(
    off: Off, support: tuple[Fraction, ...], h: tuple[Fraction, ...], reach: Fraction
) -> tuple[Fraction, ...]:
    total = sum(h, Fraction(0))
    absent = sum(not weight for weight in support)
    if off == "opposed":
        elsewhere = reach if total < 0 else -reach
    else:
        elsewhere = max(-reach, min(reach, -total / max(absent, 1)))
    return tuple(v if weight else elsewhere for weight, v in zip(support, h, strict=True))
