"""The runs of a statement's scene, with its bounds and the round where they come closest; nothing is drawn here."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.figure import Scene
from fedtheory.core.instance import Instance
from fedtheory.core.statement import Bound, Statement, Status
from fedtheory.core.trajectory import Array
from fedtheory.engines.check import compare, curve, letters, run, trivial_bound, why_not
from fedtheory.report.horizons import Horizons, horizons
from fedtheory.report.scenes import scene
from fedtheory.theorems import STATEMENTS


@dataclass(frozen=True)
class Measured:
    """One statement's scene after its runs. Bounds are drawn for the random instances."""

    statement: Statement[Any]
    scene: Scene
    rounds: NDArray[np.int64]  # (T,)
    gaps: Array  # (instances, T)
    hard: Mapping[str, Array]  # words -> (T,)
    bounds: Mapping[str, Array]  # key -> (T,), nan before the first round
    trivial: float
    worst: "Worst | None"


@dataclass(frozen=True)
class Worst:
    """Where a measurement comes closest to an upper bound that is true."""

    bound: Bound
    at_round: int
    measured: float
    limit: float
    ratio: float


def statement_of(statement_id: str) -> Statement[Any]:
    """The statement of this id."""
    known = {statement.id: statement for statement in STATEMENTS}
    if statement_id in known:
        return known[statement_id]
    raise FedTheoryError(
        f'no statement "{statement_id}".{nearest(statement_id, known)}', code="FT003"
    )


@cache
def measured(statement_id: str) -> Measured:
    """The scene after its runs; they are made once."""
    statement = statement_of(statement_id)
    shown = scene(statement)
    parameters = {
        p.symbol: shown.parameters[str(p.symbol)]
        for p in statement.parameters
        if str(p.symbol) in shown.parameters
    }
    metric = statement.bounds[0].metric

    def trajectory(instance: Instance[Any]) -> Any:
        return run(statement, instance, parameters=parameters, rounds=shown.rounds)

    instances = [make() for make in shown.instances]
    hard = [make() for make in shown.hard.values()]
    runs = [trajectory(instance) for instance in [*instances, *hard]]
    gaps = np.stack([r.series[metric].max(axis=0) for r in runs])
    values = letters(statement, instances[0], parameters, rounds=shown.rounds)
    rounds = runs[0].rounds

    closest: Worst | None = None
    for instance, r in zip([*instances, *hard], runs, strict=True):
        own = letters(statement, instance, parameters, rounds=shown.rounds)
        for bound in _true_upper(statement):
            if why_not(statement, bound, instance, own, rounds=shown.rounds):
                continue
            seen = compare(bound, own, r)
            k = int(np.argmax(seen.ratio))
            if closest is None or seen.ratio[k] > closest.ratio:
                found = (int(seen.rounds[k]), seen.measured[k], seen.bound[k], seen.ratio[k])
                closest = Worst(bound, found[0], *map(float, found[1:]))

    bounds = {}
    for bound in statement.bounds:
        spoken = rounds >= bound.first_round
        heights = np.full(len(rounds), np.nan)
        heights[spoken] = curve(bound, values, rounds[spoken].astype(float))
        bounds[bound.key] = np.where(heights > 0, heights, np.nan)
    return Measured(
        statement,
        shown,
        rounds,
        gaps[: len(instances)],
        dict(zip(shown.hard, gaps[len(instances) :], strict=True)),
        bounds,
        max(trivial_bound(statement, metric, instance, values) for instance in instances),
        closest,
    )


@cache
def over_horizons(statement_id: str) -> Horizons:
    """The scene once for each length of a run."""
    statement = statement_of(statement_id)
    shown = scene(statement)
    return horizons(statement, shown, [make() for make in shown.instances])


def _true_upper(statement: Statement[Any]) -> list[Bound]:
    """The corrected and sharpened upper bounds; the printed ones where there are no others."""
    upper = [b for b in statement.bounds if b.relation == "<="]
    return [b for b in upper if b.status in {Status.CORRECTED, Status.SHARPENED}] or upper
