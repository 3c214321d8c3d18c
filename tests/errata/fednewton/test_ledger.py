"""FedNewton's ledger: in order, no mistake twice, and what is called false is shown to be."""

from fractions import Fraction as Q
from math import comb

import pytest

from fedtheory.core.verdict import Severity
from fedtheory.papers.fednewton.errata import ERRATA
from fedtheory.papers.fednewton.errata.ledger import (
    chance,
    deviation,
    errors,
    one_shot,
    own,
    printed,
    quoted,
    ratios,
    variance,
)
from fedtheory.theorems import ITEMS, STATEMENTS

BY_ID = {erratum.id.removeprefix("fednewton."): erratum for erratum in ERRATA}


def test_the_ledger_is_in_order_and_complete():
    assert [e.id for e in ERRATA] == [f"fednewton.d{k:02}" for k in range(1, len(ERRATA) + 1)]
    assert len(ERRATA) >= 99


def test_no_mistake_is_counted_twice():
    pairs = [(erratum.printed, erratum.corrected) for erratum in ERRATA]
    assert len(set(pairs)) == len(pairs)


def test_they_are_about_something_of_the_paper():
    known = {entry.id for entry in (*STATEMENTS, *ITEMS)}
    assert {erratum.about for erratum in ERRATA} <= known


def test_what_the_copy_may_have_lost_is_no_mistake_of_the_authors():
    lost = {name for name, e in BY_ID.items() if e.severity is Severity.EXTRACTION}
    assert lost == {"d26", "d28", "d37", "d57", "d61"}


@pytest.mark.parametrize(
    ("name", "row", "left", "right"),
    [
        ("d08", 1, Q(25, 2), Q(1, 2)),
        ("d16", 2, Q(3, 4), Q(1, 2)),
        ("d38", 1, Q(64, 27), Q(1)),
        ("d39", 1, Q(1, 9), Q(1, 9)),
        ("d39", 2, Q(1, 2), Q(101, 400)),
        ("d53", 1, Q(1, 4), Q(0)),
        ("d55", 2, Q(8), Q(5)),
        ("d80", 0, Q(3), Q(2)),
        ("d81", 0, Q(22, 7), Q(1)),
        ("d86", 1, Q(1, 510), Q(0)),
        ("d89", 1, Q(3, 4), Q(5, 8)),
        ("d90", 1, Q(110), Q(1)),
        ("d95", 0, Q(30, 7), Q(1)),
        ("d96", 0, Q(9, 11), Q(14, 55)),
        ("d97", 1, Q(20600), Q(20500)),
        ("d98", 0, Q(3), Q(9)),
        ("d99", 1, Q(600), Q(500)),
        ("d99", 2, Q(800, 7), Q(500)),
    ],
)
def test_numbers_of_the_second_reading(name, row, left, right):
    witness = BY_ID[name].witness()[row]
    assert (witness.lhs, witness.rhs) == (left, right)


def test_a_sample_deviates_alike_in_all_units_and_the_printed_variance_does_not():
    """d39: features, sample and λ in three units."""
    found = {
        (deviation((0, unit), (unit,), 4 * unit**2), variance((Q(0), Q(unit)), 4 * Q(unit) ** 2))
        for unit in (Q(1), Q(2), Q(10))
    }
    assert len({R for R, _ in found}) == 1
    assert len({v for _, v in found}) == 3


def test_the_chance_that_the_factor_is_of_its_order_is_bounded_by_central_counts():
    """d82: the bound is above the true chance where that can be enumerated, and falls for every constant."""
    for side in (4, 8):
        n = side**3 // 2
        kept = sum(comb(n, k) for k in range(n + 1) if abs(2 * k - n) <= 2 * (side + 1))
        assert Q(kept, 2**n) ** 2 <= chance(side, 1)
    assert chance(10**12, 100) < chance(10**9, 100) < chance(10**6, 100) < Q(1, 16)


def test_the_mean_ratio_of_single_draws_has_no_bound():
    """d83: a quarter that has drawn 0, with λ going to 0."""
    values = [ratios(Q(1, 10**k), Q(1, 4)) for k in range(1, 7)]
    assert values == sorted(values)
    assert values[-1] > 10**5


def test_clients_of_one_covariance_have_no_federated_error_and_others_do():
    """d86."""
    assert one_shot((Q(5), Q(5)), (Q(7), Q(-2))) == 0
    assert one_shot((Q(5), Q(4)), (Q(5), Q(4))) > 0


@pytest.mark.parametrize("t", range(12))
def test_theorem_3_needs_what_is_quoted_of_its_competitor(t):
    """d89: by (42), for every number of rounds and every 2r + γ; the row of the table is that of none."""
    for s in (Q(1), Q(3, 2), Q(2), Q(3)):
        assert own(s, t) == quoted(s, t)
        assert (quoted(s, t) == printed(s)) is (t == 0 or s == 1)


def test_a_fixed_shift_diverges_for_small_lambda_and_converges_for_large():
    """d90: covariances 0 and 1/2; ρ = a²/(4λ(a + λ))."""
    for lam, smaller in ((Q(1, 1000), False), (Q(1, 10), False), (Q(1, 4), True)):
        start, after = errors(Q(1, 2), lam, 3)
        rho = Q(1, 4) / (4 * lam * (Q(1, 2) + lam))
        assert after == start * rho**3
        assert (after < start) is smaller
