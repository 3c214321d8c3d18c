"""FedFW-sto: what is drawn, what is enumerated, and what is known in closed form, all the same run."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from flint import arb
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import minimize_scalar

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.metrics import CONSENSUS_DISTANCE, EXPECTED_OBJECTIVE_GAP, OBJECTIVE_GAP
from fedtheory.core.trajectory import Array
from fedtheory.instances.interval import rational_quadratics
from fedtheory.papers.fedfw.algorithms.fedfw import fedfw
from fedtheory.papers.fedfw.algorithms.fedfw_sto import expected_fedfw_sto, fedfw_sto
from fedtheory.papers.fedfw.algorithms.fedfw_sto_exact import fedfw_sto_exact, schedule_of_theorem_3
from fedtheory.papers.fedfw.algorithms.fedfw_sto_normal import fedfw_sto_normal
from fedtheory.papers.fedfw.instances.noisy import NormalLine, noisy, samples
from fedtheory.papers.fedfw.metrics import (
    EXPECTED_DISTANCE,
    EXPECTED_SQUARED_DISTANCE,
    EXPECTED_STACKED_GAP,
    EXPECTED_SURROGATE_GAP,
    SURROGATE_GAP,
    TRACKING_ERROR,
)

RNG = np.random.default_rng(0)


def steps(rounds: int, lambda_0: float) -> dict[str, Array]:
    t = np.arange(1, rounds + 1, dtype=float)
    return {
        "eta_t": 9 / (t + 8),
        "lambda_t": lambda_0 * np.sqrt(t + 8),
        "lambda_{t-1}": lambda_0 * np.sqrt(t + 7),
        "rho_t": 4 / (t + 7) ** (2 / 3),
    }


def expectations(recipe: Mapping[str, str], rounds: int, lambda_0: float) -> Mapping[object, Array]:
    problem = noisy(**recipe).problem  # type: ignore[arg-type]
    return expected_fedfw_sto(problem, steps(rounds, lambda_0), rounds, RNG).series


@pytest.mark.parametrize("draws", ["own", "shared"])
def test_the_exact_twin_has_the_same_expectations(draws: str) -> None:
    recipe = {"curvature": "1;1/2", "slope": "-3;1", "start": "1/3;-1/2", "tie": "first"}
    noise, rounds, lambda_0 = "5/4;-1/2;-3/4", 5, Fraction(1, 4)
    exact = fedfw_sto_exact(
        rational_quadratics(**recipe),  # type: ignore[arg-type]
        samples(noise),
        schedule_of_theorem_3(lambda_0, rounds),
        shared=draws == "shared",
    )
    seen = expectations({**recipe, "noise": noise, "draws": draws}, rounds, 0.25)
    assert seen[EXPECTED_OBJECTIVE_GAP][0] == pytest.approx([float(h) for h in exact.gap])
    assert seen[EXPECTED_STACKED_GAP][0] == pytest.approx([float(h) for h in exact.stacked_gap])
    assert seen[EXPECTED_SQUARED_DISTANCE][0] == pytest.approx([float(h) for h in exact.spread])
    assert len(set(exact.gap)) == rounds


def test_an_open_sign_is_an_error_and_an_exact_zero_a_tie() -> None:
    like = rational_quadratics(curvature="0", slope="1")
    tie = fedfw_sto_exact(like, samples("-1;1"), schedule_of_theorem_3(Fraction(1), 2), shared=True)
    assert tie.gap == (1, 1)  # half of the draws are 0, and "first" answers +1
    vague = replace(schedule_of_theorem_3(Fraction(1), 2), rho=(arb(1, 2), arb(1, 2)))
    with pytest.raises(FedTheoryError, match="is open"):
        fedfw_sto_exact(like, samples("-1;1"), vague, shared=True)


def test_many_draws_average_to_the_enumeration() -> None:
    instance = noisy(curvature="1;1/2", slope="-3;1", noise="1;-1")
    rounds, runs = 7, 20000
    schedule = steps(rounds, 0.25)
    start = np.repeat(instance.problem.start, runs, axis=0)
    many = replace(instance.problem, quiet=replace(instance.problem.quiet, start=start))  # type: ignore[type-var]
    drawn = fedfw_sto(many, schedule, rounds, np.random.default_rng(1)).series
    exact = expected_fedfw_sto(instance.problem, schedule, rounds, RNG).series
    pairs = {
        OBJECTIVE_GAP: EXPECTED_OBJECTIVE_GAP,
        SURROGATE_GAP: EXPECTED_SURROGATE_GAP,
        CONSENSUS_DISTANCE: EXPECTED_DISTANCE,
    }
    for sampled, expected in pairs.items():
        deviation = drawn[sampled].std(axis=0) / runs**0.5
        off = np.abs(drawn[sampled].mean(axis=0) - exact[expected][0])
        assert (off <= 5 * deviation + 1e-12).all()
        assert deviation[-1] > 1e-4


def test_without_noise_and_curvature_it_is_fedfw() -> None:
    """The average of equal gradients is the gradient."""
    instance = noisy(curvature="0", slope="-4;2", noise="0")
    schedule = steps(200, 1.0)
    plain = fedfw(instance.problem.quiet, schedule, 200, RNG).series
    seen = expected_fedfw_sto(instance.problem, schedule, 200, RNG).series
    assert seen[EXPECTED_OBJECTIVE_GAP] == pytest.approx(plain[OBJECTIVE_GAP])
    assert seen[EXPECTED_SURROGATE_GAP] == pytest.approx(plain[SURROGATE_GAP])
    assert seen[TRACKING_ERROR] == pytest.approx(0, abs=1e-25)


def test_constant_gradients_leave_the_variance_of_the_average() -> None:
    """v_t = (1 - ρ_t)²v_{t-1} + ρ_t²σ², whatever the iterates do."""
    seen = expectations({"curvature": "0", "slope": "1/2", "noise": "2;-1;-1"}, 9, 1.0)
    rho, variance = steps(9, 1.0)["rho_t"], 0.0
    for k in range(9):
        variance = (1 - rho[k]) ** 2 * variance + rho[k] ** 2 * 2
        assert seen[TRACKING_ERROR][0, k] == pytest.approx(variance)


def line(slope: float, sigma: float, rounds: int) -> Array:
    series = fedfw_sto_normal(NormalLine(slope, sigma), steps(rounds, 1.0), rounds, RNG).series
    gap: Array = series[EXPECTED_OBJECTIVE_GAP][0]
    return gap


def test_normal_noise_on_a_line_has_the_expectations_of_the_theory() -> None:
    gap = line(0.5, 1.0, 10)
    assert gap[[1, 2, 9]] == pytest.approx(
        [0.308537538725987, 0.296287903270817, 0.237445867929134], rel=1e-12
    )


def test_the_exponent_is_attained_by_slopes_that_depend_on_the_horizon() -> None:
    """Numerical, no proof: sup over the slope of E h_t, times t^(1/3), stays between 0.50 and 0.53."""
    for t in (10, 100, 1000):
        worst = minimize_scalar(
            lambda slope, t=t: -line(slope, 1.0, t)[-1], bounds=(0.01, 2), method="bounded",
            options={"xatol": 1e-10},
        )  # fmt: skip
        if t == 100:
            assert -worst.fun == pytest.approx(0.111323258025, abs=1e-9)
        assert 0.50 < -worst.fun * t ** (1 / 3) < 0.53


def test_a_quiet_line_goes_the_right_way() -> None:
    assert line(0.5, 0.0, 3)[1:] == pytest.approx(0)


def test_too_many_paths_are_refused() -> None:
    with pytest.raises(FedTheoryError, match="paths"):
        expectations({"curvature": "0", "slope": "-1;1", "noise": "1;-1"}, 9, 1.0)


SLOPES = st.lists(st.integers(-5, 5).map(lambda k: Fraction(2 * k + 1, 3)), min_size=2, max_size=3)


@given(slopes=SLOPES, times=st.integers(2, 5))
def test_the_objective_in_other_units_is_the_same_run(slopes: list[Fraction], times: int) -> None:
    """f -> cf, λ₀ -> cλ₀."""
    here, there = (
        expectations(
            {
                "curvature": f"{c}/2",
                "slope": ";".join(str(c * b) for b in slopes),
                "noise": f"{c}/4;{-c}/4",
                "draws": "shared",
            },
            6,
            0.3 * c,
        )
        for c in (1, times)
    )
    for metric in (EXPECTED_OBJECTIVE_GAP, EXPECTED_SURROGATE_GAP):
        assert there[metric] == pytest.approx(times * here[metric], abs=1e-10)
    assert there[EXPECTED_DISTANCE] == pytest.approx(here[EXPECTED_DISTANCE], abs=1e-12)


@given(slopes=SLOPES)
def test_copies_that_share_their_draws_change_nothing_at_the_same_total_penalty(
    slopes: list[Fraction],
) -> None:
    one, three = (
        expectations(
            {
                "curvature": "1/2",
                "slope": ";".join(map(str, slopes * copies)),
                "noise": "1/4;-1/4",
                "draws": "shared",
            },
            6,
            0.3 / copies,
        )
        for copies in (1, 3)
    )
    assert three[EXPECTED_OBJECTIVE_GAP] == pytest.approx(one[EXPECTED_OBJECTIVE_GAP], abs=1e-10)
    assert three[EXPECTED_DISTANCE] == pytest.approx(3**0.5 * one[EXPECTED_DISTANCE], abs=1e-10)
    assert three[TRACKING_ERROR] == pytest.approx(one[TRACKING_ERROR] / 3, abs=1e-10)


@given(slopes=SLOPES)
def test_the_order_of_the_clients_does_not_matter(slopes: list[Fraction]) -> None:
    forth, back = (
        expectations(
            {"curvature": "1/2", "slope": ";".join(map(str, order)), "noise": "1/4;-1/4"}, 5, 0.3
        )
        for order in (slopes, slopes[::-1])
    )
    for metric in (EXPECTED_OBJECTIVE_GAP, EXPECTED_SQUARED_DISTANCE, TRACKING_ERROR):
        assert forth[metric] == pytest.approx(back[metric], abs=1e-10)
