"""Where one starts: the two constants more, exactly."""

import pytest

from fedtheory.core.concepts import CLIENTS, INITIAL_STACKED_GAP, START_DISTANCE
from fedtheory.instances import build, rational
from fedtheory.papers.fedfw.instances.interval_start import interval_start


def test_from_opposite_ends() -> None:
    """f_1 = x from 1 and f_2 = -3x from -1: (1 + 3)/2 above F* = -1, and √2 from consensus."""
    constants = interval_start(curvature="0", slope="1;-3", start="1;-1").constants
    assert constants[INITIAL_STACKED_GAP] == 3
    assert constants[START_DISTANCE] ** 2 == pytest.approx(2, abs=1e-15)
    assert constants[CLIENTS] == 2


def test_a_start_below_the_optimum_has_a_negative_gap() -> None:
    """Clients at their own minimisers are better off than together."""
    constants = interval_start(curvature="0", slope="1;-3", start="-1;1").constants
    assert constants[INITIAL_STACKED_GAP] == -1


def test_the_recipe_rebuilds_it() -> None:
    made = interval_start(curvature="1;0", slope="1;2", start="1/3;-1")
    again = build(made.recipe)
    assert again.constants == made.constants
    data = rational(made.recipe)
    assert data is not None
    assert str(data.start) == "((Fraction(1, 3),), (Fraction(-1, 1),))"
