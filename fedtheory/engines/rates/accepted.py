r"""Which curves the data do not reject, window by window: no fit, no choice of a model, a test of each.

A curve with exponent p and any factor in front says that the residuals of log X have no trend, bend or twist in log t. With
many runs these three numbers are held against their spread (Hotelling's T², level 1/100); a run without noise is
matched within 1 %. What is not rejected is possible: the union over families and windows is the answer.
"""

from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.trajectory import Array
from fedtheory.engines.rates.curves import LEAST_BINS, Binned
from fedtheory.engines.rates.shapes import STEEPEST, floors, lines

LEVEL = 0.01
CLOSE = 0.01
"""How near a curve has to be to a run without noise, in the root mean square of logarithms."""
CONTRASTS = 3
SMALLEST = 1e-3
LEAST_RUNS = 8
STARTS = (Fraction(0), Fraction(1, 4), Fraction(1, 2))
"""Windows begin at these powers of the number of rounds: fixed before anything is seen."""


@dataclass(frozen=True)
class Possible:
    """An interval of exponents that a family leaves open, at one free number, and its exponents at the last round."""

    family: str
    low: float
    high: float
    log: Fraction
    end_low: float
    end_high: float


@dataclass(frozen=True)
class Window:
    """The curves that are not rejected from a round on."""

    start: int
    possible: tuple[Possible, ...]


def windows(curve: Binned) -> tuple[Window, ...]:
    """All windows with points enough, the longest first.

    Raises:
        FedTheoryError: there are several runs, and too few to know their spread.
    """
    if 1 < curve.runs < LEAST_RUNS:
        raise FedTheoryError(
            f"{curve.runs} runs do not tell their spread: one without noise, or {LEAST_RUNS} at least",
            code="FT063",
        )
    found = []
    for power in STARTS:
        start = curve.last ** float(power)
        inside = curve.t >= start * (1 - 1e-9)
        if inside.sum() >= LEAST_BINS:
            part = replace(curve, t=curve.t[inside], y=curve.y[inside], off=curve.off[:, inside])
            found.append(Window(round(start), _possible(part)))
    return tuple(found)


def _possible(curve: Binned) -> tuple[Possible, ...]:
    """The curves of one window."""
    weigh, limit = _yardstick(curve)
    found = []
    for line in lines(curve.t):
        # The residual y - log f is a line in p, so its size is a parabola: the exponents below `limit` are an interval.
        v, w = weigh @ (curve.y - line.offset), weigh @ line.slope
        ends = _below(float(w @ w), 2 * float(v @ w), float(v @ v) - limit)
        if ends is None or ends[1] < 0 or ends[0] > STEEPEST:
            continue
        low, high = max(ends[0], 0.0), min(ends[1], STEEPEST)
        at_end = [p * line.share + line.at_end for p in (low, high)]
        found.append(Possible(line.family, low, high, line.log, *map(float, at_end)))
    curves, p, kappa = floors(curve.t)
    sizes = (((curve.y - curves) @ weigh.T) ** 2).sum(axis=1)
    for own, floor in zip(p[sizes <= limit], kappa[sizes <= limit], strict=True):
        end = float(own / (1 + floor))
        found.append(Possible("floor", float(own), float(own), Fraction(0), end, end))
    return tuple(found)


def _yardstick(curve: Binned) -> tuple[Array, float]:
    """A matrix M and a limit: residuals r are accepted where |Mr|² is at most the limit."""
    bins = len(curve.t)
    if curve.runs == 1:
        centred: Array = (np.eye(bins) - 1 / bins) / np.sqrt(bins)
        return centred, CLOSE**2
    from scipy.special import fdtri

    u = np.log(curve.t)
    x = 2 * (u - u[0]) / (u[-1] - u[0]) - 1
    basis, _ = np.linalg.qr(np.vander(x, CONTRASTS + 1, increasing=True))
    contrasts = basis[:, 1:].T
    seen = curve.off @ contrasts.T  # (runs, contrasts)
    n, k = curve.runs, CONTRASTS
    # A mean known better than within SMALLEST is known too well: no curve of a family is exact.
    spread = np.cov(seen, rowvar=False) + n * SMALLEST**2 * np.eye(k)
    values, vectors = np.linalg.eigh(spread)
    root = (vectors / np.sqrt(values)).T
    limit = k * (n - 1) / (n - k) * float(fdtri(k, n - k, 1 - LEVEL))
    return np.sqrt(n) * root @ contrasts, limit


def _below(a: float, b: float, c: float) -> tuple[float, float] | None:
    """Where ap² + bp + c <= 0, a > 0."""
    discriminant = b * b - 4 * a * c
    if discriminant < 0:
        return None
    root = float(np.sqrt(discriminant))
    return (-b - root) / (2 * a), (-b + root) / (2 * a)
