"""Theorem 2's worst least gap: the numbers that were known, one round by hand, and runs that reach it."""

from fractions import Fraction

import pytest

import fedtheory
from fedtheory import kernel
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.properties import CONVEX
from fedtheory.core.verdict import Label
from fedtheory.core.worst_case import WorstCase
from fedtheory.engines.worst_case.answer import Answer, Number, worst_case
from fedtheory.papers.fedfw.worst_cases.nonconvex_setting import BITS, cube_root
from fedtheory.papers.fedfw.worst_cases.thm2_nonconvex import AVERAGE, NONCONVEX, NONCONVEX_ANY


def solved(model: WorstCase, *, replay: bool = False, **changed: str | int | Fraction) -> Answer:
    letters = {x.name: x.default for x in model.letters if x.default is not None}
    letters |= {"H": Fraction(1), "Ecal": Fraction(1, 2)}
    letters |= {name: Fraction(value) for name, value in changed.items()}
    return worst_case(model, {k: Number(x, x) for k, x in letters.items()}, replay=replay)


@pytest.fixture(scope="module")
def third() -> Answer:
    return solved(NONCONVEX, T=3, replay=True)


def test_the_numbers_that_were_known(third: Answer) -> None:
    # TV8 of the theory file, from another solver: n = 2, L = H = D = 1, lambda_0 = Ecal = 1/2
    assert solved(NONCONVEX, T=1).upper == Fraction(9, 8)
    assert float(third.upper or 0) == pytest.approx(0.81107, abs=1e-4)


@pytest.mark.parametrize(("n", "Ecal", "L"), [(2, "1/2", 1), (3, "1/2", 2), (4, "1/3", 1)])
def test_one_round_by_hand(n: int, Ecal: str, L: int) -> None:
    """F̂(X²) >= F̂(X¹) - gap + LD²/2 + (λ₀/2)dist², with n clients at the corners of a simplex of edge D."""
    found = solved(NONCONVEX, T=1, n=n, Ecal=Ecal, L=L, lambda_0="1/4")
    expected = Fraction(Ecal) + Fraction(L, 2) + Fraction(1, 8) * Fraction(n - 1, 2)
    assert found.label is Label.PROVED
    assert found.upper == pytest.approx(expected, rel=1e-8)
    assert (found.upper or 0) >= expected
    assert (found.lower or 9) <= expected


@pytest.mark.parametrize(("model", "T"), [(NONCONVEX, 2), (NONCONVEX_ANY, 2), (NONCONVEX_ANY, 4)])
def test_the_ends_are_close_and_both_kernels_accept(model: WorstCase, T: int) -> None:
    found = solved(model, T=T)
    assert found.label is Label.PROVED
    assert found.width is not None
    assert 0 <= found.width <= Fraction(1, 10**7)


def test_fedfw_itself_reaches_it_on_clients_that_are_not_convex(third: Answer) -> None:
    assert third.replayed is not None
    assert third.replayed.instance is not None
    assert CONVEX not in third.replayed.instance.promises
    assert third.replayed.value >= 0.999999 * float(third.upper or 9)
    assert third.replayed.value <= float(third.upper or 0) * (1 + 1e-9)


def test_a_cube_needs_no_rounding() -> None:
    assert cube_root(8) == (2, 2)
    assert cube_root(1) == (1, 1)
    low, high = cube_root(3)
    assert low**3 < 3 < high**3
    assert high - low == Fraction(1, 1 << BITS)
    letters = {"L": 1, "D": 1, "H": 1, "Ecal": 1, "n": 2, "lambda_0": 1}
    exact = NONCONVEX.program({name: Fraction(x) for name, x in {**letters, "T": 1}.items()})
    assert not any(row.margin for row in exact.rows)
    rounded = NONCONVEX.program({name: Fraction(x) for name, x in {**letters, "T": 2}.items()})
    assert {"used up", "first choice", "choice"} <= {
        row.use.name for row in rounded.rows if row.margin
    }


def test_it_is_below_the_theorem(third: Answer) -> None:
    claimed = fedtheory.bound(
        "fedfw.thm2", bound="best", n=2, L=1, D=1, H=1, Ecal="1/2", lambda_0="1/2", T=3
    )
    assert float(third.upper or 9) < float(claimed.value)


def test_the_average_is_worse_than_the_least_and_below_what_is_proved_of_it() -> None:
    found = solved(AVERAGE, T=2, replay=True)
    claimed = fedtheory.bound(
        "fedfw.thm2", bound="sharpened", n=2, L=1, D=1, H=1, Ecal="1/2", lambda_0="1/2", T=2
    )
    assert found.label is Label.PROVED
    assert found.lower is not None
    assert found.lower > (solved(NONCONVEX, T=2).upper or 9)
    assert float(found.upper or 9) < float(claimed.value)
    assert found.replayed is not None
    assert found.replayed.value >= 0.999999 * float(found.upper or 9)


def test_more_clients_at_the_same_n_lambda_are_worse() -> None:
    two, three = solved(NONCONVEX, T=2), solved(NONCONVEX, T=2, n=3, lambda_0="1/3")
    whole = solved(NONCONVEX_ANY, T=2)
    assert (two.upper or 9) < (three.lower or 0)
    assert (three.upper or 9) < (whole.lower or 0)


def test_less_heterogeneity_is_less_bad() -> None:
    none, little = solved(NONCONVEX, T=2, H=0), solved(NONCONVEX, T=2, H="1/2")
    assert none.label is Label.PROVED
    assert (none.upper or 9) < (little.lower or 0)
    assert (little.upper or 9) < (solved(NONCONVEX, T=2).lower or 0)


def test_units_change_nothing() -> None:
    plain = solved(NONCONVEX, T=2)
    scaled = solved(NONCONVEX, T=2, L=3, D="1/2", H="3/2", lambda_0="3/2", Ecal="3/8")
    assert plain.upper is not None
    assert scaled.label is Label.PROVED
    assert scaled.upper == plain.upper * 3 / 4


@pytest.mark.parametrize("missing", ["H", "Ecal"])
def test_it_says_what_is_missing(missing: str) -> None:
    letters = {"T": 2, "n": 2, "lambda_0": 1, "L": 1, "D": 1, "H": 1, "Ecal": 1}
    del letters[missing]
    numbers = {name: Number(Fraction(x), Fraction(x)) for name, x in letters.items()}
    with pytest.raises(FedTheoryError, match=missing) as told:
        worst_case(NONCONVEX, numbers)
    assert told.value.code == "FT061"


def test_a_corrupted_certificate_is_refused(third: Answer) -> None:
    assert third.certificate is not None
    kernel.check(dict(third.certificate), {})
    *lines, last = third.certificate["lines"]
    claim = ["<=", "least", str((third.upper or 0) * Fraction(99, 100))]
    lower = {**last, "schema": {**last["schema"], "then": claim}}
    with pytest.raises(kernel.Rejected):
        kernel.check({**third.certificate, "lines": [*lines, lower]}, {})
