"""A run of a statement and its bound, as two lines of one colour: what figures of rates are made of."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from fedtheory.core.figure import Make
from fedtheory.core.statement import Statement
from fedtheory.engines.check import curve, letters, run
from fedtheory.report.named_curves import Curve, thinned

BOUND = (3.2, 1.6)


def under_its_bound(
    statement: Statement[Any],
    make: Make,
    parameters: Mapping[str, str | int],
    rounds: int,
    words: str,
    colour: str,
) -> list[Curve]:
    """The measured metric in full, named, and the statement's only bound on it dashed; letters are given by name."""
    (bound,), instance = statement.bounds, make()
    symbols = {str(parameter.symbol): parameter.symbol for parameter in statement.parameters}
    chosen = {symbols[name]: Fraction(value) for name, value in parameters.items()}
    values = letters(statement, instance, chosen, rounds=rounds)
    (measured,) = run(statement, instance, parameters=chosen, rounds=rounds).series[bound.metric]
    kept = thinned(rounds)
    at = kept + 1.0
    return [
        Curve(at, measured[kept], words, colour),
        Curve(at, curve(bound, values, at), "", colour, BOUND, 1.3),
    ]
