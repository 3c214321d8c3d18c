"""What the ledger says of Appendix A, number by number."""

from fractions import Fraction

import numpy as np
import pytest

from fedtheory.core.verdict import Severity
from fedtheory.errata import ERRATA

MINE = {f"fedres.d{k}": None for k in range(30, 48)}
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
