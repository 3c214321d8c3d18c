"""Constants of losses on a ball: no point of the ball contradicts them."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fedtheory.calculator.estimate.federation import Federation
from fedtheory.calculator.estimate.losses import labels_as_signs, logistic, squared
from fedtheory.calculator.estimate.moments import as_given, moments
from fedtheory.core.errors import FedTheoryError
from fedtheory.papers.fedres.estimates import of_pair


def federation(rng, m=3, d=2, signs=False):
    inputs = [rng.standard_normal((rng.integers(1, 8), d)) for _ in range(m)]
    labels = [rng.standard_normal((len(X), 1)) for X in inputs]
    if signs:
        labels = [np.where(y > 0, 1.0, 0.0) for y in labels]
        labels[0][:1], labels[1][:1] = 1.0, 0.0
    return Federation(tuple(map(str, range(m))), tuple(inputs), tuple(labels), ("a",) * d)


def points(rng, d, radius, count=300):
    w = rng.standard_normal((count, d))
    w *= radius * (rng.uniform(0, 1, size=(count, 1)) ** 0.3) / np.linalg.norm(w, axis=1)[:, None]
    return [np.zeros(d), *w]


@settings(max_examples=15)
@given(
    seed=st.integers(0, 2**32 - 1),
    radius=st.floats(0.1, 5),
    lamda=st.sampled_from([0.01, 0.3]),
    loss=st.sampled_from(["squared", "logistic"]),
)
def test_no_point_of_the_ball_is_beyond_the_upper_ends(seed, radius, lamda, loss):
    rng = np.random.default_rng(seed)
    of = federation(rng, signs=loss == "logistic")
    summary = moments(of, as_given)
    if loss == "squared":
        found = squared(summary, lamda, radius)

        def sample_slopes(X, y, w):
            return X * (X @ w - y[:, 0])[:, None]

        def value(X, y, w):
            return float(((X @ w - y[:, 0]) ** 2).mean() / 2 + lamda / 2 * w @ w)
    else:
        signs = labels_as_signs(of.labels)
        found = logistic(
            summary, lamda, radius, [X * s for X, s in zip(of.inputs, signs, strict=True)]
        )

        def sample_slopes(X, y, w):
            s = np.where(y[:, 0] > 0.5, 1.0, -1.0)
            return -X * (s / (1 + np.exp(s * (X @ w))))[:, None]

        def value(X, y, w):
            s = np.where(y[:, 0] > 0.5, 1.0, -1.0)
            return float(np.logaddexp(0, -s * (X @ w)).mean() + lamda / 2 * w @ w)

    pairs = list(zip(of.inputs, of.labels, strict=True))
    everywhere = points(rng, 2, radius)
    slopes = np.array(
        [[sample_slopes(X, y, w).mean(axis=0) + lamda * w for X, y in pairs] for w in everywhere]
    )  # (points, clients, d)
    apart = slopes - slopes.mean(axis=1, keepdims=True)
    slack = 1 + 1e-7
    assert np.linalg.norm(slopes, axis=2).max() <= found.gradient.upper * slack
    assert np.sqrt((apart**2).sum(axis=2).mean(axis=1)).max() <= found.heterogeneity.upper * slack
    for w, x, a, c in zip(everywhere[1:], everywhere[2:], slopes[1:], slopes[2:], strict=False):
        turned = np.linalg.norm(a - c, axis=1).max()
        assert turned <= found.smoothness.upper * np.linalg.norm(w - x) * slack
    for w in everywhere[:40]:
        spread = max(
            float(
                ((sample_slopes(X, y, w) - sample_slopes(X, y, w).mean(axis=0)) ** 2)
                .sum(axis=1)
                .mean()
            )
            for X, y in pairs
        )
        assert np.sqrt(spread) <= found.noise.upper * slack
    values = np.array([[value(X, y, w) for X, y in pairs] for w in everywhere])
    assert values[0].mean() - values.mean(axis=1).min() <= found.gap.upper * slack + 1e-12
    assert (values[0] - values.min(axis=0)).mean() <= found.excess.upper * slack + 1e-12
    least = int(values.mean(axis=1).argmin())
    assert values[0].mean() - values[least].mean() >= 0
    assert found.gap.lower <= found.gap.upper
    assert found.at_optimum.lower <= found.at_optimum.upper
    first = np.sqrt((slopes[0] ** 2).sum()) / len(pairs)
    assert found.first_gradient.lower <= first * slack
    assert first <= found.first_gradient.upper * slack


def test_the_optimum_is_found_inside_and_on_the_sphere():
    of = Federation(
        ("a", "b"),
        (np.array([[1.0]]), np.array([[1.0]])),
        (np.array([[3.0]]), np.array([[1.0]])),
        ("x",),
    )
    summary = moments(of, as_given)
    inside, outside = squared(summary, 0.0, 5.0), squared(summary, 0.0, 1.0)
    # f_1' = w - 3 and f_2' = w - 1: at w* = 2 both are 1 in size, at w* = 1 they are -2 and 0
    assert inside.gradient_at_optimum.upper == pytest.approx(1.0, abs=1e-5)
    assert outside.gradient_at_optimum.upper == pytest.approx(np.sqrt(2), abs=1e-5)
    assert inside.at_optimum.upper == pytest.approx(1.0, abs=1e-5)
    assert inside.gap.upper == pytest.approx(2.0, abs=1e-6)  # 5/2 - 1/2
    assert outside.gap.upper == pytest.approx(1.5, abs=1e-6)  # 5/2 - 1


@given(seed=st.integers(0, 2**32 - 1), radius=st.floats(0.1, 3))
def test_no_pair_of_models_is_beyond_what_is_said_of_pairs(seed, radius):
    rng = np.random.default_rng(seed)
    of = federation(rng)
    known = {c.concept: c.size.upper for c in of_pair(moments(of, as_given), radius)}
    slack = 1 + 1e-9
    for _ in range(20):
        u, v = (radius * w / np.linalg.norm(w) for w in rng.standard_normal((2, 2)))
        noises = []
        for X, y in zip(of.inputs, of.labels, strict=True):
            miss = X @ (u + v) - y[:, 0]
            pair = np.hstack([X, X]) * miss[:, None]
            assert np.linalg.norm(pair, axis=1).max() <= known["gradient of the pair"] * slack
            assert (
                np.linalg.norm(X * miss[:, None], axis=1).max()
                <= known["gradient in the global model"] * slack
            )
            assert (miss**2 / 2).max() <= known["ceiling of the losses"] * slack
            assert (miss**2 / 2).std() <= known["noise of the losses"] * slack
            assert 2 * (X**2).sum(axis=1).max() <= known["smoothness"] * slack
            noises.append(((pair - pair.mean(axis=0)) ** 2).sum(axis=1).mean())
        assert np.sqrt(max(noises)) <= known["noise of the pair's gradient"] * slack
        assert np.sqrt(np.mean(noises) / 2) <= known["noise of the global gradient"] * slack
    assert known["total dimension"] == 2 * (1 + 3)


def test_three_labels_are_no_signs():
    with pytest.raises(FedTheoryError, match="found 3"):
        labels_as_signs((np.array([[0.0], [1.0]]), np.array([[2.0]])))
