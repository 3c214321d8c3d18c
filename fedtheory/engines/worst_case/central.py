"""The central path of a cone in floating point: from far away to as near to the optimum as floating point leads.

Each step solves one system, as large as there are rows: the Schur complement of the blocks. Points of the path have room on
every side, so both exact ends can be had from it where an answer at the border has none. Nothing here is trusted.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from scipy import linalg, sparse

from fedtheory.engines.worst_case.cone import Cone
from fedtheory.engines.worst_case.solve import ROOT_2, Answer, Floats, floats

Array = np.ndarray[Any, np.dtype[np.float64]]
STEPS = 80
NEAR, MIDDLE = 1e-12, 1e-9
"""The products, relative to the value, all of them and one on average, at which floating point has done its part."""
INSIDE = (1e-2, 1e-4, 1e-6)
"""Points of the path with about this gap have room to spare."""
CLOSE = 1e-10
PATIENCE = 12
"""After so many steps without a better point the path has ended."""
CAREFUL, BOLD = 0.9, 0.98
SHORT, LEAST_STEP = 0.1, 1e-8
LEAST_CENTRED = 0.01
DEPENDENT = 1e-9
FURTHEST = 10.0


@dataclass(frozen=True)
class Centre:
    """Multipliers, slacks and values, and for each block that is not empty its Gram matrix and what is left over."""

    multipliers: Array
    slacks: Array
    values: Array
    gram: list[Array]
    dual: list[Array]


@dataclass(frozen=True)
class Trail:
    """Where the path leads, and points on the way there that have more and more room."""

    near: Answer
    inside: tuple[Answer, ...]


def centred(cone: Cone, start: Centre) -> Centre | None:
    """The last point of the path from here that is well centred."""
    path, best = _Path(floats(cone)), None
    for here in path.walk(path.scaled(start), care=CAREFUL):
        if path.is_centred(here):
            best = here
        if path.mean(here) < MIDDLE * max(1.0, abs(path.value(here))):
            break
    return None if best is None else path.plain(best)


def trail(cone: Cone) -> Trail | None:
    """The path from far away; None where it leads nowhere."""
    path, passed = _Path(floats(cone)), list[tuple[float, Centre]]()
    passed = [(path.error(here), here) for here in path.walk(path.far())]
    best = min(passed, key=lambda at: at[0])[1]
    inside = [
        here
        for least in INSIDE
        for here in [next((h for _, h in passed if path.gap(h) <= least), None)]
        if here is not None
    ]
    if not inside:
        return None
    return Trail(path.answer(best), tuple(map(path.answer, inside)))


def optimum(data: Floats, *, close: float = CLOSE) -> Answer | None:
    """Where the path leads, if that is as near as floating point comes."""
    path = _Path(data)
    found = [(path.error(here), here) for here in path.walk(path.far())]
    error, here = min(found, key=lambda at: at[0])
    if error >= close:
        return None
    roomy = next((at for _, at in found if path.gap(at) <= INSIDE[0]), None)
    inside = None if roomy is None else path.answer(roomy).multipliers
    return replace(path.answer(here), apart=path.gap(here), inside=inside)


class _Path:
    """The equations of the path, with the rows as dense matrices, each of length 1."""

    def __init__(self, data: Floats) -> None:
        self.sizes = data.sizes
        self.blocks = [b for b, size in enumerate(data.sizes) if size]
        self.equal = data.equal
        count = len(data.constants)
        self.balance = data.values.toarray()
        self.stacks = [np.zeros((count, data.sizes[b], data.sizes[b])) for b in self.blocks]
        for k in range(count):
            for stack, matrix in zip(self.stacks, self._read(data, data.rows[k]), strict=True):
                stack[k] = matrix
        lengths = np.sqrt(
            (self.balance**2).sum(1) + sum((s.reshape(count, -1) ** 2).sum(1) for s in self.stacks)
        )
        self.scale = 1 / np.where(lengths > 0, lengths, 1.0)
        self.constants = data.constants * self.scale
        self.balance *= self.scale[:, None]
        self.stacks = [stack * self.scale[:, None, None] for stack in self.stacks]
        self.flat = [stack.reshape(count, -1) for stack in self.stacks]
        self.moving = independent(self.balance)
        self.wanted = data.objective_values
        self.objective = self._read(data, sparse.csr_matrix(data.objective))
        self.constant = data.constant
        self.rank = max(1, sum(data.sizes) + int((~self.equal).sum()))

    def _read(self, data: Floats, row: Any) -> list[Array]:
        matrices = data.matrices(row.toarray()[0])
        return [matrices[b] for b in self.blocks]

    # ---- points

    def scaled(self, at: Centre) -> Centre:
        """A point as the rows of length 1 have it."""
        return replace(at, multipliers=at.multipliers / self.scale, slacks=at.slacks * self.scale)

    def plain(self, at: Centre) -> Centre:
        """A point as the rows of the cone have it."""
        return replace(at, multipliers=at.multipliers * self.scale, slacks=at.slacks / self.scale)

    def far(self) -> Centre:
        """A starting point of the size of the rows' numbers."""
        wide = [np.sqrt(len(c)) for c in self.objective]
        most = float((1 + abs(self.constants)).max(initial=0))
        size = max([10.0, *(w * most for w in wide)])
        weight = max([10.0, *wide, *map(linalg.norm, self.objective)])
        return Centre(
            np.where(self.equal, 0.0, weight),
            np.where(self.equal, 0.0, size),
            np.zeros(len(self.wanted)),
            [np.eye(len(c)) * size for c in self.objective],
            [np.eye(len(c)) * weight for c in self.objective],
        )

    def answer(self, at: Centre) -> Answer:
        """A point in the solver's coordinates."""
        triangles, grams = [np.zeros(0)], dict(zip(self.blocks, at.gram, strict=True))
        for b, size in enumerate(self.sizes):
            columns, rows = np.tril_indices(size)
            gram = grams.get(b, np.zeros((0, 0)))
            triangles.append(gram[rows, columns] * np.where(rows == columns, 1.0, ROOT_2))
        multipliers = at.multipliers * self.scale
        return Answer(multipliers, self.value(at), np.concatenate(triangles), at.values)

    def value(self, at: Centre) -> float:
        """The upper end of the multipliers, were they balanced."""
        return float(self.constant + self.constants @ at.multipliers)

    def mean(self, at: Centre) -> float:
        """The mean product of multipliers and slacks."""
        total = at.multipliers @ at.slacks
        total += sum(np.sum(g * s) for g, s in zip(at.gram, at.dual, strict=True))
        return float(total) / self.rank

    def gap(self, at: Centre) -> float:
        """How far apart the ends are, relatively, were the equations satisfied."""
        return abs(self.mean(at)) * self.rank / (1 + abs(self.value(at)))

    def error(self, at: Centre) -> float:
        """The gap, or how far the equations are from being satisfied."""
        primal, balance, dual = self.residues(at)
        return max(
            self.gap(at),
            float(abs(primal).max(initial=0.0)) / (1 + float(abs(self.constants).max(initial=0.0))),
            float(abs(balance[self.moving]).max(initial=0.0)),
            *(float(abs(r).max(initial=0.0)) for r in dual),
        )

    def is_centred(self, at: Centre) -> bool:
        """Whether no product is much below the mean."""
        mu, products = self.mean(at), [at.multipliers[~self.equal] * at.slacks[~self.equal]]
        try:
            halves = [linalg.cholesky(g, lower=True) for g in at.gram]
        except linalg.LinAlgError:
            return False
        for half, s in zip(halves, at.dual, strict=True):
            products.append(linalg.eigvalsh(half.T @ s @ half))
        return mu > 0 and bool(np.concatenate(products).min() > LEAST_CENTRED * mu)

    def residues(self, at: Centre) -> tuple[Array, Array, list[Array]]:
        """How far rows, balance and blocks are from being what they are said to be."""
        left = zip(self.objective, self.combined(at.multipliers), at.dual, strict=True)
        return (
            self.rows_at(at.gram, at.values) + self.constants - at.slacks,
            self.wanted + self.balance.T @ at.multipliers,
            [-c - x - s for c, x, s in left],
        )

    def rows_at(self, gram: Sequence[Array], values: Array) -> Array:
        """What the rows are, without their constants."""
        found: Array = self.balance @ values
        for flat, g in zip(self.flat, gram, strict=True):
            found = found + flat @ g.ravel()
        return found

    def combined(self, multipliers: Array) -> list[Array]:
        """The sum of the multiplied rows in each block."""
        return [
            (multipliers @ flat).reshape(stack.shape[1:])
            for flat, stack in zip(self.flat, self.stacks, strict=True)
        ]

    # ---- steps

    def walk(self, here: Centre, *, care: float = BOLD) -> Iterator[Centre]:
        """The points of the path, one step after another."""
        least, since = np.inf, 0
        for _ in range(STEPS):
            yield here
            error = self.error(here)
            least, since = (error, 0) if error < least else (least, since + 1)
            if error < NEAR or since > PATIENCE:
                return
            try:
                step = self._step(here, care)
            except (linalg.LinAlgError, ValueError):
                return
            if step is None:
                return
            here = step

    def _step(self, at: Centre, care: float) -> Centre | None:
        """One step, corrected for the bend of the path; None where it is too short."""
        mu, system = self.mean(at), _System(self, at)
        ahead = system.direction(0.0)
        reached = _moved(at, ahead, *(min(1.0, x) for x in system.lengths(ahead)))
        part = min(1.0, max(1e-6, (self.mean(reached) / mu) ** 3))
        by = system.direction(part * mu, ahead)
        lengths = system.lengths(by)
        if min(lengths) < SHORT:
            by = system.direction(mu / 2)
            lengths = system.lengths(by)
        care = care if min(lengths) > CAREFUL else CAREFUL
        primal, dual = (min(1.0, care * length) for length in lengths)
        return None if max(primal, dual) < LEAST_STEP else _moved(at, by, primal, dual)


def _moved(at: Centre, by: Centre, primal: float, dual: float) -> Centre:
    return Centre(
        at.multipliers + dual * by.multipliers,
        at.slacks + primal * by.slacks,
        at.values + primal * by.values,
        [x + primal * dx for x, dx in zip(at.gram, by.gram, strict=True)],
        [x + dual * dx for x, dx in zip(at.dual, by.dual, strict=True)],
    )


class _System:
    """The equations of a step at one point."""

    def __init__(self, path: _Path, at: Centre) -> None:
        self.path, self.at = path, at
        self.roots = [[linalg.cholesky(m, lower=True) for m in own] for own in (at.gram, at.dual)]
        halves = [linalg.solve_triangular(r, np.eye(len(r)), lower=True) for r in self.roots[1]]
        self.inverses = [half.T @ half for half in halves]
        self.primal, self.balance, self.dual = path.residues(at)
        moving = path.balance[:, path.moving]
        rows, values = moving.shape
        table = np.zeros((rows + values, rows + values))
        for stack, root, half in zip(path.stacks, self.roots[0], halves, strict=True):
            turned = (root.T @ stack @ half.T).reshape(rows, -1)
            table[:rows, :rows] += turned @ turned.T
        own = np.where(path.equal, 0.0, at.slacks / np.where(path.equal, 1.0, at.multipliers))
        table[np.arange(rows), np.arange(rows)] += own
        table[:rows, rows:], table[rows:, :rows] = moving, moving.T
        self.table = table
        sizes = np.maximum(np.diag(table)[:rows], 1e-300)
        self.scale = np.concatenate([1 / np.sqrt(sizes), np.ones(values)])
        self.factors, self.order, singular = linalg.lapack.dgetrf(
            table * self.scale[:, None] * self.scale
        )
        if singular:
            raise linalg.LinAlgError

    def _solved(self, right: Array) -> Array:
        """The solution, with its residue put in once more, twice."""
        found, left = np.zeros(len(right)), right
        for _ in range(3):
            part, _ = linalg.lapack.dgetrs(self.factors, self.order, self.scale * left)
            found = found + self.scale * part
            left = right - self.table @ found
        return found

    def _turned(self, n: int, matrix: Array) -> Array:
        product = self.at.gram[n] @ matrix @ self.inverses[n]
        half: Array = (product + product.T) / 2
        return half

    def direction(self, mu: float, ahead: Centre | None = None) -> Centre:
        """The step towards the point with this mean product."""
        path, at = self.path, self.at
        base = []
        for n, (g, inverse) in enumerate(zip(at.gram, self.inverses, strict=True)):
            own = mu * inverse - g - self._turned(n, self.dual[n])
            if ahead is not None:
                bend = ahead.gram[n] @ ahead.dual[n] @ inverse
                own = own - (bend + bend.T) / 2
            base.append(own)
        aim = mu - (0.0 if ahead is None else ahead.multipliers * ahead.slacks)
        x = np.where(path.equal, 1.0, at.multipliers)
        slack = np.where(path.equal, 0.0, aim / x - at.slacks)
        gained = path.rows_at(base, np.zeros(len(path.wanted)))
        right = np.concatenate([slack - self.primal - gained, -self.balance[path.moving]])
        solved = self._solved(right)
        moved = solved[: len(x)]
        totals = path.combined(moved)
        values = np.zeros(len(path.wanted))
        values[path.moving] = solved[len(x) :]
        return Centre(
            moved,
            np.where(path.equal, 0.0, slack - at.slacks / x * moved),
            values,
            [
                own + self._turned(n, total)
                for n, (own, total) in enumerate(zip(base, totals, strict=True))
            ],
            [own - total for own, total in zip(self.dual, totals, strict=True)],
        )

    def lengths(self, by: Centre) -> tuple[float, float]:
        """How far one may go until a slack or a Gram matrix, a multiplier or its matrix, loses its sign."""
        signs, at = ~self.path.equal, self.at
        reach = [
            _ratio(at.slacks[signs], by.slacks[signs]),
            _ratio(at.multipliers[signs], by.multipliers[signs]),
        ]
        for side, own in enumerate((by.gram, by.dual)):
            for root, matrix in zip(self.roots[side], own, strict=True):
                half = linalg.solve_triangular(root, matrix, lower=True)
                turned = linalg.solve_triangular(root, half.T, lower=True)
                least = float(linalg.eigvalsh((turned + turned.T) / 2, subset_by_index=[0, 0])[0])
                reach[side] = min(reach[side], -1 / min(least, -1 / FURTHEST))
        return reach[0], reach[1]


def _ratio(numbers: Array, by: Array) -> float:
    falling = by < 0
    return float(min([FURTHEST, *(-numbers[falling] / by[falling])]))


def independent(table: Array) -> list[int]:
    """Columns on which the others depend."""
    if not table.size:
        return []
    _, triangle, order = linalg.qr(table, mode="economic", pivoting=True)
    sizes = abs(np.diag(triangle))
    rank = int((sizes > DEPENDENT * max(sizes[0], 1e-300)).sum())
    return sorted(int(v) for v in order[:rank])
