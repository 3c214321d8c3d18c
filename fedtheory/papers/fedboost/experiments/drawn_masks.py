"""Runs of FedBoost and AFLBoost with drawn masks, for the figures: `python -m fedtheory.papers.fedboost.experiments.drawn_masks`.

What is written, drawn_masks.json beside it, is small and kept; means are over SEEDS runs a point. The text leaves open, for
Figures 3 and 4, the loss, the mirror map, the exponent of the power law, the number of rounds, what clients return and
which iterate is drawn: READINGS are three that a reader would try, with the exponent 1 and the last iterate.
"""

import argparse
import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from fedtheory.core.instance import Instance
from fedtheory.core.statement import Statement
from fedtheory.core.trajectory import Array
from fedtheory.engines.check import letters, steps
from fedtheory.papers.fedboost.algorithms.fedboost_drawn import (
    Estimator,
    Mirror,
    WeightsLoss,
    drawn_aflboost,
    drawn_fedboost,
)
from fedtheory.papers.fedboost.experiments.repeats import REPEATED, best_repeats, communicated
from fedtheory.papers.fedboost.instances.agnostic_games import agnostic_game
from fedtheory.papers.fedboost.instances.ensemble_losses import Squares
from fedtheory.papers.fedboost.instances.ensemble_problem import Ensemble
from fedtheory.papers.fedboost.instances.ensembles import log_masses, power_law
from fedtheory.papers.fedboost.instances.mirror_maps import Entropy, Euclid
from fedtheory.papers.fedboost.instances.sampled_predictors import (
    SAMPLINGS,
    Sampling,
    probabilities,
)
from fedtheory.papers.fedboost.statements.best_step import BEST_STEP
from fedtheory.papers.fedboost.statements.cor2_repeated import COROLLARY_2
from fedtheory.papers.fedboost.statements.thm2_sampling import THEOREM_2
from fedtheory.papers.fedboost.statements.thm3_agnostic import THEOREM_3

RECORDED = Path(__file__).with_name("drawn_masks.json")
SEEDS = 24

GAPS = partial(log_masses, q=50, delta="1", power="6/5", budget="5")
"""The log-loss of the first figure: the offset is large enough for a bound to say something."""
HORIZONS = (10, 20, 40, 80, 160, 320, 640, 1280, 2560, 5120)
HORIZONS_REPEATED = (20, 40, 80, 160, 320, 640, 1280, 2560, 5120, 10_240, 20_480)
STEPS = {"best": BEST_STEP, "printed": THEOREM_2}

THREE: tuple[Sampling, ...] = ("none", "uniform", "weighted")
P, ETA, C = 100, 0.001, 32
BUDGETS = (1, 2, 4, 8, 16, 32, 64, 100)
MARKS = 60

GAME = agnostic_game(predictors="1,0|0,2", targets="0|0")
"""α_1² and 4α_2²: the saddle is (2/3, 1/3) for both players, the value 4/9."""
GAME_BIAS = np.array([[1.0, 0.0], [0.0, 4.0]])
DUELS = (10, 30, 100, 300, 1000, 3000, 10_000, 30_000, 100_000, 300_000)


@dataclass(frozen=True)
class RelativeEntropy:
    """Σ D_k log(D_k/α_k): the loss of point masses. A predictor that was not sent explains nothing, and is left out."""

    D: Array

    def value(self, alpha: Array) -> Array:
        """The divergence, infinite where a weight is 0."""
        with np.errstate(divide="ignore"):
            return np.asarray(np.log(self.D / alpha) @ self.D)

    def gradient(self, alpha: Array) -> Array:
        """-D_k/α_k where there is weight."""
        D = np.broadcast_to(self.D, alpha.shape)
        return -np.divide(D, alpha, out=np.zeros_like(alpha), where=alpha > 0)


class Reading(NamedTuple):
    """A way to read Figures 3 and 4."""

    loss: Callable[[Array], WeightsLoss]
    mirror: Mirror
    estimator: Estimator
    rounds: int


READINGS: Mapping[str, Reading] = {
    "relative entropy, multiplicative": Reading(RelativeEntropy, Entropy(), "importance", 2000),
    "squared, multiplicative": Reading(
        partial(Squares, np.eye(P)), Entropy(), "importance", 10_000
    ),
    "squared, Euclidean": Reading(partial(Squares, np.eye(P)), Euclid(1.0), "full", 3000),
}


def gaps(sampling: Sampling, horizons: tuple[int, ...] = HORIZONS) -> dict[str, list[float]]:
    """The mean gap at each horizon, with the best step for it and with the printed one."""
    instance = GAPS(sampling=sampling)
    found: dict[str, list[float]] = {name: [] for name in STEPS}
    for T in horizons:
        for name, statement in STEPS.items():
            found[name].append(mean_gap(instance.problem, step(statement, instance, T), T))
    return found


def step(
    statement: Statement[Any], instance: Instance[Any], rounds: int, name: str = "eta_t"
) -> float:
    """A statement's step for this many rounds."""
    return float(steps(statement, letters(statement, instance, {}, rounds=rounds), 1)[name][0])


def mean_gap(problem: Ensemble, eta: float, rounds: int) -> float:
    """The gap of the mean weights after this many rounds."""
    made = drawn_fedboost(
        problem.loss,
        problem.mirror,
        problem.probabilities,
        start=problem.start[0],
        eta=np.full(SEEDS, eta),
        marks=np.array([rounds]),
        rng=np.random.default_rng(0),
    )
    return rounded(made.mean.mean() - problem.least)


def losses(reading: Reading, sampling: Sampling, budget: float, marks: Array) -> list[float]:
    """The mean loss of the last iterate, at some rounds."""
    y = power_law(P, "1")
    made = drawn_fedboost(
        reading.loss(y),
        reading.mirror,
        partial(_gamma, sampling, budget),
        start=np.full(P, 1 / P),
        eta=np.full(SEEDS, ETA),
        marks=marks.astype(np.int64),
        rng=np.random.default_rng(0),
        estimator=reading.estimator,
    )
    return [rounded(value) for value in made.last.mean(axis=0)]


def _gamma(sampling: Sampling, budget: float, alpha: Array) -> Array:
    return probabilities(sampling, alpha, budget)


def figure_3(reading: Reading) -> dict[str, Any]:
    """The loss over rounds for three samplings, C = 32."""
    marks = np.unique(np.linspace(1, reading.rounds, MARKS).round())
    found: dict[str, Any] = {"rounds": [int(mark) for mark in marks]}
    return found | {str(rule): losses(reading, rule, C, marks) for rule in THREE}


def figure_4(reading: Reading) -> dict[str, list[float]]:
    """The final loss against C."""
    end = np.array([reading.rounds])
    return {
        rule: [losses(reading, rule, budget, end)[0] for budget in BUDGETS] for rule in THREE[1:]
    }


def repeated(rounds: int) -> dict[str, float]:
    """Corollary 2: the gap after each number of communicated rounds, with the best R and with R = 1."""
    R = best_repeats(rounds)
    found: dict[str, float] = {"R": R}
    for name, repeats in (("best", R), ("one", 1)):
        instance = REPEATED(repeats=repeats)
        made = communicated(rounds, repeats)
        found[name] = mean_gap(instance.problem, step(COROLLARY_2, instance, made), made)
    return found


def duels(rounds: int, bias: Array | None) -> dict[str, float]:
    """AFLBoost with the printed steps: the gap to the minimax value, and the duality gap."""
    eta_a, eta_l = (step(THEOREM_3, GAME, rounds, name) for name in ("eta_a", "eta_l"))
    domains = GAME.problem.domains
    made = drawn_aflboost(
        domains,
        GAME.problem.mirror,
        GAME.problem.probabilities,
        start=np.full(2, 0.5),
        etas=(np.full(SEEDS, eta_a), np.full(SEEDS, eta_l)),
        marks=np.array([rounds]),
        rng=np.random.default_rng(0),
        bias=bias,
    )
    worst = np.maximum(*(loss.value(made.weights[0]) for loss in domains))
    # the least of aα_1² + 4bα_2² on the simplex is 4ab/(a + 4b)
    a, b = made.mixtures[0].T
    dual = 4 * a * b / (a + 4 * b)
    return {"primal": rounded(worst.mean() - 4 / 9), "duality": rounded((worst - dual).mean())}


def recorded() -> dict[str, Any]:
    """What this command found."""
    found: dict[str, Any] = json.loads(RECORDED.read_text(encoding="utf-8"))
    return found


def rounded(value: float) -> float:
    """Four digits, as a figure shows no more."""
    return float(f"{value:.4g}")


def measured() -> dict[str, Any]:
    """All of it."""
    return {
        "gaps": {rule: gaps(rule) for rule in SAMPLINGS},
        "mixture": {name: figure_3(reading) for name, reading in READINGS.items()},
        "budgets": {name: figure_4(reading) for name, reading in READINGS.items()},
        "repeats": [repeated(T) for T in HORIZONS_REPEATED],
        "duels": {
            name: [duels(T, bias) for T in DUELS]
            for name, bias in (("plain", None), ("debiased", GAME_BIAS))
        },
    }


def main(arguments: list[str]) -> int:
    """Write the file."""
    parser = argparse.ArgumentParser(
        prog="python -m fedtheory.papers.fedboost.experiments.drawn_masks",
        description=__doc__.split("\n")[0],
    )
    parser.add_argument("-o", "--output", type=Path, default=RECORDED)
    chosen = parser.parse_args(arguments)
    text = {"seeds": SEEDS, **measured()}
    chosen.output.write_text(json.dumps(text, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
