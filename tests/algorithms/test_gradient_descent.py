"""Gradient descent on functions that are known on paper."""

from fractions import Fraction

import numpy as np
import pytest

from fedtheory.algorithms.gradient_descent import gradient_descent
from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.worst_cases.classics.gd import on_the_line


class Parabola:
    """Two clients, f_1(x) = x² and f_2 = 0, so F(x) = x²/2."""

    start = np.array([[[1.0], [1.0]], [[-3.0], [-3.0]]])  # two runs

    def gradients(self, X):
        return X * np.array([[2.0], [0.0]])

    def objective_gap(self, x_bar):
        return (x_bar**2).sum(axis=1) / 2


def test_every_step_shrinks_a_parabola_by_its_factor():
    run = gradient_descent(Parabola(), {"gamma_t": np.full(5, 0.25)}, 5, np.random.default_rng(0))
    expected = [[x**2 / 2 * 0.75 ** (2 * k) for k in range(5)] for x in (1.0, -3.0)]
    assert run.series[OBJECTIVE_GAP] == pytest.approx(np.array(expected))


def test_a_step_of_one_over_the_curvature_ends_at_once():
    run = gradient_descent(Parabola(), {"gamma_t": np.ones(2)}, 2, np.random.default_rng(0))
    assert run.series[OBJECTIVE_GAP][:, 1] == pytest.approx([0, 0])


def test_the_line_knows_the_closed_form():
    for N in range(1, 8):
        letters = {"N": Fraction(N), "L": Fraction(2), "R": Fraction(3)}
        assert on_the_line(letters) == Fraction(18, 4 * N + 2)
