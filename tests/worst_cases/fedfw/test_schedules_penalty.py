"""FedFW under other penalties: Theorem 1's is among them, and all are reached by runs."""

from fractions import Fraction

import pytest

import fedtheory
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.verdict import Label
from fedtheory.core.worst_case import WorstCase
from fedtheory.engines.worst_case.answer import Answer, Number, worst_case
from fedtheory.papers.fedfw.worst_cases.schedules_penalty import (
    SCHEDULES,
    SCHEDULES_ANY,
    ends,
)
from fedtheory.papers.fedfw.worst_cases.thm1_convex import FEDFW, FEDFW_ANY


def solved(model: WorstCase, *, replay: bool = False, **changed: str | int | Fraction) -> Answer:
    letters = {x.name: x.default for x in model.letters if x.default is not None}
    letters |= {"H": Fraction(1)}
    letters |= {name: Fraction(value) for name, value in changed.items()}
    return worst_case(model, {k: Number(x, x) for k, x in letters.items()}, replay=replay)


@pytest.mark.parametrize(
    ("general", "own", "t"), [(SCHEDULES, FEDFW, 4), (SCHEDULES_ANY, FEDFW_ANY, 3)]
)
def test_a_half_is_the_penalty_of_theorem_1(general: WorstCase, own: WorstCase, t: int) -> None:
    one, other = solved(general, t=t, alpha="1/2"), solved(own, t=t)
    assert one.label is Label.PROVED
    assert (one.lower or 9) <= (other.upper or 0)
    assert (other.lower or 9) <= (one.upper or 0)


@pytest.mark.parametrize("alpha", ["0", "1/3", "3/4", "1"])
def test_fedfw_itself_reaches_it(alpha: str) -> None:
    found = solved(SCHEDULES, t=3, alpha=alpha, replay=True)
    assert found.label is Label.PROVED
    assert found.width is not None
    assert 0 <= found.width <= Fraction(1, 10**7)
    assert found.replayed is not None
    assert found.replayed.value >= 0.999999 * float(found.upper or 9)
    assert found.replayed.value <= float(found.upper or 0) * (1 + 1e-9)


def test_in_the_second_round_there_has_been_no_penalty_yet() -> None:
    # all clients start at one point, so round 1 has no use for lambda_1
    values = [solved(SCHEDULES, t=2, alpha=alpha) for alpha in ("0", "1")]
    assert values[0].upper == pytest.approx(values[1].upper, rel=1e-7)


def test_at_a_small_lambda_a_faster_penalty_helps_and_at_a_large_one_it_does_not() -> None:
    weak = [solved(SCHEDULES, t=4, alpha=alpha, lambda_0="1/8") for alpha in ("0", "1")]
    strong = [solved(SCHEDULES, t=4, alpha=alpha, lambda_0="1/2") for alpha in ("0", "1")]
    assert (weak[1].upper or 9) < (weak[0].lower or 0)
    assert (strong[0].upper or 9) < (strong[1].lower or 0)


@pytest.mark.parametrize("alpha", ["0", "1/2", "1"])
def test_it_is_below_what_is_proved_for_every_round(alpha: str) -> None:
    found = solved(SCHEDULES, t=4, alpha=alpha, apart=1)
    claimed = fedtheory.bound(
        "fedfw.schedules", bound="sharpened", n=2, L=1, D=1, H=1, lambda_0="1/2", alpha=alpha, t=4
    )
    assert claimed.value is not None
    assert float(found.upper or 9) < float(claimed.value)


def test_powers_lie_between_rationals_that_are_close() -> None:
    for alpha in (Fraction(1, 3), Fraction(3, 4), Fraction(5, 12)):
        for k in range(1, 9):
            low, high = ends(alpha, k)
            power, degree = (k + 1) ** alpha.numerator, alpha.denominator
            assert low**degree <= power <= high**degree
            assert high - low <= Fraction(1, 2**80)
    assert ends(Fraction(1), 4) == (5, 5)
    assert ends(Fraction(0), 4) == (1, 1)
    assert ends(Fraction(2, 3), 7) == (4, 4)


def test_a_point_has_to_spare_what_a_rational_penalty_leaves_out() -> None:
    letters = {name: Fraction(1) for name in ("L", "D", "H", "lambda_0")}
    letters |= {"n": Fraction(2), "t": Fraction(5), "alpha": Fraction(3, 4)}
    spared = {row.use.name for row in SCHEDULES.program(letters).rows if row.margin}
    # 4^(3/4) is irrational, though 4 is a square
    assert {"lmo 1", "lmo 2", "lmo 3", "lmo 4"} <= spared


def test_an_exponent_with_a_large_denominator_is_refused() -> None:
    with pytest.raises(FedTheoryError, match="denominator") as told:
        solved(SCHEDULES, t=3, alpha="1/13")
    assert told.value.code == "FT021"
