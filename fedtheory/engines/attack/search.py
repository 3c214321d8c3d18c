"""The search itself: structures first, then one restart of CMA-ES after another, every crossing confirmed."""

import math
import time
from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import cycle, product
from typing import Any

import numpy as np
import sympy as sp

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.instance import Instance
from fedtheory.core.statement import Bound, Scope, Statement
from fedtheory.core.trajectory import Array
from fedtheory.engines.attack.again import DENOMINATORS, by_rounding, confirmed
from fedtheory.engines.attack.found import TOLERANCE, Attack, Find, rational
from fedtheory.engines.attack.place import (
    PENALTIES,
    Place,
    fixed,
    into,
    missing,
    places,
    spread,
)
from fedtheory.engines.attack.polish import climb
from fedtheory.engines.attack.ratios import copies, ratios
from fedtheory.engines.check import allowed
from fedtheory.instances import build
from fedtheory.instances.declared import lacking
from fedtheory.instances.hostile import Recipe, Space
from fedtheory.instances.hostile_written import Several

GENERATIONS = 60
PATIENCE = 500
"""So many instances are tried before the search says that none met a bound's conditions."""
REACH = 20.0
"""Free numbers stay within this, so that rounding stays below the tolerance."""

Progress = Callable[[int, float], None]
"""Called with the evaluations so far and the largest ratio."""


def attack(
    statement: Statement[Any],
    key: str,
    *,
    budget: float,
    seed: int,
    progress: Progress | None = None,
) -> Attack:
    """Go through the structures, then search until `budget` seconds are over or a crossing is confirmed.

    The first batches, all structures among them, are never cut short: what they find does not depend on the clock.
    """
    bound = statement.bound(key)
    place = places(statement, bound)
    _cma()  # loading it is no part of the search
    begun = time.monotonic()
    rng = np.random.default_rng(seed)
    nothing = Find(0.0, bound.first_round, lambda _: {}, {}, place.horizons[0])
    best, hit, evaluations = nothing, None, 0
    horizons = 1 if bound.scope is Scope.STATIC else len(place.horizons)
    sure = len(place.shown) + (1 if place.outcomes else len(place.structures) * horizons)
    tried: dict[str, float] = {}  # by place: one where nothing is exact must not hide the others
    for k, (find, count) in enumerate(_finds(statement, bound, place, rng), start=1):
        evaluations += count
        if find.ratio > 1 + TOLERANCE and by_rounding(statement, bound, find):
            find = replace(find, ratio=1.0)
        best = max(best, find, key=lambda f: f.ratio)
        if progress:
            progress(evaluations, best.ratio)
        if find.ratio > tried.get(find.place, 1 + TOLERANCE):
            tried[find.place] = find.ratio
            hit = confirmed(statement, bound, find)
        met = best.ratio > 0 or evaluations >= PATIENCE
        if hit or (met and k >= sure and time.monotonic() - begun > budget):
            break

    recipe, values = (hit.recipe, hit.parameters) if hit else rational(best, DENOMINATORS[-1])
    rounds = hit.rounds if hit else best.rounds
    return Attack(
        statement.id,
        bound.key,
        hit.confirmation.ratio if hit else best.ratio,
        hit.confirmation.at_round if hit else best.at_round,
        recipe,
        {str(symbol): str(value) for symbol, value in values.items()},
        evaluations,
        time.monotonic() - begun,
        hit.confirmation if hit else None,
        f"fedtheory attack {statement.id} --bound {bound.key} --budget {budget:g} --seed {seed}",
        rounds,
        searched=bool(place.spaces or place.structures),
        lacking=lacking(statement),
    )


def sweep(statement: Statement[Any], key: str) -> tuple[Find, ...]:
    """The worst of each structure over a range of penalties."""
    bound = statement.bound(key)
    return tuple(find for find, _ in _structures(statement, bound, places(statement, bound)))


@dataclass(frozen=True)
class _Top:
    """The best point of a restart: free numbers of the family, then those of the parameters."""

    ratio: float
    vector: Array
    space: Space
    rounds: int


def _finds(
    statement: Statement[Any], bound: Bound, place: Place, rng: np.random.Generator
) -> Iterator[tuple[Find, int]]:
    yield from _exhibits(statement, bound, place)
    yield from _structures(statement, bound, place)
    if not place.spaces:
        return
    best = climbed = _Top(0.0, np.empty(0), place.spaces[0], place.horizons[0])
    for rounds in cycle(place.horizons):
        for space in place.spaces:
            top = yield from _restart(statement, bound, place, space, rounds, rng)
            best = max(best, top, key=lambda found: found.ratio)
        if best is not climbed:  # once each family has been looked at
            climbed = best
            yield from _climbed(statement, bound, place, best)


def _exhibits(statement: Statement[Any], bound: Bound, place: Place) -> Iterator[tuple[Find, int]]:
    """What the statement shows, where no family of its own is searched."""
    for one in place.shown:
        values = {symbol: np.array([value]) for symbol, value in one.parameters.items()}
        yield _together(statement, bound, place, one.instance, values, one.rounds, 1), 1


def _structures(
    statement: Statement[Any], bound: Bound, place: Place
) -> Iterator[tuple[Find, int]]:
    """Each structure over a range of all parameters at once, at every horizon."""
    values = {p.symbol: spread(p) for p in statement.parameters}
    for symbol, value in fixed(statement, bound).items():
        values[symbol] = np.full(len(PENALTIES), value)
    count = len(PENALTIES) if values else 1
    for recipe, rounds in product(place.structures, place.horizons):
        instance = build(recipe)
        if missing(statement, bound, instance.promises, instance.problem):
            continue
        if not all(
            c.concept in instance.constants and allowed(instance.constants[c.concept], c.domain)
            for c in statement.constants
        ):
            continue  # from outside the domain an excess can be negative
        yield _together(statement, bound, place, instance, values, rounds, count), count


def _together(
    statement: Statement[Any],
    bound: Bound,
    place: Place,
    instance: Instance[Any],
    values: Mapping[sp.Symbol, Array],
    rounds: int,
    count: int,
) -> Find:
    """One instance with several choices of the parameters."""
    problems = copies(instance, count, outcomes=place.outcomes)
    constants = {c: np.full(count, float(v)) for c, v in instance.constants.items()}
    seen = ratios(
        statement, bound, problems, constants, values, rounds=rounds, outcomes=place.outcomes
    )
    family = str(instance.recipe.get("family", ""))
    return _worst(seen, values, partial(_same, instance.recipe), rounds, family)


def _cma() -> Any:
    """Imports the package, which is loaded only for an attack."""
    try:
        import cma
    except ImportError as absent:
        message = "attack searches with the package cma: pip install cma"
        raise FedTheoryError(message, code="FT013") from absent
    return cma


def _restart(
    statement: Statement[Any],
    bound: Bound,
    place: Place,
    space: Space,
    rounds: int,
    rng: np.random.Generator,
) -> Generator[tuple[Find, int], None, _Top]:
    """One run of CMA-ES from a random point, a find for each generation; and the best point of all."""
    cma = _cma()
    free = space.size + len(statement.parameters)
    options: dict[str, Any] = {
        "popsize": 8 if place.outcomes else 24,
        "maxiter": GENERATIONS,
        "verbose": -9,
        "seed": math.nan,  # nothing global is seeded: all randomness is rng's
        "randn": lambda *shape: rng.standard_normal(shape),
    }
    begin = rng.standard_normal(free)
    top = _Top(0.0, begin, space, rounds)
    search = cma.CMAEvolutionStrategy(begin, float(rng.choice((0.5, 1.5))), options)
    while not search.stop():
        asked = search.ask()
        vectors = np.clip(asked, -REACH, REACH)
        seen, found = _seen(statement, bound, place, space, vectors, rounds)
        search.tell(asked, list(-seen))
        if found.ratio > top.ratio:
            top = _Top(found.ratio, vectors[int(np.argmax(seen))], space, rounds)
        yield found, len(vectors)
    return top


def _climbed(
    statement: Statement[Any], bound: Bound, place: Place, top: _Top
) -> Iterator[tuple[Find, int]]:
    """From the best point so far uphill along gradients, if there are any."""
    space, rounds = top.space, top.rounds
    up = climb(statement, bound, place, space, top.vector, rounds=rounds, reach=REACH)
    if up is not None:
        _, found = _seen(statement, bound, place, space, up.vector[None], rounds)
        yield found, up.gradients


def _seen(
    statement: Statement[Any],
    bound: Bound,
    place: Place,
    space: Space,
    vectors: Array,
    rounds: int,
) -> tuple[Array, Find]:
    """The largest ratio of each run, and the find of all of them."""
    batch = space.batch(vectors[:, : space.size])
    values = chosen(statement, bound, vectors[:, space.size :])
    if written := isinstance(batch.problem, Several):
        values = _near(values)
    seen = ratios(
        statement,
        bound,
        batch.problem,
        batch.constants,
        values,
        rounds=rounds,
        outcomes=place.outcomes,
    )
    found = _worst(seen, values, partial(_rounded, space, vectors), rounds, space.name)
    return seen.max(axis=0), replace(found, written=written)


def chosen(statement: Statement[Any], bound: Bound, vectors: Array) -> dict[sp.Symbol, Array]:
    """The parameters of free numbers, (runs, parameters)."""
    values = {p.symbol: into(p, vectors[:, k]) for k, p in enumerate(statement.parameters)}
    for symbol, value in fixed(statement, bound).items():
        values[symbol] = np.full(len(vectors), value)
    return values


def _near(values: Mapping[sp.Symbol, Array]) -> dict[sp.Symbol, Array]:
    """Parameters at the nearest rationals, which an exact run can take over."""
    most = DENOMINATORS[-1]
    return {
        symbol: np.array([float(Fraction(float(x)).limit_denominator(most)) for x in each])
        for symbol, each in values.items()
    }


def _same(recipe: Recipe, run: int, denominator: int) -> Recipe:
    del run, denominator  # a structure is rational as it is, and all runs share it
    return recipe


def _rounded(space: Space, vectors: Array, run: int, denominator: int) -> Recipe:
    return space.recipe(vectors[run, : space.size], denominator)


def _worst(
    seen: Array,
    values: Mapping[sp.Symbol, Array],
    recipe: Callable[[int, int], Recipe],
    rounds: int,
    place: str,
) -> Find:
    """The find of a batch; `recipe` gives that of a run, by the largest denominator."""
    k, run = (int(i) for i in np.unravel_index(int(np.argmax(seen)), seen.shape))
    taken = {symbol: float(value[run]) for symbol, value in values.items()}
    return Find(float(seen[k, run]), k + 1, partial(recipe, run), taken, rounds, place)
