"""One instance run again, without rounding where that is possible, to reproduce a crossing."""

import json
import shlex
import time
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import sympy as sp

from fedtheory.core.statement import Statement
from fedtheory.engines.attack import Attack
from fedtheory.engines.check import check
from fedtheory.engines.confirm import Confirmation, Held, examined
from fedtheory.instances import build
from fedtheory.instances.hostile import Recipe


def command(
    identifier: str,
    key: str,
    recipe: Recipe,
    *,
    parameters: Mapping[sp.Symbol, Fraction],
    rounds: int,
) -> str:
    """What to type to see an instance again."""
    words = ["fedtheory", "attack", identifier, "--bound", key]
    words += ["--instance", json.dumps(dict(recipe)), "--rounds", str(rounds)]
    if parameters:
        words += ["--set", *(f"{symbol}={value}" for symbol, value in parameters.items())]
    return shlex.join(words)


def rerun(
    statement: Statement[Any],
    key: str,
    recipe: Recipe,
    *,
    parameters: Mapping[sp.Symbol, Fraction],
    rounds: int,
) -> Attack:
    """The answer of an attack that looks at this instance only."""
    begun = time.monotonic()
    bound = statement.bound(key)
    said = examined(statement, bound, recipe, parameters=parameters, rounds=rounds)
    hit = said if isinstance(said, Confirmation) else None
    best, at_round = (hit.ratio, hit.at_round) if hit else (0.0, bound.first_round)
    if hit is None:
        (seen,) = check(
            statement, build(recipe), parameters=parameters, rounds=rounds, bounds=[key]
        )
        best, at_round = seen.tightness or 0.0, seen.at_round or at_round
        if isinstance(said, Held):
            best = min(best, 1.0)  # what is more was rounding
    return Attack(
        statement.id,
        bound.key,
        best,
        at_round,
        recipe,
        {str(symbol): str(value) for symbol, value in parameters.items()},
        1,
        time.monotonic() - begun,
        hit,
        command(statement.id, bound.key, recipe, parameters=parameters, rounds=rounds),
        rounds,
    )
