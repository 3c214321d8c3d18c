"""Where the expected step of FedBoost rests: the weights, against values known otherwise."""

import numpy as np
import pytest

from fedtheory.papers.fedboost.figures.floor import BUDGETS, Q, at_rest, floor
from fedtheory.papers.fedboost.instances.ensembles import power_law


@pytest.mark.parametrize(
    ("delta", "sampling", "budget", "expected"),
    [
        (0.2, "uniform", 1, 0.054850552706753),
        (0.2, "uniform", 16, 0.016810485398976),
        (0.2, "weighted", 1, 0.0069497821297306),
        (0.2, "weighted", 4, 0.00091429914429775),
        (0.2, "weighted", 16, 7.4831377046862e-6),
        (0.05, "weighted", 1, 0.12241379235994),
        (0.05, "weighted", 8, 0.0080437545116936),
    ],
)
def test_floors_are_those_found_by_other_means(delta, sampling, budget, expected):
    assert floor(delta, sampling, budget) == pytest.approx(expected, rel=1e-9)


@pytest.mark.parametrize("sampling", ["uniform", "weighted"])
@pytest.mark.parametrize("budget", [1.5, 4.0, 9.7, 19.0])
def test_no_vertex_is_better_for_the_expected_gradient(sampling, budget):
    D, delta = power_law(Q, "1"), 0.2
    alpha = at_rest(D, delta, sampling, budget)
    gamma = np.full(Q, budget / Q) if sampling == "uniform" else np.minimum(1, budget * alpha)
    # all masks of one predictor: -D_k E 1/(δ + α̃_k)
    share = np.divide(alpha, gamma, out=np.zeros(Q), where=gamma > 0)
    expected = -D * (gamma / (delta + share) + (1 - gamma) / delta)
    assert expected.min() >= expected @ alpha - 1e-9
    assert alpha.sum() == pytest.approx(1.0)


def test_with_everything_sent_nothing_is_lost():
    assert floor(0.2, "uniform", Q) == pytest.approx(0.0, abs=1e-12)


def test_the_title_is_so():
    M = 2 * power_law(Q, "1").max() / 0.2**3
    found = {
        rule: np.array([floor(0.2, rule, C) for C in BUDGETS]) for rule in ("uniform", "weighted")
    }
    assert np.all(100 * found["weighted"] < M / (2 * BUDGETS))
    assert np.all(np.sqrt(2) * M * (Q / BUDGETS - 1) / 2 > 100 * found["uniform"])
    assert found["weighted"][-1] / found["weighted"][0] < 0.1 * BUDGETS[0] / BUDGETS[-1]
