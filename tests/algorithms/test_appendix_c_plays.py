"""Algorithms 5, 6, 7, (2)-(3) and (5)-(6): data flow, exact values, and what agrees with what."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.papers.fedres.algorithms.appendix_c_exact import (
    client,
    game,
    population_loss,
    server,
)
from fedtheory.papers.fedres.algorithms.best_response_exact import (
    exact_fictitious_play,
    exact_half_rescoring,
    exact_rescoring,
)
from fedtheory.papers.fedres.algorithms.fictitious_play import fictitious_play
from fedtheory.papers.fedres.algorithms.fictitious_samples import fictitious_samples
from fedtheory.papers.fedres.algorithms.rescoring import half_rescoring, rescoring
from fedtheory.papers.fedres.algorithms.rescoring_samples import (
    half_rescoring_samples,
    rescoring_samples,
)
from fedtheory.papers.fedres.algorithms.residual_descent import residual_descent
from fedtheory.papers.fedres.algorithms.residual_samples import Played, Samples
from fedtheory.papers.fedres.instances.appendix_c import (
    GaussianPair,
    appendix_c,
    gaussian_samples,
    sign_samples,
)
from fedtheory.papers.fedres.metrics import POPULATION_LOSS

START = np.array([[1.0, 0.0]])


def drawn(*, runs: int = 1, rounds: int = 60, seed: int = 0, v: float = 0.25) -> Samples:
    return Samples(*gaussian_samples(np.random.default_rng(seed), runs=runs, rounds=rounds, v=v))


def scored(samples: Samples, t: int, w_g: np.ndarray, w: np.ndarray) -> float:
    """ℓ_t, written out."""
    told = w_g @ samples.shared[0, 0, t] + w @ samples.local[0, 0, t]
    return float((samples.labels[0, 0, t] - told) ** 2)


def stationary(total, model: np.ndarray) -> bool:
    """Whether no coordinate step of either sign improves the sum."""
    here = total(model)
    moved = [model + s * 1e-4 * np.eye(2)[k] for k in range(2) for s in (1, -1)]
    return all(total(other) >= here - 1e-12 for other in moved)


def served(samples: Samples, played: Played, t: int, locals_used) -> bool:
    """Whether w^g_{t+1} minimises the sum over rounds s <= t of ℓ_s(·, locals_used(s))."""
    return stationary(
        lambda w_g: sum(scored(samples, s, w_g, locals_used(s)) for s in range(t + 1)),
        played.shared[0, t + 1],
    )


def answered(samples: Samples, played: Played, t: int, globals_used) -> bool:
    """Whether w^l_{t+1} minimises the sum over rounds s <= t of ℓ_s(globals_used(s), ·)."""
    return stationary(
        lambda w: sum(scored(samples, s, globals_used(s), w) for s in range(t + 1)),
        played.local[0, t + 1, 0],
    )


def test_algorithm_7_keeps_both_sides_of_the_past() -> None:
    samples = drawn()
    played = fictitious_samples(samples, START, START[:, None])
    for t in (4, 20, 50):
        assert served(samples, played, t, lambda s: played.local[0, s, 0])
        assert answered(samples, played, t, lambda s: played.shared[0, s])
        assert not answered(samples, played, t, lambda s, t=t: played.shared[0, t])


def test_algorithm_6_rescores_for_the_client_alone() -> None:
    """The text before it says that the server does so as well."""
    samples = drawn()
    played = half_rescoring_samples(samples, START, START)
    for t in (4, 20, 50):
        assert answered(samples, played, t, lambda s, t=t: played.shared[0, t])
        assert served(samples, played, t, lambda s: played.local[0, s, 0])
        assert not served(samples, played, t, lambda s, t=t: played.local[0, t, 0])


def test_2_and_3_rescore_on_both_sides() -> None:
    samples = drawn()
    played = rescoring_samples(samples, START, START)
    for t in (4, 20):
        assert served(samples, played, t, lambda s, t=t: played.local[0, t, 0])
        # the client is a step later: w_{t+1} answers w^g_{t+1} on the rounds up to t
        assert answered(samples, played, t, lambda s, t=t: played.shared[0, t + 1])


def test_delays_hold_samples_and_models_back() -> None:
    samples = drawn(rounds=30)
    played = fictitious_samples(samples, START, START[:, None], alpha=2, beta=3)
    assert (played.shared[0, :3] == START).all()  # nothing has arrived
    for t in (9, 25):
        arrived = t - 2
        assert stationary(
            lambda w_g, until=arrived: sum(
                scored(samples, s, w_g, played.local[0, s, 0]) for s in range(until + 1)
            ),
            played.shared[0, t + 1],
        )
        assert answered(samples, played, t, lambda s: played.shared[0, max(s - 3, 0)])


@given(seed=st.integers(0, 2**32 - 1), copies=st.integers(2, 4))
def test_copies_of_one_client_are_one_client(seed: int, copies: int) -> None:
    one = drawn(rounds=12, seed=seed)
    many = Samples(
        *(np.repeat(part, copies, axis=1) for part in (one.shared, one.local, one.labels))
    )
    alone = fictitious_samples(one, START, START[:, None])
    together = fictitious_samples(many, START, np.repeat(START[:, None], copies, axis=1))
    scale = 1 + np.abs(alone.shared).max()
    np.testing.assert_allclose(
        together.shared[:, 3:] / scale, alone.shared[:, 3:] / scale, atol=1e-5
    )


def test_the_printed_step_diverges_and_a_small_one_does_not() -> None:
    samples = drawn(runs=20, rounds=2000)
    starts = (np.tile([1.0, 0.0], (20, 1)), np.tile([1.0, 0.0], (20, 1, 1)))
    printed = residual_descent(samples, *starts, largest=1e60)
    assert np.isnan(printed.loss[:, 200:]).all()  # every run was over
    assert np.nanmax(np.abs(printed.shared)) > 1e50
    small = residual_descent(samples, *starts, eta=0.1)
    np.testing.assert_allclose(small.shared[:, -1], [[0, 1]] * 20, atol=1e-3)


def test_one_step_of_descent_by_hand() -> None:
    """x^g = (1, 2), x^l = (3, 4), y = 1, both models (1, 0): residual -3, so w^g moves by 2·(-3)·(1, 2)."""
    shared, local = np.array([[[[1.0, 2.0]] * 2]]), np.array([[[[3.0, 4.0]] * 2]])
    samples = Samples(shared, local, np.ones((1, 1, 2)))
    made = residual_descent(samples, START, START[:, None])
    np.testing.assert_array_equal(made.shared[0, 1], [-5, -12])
    np.testing.assert_array_equal(made.local[0, 1, 0], [-17, -24])
    assert made.loss[0, 0] == 9


@pytest.mark.parametrize(
    ("algorithm", "exact"),
    [
        (fictitious_play, exact_fictitious_play),
        (half_rescoring, exact_half_rescoring),
        (rescoring, exact_rescoring),
    ],
)
def test_populations_agree_with_fractions(algorithm, exact) -> None:
    for v in ("1/4", "1/16"):
        made = algorithm(appendix_c(v=v).problem, {}, 40, np.random.default_rng(0))
        pairs = exact(game(Fraction(v)), 40)
        expected = [float(population_loss(*pair, Fraction(v))) for pair in pairs]
        np.testing.assert_allclose(made.series[POPULATION_LOSS][0], expected, rtol=1e-10)


def test_the_reference_values_of_fictitious_play() -> None:
    made = fictitious_play(appendix_c().problem, {}, 20000, np.random.default_rng(0))
    loss = made.series[POPULATION_LOSS][0]
    np.testing.assert_allclose(
        loss[[9, 99, 999]], [0.154514180333, 0.121950747393, 0.0974060078027], rtol=1e-11
    )
    slope = np.log(loss[19999] / loss[999]) / np.log(20)
    assert slope == pytest.approx(-0.0969257388, abs=1e-9)


def test_best_responses_are_what_many_samples_say() -> None:
    """The population's maps against least squares on the surrogate, whose second moments are the same."""
    rng = np.random.default_rng(3)
    shared, local, labels = sign_samples(rng, runs=1, rounds=200_000)
    w = np.array([0.3, 0.5])
    left = labels[0, 0] - local[0, 0] @ w
    found = np.linalg.lstsq(shared[0, 0], left, rcond=None)[0]
    expected = [float(x) for x in server((Fraction(3, 10), Fraction(1, 2)))]
    np.testing.assert_allclose(found, expected, atol=0.01)
    left = labels[0, 0] - shared[0, 0] @ w
    found = np.linalg.lstsq(local[0, 0], left, rcond=None)[0]
    np.testing.assert_allclose(
        found, [float(x) for x in client((Fraction(3, 10), Fraction(1, 2)))], atol=0.01
    )


@pytest.mark.parametrize(
    ("v", "fictitious", "half"), [(1 / 4, 0.0968, 0.1890), (1 / 16, 0.0292, 0.0579)]
)
def test_samples_follow_the_population_in_the_median(
    v: float, fictitious: float, half: float
) -> None:
    """50 runs of 4,000 rounds, for both readings of N(0, 0.25): the exponents, from round 400 on."""
    samples = drawn(runs=50, rounds=4000, v=v, seed=1)
    many = np.tile([1.0, 0.0], (50, 1))
    pair = GaussianPair(v, many, many)

    def slope(played: Played) -> float:
        ends = [
            np.median(pair.loss(played.shared[:, k], played.local[:, k, 0])) for k in (399, 3999)
        ]
        return float(np.log10(ends[1] / ends[0]))

    made = fictitious_samples(samples, many, many[:, None])
    assert slope(made) == pytest.approx(-fictitious, abs=0.02)
    made = half_rescoring_samples(samples, many, many)
    assert slope(made) == pytest.approx(-half, abs=0.03)
