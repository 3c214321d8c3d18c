r"""Optimal transport between two samples, enclosed in floats whose rounding is counted.

Sinkhorn's iteration, in single precision, gives potentials u and a plan, neither of them trusted: v_j = min_i (c_ij - u_i)
is feasible whatever u is, so Σua + Σvb is a lower end, and a plan that is scaled down to its marginals and filled up by a
product measure costs no less than the best. `solved` goes on to the linear program, on the pairs whose price c_ij - u_i is
low; those that its own potentials ask for join until both ends meet.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fedtheory.core.sizes import Size, gamma
from fedtheory.core.trajectory import Array

TURNS = 120
COOLING = 0.94
COLDEST = 0.05
"""Of the mean cost of the way to the nearest other place."""
SAMPLED = 2_000
"""So many columns are enough until it is nearly cold."""
WHOLE = 10
"""Turns with all columns."""
CHEAP = 8
"""So many rows of each column are in the linear program from the beginning, and may join at a time."""
CLOSE = 1e-10
"""Ends as near to each other as this, relatively, are near enough."""

Places = tuple[NDArray[np.int64], NDArray[np.int64]]
Pairs = NDArray[np.bool_]
Real = NDArray[np.floating[Any]]
"""In single precision or double."""


def enclosed(costs: Array, a: Array, b: Array) -> Size:
    """The least Σ c_ij x_ij with marginals a (rows) and b (columns), of one total: by Sinkhorn's iteration."""
    u, warmth = _warm(costs, a, b)
    return _with_doubt(_below(costs, a, b, u), _spread(costs, a, b, u, warmth), costs, a, b)


def solved(costs: Array, a: Array, b: Array) -> Size:
    """The same by a linear program, whose ends meet but for rounding unless it fails."""
    u, warmth = _warm(costs, a, b)
    low, high = _below(costs, a, b, u), _spread(costs, a, b, u, warmth)
    used = _some_plan(a, b)
    while _joined(costs, u, used, CHEAP) and (found := _program(costs, a, b, used)) is not None:
        plan, places, u = found
        low = max(low, _below(costs, a, b, u))
        high = min(high, _above(costs, a, b, plan, places))
        if high - low <= CLOSE * high:
            break
    return _with_doubt(low, high, costs, a, b)


def _with_doubt(low: float, high: float, costs: Array, a: Array, b: Array) -> Size:
    """The ends, wider by what sums of so many terms can be off, and costs after a few roundings."""
    doubt = 2 * gamma(len(a) + len(b) + 64) * float(a.sum()) * float(costs.max())
    return Size(max(0.0, low - doubt), max(0.0, high + doubt))


def _warm(costs: Array, a: Array, b: Array) -> tuple[Array, float]:
    """Potentials of the rows, and the temperature at which they were found."""
    n, m = costs.shape
    some = np.random.default_rng(0).choice(m, min(SAMPLED, m), replace=False)
    few = costs[:, some].astype(np.float32)
    second = np.partition(few, min(1, n - 1), axis=0)[min(1, n - 1)]
    coldest, warmth = max(COLDEST * float(second.mean()), 1e-30), max(float(few.mean()), 1e-30)
    rows, columns = a.astype(np.float32), b[some].astype(np.float32)
    columns *= rows.sum() / columns.sum()
    u: Real = np.zeros(n, dtype=np.float32)
    for _ in range(TURNS):
        warmth = max(warmth * COOLING, coldest)
        v = _softly(few - u[:, None], warmth, rows)
        u = _softly((few - v).T, warmth, columns)
    if len(some) < m:
        whole, columns = costs.astype(np.float32), b.astype(np.float32)
        for _ in range(WHOLE):
            v = _softly(whole - u[:, None], warmth, rows)
            u = _softly((whole - v).T, warmth, columns)
    return np.nan_to_num(u.astype(np.float64), posinf=0.0, neginf=0.0), warmth


def _softly(Z: Real, warmth: float, weights: Real) -> Real:
    """The smooth minimum of each column."""
    least = Z.min(axis=0)
    return np.asarray(least - warmth * np.log(weights @ np.exp((least - Z) / warmth)))


def _below(costs: Array, a: Array, b: Array, u: Array) -> float:
    """The value of potentials that are feasible by their definition, less its rounding."""
    v = (costs - u[:, None]).min(axis=0)
    size = float(a @ np.abs(u) + b @ np.abs(v)) + float(a.sum()) * float(np.abs(u).max())
    return float(a @ u + b @ v) - gamma(len(a) + len(b) + 8) * size


def _spread(costs: Array, a: Array, b: Array, u: Array, warmth: float) -> float:
    """The cost of the plan that belongs to the potentials, its marginals made right."""
    price = costs - u[:, None]
    plan = a[:, None] * np.exp((price.min(axis=0) - price) / warmth)
    plan *= b / plan.sum(axis=0)
    kept = np.minimum(1.0, a / np.maximum(plan.sum(axis=1), 1e-300))
    short = np.maximum(a - kept * plan.sum(axis=1), 0.0)
    wanted = np.maximum(b - kept @ plan, 0.0)
    plan *= costs
    missing = max(float(short.sum()), float(wanted.sum()))
    filled = float(short @ costs @ wanted) / missing if missing > 0 else 0.0
    return float(kept @ plan.sum(axis=1)) + filled


def _above(costs: Array, a: Array, b: Array, plan: Array, places: Places) -> float:
    """The cost of a plan on some pairs, its marginals made right; what is missing goes the longest way."""
    rows, columns = places
    for marginal, side in ((a, rows), (b, columns)):
        total = np.bincount(side, plan, minlength=len(marginal))
        plan = plan * np.minimum(1.0, marginal / np.maximum(total, 1e-300))[side]
    missing = max(0.0, float(a.sum()) - float(plan.sum()))
    return float(plan @ costs[rows, columns]) + missing * float(costs.max())


def _some_plan(a: Array, b: Array) -> Pairs:
    """The pairs of one plan, so that there is one."""
    used = np.zeros((len(a), len(b)), dtype=bool)
    A, B = np.cumsum(a), np.cumsum(b)
    cuts = np.concatenate([[0.0], np.union1d(A, B)])
    middle = (cuts[1:] + cuts[:-1]) / 2
    here = np.minimum(np.searchsorted(A, middle), len(a) - 1)
    there = np.minimum(np.searchsorted(B, middle), len(b) - 1)
    used[here, there] = True
    used[here[1:], there[:-1]] = True  # rounding may leave a crumb between two cuts
    return used


def _joined(costs: Array, u: Array, used: Pairs, count: int) -> bool:
    """Lets the cheapest pairs of each column join; whether there were new ones."""
    joins = min(count, len(u))
    best = np.argpartition(costs - u[:, None], joins - 1, axis=0)[:joins]
    before = int(used.sum())
    used[best, np.broadcast_to(np.arange(costs.shape[1]), best.shape)] = True
    return int(used.sum()) > before


def _program(costs: Array, a: Array, b: Array, used: Pairs) -> tuple[Array, Places, Array] | None:
    """A plan on the pairs in use, their places, and the rows' potentials; None where the solver found none."""
    from scipy import sparse
    from scipy.optimize import linprog

    rows, columns = np.nonzero(used)
    count, (n, m) = len(rows), costs.shape
    scale = 1 / float(b.max())  # the solver's tolerances are absolute
    ends = np.concatenate([rows, n + columns]), np.tile(np.arange(count), 2)
    found = linprog(
        costs[rows, columns] / float(costs.max()),
        A_eq=sparse.csc_matrix((np.ones(2 * count), ends), shape=(n + m, count)),
        b_eq=np.concatenate([a, b]) * scale,
        method="highs-ds",
    )
    if found.x is None:
        return None
    u = np.asarray(found.eqlin.marginals[:n], dtype=np.float64) * float(costs.max())
    return np.maximum(found.x, 0.0) / scale, (rows, columns), u
