"""Both ends of what a cone reduces to, on the central path in floating point and, if they are blunt, in long numbers.

Both need room. Multipliers get it when rows whose multipliers must vanish are left out, and directions divided out
that multiplier matrices must vanish on; back up, what was left out has multiplier 0. Points get it when rows that are never
slack become equations and vectors that every Gram matrix kills go; and since points may lie at the end of no path where
multipliers have no room, a bound on all of them, far away, gives it to both. What comes back is checked exactly.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np
from flint import fmpq
from scipy import optimize

from fedtheory.core.gram import MEAN, Form, Vector
from fedtheory.engines.worst_case.central import trail
from fedtheory.engines.worst_case.certify import Upper, certified, exact_upper, settled
from fedtheory.engines.worst_case.chart import Chart
from fedtheory.engines.worst_case.cone import Cone
from fedtheory.engines.worst_case.exact import Matrix, rational, simple
from fedtheory.engines.worst_case.faces import balanced_directions
from fedtheory.engines.worst_case.interior import Interior, interior
from fedtheory.engines.worst_case.lift import lifted
from fedtheory.engines.worst_case.optimum import best
from fedtheory.engines.worst_case.polish import LARGEST, Polished, polished, spread
from fedtheory.engines.worst_case.primal import Point, evaluated, exact_lower, mixed
from fedtheory.engines.worst_case.solve import (
    Answer,
    Floats,
    Infeasible,
    Unbounded,
    floats,
    roomiest,
    slater,
)

Array = np.ndarray[Any, np.dtype[np.float64]]
Out = Callable[[Sequence[fmpq]], Upper | None]
Back = Callable[[Sequence[Matrix], Sequence[fmpq]], Point | None]
_Step = Sequence[int]
"""The rows that one reduction kept."""
MOST_STEPS = 40
ROOM = 1e-6
IDLE = 1e-5
"""A multiplier below this part of the largest, however much room it is given, is one that must vanish."""
ROUGH = (1, 6, 20, 60, 1000)
BITS = 160
INWARDS = (1.0, 1e-2)
FAR = (10**2, 10**4, 10**7, 10**10)
FEW = 4
ALL_ROWS, NEARLY_ALL, MOST_PATH_ROWS = 150, 0.8, 500
"""A path is followed along all rows if they are so few, or nearly all matter; not along more than so many."""
MOVED = (fmpq(0), *(fmpq(1, 10**k) for k in (14, 12, 11, 10, 9)))
COST = 1e-6
GAIN, NEAR = Fraction(1, 10**13), Fraction(1, 10**11)
LEAST_DROP = 1e-3
LEAST_VALUE = Fraction(1, 10**6)


@dataclass(frozen=True)
class Sharpened:
    """An optimum with its points and multipliers."""

    upper: Upper | None
    lower: Point | None


def sharpened(
    whole: Cone,
    near: Answer,
    part: Fraction,
    upper: Fraction | None = None,
    lower: Fraction | None = None,
    *,
    goal: Fraction | None = None,
) -> Sharpened:
    """Both ends, closer together than this part of them if that can be had, from the solver's answer.

    `upper` and `lower` are known already. With a `goal` the upper end alone, as close to that.
    """
    known = _Known(part, upper, lower if goal is None else goal)
    above = below = None
    if len(whole.equations) > LARGEST:
        return Sharpened(None, None)
    try:
        above, below = _from_above(whole, near, known, alone=goal is not None)
        known = known.with_ends(above, below)
        if known.blunt and goal is None:
            below = _most(below, _from_below(whole, near, known.upper))
    except (Unbounded, Infeasible):
        pass
    return Sharpened(above, below)


@dataclass(frozen=True)
class _Known:
    """What is known of the ends, and how close, relatively, they are wanted."""

    part: Fraction
    upper: Fraction | None
    lower: Fraction | None

    def with_ends(self, above: Upper | None, below: Point | None) -> "_Known":
        """With these ends as well, where they are better."""
        uppers = [end for end in (self.upper, above.value if above else None) if end is not None]
        lowers = [end for end in (self.lower, below.value if below else None) if end is not None]
        return _Known(self.part, min(uppers, default=None), max(lowers, default=None))

    @property
    def blunt(self) -> bool:
        """Whether an end is missing, or they are further apart than wanted."""
        if self.upper is None or self.lower is None:
            return True
        return self.upper - self.lower > self.part * max(abs(self.upper), LEAST_VALUE)


def _from_above(
    whole: Cone, near: Answer, known: _Known, *, alone: bool
) -> tuple[Upper | None, Point | None]:
    """The upper end, and the lower one where what was reduced can be put back."""
    steps: list[_Step] = []
    reduced = _dual_room(replace(whole, lossless=True), near, steps)
    if reduced is None:
        return None, None
    cone, near = reduced
    if alone:
        known = replace(known, lower=Fraction(near.upper))
    every, used = range(len(cone.rows)), set(_used(cone))
    wide = len(every) > ALL_ROWS and len(used) < NEARLY_ALL * len(every)
    size = max(1.0, *(float(np.trace(m)) for m in floats(cone).matrices(near.triangle)))
    above = below = None
    generated: list[int] | None = None
    for method, few in ((_on_the_path, wide), (_in_long_numbers, True)):
        if few and generated is None:
            generated = sorted(_generated(cone, used, fmpq(int(FAR[1] * size))))
        active = generated if few and generated is not None else every
        part, kept = replace(cone.part(active), lossless=True), _before(steps, active)
        out, back = partial(_spread_out, whole, kept), partial(lifted, whole, part, kept)
        try:
            ends = method(part, known, out, back)
        except (Unbounded, Infeasible):
            continue
        above, below = _least(above, ends[0]), _most(below, ends[1])
        known = known.with_ends(above, below)
        if not known.blunt:
            break
    return above, below


def _before(steps: Sequence[_Step], rows: Sequence[int]) -> Sequence[int]:
    """These rows, as they were numbered before the reductions."""
    for step in reversed(steps):
        rows = [step[k] for k in rows]
    return rows


def _spread_out(whole: Cone, rows: Sequence[int], multipliers: Sequence[fmpq]) -> Upper | None:
    """What multipliers of these rows prove."""
    return exact_upper(whole, spread(multipliers, rows, len(whole.rows)))


def _least(*ends: Upper | None) -> Upper | None:
    return min(filter(None, ends), key=lambda end: end.value, default=None)


def _most(*ends: Point | None) -> Point | None:
    return max(filter(None, ends), key=lambda end: end.value, default=None)


def _on_the_path(
    part: Cone, known: _Known, out: Out, back: Back
) -> tuple[Upper | None, Point | None]:
    """Both ends from the last point of the central path in floating point."""
    data = floats(part)
    path = trail(part) if len(part.rows) <= MOST_PATH_ROWS else None
    if path is None:
        return None, None
    above = below = None
    for inside in path.inside:
        found = certified(part, data, path.near.multipliers, inside.multipliers)
        if found is not None:
            above = out(found.multipliers)
            break
    roomy = (*path.inside, _slater(data, path.near))
    near, *inner = ((data.matrices(a.triangle), a.values) for a in (path.near, *roomy))
    for within in inner:
        point = mixed(part, near, within)
        if point is not None:
            below = _most(below, back(point.matrices, point.values))
        if not known.with_ends(above, below).blunt:
            break
    return above, below


def _in_long_numbers(
    part: Cone, known: _Known, out: Out, back: Back
) -> tuple[Upper | None, Point | None]:
    """Both ends from the solver's answers and, if they are blunt, from steps in long numbers."""
    ready = _roomy(part)
    if ready is None:
        return None, None
    near, dual, primal = ready
    data = floats(part)
    plain = certified(part, data, near.multipliers, dual.multipliers)
    above = None if plain is None else out(plain.multipliers)
    grams = [(data.matrices(a.triangle), a.values) for a in (near, primal)]
    point = mixed(part, *grams)
    below = None if point is None else back(point.matrices, point.values)
    if not known.with_ends(above, below).blunt:
        return above, below
    for e in INWARDS:
        found = polished(
            part,
            None if e == 1 else (1 - e) * near.multipliers + e * dual.multipliers,
            _between(data, near, primal, e),
            (1 - e) * near.values + e * primal.values,
        )
        exact = None if found is None else settled(part, found.multipliers, BITS)
        if found is not None and exact is not None:
            reached = _point(part, found, primal, back)
            return out(exact), reached or below
    return above, below


def _between(data: Floats, near: Answer, inside: Answer, e: float) -> list[Array]:
    """Gram matrices on the way inwards."""
    pairs = zip(data.matrices(near.triangle), data.matrices(inside.triangle), strict=True)
    return [(1 - e) * a + e * b for a, b in pairs]


def _point(
    part: Cone,
    found: Polished,
    inside: Answer,
    back: Back,
) -> Point | None:
    """The point in the cone at the top, moved inwards as little as rows ask for that were not looked at."""
    chart, data = Chart(part, part.equations), floats(part)
    here = [found.matrices[b][j][k] for b, j, k in chart.entries] + found.values
    there = chart.coordinates(data.matrices(inside.triangle), inside.values)
    for e in MOVED:
        moved = [(1 - e) * x + e * rational(float(y)) for x, y in zip(here, there, strict=True)]
        point = chart.point(moved, _short)
        reached = None if point is None else back(*point)
        if point is None or reached is not None:
            return reached
    return None


def _from_below(whole: Cone, near: Answer, goal: Fraction | None) -> Point | None:
    """The lower end: points within a bound that is far away, and further if that gains something."""
    inner = interior(whole, lambda _, data: _inside(data, near))
    cone = inner.cone
    if inner.room.extra <= 0:
        return None
    active, reached = set(_used(cone)), None
    if len(active) > LARGEST:
        return None
    size = max(1.0, *(float(np.trace(m)) for m in inner.data.matrices(inner.room.triangle)))
    for far in FAR:
        bound = fmpq(int(far * size))
        active = _generated(cone, active, bound)
        further = _reached(whole, inner, active, bound)
        if further is None or (reached is not None and further.value <= reached.value):
            return reached
        before, reached = reached, further
        if goal is not None and goal - reached.value <= NEAR * abs(goal):
            break
        if before is not None and reached.value - before.value <= GAIN * abs(reached.value):
            break
    return reached


def _reached(whole: Cone, inner: Interior, active: set[int], bound: fmpq) -> Point | None:
    """The optimum within the bound; rows that it violates are taken in until there are none."""
    for _ in range(FEW):
        part = replace(inner.cone.part(sorted(active)), lossless=True)
        room, data = inner.room, inner.data
        grams = data.matrices(room.triangle)
        found = polished(_bounded(part, bound), None, grams, room.values)
        if found is None:
            return None
        reached = _point(part, found, room, lambda m, v: exact_lower(whole, inner.outwards(m), v))
        wrong = {
            k
            for k, row in enumerate(inner.cone.rows)
            if k not in active and evaluated(row, found.matrices, found.values) < 0
        }
        if reached is not None or not wrong:
            return reached
        active |= wrong
    return None


def _used(cone: Cone) -> list[int]:
    """Equations, and rows with multipliers, few of them: each costs a little, each a little differently."""
    data = floats(cone)
    draw = np.random.default_rng(0).uniform(0.5, 1.5, len(data.constants))
    costs = data.constants + np.where(data.equal, 0.0, COST * draw)
    near = best(replace(data, constants=costs), tolerance=1e-10)
    largest = max(abs(near.multipliers).max(initial=0.0), 1.0)
    equations = set(cone.equations)
    return [
        k for k in range(len(cone.rows)) if k in equations or near.multipliers[k] > IDLE * largest
    ]


def _generated(cone: Cone, active: set[int], bound: fmpq) -> set[int]:
    """Rows enough for an optimum in floating point that violates no other."""
    data, found = floats(cone), set(active)
    for _ in range(MOST_STEPS):
        own = sorted(found)
        try:
            near = best(floats(_bounded(cone.part(own), bound)), tolerance=1e-10)
        except (Unbounded, Infeasible):
            return set(range(len(cone.rows)))
        slack = data.rows @ near.triangle + data.values @ near.values + data.constants
        least = IDLE * max(abs(near.triangle).max(initial=0.0), 1.0) / 100
        wrong = [k for k in range(len(cone.rows)) if k not in found and slack[k] < -least]
        if not wrong:
            return found
        found |= set(sorted(wrong, key=lambda k: slack[k])[: max(MOST_STEPS, len(found))])
    return set(range(len(cone.rows)))


def _inside(data: Floats, near: Answer) -> Answer:
    """A roomy point within a trace that does not depend on the answer's coordinates."""
    size = float(abs(near.triangle).max(initial=0.0) * max(data.sizes, default=1))
    return slater(data, size=4 * size + 1, floor=near.upper - max(abs(near.upper) / 2, LEAST_DROP))


def _bounded(part: Cone, far: fmpq) -> Cone:
    """The cone of points that are not too large."""
    rows = list(part.rows)
    free = len(part.sizes) - part.tied
    for b in range(free):
        if part.sizes[b]:
            trace = {(b, k, k): fmpq(-1) for k in range(part.sizes[b])}
            rows.append(Form(far, {}, trace))
    if not _balances(part):
        used = sorted({v for form in (part.objective, *part.rows) for v in form.values})
        for v in used:
            rows += [Form(far, {v: fmpq(s)}, {}) for s in (1, -1)]
    more = len(rows) - len(part.rows)
    equal = [*(part.equal or [False] * len(part.rows)), *([False] * more)]
    return replace(part, rows=tuple(rows), equal=tuple(equal), margins=(), lossless=True)


def _balances(part: Cone) -> bool:
    """Whether multipliers that are all positive can balance the values."""
    data = floats(part)
    count = len(data.constants)
    table = np.hstack([data.values.T.toarray(), np.zeros((data.values.shape[1], 1))])
    least = np.hstack([-data.signed.toarray(), np.ones((int((~data.equal).sum()), 1))])
    found = optimize.linprog(
        np.append(np.zeros(count), -1.0),
        A_ub=least,
        b_ub=np.zeros(len(least)),
        A_eq=table,
        b_eq=-data.objective_values,
        bounds=[(None, None)] * count + [(None, 1.0)],
    )
    return bool(found.status == 0 and found.x[-1] > LEAST_DROP)


def _dual_room(cone: Cone, near: Answer, steps: list[_Step]) -> tuple[Cone, Answer] | None:
    """The cone without rows and directions that leave no room to the multipliers, and its answer."""
    for _ in range(MOST_STEPS):
        data = floats(cone)
        room = roomiest(data, ceiling=near.upper + max(abs(near.upper), LEAST_DROP))
        if room.extra > ROOM:
            return cone, near
        smaller = _without_idle(cone, data, room, steps) or _without_null(cone, data, room)
        if smaller is None:
            return None
        cone = smaller
        near = best(floats(cone), tolerance=1e-12)
    return None


def _without_idle(cone: Cone, data: Floats, room: Answer, steps: list[_Step]) -> Cone | None:
    """Leaves out the rows whose multipliers vanish, and what then is divided out."""
    signed = [k for k in range(len(cone.rows)) if not data.equal[k]]
    largest = max((room.multipliers[k] for k in signed), default=0.0)
    idle = {k for k in signed if room.multipliers[k] < IDLE * largest}
    if not idle:
        return None
    kept = tuple(k for k in range(len(cone.rows)) if k not in idle)
    steps.append(kept)
    return replace(cone.part(kept), lossless=True)


def _without_null(cone: Cone, data: Floats, room: Answer) -> Cone | None:
    """Divides out a direction on which the multiplier matrix vanishes, if no row has a square of it."""
    for block, matrix in enumerate(data.residue(room.multipliers)):
        if block >= len(cone.sizes) - cone.tied or not len(matrix):
            continue
        if block == MEAN:
            for vector in balanced_directions(cone):
                smaller = _divided(cone, block, vector)
                if smaller is not None:
                    return smaller
        sizes, vectors = np.linalg.eigh(matrix)
        lines = vectors[:, sizes < 1e-5 * max(1.0, sizes[-1])].T.copy()
        for vector in _rational(lines):
            smaller = _divided(cone, block, vector)
            if smaller is not None:
                return smaller
    return None


def _rational(lines: Array) -> list[Vector]:
    """Vectors of small fractions near the span of these, in echelon form, then each of them as it is."""
    found = []
    echelon = lines.copy()
    for k in range(len(echelon)):
        place = int(np.argmax(abs(echelon[k])))
        echelon[k] /= echelon[k, place]
        for other in range(len(echelon)):
            if other != k:
                echelon[other] -= echelon[other, place] * echelon[k]
    for line in echelon:
        for denominator in ROUGH:
            near = {k: simple(x, denominator) for k, x in enumerate(line)}
            vector = {k: c for k, c in near.items() if c}
            if vector and vector not in found:
                found.append(vector)
    return found


def _divided(cone: Cone, block: int, vector: Vector) -> Cone | None:
    """The cone without a direction, if that loses nothing."""
    return None if cone.changed_by(block, vector) is not None else cone.divided(block, vector)


def _roomy(cone: Cone) -> tuple[Answer, Answer, Answer] | None:
    """An optimum, and roomy multipliers and points; None if there are none."""
    data = floats(cone)
    near = best(data, tolerance=1e-12)
    dual = roomiest(data, ceiling=near.upper + max(abs(near.upper), LEAST_DROP))
    primal = _slater(data, near)
    return (near, dual, primal) if dual.extra > 0 and primal.extra > 0 else None


def _slater(data: Floats, near: Answer) -> Answer:
    """A point with room, not much larger than an optimum."""
    size = 4 * float(sum(np.trace(m) for m in data.matrices(near.triangle))) + 1
    return slater(data, size=size, floor=near.upper - max(abs(near.upper) / 2, LEAST_DROP))


def _short(x: fmpq) -> fmpq:
    return fmpq(round(x * (1 << BITS)), 1 << BITS)
