"""Laws of few points: every sample is there once, and deviations are those of the matrices."""

import numpy as np
import pytest

from fedtheory.core.errors import FedTheoryError
from fedtheory.instances import build
from fedtheory.papers.fednewton.algorithms.sample_deviation import every_sample, quantile
from fedtheory.papers.fednewton.instances.coordinate_samples import coordinate_points
from fedtheory.papers.fednewton.instances.feature_samples import (
    SAMPLES,
    common_and_own,
    feature_sample,
)
from fedtheory.papers.fednewton.metrics import RESPONSE_QUANTILE, SYMMETRIC_DEVIATION_QUANTILE

SMALL = {
    "points": "1,0 1,1 0,2",
    "labels": "1 -1 1/2",
    "chances": "1/2 1/4 1/4",
    "n": 5,
    "lam": "1/5",
}


def test_every_sample_is_followed_once():
    problem = feature_sample(**SMALL).problem
    counts, chance = problem.every_sample()
    assert len(counts) == problem.samples == len({tuple(row) for row in counts})
    assert (counts.sum(axis=1) == 5).all()
    assert chance.sum() == pytest.approx(1)
    assert counts.T @ chance == pytest.approx(5 * problem.chances)


def test_deviations_are_those_of_the_matrices():
    problem = feature_sample(**SMALL).problem
    (row,) = np.array([[2.0, 2.0, 1.0]])
    C_D = problem.points.T @ np.diag(row / 5) @ problem.points
    whole = problem.C + problem.lam * np.eye(2)
    values, turned = np.linalg.eigh(whole)
    root = turned / np.sqrt(values) @ turned.T
    E = problem.C - C_D
    counts = row[None]
    assert problem.plain_deviations(counts) == pytest.approx(
        np.linalg.norm(np.linalg.solve(whole, E), 2)
    )
    assert problem.symmetric_deviations(counts) == pytest.approx(np.linalg.norm(root @ E @ root, 2))
    assert problem.half_deviations(counts) == pytest.approx(np.linalg.norm(root @ E, 2))
    moment = problem.points.T @ ((row / 5 - problem.chances) * problem.labels)
    assert problem.response_deviations(counts) == pytest.approx(np.linalg.norm(root @ moment))
    apart = (row / 5 - problem.chances) @ problem.points
    assert problem.mean_deviations(counts) == pytest.approx(np.linalg.norm(apart))


def test_drawn_samples_are_as_likely_as_enumerated_ones():
    problem = feature_sample(**SMALL).problem
    counts, chance = problem.every_sample()
    drawn = problem.some_samples(np.random.default_rng(0), 4000)
    for row, p in zip(counts, chance, strict=True):
        share = (drawn == row).all(axis=1).mean()
        assert abs(share - p) < 5 * np.sqrt(p * (1 - p) / 4000) + 1e-9


def test_one_hot_points_have_closed_forms():
    one_hot = coordinate_points(K=3, square="4", n=6, lam="1/2").problem
    plain = feature_sample(points="2,0,0 0,2,0 0,0,2", n=6, lam="1/2").problem
    counts, _ = plain.every_sample()
    for name in ("mean", "response", "plain", "symmetric", "half"):
        ours, theirs = (getattr(p, f"{name}_deviations")(counts) for p in (one_hot, plain))
        assert ours == pytest.approx(theirs)


def test_a_quantile_is_exceeded_with_probability_delta_at_most():
    values, chance = np.array([3.0, 1.0, 2.0]), np.array([0.1, 0.6, 0.3])
    assert quantile(values, chance, 0.1) == 2.0
    assert quantile(values, chance, 0.05) == 3.0
    assert quantile(values, chance, 0.4) == 1.0


def test_quantiles_fall_as_delta_rises():
    problem = feature_sample(**SMALL).problem
    runs = [every_sample(problem, {"delta_t": np.array([d])}, 1, None) for d in (0.01, 0.2, 0.9)]
    for metric in (RESPONSE_QUANTILE, SYMMETRIC_DEVIATION_QUANTILE):
        found = [float(run.series[metric][0, 0]) for run in runs]
        assert found == sorted(found, reverse=True)
        assert found[0] > found[-1]


@pytest.mark.parametrize(
    "instance",
    [
        feature_sample(**SMALL),
        common_and_own(K=4, n=3, lam="1/5", reference="first point"),
        coordinate_points(K=4, square="1", n=3, lam="1/5", reference="first point"),
    ],
    ids=lambda i: i.name,
)
def test_a_recipe_rebuilds_it(instance):
    again = build(instance.recipe)
    assert (again.name, again.constants, again.promises) == (
        instance.name,
        instance.constants,
        instance.promises,
    )


@pytest.mark.parametrize(
    "wrong",
    [
        {"points": "1,0 1"},
        {"labels": "1"},
        {"chances": "1/2 1/4 1/8"},
        {"chances": "1 1/2 -1/2"},
        {"drawn": "1 1 1"},
        {"lam": "a"},
        {"lam": "0"},
        {"n": 0},
    ],
    ids=str,
)
def test_bad_input_is_named(wrong):
    with pytest.raises(FedTheoryError):
        feature_sample(**(SMALL | wrong))


def test_too_many_samples_are_refused():
    problem = feature_sample(points=" ".join("1" * 9), n=60, lam="1").problem
    assert problem.samples > SAMPLES
    with pytest.raises(FedTheoryError, match="different samples"):
        problem.every_sample()


def test_a_lemma_about_one_sample_needs_one():
    with pytest.raises(FedTheoryError, match="about one sample"):
        _ = feature_sample(**SMALL).problem.covariances
