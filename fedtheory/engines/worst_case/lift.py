"""From a reduced cone back to the one before: what a point is short of in the rows left out is made up far away.

A row may be left out, and a direction divided out, where something can grow without end that only that row notices: the
square of the direction, or its products with other vectors, or a value. So the point of the reduced cone is moved along a
direction in which the rows that were kept do not change and those that it violates rise, and the vectors that were divided
out are made long. How far is tried, and the point is checked exactly.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from flint import fmpq
from scipy import optimize

from fedtheory.engines.worst_case.chart import independent
from fedtheory.engines.worst_case.cone import Cone
from fedtheory.engines.worst_case.exact import Matrix, balanced, rounded
from fedtheory.engines.worst_case.primal import Point, evaluated, exact_lower, with_direction

FAR = tuple(fmpq(10**k) for k in (3, 6, 10))
BITS = 24
MOST = 3
"""Directions; each makes the fractions several times as long."""
STILL, RISES = 1e-9, 1e-6
Values = Mapping[int, fmpq]


def lifted(
    whole: Cone,
    inner: Cone,
    kept: Iterable[int],
    matrices: Sequence[Matrix],
    values: Sequence[fmpq],
) -> Point | None:
    """A point of `inner`, for which only the rows `kept` of `whole` were looked at, as one of `whole`."""
    if len(inner.faces) == len(whole.faces):
        found = exact_lower(whole, matrices, values)
        if found is not None:
            return found
    if len(inner.faces) - len(whole.faces) > MOST:
        return None
    full, squared = _divided_alike(whole, inner)
    here = _renamed(whole, inner, full, values)
    looked_at = set(kept)
    slack = {
        k: evaluated(row, matrices, here) for k, row in enumerate(full.rows) if k not in squared
    }
    along = _direction(full, looked_at, slack)
    if along is None:
        return None
    size = max([fmpq(1), *(row[k] for m in matrices for k, row in enumerate(m))])
    for far in FAR:
        moved = [x + far * along.get(v, 0) for v, x in enumerate(here)]
        longer = list(matrices)
        for face in reversed(full.faces[len(whole.faces) :]):
            bordered = with_direction(face, longer[face.block], moved, far**3 * size)
            if bordered is None:
                return None
            longer[face.block] = bordered
        found = exact_lower(whole, longer, moved[: whole.values])
        if found is not None:
            return found
    return None


def _divided_alike(whole: Cone, inner: Cone) -> tuple[Cone, set[int]]:
    """The cone of all rows with the same directions divided out, and the rows that had the square of one."""
    full, squared = replace(whole, lossless=True), set[int]()
    for face in inner.faces[len(whole.faces) :]:
        squared |= {
            k for k in range(len(full.rows)) if full.square_of(k, face.block, face.vector) > 0
        }
        full = full.divided(face.block, face.vector)
    return full, squared


def _renamed(whole: Cone, inner: Cone, full: Cone, values: Sequence[fmpq]) -> list[fmpq]:
    """The values of the reduced cone by the numbers that they have where all rows speak; 0 where none was asked for."""
    out = [*values[: whole.values], *[fmpq(0)] * (full.values - whole.values)]
    start = len(whole.faces)
    for own, other in zip(inner.faces[start:], full.faces[start:], strict=True):
        for v, w in zip(own.values, other.values, strict=True):
            if v >= 0 and w >= 0:
                out[w] = values[v]
    return out


def _direction(full: Cone, kept: set[int], slack: Mapping[int, fmpq]) -> Values | None:
    """A direction of the values in which no row falls that has no slack, those kept stay, and those violated rise."""
    forms = [form.values for form in full.rows]
    still = [full.objective.values, *(forms[k] for k in sorted(kept | set(full.equations)))]
    others = [k for k in slack if k not in kept and not (full.equal and full.equal[k])]
    wrong = [k for k in others if slack[k] < 0]
    if not wrong:
        return {}
    table = _dense(still, full.values)
    rising = _dense([forms[k] for k in others], full.values)
    by = np.array([[1.0 if slack[k] < 0 else 0.0] for k in others])
    found = optimize.linprog(
        np.append(np.zeros(full.values), -1.0),
        A_ub=np.hstack([-rising, by]),
        b_ub=np.zeros(len(others)),
        A_eq=np.hstack([table, np.zeros((len(table), 1))]),
        b_eq=np.zeros(len(table)),
        bounds=[(-1.0, 1.0)] * full.values + [(None, 1.0)],
    )
    if found.status != 0 or found.x[-1] < RISES:
        return None
    near = found.x[:-1]
    still += [forms[k] for k, x in zip(others, rising @ near, strict=True) if abs(x) < STILL]
    return _exactly(still, near)


def _exactly(still: Sequence[Values], near: Any) -> Values | None:
    """A direction next to this one that these forms do not notice."""
    forms = [dict(form) for form in still if form]
    basic, equations = independent(forms, len(near))
    columns: list[dict[int, fmpq]] = [{} for _ in near]
    for e in equations:
        for v, c in forms[e].items():
            columns[v][e] = c
    guess = [rounded(float(x), BITS) for x in near]
    try:
        exact = balanced(columns, {}, guess, basic, equations)
    except ZeroDivisionError:
        return None
    return {v: x for v, x in enumerate(exact) if x}


def _dense(forms: Sequence[Values], size: int) -> Any:
    table = np.zeros((len(forms), size))
    for k, form in enumerate(forms):
        for v, c in form.items():
            table[k, v] = float(c)
    return table
