"""What the second reading added to the ledger, number by number, and computed another way where that can be."""

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

from fedtheory.core.verdict import Severity
from fedtheory.errata import ERRATA
from fedtheory.papers.fedres.algorithms.appendix_c_exact import (
    client,
    game,
    population_loss,
    server,
)
from fedtheory.papers.fedres.algorithms.best_response_exact import (
    exact_half_rescoring,
    exact_rescoring,
)
from fedtheory.papers.fedres.errata.ledger import with_newest

ADDED = (*range(1, 8), 48, 49, *range(60, 65), 73, 74, 75, *range(80, 100))
KNOWN = {e.id: e for e in ERRATA}


def numbers(number):
    return [(w.lhs, w.rhs) for w in KNOWN[f"fedres.d{number:02}"].witness()]


@pytest.mark.parametrize("number", ADDED)
def test_every_number_comes_out_as_told(number):
    assert all(w.holds == w.expected for w in KNOWN[f"fedres.d{number:02}"].witness())


def test_one_of_the_added_is_false_and_it_is_a_contradiction_of_two_places():
    false = [n for n in ADDED if KNOWN[f"fedres.d{n:02}"].severity is Severity.FALSE]
    assert false == [80]
    assert numbers(80) == [(5, 1), (8, 1)]


def test_algorithm_6_with_its_letter_mended_makes_every_model_twice():
    turns, at_once = exact_rescoring(game(), 10), with_newest(19)
    for k in range(1, 10):
        assert at_once[2 * k - 1][0] == turns[k][0]
        assert at_once[2 * k][0] == turns[k][0]
    assert numbers(81)[0] == (Fraction(4, 5), Fraction(52, 75))


def test_algorithm_6_with_its_letter_mended_answers_the_models_of_the_round_before():
    """d55 and d81: one letter and one index are wrong, and each has numbers of its own."""
    played = with_newest(5)
    for (shared, local), (then_shared, then_local) in pairwise(played):
        assert then_shared == server(local)
        assert then_local == client(shared)
    printed = exact_half_rescoring(game(), 4)
    assert (printed[3][0][0], played[3][0][0]) == (Fraction(172, 225), Fraction(52, 75))
    assert float(population_loss(*with_newest(120)[119])) == pytest.approx(1.533314e-6, rel=1e-6)


def test_a_round_of_the_recursion_never_falls_below_the_root():
    b, root = 1.0, 1e-4
    for _ in range(200_000):
        b += -(b**2) / 2 + 1 / (2 * 1e8)
    assert b == pytest.approx(root, rel=1e-6)
    assert [lhs for lhs, _ in numbers(88)][-1] == Fraction(1, 10_000)


def test_many_coins_with_numpy():
    found = float(numbers(88)[1][0])
    rng = np.random.default_rng(0)
    coins = rng.integers(0, 2, size=(2000, 10, 1024), dtype=np.int8)
    assert (coins.sum(axis=1) == 0).any(axis=1).mean() == pytest.approx(found, abs=0.05)


def test_old_gradients_lose_more_than_fresh_ones_on_a_loss_of_the_global_model_alone():
    ((late, fresh),) = numbers(49)
    assert float(late) == pytest.approx(0.554411, abs=1e-6)
    assert fresh < late


def test_the_delay_of_theorem_1_is_the_larger_term_up_to_two_and_a_half_million_rounds():
    gamma_d2, tau, per_client, sigma2 = 1, 100, 10, 0.25

    def terms(T):
        return (1 + gamma_d2) * (tau / T) ** 0.75, (per_client * sigma2 / T) ** 0.5

    for T, delayed in ((10**6, True), (2_550_000, True), (2_570_000, False)):
        delay, dominant = terms(T)
        assert (delay > dominant) is delayed


def test_the_two_ways_of_counting_a_period():
    assert numbers(61) == [
        (Fraction(5, 32), Fraction(15, 32)),
        (Fraction(5, 32), Fraction(5, 32)),
    ]


def test_what_alone_needs_less_than_what_is_shared():
    assert numbers(83) == [(Fraction(1, 2), Fraction(1, 2)), (Fraction(3, 8), 0)]
