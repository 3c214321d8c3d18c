"""What the second reading found, at other parameters than the ledger's."""

from fractions import Fraction

import pytest

from fedtheory.papers.ffgb.algorithms.ffgb_exact import ffgb_exact, ffgb_exact_without_residual
from fedtheory.papers.ffgb.errata import ledger
from fedtheory.papers.ffgb.instances.boosting_oracles import Manner
from fedtheory.papers.ffgb.instances.finite_support import rational_support

QUERIES = ("1,0,0", "-2,1,1/2", "0,0,0", "3,3,-3", "1/7,-1/5,0")


@pytest.mark.parametrize("query", QUERIES)
def test_the_oracle_of_d71_keeps_10_and_11_for_every_query(query: str) -> None:
    phi = tuple(Fraction(value) for value in query.split(","))
    size = max(map(abs, phi))
    h = ledger.answer(phi)
    assert all(abs(x - y) <= size / 2 for x, y in zip(h, phi, strict=True))
    assert all(abs(x) <= size for x in h)


@pytest.mark.parametrize("classes", range(2, 12))
def test_d72_the_slope_at_zero_is_the_root_of_one_less_the_share(classes: int) -> None:
    at_zero = ledger.squared_slope((Fraction(1, classes),) * classes, 0)
    assert at_zero == 1 - Fraction(1, classes)


def test_d72_slopes_come_as_near_to_the_root_of_two_as_one_likes() -> None:
    little = Fraction(1, 10**9)
    found = ledger.squared_slope((little, 1 - little), 0)
    assert 2 - Fraction(1, 10**8) < found < 2


@pytest.mark.parametrize("mu", ["1/2", "1/10"])
@pytest.mark.parametrize("oracle", ["shrink", "constant"])
def test_d75_one_local_step_never_asks_for_the_residual(mu: str, oracle: Manner) -> None:
    data = rational_support(
        weights="1/2,1/2,0;1/2,0,1/2", labels="1,2,3", mu=mu, gamma="1/2", oracle=oracle
    )
    kept = ffgb_exact(data, K=1, c=4, rounds=5)
    assert kept.functions == ffgb_exact_without_residual(data, K=1, c=4, rounds=5).functions


@pytest.mark.parametrize("rounds", [100, 400])
def test_d76_more_rounds_bring_the_second_value_to_gamma_over_mu(rounds: int) -> None:
    first, second = ledger.after(rounds)
    assert abs(first) <= Fraction(5, rounds)
    assert abs(second - ledger.GAMMA_76 / ledger.MU_76) <= Fraction(5, rounds)


def test_d76_the_answers_keep_5() -> None:
    """The error is 1 - γ of one value of the query, and stands at a point of the same weight."""
    phi = (Fraction(1), Fraction(-1, 2))
    error = ((1 - ledger.GAMMA_76) * abs(phi[0])) ** 2
    assert error <= (1 - ledger.GAMMA_76) ** 2 * sum(v**2 for v in phi)


def test_d89_the_constant_answers_reach_the_optimum_and_stay() -> None:
    best = (-ledger.SLOPE_89 / ledger.MU_89,) * 2
    assert ledger.constants(3) == ledger.constants(9) == best
    assert ledger.constants(2) != best


@pytest.mark.parametrize("query", ["1,0", "0,1", "1,9", "-1,9", "5,-1"])
def test_d93_weighed_by_alpha_the_learners_leave_nine_tenths_at_most(query: str) -> None:
    a, b = (Fraction(value) for value in query.split(","))
    assert ledger.left((a, b), ledger.WEIGHTS_93) <= Fraction(9, 10) * ledger.squares(
        (a, b), ledger.WEIGHTS_93
    )


def test_d96_counts_all_rows_and_the_two_long_ones() -> None:
    assert len(ledger.ours()) == 18
    assert ledger.ours()[:3] == [20, 17, 8]
