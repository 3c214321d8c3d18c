"""What the figures show: which instances, at which parameters, for how many rounds.

A statement without a scene of its own is drawn on its first exhibit.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.instance import Instance
from fedtheory.core.statement import Statement
from fedtheory.instances import build
from fedtheory.instances.interval import interval
from fedtheory.instances.quadratics import quadratics
from fedtheory.instances.two_groups import two_groups
from fedtheory.report.words import sentence

Make = Callable[[], Instance[Any]]
SEEDS = 25


@dataclass(frozen=True)
class Scene:
    """Random instances, hard ones beside them, and one choice of parameters for all."""

    instances: tuple[Make, ...]
    hard: Mapping[str, Make]  # in words
    parameters: Mapping[str, Fraction]
    rounds: int
    words: str


# One common Hessian: ζ is constant and H = ζ* exactly, so all seeds share their constants and one
# curve a bound serves them all. The hard instance has the same n, D and H, and L = 0.
_FEDFW = Scene(
    instances=tuple(
        partial(quadratics, among="l2", n=10, p=10, hessians="common", seed=seed)
        for seed in range(SEEDS)
    ),
    hard={"two opposed groups": partial(two_groups, n=10, k=5, a="3/2", b="1/2")},
    parameters={"lambda_0": Fraction(1, 32)},
    rounds=2000,
    words=(
        f"Random quadratics on the unit ball of R¹⁰, seeds 0 to {SEEDS - 1}, and two opposed groups of "
        "linear losses on [−1, 1]; all with n\N{NBSP}=\N{NBSP}10, D\N{NBSP}=\N{NBSP}2, "
        "H\N{NBSP}=\N{NBSP}1, L\N{NBSP}≤\N{NBSP}1, and λ₀\N{NBSP}=\N{NBSP}1/32."
    ),
)

SCENES: Mapping[str, Scene] = {"fedfw.thm1": _FEDFW}

NAIVE: Make = partial(interval, curvature="2", slope="-6;2", start="0")
"""The paper's counterexample (21) from the paper's start."""


def scene(statement: Statement[Any]) -> Scene:
    """The scene of a statement, or its first exhibit."""
    if statement.id in SCENES:
        return SCENES[statement.id]
    if not any(exhibit.rounds > 1 for exhibit in statement.exhibits[:1]):
        message = f"{statement.id} has no run to draw; give its theorem file an exhibit with rounds"
        raise FedTheoryError(message, code="FT052")
    first = statement.exhibits[0]
    instance = first.instance()
    recipe = instance.recipe
    seeded = [partial(build, {**recipe, "seed": k}) for k in range(SEEDS) if "seed" in recipe]
    said = [instance.name, *(f"{letter} = {value}" for letter, value in first.parameters.items())]
    if seeded:
        said.append(f"seeds 0 to {SEEDS - 1}")
    return Scene(
        instances=tuple(seeded) or (first.instance,),
        hard={},
        parameters={str(letter): value for letter, value in first.parameters.items()},
        rounds=first.rounds,
        words=", ".join(said) + (f". {sentence(first.why)}" if first.why else ""),
    )
