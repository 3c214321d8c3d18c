"""The central path of a cone in floating point, as far as floating point leads: a start for long numbers.

Each step solves one system, as large as there are rows: the Schur complement of the blocks. Nothing here is trusted.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from flint import fmpq
from scipy import linalg

from fedtheory.core.gram import Form
from fedtheory.engines.worst_case.cone import Cone

Array = np.ndarray[Any, np.dtype[np.float64]]
STEPS = 40
FLOOR = 1e-9
NEAR = 1e-9
"""The mean product, relative to the value, at which floating point has done its part."""
CAREFUL, SHORT, LEAST_CENTRED = 0.9, 0.05, 0.01
"""How much of the way to the border is gone; a step below SHORT, or a product below that part of the mean, is no path."""


@dataclass(frozen=True)
class Centre:
    """Multipliers, slacks and values, and for each block that is not empty its Gram matrix and what is left over."""

    multipliers: Array
    slacks: Array
    values: Array
    gram: list[Array]
    dual: list[Array]


def centred(cone: Cone, used: Sequence[int], moving: Sequence[int], start: Centre) -> Centre | None:
    """The last point of the path that is well centred; of the values `used` those at `moving` may move."""
    path = _Path(cone, used, moving)
    here, best = start, None
    for _ in range(STEPS):
        try:
            step = path.step(here)
        except (linalg.LinAlgError, ValueError):
            return best
        if step is None:
            return best
        here = step
        mu = path.mean(here)
        if path.is_centred(here, mu):
            best = here
            if mu < NEAR * max(1.0, abs(path.value(here))):
                return best
    return best


class _Path:
    """The equations of the path, with the rows as dense matrices."""

    def __init__(self, cone: Cone, used: Sequence[int], moving: Sequence[int]) -> None:
        self.moving = list(moving)
        self.blocks = [b for b, size in enumerate(cone.sizes) if size]
        self.sizes = [cone.sizes[b] for b in self.blocks]
        self.equal = np.array(cone.equal or [False] * len(cone.rows), dtype=bool)
        place = {v: n for n, v in enumerate(used)}
        self.constants = np.array([float(form.constant) for form in cone.rows])
        self.balance = np.zeros((len(cone.rows), len(used)))
        self.stacks = [np.zeros((len(cone.rows), size, size)) for size in self.sizes]
        for k, form in enumerate(cone.rows):
            for v, c in form.values.items():
                self.balance[k, place[v]] = float(c)
            self._read(form, [stack[k] for stack in self.stacks])
        self.wanted = np.array([float(cone.objective.values.get(v, fmpq(0))) for v in used])
        self.objective = [np.zeros((size, size)) for size in self.sizes]
        self._read(cone.objective, self.objective)
        self.constant = float(cone.objective.constant)
        self.rank = max(1, sum(self.sizes) + int((~self.equal).sum()))

    def _read(self, form: Form, tables: Sequence[Array]) -> None:
        for (b, i, j), c in form.products.items():
            table = tables[self.blocks.index(b)]
            table[i, j] += float(c) / 2
            table[j, i] += float(c) / 2

    def value(self, at: Centre) -> float:
        """The upper end of the multipliers, were they balanced."""
        return float(self.constant + self.constants @ at.multipliers)

    def mean(self, at: Centre) -> float:
        """The mean product of multipliers and slacks."""
        total = at.multipliers[~self.equal] @ at.slacks[~self.equal]
        total += sum(np.sum(g * s) for g, s in zip(at.gram, at.dual, strict=True))
        return float(total) / self.rank

    def is_centred(self, at: Centre, mu: float) -> bool:
        """Whether no product is much below the mean."""
        products = [at.multipliers[~self.equal] * at.slacks[~self.equal]]
        for g, s in zip(at.gram, at.dual, strict=True):
            half = linalg.cholesky(g, lower=True)
            products.append(linalg.eigvalsh(half.T @ s @ half))
        return mu > 0 and bool(np.concatenate(products).min() > LEAST_CENTRED * mu)

    def step(self, at: Centre) -> Centre | None:
        """One step, corrected for the bend of the path; None where it is too short."""
        mu = self.mean(at)
        system = _System(self, at)
        ahead = system.direction(0.0)
        reach = min(self._lengths(at, ahead))
        part = max(min((1 - reach) ** 3, 0.8), 1e-3)
        by = system.direction(part * mu, ahead)
        lengths = self._lengths(at, by)
        if min(lengths) < SHORT:
            by = system.direction(mu)
            lengths = self._lengths(at, by)
        p, d = (min(1.0, CAREFUL * length) for length in lengths)
        if max(p, d) < SHORT:
            return None
        return Centre(
            at.multipliers + d * by.multipliers,
            at.slacks + p * by.slacks,
            at.values + p * by.values,
            [x + p * dx for x, dx in zip(at.gram, by.gram, strict=True)],
            [x + d * dx for x, dx in zip(at.dual, by.dual, strict=True)],
        )

    def _lengths(self, at: Centre, by: Centre) -> tuple[float, float]:
        signs = ~self.equal
        primal = _reach(at.slacks[signs], by.slacks[signs])
        dual = _reach(at.multipliers[signs], by.multipliers[signs])
        for g, dg in zip(at.gram, by.gram, strict=True):
            primal = min(primal, _definite_until(g, dg))
        for s, ds in zip(at.dual, by.dual, strict=True):
            dual = min(dual, _definite_until(s, ds))
        return primal, dual

    def rows_at(self, gram: Sequence[Array], values: Array) -> Array:
        """What the rows are, without their constants."""
        found = self.balance @ values
        for stack, g in zip(self.stacks, gram, strict=True):
            found = found + np.tensordot(stack, g, 2)
        return found

    def combined(self, multipliers: Array) -> list[Array]:
        """The sum of the multiplied rows in each block."""
        return [np.tensordot(multipliers, stack, 1) for stack in self.stacks]


class _System:
    """The equations of a step at one point."""

    def __init__(self, path: _Path, at: Centre) -> None:
        self.path, self.at = path, at
        self.inverses = [linalg.inv(s) for s in at.dual]
        moving = path.balance[:, path.moving]
        rows, values = moving.shape
        table = np.zeros((rows + values, rows + values))
        for stack, g, inverse in zip(path.stacks, at.gram, self.inverses, strict=True):
            turned = g @ stack @ inverse
            table[:rows, :rows] += stack.reshape(rows, -1) @ turned.reshape(rows, -1).T
        own = np.where(path.equal, 0.0, at.slacks / np.where(path.equal, 1.0, at.multipliers))
        table[np.arange(rows), np.arange(rows)] += own
        table[:rows, rows:], table[rows:, :rows] = moving, moving.T
        self.factors, self.order, singular = linalg.lapack.dgetrf(table)
        if singular:
            raise linalg.LinAlgError
        gap = path.rows_at(at.gram, at.values) + path.constants
        self.primal = np.where(path.equal, gap, gap - at.slacks)
        left = path.combined(at.multipliers)
        self.dual = [-c - x - s for c, x, s in zip(path.objective, left, at.dual, strict=True)]
        self.balance = path.wanted + path.balance.T @ at.multipliers

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
        solved, _ = linalg.lapack.dgetrs(self.factors, self.order, right)
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


def _reach(numbers: Array, by: Array) -> float:
    falling = by < 0
    return float(min(1.0 / CAREFUL, *(-numbers[falling] / by[falling]), 2.0))


def _definite_until(matrix: Array, by: Array) -> float:
    """How far one may go until the matrix is singular."""
    least = float(linalg.eigh(by, matrix, eigvals_only=True)[0])
    return 1.0 / CAREFUL if least >= -CAREFUL else -1.0 / least
