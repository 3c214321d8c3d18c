"""The runs behind the figures of FedBoost: small ones again, and what the captions say of those recorded."""

from functools import partial

import numpy as np
import pytest

from fedtheory.core.statement import Status
from fedtheory.engines.check import letters, steps
from fedtheory.papers.fedboost.algorithms.fedboost import expected_fedboost
from fedtheory.papers.fedboost.experiments import drawn_masks as figures
from fedtheory.papers.fedboost.experiments.drawn_masks import (
    BUDGETS,
    DUELS,
    HORIZONS,
    READINGS,
    recorded,
)
from fedtheory.papers.fedboost.experiments.repeats import best_repeats, bound
from fedtheory.papers.fedboost.figures import agnostic, budgets, gaps, mixture
from fedtheory.papers.fedboost.instances.ensembles import log_masses
from fedtheory.papers.fedboost.metrics import EXPECTED_ENSEMBLE_GAP
from fedtheory.papers.fedboost.statements.best_step import BEST_STEP


def test_small_runs_are_as_recorded():
    found = recorded()["gaps"]["weighted"]
    digits = partial(pytest.approx, rel=1e-3)  # of four kept
    assert figures.gaps("weighted", HORIZONS[:2])["best"] == digits(found["best"][:2])
    assert figures.repeated(20) == digits(recorded()["repeats"][0])
    assert figures.duels(DUELS[0], None) == digits(recorded()["duels"]["plain"][0])


def test_everything_is_recorded():
    found = recorded()
    assert found["seeds"] == figures.SEEDS
    assert all(len(g["best"]) == len(g["printed"]) == len(HORIZONS) for g in found["gaps"].values())
    assert all(
        len(rule) == len(BUDGETS) for of in found["budgets"].values() for rule in of.values()
    )
    assert len(found["repeats"]) == len(figures.HORIZONS_REPEATED)
    assert all(len(kind) == len(DUELS) for kind in found["duels"].values())
    assert set(found["mixture"]) == set(READINGS)


def test_a_mean_gap_is_that_over_all_masks():
    instance = log_masses(q=3, sampling="weighted", budget="1")
    rounds = 3
    at = letters(BEST_STEP, instance, {}, rounds=rounds)
    schedule = steps(BEST_STEP, at, rounds)
    exact = expected_fedboost(instance.problem, schedule, rounds, np.random.default_rng(0))
    eta = figures.step(BEST_STEP, instance, rounds)
    assert eta == pytest.approx(schedule["eta_t"][0])
    found = figures.mean_gap(instance.problem, eta, rounds)
    assert found == pytest.approx(exact.series[EXPECTED_ENSEMBLE_GAP][0, -1], rel=0.1)


def test_the_relative_entropy_has_its_gradient():
    loss = figures.RelativeEntropy(np.array([0.5, 0.3, 0.2]))
    alpha, h = np.array([[0.2, 0.2, 0.6]]), 1e-6
    slopes = [(loss.value(alpha + h * e) - loss.value(alpha - h * e)) / (2 * h) for e in np.eye(3)]
    assert np.allclose(np.concatenate(slopes), loss.gradient(alpha)[0])
    assert loss.gradient(np.array([[0.0, 1.0, 0.0]])).tolist() == [[0.0, -0.3, 0.0]]
    assert loss.value(loss.D[None])[0] == pytest.approx(0.0)


@pytest.mark.parametrize("rounds", [1, 7, 100])
def test_the_best_r_is_the_best_of_all(rounds):
    every = bound(rounds, np.arange(1.0, rounds + 1))
    assert every.min() == bound(rounds, np.array([float(best_repeats(rounds))]))[0]


def test_the_printed_bound_in_rounds_does_not_depend_on_r():
    R = np.array([1.0, 2.0, 5.0, 10.0])
    assert np.ptp(bound(100, R, Status.PRINTED)) < 1e-9


def test_gaps_stay_under_their_bounds():
    found = recorded()["gaps"]
    for rule, measured in found.items():
        limit = gaps.values(BEST_STEP, BEST_STEP.bounds[0], rule)
        assert np.all(np.array(measured["best"]) < limit)


def test_what_captions_say_of_figures_3_and_4_is_so():
    found = recorded()
    for reading, of in found["mixture"].items():
        below, above = np.array(of["weighted"]), np.array(of["uniform"])
        assert np.all(below <= 1.01 * above)
        assert np.all(below[30:] < above[30:])
        steady = all(np.all(np.diff(loss) < 0) for loss in (below, above))
        assert steady == ("multiplicative" in reading)
    for of in found["budgets"].values():
        last = BUDGETS.index(64) + 1
        assert np.all(np.array(of["weighted"][:last]) < np.array(of["uniform"][:last]))
    assert 0.1 < budgets.spread(64) < 0.2
    assert f"{budgets.spread(64):.2f}" in budgets.words()
    assert str(found["seeds"]) in mixture.words()


def test_repeating_rounds_is_worse_for_this_loss():
    assert all(row["one"] < row["best"] for row in recorded()["repeats"])


def test_plain_duels_end_at_their_limits_and_others_at_the_saddle():
    plain, debiased = (recorded()["duels"][kind][-1] for kind in ("plain", "debiased"))
    assert plain["primal"] == pytest.approx(agnostic.LIMIT, rel=0.01)
    assert plain["duality"] == pytest.approx(agnostic.DUALITY_LIMIT, rel=0.01)
    assert debiased["primal"] <= debiased["duality"] < 0.001
