"""An interior-point method in long numbers, for the last digits.

Floating point stops where the equations of a step are as badly conditioned as they are close to the optimum. With long
numbers nothing stops: from a point with room on both sides a dozen steps lead to multipliers and to a Gram matrix that are
as near to the optimum as one likes, and still have room. Nothing here is trusted.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import flint
import numpy as np
from flint import fmpq

from fedtheory.core.gram import Form
from fedtheory.engines.worst_case.central import Centre, centred, independent
from fedtheory.engines.worst_case.cone import Cone

PRECISION, LEAST_PRECISION = 512, 64
"""Bits; more of them the nearer the optimum is."""
MANY = 120
STEPS = 60
CAREFUL, FURTHEST = 0.9, 1.2
SHORT, CENTRED = 0.2, (0.3, 1.0)
MIDDLE = flint.arb(1)
"""The product of multiplier and slack at which a path is begun in the middle."""
BALANCED = flint.arb(1e-18)
TARGET, MANY_TARGET = fmpq(1, 10**18), fmpq(1, 10**14)
LEAST_STEP = 1e-4
LARGEST = 260
"""More rows than this take too long."""
Array = np.ndarray[Any, np.dtype[np.float64]]
Long = Any
Table = Any


@dataclass(frozen=True)
class Polished:
    """Multipliers, Gram matrices and values in long numbers, and how far the ends they belong to are apart."""

    multipliers: list[fmpq]
    matrices: list[list[list[fmpq]]]
    values: list[fmpq]
    gap: float


@dataclass
class _At:
    """Where the method is: multipliers, slacks, values, and for each block G and S."""

    multipliers: list[Long]
    slacks: list[Long]
    values: list[Long]
    gram: list[Table]
    dual: list[Table]


def polished(
    cone: Cone,
    multipliers: Array | None,
    matrices: Sequence[Array],
    values: Array,
) -> Polished | None:
    """The optimum of a cone that has room on both sides, from a point that has; None where the steps do not lead there.

    Without multipliers the method begins in the middle of the path, with multipliers that balance nothing yet.
    """
    if len(cone.rows) > LARGEST or not any(cone.sizes):
        return None
    before = flint.ctx.prec
    flint.ctx.prec = PRECISION
    try:
        kept = _without_dependent(cone)
        path = _Path(cone.part(kept))
        own = None if multipliers is None else multipliers[kept]
        at = path.start(own, matrices, values)
        if at is None:
            return None
        ahead = path.centred(at) if multipliers is None else None
        starts = [at] if ahead is None else [path.long(ahead), at]
        found = next(filter(None, map(path.followed, starts)), None)
        return found and replace(found, multipliers=spread(found.multipliers, kept, len(cone.rows)))
    finally:
        flint.ctx.prec = before


def _without_dependent(cone: Cone) -> list[int]:
    """The rows without equations that follow from others: no step would be determined with them."""
    equations = cone.equations
    columns = sorted({key for k in equations for key in _coefficients(cone.rows[k])}, key=str)
    place = {key: n for n, key in enumerate(columns)}
    table = np.zeros((len(columns), len(equations)))
    for n, k in enumerate(equations):
        for key, c in _coefficients(cone.rows[k]).items():
            table[place[key], n] = float(c)
    kept = {equations[n] for n in independent(table)}
    return [k for k in range(len(cone.rows)) if k in kept or k not in set(equations)]


def _coefficients(form: Form) -> dict[Any, fmpq]:
    return {**form.values, **form.products}


def spread(multipliers: Sequence[fmpq], rows: Sequence[int], size: int) -> list[fmpq]:
    """Multipliers of all rows, from those of some."""
    every = [fmpq(0)] * size
    for k, x in zip(rows, multipliers, strict=True):
        every[k] = x
    return every


class _Path:
    """The steps towards the optimum of one cone; of each block the rows as matrices, one below the other, and one a line."""

    def __init__(self, cone: Cone) -> None:
        self.cone = cone
        self.blocks = [b for b, size in enumerate(cone.sizes) if size]
        self.sizes = [cone.sizes[b] for b in self.blocks]
        self.equal = [bool(cone.equal and cone.equal[k]) for k in range(len(cone.rows))]
        every = range(cone.values)
        self.constants = [_long(form.constant) for form in cone.rows]
        self.wanted = [_long(cone.objective.values.get(v, fmpq(0))) for v in every]
        balance = [[form.values.get(v, fmpq(0)) for v in every] for form in cone.rows]
        self.moving = independent(np.array([[float(c) for c in row] for row in balance]))
        longs = [_long(c) for row in balance for c in row]
        self.balance = flint.arb_mat(len(balance), cone.values, longs)
        dense = [[_entries(form, b, cone.sizes[b]) for form in cone.rows] for b in self.blocks]
        self.flat = [flint.arb_mat(lines) for lines in dense]
        self.stacks = [
            flint.arb_mat(len(lines) * n, n, [x for line in lines for x in line])
            for lines, n in zip(dense, self.sizes, strict=True)
        ]
        self.objective = [
            flint.arb_mat(n, n, _entries(cone.objective, b, n))
            for b, n in zip(self.blocks, self.sizes, strict=True)
        ]
        self.rank = sum(cone.sizes) + self.equal.count(False)

    def followed(self, at: _At) -> Polished | None:
        """The path from here."""
        target = TARGET if len(self.equal) < MANY else MANY_TARGET
        for _ in range(STEPS):
            mu = self._mu(at)
            if mu < target * max(fmpq(1), abs(self._value(at))) and self._balanced(at):
                break
            flint.ctx.prec = min(PRECISION, LEAST_PRECISION + max(0, -2 * _magnitude(mu)))
            try:
                step = self._step(at, mu)
            except ZeroDivisionError:  # a system that is singular in long numbers, too
                return None
            if step is None:
                return None
            at = step
        gap = float(self._mu(at)) * self.rank
        return Polished(
            [_fraction(x) for x in at.multipliers],
            [
                _matrix(self.cone.sizes[b], at.gram, self.blocks, b)
                for b in range(len(self.cone.sizes))
            ],
            self._all_values(at),
            gap,
        )

    def _balanced(self, at: _At) -> bool:
        """Whether the multipliers balance the values, and leave over what they are said to."""
        apart = [
            x
            for r, s in zip(self.residue(at.multipliers), at.dual, strict=True)
            for x in (r - s).entries()
        ]
        return all(abs(x).mid() < BALANCED for x in (*self.unbalanced(at.multipliers), *apart))

    def unbalanced(self, multipliers: Sequence[Long]) -> list[Long]:
        """What the multipliers leave over of the values."""
        moved = _times(self.balance.transpose(), multipliers)
        return [w + x for w, x in zip(self.wanted, moved, strict=True)]

    def _all_values(self, at: _At) -> list[fmpq]:
        return [_fraction(x) for x in at.values]

    def _value(self, at: _At) -> fmpq:
        total = _long(self.cone.objective.constant)
        for x, c in zip(at.multipliers, self.constants, strict=True):
            total += x * c
        return _fraction(total)

    def start(
        self,
        multipliers: Array | None,
        matrices: Sequence[Array],
        values: Array,
    ) -> _At | None:
        """The point to begin at; in the middle where there are no multipliers."""
        val = [flint.arb(float(x)) for x in values]
        gram = [
            flint.arb_mat(
                self.cone.sizes[b],
                self.cone.sizes[b],
                [float(x) for row in matrices[b] for x in row],
            )
            for b in self.blocks
        ]
        reached = self.rows_at(gram, val)
        slacks = [x + c for x, c in zip(reached, self.constants, strict=True)]
        floor = flint.arb(1e-9)
        slacks = [
            flint.arb(0) if equal else s if s > floor else floor
            for s, equal in zip(slacks, self.equal, strict=True)
        ]
        if multipliers is None:
            lam = [
                flint.arb(0) if equal else MIDDLE / s
                for s, equal in zip(slacks, self.equal, strict=True)
            ]
            if not all(map(_definite, gram)):
                return None
            return _At(lam, slacks, val, gram, [_inverse(m) * MIDDLE for m in gram])
        given = [flint.arb(float(x)) for x in multipliers]
        lam = [x if e or x > floor else floor for x, e in zip(given, self.equal, strict=True)]
        dual = self.residue(lam)
        if not all(_definite(m) for m in (*gram, *dual)):
            return None
        return _At(lam, slacks, val, gram, dual)

    def centred(self, at: _At) -> Centre | None:
        """How far floating point leads along the path from here."""
        return centred(self.cone, _short(at))

    def long(self, at: Centre) -> _At:
        """A point in floating point in long numbers."""
        multipliers, slacks, values = (
            [flint.arb(float(x)) for x in own] for own in (at.multipliers, at.slacks, at.values)
        )
        gram, dual = (
            [flint.arb_mat(own.tolist()) for own in tables] for tables in (at.gram, at.dual)
        )
        return _At(multipliers, slacks, values, gram, dual)

    def rows_at(self, gram: Sequence[Table], values: Sequence[Long]) -> list[Long]:
        """What the rows are, without their constants."""
        out = _times(self.balance, values)
        for flat, table in zip(self.flat, gram, strict=True):
            out = [x + y for x, y in zip(out, _times(flat, table.entries()), strict=True)]
        return [x.mid() for x in out]

    def combined(self, multipliers: Sequence[Long]) -> list[Table]:
        """The sum of the multiplied rows in each block."""
        return [
            flint.arb_mat(n, n, _times(flat.transpose(), multipliers)).mid()
            for flat, n in zip(self.flat, self.sizes, strict=True)
        ]

    def residue(self, multipliers: Sequence[Long]) -> list[Table]:
        """What the multipliers leave over."""
        total = self.combined(multipliers)
        return [(-c - x).mid() for c, x in zip(self.objective, total, strict=True)]

    def _mu(self, at: _At) -> fmpq:
        """The mean product of multipliers and slacks."""
        total = flint.arb(0)
        for x, s, equal in zip(at.multipliers, at.slacks, self.equal, strict=True):
            if not equal:
                total += x * s
        for g, s in zip(at.gram, at.dual, strict=True):
            total += (g * s).trace()
        return abs(_fraction(total)) / max(1, self.rank)

    def _step(self, at: _At, mu: fmpq) -> _At | None:
        """One step: how far straight ahead leads says how much of it is spent on staying in the middle."""
        system = _System(self, at)
        roots = [list(map(_root, own)) for own in (at.gram, at.dual)]
        ahead = system.direction(flint.arb(0))
        if ahead is None or None in (*roots[0], *roots[1]):
            return None
        reach = min(self.lengths(at, ahead, roots))
        part = max(min((1 - min(reach, 1.0)) ** 3, 0.8), 1e-6)
        found = system.direction(_long(mu) * part, ahead)
        lengths = (0.0, 0.0) if found is None else self.lengths(at, found, roots)
        for inwards in CENTRED:  # the path bends too much here
            if min(lengths) >= SHORT:
                break
            plain = system.direction(_long(mu) * max(part, inwards))
            reached = (0.0, 0.0) if plain is None else self.lengths(at, plain, roots)
            if min(reached) > min(lengths):
                found, lengths = plain, reached
        if found is None:
            return None
        primal, dual = (min(1.0, CAREFUL * length) for length in lengths)
        if max(primal, dual) < LEAST_STEP:
            return None
        return _moved(at, found, primal, dual)

    def lengths(self, at: _At, by: _At, roots: Sequence[Sequence[Table]]) -> tuple[float, float]:
        """How far one may go until a slack or a Gram matrix, a multiplier or its matrix, loses its sign."""
        signs = [k for k, equal in enumerate(self.equal) if not equal]
        primal = _ratio([at.slacks[k] for k in signs], [by.slacks[k] for k in signs])
        dual = _ratio([at.multipliers[k] for k in signs], [by.multipliers[k] for k in signs])
        for root, own in zip(roots[0], by.gram, strict=True):
            primal = min(primal, _definite_until(root, own))
        for root, own in zip(roots[1], by.dual, strict=True):
            dual = min(dual, _definite_until(root, own))
        return primal, dual


class _System:
    """The equations of a step at one point."""

    def __init__(self, path: _Path, at: _At) -> None:
        self.path, self.at = path, at
        self.inverses = [_inverse(m) for m in at.dual]
        reached = path.rows_at(at.gram, at.values)
        parts = zip(reached, path.constants, at.slacks, strict=True)
        self.primal = [(x + c - s).mid() for x, c, s in parts]
        self.dual = [
            (r - s).mid() for r, s in zip(path.residue(at.multipliers), at.dual, strict=True)
        ]
        rows = len(path.equal)
        products = [self._products(n) for n in range(len(path.blocks))]
        total = sum(products[1:], products[0]) if products else flint.arb_mat(rows, rows)
        moving = [[line[v] for v in path.moving] for line in path.balance.tolist()]
        table = [[*own, *beside] for own, beside in zip(total.tolist(), moving, strict=True)]
        for k, equal in enumerate(path.equal):
            if not equal:
                table[k][k] += at.slacks[k] / at.multipliers[k]
        none = [flint.arb(0)] * len(path.moving)
        table += [[*column, *none] for column in zip(*moving, strict=True)]
        self.matrix = flint.arb_mat(table).mid()

    def _products(self, n: int) -> Table:
        """The products tr(A_k G A_m S^-1) of one block."""
        path, size = self.path, self.path.sizes[n]
        rows = len(path.equal)
        here = (path.stacks[n] * self.at.gram[n]).mid().entries()  # A_k G, row by row
        there = (path.stacks[n] * self.inverses[n]).mid().tolist()  # A_k S^-1
        turned: list[Long] = []
        for first in range(0, len(there), size):
            for column in zip(*there[first : first + size], strict=True):
                turned += column
        one, other = (flint.arb_mat(rows, size * size, own) for own in (here, turned))
        return (one * other.transpose()).mid()

    def _turned(self, n: int, matrix: Table) -> list[list[Long]]:
        """sym(G A S^-1)."""
        product = self.at.gram[n] * matrix * self.inverses[n]
        return ((product + product.transpose()) * flint.arb(0.5)).mid().tolist()

    def direction(self, mu: Long, ahead: _At | None = None) -> _At | None:
        """The step towards the point of the path with this mean product; `ahead` corrects for the bend of the path."""
        path, at = self.path, self.at
        base = []
        for n in range(len(path.blocks)):
            turned = flint.arb_mat(self._turned(n, self.dual[n]))
            own = self.inverses[n] * mu - at.gram[n] - turned
            if ahead is not None:
                bend = ahead.gram[n] * ahead.dual[n] * self.inverses[n]
                own = own - (bend + bend.transpose()) * flint.arb(0.5)
            base.append(own.mid())
        gained = path.rows_at(base, [flint.arb(0)] * path.cone.values)
        right, slack = [], []
        for k, equal in enumerate(path.equal):
            own = mu
            if ahead is not None:
                own = own - ahead.multipliers[k] * ahead.slacks[k]
            slack.append(flint.arb(0) if equal else own / at.multipliers[k] - at.slacks[k])
            right.append(slack[k] - self.primal[k] - gained[k])
        residue = path.unbalanced(at.multipliers)
        right += [-residue[v] for v in path.moving]
        wanted = flint.arb_mat(len(right), 1, right)
        solved = self.matrix.solve(wanted, algorithm="approx").mid().entries()
        if not all(x.is_finite() for x in solved):
            return None
        count = len(path.equal)
        moved, values = solved[:count], [flint.arb(0)] * path.cone.values
        for v, x in zip(path.moving, solved[count:], strict=True):
            values[v] = x
        dual, gram = [], []
        for n, total in enumerate(path.combined(moved)):
            dual.append((self.dual[n] - total).mid())
            gram.append((base[n] + flint.arb_mat(self._turned(n, total))).mid())
        slacks = [
            flint.arb(0) if equal else (own - s / x * dx).mid()
            for x, s, dx, own, equal in zip(
                at.multipliers, at.slacks, moved, slack, path.equal, strict=True
            )
        ]
        return _At(moved, slacks, values, gram, dual)


def _times(table: Table, vector: Sequence[Long]) -> list[Long]:
    """A matrix times a vector."""
    if not vector:
        return [flint.arb(0)] * table.nrows()
    found: list[Long] = (table * flint.arb_mat(len(vector), 1, list(vector))).mid().entries()
    return found


def _entries(form: Form, block: int, size: int) -> list[Long]:
    """The symmetric matrix of a form in a block, line by line."""
    out = [flint.arb(0)] * (size * size)
    for (b, i, j), c in form.products.items():
        if b == block:
            half = c if i == j else c / 2
            out[i * size + j] = out[j * size + i] = _long(half)
    return out


def _moved(at: _At, by: _At, primal: float, dual: float) -> _At:
    p, d = flint.arb(primal), flint.arb(dual)
    return _At(
        [(x + d * dx).mid() for x, dx in zip(at.multipliers, by.multipliers, strict=True)],
        [(x + p * dx).mid() for x, dx in zip(at.slacks, by.slacks, strict=True)],
        [(x + p * dx).mid() for x, dx in zip(at.values, by.values, strict=True)],
        [(x + dx * p).mid() for x, dx in zip(at.gram, by.gram, strict=True)],
        [(x + dx * d).mid() for x, dx in zip(at.dual, by.dual, strict=True)],
    )


def _short(at: _At) -> Centre:
    """The same in floating point."""
    lists = (at.multipliers, at.slacks, at.values)
    multipliers, slacks, values = (np.array([float(x) for x in own]) for own in lists)
    gram, dual = (
        [np.array([[float(x) for x in row] for row in table.tolist()]) for table in tables]
        for tables in (at.gram, at.dual)
    )
    return Centre(multipliers, slacks, values, gram, dual)


def _inverse(matrix: Table) -> Table:
    """The inverse, in rounded arithmetic: balls grow too fast."""
    size = matrix.nrows()
    one = flint.arb_mat([[int(i == j) for j in range(size)] for i in range(size)])
    return matrix.solve(one, algorithm="approx").mid()


def _magnitude(x: fmpq) -> int:
    """About log2."""
    return x.numerator.bit_length() - x.denominator.bit_length() if x else 0


def _ratio(numbers: Sequence[Long], by: Sequence[Long]) -> float:
    reach = FURTHEST
    for x, dx in zip(numbers, by, strict=True):
        if dx < 0:
            reach = min(reach, float(-x / dx))
    return max(reach, 0.0)


def _definite_until(root: Table, by: Table) -> float:
    """A length up to which a matrix with this root stays definite."""
    half = root.solve(by, algorithm="approx").mid()
    turned = root.solve(half.transpose(), algorithm="approx").mid().tolist()
    least = float(np.linalg.eigvalsh(np.array([[float(x) for x in row] for row in turned]))[0])
    return FURTHEST if least >= -1 / FURTHEST else -1 / least


def _root(matrix: Table) -> Table | None:
    """The lower triangular root of a definite matrix; None of one that is not."""
    rows: list[list[Long]] = []
    for j, line in enumerate(matrix.tolist()):
        own: list[Long] = []
        for k in range(j):
            rest = line[k] - sum((x * y for x, y in zip(own, rows[k], strict=False)), flint.arb(0))
            own.append((rest / rows[k][k]).mid())
        square = line[j] - sum((x * x for x in own), flint.arb(0))
        if not square > 0:
            return None
        rows.append([*own, square.sqrt().mid()])
    size = len(rows)
    return flint.arb_mat([[*row, *[flint.arb(0)] * (size - len(row))] for row in rows])


def _definite(matrix: Table) -> bool:
    return _root(matrix) is not None


def _matrix(
    size: int, gram: Sequence[Table], blocks: Sequence[int], block: int
) -> list[list[fmpq]]:
    if not size:
        return []
    table = gram[blocks.index(block)].tolist()
    return [
        [
            _fraction((table[max(i, j)][min(i, j)] + table[min(i, j)][max(i, j)]) / 2)
            for j in range(size)
        ]
        for i in range(size)
    ]


def _long(x: fmpq) -> Long:
    return (flint.arb(x.numerator) / flint.arb(x.denominator)).mid()


def _fraction(x: Long) -> fmpq:
    return x.mid().fmpq()
