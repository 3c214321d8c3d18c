"""FedFW's worst distance from consensus: clients that hold their corners, and penalties that are too much for them."""

from fractions import Fraction

import pytest

import fedtheory
from fedtheory.core.verdict import Label
from fedtheory.core.worst_case import WorstCase
from fedtheory.engines.worst_case.answer import Answer, Number, worst_case
from fedtheory.papers.fedfw.worst_cases.eq37_distance import DISTANCE, DISTANCE_ANY, corners


def solved(model: WorstCase, *, replay: bool = False, **changed: str | int | Fraction) -> Answer:
    letters = {x.name: x.default for x in model.letters if x.default is not None}
    letters |= {name: Fraction(value) for name, value in changed.items()}
    return worst_case(model, {k: Number(x, x) for k, x in letters.items()}, replay=replay)


@pytest.mark.parametrize(("n", "t"), [(2, 2), (2, 4), (3, 3)])
def test_without_a_bound_on_heterogeneity_nothing_but_the_diameter_holds(n: int, t: int) -> None:
    found = solved(DISTANCE, n=n, t=t)
    assert found.label is Label.PROVED
    assert found.exact == Fraction(n - 1, 2)


def test_corners_are_held_until_the_penalty_is_as_strong() -> None:
    # n = 2, nλ₀ = 1: held while √t/2 <= ζ*
    letters = {name: Fraction(1) for name in ("D", "L", "zeta_star")}
    letters |= {"n": Fraction(2), "lambda_0": Fraction(1, 2)}
    assert corners({**letters, "t": Fraction(4)}) == Fraction(1, 2)
    assert corners({**letters, "t": Fraction(5)}) == 0
    assert solved(DISTANCE, t=4, zeta_star=1).exact == Fraction(1, 2)
    later = solved(DISTANCE, t=5, zeta_star=1)
    assert later.label is Label.PROVED
    assert (later.upper or 1) < Fraction(1, 2)


@pytest.mark.parametrize("letters", [{"zeta_star": "1/2"}, {"zeta_star": "1/2", "apart": 1}])
def test_fedfw_itself_reaches_it(letters: dict[str, str | int]) -> None:
    found = solved(DISTANCE, t=3, replay=True, **letters)
    assert found.label is Label.PROVED
    assert found.width is not None
    assert 0 <= found.width <= Fraction(1, 10**7)
    assert found.replayed is not None
    assert found.replayed.value >= 0.999999 * float(found.upper or 9)


def test_clients_that_agree_at_the_solution_are_apart_all_the_same() -> None:
    agreed = solved(DISTANCE, t=4, zeta_star=0)
    some = solved(DISTANCE, t=4, zeta_star="1/2")
    assert agreed.label is Label.PROVED
    assert 0 < (agreed.upper or 0) < (some.lower or 0)


def test_it_is_below_what_is_claimed() -> None:
    found = solved(DISTANCE, t=6, zeta_star="1/4")
    claimed = fedtheory.bound(
        "fedfw.eq37", bound="sharpened", n=2, L=1, D=1, lambda_0="1/2", zeta_star="1/4", t=6
    )
    assert float(found.upper or 9) < float(claimed.value) ** 2


def test_no_number_of_clients_exceeds_the_bound_for_every_number() -> None:
    whole = solved(DISTANCE_ANY, t=3, penalty=1, zeta_star="1/2")
    two = solved(DISTANCE, t=3, n=2, lambda_0="1/2", zeta_star="1/2")
    three = solved(DISTANCE, t=3, n=3, lambda_0="1/3", zeta_star="1/2")
    assert whole.label is Label.PROVED
    assert (two.lower or 0) / 2 <= (whole.upper or 0)
    assert (three.lower or 0) / 3 <= (whole.upper or 0)


def test_units_change_nothing() -> None:
    plain = solved(DISTANCE, t=3, zeta_star="1/2")
    scaled = solved(DISTANCE, t=3, L=3, D="1/2", lambda_0="3/2", zeta_star="3/4")
    assert plain.upper is not None
    assert scaled.upper == plain.upper / 4
