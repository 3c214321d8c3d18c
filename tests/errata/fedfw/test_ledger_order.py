"""The ledger as a list, and the witness against Remark 2 from other points of its disc."""

from fractions import Fraction as Q

import pytest

from fedtheory.papers.fedfw.errata import ERRATA
from fedtheory.papers.fedfw.errata.ledger import COSINE, PENALTY, SINE, d22


def test_the_ledger_is_in_order() -> None:
    ids = [erratum.id for erratum in ERRATA]
    assert ids == sorted(ids)


def test_no_mistake_is_counted_twice() -> None:
    pairs = [(erratum.printed, erratum.corrected) for erratum in ERRATA]
    assert len(set(pairs)) == len(pairs)
    bar_over_star = [e.id for e in ERRATA if "F(x̄*)" in e.printed]
    assert bar_over_star == ["fedfw.d02"]


def test_the_projection_leaves_the_disc_and_the_point_is_too_far() -> None:
    projection, distance = (w for w in d22.witness() if not w.holds)
    assert projection.lhs == SINE**2 + 1 > 1
    assert (distance.lhs, distance.rhs) == (Q(1, 5), Q(3, 20))
    assert SINE**2 + COSINE**2 == 1


@pytest.mark.parametrize("m", [Q(1, 2), Q(1, 5), Q(1, 50), Q(1, 500)])
def test_nearer_to_the_line_the_distance_is_more_and_more_than_print_allows(m: Q) -> None:
    """At every rational point of the circle; the excess grows as the penalty does."""
    sine, cosine = 2 * m / (1 + m * m), (1 - m * m) / (1 + m * m)
    penalty = cosine / (sine * (1 - cosine))
    gradient = (Q(-1), penalty * (1 - cosine))
    assert gradient[0] * -cosine - gradient[1] * sine == 0  # parallel to the radius (sine, -cosine)
    distance = 1 - cosine
    assert distance * penalty == cosine / sine  # times G/λ: at least 4/3, and without bound
    assert (distance * penalty > 1) is (m < Q(2, 5))


def test_the_penalty_of_the_witness_is_that_of_its_point() -> None:
    assert PENALTY * SINE * (1 - COSINE) == COSINE
