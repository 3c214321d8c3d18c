r"""The curves that a rate is looked for among: t^(-p) and what hides it over any finite number of rounds.

Each family is a power of t, times or plus something with a free number of its own:

- power: t^(-p);
- shift: (t + s)^(-p), s > 0, as the exact worst case of Frank-Wolfe has it;
- logarithm: t^(-p) log(t+1)^q;
- second term: t^(-p) (1 + k t^(-r)), a part that dies out sooner;
- floor: t^(-p) + c, c > 0, which does not converge.

All but the last are, for a given free number, straight lines in p after taking logarithms.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

import numpy as np

from fedtheory.core.trajectory import Array

STEP = 1.1
"""From one free number to the next."""
POWERS_OF_LOG = (Fraction(1, 2), Fraction(1), Fraction(2))
ORDERS = (Fraction(1, 4), Fraction(1, 2), Fraction(1))
FLOORS = np.geomspace(0.02, 50, 57)
"""Of the decaying part at the end, so the largest is a curve that has hardly moved."""
STEEPEST = 4.0
FINE = 0.0025


@dataclass(frozen=True)
class Line:
    """log f = offset - p·slope at the rounds of a grid, p being free. `log` is q, and `bends` the end's own exponent."""

    family: str
    offset: Array
    slope: Array
    log: Fraction = Fraction(0)
    at_end: float = 0.0  # what the offset adds to the exponent at the last round
    share: float = 1.0  # of p in the exponent at the last round


def lines(t: Array) -> Iterator[Line]:
    """Every family but the floor."""
    u, end = np.log(t), float(t[-1])
    nothing = np.zeros_like(u)
    yield Line("power", nothing, u)
    for s in _grid(1.0, end / 2):
        yield Line("shift", nothing, np.log(t + s), share=end / (end + s))
    for q in POWERS_OF_LOG:
        bent = float(q) * np.log(np.log(t + 1))
        yield Line("logarithm", bent, u, q, -float(q) * end / (end + 1) / np.log(end + 1))
    for r, k in product(ORDERS, _grid(0.1, 1000.0)):
        left = k * end ** -float(r)
        bent = np.log1p(k * t ** -float(r))
        yield Line("second term", bent, u, at_end=float(r) * left / (1 + left))


def floors(t: Array) -> tuple[Array, Array, Array]:
    """(curves, bins) of logarithms, with p and the floor over the decaying part at the end, (curves,)."""
    p, kappa = (grid.ravel() for grid in np.meshgrid(np.arange(FINE, STEEPEST / 2, FINE), FLOORS))
    later = np.log(t / t[-1])
    return np.log(np.exp(-p[:, None] * later) + kappa[:, None]), p, kappa


def _grid(low: float, high: float) -> Array:
    count = max(1, int(np.ceil(np.log(max(high / low, 1.0)) / np.log(STEP))) + 1)
    values: Array = np.geomspace(low, max(high, low), count)
    return values
