"""All that was measured where a bound speaks, in columns: a changed formula is held against everything at once."""

import math
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import sympy as sp

from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.statement import Bound, Statement
from fedtheory.core.trajectory import Array
from fedtheory.engines.check import ROUNDING, allowance, at, compare, trivial_bound, why_not
from fedtheory.engines.mutate.runs import Witness, engine_of
from fedtheory.engines.mutate.stage import Stage

Which = npt.NDArray[np.bool_]


class Measured:
    """The runs on which one bound speaks; other formulas for it are compared at the same rounds."""

    def __init__(self, statement: Statement[Any], own: Bound, stages: Sequence[Stage]) -> None:
        self._own, self._stages = own, list[Stage]()
        known = [c.symbol for c in statement.constants] + [p.symbol for p in statement.parameters]
        letters = [*map(str, known), "T"]
        parts: list[dict[str, Array]] = []
        for stage in stages:
            instance, values = stage.instance, stage.values
            if why_not(statement, own, instance, values, rounds=stage.rounds) is not None:
                continue
            try:
                found = compare(own, values, stage.trajectory)
            except IllFormedStatement:
                continue
            if not np.isfinite(found.measured).all():
                continue
            trivial = trivial_bound(statement, own.metric, instance, values)
            certified, _ = allowance(instance, found.bound, trivial)
            rounds = np.asarray(found.rounds, dtype=float)
            off = certified + ROUNDING * (trivial if np.isfinite(trivial) else 0.0)
            columns = {
                name: np.full(len(rounds), values.get(name, np.nan), float) for name in letters
            }
            own_place = np.full(len(rounds), len(self._stages))
            rest = {"measured": found.measured, "off": np.full(len(rounds), off)}
            parts.append({**columns, **rest, "t": rounds, "stage": own_place})
            self._stages.append(stage)
        self._columns = {
            k: np.concatenate([p[k] for p in parts]) for k in (parts[0] if parts else ())
        }
        self._letters = {name: self._columns[name] for name in letters if parts}

    def best(self) -> tuple[float, str]:
        """The largest part of the bound that is reached, and where."""
        assert isinstance(self._own.value, sp.Expr)
        compared = self._compared(self._own.value)
        if compared is None or not compared[1].any():
            return 0.0, ""
        ratio = np.where(compared[1], compared[0], -np.inf)
        at_most = int(np.argmax(ratio))
        stage = self._stages[int(self._columns["stage"][at_most])]
        return float(ratio[at_most]), f"{stage.origin}: {stage.instance.name}"

    def leading(self, count: int) -> list[Stage]:
        """The runs that come closest to the bound, the closest first."""
        assert isinstance(self._own.value, sp.Expr)
        compared = self._compared(self._own.value)
        if compared is None:
            return []
        ratio = np.where(compared[1] & np.isfinite(compared[0]), compared[0], -np.inf)
        place = self._columns["stage"].astype(int)
        best = np.full(len(self._stages), -np.inf)
        np.maximum.at(best, place, ratio)
        order = np.argsort(-best, kind="stable")[:count]
        return [self._stages[int(k)] for k in order if best[k] > 0]

    def witnesses(self, value: sp.Expr) -> Iterator[Witness]:
        """The worst crossing of each engine, if the bound had this value."""
        compared = self._compared(value)
        if compared is None:
            return
        ratio, _, crossed = compared
        told: set[str] = set()
        for k in np.flatnonzero(crossed)[np.argsort(-ratio[crossed], kind="stable")]:
            stage = self._stages[int(self._columns["stage"][k])]
            engine = engine_of(self._own, stage)
            if engine not in told:
                told.add(engine)
                where = f"{stage.origin}: {stage.instance.name}"
                yield Witness(engine, where, int(self._columns["t"][k]), float(ratio[k]))

    def _compared(self, value: sp.Expr) -> tuple[Array, Which, Which] | None:
        """Ratio, whether it can be told, and whether the bound is crossed, at each round; None without any."""
        if not self._stages:
            return None
        measured, place = self._columns["measured"], self._columns["stage"]
        try:
            with np.errstate(all="ignore"):
                limit = np.array(at(value, self._letters, self._columns["t"]))
        except TypeError:  # no formula that a bound is written with
            return None
        lost = np.unique(place[~np.isfinite(limit)])
        known = ~np.isin(place, lost)  # a run is heard as a whole or not at all
        upwards = self._own.relation == ">="
        above, below = (limit, measured) if upwards else (measured, limit)
        with np.errstate(all="ignore"):
            ratio = np.where(below > 0, above / below, np.where(above > below, np.inf, 0.0))
            excess = above - below
        if self._own.relation == "=":
            with np.errstate(all="ignore"):
                ratio = np.maximum(ratio, np.where(measured > 0, limit / measured, 1.0))
            excess = np.abs(excess)
        crossed = known & (excess > self._columns["off"] + ROUNDING * np.abs(limit))
        if crossed.any():  # what cancels in the formula leaves the rounding of its parts
            crossed &= excess > self._columns["off"] + ROUNDING * self._size(value)
        return ratio, known, crossed

    def _size(self, value: Any) -> Any:
        """How large a formula would be if nothing in its sums cancelled."""
        if isinstance(value, sp.Add):
            return sum(self._size(part) for part in value.args)
        if isinstance(value, sp.Mul):
            return math.prod(self._size(part) for part in value.args)
        if isinstance(value, sp.Pow) and value.exp.is_Integer and value.exp > 0:
            return self._size(value.base) ** int(value.exp)
        with np.errstate(all="ignore"):
            return np.abs(at(value, self._letters, self._columns["t"]))
