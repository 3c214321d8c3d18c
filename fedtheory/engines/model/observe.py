"""Runs of the real algorithm, watched: what it asks of its problem is written down, so nothing of it is written twice."""

import copy
from collections.abc import Mapping
from dataclasses import replace
from types import MethodType
from typing import Any

import numpy as np

from fedtheory.core.errors import NotApplicable
from fedtheory.core.instance import Instance
from fedtheory.core.shelf import Names
from fedtheory.core.statement import Exhibit, Statement
from fedtheory.core.world import Call, Model, Observed, Unmeasured, World
from fedtheory.engines.check import letters, steps

MODELS = Names[Model]("MODELS")
"""By algorithm, what the symbols of a paper's settings are on its runs."""


def watched(problem: Any, calls: dict[str, list[Call]]) -> Any:
    """The problem, which writes down what it is asked from outside; what it asks of itself is not of interest."""
    if isinstance(problem, Mapping) or not hasattr(problem, "__dict__"):
        return problem
    inside = [False]
    kind = type(problem)

    def looked_up(own: Any, name: str) -> Any:
        value = object.__getattribute__(own, name)
        if name.startswith("_") or not isinstance(value, MethodType) or inside[0]:
            return value

        def asked(*arguments: Any, **named: Any) -> Any:
            kept = tuple(map(_copied, arguments))
            inside[0] = True
            try:
                answer = value(*arguments, **named)
            finally:
                inside[0] = False
            calls.setdefault(name, []).append(Call(kept, _copied(answer)))
            return answer

        return asked

    other = copy.copy(problem)
    shown = type(kind.__name__, (kind,), {"__getattribute__": looked_up})
    object.__setattr__(other, "__class__", shown)
    return other


def _copied(value: Any) -> Any:
    return value.copy() if type(value) is np.ndarray else copy.deepcopy(value)


def observed(statement: Statement[Any], exhibit: Exhibit, instance: Instance[Any]) -> Observed:
    """The exhibit's run, on its instance."""
    known = letters(statement, instance, exhibit.parameters, rounds=exhibit.rounds)
    schedule = steps(statement, known, exhibit.rounds)
    calls: dict[str, list[Call]] = {}
    problem = watched(instance.problem, calls)
    trajectory = statement.algorithm(problem, schedule, exhibit.rounds, np.random.default_rng(0))
    return Observed(statement, instance, known, schedule, exhibit.rounds, trajectory, calls)


def world_of(run: Observed, named: Mapping[str, float]) -> World:
    """What symbols mean on a run: as its algorithm says itself, or as the paper reads it; letters alone if nobody says.

    `named` has letters of the paper that the statement lacks.
    """
    algorithm = run.statement.algorithm
    own: Model | None = getattr(algorithm, "world", None)
    model = own or MODELS.of(run.statement.id).get(algorithm)
    try:
        if model is None:
            return World(run.letters, clients=0)
        found = model(run)
    except (Unmeasured, NotApplicable):
        return World(run.letters, clients=0)
    return replace(found, letters={**named, **run.letters, **found.letters})
