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
from scipy import linalg

from fedtheory.core.gram import Form
from fedtheory.engines.worst_case.central import Centre, centred
from fedtheory.engines.worst_case.cone import Cone

PRECISION, LEAST_PRECISION = 512, 128
"""Bits; more of them the nearer the optimum is."""
MANY = 120
STEPS = 60
CAREFUL, FURTHEST = 0.9, 1.2
SHORT, CENTRED = 0.2, (0.3, 1.0)
MIDDLE = flint.arb(1)
"""The product of multiplier and slack at which a path is begun in the middle."""
HALVINGS = 10
BALANCED = flint.arb(1e-18)
TARGET, MANY_TARGET = fmpq(1, 10**18), fmpq(1, 10**14)
LEAST_STEP = 1e-4
DEPENDENT = 1e-9
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
    if len(cone.rows) > LARGEST:
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
    independent = {equations[n] for n in _independent(table)}
    return [k for k in range(len(cone.rows)) if k in independent or k not in set(equations)]


def _coefficients(form: Form) -> dict[Any, fmpq]:
    return {**form.values, **form.products}


def spread(multipliers: Sequence[fmpq], rows: Sequence[int], size: int) -> list[fmpq]:
    """Multipliers of all rows, from those of some."""
    every = [fmpq(0)] * size
    for k, x in zip(rows, multipliers, strict=True):
        every[k] = x
    return every


class _Path:
    """The steps towards the optimum of one cone."""

    def __init__(self, cone: Cone) -> None:
        self.cone, self._stacks = cone, dict[int, Table]()
        self.blocks = [b for b, size in enumerate(cone.sizes) if size]
        self.equal = [bool(cone.equal and cone.equal[k]) for k in range(len(cone.rows))]
        used = sorted({v for form in (cone.objective, *cone.rows) for v in form.values})
        self.used, place = used, {v: n for n, v in enumerate(used)}
        self.rows = [self._entries(form) for form in cone.rows]
        self.constants = [_long(form.constant) for form in cone.rows]
        self.balance = [{place[v]: _long(c) for v, c in form.values.items()} for form in cone.rows]
        self.wanted = [_long(cone.objective.values.get(v, fmpq(0))) for v in used]
        self.moving = self._moving()
        self.objective = self._entries(cone.objective)
        self.rank = sum(cone.sizes) + self.equal.count(False)

    def _moving(self) -> list[int]:
        """Values that may move; what the others are is a matter of taste."""
        table = np.zeros((len(self.balance), len(self.used)))
        for k, own in enumerate(self.balance):
            for v, c in own.items():
                table[k, v] = float(c)
        return _independent(table)

    def stack(self, block: int) -> Table:
        """The matrices of the rows that have one in a block, one below the other."""
        if block not in self._stacks:
            size = self.cone.sizes[block]
            lines: list[list[Long]] = []
            for entries in self.rows:
                if block in entries:
                    lines += _dense(size, entries[block]).tolist()
            self._stacks[block] = flint.arb_mat(lines)
        return self._stacks[block]

    def _entries(self, form: Form) -> dict[int, list[tuple[int, int, Long]]]:
        """The symmetric matrices of a form, entry by entry, both of a pair."""
        out: dict[int, list[tuple[int, int, Long]]] = {}
        for (b, i, j), c in form.products.items():
            own = out.setdefault(b, [])
            if i == j:
                own.append((i, i, _long(c)))
            else:
                half = _long(c / 2)
                own += [(i, j, half), (j, i, half)]
        return out

    def followed(self, at: _At) -> Polished | None:
        """The path from here."""
        target = TARGET if len(self.rows) < MANY else MANY_TARGET
        for _ in range(STEPS):
            mu = self._mu(at)
            if mu < target * max(fmpq(1), abs(self._value(at))) and self._balanced(at):
                break
            flint.ctx.prec = min(PRECISION, LEAST_PRECISION + max(0, -4 * _magnitude(mu)))
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
        residue = list(self.wanted)
        for x, balance in zip(at.multipliers, self.balance, strict=True):
            for v, c in balance.items():
                residue[v] += x * c
        apart = [
            x
            for r, s in zip(self._residue(at.multipliers), at.dual, strict=True)
            for x in (r - s).entries()
        ]
        return all(abs(x).mid() < BALANCED for x in (*residue, *apart))

    def _all_values(self, at: _At) -> list[fmpq]:
        out = [fmpq(0)] * self.cone.values
        for v, x in zip(self.used, at.values, strict=True):
            out[v] = _fraction(x)
        return out

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
        val = [flint.arb(float(values[v])) for v in self.used]
        gram = [
            flint.arb_mat(
                self.cone.sizes[b],
                self.cone.sizes[b],
                [float(x) for row in matrices[b] for x in row],
            )
            for b in self.blocks
        ]
        slacks = self._rows_at(gram, val)
        floor = flint.arb(1e-9)
        slacks = [
            s if equal or s > floor else floor for s, equal in zip(slacks, self.equal, strict=True)
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
        dual = self._residue(lam)
        if not all(_definite(m) for m in (*gram, *dual)):
            return None
        return _At(lam, slacks, val, gram, dual)

    def centred(self, at: _At) -> Centre | None:
        """How far floating point leads along the path from here."""
        return centred(self.cone, self.used, self.moving, _short(at))

    def long(self, at: Centre) -> _At:
        """A point in floating point in long numbers."""
        multipliers, slacks, values = (
            [flint.arb(float(x)) for x in own] for own in (at.multipliers, at.slacks, at.values)
        )
        gram, dual = (
            [flint.arb_mat(own.tolist()) for own in tables] for tables in (at.gram, at.dual)
        )
        return _At(multipliers, slacks, values, gram, dual)

    def _rows_at(self, gram: Sequence[Table], values: Sequence[Long]) -> list[Long]:
        """What the rows are."""
        tables = dict(zip(self.blocks, (m.tolist() for m in gram), strict=True))
        out = []
        for entries, balance, constant in zip(self.rows, self.balance, self.constants, strict=True):
            total = constant
            for v, c in balance.items():
                total += c * values[v]
            for b, own in entries.items():
                table = tables[b]
                for i, j, c in own:
                    total += c * table[i][j]
            out.append(total.mid())
        return out

    def _residue(self, multipliers: Sequence[Long]) -> list[Table]:
        """What the multipliers leave over."""
        out = []
        for b in self.blocks:
            size = self.cone.sizes[b]
            table = [[flint.arb(0)] * size for _ in range(size)]
            for i, j, c in self.objective.get(b, ()):
                table[i][j] -= c
            for x, entries in zip(multipliers, self.rows, strict=True):
                for i, j, c in entries.get(b, ()):
                    table[i][j] -= x * c
            out.append(flint.arb_mat(table).mid())
        return out

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
        ahead = system.direction(flint.arb(0))
        if ahead is None:
            return None
        reach = min(self._lengths(at, ahead))
        part = max(min((1 - min(reach, 1.0)) ** 3, 0.8), 1e-6)
        found = system.direction(_long(mu) * part, ahead)
        lengths = (0.0, 0.0) if found is None else self._lengths(at, found)
        for inwards in CENTRED:  # the path bends too much here
            if min(lengths) >= SHORT:
                break
            plain = system.direction(_long(mu) * max(part, inwards))
            reached = (0.0, 0.0) if plain is None else self._lengths(at, plain)
            if min(reached) > min(lengths):
                found, lengths = plain, reached
        if found is None:
            return None
        primal, dual = (min(1.0, CAREFUL * length) for length in lengths)
        if max(primal, dual) < LEAST_STEP:
            return None
        return _moved(at, found, primal, dual)

    def _lengths(self, at: _At, by: _At) -> tuple[float, float]:
        """How far one may go until a slack or a Gram matrix, a multiplier or its matrix, loses its sign; at most 1."""
        signs = [k for k, equal in enumerate(self.equal) if not equal]
        primal = _ratio([at.slacks[k] for k in signs], [by.slacks[k] for k in signs])
        dual = _ratio([at.multipliers[k] for k in signs], [by.multipliers[k] for k in signs])
        for g, dg in zip(at.gram, by.gram, strict=True):
            primal = _definite_until(g, dg, primal)
        for s, ds in zip(at.dual, by.dual, strict=True):
            dual = _definite_until(s, ds, dual)
        return primal, dual


class _System:
    """The equations of a step at one point."""

    def __init__(self, path: _Path, at: _At) -> None:
        self.path, self.at = path, at
        self.inverses = [_inverse(m) for m in at.dual]
        self.primal = [
            (row if equal else row - s).mid()
            for row, s, equal in zip(
                path._rows_at(at.gram, at.values), at.slacks, path.equal, strict=True
            )
        ]
        self.dual = [
            (r - s).mid() for r, s in zip(path._residue(at.multipliers), at.dual, strict=True)
        ]
        rows = len(path.rows)
        self.place = {v: rows + n for n, v in enumerate(path.moving)}
        size = rows + len(path.moving)
        table = [[flint.arb(0)] * size for _ in range(size)]
        for n, b in enumerate(path.blocks):
            self._add(table, n, [k for k, entries in enumerate(path.rows) if b in entries])
        for k, equal in enumerate(path.equal):
            if not equal:
                table[k][k] += at.slacks[k] / at.multipliers[k]
            for v, c in path.balance[k].items():
                if v in self.place:
                    table[k][self.place[v]] = table[self.place[v]][k] = c
        self.matrix = flint.arb_mat(table).mid()

    def _add(self, table: list[list[Long]], n: int, rows: Sequence[int]) -> None:
        """Adds the products tr(A_k G A_m S^-1) of one block to the matrix of the system."""
        path, block = self.path, self.path.blocks[n]
        size = path.cone.sizes[block]
        if not rows:
            return
        stacked = path.stack(block)
        here = (stacked * self.at.gram[n]).mid().entries()  # A_k G, row by row
        there = (stacked * self.inverses[n]).mid().tolist()  # A_k S^-1
        turned = []
        for at in range(0, len(there), size):
            turned += [x for column in zip(*there[at : at + size], strict=True) for x in column]
        count = len(rows)
        one, other = (flint.arb_mat(count, size * size, own) for own in (here, turned))
        products = (one * other.transpose()).mid().tolist()
        for a, k in enumerate(rows):
            for c, m in enumerate(rows):
                table[k][m] += products[a][c]

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
        gained = path._rows_at(base, [flint.arb(0)] * len(path.used))
        right, slack = [], []
        for k, equal in enumerate(path.equal):
            own = mu
            if ahead is not None:
                own = own - ahead.multipliers[k] * ahead.slacks[k]
            slack.append(flint.arb(0) if equal else own / at.multipliers[k] - at.slacks[k])
            right.append(slack[k] - self.primal[k] - (gained[k] - path.constants[k]))
        residue = list(path.wanted)
        for x, balance in zip(at.multipliers, path.balance, strict=True):
            for v, c in balance.items():
                residue[v] += x * c
        right += [-residue[v] for v in path.moving]
        wanted = flint.arb_mat(len(right), 1, right)
        solved = self.matrix.solve(wanted, algorithm="approx").mid().entries()
        count = len(path.rows)
        moved, values = solved[:count], [flint.arb(0)] * len(path.used)
        for v, place in self.place.items():
            values[v] = solved[place]
        if not all(x.is_finite() for x in solved):
            return None
        dual, gram = [], []
        for n, b in enumerate(path.blocks):
            size = path.cone.sizes[b]
            table = [[flint.arb(0)] * size for _ in range(size)]
            for x, entries in zip(moved, path.rows, strict=True):
                for i, j, c in entries.get(b, ()):
                    table[i][j] += x * c
            total = flint.arb_mat(table).mid()
            dual.append((self.dual[n] - total).mid())
            gram.append((base[n] + flint.arb_mat(self._turned(n, total))).mid())
        slacks = [
            flint.arb(0) if equal else (own - s / x * dx).mid()
            for x, s, dx, own, equal in zip(
                at.multipliers, at.slacks, moved, slack, path.equal, strict=True
            )
        ]
        return _At(moved, slacks, values, gram, dual)


def _independent(table: Array) -> list[int]:
    """Columns on which the others depend."""
    if not table.size:
        return []
    _, triangle, order = linalg.qr(table, mode="economic", pivoting=True)
    sizes = abs(np.diag(triangle))
    rank = int((sizes > DEPENDENT * max(sizes[0], 1e-300)).sum())
    return sorted(int(v) for v in order[:rank])


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


def _definite_until(matrix: Table, by: Table, reach: float) -> float:
    """A length up to which the matrix stays definite, by halving."""
    if _definite((matrix + by * flint.arb(reach)).mid()):
        return reach
    least, most = 0.0, reach
    for _ in range(HALVINGS):
        middle = (least + most) / 2
        if _definite((matrix + by * flint.arb(middle)).mid()):
            least = middle
        else:
            most = middle
    return least


def _definite(matrix: Table) -> bool:
    """Whether elimination meets positive numbers only."""
    rows = matrix.tolist()
    size = len(rows)
    for k in range(size):
        pivot = rows[k][k]
        if not pivot > 0:
            return False
        for i in range(k + 1, size):
            factor = rows[i][k] / pivot
            row, upper = rows[i], rows[k]
            for j in range(i, size):
                row[j] = (row[j] - factor * upper[j]).mid()
            for j in range(k + 1, i):
                row[j] = rows[j][i]
    return True


def _dense(size: int, entries: Sequence[tuple[int, int, Long]]) -> Table:
    table = [[flint.arb(0)] * size for _ in range(size)]
    for i, j, c in entries:
        table[i][j] += c
    return flint.arb_mat(table)


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
