"""What an attack found: the worst of a batch, the worst of all, and the verdict on it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

import sympy as sp

from fedtheory.core.text import readable
from fedtheory.core.verdict import Label, Outcome, Verdict
from fedtheory.engines.confirm import Confirmation
from fedtheory.instances.hostile import Recipe

TOLERANCE = 1e-9
"""A ratio above 1 by less than this is rounding."""


@dataclass(frozen=True)
class Attack:
    """The worst that was found, and how to see it again: `instance` and `parameters` rebuild it."""

    statement: str
    bound: str
    best: float  # largest measurement over bound; for a lower bound, largest bound over measurement
    at_round: int
    instance: Recipe
    parameters: Mapping[str, str]
    evaluations: int
    seconds: float
    hit: Confirmation | None
    replay: str
    rounds: int = 1  # of the run
    searched: bool = True  # not where only the statement's own exhibits could be looked at
    lacking: str = ""  # why no instances are made of what a file declares


@dataclass(frozen=True)
class Find:
    """The worst of one batch."""

    ratio: float
    at_round: int
    recipe: Callable[[int], Recipe]  # by the largest denominator
    parameters: Mapping[sp.Symbol, float]
    rounds: int
    place: str = ""  # the family of a structure, the space of a search
    written: bool = False  # the recipe is what was run, not near it


def rational(find: Find, denominator: int) -> tuple[Recipe, Mapping[sp.Symbol, Fraction]]:
    """The instance and the parameters of a find, rounded."""
    values = {
        symbol: Fraction(value).limit_denominator(denominator)
        for symbol, value in find.parameters.items()
    }
    return find.recipe(denominator), values


def to_verdict(result: Attack) -> Verdict:
    """The verdict of layer "attack": nothing found is no proof, and a crossing without exact numbers no refutation."""
    many = "instance" if result.evaluations == 1 else "instances"
    searched = f"{result.evaluations} {many} in {result.seconds:.1f} s"
    where = f"{dict(result.instance)} at {dict(result.parameters)}"
    if not result.instance:  # no family has a recipe for it
        where = "an exhibit of the statement"
    outcome, label = Outcome.HOLDS, Label.SUPPORTED
    note = f"not broken by {searched}; closest: {where}"
    if result.hit is not None:
        accepted = result.hit.digest is not None
        outcome, label = Outcome.VIOLATED, Label.REFUTED if accepted else Label.SUPPORTED
        note = (
            f"{readable(result.hit.measured)} measured, exactly, {result.hit.ratio:.6g} times what is allowed; "
            f"{'both kernels agree' if accepted else 'a kernel does not accept the numbers'}: {where}"
        )
    elif result.best > 1 + TOLERANCE:
        outcome, label = Outcome.INCONCLUSIVE, Label.UNDECIDED
        note = f"crossed in floating point, not confirmed exactly: {where}"
    elif not result.searched:
        outcome, label = Outcome.NOT_APPLICABLE, Label.UNDECIDED
        none = f", and none is made of the file: {result.lacking}" if result.lacking else ""
        note = f"no family of instances is known for it{none}; its own exhibits were looked at ({searched}), and nothing else"
    elif result.best == 0:
        outcome, label = Outcome.INCONCLUSIVE, Label.UNDECIDED
        note = f"none of {searched} met the conditions of the bound"
    return Verdict(
        result.statement,
        result.bound,
        "attack",
        outcome,
        label,
        str(result.instance.get("family", "")),
        result.best,
        result.at_round,
        result.seconds,
        note,
    )
