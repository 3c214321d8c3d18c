"""Runs like those that come closest to a bound, in other sizes: an instance of ours is small, and no bound says that it is.

Texts of a recipe are multiplied, alone and together, and the parameters with them as their units say; clients stand
there several times over; a run goes on for longer. Each is built anew and run, and promises what its builder says.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import chain, combinations
from typing import Any

import numpy as np
import sympy as sp

from fedtheory.core.concepts import CLIENTS
from fedtheory.core.instance import Instance
from fedtheory.core.statement import Parameter, Statement
from fedtheory.engines.check import allowed
from fedtheory.engines.laws.tiling import TILINGS
from fedtheory.engines.mutate.resized import Size, resized
from fedtheory.engines.mutate.stage import LONGEST, REFUSED, Parameters, Stage, staged
from fedtheory.instances import build
from fedtheory.instances.recipe_numbers import numbers, put, shares

Recipe = Mapping[str, str | int | float]
ROOT = Fraction(32)
"""Sizes change by the square of it, so that half powers of units are rational."""
COPIES = 2
"""Clients stand there so many times, and the square of it times."""
LONGER = 8
SIZED = "in another size"
MOST_TEXTS = 4


def moved(statement: Statement[Any], stage: Stage) -> Iterator[Stage]:
    """The runs around one run; an instance without a recipe is multiplied as a whole."""
    own = stage.instance.recipe
    rounds = min(stage.rounds, LONGEST)
    seen: set[Any] = set()
    for recipe, parameters, length in _places(statement, stage, own, rounds) if own else ():
        key = (tuple(recipe.items()), tuple(parameters.items()), length)
        if key in seen or not _inside(statement, parameters):
            continue
        seen.add(key)
        try:
            with np.errstate(all="ignore"):
                instance = build(recipe)
            if all(
                allowed(instance.constants[c.concept], c.domain)
                for c in statement.constants
                if c.concept in instance.constants
            ):
                yield staged(statement, instance, parameters, length, f"{stage.origin}, {SIZED}")
        except REFUSED:
            continue
    yield from _resized(statement, stage, rounds)


def _resized(statement: Statement[Any], stage: Stage, rounds: int) -> Iterator[Stage]:
    """The run with other values and lengths; without a recipe, each parameter in other sizes, and more rounds, too."""
    others: list[tuple[Instance[Any] | None, Parameters, int]] = []
    for root in (ROOT, 1 / ROOT):
        for objective in (True, False):
            size = Size(root**2, Fraction(1)) if objective else Size(Fraction(1), root**2)
            new = _in_units(statement, stage.parameters, root, objective=objective)
            instance = resized(statement, stage.instance, size)
            others += [(instance, new, rounds), (instance, stage.parameters, rounds)]
        for one in () if stage.instance.recipe else statement.parameters:
            if one.symbol in stage.parameters and not one.domain.integer:
                known = Fraction(stage.parameters[one.symbol])
                moved_one = {**stage.parameters, one.symbol: known * root**2}
                others.append((stage.instance, moved_one, rounds))
    if not stage.instance.recipe:
        others += [(instance, values, LONGER * length) for instance, values, length in others]
        others.append((stage.instance, stage.parameters, LONGER * rounds))
    for instance, parameters, length in others:
        if instance is None or not _inside(statement, parameters):
            continue
        try:
            yield staged(statement, instance, parameters, length, f"{stage.origin}, {SIZED}")
        except REFUSED:
            continue


def _places(
    statement: Statement[Any], stage: Stage, recipe: Recipe, rounds: int
) -> Iterator[tuple[Recipe, Parameters, int]]:
    parameters = stage.parameters
    for root in (ROOT, 1 / ROOT):
        for texts in _together(recipe):
            larger = {**recipe, **{name: _times(recipe[name], root**2) for name in texts}}
            yield larger, parameters, rounds
            yield larger, _in_units(statement, parameters, root, objective=True), rounds
            yield larger, _in_units(statement, parameters, root, objective=False), rounds
        for one in statement.parameters:
            if one.symbol in parameters and not one.domain.integer:
                known = Fraction(parameters[one.symbol])
                yield recipe, {**parameters, one.symbol: known * root**2}, rounds
    for copies in (COPIES, COPIES**2):
        if (several := _copied(stage, recipe, copies**2)) is not None:
            yield several, parameters, rounds
            yield several, _copied_with(statement, parameters, copies), rounds
    yield recipe, parameters, LONGER * rounds


def _together(recipe: Recipe) -> Iterator[tuple[str, ...]]:
    """The texts whose numbers may have any size, in all combinations."""
    free = [
        name
        for name, value in recipe.items()
        if name != "family"
        and isinstance(value, str)
        and any(Fraction(word) for word in numbers(value))
        and not shares(value)
    ][:MOST_TEXTS]
    yield from chain.from_iterable(combinations(free, k) for k in range(1, len(free) + 1))


def _times(value: Any, factor: Fraction) -> str:
    return put(value, {k: str(Fraction(x) * factor) for k, x in enumerate(numbers(value))})


def _in_units(
    statement: Statement[Any], parameters: Parameters, root: Fraction, *, objective: bool
) -> Parameters:
    """The parameters where the objective, or all lengths, are the square of this larger."""
    powers = {
        p.symbol: 2 * Fraction(p.dimension.objective if objective else p.dimension.length)
        for p in statement.parameters
    }
    return _to_powers(parameters, root, powers)


def _copied_with(statement: Statement[Any], parameters: Parameters, root: int) -> Parameters:
    """The parameters that keep the run what it was when clients are copied, where that is known."""
    tiles = TILINGS.of(statement.id).get(statement.algorithm)
    known = tiles.parameters if tiles is not None else {}
    return _to_powers(
        parameters, Fraction(root), {p: 2 * Fraction(known.get(str(p), 0)) for p in parameters}
    )


def _to_powers(
    parameters: Parameters, root: Fraction, powers: Mapping[sp.Symbol, Fraction]
) -> Parameters:
    return {
        symbol: Fraction(value) * root ** int(power)
        if (power := powers.get(symbol, Fraction(0))).denominator == 1
        else value
        for symbol, value in parameters.items()
    }


def _copied(stage: Stage, recipe: Recipe, times: int) -> Recipe | None:
    """The recipe with each client so many times; None where it does not list its clients."""
    count = stage.instance.constants.get(CLIENTS)
    several = {
        name: mark.join(value.split(mark) * times)
        for name, value in recipe.items()
        if isinstance(value, str) and name != "family"
        for mark in "|;"
        if (mark == "|") == ("|" in value) and len(value.split(mark)) == count
    }
    return {**recipe, **several} if several and times > 1 else None


def _inside(statement: Statement[Any], parameters: Parameters) -> bool:
    known: Mapping[sp.Symbol, Parameter] = {p.symbol: p for p in statement.parameters}
    return all(allowed(value, known[symbol].domain) for symbol, value in parameters.items())
