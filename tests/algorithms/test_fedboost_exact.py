"""FedBoost without rounding, by hand for two predictors that say 1 and 0 where 1 is right."""

from fractions import Fraction

import pytest

from fedtheory.papers.fedboost.algorithms.fedboost_exact import expected_gaps, projected
from fedtheory.papers.fedboost.instances.hostile_ensemble import rational_segment

EIGHTHS = [Fraction(1, 8)] * 2


def test_one_step_of_descent():
    """L = (α_1 - 1)²: the slope (-1, 0) at the middle leads to (9/16, 7/16)."""
    whole = rational_segment(predictors="1;0", target="1")
    assert expected_gaps(whole, EIGHTHS) == [Fraction(1, 4), Fraction(15, 32) ** 2]


def test_masks_are_weighed_by_their_probability():
    """With γ = 1/2 the first predictor is seen with weight 1, and all is right, or not at all: the slope is (-2, 0)."""
    masked = rational_segment(predictors="1;0", target="1", sampling="weighted")
    assert expected_gaps(masked, EIGHTHS) == [Fraction(1, 4), Fraction(113, 512)]


@pytest.mark.parametrize(
    ("point", "nearest"),
    [((2, 0), (1, 0)), ((Fraction(5, 8), Fraction(1, 2)), (Fraction(9, 16), Fraction(7, 16)))],
)
def test_the_projection_is_on_the_simplex(point, nearest):
    assert projected(tuple(map(Fraction, point))) == nearest


def test_other_masks_are_refused():
    water = rational_segment(predictors="1;0", target="1", sampling="water")
    with pytest.raises(ValueError, match="not followed exactly"):
        expected_gaps(water, EIGHTHS)
