r"""Losses of one output: their slopes, how large those can be, and the minimiser of a regularised mean of them.

A loss is linear (slope y), square (f - y), absolute (sign(f - y), and 0 where f = y), Huber (f - y, cut at ±1) or
logistic (1/(1 + exp(-f)) - y, for a label y in [0, 1]). At a point x the optimal function solves the monotone equation
μf + Σ_i π_i s_i(f) = 0, π_i = α_i(x)/(Nα(x)): a rational number for all but the logistic loss.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Literal

import numpy as np

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.trajectory import Array

Loss = Literal["linear", "square", "absolute", "huber", "logistic"]
LOSSES = ("linear", "square", "absolute", "huber", "logistic")
HALVINGS = 200
EPSILON = 2.0**-52


def slopes(loss: Loss, f: Array, y: Array) -> Array:
    """The derivative of the loss at f, entry by entry."""
    match loss:
        case "linear":
            return np.broadcast_to(y, np.broadcast_shapes(f.shape, y.shape))
        case "square":
            return f - y
        case "absolute":
            return np.sign(f - y)
        case "huber":
            return np.clip(f - y, -1, 1)
        case "logistic":
            return _sigmoid(f) - y


def slope(loss: Loss, f: Fraction, y: Fraction) -> Fraction:
    """The derivative, exact."""
    match loss:
        case "linear":
            return y
        case "square":
            return f - y
        case "absolute":
            return Fraction((f > y) - (f < y))
        case "huber":
            return max(Fraction(-1), min(Fraction(1), f - y))
        case "logistic":
            raise FedTheoryError("the logistic loss has no rational slopes", code="FT021")


def largest_slope(loss: Loss, y: Fraction) -> Fraction | None:
    """The supremum of |slope| over all f; None where there is none."""
    match loss:
        case "linear":
            return abs(y)
        case "square":
            return None
        case "absolute" | "huber":
            return Fraction(1)
        case "logistic":
            return max(y, 1 - y)


def optimum(
    loss: Loss, labels: Sequence[Fraction], shares: Sequence[Fraction], mu: Fraction
) -> Fraction:
    """The root of μf + Σ_i π_i s_i(f), exact; the shares π_i sum to 1."""
    if loss == "logistic":
        raise FedTheoryError("the logistic loss has no rational optimum", code="FT021")
    bends = {"absolute": (0,), "huber": (-1, 1)}.get(loss, ())
    corners = sorted({y + bend for y in labels for bend in bends})
    ends = [None, *corners, None]
    for low, high in pairwise(ends):  # on a piece, the root of its line
        inside = _between(low, high)
        at, rise = _line(loss, labels, shares, mu, inside)
        root = inside - at / rise
        if (low is None or root >= low) and (high is None or root <= high):
            return root
    return next(  # or a corner where it jumps across 0
        corner
        for corner in corners
        if abs(_line(loss, labels, shares, mu, corner)[0])
        <= sum((p for p, y in zip(shares, labels, strict=True) if y == corner), Fraction(0))
    )


def logistic_optimum(label: float, mu: float) -> tuple[float, float]:
    """The root of μf + 1/(1 + exp(-f)) - y by bisection, and how far it can be off."""
    low, high = -1 / mu, 1 / mu
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if not low < middle < high:
            break
        if _logistic_slope(middle, label, mu) > 0:
            high = middle
        else:
            low = middle
    # F is μ-strongly convex, so |f - f*| is at most |F'(f)|/μ; the last term is the rounding of F'.
    residual = abs(_logistic_slope(high, label, mu)) + 16 * EPSILON * (1 + mu * abs(high))
    return high, residual / mu


def _logistic_slope(f: float, y: float, mu: float) -> float:
    return mu * f + float(_sigmoid(np.array(f))) - y


def _sigmoid(f: Array) -> Array:
    """1/(1 + exp(-f)), without overflow."""
    small = np.exp(-np.abs(f))
    return np.where(f >= 0, 1.0, small) / (1 + small)


def _line(
    loss: Loss,
    labels: Sequence[Fraction],
    shares: Sequence[Fraction],
    mu: Fraction,
    f: Fraction,
) -> tuple[Fraction, Fraction]:
    """Value and slope of μf + Σ_i π_i s_i(f) at a point where no s_i bends."""
    value, rise = mu * f, mu
    for p, y in zip(shares, labels, strict=True):
        value += p * slope(loss, f, y)
        if loss == "square" or (loss == "huber" and abs(f - y) < 1):
            rise += p
    return value, rise


def _between(low: Fraction | None, high: Fraction | None) -> Fraction:
    if low is None:
        return Fraction(0) if high is None else high - 1
    return low + 1 if high is None else (low + high) / 2
