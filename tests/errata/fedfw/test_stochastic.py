"""The numbers that the errata of FedFW-sto turn on, pinned."""

from fractions import Fraction as Q

import pytest

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.engines.check import run
from fedtheory.papers.fedfw.algorithms.fedfw_sto import expected_fedfw_sto
from fedtheory.papers.fedfw.errata.ledger import (
    EPSILON,
    TOTAL_PENALTY,
    d50,
    d51,
    d53,
    d55,
    d56,
    d57,
)
from fedtheory.papers.fedfw.errata.ledger import ROUND_57 as ROUND
from fedtheory.papers.fedfw.errata.ledger import federation_57 as federation
from fedtheory.papers.fedfw.metrics import EXPECTED_STACKED_GAP
from fedtheory.papers.fedfw.statements.lem3_homotopy import LEMMA_3


def failing(erratum: Erratum) -> list[Witness]:
    return [witness for witness in erratum.witness() if not witness.holds]


def test_four_hundred_clients_start_above_66() -> None:
    (witness,) = failing(d50)
    assert witness.lhs == 2
    assert Q(17906, 10000) < witness.rhs < Q(17907, 10000)


def test_the_run_of_the_library_starts_there_too() -> None:
    exhibit = LEMMA_3.exhibits[1]
    assert LEMMA_3.algorithm is expected_fedfw_sto
    seen = run(LEMMA_3, exhibit.instance(), parameters=exhibit.parameters, rounds=2)
    assert seen.series[EXPECTED_STACKED_GAP][0] == pytest.approx([failing(d50)[0].lhs, 0])


def test_a_far_start_is_far_above() -> None:
    (witness,) = failing(d51)
    assert witness.lhs == Q(1020019, 2)
    assert witness.rhs < 40000


def test_a_squared_distance_is_not_below_a_distance() -> None:
    first, second = failing(d53)
    assert first.lhs == second.lhs == 20000
    assert second.rhs < first.rhs < 3100


def test_round_zero_has_too_large_a_weight() -> None:
    (witness,) = failing(d55)
    assert witness.lhs == Q(64, 49)


def test_the_noise_of_copies_grows_tenfold() -> None:
    (witness,) = failing(d56)
    assert 9 < witness.lhs / witness.rhs < 10


def test_the_final_bound_is_crossed_fivefold() -> None:
    (witness,) = failing(d57)
    assert witness.lhs == Q(8, 27)
    assert witness.lhs > 5 * witness.rhs


def test_the_clients_of_that_run_stay_where_they_are() -> None:
    """At the largest λ_t up to that round and the worst mean, both oracles still answer with the client's own place."""
    n = federation().n
    penalty_squared = (TOTAL_PENALTY / n) ** 2 * (ROUND + 7)
    for side in (-1, 1):
        x = (Q(side), Q(1))
        for mean in ((Q(a), Q(b)) for a in (-1, 1) for b in (-1, 1)):
            for vertex in federation().vertices:
                # <(-side ε/n, 0) + λ(x - mean), vertex - x>: its constant part outweighs its part in λ
                step = (vertex[0] - x[0], vertex[1] - x[1])
                constant = -side * EPSILON / n * step[0]
                turning = (x[0] - mean[0]) * step[0] + (x[1] - mean[1]) * step[1]
                assert constant >= 0
                assert vertex == x or constant**2 > turning**2 * penalty_squared
