"""FFGB: numbers known exactly, floats against rationals, and laws that every run obeys."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.papers.ffgb.algorithms.ffgb import ffgb
from fedtheory.papers.ffgb.algorithms.ffgb_exact import (
    ffgb_exact,
    ffgb_exact_persistent,
    ffgb_exact_without_residual,
)
from fedtheory.papers.ffgb.algorithms.ffgb_residual import ffgb_persistent, ffgb_without_residual
from fedtheory.papers.ffgb.instances.boosting_oracles import MANNERS, OFFS
from fedtheory.papers.ffgb.instances.finite_support import finite_support, rational_support
from fedtheory.papers.ffgb.instances.private_points import (
    frozen_points,
    private_points,
    private_weights,
)
from fedtheory.papers.ffgb.instances.same_slope import same_slope
from fedtheory.papers.ffgb.metrics import (
    FUNCTION_DISTANCE,
    LARGEST_ANSWER,
    LARGEST_FUNCTION,
    LARGEST_QUERY,
    LARGEST_RESIDUAL,
)

RNG = np.random.default_rng(0)
WEIGHTS = "1/2,1/4,1/4,0;0,1/4,1/4,1/2;0,0,1,0"
LABELS = "1,-2,1/2,0;0,3,-1,2;0,0,1/3,0"
TWINS = [
    (ffgb, ffgb_exact),
    (ffgb_persistent, ffgb_exact_persistent),
    (ffgb_without_residual, ffgb_exact_without_residual),
]


def steps(rounds, K, c, mu=0.5):
    return {"K_t": np.full(rounds, K), "c_t": np.full(rounds, c), "mu_t": np.full(rounds, mu)}


def measured(problem, rounds, K, c, metric=FUNCTION_DISTANCE, *, algorithm=ffgb, mu=0.5):
    return algorithm(problem, steps(rounds, K, c, mu), rounds, RNG).series[metric][0]


@pytest.mark.parametrize(
    ("c", "K", "rounds", "away"),
    [(2, 1, 1, "1"), (2, 2, 3, "5/7"), (4, 3, 2, "57/140")],
)
def test_one_point_one_client_by_hand(c, K, rounds, away):
    data = rational_support(weights="1", labels="1", gamma="1/2", oracle="shrink")
    assert data.optimum == (-2,)
    run = ffgb_exact(data, K=K, c=c, rounds=rounds)
    assert run.functions[-1][0] + 2 == Fraction(away)
    assert run.distances[-1] == Fraction(away) ** 2


def test_a_residual_that_lives_on_removes_the_floor():
    """Theory's X5: slopes 1 and -1/2, the first client's oracle answers a quarter of its query."""
    arguments = {"weights": "1;1", "labels": "1;-1/2", "gamma": "1/4", "oracle": "bad-client"}
    data = rational_support(**arguments)
    (f,) = ffgb_exact(data, K=2, c=2, rounds=20).functions[-1]
    assert f + Fraction(1, 2) == Fraction(429, 656)
    (f,) = ffgb_exact_persistent(data, K=2, c=2, rounds=20).functions[-1]
    assert float(f) + 0.5 == pytest.approx(0.014632527476535, abs=1e-14)


@pytest.mark.parametrize(("answers", "radius"), [("1", "32/45"), ("2", "8/5")])
def test_the_radius_of_total_variation_is_attained(answers, radius):
    """ω(1 - 1/N)((G + H)/μ)², with ω = 1/15: from KT = 3 on."""
    data = rational_support(
        weights=private_weights(3, Fraction(1, 10)), labels="1", off="opposed", answers=answers
    )
    for K in (1, 2, 3):
        distances = ffgb_exact(data, K=K, c=4, rounds=6).distances
        assert set(distances[-(-3 // K) :]) == {Fraction(radius)}
    ours = measured(private_points(answers=answers).problem, 5, 3, 4)
    assert ours == pytest.approx(float(Fraction(radius)))


@pytest.mark.parametrize("n", [2, 3, 4])
@pytest.mark.parametrize("algorithm", [ffgb, ffgb_persistent, ffgb_without_residual])
def test_frozen_clients_never_move(n, algorithm):
    instance = frozen_points(n=n)
    assert measured(instance.problem, 6, 3, 4, algorithm=algorithm) == pytest.approx(4)
    assert measured(instance.problem, 6, 3, 4, LARGEST_FUNCTION) == pytest.approx(0, abs=1e-12)


def test_the_exact_twin_freezes_exactly():
    data = rational_support(weights="1,0;0,1", labels="1", off="freeze")
    assert set(ffgb_exact(data, K=3, c=4, rounds=6).functions) == {(0, 0)}


@pytest.mark.parametrize("c", [2, 4])
def test_the_start_is_forgotten_at_the_first_factor_zero(c):
    far, near = (measured(same_slope(start=start).problem, 4, 3, c) for start in ("1000000", "0"))
    assert far.tolist() == near.tolist()


def test_theorys_huber_run():
    """Theory's X15: four clients, five points, labels 3 sin(1 + 3i + 7j) + 1, mean-square oracles."""
    table = 3 * np.sin(1 + 3 * np.arange(4)[:, None] + 7 * np.arange(5)) + 1
    labels = ";".join(",".join(str(Fraction(float(y))) for y in row) for row in table)
    problem = finite_support(
        weights=";".join([",".join(["1/5"] * 5)] * 4),
        labels=labels,
        loss="huber",
        mu="3/10",
        oracle="constant",
        gamma="3/10",
        sense="square",
    ).problem
    ends = [
        measured(problem, 300, 8, 2, algorithm=algorithm, mu=0.3)[-1]
        for algorithm in (ffgb, ffgb_without_residual, ffgb_persistent)
    ]
    assert ends == pytest.approx([0.0956101, 2.81236, 1.00280e-5], rel=1e-5)


@pytest.mark.parametrize(("ours", "exact"), TWINS, ids=["reset", "persistent", "none"])
@pytest.mark.parametrize("loss", ["linear", "square", "huber"])
@given(
    manner=st.sampled_from(MANNERS),
    off=st.sampled_from(OFFS),
    K=st.integers(1, 3),
    c=st.sampled_from([2, 4]),
)
def test_floats_run_as_rationals_do(ours, exact, loss, manner, off, K, c):
    arguments = {
        "weights": WEIGHTS,
        "labels": LABELS,
        "loss": loss,
        "oracle": manner,
        "gamma": "1/2",
        "off": off,
        "answers": "6",
        "start": "1,0,0,-1",
    }
    run = exact(rational_support(**arguments), K=K, c=c, rounds=3)
    told = [float(distance) for distance in run.distances[1:]]
    seen = measured(finite_support(**arguments).problem, 3, K, c, algorithm=ours)
    assert seen == pytest.approx(told, rel=1e-9, abs=1e-9)


@pytest.mark.parametrize("manner", MANNERS)
@given(off=st.sampled_from(OFFS), gamma=st.sampled_from(["1/4", "1/2", "1"]))
def test_what_the_proof_bounds_stays_bounded(manner, off, gamma):
    """(24) and (25): residuals (1 - γ)G/γ, queries G/γ, answers (2 - γ)G/γ on the supports."""
    instance = finite_support(
        weights=WEIGHTS, labels=LABELS, loss="huber", oracle=manner, gamma=gamma, off=off
    )
    g = float(Fraction(gamma))
    limits = {LARGEST_RESIDUAL: (1 - g) / g, LARGEST_QUERY: 1 / g, LARGEST_ANSWER: (2 - g) / g}
    for metric, limit in limits.items():
        assert (measured(instance.problem, 5, 4, 4, metric) <= limit * (1 + 1e-12)).all()


def test_those_bounds_are_reached():
    problem = finite_support(weights="1", labels="1", oracle="shrink", gamma="1/2").problem
    assert measured(problem, 1, 40, 4, LARGEST_QUERY)[0] == pytest.approx(2)
    assert measured(problem, 1, 40, 4, LARGEST_RESIDUAL)[0] == pytest.approx(1)


@given(order=st.permutations(range(3)))
def test_the_order_of_the_clients_does_not_matter(order):
    weights, labels = (table.split(";") for table in (WEIGHTS, LABELS))
    runs = [
        measured(
            finite_support(
                weights=";".join(weights[i] for i in rows),
                labels=";".join(labels[i] for i in rows),
                loss="huber",
                oracle="alternating",
                gamma="1/2",
                off="opposed",
            ).problem,
            4,
            3,
            4,
        )
        for rows in (range(3), order)
    ]
    assert runs[0] == pytest.approx(runs[1], rel=1e-9)


@given(scale=st.sampled_from(["1/7", "3", "100"]), loss=st.sampled_from(["huber", "linear"]))
def test_the_loss_and_its_regularisation_in_other_units_are_the_same_run(scale, loss):
    """(G, μ) -> (sG, sμ) leaves f unchanged: what refutes a radius that has μ and not μ²."""
    shared = {"weights": WEIGHTS, "labels": LABELS, "loss": loss, "oracle": "constant"}
    shared |= {"gamma": "1/2", "off": "opposed"}
    mu = Fraction(1, 2) * Fraction(scale)
    one = measured(finite_support(**shared).problem, 4, 3, 4)
    other = finite_support(**shared, scale=scale, mu=str(mu)).problem
    assert measured(other, 4, 3, 4, mu=float(mu)) == pytest.approx(one, rel=1e-9)


def test_many_runs_at_once_are_the_same_as_one_by_one():
    problem = finite_support(
        weights=WEIGHTS, labels=LABELS, loss="huber", oracle="bad-point", gamma="1/2", off="freeze"
    ).problem
    starts = np.random.default_rng(1).uniform(-2, 2, size=(3, 4, 1))
    together = ffgb(replace(problem, start=starts), steps(3, 2, 4), 3, RNG).series
    for k, start in enumerate(starts):
        alone = ffgb(replace(problem, start=start[None]), steps(3, 2, 4), 3, RNG).series
        for metric, series in alone.items():
            assert together[metric][k] == pytest.approx(series[0], rel=1e-12)


def test_with_one_step_the_residual_is_never_used():
    problem = finite_support(
        weights=WEIGHTS, labels=LABELS, loss="huber", oracle="constant", gamma="1/2"
    ).problem
    one, other = (
        measured(problem, 9, 1, 4, algorithm=algorithm)
        for algorithm in (ffgb, ffgb_without_residual)
    )
    assert one.tolist() == other.tolist()


def test_outputs_that_do_not_meet_in_the_loss_run_side_by_side():
    problem = finite_support(weights=WEIGHTS, labels=LABELS, loss="huber").problem
    starts = np.random.default_rng(2).uniform(-2, 2, size=(1, 4, 2))
    together = measured(replace(problem, start=starts), 3, 2, 2)
    alone = [measured(replace(problem, start=starts[:, :, k : k + 1]), 3, 2, 2) for k in (0, 1)]
    assert together == pytest.approx(sum(alone), rel=1e-12)
