"""The exact runs behind the witnesses against Theorem 2, and the numbers that they turn on."""

from fractions import Fraction as Q

import pytest

from fedtheory.papers.fedfw.algorithms.clients_exact import mean, on_interval, point
from fedtheory.papers.fedfw.algorithms.fixed_steps_exact import (
    gap,
    iterates,
    oracle,
    surrogate,
    surrogate_gap,
)
from fedtheory.papers.fedfw.errata.ledger import d31, d35, d36, d39

HARD = on_interval((0, -4), (0, 2), start=(-1, -1))


def test_two_rounds_by_hand() -> None:
    """-4x and 2x from -1, T = 8, λ₀ = 1: η = 1/4, λ = 2. The first leaves at once, the second is then dragged."""
    X = iterates(HARD, 1, 2)
    assert X[1] == (point(Q(-1, 2)), point(-1))
    # λ(x_2 - x̄) = 2(-1/4) = -1/2 beside the gradient 2/2 = 1: it stays
    assert X[2] == (point(Q(-1, 8)), point(-1))
    assert len(X) == 9


def test_gaps_by_hand() -> None:
    X = (point(Q(1, 2)), point(-1))
    assert gap(HARD, mean(HARD, X)) == Q(5, 4)  # F = -x at -1/4
    # g_1 = -2 + 2(3/4) = -1/2 wants 1, g_2 = 1 - 3/2 = -1/2 wants 1
    assert surrogate_gap(HARD, X, 2) == Q(1, 2) * Q(1, 2) + Q(1, 2) * 2
    assert surrogate(HARD, X, 2) == (Q(-2) + Q(-2)) / 2 + 2 * Q(9, 16)


def test_ties_go_to_the_vertex_named_first() -> None:
    assert oracle(HARD, point(0)) == point(-1)


def test_no_loss_from_apart_beats_print_at_once_on_a_hexagon() -> None:
    *runs, hexagon = d31.witness()
    assert (hexagon.lhs, hexagon.rhs) == (540, 486)
    assert [float(w.lhs) for w in runs] == pytest.approx([1.464215548, 1.109091062], abs=1e-9)


def test_a_hundred_clients_rest_farther_apart_than_print_allows() -> None:
    at_rest, mended, printed = d35.witness()
    assert (at_rest.lhs, at_rest.rhs) == (Q(32, 25), 1)
    assert Q(130, 100) < printed.lhs / printed.rhs < Q(131, 100)
    assert mended.rhs > 4 * mended.lhs


def test_the_lost_matrix_and_the_far_start() -> None:
    (line,) = d36.witness()
    assert (line.lhs, line.rhs) == (1, 0)
    (far,) = d39.witness()
    assert far.lhs == 990990
    assert far.rhs < 500000
