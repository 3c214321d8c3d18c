r"""Distances between measures on finitely many points, exact: total variation, Wasserstein-1 and Wasserstein-2.

An optimal plan comes with potentials u, v of Kantorovich's dual, u_i + v_j ≤ c_ij, whose value Σu_iα_i + Σv_jβ_j is
the cost of the plan: two finite lists of rationals that prove each other optimal, and that `transport` compares before
it returns them. Plans are found by successive shortest paths.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from fedtheory.core.errors import FedTheoryError

Measure = Sequence[Fraction]  # weights of the points
Points = Sequence[Sequence[Fraction]]
Costs = Sequence[Sequence[Fraction]]


@dataclass(frozen=True)
class Transport:
    """An optimal plan, and the potentials that prove it optimal."""

    cost: Fraction
    plan: tuple[tuple[Fraction, ...], ...]
    u: tuple[Fraction, ...]
    v: tuple[Fraction, ...]


def total_variation(alpha: Measure, beta: Measure) -> Fraction:
    """TV(α, β) = sup_A |α(A) - β(A)|, (18): half the sum of the differences."""
    return sum((abs(a - b) for a, b in zip(alpha, beta, strict=True)), Fraction(0)) / 2


def wasserstein_1(points: Points, alpha: Measure, beta: Measure) -> Fraction:
    """W_1(α, β) of (19), where all distances are rational, as on a line."""
    costs = [[_root(_squared(x, y)) for y in points] for x in points]
    return transport(costs, alpha, beta).cost


def wasserstein_2_squared(points: Points, alpha: Measure, beta: Measure) -> Fraction:
    """W_2(α, β)² of (19)."""
    costs = [[_squared(x, y) for y in points] for x in points]
    return transport(costs, alpha, beta).cost


def transport(costs: Costs, alpha: Measure, beta: Measure) -> Transport:
    """The cheapest way to carry α to β."""
    if min(*alpha, *beta) < 0 or sum(alpha) != sum(beta):
        message = "two measures need weights >= 0 and one total mass"
        raise FedTheoryError(message, code="FT021")
    if len(costs) != len(alpha) or any(len(row) != len(beta) for row in costs):
        message = f"costs for {len(alpha)} by {len(beta)} points are needed"
        raise FedTheoryError(message, code="FT021")
    plan = [[Fraction(0)] * len(beta) for _ in alpha]
    left, wanted = list(alpha), list(beta)
    while any(left):
        _, there, before, back = _shortest(costs, plan, [mass > 0 for mass in left])
        j = min((j for j, mass in enumerate(wanted) if mass), key=there.__getitem__)
        _send(plan, left, wanted, j, before, back)
    away, there, _, _ = _shortest(costs, plan, [True] * len(alpha))
    found = Transport(
        _total(costs, plan), tuple(map(tuple, plan)), tuple(-d for d in away), tuple(there)
    )
    if not optimal(found, costs, alpha, beta):
        message = "no optimal plan was found: primal and dual differ"
        raise FedTheoryError(message, code="FT000")
    return found


def optimal(found: Transport, costs: Costs, alpha: Measure, beta: Measure) -> bool:
    """Whether the plan carries α to β, the potentials are feasible, and both have one value."""
    rows = all(sum(row) == a and min(row) >= 0 for row, a in zip(found.plan, alpha, strict=True))
    columns = all(sum(c) == b for c, b in zip(zip(*found.plan, strict=True), beta, strict=True))
    feasible = all(
        u + v <= c
        for u, row in zip(found.u, costs, strict=True)
        for v, c in zip(found.v, row, strict=True)
    )
    dual = sum((u * a for u, a in zip(found.u, alpha, strict=True)), Fraction(0))
    dual += sum((v * b for v, b in zip(found.v, beta, strict=True)), Fraction(0))
    return rows and columns and feasible and dual == found.cost == _total(costs, found.plan)


def _shortest(
    costs: Costs, plan: Sequence[Sequence[Fraction]], begin: Sequence[bool]
) -> tuple[list[Fraction], list[Fraction], list[int], list[int | None]]:
    """Distances to sources and targets from where one may begin, and the way back, by Bellman and Ford.

    A source is left at the cost c_ij, and mass that a plan carries may be taken back at -c_ij.
    """
    far = 1 + 2 * len(costs) * max((abs(c) for row in costs for c in row), default=Fraction(0))
    away = [Fraction(0) if first else Fraction(far) for first in begin]
    there = [Fraction(2 * far)] * len(costs[0])
    before = [0] * len(there)
    back: list[int | None] = [None] * len(away)
    changed = True
    while changed:
        changed = False
        for i, row in enumerate(costs):
            for j, cost in enumerate(row):
                if away[i] + cost < there[j]:
                    there[j], before[j], changed = away[i] + cost, i, True
                if plan[i][j] and there[j] - cost < away[i]:
                    away[i], back[i], changed = there[j] - cost, j, True
    return away, there, before, back


def _send(
    plan: list[list[Fraction]],
    left: list[Fraction],
    wanted: list[Fraction],
    j: int,
    before: Sequence[int],
    back: Sequence[int | None],
) -> None:
    """Carry as much as the path to target j allows."""
    path, target = [], j
    while True:
        i = before[target]
        path.append((i, target))
        next_target = back[i]
        if next_target is None:
            break
        path.append((i, next_target))
        target = next_target
    mass = min(left[i], wanted[j], *(plan[a][b] for a, b in path[1::2]))
    for step, (a, b) in enumerate(path):
        plan[a][b] += mass if step % 2 == 0 else -mass
    left[i] -= mass
    wanted[j] -= mass


def _total(costs: Costs, plan: Costs) -> Fraction:
    terms = (c * p for rows in zip(costs, plan, strict=True) for c, p in zip(*rows, strict=True))
    return sum(terms, Fraction(0))


def _squared(x: Sequence[Fraction], y: Sequence[Fraction]) -> Fraction:
    return sum(((a - b) ** 2 for a, b in zip(x, y, strict=True)), Fraction(0))


def _root(square: Fraction) -> Fraction:
    root = Fraction(math.isqrt(square.numerator), math.isqrt(square.denominator))
    if root**2 != square:
        message = f"a distance is the square root of {square}, no rational: no exact W_1"
        raise FedTheoryError(message, code="FT021")
    return root
