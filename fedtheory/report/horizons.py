"""What is drawn of bounds on the best, the average or the last round: a run for each of several horizons T.

Such a bound says nothing of the rounds on the way, and its schedule is made for its T: against t it would be flat.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fedtheory.core.figure import Scene
from fedtheory.core.instance import Instance
from fedtheory.core.statement import Scope, Statement
from fedtheory.core.trajectory import Array
from fedtheory.engines.check import curve, letters, run

POINTS = 12
AT_THE_END: Mapping[Scope, str] = {
    Scope.BEST_ROUND: "the best round",
    Scope.AVERAGE: "the average over the rounds",
    Scope.AT_HORIZON: "the last round",
}


@dataclass(frozen=True)
class Horizons:
    """Runs of one statement's scene, each of another length."""

    rounds: NDArray[np.int64]  # (k,) the horizons
    measured: Mapping[Scope, Array]  # (instances, k)
    bounds: Mapping[str, Array]  # key -> (k,)


def is_about_horizons(statement: Statement[Any]) -> bool:
    """Whether a bound of the statement is about the end of a run only."""
    return any(bound.scope in AT_THE_END for bound in statement.bounds)


def horizons(
    statement: Statement[Any], scene: Scene, instances: Sequence[Instance[Any]]
) -> Horizons:
    """The worst run of each instance at each horizon, and the bounds for the first of them."""
    lengths = np.unique(np.geomspace(1, scene.rounds, POINTS).round().astype(np.int64))
    parameters = {p.symbol: scene.parameters[str(p.symbol)] for p in statement.parameters}
    metric = statement.bounds[0].metric
    spoken = [s for s in AT_THE_END if any(bound.scope is s for bound in statement.bounds)]
    measured = {scope: np.empty((len(instances), len(lengths))) for scope in spoken}
    bounds = {bound.key: np.empty(len(lengths)) for bound in statement.bounds}
    for k, length in enumerate(map(int, lengths)):
        for i, instance in enumerate(instances):
            made = run(statement, instance, parameters=parameters, rounds=length)
            for scope in spoken:
                measured[scope][i, k] = _summed(scope, made.series[metric]).max()
        values = letters(statement, instances[0], parameters, rounds=length)
        for bound in statement.bounds:
            bounds[bound.key][k] = curve(bound, values, np.array([float(length)]))[0]
    positive = {key: np.where(heights > 0, heights, np.nan) for key, heights in bounds.items()}
    return Horizons(lengths, measured, positive)


def _summed(scope: Scope, series: Array) -> Array:
    """The value that the scope refers to, for every run: (runs, T) to (runs,)."""
    if scope is Scope.BEST_ROUND:
        return np.asarray(series.min(axis=1))
    if scope is Scope.AVERAGE:
        return np.asarray(series.mean(axis=1))
    return np.asarray(series[:, -1])
