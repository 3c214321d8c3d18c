r"""Can a bound be broken? A search among instances that keep all their promises.

First the corners of what the theorem allows (one client, identical clients, no heterogeneity at x*, both tie rules),
then CMA-ES over small families with free numbers, one restart after another until the time is up. Constants are
computed from the data after every move, so nothing is penalised and nothing is estimated. A crossing counts once it has
been run again on rational data without rounding; until then it is INCONCLUSIVE.
"""

import math
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import cycle, product, repeat
from typing import Any, get_type_hints

import numpy as np
import sympy as sp

from fedtheory.core.concept import Concept
from fedtheory.core.errors import FedTheoryError, NotApplicable
from fedtheory.core.statement import Bound, Certainty, Curve, Parameter, Scope, Statement
from fedtheory.core.text import readable
from fedtheory.core.trajectory import Array, Trajectory
from fedtheory.core.verdict import Label, Outcome, Verdict
from fedtheory.engines.check import allowed, at, steps
from fedtheory.engines.confirm import Confirmation, confirm
from fedtheory.engines.grounds import Ground, ground
from fedtheory.instances import build
from fedtheory.instances.hostile import Recipe, Space
from fedtheory.instances.hostile_draws import alone

TOLERANCE = 1e-9
"""A ratio above 1 by less than this is rounding."""
ROUNDING = 1e-12
FAINT = 100.0
"""A crossing by less than so many roundings is none."""
GENERATIONS = 60
DENOMINATORS = (12, 100, 1000, 10**6)
REACH = 20.0
"""Free numbers stay within this, so that rounding stays below the tolerance."""
SPOKEN_AT_THE_END = frozenset({Scope.AT_HORIZON, Scope.BEST_ROUND, Scope.AVERAGE})
PENALTIES = np.geomspace(1e-2, 1e2, 9)

Progress = Callable[[int, float], None]
"""Called with the evaluations so far and the largest ratio."""


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


@dataclass(frozen=True)
class Find:
    """The worst of one batch."""

    ratio: float
    at_round: int
    recipe: Callable[[int], Recipe]  # by the largest denominator
    parameters: Mapping[sp.Symbol, float]
    rounds: int
    place: str = ""  # the family of a structure, the space of a search


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
    where = ground(statement.algorithm)
    spaces = [space for space in where.spaces if _serves(statement, bound, space)]
    if not spaces:
        words = ", ".join(f'"{a.wording}"' for a in (*statement.assumptions, *bound.also))
        raise NotApplicable(
            f"no family of the attack promises what {statement.id} ({key}) assumes: {words}"
        )

    _cma()  # loading it is no part of the search
    begun = time.monotonic()
    rng = np.random.default_rng(seed)
    nothing = Find(0.0, bound.first_round, lambda _: {}, {}, where.horizons[0])
    best, hit, evaluations = nothing, None, 0
    sure = 1 if where.outcomes else len(where.structures) * len(where.horizons)
    tried: dict[str, float] = {}  # by place: one where nothing is exact must not hide the others
    for k, (find, count) in enumerate(_finds(statement, bound, where, spaces, rng), start=1):
        evaluations += count
        best = max(best, find, key=lambda f: f.ratio)
        if progress:
            progress(evaluations, best.ratio)
        if find.ratio > tried.get(find.place, 1 + TOLERANCE):
            tried[find.place] = find.ratio
            hit = _confirmed(statement, bound, find)
        if hit or (k >= sure and time.monotonic() - begun > budget):
            break

    recipe, values = (hit.recipe, hit.parameters) if hit else _rational(best, DENOMINATORS[-1])
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
    )


def to_verdict(result: Attack) -> Verdict:
    """The verdict of layer "attack": nothing found is no proof, and a crossing without exact numbers no refutation."""
    searched = f"{result.evaluations} instances in {result.seconds:.1f} s"
    where = f"{dict(result.instance)} at {dict(result.parameters)}"
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


def sweep(statement: Statement[Any], key: str) -> tuple[Find, ...]:
    """The worst of each structure over a range of penalties."""
    where = ground(statement.algorithm)
    return tuple(find for find, _ in _structures(statement, statement.bound(key), where))


def oracles(statement: Statement[Any]) -> frozenset[str] | None:
    """What the statement's algorithm asks of a problem: the members of its Protocol; None if it names none."""
    try:
        hints = list(get_type_hints(statement.algorithm).items())
    except (NameError, TypeError):
        return None
    if not hints or hints[0][0] == "return" or not isinstance(hints[0][1], type):
        return None
    members = {name for base in hints[0][1].__mro__[:-1] for name in vars(base)}
    return frozenset(name for name in members if not name.startswith("_"))


@dataclass(frozen=True)
class _Hit:
    confirmation: Confirmation
    recipe: Recipe
    parameters: Mapping[sp.Symbol, Fraction]
    rounds: int


def _finds(
    statement: Statement[Any],
    bound: Bound,
    where: Ground,
    spaces: list[Space],
    rng: np.random.Generator,
) -> Iterator[tuple[Find, int]]:
    yield from _structures(statement, bound, where)
    for space, rounds in zip(cycle(spaces), _horizons(bound, where, len(spaces)), strict=False):
        yield from _restart(statement, bound, where, space, rounds, rng)


def _horizons(bound: Bound, where: Ground, spaces: int) -> Iterator[int]:
    """The number of rounds of each restart: every family at the first horizon, then at the next."""
    horizons = (1,) if bound.scope is Scope.STATIC else where.horizons
    for rounds in cycle(horizons):
        yield from repeat(rounds, spaces)


def _structures(
    statement: Statement[Any], bound: Bound, where: Ground
) -> Iterator[tuple[Find, int]]:
    """Each structure over a range of all parameters at once, at every horizon."""
    values = {p.symbol: _range(p) for p in statement.parameters}
    for symbol, value in _fixed(statement, bound).items():
        values[symbol] = np.full(len(PENALTIES), value)
    count = len(PENALTIES) if values else 1
    horizons = (1,) if bound.scope is Scope.STATIC else where.horizons
    for recipe, rounds in product(where.structures, horizons):
        instance = build(recipe)
        if _missing(statement, bound, instance.promises, instance.problem):
            continue
        if not all(allowed(instance.constants[c.concept], c.domain) for c in statement.constants):
            continue  # from outside the domain an excess can be negative
        problems = _copies(instance.problem, 1 if where.outcomes else count)
        constants = {c: np.full(count, float(v)) for c, v in instance.constants.items()}
        ratios = _ratios(statement, bound, where, problems, constants, values, rounds)
        yield _worst(ratios, values, partial(_same, recipe), rounds, str(recipe["family"])), count


def _cma() -> Any:
    """The package, which is loaded where something is attacked and nowhere else."""
    try:
        import cma
    except ImportError as missing:
        message = "attack searches with the package cma: pip install cma"
        raise FedTheoryError(message, code="FT013") from missing
    return cma


def _restart(
    statement: Statement[Any],
    bound: Bound,
    where: Ground,
    space: Space,
    rounds: int,
    rng: np.random.Generator,
) -> Iterator[tuple[Find, int]]:
    """One run of CMA-ES from a random point, a find for each generation."""
    cma = _cma()
    free = space.size + len(statement.parameters)
    options: dict[str, Any] = {
        "popsize": 8 if where.outcomes else 24,
        "maxiter": GENERATIONS,
        "verbose": -9,
        "seed": math.nan,  # nothing global is seeded: all randomness is rng's
        "randn": lambda *shape: rng.standard_normal(shape),
    }
    begin = rng.standard_normal(free)
    search = cma.CMAEvolutionStrategy(begin, float(rng.choice((0.5, 1.5))), options)
    while not search.stop():
        asked = search.ask()
        vectors = np.clip(asked, -REACH, REACH)
        batch = space.batch(vectors[:, : space.size])
        values = {
            p.symbol: _into(p, vectors[:, space.size + k])
            for k, p in enumerate(statement.parameters)
        }
        for symbol, value in _fixed(statement, bound).items():
            values[symbol] = np.full(len(vectors), value)
        ratios = _ratios(statement, bound, where, batch.problem, batch.constants, values, rounds)
        search.tell(asked, list(-ratios.max(axis=0)))
        found = _worst(ratios, values, partial(_rounded, space, vectors), rounds, space.name)
        yield found, len(vectors)


def _fixed(statement: Statement[Any], bound: Bound) -> Mapping[sp.Symbol, float]:
    """The parameters that a condition leaves no choice: no search would meet it by chance."""
    free = {p.symbol for p in statement.parameters}
    return {
        claim.lhs: float(claim.rhs)
        for claim in (*statement.conditions, *bound.conditions)
        if isinstance(claim.lhs, sp.Symbol)
        and claim.relation == "="
        and claim.lhs in free
        and claim.rhs.is_number
    }


def _same(recipe: Recipe, run: int, denominator: int) -> Recipe:
    del run, denominator  # a structure is rational as it is, and all runs share it
    return recipe


def _rounded(space: Space, vectors: Array, run: int, denominator: int) -> Recipe:
    return space.recipe(vectors[run, : space.size], denominator)


def _ratios(
    statement: Statement[Any],
    bound: Bound,
    where: Ground,
    problem: Any,
    constants: Mapping[Concept, Array],
    values: Mapping[sp.Symbol, Array],
    rounds: int,
) -> Array:
    """(rounds, runs): how close each run comes to the bound; 0 where the bound says nothing."""
    letters: dict[str, Any] = {str(c.symbol): constants[c.concept] for c in statement.constants}
    letters |= {str(symbol): value for symbol, value in values.items()} | {"T": float(rounds)}
    column = np.arange(1, rounds + 1, dtype=float)[:, None]
    spoken: Any = np.ones((rounds, 1), dtype=bool)
    for claim in (*statement.conditions, *bound.conditions):
        left, right = at(claim.lhs, letters, column), at(claim.rhs, letters, column)
        spoken = spoken & _strictly(left, claim.relation, right)
    series = _series(statement, bound, where, problem, letters, spoken)
    measured = _summed(bound.scope, series)
    with np.errstate(
        divide="ignore", invalid="ignore"
    ):  # before its first round it may divide by 0
        limit = limits(bound.value, letters, column, measured.shape[1])
    above, below = (limit, measured) if bound.relation == ">=" else (measured, limit)
    # What is smaller than this beside the largest number of its run is rounding: a bound of 0 allows that.
    noise = ROUNDING * np.maximum(1.0, np.abs(measured).max(axis=0))
    with np.errstate(invalid="ignore"):
        ratio = np.where(above > noise, above / np.maximum(below, noise), 0.0)
        ratio = np.where(above - below > noise * FAINT, ratio, np.minimum(ratio, 1.0))
    ratio = np.where(spoken, ratio, 0.0)
    if bound.scope in SPOKEN_AT_THE_END:
        ratio[:-1] = 0.0
    else:
        ratio[: bound.first_round - 1] = 0.0
    return np.nan_to_num(ratio, nan=0.0, posinf=1e300)


def _series(
    statement: Statement[Any],
    bound: Bound,
    where: Ground,
    problem: Any,
    letters: Mapping[str, Any],
    spoken: Array,
) -> Array:
    """(rounds, runs): what the algorithm measures of every run, all at once or one by one.

    One by one, a run of which the bound speaks in no round is not made: what it asks for need not exist.
    """
    rng, rounds = np.random.default_rng(0), len(spoken)
    if not where.outcomes:
        column = np.arange(1, rounds + 1, dtype=float)[:, None]
        schedule = steps(statement, letters, column)
        together: Trajectory = statement.algorithm(problem, schedule, rounds, rng)
        return together.series[bound.metric].T
    runs = max(np.size(value) for value in letters.values())
    single, wanted = [], np.broadcast_to(spoken.any(axis=0), runs)
    for run in range(runs):
        if not wanted[run]:
            single.append(np.zeros(rounds))
            continue
        own = {name: float(np.broadcast_to(value, runs)[run]) for name, value in letters.items()}
        one = alone(problem, run) if len(problem.start) == runs else problem
        followed: Trajectory = statement.algorithm(one, steps(statement, own, rounds), rounds, rng)
        single.append(followed.series[bound.metric][0])
    return np.stack(single, axis=1)


def _summed(scope: Scope, series: Array) -> Array:
    """(rounds, runs): in every round what the scope speaks of, were this round the last."""
    if scope is Scope.BEST_ROUND:
        return np.minimum.accumulate(series, axis=0)
    if scope is Scope.AVERAGE:
        rounds = np.arange(1, len(series) + 1)[:, None]
        means: Array = np.cumsum(series, axis=0) / rounds
        return means
    return series


def _copies(problem: Any, count: int) -> Any:
    """The problem from the same start so many times; one copy is the problem itself."""
    if count == 1:
        return problem
    return replace(problem, start=np.repeat(problem.start, count, axis=0))


def limits(value: sp.Expr | Curve, letters: Mapping[str, Any], column: Array, runs: int) -> Array:
    """A formula or curve at these rounds (T, 1) for many instances at once, (T, runs)."""
    if isinstance(value, sp.Expr):
        return np.broadcast_to(at(value, letters, column), (len(column), runs))
    one = [{k: np.broadcast_to(v, runs)[r] for k, v in letters.items()} for r in range(runs)]
    return np.stack([value(letter, column[:, 0]) for letter in one], axis=1)


def _worst(
    ratios: Array,
    values: Mapping[sp.Symbol, Array],
    recipe: Callable[[int, int], Recipe],
    rounds: int,
    place: str,
) -> Find:
    """The find of a batch; `recipe` gives that of a run, by the largest denominator."""
    k, run = (int(i) for i in np.unravel_index(int(np.argmax(ratios)), ratios.shape))
    chosen = {symbol: float(value[run]) for symbol, value in values.items()}
    return Find(float(ratios[k, run]), k + 1, partial(recipe, run), chosen, rounds, place)


def _confirmed(statement: Statement[Any], bound: Bound, find: Find) -> _Hit | None:
    """The find on rational data, the simplest that still crosses the bound."""
    for denominator in DENOMINATORS:
        recipe, values = _rational(find, denominator)
        if any(value == 0 for value in values.values()):
            continue
        found = confirm(statement, bound, recipe, parameters=values, rounds=find.rounds)
        if found is not None:
            return _Hit(found, recipe, values, find.rounds)
    return None


def _rational(find: Find, denominator: int) -> tuple[Recipe, Mapping[sp.Symbol, Fraction]]:
    values = {
        symbol: Fraction(value).limit_denominator(denominator)
        for symbol, value in find.parameters.items()
    }
    return find.recipe(denominator), values


def _serves(statement: Statement[Any], bound: Bound, space: Space) -> bool:
    batch = space.batch(np.zeros((1, space.size)))
    known = all(c.concept in batch.constants for c in statement.constants)
    return known and not _missing(statement, bound, space.promises, batch.problem)


def _missing(statement: Statement[Any], bound: Bound, promised: Any, problem: Any) -> bool:
    """Whether an assumption is not promised, an oracle is not there, or the bound is not of a kind to search for."""
    wanted = {a.requires for a in (*statement.assumptions, *bound.also)}
    sought = bound.certainty is Certainty.SURE
    asked = oracles(statement)
    served = asked is not None and all(hasattr(problem, name) for name in asked)
    return not (sought and served and wanted <= promised)


def _range(parameter: Parameter) -> Array:
    """As many values of a parameter as there are PENALTIES."""
    domain = parameter.domain
    if domain.upper is None and domain.lower is not None and not domain.integer:
        return float(domain.lower) + PENALTIES
    return _into(parameter, np.linspace(-9, 9, len(PENALTIES)))


def _into(parameter: Parameter, free: Array) -> Array:
    """Free numbers into the domain of a parameter."""
    domain = parameter.domain
    if domain.integer:
        return np.floor(float(domain.lower or 0) + np.abs(free))
    if domain.lower is None:
        return free
    if domain.upper is None:
        return float(domain.lower) + np.exp(free / 2)
    return float(domain.lower) + float(domain.upper - domain.lower) / (1 + np.exp(-free))


def _strictly(left: Array, relation: str, right: Array) -> Array:
    return {"<=": left <= right, "<": left < right, ">=": left >= right, "=": left == right}[
        relation
    ]
