r"""One-sided claims about means, as games against which one can bet, and how claims join into one.

"E X_t <= b_t" with X_t >= l is the game Y = (X - l)/(b - l); "E X_t >= b_t" with X_t <= h is Y = (h - X)/(h - b). Each
needs the side of the range on which draws cannot surprise, and nothing else. To support a claim is to win against its
opposite. Several rounds join in two ways:

- somewhere: against "at every round" the average of the wealths is a wealth again, however rounds depend on each other;
- everywhere: against "at some round" every single wealth has to reach 1/α. No price is paid for the number of rounds: if
  the claim is right at some round, then already its wealth at that round gets there with probability at most α only.
"""

from dataclasses import dataclass, replace
from enum import Enum
from math import inf, log

import numpy as np

from fedtheory.core.trajectory import Array
from fedtheory.engines.statistics.betting import Wealth, opening, played


class Side(Enum):
    """What is bet on."""

    ABOVE = "the mean is larger"
    BELOW = "the mean is smaller"


class Join(Enum):
    """Over which rounds."""

    SOMEWHERE = "at one of the rounds at least"
    EVERYWHERE = "at each of the rounds"


@dataclass(frozen=True)
class Game:
    """A bet on one side of a limit, with the wealth so far."""

    side: Side
    join: Join
    limit: Array  # (rounds,)
    end: Array  # (rounds,) the end of the range away from the side: l for ABOVE, h for BELOW
    wealth: Wealth
    highest: Array  # (rounds,) the largest log wealth so far

    @property
    def log_evidence(self) -> float:
        """The e-value now, as a logarithm; a mean of wealths, or the least of them."""
        return float(_joined(self.join, self.wealth.log[None])[0])


def game(side: Side, join: Join, limit: Array, end: Array) -> Game:
    """A game at its start. An end that is infinite makes every draw worth 1, and the wealth stays 1."""
    rounds = len(limit)
    return Game(side, join, limit, end, opening(rounds), np.zeros(rounds))


def after(now: Game, draws: Array, alpha: float) -> tuple[Game, int | None]:
    """The game after these draws, (runs, rounds), and the first run after which it is won at level alpha."""
    wealth, path = played(now.wealth, standardised(now, draws))
    path = np.where(certain(now), inf, path)
    wealth = replace(wealth, log=path[-1])
    so_far = np.maximum(np.maximum.accumulate(path, axis=0), now.highest)
    # A wealth that was large enough once has done its part; a mean of wealths has to be large at one time.
    seen = so_far if now.join is Join.EVERYWHERE else path
    won = np.flatnonzero(_joined(now.join, seen) >= -log(alpha))
    return replace(now, wealth=wealth, highest=so_far[-1]), (int(won[0]) + 1 if won.size else None)


def standardised(now: Game, draws: Array) -> Array:
    """Y: at least 0, with a mean of at most 1 unless the side is right."""
    with np.errstate(divide="ignore", invalid="ignore"):
        distance = np.abs(now.limit - now.end)
        Y = np.abs(draws - now.end) / distance
    at_end = np.where(
        draws == now.end, 1.0, inf
    )  # the claim leaves no room, so any other draw ends it
    Y = np.where(distance > 0, Y, at_end)
    known: Array = np.where(np.isfinite(now.end), Y, 1.0)
    return known


def certain(now: Game) -> Array:
    """Where the range alone settles it: the whole range is on the side."""
    if now.side is Side.ABOVE:
        return (now.end > now.limit) | (now.limit == -inf)
    return (now.end < now.limit) | (now.limit == inf)


def _joined(join: Join, logs: Array) -> Array:
    """(runs, rounds) -> (runs,)."""
    if join is Join.EVERYWHERE:
        least: Array = logs.min(axis=1)
        return least
    top = logs.max(axis=1)
    shift = np.where(np.isfinite(top), top, 0.0)[:, None]
    with np.errstate(over="ignore"):
        mean: Array = np.log(np.exp(logs - shift).mean(axis=1)) + shift[:, 0]
    return mean
