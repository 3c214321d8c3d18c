r"""Betting against "the mean of Y >= 0 is at most 1", one run after the other.

Before run i a share λ_i in [0, 1) of the wealth is put on Y_i > 1: W_i = W_{i-1}(1 + λ_i(Y_i - 1)). Whatever λ_i is, if
it is chosen from the runs before, E W_i <= W_{i-1} as long as the mean is at most 1, so W ever reaches 1/α with
probability at most α (Ville). One may look after every run and stop whenever one likes. The choice of λ_i decides how
soon a wrong claim is found, and nothing else.
"""

from dataclasses import dataclass

import numpy as np

from fedtheory.core.trajectory import Array

LEAST_BET, LARGEST_BET = 1e-4, 0.9
PRIOR_VARIANCE = 0.25
"""Of the draw with Y = 1 that stands for what is known before the first run."""
LARGEST = 1e6
"""A draw counts as no more than this where the next bet is chosen."""


@dataclass(frozen=True)
class Wealth:
    """What was earned so far, one column a claim, and the moments that choose the next bet."""

    log: Array  # (claims,)
    runs: int
    total: Array  # (claims,) of Y
    squares: Array  # (claims,) of Y²


def opening(claims: int) -> Wealth:
    """Nothing seen, wealth 1."""
    ones = np.ones(claims)
    return Wealth(np.zeros(claims), 0, ones, (1 + PRIOR_VARIANCE) * ones)


def played(wealth: Wealth, Y: Array) -> tuple[Wealth, Array]:
    """The wealth after these runs, and log W after each of them, (runs, claims)."""
    seen = np.minimum(Y, LARGEST)
    totals = wealth.total + np.cumsum(seen, axis=0)
    squares = wealth.squares + np.cumsum(seen**2, axis=0)
    counts = wealth.runs + 1.0 + np.arange(len(Y))[:, None]  # before each run, with the prior
    bets = bet((totals - seen) / counts, (squares - seen**2) / counts)
    path = wealth.log + np.cumsum(np.log1p(bets * (Y - 1)), axis=0)
    return Wealth(path[-1], wealth.runs + len(Y), totals[-1], squares[-1]), path


def bet(mean: Array, square: Array) -> Array:
    """aGRAPA: what would have earned most, to second order, with these moments of Y (arXiv:2010.09686)."""
    edge = mean - 1
    variance = np.maximum(square - mean**2, 0.0)
    with np.errstate(divide="ignore", invalid="ignore"):
        best = np.where(edge > 0, edge / (variance + edge**2), 0.0)
    clipped: Array = np.clip(best, LEAST_BET, LARGEST_BET)
    return clipped
