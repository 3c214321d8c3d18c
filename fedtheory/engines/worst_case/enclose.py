"""The worst case of a program between two rational numbers: the upper end with multipliers, the lower with a point.

A cheap order of things: solve all rows once; keep those with multipliers, which are few; solve them again, and look
for room; move there just as far as exactness needs. Where the optimum is rational and simple, the point is guessed
exactly, and the multipliers are looked for among those that vanish where it has slack: then both ends are one number.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np
from flint import fmpq

from fedtheory.core.gram import Form, Vector
from fedtheory.core.worst_case import Program
from fedtheory.engines.worst_case.certify import Upper, certified, exact_upper
from fedtheory.engines.worst_case.cone import Cone, cone, faced, without
from fedtheory.engines.worst_case.emit import Multipliers
from fedtheory.engines.worst_case.exact import fraction, rational, simple
from fedtheory.engines.worst_case.interior import Interior, interior
from fedtheory.engines.worst_case.optimum import best, is_large
from fedtheory.engines.worst_case.primal import (
    Point,
    evaluated,
    exact_lower,
    guessed,
    has_room,
    meeting,
    mixed,
)
from fedtheory.engines.worst_case.reduction import sharpened
from fedtheory.engines.worst_case.refine import refined
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
USED, USED_IF_LARGE = 1e-8, 1e-10
"""Multipliers below this part of the largest are left out; fewer where a block is large: without the rows of the smallest
multipliers the optimum may be where these rows are violated far, and the upper end is blunt."""
NO_ROOM = 1e-7
ROUGHLY_ROOMY, CLEAR_ROOM = 1e-4, 3e-5
"""In large blocks a point with this room is enough, as it comes when it is looked for roughly."""
READ_OFF = 1e-7
"""An answer with this error shows null vectors, if they are simple."""
CLEARLY_USED = 1e-5
LEAST_DROP = 1e-3
MOST_FACES = 4
SIMPLE = 3e-5
"""How far the entries of a null vector may be from simple fractions, of the denominators that are tried in turn."""
ROUGHLY = 1e-3
"""How far where the solver stopped early, of the smallest denominators; a wrong guess is refused exactly."""
DENOMINATORS = (30, 100, 300, 1000, 10_000)
FEW = (1, 6, 30)
ROUGH_DENOMINATORS = (1, 6, 20, 60)
FEW_BITS = (8, 16, 28, 44, 60)
LARGEST_DENOMINATOR = 10**6
VERY_CLOSE = 1e-9
NO_ACCIDENT = 0.12
"""A number is within 1/q² of some p/q for many q; one that is meant lies much closer to its fraction."""
RAY = 1e4
"""The largest trace of a direction along which the metric rises by 1."""
RAISED = 1e-4
"""A direction whose loss raises the upper end by more than this part was no null vector."""
TIGHT = 1e-7
"""A guessed point this close, relatively, is taken for the optimum."""


BLUNT, ROUGH, LEAST_VALUE = Fraction(1, 2 * 10**9), Fraction(5, 10**9), Fraction(1, 10**6)
"""Ends further apart, relatively, are looked for with more effort, at last in long numbers; ROUGH where rows are many."""
MANY, ALL_ROWS = 60, 150
"""A cone of so many rows is solved with all of them before it is reduced; of larger ones only those that are used, and
none where the solver's own two values say that its answer is far from an optimum."""
SHARP = 1e-9
"""Relatively; an end that is further away from the solver's value than this may be improved."""


@dataclass(frozen=True)
class Enclosure:
    """What was found: floats, and the exact ends where they could be had."""

    cone: Cone
    answer: Answer
    upper: Multipliers | None
    lower: Point | None
    room: Answer | None = None

    @property
    def exact(self) -> Fraction | None:
        """The worst case, if both ends are one number."""
        if self.upper and self.lower and self.upper.value == self.lower.value:
            return self.upper.value
        return None


def enclose(
    program: Program,
    *,
    known: Fraction | None = None,
    sufficient: bool = True,
    patient: bool = True,
) -> Enclosure:
    """The worst case between exact ends; `known` is the value on an instance. Raises Unbounded and Infeasible.

    Where what satisfies the rows need be no instance, they are not `sufficient`, and no lower end is looked for. Where
    somebody has another program to try, they are not `patient`: an upper end that is not found at once is not looked for.
    """
    whole = cone(program)
    data = floats(whole)
    likely = [k for k, row in enumerate(program.rows) if row.likely]
    likely += range(len(program.rows), len(whole.rows))
    first = likely if len(likely) < len(whole.rows) else ()
    answer = best(data, tolerance=1e-12, first=first)
    if known is not None and abs(known - Fraction(answer.upper)) <= TIGHT * abs(known):
        meeting = at_value(whole, likely, known) or at_value(whole, _used(answer, whole), known)
        if meeting is not None:
            return Enclosure(whole, answer, meeting, None)
    matrices = data.matrices(answer.triangle)
    simple, tight = guessed(whole, matrices, answer.values), None
    if simple is not None and abs(float(simple.value) - answer.upper) <= TIGHT * abs(answer.upper):
        tight = _tight(whole, simple, answer, likely)
        if tight is not None:
            return Enclosure(whole, answer, tight, simple)
    meant = tight or _simple_upper(whole, data, answer)
    upper, few = meant, len(whole.rows) <= ALL_ROWS
    if upper is None and (few or answer.apart < BLUNT or not (sufficient and patient)):
        least = USED_IF_LARGE if is_large(whole.sizes) else USED
        upper = _near(whole, _used(answer, whole, least=least))
    if upper is None and few:
        upper = _near(whole, range(len(whole.rows)))
    if upper is None and not patient:
        return Enclosure(whole, answer, None, None)
    if not sufficient:
        return Enclosure(whole, answer, _lowest(whole, upper, answer), None)
    room = roomy_point(data, answer)
    inner = interior(whole, lambda here, own: room if here is whole else roomy_point(own, answer))
    lower = _lower(whole, data, answer, room, inner)
    if simple is not None and (lower is None or lower.value < simple.value):
        lower = simple
    if meant is not None and (lower is None or lower.value < meant.value):
        lower = _met(whole, meant, answer, lower) or lower
    part = BLUNT if len(whole.rows) < MANY else ROUGH
    if _blunt(upper, lower, part):
        upper, lower = _sharper(whole, answer, upper, lower, part)
    if upper is not None and lower is not None and lower.value < upper.value:
        upper, lower = _landed(whole, upper, lower, answer)
    return Enclosure(whole, answer, upper, lower, room)


def _lowest(whole: Cone, upper: Multipliers | None, answer: Answer) -> Multipliers | None:
    """The upper end alone, as sharp as the solver's value."""
    goal = Fraction(answer.upper)

    def blunt() -> bool:
        return upper is None or upper.value - goal > BLUNT * max(abs(goal), LEAST_VALUE)

    if blunt():
        upper, _ = _sharper(whole, answer, upper, None, BLUNT, goal=goal)
    return upper


def _landed(
    whole: Cone, upper: Multipliers, lower: Point, answer: Answer
) -> tuple[Multipliers, Point]:
    """Both ends on the simple fraction between them, if there is one, and it is the worst case."""
    middle, width = (upper.value + lower.value) / 2, upper.value - lower.value
    value = simple_fraction(float(middle), float(width / (abs(middle) or 1)))
    if value is None or not lower.value <= value <= upper.value:
        return upper, lower
    meant = at_value(whole, _used(answer, whole), value)
    if meant is None:
        return upper, lower
    return meant, _met(whole, meant, answer, lower) or lower


def _blunt(upper: Multipliers | None, lower: Point | None, part: Fraction) -> bool:
    """Whether an end is missing, or they are further apart than they need to be."""
    if upper is None or lower is None:
        return True
    return upper.value - lower.value > part * max(abs(upper.value), LEAST_VALUE)


def _sharper(
    whole: Cone,
    answer: Answer,
    upper: Multipliers | None,
    lower: Point | None,
    part: Fraction,
    *,
    goal: Fraction | None = None,
) -> tuple[Multipliers | None, Point | None]:
    """Ends of what the cone reduces to, where they are better; the upper one alone if that is to reach a goal."""
    ends = [None if end is None else end.value for end in (upper, lower)]
    found = sharpened(whole, answer, part, *ends, goal=goal)
    if found.upper is not None and (upper is None or found.upper.value < upper.value):
        upper = Multipliers(found.upper.value, [fraction(x) for x in found.upper.multipliers])
    if found.lower is not None and (lower is None or found.lower.value > lower.value):
        lower = found.lower
    for rows in (_used(answer, whole), list(range(len(whole.rows)))):
        if upper is None and len(whole.rows) > ALL_ROWS:
            upper = _near(whole, rows)
    return upper, lower


def _lower(
    whole: Cone, data: Floats, answer: Answer, room: Answer, inner: Interior
) -> Point | None:
    """The better of the exact points close to the refined answer and, if that is not sharp, to the answer itself."""
    plain = (data.matrices(room.triangle), room.values)
    inside = (inner.data.matrices(inner.room.triangle), inner.room.values)
    found: Point | None = None
    for near in (refined(whole, data, answer), answer):
        if near is None or (found and _sharp(found.value, answer)):
            continue
        matrices = data.matrices(near.triangle)
        points = [mixed(whole, (matrices, near.values), plain)]
        if inner.cone is not whole:
            point = mixed(inner.cone, (inner.inwards(matrices), near.values), inside)
            if point is not None:
                outer = inner.outwards(point.matrices)
                points.append(exact_lower(whole, outer, point.values))
        found = max(filter(None, (found, *points)), key=lambda p: p.value, default=None)
    return found


def _sharp(end: Fraction, answer: Answer) -> bool:
    """Whether an exact end is as close to the solver's value as that can be to the truth."""
    return abs(float(end) - answer.upper) <= SHARP * abs(answer.upper)


def _met(whole: Cone, upper: Multipliers, answer: Answer, near: Point | None) -> Point | None:
    """A point whose value is this upper end exactly; a limit of points, if there is one that has room."""
    proved = exact_upper(whole, [rational(x) for x in upper.rows])
    if proved is None:
        return None
    matrices = floats(whole).matrices(answer.triangle)
    found = meeting(whole, proved.multipliers, proved.matrices, (matrices, answer.values))
    if found is None or found.value != upper.value:
        return None
    if near is not None and has_room(whole, near):
        return replace(found, towards=near)
    return exact_lower(whole, found.matrices, found.values)


def has_ray(program: Program) -> bool:
    """Whether exact Gram matrices and values can be added to any instance as often as one likes, and each time raise the metric."""
    whole = cone(program)
    forms = [Form(fmpq(0), form.values, form.products) for form in (whole.objective, *whole.rows)]
    endless = replace(whole, rows=tuple(forms[1:]), objective=forms[0], margins=())
    data = floats(endless)
    try:
        room = slater(data, size=RAY, floor=1.0)
    except (Unbounded, Infeasible):
        return False
    point = (data.matrices(room.triangle), room.values)
    found = mixed(endless, point, point)
    return found is not None and found.value > 0


def roomy_point(data: Floats, answer: Answer) -> Answer:
    """A point with room in every row, not much larger than the solver's."""
    size = abs(answer.triangle).max(initial=0.0) * max(data.sizes, default=1)
    trace = float(
        size
        if len(answer.triangle) != data.rows.shape[1]
        else sum(np.trace(matrix) for matrix in data.matrices(answer.triangle))
    )
    floor = answer.upper - max(abs(answer.upper) / 2, LEAST_DROP)
    if is_large(data.sizes):
        room = slater(data, size=4 * trace + 1, floor=floor, tolerance=ROUGHLY_ROOMY)
        if room.extra > CLEAR_ROOM:
            return room
    return slater(data, size=4 * trace + 1, floor=floor)


def _simple_upper(whole: Cone, data: Floats, answer: Answer) -> Multipliers | None:
    """Multipliers for an upper end that is a simple fraction, where the solver's value is very close to one."""
    reached = data.constant + float(data.objective @ answer.triangle)
    reached += float(data.objective_values @ answer.values)
    value = simple_fraction(answer.upper, abs(answer.upper - reached) / (abs(answer.upper) or 1))
    return None if value is None else at_value(whole, _used(answer, whole), value)


def simple_fraction(x: float, off: float = 0.0) -> Fraction | None:
    """The fraction that a float most likely stands for: a convergent that is closer to it than accidents are.

    A float that may be `off`, relatively, stands for none with a denominator that is too large for that.
    """
    if not np.isfinite(x):
        return None
    rest, before, here = Fraction(x), (0, 1), (1, 0)
    found, least = None, NO_ACCIDENT
    largest = min(LARGEST_DENOMINATOR, (NO_ACCIDENT / max(off * abs(x), 1e-300)) ** 0.5)
    while True:
        whole = rest.numerator // rest.denominator
        before, here = here, (whole * here[0] + before[0], whole * here[1] + before[1])
        if here[1] > largest:
            return found
        away = abs(float(Fraction(*here) - Fraction(x)))
        if away <= VERY_CLOSE * abs(x) and away * here[1] ** 2 <= least:
            found, least = Fraction(*here), away * here[1] ** 2
        if rest == whole:
            return found
        rest = 1 / (rest - whole)


def _near(whole: Cone, rows: Sequence[int]) -> Multipliers | None:
    """Multipliers of these rows close to the solver's."""
    found = _roomy(faced(whole.part(rows))) if rows else None
    return None if found is None else _spread(found, rows, len(whole.rows))


def _used(answer: Answer, whole: Cone, *, least: float = USED) -> list[int]:
    """Rows with multipliers, and all equations."""
    signs = [x for k, x in enumerate(answer.multipliers) if not (whole.equal and whole.equal[k])]
    bar = least * max(signs, default=0.0)
    return [
        k for k, x in enumerate(answer.multipliers) if (whole.equal and whole.equal[k]) or x > bar
    ]


def at_value(whole: Cone, rows: Sequence[int], value: Fraction) -> Multipliers | None:
    """Multipliers of these rows whose upper end is exactly this value.

    At such multipliers S is singular; its null vectors are read off the solver's answer and divided out where they are
    simple, until there is room, or nothing left to choose. That the upper end is the value is one more equation.
    """
    if not rows:
        return None
    part = faced(_at_value(whole.part(rows), value))
    for _ in range(MOST_FACES):
        data = floats(part)
        try:
            near = best(data, tolerance=1e-12, close=READ_OFF)
        except (Unbounded, Infeasible):
            return None
        found = certified(part, data, near.multipliers, near.multipliers, bits=FEW_BITS)
        if found is not None:
            return _spread(found, rows, len(whole.rows))
        null = [
            (block, vector)
            for block, matrix in enumerate(data.residue(near.multipliers))
            for vector in _null_vectors(matrix)
        ]
        if not null:
            return None
        before = len(part.faces)
        for block, vector in null:
            part = without(part, block, vector, since=before)
        part = faced(part)
    return None


def _at_value(part: Cone, value: Fraction) -> Cone:
    """The same, for multipliers whose upper end is this value: the constants become a free value's balance."""
    number = part.values
    rows = tuple(
        Form(
            row.constant,
            row.values | ({number: row.constant} if row.constant else {}),
            row.products,
        )
        for row in part.rows
    )
    over = part.objective.constant - rational(value)
    objective = part.objective
    objective = Form(objective.constant, objective.values | {number: over}, objective.products)
    return replace(part, values=number + 1, rows=rows, objective=objective)


def _null_vectors(matrix: Array) -> list[Vector]:
    """A basis of the null space, in simple fractions; nothing where it has none."""
    if not len(matrix):
        return []
    sizes, vectors = np.linalg.eigh(matrix)
    null = _echelon(vectors[:, sizes < NO_ROOM * max(sizes[-1], 1e-6)].T)
    for denominators, off in ((DENOMINATORS, SIMPLE), (DENOMINATORS[:1], ROUGHLY)):
        found = [_simple(row, denominators, off) for row in null]
        basis = [{k: c for k, c in enumerate(row) if c} for row in found if row is not None]
        if len(basis) == len(null):
            return basis
    return []


def _simple(vector: Array, denominators: Sequence[int], off: float) -> list[fmpq] | None:
    """The entries as fractions with small denominators; None where they are not close to such."""
    for denominator in denominators:
        near = [simple(x, denominator) for x in vector]
        if max(abs(float(s) - x) for s, x in zip(near, vector, strict=True)) < off:
            return near
    return None


def _roomy(part: Cone) -> Upper | None:
    """Exact multipliers for a cone; hidden faces are divided out as they show."""
    first: float | None = None
    for _ in range(MOST_FACES):
        data = floats(part)
        try:
            near = best(data, tolerance=1e-12)
            first = near.upper if first is None else first
            if near.upper - first > RAISED * max(abs(first), LEAST_DROP):
                return None  # what was divided out was no face of all multipliers
            if near.inside is not None:
                found = _inwards(part, data, near, near.inside)
                if found is not None:
                    return found
            inside = roomiest(data, ceiling=near.upper + max(abs(near.upper), LEAST_DROP))
        except (Unbounded, Infeasible):
            return None
        found = _inwards(part, data, near, inside.multipliers)
        if found is not None:
            return found
        hidden = _hidden(part, data, inside)
        if not hidden:
            return None
        before = len(part.faces)
        for block, vector in hidden:
            part = without(part, block, vector, since=before)
        part = faced(part)
    return None


def _inwards(part: Cone, data: Floats, near: Answer, inside: Array) -> Upper | None:
    """The better of the exact multipliers close to the refined answer and, if those are not sharp, to the answer itself."""
    found: Upper | None = None
    for answer in (refined(part, data, near), near):
        if answer is not None and not (found and _sharp(found.value, near)):
            upper = certified(part, data, answer.multipliers, inside)
            found = min(filter(None, (found, upper)), key=lambda u: u.value, default=None)
    return found


def _hidden(part: Cone, data: Floats, inside: Answer) -> list[tuple[int, Vector]]:
    """Null vectors of multiplier matrices that are singular however much room they are given.

    A direction of which no row has a square is one for certain, and may be read off roughly; any other must be simple.
    """
    out = []
    for block, matrix in enumerate(data.residue(inside.multipliers)):
        if not len(matrix):
            continue
        sizes, vectors = np.linalg.eigh(matrix)
        null = _echelon(vectors[:, sizes <= NO_ROOM * max(1.0, sizes[-1])].T)
        plain = [_simple(direction, FEW, ROUGHLY) for direction in null]
        if len(plain) > 1 and None not in plain:
            out += [(block, {k: c for k, c in enumerate(v or ()) if c}) for v in plain]
            continue
        if not len(null):
            continue
        direction = vectors[:, 0] / vectors[np.argmax(abs(vectors[:, 0])), 0]
        simple = plain[0] if len(plain) == 1 else None
        simple = simple or _simple(direction, DENOMINATORS, SIMPLE)
        for guess in (simple, *map(partial(_rough, direction), ROUGH_DENOMINATORS)):
            if guess is None or not any(guess):
                continue
            vector = {k: c for k, c in enumerate(guess) if c}
            if part.changed_by(block, vector) is None:
                out.append((block, vector))
                break
        else:
            if simple is not None:
                out.append((block, {k: c for k, c in enumerate(simple) if c}))
    return out


def _echelon(lines: Array) -> Array:
    """The same span, the largest entry of each line 1 and 0 in the others."""
    out = lines.copy()
    for k in range(len(out)):
        place = int(np.argmax(abs(out[k])))
        out[k] /= out[k, place]
        for j in range(len(out)):
            if j != k:
                out[j] -= out[j, place] * out[k]
    return out


def _rough(direction: Array, denominator: int) -> list[fmpq]:
    return [simple(x, denominator) for x in direction]


def _tight(whole: Cone, point: Point, answer: Answer, likely: Sequence[int]) -> Multipliers | None:
    """Multipliers whose upper end is the value of this point: zero where it has slack, and S G = 0."""
    active = [
        k for k, row in enumerate(whole.rows) if not evaluated(row, point.matrices, point.values)
    ]
    equations = set(whole.equations)
    used = [k for k in active if k in equations or answer.multipliers[k] > CLEARLY_USED]
    for rows in ([k for k in active if k in set(likely) | equations], used, active):
        if not rows:
            continue
        part, before = whole.part(rows), len(whole.faces)
        for block, matrix in enumerate(point.matrices):
            for k in range(len(matrix)):
                column = {i: row[k] for i, row in enumerate(matrix) if row[k]}
                part = without(part, block, column, since=before)
        found = _anywhere(faced(part))
        if found is not None and found.value == point.value:
            return _spread(found, rows, len(whole.rows))
    return None


def _anywhere(part: Cone) -> Upper | None:
    """Exact multipliers as far inside as there is room, with few digits."""
    data = floats(part)
    try:
        near = best(data, tolerance=1e-9)
        inside = roomiest(data, ceiling=near.upper + 1.0).multipliers
    except (Unbounded, Infeasible):
        return None
    return certified(part, data, inside, inside, bits=FEW_BITS)


def _spread(found: Upper, rows: Sequence[int], size: int) -> Multipliers:
    """Multipliers of all rows, from those of some."""
    every = [Fraction(0)] * size
    for k, x in zip(rows, found.multipliers, strict=True):
        every[k] = fraction(x)
    return Multipliers(found.value, every)
