"""The budget of the suite, and the list with few mistakes."""

from fractions import Fraction
from math import log

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.engines.statistics.ledger import PLACES, SHARE, SUITE, e_bh, spent, written
from fedtheory.theorems import STATEMENTS


def test_the_whole_library_is_within_its_budget() -> None:
    questions = sum(len(s.sampled_exhibits) * len(s.bounds) for s in STATEMENTS)
    assert 0 < questions <= PLACES
    assert spent(questions) <= SUITE == Fraction(1, 1000)
    assert spent(PLACES + 1) > SUITE


def test_every_sampled_exhibit_speaks_of_bounds_that_are_there() -> None:
    for statement in STATEMENTS:
        keys = {bound.key for bound in statement.bounds}
        for exhibit in statement.sampled_exhibits:
            assert set(exhibit.outcomes) <= keys, statement.id


@pytest.mark.parametrize(
    ("evidence", "listed"),
    [
        ([], ()),
        ([1.0, 1.0], ()),
        ([100.0], (0,)),
        ([99.0], ()),
        ([1.0, 200.0], (1,)),
        ([150.0, 150.0], (0, 1)),  # neither has 200, and both have 100
        ([150.0, 99.0], ()),
        ([1.0, 400.0, 1.0, 210.0], (1, 3)),
    ],
)
def test_e_values_are_listed_by_their_rank(evidence: list[float], listed: tuple[int, ...]) -> None:
    assert e_bh([log(e) for e in evidence], 0.01) == listed


@given(st.lists(st.floats(-5, 20), max_size=12), st.integers(0, 11), st.floats(0, 5))
def test_more_evidence_never_shortens_the_list(logs: list[float], k: int, more: float) -> None:
    before = e_bh(logs, 0.01)
    raised = [value + (more if i == k else 0) for i, value in enumerate(logs)]
    assert set(before) <= set(e_bh(raised, 0.01))


def test_the_expected_share_of_mistakes_is_kept() -> None:
    """Ten fair e-values that are all or nothing, and three that are right: with dependence as bad as it gets."""
    rng = np.random.default_rng(0)
    shares = []
    for _ in range(4000):
        # One draw for all: with probability 1/20 the ten false ones have 20 each, else nothing.
        false = [log(20.0) if rng.random() < 0.05 else -50.0] * 10
        found = e_bh([*false, log(20.0), 50.0, 50.0], 0.1)
        shares.append(sum(k < 10 for k in found) / max(len(found), 1))
    assert np.mean(shares) <= 0.1


def test_an_e_value_is_told_to_two_digits() -> None:
    assert written(0.0) == "1"
    assert written(-log(SHARE)) == "1e+06"
    assert written(1e9) == "1e+304"
