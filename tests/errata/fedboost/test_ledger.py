"""FedBoost's ledger: in order, no mistake twice, and the theory's numbers."""

from fractions import Fraction as Q
from itertools import pairwise

import pytest

from fedtheory.core.verdict import Severity
from fedtheory.papers.fedboost.errata import ERRATA
from fedtheory.papers.fedboost.errata.enumerated import (
    cubes,
    masks,
    moment,
    squared_distance,
    weighted,
)
from fedtheory.papers.fedboost.errata.ledger import DOMAINS, second_moment, weights
from fedtheory.papers.fedboost.errata.ledger import printed as printed_theorem_2
from fedtheory.papers.fedboost.errata.ledger import printed_40 as printed
from fedtheory.theorems import ITEMS, STATEMENTS

BY_ID = {erratum.id.removeprefix("fedboost."): erratum for erratum in ERRATA}


def test_the_ledger_is_in_order_and_complete():
    assert list(BY_ID) == [f"d{k:02}" for k in range(1, len(ERRATA) + 1)]
    assert len(ERRATA) >= 102


def test_no_mistake_is_counted_twice():
    pairs = [(erratum.printed, erratum.corrected) for erratum in ERRATA]
    assert len(set(pairs)) == len(pairs)


def test_they_are_about_something_of_the_paper():
    known = {entry.id for entry in (*STATEMENTS, *ITEMS)}
    assert {erratum.about for erratum in ERRATA} <= known


@pytest.mark.parametrize(
    ("erratum", "row", "number"),
    [
        ("d01", 0, Q(1)),  # the gap, squared
        ("d02", 0, Q(799, 100) ** 2),
        ("d02", 1, Q(1799, 100) ** 2),
        ("d18", 1, Q(44, 225)),
        ("d35", 0, Q(33)),
        ("d36", 3, Q(17, 75)),
        ("d40", 0, Q(1, 2)),  # the gap of one round, which no unit of the norm changes
        ("d43", 0, Q(29, 50)),
        ("d44", 0, Q(1, 4)),  # squared
        ("d46", 0, Q(43, 50)),
        ("d49", 0, Q(16, 15)),
        ("d49", 1, Q(2, 5)),
        ("d50", 0, Q(19, 60)),
        ("d51", 0, Q(400)),
        ("d55", 0, Q(1, 18)),
        ("d68", 0, Q(11, 5)),
        ("d83", 1, Q(4093, 24576)),
        ("d100", 0, Q(15361, 16384)),
    ],
)
def test_numbers_of_the_theory(erratum, row, number):
    assert BY_ID[erratum].witness()[row].lhs == number


def test_more_than_the_budget_is_sent_in_two_rounds_of_five():
    """The theory's e08: uniform, q = 100, C = 10."""
    assert float(BY_ID["d08"].witness()[0].lhs) == pytest.approx(0.416844487734, abs=1e-12)


def test_what_the_copy_may_have_lost_is_no_mistake_of_the_authors():
    lost = {name for name, e in BY_ID.items() if e.severity is Severity.EXTRACTION}
    assert lost == {"d23", "d29", "d31", "d33", "d99"}


def test_the_printed_second_moment_of_the_corrected_estimate_grows_with_the_predictors():
    """d51: 4q, by its own formula at several q."""
    assert [second_moment(q) for q in (2, 10, 100)] == [8, 40, 400]


def test_theorem_3_in_other_units_is_as_small_as_one_likes():
    """d40: the printed bound of one run, in finer and finer units of the norm."""
    values = [printed(unit) for unit in (3, 99, 9999, 999999)]
    assert values == sorted(values, reverse=True)
    assert values[-1] < Q(1, 40)


def test_a_cube_is_no_convex_loss_of_the_estimator_and_a_square_is():
    """d53, d54: the divergence of the cubes lies above its chord where that of the squares lies below."""
    domain = (Q(9, 20), Q(9, 20), Q(1, 10))
    one, other = (Q(3, 20), Q(1, 20), Q(4, 5)), (Q(1, 20), Q(3, 20), Q(4, 5))
    middle = tuple((a + b) / 2 for a, b in zip(one, other, strict=True))
    for loss, above in ((cubes, True), (squared_distance, False)):
        chord = (loss(domain, one) + loss(domain, other)) / 2
        assert (loss(domain, middle) > chord) is above


@pytest.mark.parametrize("gamma", [(Q(1, 2),) * 3, (Q(1), Q(2, 5), Q(1, 4))])
def test_masks_leave_weights_whose_mean_is_the_weights(gamma):
    chances = [chance for _, chance in masks(gamma)]
    assert sum(chances) == 1
    for k, probability in enumerate(gamma):
        assert sum(chance * bits[k] for bits, chance in masks(gamma)) == probability


def test_theorem_2_in_other_units_is_as_small_as_one_likes():
    """d01: the printed bound of one run, in finer and finer units of the norm."""
    values = [printed_theorem_2(unit) for unit in (1, 3, 99)]
    assert values == [4, Q(4, 9), Q(4, 99**2)]


def test_the_run_against_theorem_3_is_slow_and_inside():
    """d100: each round moves the first weight by the printed step, and no weight is ever 0."""
    run = weights()
    assert {after[0] - before[0] for before, after in pairwise(run)} == {Q(1, 1 << 14)}
    assert all(sum(alpha) == 1 and min(alpha) > Q(7, 16) for alpha in run)


def test_the_domains_of_section_3_are_positive():
    """d43: Section 3.1 restricts distributions to those."""
    assert all(sum(domain) == 1 and min(domain) > 0 for domain in DOMAINS)


@pytest.mark.parametrize(("budget", "cheaper"), [(9, True), (5, False)])
def test_uniform_sampling_is_cheaper_than_8_for_large_budgets_only(budget, cheaper):
    """d36: the same weights, nearly everything sent and half of it."""
    alpha = (Q(2, 5), *(Q(1, 15),) * 9)
    uniform = moment(alpha, (Q(budget, 10),) * 10)
    assert (uniform < moment(alpha, weighted(alpha, budget))) is cheaper


def test_where_a_charitable_reading_is_left_nothing_is_called_false():
    """d54: the theorem's assumption gives what is said; d69, d79: what is not at hand, or not said, may be meant."""
    false = {name for name, e in BY_ID.items() if e.severity is Severity.FALSE}
    assert false.isdisjoint({"d54", "d69", "d79", "d83"})
    assert {"d40", "d61", "d100"} <= false
