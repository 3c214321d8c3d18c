"""What the ledger says of Appendix A, number by number."""

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

from fedtheory.core.verdict import Severity
from fedtheory.errata import ERRATA
from fedtheory.papers.fedres.errata.ledger import answer, loss, regret

MINE = {f"fedres.d{k}": None for k in (*range(30, 48), 79)}
KNOWN = {e.id: e for e in ERRATA}


def first(identifier):
    return KNOWN[identifier].witness()[0]


@pytest.mark.parametrize("identifier", MINE)
def test_every_number_comes_out_as_told(identifier):
    assert all(w.holds == w.expected for w in KNOWN[identifier].witness())


def test_the_second_value_of_lemma_6():
    found = first("fedres.d30")
    assert found.lhs == Fraction(10027, 100)
    assert float(found.rhs) == pytest.approx(15.0732979002)


def test_one_sample_moves_lemma_4_two_hundred_times_too_far():
    found = first("fedres.d32")
    assert found.lhs == Fraction(1, 9999)
    assert float(found.rhs) == pytest.approx(5.0995e-7, rel=1e-4)
    assert float(found.lhs / found.rhs) == pytest.approx(196, abs=0.5)


def test_the_grid_point_outside():
    inside, outside = KNOWN["fedres.d33"].witness()
    assert outside.rhs == 1
    assert outside.lhs == Fraction(1, 9) + 1
    assert inside.lhs == Fraction(9805, 10000)


def test_lemma_3_fails_without_delay_and_with():
    here, there = KNOWN["fedres.d39"].witness()
    assert here.lhs > here.rhs > 0
    assert (there.lhs, there.rhs) == (Fraction(1, 16), 0)
    assert KNOWN["fedres.d39"].severity is Severity.FALSE


def test_two_is_not_enough_at_two():
    at_two, at_three = KNOWN["fedres.d41"].witness()
    assert (at_two.lhs, at_two.rhs) == (1, Fraction(1, 2))
    assert at_three.holds


def test_steep_losses_outdo_lemma_1():
    apart, logarithm, root, deviation, chance = KNOWN["fedres.d47"].witness()
    assert apart.holds
    assert logarithm.lhs == 201
    assert root.lhs == root.rhs == Fraction(9, 400)
    assert (deviation.lhs, deviation.rhs) == (Fraction(1, 2), Fraction(12, 25))
    assert (chance.lhs, chance.rhs) == (Fraction(1, 2), Fraction(1, 201))
    assert KNOWN["fedres.d47"].severity is Severity.FALSE


def test_caps_at_equal_angles_hold_one_direction_each():
    """The loss of d47 with 16 directions: 1 at its own, and 0 at all others."""
    K = 16
    angles = 2 * np.pi * np.arange(K) / K
    e = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    heights = np.clip(e @ e.T - 1 + 1 / K**2, 0, None) * K**2
    assert heights == pytest.approx(np.eye(K))
    between = np.stack([np.cos(angles + np.pi / K), np.sin(angles + np.pi / K)], axis=1)
    assert (between @ e.T < 1 - 1 / K**2).all()


def test_the_steep_loss_is_what_section_2_assumes_and_both_sides_answer_it():
    """d79: convex and 2 kappa-smooth along lines of a grid, in [0, 1], and no model of the grid is better than the answer."""
    curvature = Fraction(3)
    grid = [Fraction(k, 24) for k in range(-24, 25)]
    rows = [[loss(g, w, curvature) for w in grid] for g in grid]
    assert all(0 <= value <= 1 for row in rows for value in row)
    for line in (*rows, *zip(*rows, strict=True)):
        rises = [b - a for a, b in pairwise(line)]
        assert all(0 <= (b - a) * 24**2 <= curvature for a, b in pairwise(rises))
    for other in grid:
        best = answer(other, curvature)
        assert abs(best) <= 1
        assert all(loss(other, best, curvature) <= loss(other, w, curvature) for w in grid)
        assert all(loss(best, other, curvature) <= loss(w, other, curvature) for w in grid)


def test_without_delay_the_regret_stays_as_the_horizon_grows_with_the_curvature():
    assert all(Fraction(3, 16) <= regret(T) <= Fraction(1, 4) for T in (10, 100, 1000))
