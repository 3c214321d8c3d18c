"""Nonnegative solutions of linear equations: found in floating point, then solved again in rationals."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from flint import fmpq, fmpq_mat
from scipy import sparse
from scipy.optimize import linprog

from fedtheory.engines.find.clock import NEVER, in_time, now

LONGEST = 5.0  # seconds for one programme

Column = Mapping[Any, Any]  # rationals, or floating point where no exact solution is asked for


def nonnegative_solution(
    columns: Sequence[Column],
    target: Column,
    *,
    cost: Sequence[float] | None = None,
    free: Iterable[int] = (),
    most: Mapping[int, float] | None = None,
    exact: bool = True,
    deadline: float = NEVER,
) -> dict[int, Fraction] | None:
    """x >= 0 (of any sign where free) with sum x_k columns_k = target, exactly; its nonzero entries.

    The simplex method ends at a vertex, so the columns in use are independent and the rational solution on
    them is unique (it is left out, and the solution approximate, unless `exact`). `most` bounds entries from above; such an entry may then stay at its bound, which is
    rounded to a rational.
    """
    present = {row for column in columns for row in column}
    if not columns or any(row not in present for row in target):
        return None if target else {}
    rows = list(dict.fromkeys([*target, *(row for column in columns for row in column)]))
    in_time(deadline)
    place = {row: k for k, row in enumerate(rows)}
    scale = [
        float(max(map(abs, column.values()), default=Fraction(1))) or 1.0 for column in columns
    ]
    entries = [
        (place[row], k, float(c) / scale[k])
        for k, column in enumerate(columns)
        for row, c in column.items()
    ]
    i, j, v = (np.array(part) for part in zip(*entries, strict=True))
    matrix = sparse.csr_matrix((v, (i.astype(int), j.astype(int))), shape=(len(rows), len(columns)))
    goal = np.zeros(len(rows))
    for row, c in target.items():
        goal[place[row]] = float(c)
    size = float(np.abs(goal).max(initial=0.0)) or 1.0
    unbounded, limits = set(free), most or {}
    bounds = [
        (None if k in unbounded else 0.0, limits[k] * scale[k] / size if k in limits else None)
        for k in range(len(columns))
    ]
    weights = np.ones(len(columns)) if cost is None else np.asarray(cost, dtype=float)
    answer = linprog(
        np.where([k in unbounded for k in range(len(columns))], 0.0, weights),
        A_eq=matrix,
        b_eq=goal / size,
        bounds=bounds,
        method="highs-ds",
        options={"time_limit": min(LONGEST, max(0.01, deadline - now()))},
    )
    if answer.x is None or answer.status != 0:
        return None
    if not exact:
        return {k: Fraction(value) for k, value in enumerate(answer.x) if abs(value) > 1e-8}
    for threshold in (1e-9, 1e-7, 1e-11):
        in_time(deadline)
        support = [k for k, value in enumerate(answer.x) if abs(value) > threshold]
        fixed = {
            k: Fraction(limits[k])
            for k in limits
            if abs(answer.x[k] - limits[k] * scale[k] / size) < 1e-9
        }
        found = _solved(columns, target, [k for k in support if k not in fixed], fixed, rows)
        if found is not None and all(c >= 0 or k in unbounded for k, c in found.items()):
            return {k: c for k, c in found.items() if c}
    return None


def _solved(
    columns: Sequence[Column],
    target: Column,
    support: Sequence[int],
    fixed: Mapping[int, Fraction],
    rows: Sequence[Hashable],
) -> dict[int, Fraction] | None:
    left = dict(target)
    for k, value in fixed.items():
        for row, c in columns[k].items():
            left[row] = left.get(row, Fraction(0)) - value * c
    used = [row for row in rows if left.get(row) or any(columns[k].get(row) for k in support)]
    if not used:
        return dict(fixed)
    table = [
        [
            *(rational(columns[k].get(row, Fraction(0))) for k in support),
            rational(left.get(row, Fraction(0))),
        ]
        for row in used
    ]
    reduced, rank = fmpq_mat(table).rref()
    out = dict(fixed)
    for r in range(rank):
        pivot = next(c for c in range(len(support) + 1) if reduced[r, c] != 0)
        if pivot == len(support):
            return None  # no solution on this support
        out[support[pivot]] = fraction(reduced[r, len(support)])
    return out


def rational(c: Fraction | int) -> fmpq:
    """A fraction as flint has it."""
    c = Fraction(c)
    return fmpq(c.numerator, c.denominator)


def fraction(c: fmpq) -> Fraction:
    """A fraction from flint."""
    return Fraction(int(c.p), int(c.q))
