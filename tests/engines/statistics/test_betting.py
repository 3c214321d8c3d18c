"""Wealth is fair when the claim is true, and grows as fast as it may when it is not."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.engines.statistics.betting import LARGEST_BET, LEAST_BET, bet, opening, played

RUNS = 8


@pytest.mark.parametrize("values", [(0.0, 2.0), (0.5, 1.5), (0.0, 1.0), (0.25, 1.0)])
def test_the_mean_wealth_over_all_outcomes_is_never_above_one(values: tuple[float, float]) -> None:
    """Every sequence of equally likely draws with a mean of at most 1, so nothing is sampled."""
    outcomes = np.array(list(product(values, repeat=RUNS))).T  # (runs, sequences)
    _, path = played(opening(outcomes.shape[1]), outcomes)
    means = np.exp(path).mean(axis=1)
    fair = pytest.approx(1.0, abs=1e-12)
    assert all(mean <= 1 or mean == fair for mean in means)
    if np.mean(values) == 1:
        assert means == pytest.approx(np.ones(RUNS), abs=1e-12)


def test_a_bet_that_sees_its_own_draw_would_be_unfair() -> None:
    """The test above can fail: with bets one run too late in the data, wealth grows out of nothing."""
    outcomes = np.array(list(product((0.0, 2.0), repeat=RUNS))).T
    after_all = np.cumsum(outcomes, axis=0) / np.arange(1, RUNS + 1)[:, None]
    squares = np.cumsum(outcomes**2, axis=0) / np.arange(1, RUNS + 1)[:, None]
    wealth = np.exp(np.log1p(bet(after_all, squares) * (outcomes - 1)).sum(axis=0))
    assert wealth.mean() > 1.5


@given(st.lists(st.floats(0, 1e9), min_size=1, max_size=30), st.integers(0, 29))
def test_batches_do_not_matter(draws: list[float], cut: int) -> None:
    Y = np.array(draws)[:, None]
    whole, path = played(opening(1), Y)
    if not 0 < cut < len(draws):
        assert whole.log == path[-1]
        return
    first, begun = played(opening(1), Y[:cut])
    second, rest = played(first, Y[cut:])
    assert np.concatenate([begun, rest]) == pytest.approx(path, rel=1e-9, abs=1e-9)
    assert second.runs == whole.runs


@given(st.lists(st.floats(0, 1e300), min_size=2, max_size=20))
def test_wealth_is_never_lost_whole(draws: list[float]) -> None:
    _, path = played(opening(1), np.array(draws)[:, None])
    assert not np.isnan(path).any()
    assert (path >= len(draws) * np.log(1 - LARGEST_BET) - 1e-9).all()


def test_a_draw_that_cannot_be_ends_the_game() -> None:
    _, path = played(opening(1), np.array([[1.0], [np.inf], [0.0]]))
    assert path[0, 0] == 0
    assert (path[1:] == np.inf).all()


def test_bets_stay_within_their_limits() -> None:
    assert bet(np.array([0.0, 1.0, 1 + 1e-12, 1e6]), np.array([0.0, 1.0, 1.0, 1e12])) == (
        pytest.approx([LEAST_BET, LEAST_BET, LARGEST_BET, LEAST_BET])
    )


@pytest.mark.parametrize("excess", [Fraction(1, 20), Fraction(1, 5)])
def test_it_is_found_in_less_than_twice_the_runs_of_who_knows_the_law(excess: Fraction) -> None:
    """Draws 0.8 or 1.2 times the planted mean, equally likely."""
    rng = np.random.default_rng(5)
    up, level = 1 + float(excess), np.log(1e6)
    draws = up * rng.choice([0.8, 1.2], size=(1500, 60))
    possible = up * np.array([0.8, 1.2])
    bets = np.linspace(0.001, 0.999, 500)
    best = max(bets, key=lambda b: np.log1p(b * (possible - 1)).mean())
    theirs = np.cumsum(np.log1p(best * (draws - 1)), axis=0) >= level
    ours = played(opening(60), draws)[1] >= level
    assert theirs[-1].all()
    runs = np.quantile(theirs.argmax(axis=0) + 1, 0.95)
    assert ours[: int(2 * runs)].any(axis=0).mean() >= 0.95
