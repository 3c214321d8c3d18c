"""One run of many, alone."""

from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

Q = TypeVar("Q")


def alone(problem: Q, run: int) -> Q:
    """One run of many, as a problem of its own: tables of which all runs share one row stay as they are."""
    if not is_dataclass(problem) or isinstance(problem, type):
        return problem
    runs = problem.start.shape[0]  # type: ignore[attr-defined]
    changed: dict[str, Any] = {}
    for field in fields(problem):
        value = getattr(problem, field.name)
        if is_dataclass(value):
            changed[field.name] = alone(value, run)
        elif field.name in _BY_RUN and len(value) == runs:
            changed[field.name] = value[run : run + 1]
    return replace(problem, **changed)


_BY_RUN = frozenset({"curvature", "slope", "start", "x_star"})
"""Tables whose leading axis holds the runs."""
