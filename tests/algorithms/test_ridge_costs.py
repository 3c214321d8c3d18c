"""Counted products and numbers, against a run that is watched and against what is printed."""

import numpy as np
import pytest

from fedtheory.core.errors import FedTheoryError
from fedtheory.instances import build
from fedtheory.papers.fednewton.algorithms.fednewton import fednewton
from fedtheory.papers.fednewton.algorithms.ridge_baselines import fedavg_ridge, fednewton_pcg
from fedtheory.papers.fednewton.algorithms.ridge_costs import (
    METHODS,
    cost,
    exact_newton_sends_squares,
    twice_first_order,
    within_printed_orders,
)

M, m = 10, 4


class Watched:
    """Counts the vectors that clients make for the server."""

    def __init__(self, problem):
        self.problem, self.vectors = problem, 0

    def __getattr__(self, name):
        return getattr(self.problem, name)

    def mean(self, rows):
        self.vectors += 1
        return self.problem.mean(rows)


@pytest.mark.parametrize(
    ("algorithm", "method"), [(fednewton, "fednewton"), (fedavg_ridge, "fedavg")]
)
def test_as_many_numbers_are_sent_as_counted(algorithm, method):
    watched = Watched(build({"family": "ridge-spectrum"}).problem)
    steps = {"s_t": np.full(5, 2), "eta_t": np.full(5, 0.1)}
    algorithm(watched, steps, 5, np.random.default_rng(0))
    assert watched.vectors * M == 5 * cost(method, n=100, M=M, m=m).up


def test_conjugate_gradients_send_one_number_more():
    watched = Watched(build({"family": "ridge-spectrum"}).problem)
    fednewton_pcg(watched, {}, 5, np.random.default_rng(0))
    assert watched.vectors == 3 * 5  # of the third vector, H_j d, a number ⟨d, H_j d⟩ is enough
    assert cost("pcg", n=100, M=M, m=m).up == 2 * M + 1


def test_a_round_sends_twice_what_a_first_order_method_does():
    assert twice_first_order()


def test_exact_newton_sends_matrices():
    assert exact_newton_sends_squares()


def test_printed_orders():
    assert within_printed_orders(1000, 200, 10, 8)
    assert cost("fednewton", n=100, M=M, m=m).total(0) == cost("dkrr", n=100, M=M, m=m).setup
    assert cost("fednewton", n=100, M=M, m=m).bits(2) == 64 * 5 * M


def test_a_factor_costs_its_cube():
    """Of order 3, by hand: 4 products, 3 divisions beside the roots, and 3 roots."""
    small = cost("dkrr", n=0, M=3, m=1).setup - (3 * 3 + 3)
    assert small == 3 * (9 + 9 - 4) // 6 + 3


def test_unknown_methods_are_told():
    with pytest.raises(FedTheoryError, match="fednewton"):
        cost("fednewtn", n=1, M=1, m=1)
    for method in METHODS:
        assert cost(method, n=10, M=3, m=2, local_steps=2).total(3) > 0
