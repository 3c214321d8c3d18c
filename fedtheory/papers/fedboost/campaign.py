"""The campaign of FedBoost: ensembles under every mirror map, sampling and estimator, games of domains, mixtures.

Expectations are exact, so rounds are few; where nothing is drawn they are many. Estimators that no statement covers are
tried all the same; their verdicts are NOT-APPLICABLE.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

from fedtheory.core.case import Campaign, Case
from fedtheory.core.statement import Statement
from fedtheory.papers.fedboost import STATEMENTS

SECTION_3 = tuple(s for s in STATEMENTS if s.algorithm.__name__ == "mixture_probe")
BOOSTING = tuple(s for s in STATEMENTS if s.algorithm.__name__ == "expected_fedboost")
AGNOSTIC = tuple(s for s in STATEMENTS if s.algorithm.__name__ == "expected_aflboost")
MIRRORS = ("euclid", "entropy")
SAMPLINGS = ("none", "uniform", "weighted", "water")
STEP = {"eta": Fraction(1, 10)}
THREE = {"predictors": "3/5,3/10,1/10;1/5,1/2,3/10;1/10,1/10,4/5", "target": "1/2,1/5,3/10"}
DOMAINS = "7/10,1/5,1/10;1/10,4/5,1/10;1/5,3/10,1/2"
NEAR = "3/5,3/10,1/10;1/5,7/10,1/10;3/10,3/10,2/5"
Recipe = dict[str, str | int | float]


def mixture_cases() -> Iterator[Case]:
    """Three domains, with themselves or others for predictors."""
    for of, predictors, weights in product(
        ("squared", "kl", "three-halves", "cubic"),
        ("", NEAR, "1/3,1/3,1/3;1/2,1/4,1/4"),
        ("", "1/2,1/3,1/6"),
    ):
        recipe: Recipe = {
            "family": "mixtures",
            "domains": DOMAINS,
            "predictors": predictors,
            "weights": weights,
            "of": of,
        }
        yield Case("mixtures", recipe, {}, 1)


def ensemble_cases() -> Iterator[Case]:
    """Nothing drawn for many rounds, masks for few."""
    for mirror, q, rounds in product(MIRRORS, (2, 10, 100), (1, 10, 200)):
        recipe: Recipe = {"family": "linear-ensemble", "mirror": mirror, "q": q}
        yield Case("linear losses", recipe, STEP, rounds)
    for scale, rounds in product(("1/20", "1", "20"), (1, 20)):
        recipe = {"family": "linear-ensemble", "mirror": "euclid", "q": 2, "scale": scale}
        yield Case("multiples of the square", recipe, STEP, rounds)
    masks = product(MIRRORS, SAMPLINGS, ("3/4", "3/2"), ((1, "mask"), (2, "mask"), (2, "mean")))
    for mirror, sampling, budget, (repeats, simulation) in masks:
        drawn: Recipe = {
            "mirror": mirror,
            "sampling": sampling,
            "budget": budget,
            "repeats": repeats,
            "simulation": simulation,
        }
        for power in ("1", "4"):
            recipe = {"family": "point-masses", "q": 2, "power": power, **drawn}
            yield Case("point masses", recipe, STEP, 5)
        for delta in ("1/20", "1"):
            recipe = {"family": "log-masses", "q": 2, "delta": delta, **drawn}
            yield Case("log-loss", recipe, STEP, 5)
        yield Case("three predictors", {"family": "squared-ensemble", **THREE, **drawn}, STEP, 3)
    for q in (4, 10, 20):
        yield Case("weights that stay", {"family": "staying-weights", "q": q}, STEP, 50)


def estimator_cases() -> Iterator[Case]:
    """Five estimators for one output, and three ways of drawing clients."""
    for estimator, sampling in product(
        ("full", "masked", "importance", "corrected", "printed"), ("uniform", "weighted")
    ):
        recipe: Recipe = {
            "family": "squared-ensemble",
            "predictors": "2;1",
            "target": "7/4",
            "sampling": sampling,
            "estimator": estimator,
        }
        yield Case(f"{estimator} estimates", recipe, STEP, 5)
    for drawn, N, sampling in product(
        ("printed", "horvitz-thompson", "proportional"), (1, 2), ("none", "uniform", "weighted")
    ):
        recipe = {
            "family": "client-ensemble",
            "targets": "1,0;1/4,3/4;0,1",
            "sizes": "1,3,2",
            "N": N,
            "drawn": drawn,
            "sampling": sampling,
        }
        yield Case(f"clients, {drawn}", recipe, STEP, 3)


def game_cases() -> Iterator[Case]:
    """Two domains and two predictors."""
    games = (("1,0|0,2", "0|0"), ("1,2|0,1", "1|1/2"), ("1,0;1/2,1|0,1;1,1/2", "1,0|0,1"))
    for (predictors, targets), mirror, budget, debiased in product(
        games, MIRRORS, ("1/2", "1", "3/2"), (0, 1)
    ):
        recipe: Recipe = {
            "family": "agnostic-game",
            "predictors": predictors,
            "targets": targets,
            "mirror": mirror,
            "budget": budget,
            "debiased": debiased,
        }
        yield Case("debiased games" if debiased else "games", recipe, {}, 5)


def cases() -> Iterator[tuple[Case, tuple[Statement[Any], ...]]]:
    """All grids, each case with the statements it is for."""
    for case in mixture_cases():
        yield case, SECTION_3
    for grid in (ensemble_cases, estimator_cases):
        for case in grid():
            yield case, BOOSTING
    for case in game_cases():
        yield case, AGNOSTIC


CAMPAIGNS = (Campaign("fedboost", cases),)
