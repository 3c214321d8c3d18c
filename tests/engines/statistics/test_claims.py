"""Games about means: which side, which rounds, and what the range settles alone."""

from itertools import product
from math import inf, log

import numpy as np
import pytest

from fedtheory.engines.statistics.claims import Join, Side, after, game, standardised

ALPHA = 1e-3


def flat(*values: float, runs: int = 400) -> np.ndarray:
    return np.tile(np.array(values), (runs, 1))


def won(side: Side, join: Join, limit: list[float], end: list[float], draws: np.ndarray) -> bool:
    _, at = after(game(side, join, np.array(limit), np.array(end)), draws, ALPHA)
    return at is not None


@pytest.mark.parametrize(
    ("side", "limit", "end", "draw", "expected"),
    [
        (Side.ABOVE, 1.0, 0.0, 1.1, True),
        (Side.ABOVE, 1.0, 0.0, 1.0, False),
        (Side.ABOVE, 1.0, 0.0, 0.9, False),
        (Side.BELOW, 1.0, 2.0, 0.9, True),
        (Side.BELOW, 1.0, 2.0, 1.0, False),
        (Side.ABOVE, -1.0, -3.0, -0.5, True),
        (Side.ABOVE, 1.0, -inf, 1e9, False),  # nothing is known of the lower side
        (Side.BELOW, 1.0, inf, 0.0, False),
        (Side.BELOW, 1.0, 0.5, 0.4, True),  # the range alone
        (Side.ABOVE, 1.0, 1.0, 1.5, True),  # no room: one draw ends it
        (Side.ABOVE, 1.0, 1.0, 1.0, False),
        (Side.BELOW, inf, inf, 3.0, True),
        (Side.ABOVE, inf, 0.0, 3.0, False),
    ],
)
def test_a_side_is_found_and_no_other(
    side: Side, limit: float, end: float, draw: float, *, expected: bool
) -> None:
    for join in Join:
        assert won(side, join, [limit], [end], flat(draw)) is expected


def test_one_round_is_enough_somewhere_and_not_everywhere() -> None:
    draws, ends = flat(1.5, 1.0, 0.2), [0.0, 0.0, 0.0]
    assert won(Side.ABOVE, Join.SOMEWHERE, [1.0, 1.0, 1.0], ends, draws)
    assert not won(Side.ABOVE, Join.EVERYWHERE, [1.0, 1.0, 1.0], ends, draws)
    assert won(Side.ABOVE, Join.EVERYWHERE, [1.0, 0.5, 0.1], ends, draws)


def test_somewhere_pays_for_its_rounds_and_everywhere_does_not() -> None:
    """With n equal rounds a mean of wealths is one wealth; with one good round among n it is an n-th of it."""
    alone, _ = after(game(Side.ABOVE, Join.SOMEWHERE, np.ones(1), np.zeros(1)), flat(1.2), ALPHA)
    among = game(Side.ABOVE, Join.SOMEWHERE, np.ones(10), np.zeros(10))
    one, _ = after(among, flat(1.2, *[0.0] * 9), ALPHA)
    ten, _ = after(among, flat(*[1.2] * 10), ALPHA)
    assert one.log_evidence == pytest.approx(alone.log_evidence - log(10))
    assert ten.log_evidence == pytest.approx(alone.log_evidence)
    every = game(Side.ABOVE, Join.EVERYWHERE, np.ones(10), np.zeros(10))
    least, _ = after(every, flat(*[1.2] * 10), ALPHA)
    assert least.log_evidence == pytest.approx(alone.log_evidence)


def test_joined_wealth_is_fair_whatever_the_rounds_do_to_each_other() -> None:
    """All sequences of a fair coin of which round 2 sees the opposite: the mean of wealths stays 1."""
    start = game(Side.ABOVE, Join.SOMEWHERE, np.ones(2), np.zeros(2))
    ends = []
    for coins in product((0.0, 2.0), repeat=7):
        first = np.array(coins)
        now, _ = after(start, np.stack([first, 2 - first], axis=1), ALPHA)
        ends.append(np.exp(now.log_evidence))
    assert np.mean(ends) == pytest.approx(1.0, abs=1e-12)


def test_each_round_may_reach_its_wealth_at_another_time() -> None:
    """Everywhere: what was won once stays won, so rounds need not be rich at the same time."""
    draws = np.vstack([flat(3.0, 0.0, runs=20), flat(0.0, 3.0, runs=600)])
    start = game(Side.ABOVE, Join.EVERYWHERE, np.ones(2), np.zeros(2))
    now, at = after(start, draws, ALPHA)
    assert at is not None
    assert now.log_evidence < log(1 / ALPHA)


def test_batches_do_not_matter() -> None:
    rng = np.random.default_rng(2)
    draws = rng.exponential(1.3, size=(500, 4))
    for join in Join:
        start = game(Side.ABOVE, join, np.ones(4), np.zeros(4))
        whole, at = after(start, draws, ALPHA)
        half, early = after(start, draws[:77], ALPHA)
        both, late = after(half, draws[77:], ALPHA)
        assert both.log_evidence == pytest.approx(whole.log_evidence)
        assert (early or 77 + (late or 0)) == at


def test_standardised_draws_are_one_at_the_limit() -> None:
    up = game(Side.ABOVE, Join.SOMEWHERE, np.array([3.0]), np.array([1.0]))
    down = game(Side.BELOW, Join.SOMEWHERE, np.array([3.0]), np.array([7.0]))
    draws = np.array([[1.0], [3.0], [7.0]])
    assert standardised(up, draws).ravel() == pytest.approx([0, 1, 3])
    assert standardised(down, draws).ravel() == pytest.approx([1.5, 1, 0])
