"""Directions that every multiplier matrix must vanish on, found exactly instead of being declared.

Along such a direction the vectors may be moved without end, and no row notices. Dividing it out gives the multipliers an
interior. Whatever is found here is asked of every row again before it is used.
"""

from collections.abc import Iterable, Sequence
from random import Random

import flint
from flint import fmpq

from fedtheory.core.gram import MEAN, Form, Vector
from fedtheory.engines.worst_case.cone import Cone, without

DRAWS = 3
LARGEST = 60
"""Random multipliers are whole numbers up to this one."""
Basis = list[Vector]


def balanced_directions(cone: Cone) -> Basis:
    """The directions that all multipliers vanish on, semidefinite or not, once they balance the values."""
    lines: list[list[fmpq]] = []
    random = Random(0)
    size = cone.sizes[MEAN]
    for multipliers in _balanced(cone, random):
        total = Form()
        for row, c in zip(cone.rows, multipliers, strict=True):
            if c:
                total.add(row, c)
        total.add(cone.objective)
        lines += _dense(total, size)
    return _null_space(lines, size)


def _balanced(cone: Cone, random: Random) -> Iterable[list[fmpq]]:
    """Random multipliers, of any sign, that balance the values."""
    used = sorted({v for form in (cone.objective, *cone.rows) for v in form.values})
    place = {v: k for k, v in enumerate(used)}
    count = len(cone.rows)
    table = flint.fmpq_mat(len(used), count + 1)
    for k, row in enumerate(cone.rows):
        for v, c in row.values.items():
            table[place[v], k] = c
    for v, c in cone.objective.values.items():
        table[place[v], count] = -c
    echelon, rank = table.rref()
    pivots = [next(c for c in range(count + 1) if echelon[r, c] != 0) for r in range(rank)]
    if count in pivots:
        return  # nothing balances the values
    free = [c for c in range(count) if c not in set(pivots)]
    for _ in range(DRAWS):
        drawn = {k: random.randint(-LARGEST, LARGEST) for k in free}
        out = [fmpq(0)] * count
        for k, x in drawn.items():
            out[k] = fmpq(x)
        for r, pivot in enumerate(pivots):
            total = echelon[r, count]
            for k, x in drawn.items():
                if echelon[r, k] != 0:
                    total -= echelon[r, k] * x
            out[pivot] = total
        yield out


def _dense(form: Form, size: int) -> list[list[fmpq]]:
    """The symmetric matrix of a form on the first block."""
    out = [[fmpq(0)] * size for _ in range(size)]
    for (b, i, j), c in form.products.items():
        if b == MEAN:
            out[i][j] += c / 2
            out[j][i] += c / 2
    return out


def _null_space(lines: Sequence[Sequence[fmpq]], size: int) -> Basis:
    """A basis, in echelon form, of what all these linear forms vanish on."""
    if not lines:
        return []
    table = flint.fmpq_mat(len(lines), size, [x for line in lines for x in line])
    echelon, rank = table.rref()
    pivots = [next(c for c in range(size) if echelon[r, c] != 0) for r in range(rank)]
    found = []
    for free in (c for c in range(size) if c not in set(pivots)):
        own = {p: -echelon[r, free] for r, p in enumerate(pivots) if echelon[r, free] != 0}
        found.append({free: fmpq(1)} | own)
    return found


def without_square(cone: Cone) -> Basis:
    """The coordinates of which no row has a square."""
    squared = {
        i
        for form in (cone.objective, *cone.rows)
        for b, i, j in form.products
        if (b, i) == (MEAN, j)
    }
    return [{k: fmpq(1)} for k in range(cone.sizes[MEAN]) if k not in squared]


def constant_on(families: Sequence[Sequence[Vector]], size: int) -> Basis:
    """The directions along which all vectors of each family move alike: what only differences see is left as it is."""
    lines = []
    for first, *others in (family for family in families if family):
        for other in others:
            line = [fmpq(0)] * size
            for place, c in first.items():
                line[place] -= c
            for place, c in other.items():
                line[place] += c
            if any(line):
                lines.append(line)
    if not lines:
        return [{k: fmpq(1)} for k in range(size)]
    return _null_space(lines, size)


def isotropic(cone: Cone, candidates: Basis) -> Basis:
    """Directions among combinations of these of which no row has a square."""
    basis = candidates
    for form in (cone.objective, *cone.rows):
        while basis:
            square = _squared(form, basis)
            if not any(any(line) for line in square):
                break
            kernel = _null_space(square, len(basis))
            basis = [_combined(basis, weights) for weights in kernel]
    return basis


def _squared(form: Form, basis: Basis) -> list[list[fmpq]]:
    """The matrix of a form on the span of these directions."""
    size = len(basis)
    out = [[fmpq(0)] * size for _ in range(size)]
    places: dict[int, list[tuple[int, fmpq]]] = {}
    for k, vector in enumerate(basis):
        for place, c in vector.items():
            places.setdefault(place, []).append((k, c))
    for (b, i, j), c in form.products.items():
        if b != MEAN or i not in places or j not in places:
            continue
        for k, x in places[i]:
            for m, y in places[j]:
                out[k][m] += c * x * y / 2
                out[m][k] += c * x * y / 2
    return out


def _combined(basis: Basis, weights: Vector) -> Vector:
    out: Vector = {}
    for k, c in weights.items():
        for place, x in basis[k].items():
            out[place] = out.get(place, fmpq(0)) + c * x
    return {place: c for place, c in out.items() if c}


def divided_out(cone: Cone, directions: Basis) -> tuple[Cone, Basis]:
    """The cone without those of the directions that no row notices, and which these are."""
    kept: Basis = []
    before = len(cone.faces)
    for vector in directions:
        smaller = without(cone, MEAN, vector, since=before)
        if smaller.lossless and smaller is not cone:
            cone = smaller
            kept.append(vector)
    return cone, kept
