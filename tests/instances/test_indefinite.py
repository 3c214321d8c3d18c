"""Quadratics of either curvature: their constants are right, at rational points and against hand."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.concepts import (
    DIAMETER,
    GRADIENT_AT_OPTIMUM,
    HETEROGENEITY,
    INITIAL_EXCESS,
    INITIAL_GAP,
    SMOOTHNESS,
    START_DISTANCE,
)
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.properties import CONSENSUS_START, CONVEX, FEASIBLE_START, TWO_GROUPS
from fedtheory.instances import build
from fedtheory.papers.fedfw.concepts import LOSS_RANGE
from fedtheory.papers.fedfw.instances.indefinite import (
    exact_constants,
    indefinite,
    minimisers,
    rational_indefinite,
)
from fedtheory.papers.fedfw.properties import FAR_END_START

NUMBER = st.fractions(-4, 4, max_denominator=9)
POINT = st.fractions(-1, 1, max_denominator=30)


def number(tree):
    return float(Fraction(tree)) if isinstance(tree, str) else float(Fraction(str(tree[2]))) ** 0.5


def known(**data):
    return {c: number(tree) for c, tree in exact_constants(rational_indefinite(**data)).items()}


def test_constants_by_hand():
    """½x² + x and -x²/2 on [-1, 1], from ½ and -½: the values are -½ to 3/2, and -½ to 0."""
    found = known(curvature="1;-1", slope="1;0", start="1/2;-1/2")
    assert found[SMOOTHNESS] == 1
    assert found[DIAMETER] == 2
    assert found[INITIAL_EXCESS] == pytest.approx((5 / 8 + 1 / 2 - 1 / 8 + 1 / 2) / 2)
    assert found[LOSS_RANGE] == pytest.approx((2 + 1 / 2) / 2)
    assert found[INITIAL_GAP] == pytest.approx(1 / 2)  # F = x/2, from 0
    assert found[START_DISTANCE] == pytest.approx(0.5**0.5)
    assert found[GRADIENT_AT_OPTIMUM] == pytest.approx(0.5**0.5)  # at -1: 0 and 1
    assert found[HETEROGENEITY] == pytest.approx(3 / 2)  # at 1: 2 and -1


def test_among_several_minimisers_the_longest_gradient_counts():
    """F = 0: every point minimises, and the gradients ±(x + 1) are longest at 1."""
    assert known(curvature="1;-1", slope="1;-1")[GRADIENT_AT_OPTIMUM] == 2
    assert minimisers(Fraction(0), Fraction(0)) == (-1, 1)
    assert minimisers(Fraction(-1), Fraction(0)) == (-1, 1)


@given(
    a=st.lists(NUMBER, min_size=3, max_size=3),
    b=st.lists(NUMBER, min_size=3, max_size=3),
    start=st.lists(POINT, min_size=3, max_size=3),
    points=st.lists(POINT, min_size=2, max_size=6),
)
def test_constants_hold_at_rational_points(a, b, start, points):
    a_text, b_text, x_text = (";".join(map(str, row)) for row in (a, b, start))
    found = known(curvature=a_text, slope=b_text, start=x_text)

    def f(i, x):
        return float(a[i] * x * x / 2 + b[i] * x)

    for x in points:
        slopes = [float(a[i] * x + b[i]) for i in range(3)]
        assert np.std(slopes) <= found[HETEROGENEITY] + 1e-12
        assert (
            np.mean([f(i, start[i]) - f(i, x) for i in range(3)]) <= found[INITIAL_EXCESS] + 1e-12
        )
        mean = sum(start) / 3
        assert np.mean([f(i, mean) - f(i, x) for i in range(3)]) <= found[INITIAL_GAP] + 1e-12
        for y in points:
            assert np.mean([f(i, y) - f(i, x) for i in range(3)]) <= found[LOSS_RANGE] + 1e-12


def test_it_promises_convexity_only_where_nothing_bends_down():
    assert CONVEX in indefinite(curvature="0;1", slope="1;0").promises
    assert CONVEX not in indefinite(curvature="0;-1/9", slope="1;0").promises


def test_it_knows_where_it_starts():
    assert CONSENSUS_START in indefinite(curvature="-1", slope="1;0", start="1/2").promises
    apart = indefinite(curvature="-1", slope="1;0", start="1/2;2")
    assert apart.promises.isdisjoint({CONSENSUS_START, FEASIBLE_START})


@pytest.mark.parametrize(
    ("data", "halves", "far"),
    [
        ({"slope": "-3;1", "start": "-1"}, True, True),
        ({"slope": "-6;2;-6;2", "start": "-1;0;-1;0"}, True, False),
        ({"slope": "-6;2;-6;2", "start": "-1;0;-1;1"}, False, False),
        ({"slope": "-4;2", "start": "-1"}, False, False),
        ({"slope": "-3;-3;1", "start": "-1"}, False, False),
        ({"curvature": "0;1", "slope": "-3;1", "start": "-1"}, False, False),
    ],
)
def test_it_recognises_the_hard_instance(data, halves, far):
    promises = indefinite(**{"curvature": "0", **data}).promises
    assert ((TWO_GROUPS in promises), (FAR_END_START in promises)) == (halves, far)


def test_its_recipe_rebuilds_it():
    first = indefinite(curvature="1;-2", slope="1/3;0", start="1;-1", tie="last")
    again = build(first.recipe)
    assert (again.name, again.constants, again.promises) == (
        first.name,
        first.constants,
        first.promises,
    )


def test_tables_that_do_not_fit_are_refused():
    with pytest.raises(FedTheoryError, match="no table of 2 clients"):
        indefinite(curvature="1;-1;1", slope="0;0")
