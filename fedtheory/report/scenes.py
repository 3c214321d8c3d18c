"""What the figures show: which instances, at which parameters, for how many rounds.

A statement without a scene of its own is drawn on its first exhibit.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.instance import Instance
from fedtheory.core.statement import Statement
from fedtheory.instances import build

Recipe = Mapping[str, str | int | float]
SEEDS = 25


@dataclass(frozen=True)
class Scene:
    """Random instances, hard ones beside them, and one choice of parameters for all."""

    instances: tuple[Recipe, ...]
    hard: tuple[tuple[str, Recipe], ...]  # words, recipe
    parameters: Mapping[str, Fraction]
    rounds: int
    words: str


# One common Hessian: ζ is constant and H = ζ* exactly, so all seeds share their constants and one
# curve a bound serves them all. The hard instance has the same n, D and H, and L = 0.
_FEDFW = Scene(
    instances=tuple(
        {
            "family": "quadratics",
            "among": "l2",
            "n": 10,
            "p": 10,
            "hessians": "common",
            "smoothness": 1.0,
            "heterogeneity": 1.0,
            "pull": 1.0,
            "seed": seed,
        }
        for seed in range(SEEDS)
    ),
    hard=(
        (
            "two opposed groups",
            {"family": "two-groups", "n": 10, "k": 5, "a": "3/2", "b": "1/2"},
        ),
    ),
    parameters={"lambda_0": Fraction(1, 32)},
    rounds=2000,
    words=(
        f"Random quadratics on the unit ball of R¹⁰, seeds 0 to {SEEDS - 1}, and two opposed groups of "
        "linear losses on [−1, 1]; all with n\N{NBSP}=\N{NBSP}10, D\N{NBSP}=\N{NBSP}2, "
        "H\N{NBSP}=\N{NBSP}1, L\N{NBSP}≤\N{NBSP}1, and λ₀\N{NBSP}=\N{NBSP}1/32."
    ),
)

SCENES: Mapping[str, Scene] = {"fedfw.thm1": _FEDFW}

NAIVE: Recipe = {"family": "interval", "curvature": "2", "slope": "-6;2", "start": "0"}
"""The paper's counterexample (21) from the paper's start."""


def scene(statement: Statement[Any]) -> Scene:
    """The scene of a statement, or its first exhibit."""
    if statement.id in SCENES:
        return SCENES[statement.id]
    if not any(exhibit.rounds > 1 for exhibit in statement.exhibits[:1]):
        message = f"{statement.id} has no run to draw; give its theorem file an exhibit with rounds"
        raise FedTheoryError(message, code="FT052")
    first = statement.exhibits[0]
    recipe = first.instance().recipe
    seeds = range(SEEDS) if "seed" in recipe else ()
    return Scene(
        instances=tuple({**recipe, "seed": seed} for seed in seeds) or (recipe,),
        hard=(),
        parameters={str(letter): value for letter, value in first.parameters.items()},
        rounds=first.rounds,
        words=first.why,
    )


def built(recipes: Sequence[Recipe]) -> list[Instance[Any]]:
    """The instances of these recipes."""
    return [build(recipe) for recipe in recipes]
