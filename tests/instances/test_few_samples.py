"""Few samples: constants that are exact or too large, expectations that are sums, and what is refused."""

import numpy as np
import pytest

from fedtheory.core.concepts import LOSS_NOISE, PAIR_GRADIENT, SMOOTHNESS, TOTAL_DIMENSION
from fedtheory.core.errors import FedTheoryError
from fedtheory.instances import build
from fedtheory.papers.fedres.instances.few_samples import few_samples, three_points

TWO = {
    "x": "1/5,0 -1/10,1/10;1/10,0 1/5,1/10",
    "z": "1/10 1/5;-1/5 1/10",
    "y": "1/5 -1/10;1/10 3/10",
}


def pairs(problem, count, seed=0):
    rng = np.random.default_rng(seed)
    d, d_l = problem.dimensions
    x, y = rng.standard_normal((count, d)), rng.standard_normal((count, len(problem.table), d_l))
    for part in (x, y):
        part /= np.maximum(np.linalg.norm(part, axis=-1, keepdims=True), 1)
    return np.repeat(x[:, None], len(problem.table), axis=1), y


@pytest.mark.parametrize("instance", [three_points(), few_samples(**TWO)], ids=lambda i: i.name)
def test_no_sampled_pair_exceeds_the_constants(instance):
    problem = instance.problem
    x, y = pairs(problem, 400)
    u = np.concatenate([x, y], axis=-1)
    features, labels = problem.table[..., :-1], problem.table[..., -1]
    residual = labels[None] - np.einsum("rip,imp->rim", u, features)
    loss = residual**2
    assert loss.max() <= 1
    norms = np.linalg.norm(features, axis=-1)
    assert (2 * np.abs(residual) * norms).max() <= instance.constants[PAIR_GRADIENT] * (1 + 1e-12)
    assert 2 * (norms**2).max() == pytest.approx(instance.constants[SMOOTHNESS])
    mean = (problem.weight * loss).sum(axis=-1, keepdims=True)
    variance = (problem.weight * (loss - mean) ** 2).sum(axis=-1).max()
    assert variance <= instance.constants[LOSS_NOISE] ** 2


def test_the_excess_is_the_mean_over_the_outcomes():
    problem = few_samples(**TWO).problem
    x, y = pairs(problem, 20)
    u = np.concatenate([x, y], axis=-1)

    def loss(pair):
        rows = problem.outcomes[:, None]
        residual = rows[..., -1] - np.einsum(
            "rip,krip->kri",
            pair,
            np.broadcast_to(
                rows[..., :-1], (len(rows), len(pair), *rows.shape[2:-1], rows.shape[-1] - 1)
            ),
        )
        return np.einsum("k,kri->ri", problem.chances, residual**2)

    expected = loss(u) - loss(np.broadcast_to(problem.comparator, u.shape))
    assert problem.excess(x, y) == pytest.approx(expected, abs=1e-14)
    assert problem.chances.sum() == pytest.approx(1)


def test_the_comparator_is_no_worse_than_any_sampled_pair():
    for instance in (three_points(), few_samples(**TWO)):
        x, y = pairs(instance.problem, 500, seed=1)
        assert instance.problem.excess(x, y).mean(axis=1).min() >= -1e-12


def test_a_comparator_outside_of_the_balls_is_brought_in():
    problem = few_samples(x="1/10;1/10", z="1/10;1/20", y="4/5;-7/10").problem
    d, _ = problem.dimensions
    assert np.linalg.norm(problem.comparator[0, :d]) <= 1 + 1e-12
    assert np.abs(problem.comparator[:, d:]).max() <= 1 + 1e-12


def test_the_dimension_counts_every_client():
    assert few_samples(**TWO).constants[TOTAL_DIMENSION] == 2 + 2 * 1


def test_the_recipe_rebuilds_it():
    instance = few_samples(**TWO)
    again = build(instance.recipe)
    assert again.constants == instance.constants
    assert (again.problem.table == instance.problem.table).all()


@pytest.mark.parametrize(
    "words",
    [
        {"x": "1/5;1/5", "z": "1/5", "y": "1/5"},
        {"x": "1/5 1/5", "z": "1/5 1/5", "y": "1/5 1/5", "weights": "1/2 1/3"},
        {"x": "1", "z": "1", "y": "1"},
    ],
)
def test_what_does_not_fit_is_refused(words):
    with pytest.raises(FedTheoryError):
        few_samples(**words)
