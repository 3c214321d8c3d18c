"""Gram matrices and values that satisfy every row exactly: a lower end.

A rational Gram matrix with these values belongs to functions and sets that the hypotheses allow by the
interpolation theorem of the class (taylor2017smooth); the replay on an explicit function then shows it without that theorem.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np
from flint import fmpq

from fedtheory.core.gram import Form
from fedtheory.engines.worst_case.chart import Chart
from fedtheory.engines.worst_case.cone import Cone, Face
from fedtheory.engines.worst_case.exact import (
    Matrix,
    fraction,
    is_positive_semidefinite,
    null_space,
    particular,
    rounded,
    simple,
    squares,
)

Array = np.ndarray[Any, np.dtype[np.float64]]
BITS = 72
MIXTURES = (fmpq(0), *(fmpq(d, 10**k) for k in range(14, 2, -1) for d in (1, 2, 3, 5)))
DENOMINATORS = (200, 10_000)
FEW_BITS = (12, 24, 40, 60)
NO_SLACK = 1e-6


@dataclass(frozen=True)
class Point:
    """Rational Gram matrices and values that satisfy all rows, and the objective there.

    A limit of points has one with room that it can be approached from, `towards`.
    """

    value: Fraction
    matrices: tuple[Matrix, ...]
    values: tuple[fmpq, ...]
    towards: "Point | None" = None


def attains(cone: Cone, point: Point) -> bool:
    """Whether the value is that of a point, or of a limit of points, all of which satisfy every row: asked again, exactly."""
    if tuple(map(len, point.matrices)) != cone.sizes or len(point.values) != cone.values:
        return False
    found = exact_lower(cone, point.matrices, point.values, limit=point.towards is not None)
    if found is None or found.value != point.value:
        return False
    other = point.towards
    if other is None:
        return True
    return other.towards is None and attains(cone, other) and has_room(cone, other)


def exact_lower(
    cone: Cone, matrices: Sequence[Matrix], values: Sequence[fmpq], *, limit: bool = False
) -> Point | None:
    """The point, if it satisfies every row, and vectors have these products with directions that were divided out.

    The `limit` of points need not have such vectors. A cone that lost rows, or directions that its rows speak of, has no
    points.
    """
    if not cone.lossless:
        return None
    equations = set(cone.equations)
    for k, row in enumerate(cone.rows):
        slack = evaluated(row, matrices, values)
        if slack < cone.margin(k) or (k in equations and slack):
            return None
    spoken = {face.block for face in cone.faces if any(v >= 0 for v in face.values)}
    for block, matrix in enumerate(matrices):
        if block in spoken and not limit and is_positive_semidefinite(matrix, definite=True):
            continue  # independent vectors have whatever products one likes with another
        if not is_positive_semidefinite(matrix):
            return None
        if block in spoken and not limit and not _completed(cone, block, matrix, values):
            return None
    reached = fraction(evaluated(cone.objective, matrices, values))
    return Point(reached, tuple(matrices), tuple(values))


def has_room(cone: Cone, point: Point) -> bool:
    """Whether what is between this point and any other one has vectors, even if the other is a limit only."""
    spoken = {face.block for face in cone.faces if any(v >= 0 for v in face.values)}
    return all(is_positive_semidefinite(point.matrices[b], definite=True) for b in spoken)


def _completed(cone: Cone, block: int, matrix: Matrix, values: Sequence[fmpq]) -> bool:
    """Whether vectors that depend on one another have the products with the directions that the values say."""
    here = [list(row) for row in matrix]
    for face in reversed([face for face in cone.faces if face.block == block]):
        others = [k for k in range(len(face.values)) if k != face.pivot]
        if any(face.values[k] < 0 for k in others) and any(face.values[k] >= 0 for k in others):
            return False  # some products are free: they are not looked for
        longer = with_direction(face, here, values, fmpq(1))
        if longer is None:
            return False
        here = longer
    return is_positive_semidefinite(here)


def with_direction(
    face: Face, matrix: Matrix, values: Sequence[fmpq], length: fmpq
) -> Matrix | None:
    """The Gram matrix with the vector that was divided out, whose products with the others are these values.

    Its part that the others do not span has this squared length. None where the others depend on one another, and no
    vector has these products. Products that no row speaks of are what they become.
    """
    size, pivot = len(face.values), face.vector[face.pivot]
    own = [fmpq(0) if v < 0 else values[v] for v in face.values]
    weight = [face.vector.get(k, fmpq(0)) / pivot for k in range(size)]
    others = [k for k in range(size) if k != face.pivot]
    spoken = [a for a, k in enumerate(others) if face.values[k] >= 0]
    wanted = [pivot / 2 * (own[others[a]] - weight[others[a]] * own[face.pivot]) for a in spoken]
    weights = particular([[matrix[a][c] for c in spoken] for a in spoken], wanted)
    if weights is None:
        return None
    products = [
        sum((matrix[a][c] * x for c, x in zip(spoken, weights, strict=True)), fmpq(0))
        for a in range(len(others))
    ]
    square = length + sum((x * y for x, y in zip(weights, wanted, strict=True)), fmpq(0))
    full = [[fmpq(0)] * size for _ in range(size)]
    full[face.pivot][face.pivot] = square
    for a, j in enumerate(others):
        full[j][face.pivot] = full[face.pivot][j] = products[a] + weight[j] * square
        for c, k in enumerate(others):
            moved = weight[j] * products[c] + weight[k] * products[a]
            full[j][k] = matrix[a][c] + moved + weight[j] * weight[k] * square
    return full


def evaluated(form: Form, matrices: Sequence[Matrix], values: Sequence[fmpq]) -> fmpq:
    """The form at a point."""
    total = form.constant
    for v, c in form.values.items():
        total += c * values[v]
    for (b, i, j), c in form.products.items():
        total += c * matrices[b][i][j]
    return total


def mixed(
    cone: Cone,
    near: tuple[Sequence[Array], Array],
    inside: tuple[Sequence[Array], Array],
) -> Point | None:
    """A point close to `near`, moved towards `inside` as little as exactness allows."""
    chart = Chart(cone, cone.equations)
    here, there = chart.coordinates(*near), chart.coordinates(*inside)
    found, least, most = None, 0, len(MIXTURES) - 1
    while least <= most:  # the more it is moved the more room it has
        k = (least + most) // 2
        e = float(MIXTURES[k])
        at = chart.point((1 - e) * here + e * there, partial(rounded, bits=BITS))
        point = None if at is None else exact_lower(cone, *at)
        if point is None:
            least = k + 1
        else:
            found, most = point, k - 1
    return found


def guessed(cone: Cone, matrices: Sequence[Array], values: Array) -> Point | None:
    """The point with every number replaced by a simple fraction close to it, if that satisfies every row."""
    chart = Chart(cone, cone.equations)
    here = chart.coordinates(matrices, values)
    for denominator in (0, *DENOMINATORS):
        at = chart.point(here, partial(_simple, denominator=denominator))
        found = None if at is None else exact_lower(cone, *at)
        if found is not None:
            return found
    return None


def _simple(x: float, *, denominator: int) -> fmpq:
    return simple(x, denominator) if denominator else fmpq(0)


def meeting(
    cone: Cone,
    multipliers: Sequence[fmpq],
    residues: Sequence[Matrix],
    near: tuple[Sequence[Array], Array],
) -> Point | None:
    """A limit of points near this one that meets multipliers with no slack: S G = 0, and rows that are multiplied are equations.

    G is N H N^T with the null space N of S. The entries of H and the values are rounded, and some of them changed so
    that the equations hold; rows without slack nearby are taken for equations first.
    """
    free = len(cone.sizes) - cone.tied
    bases: list[Matrix | None] = [null_space(residue) for residue in residues[:free]]
    vanishing = _vanishing(cone, residues[free:])
    equations = set(cone.equations)
    multiplied = [k for k, x in enumerate(multipliers) if x or k in equations]
    idle = [
        k
        for k, row in enumerate(cone.rows)
        if k not in set(multiplied) and _at(row, *near) < NO_SLACK
    ]
    for chosen in ([*multiplied, *idle], multiplied):
        chart = Chart(cone, chosen, bases, vanishing)
        here = chart.coordinates(*near)
        for bits in FEW_BITS:
            at = chart.point(here, partial(rounded, bits=bits))
            found = None if at is None else exact_lower(cone, *at, limit=True)
            if found is not None:
                return found
    return None


def _vanishing(cone: Cone, residues: Sequence[Matrix]) -> list[Form]:
    """What a matrix M of forms satisfies at multipliers W: M W = 0, as M and W are semidefinite and have the product 0."""
    first, found = len(cone.sizes) - cone.tied, []
    tied: dict[tuple[int, int, int], Form] = {}
    for k in cone.tying:
        (key,) = (key for key in cone.rows[k].products if key[0] >= first)
        tied[key] = cone.rows[k].without(key)
    for block, weights in enumerate(residues, start=first):
        for _, line in squares(weights):
            for j in range(len(line)):
                total = Form()
                for k, c in enumerate(line):
                    total.add(tied[block, min(j, k), max(j, k)], c)
                found.append(total)
    return found


def _at(form: Form, matrices: Sequence[Array], values: Array) -> float:
    """The form at a point, in floating point."""
    total = float(form.constant) + sum(float(c) * values[v] for v, c in form.values.items())
    return float(
        total + sum(float(c) * matrices[b][i, j] for (b, i, j), c in form.products.items())
    )
