"""Few kinds of rows that prove the same, and their exact multipliers at small horizons."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any

from fedtheory.core.worst_case import Row
from fedtheory.engines.worst_case.cone import cone
from fedtheory.engines.worst_case.enclose import at_value, simple_fraction
from fedtheory.engines.worst_case.optimum import best
from fedtheory.engines.worst_case.solve import Infeasible, Unbounded, floats
from fedtheory.pep.horizons.horizon import LEAST, Horizon
from fedtheory.pep.horizons.method import Method
from fedtheory.pep.horizons.places import END, FIXED, ROUND, Atom, Layout, Place, Stopped, number_of

ENOUGH = 7
"""The fewest horizons that must be solved exactly."""
MIDDLE = 5
"""The least horizon at which unneeded kinds of rows are looked for."""
SAME, LEAST_VALUE = 1e-7, 1e-3
"""Values are the same if they differ by this part of their size, or of this."""


@dataclass(frozen=True)
class Kind:
    """Rows that differ only in their round."""

    name: str
    at: tuple[tuple[str, Place], ...]

    def __str__(self) -> str:
        told = ", ".join(f"{v} = {_spelled(place)}" for v, place in self.at)
        return f"{self.name} ({told})" if told else self.name

    @property
    def span(self) -> int:
        """How far apart its rounds are."""
        offsets = [place.offset for _, place in self.at if place.kind == ROUND]
        return -min(offsets, default=0)


class Rows:
    """The rows of all horizons."""

    def __init__(self, own: Sequence[Horizon], method: Method) -> None:
        self.own, self.method, self.layout = own, method, method.layout

    def kind(self, h: Horizon, row: Row) -> Kind:
        """The kind of a row, described relative to its last round or to the end."""
        numbers = indices(h, row)
        if not row.use.at and not is_metric(h, row):
            return Kind(row.use.name, ())
        n = max(numbers)
        way = FIXED if n <= self.layout.first else END if n >= h.last - self.layout.tail else ROUND
        return self.told(h, row, way, n)

    def told(self, h: Horizon, row: Row, way: str, at: int) -> Kind:
        """The kind of a row, its evaluations described in this way."""
        if is_metric(h, row):
            return Kind(LEAST, ((LEAST, h.place_of(max(indices(h, row)), way, at, self.layout)),))
        names = [
            (v, h.place_of(int(k), way, at, self.layout)) for v, k in sorted(row.use.at.items())
        ]
        return Kind(row.use.name, tuple(names))

    @staticmethod
    def _float(h: Horizon, rows: Iterable[int]) -> float | None:
        try:
            return best(floats(cone(h.program).part(sorted(rows))), tolerance=1e-12).upper
        except (Unbounded, Infeasible):
            return None

    @property
    def remembers(self) -> bool:
        """Whether a round knows of the one before the last."""
        return any(a.place == Place(ROUND, -1) for a in self.method.round)

    @property
    def whole_states(self) -> list[list[Atom]]:
        """All vectors that a potential may be of a round, each time with others that belong to none."""
        every = list(self.states())
        return every[-(2 ** len(self.method.plain)) :]

    def states(self) -> Iterator[list[Atom]]:
        """The vectors of a potential to try, few first."""
        m = self.method
        x, g = Atom(m.x, Place(ROUND, 0)), Atom(m.g, Place(ROUND, 0))
        old, back = Atom(m.x, Place(ROUND, -1)), Atom(m.g, Place(ROUND, -1))
        yield [g]
        for own in (
            ([x, g], [x, g, old], [x, g, back], [x, g, old, back]) if self.remembers else ([x, g],)
        ):
            for size in range(len(m.plain) + 1):
                for plain in combinations(m.plain, size):
                    yield [*own, *plain]

    @property
    def tight(self) -> bool:
        """Whether these rows prove the worst case at every horizon that was solved, as far as the solver can tell."""
        for h in self.own:
            whole = self._float(h, range(len(h.rows)))
            if whole is None or abs(float(h.value) - whole) > SAME * max(LEAST_VALUE, abs(whole)):
                return False
        return True


class Search(Rows):
    """The multipliers that are left to fit."""

    def __init__(self, own: Sequence[Horizon], method: Method, *, span: int) -> None:
        super().__init__(own, method)
        self.most = span
        self.kinds = self._few()
        self._solve()
        self.value = method.form({(h.number, 0): h.value for h in self.own}, rounds=False)

    def _few(self) -> set[Kind]:
        """A small set of kinds of rows that prove the same, at a horizon in the middle."""
        h = next(h for h in self.own if h.number >= MIDDLE)
        every: dict[Kind, list[int]] = {}
        for k, row in enumerate(h.rows):
            every.setdefault(self.kind(h, row), []).append(k)
        whole = self._float(h, range(len(h.rows)))
        if whole is None:
            raise Stopped("value", "the solver finds no worst case")
        kept = {
            kind
            for kind in every
            if kind.span <= self.most and not far(kind, self.layout, self.most)
        }

        goal = self._float(h, [k for kind in kept for k in every[kind]])
        if goal is None:
            raise Stopped("multipliers", "rows between rounds that are far apart are needed")
        most = goal + SAME * max(abs(goal), LEAST_VALUE)

        def proves(kinds: set[Kind]) -> bool:
            found = self._float(h, [k for kind in kinds for k in every[kind]])
            return found is not None and found <= most

        for kind in sorted(kept, key=lambda kind: (-_cost(kind), str(kind))):
            if kind.at and proves(kept - {kind}):
                kept -= {kind}
        return kept

    def _solve(self) -> None:
        """Exact multipliers of the rows that are left, at each horizon, as far as that goes."""
        solved: list[Horizon] = []
        for h in self.own:
            rows = [k for k, row in enumerate(h.rows) if self.kind(h, row) in self.kinds]
            for value in self._values(h, rows, solved):
                found = at_value(cone(h.program), rows, value)
                if found is not None:
                    h.value = found.value
                    h.multipliers = {k: found.rows[k] for k in rows}
                    solved.append(h)
                    break
        if len(solved) < ENOUGH:
            n = min(h.number for h in self.own if h not in solved)
            raise Stopped(
                "value",
                f"the worst case at N = {n} is no simple fraction, or has no exact multipliers",
            )
        self.own = solved

    def _values(
        self, h: Horizon, rows: Sequence[int], before: Sequence[Horizon]
    ) -> Iterator[Fraction]:
        """Candidates for the exact worst case: what fits the horizons before, and the fraction next to the solver's number."""
        known = set[Fraction]()
        form = self.method.form({(own.number, 0): own.value for own in before}, rounds=False)
        if form is not None:
            known.add(form(h.number, 0))
            yield form(h.number, 0)
        for chosen in (rows, range(len(h.rows))):
            near = self._float(h, chosen)
            simple = None if near is None else simple_fraction(near)
            if simple is not None and simple not in known:
                known.add(simple)
                yield simple

    def table(self) -> dict[str, Any]:
        """The multipliers that were found, by kind, horizon and round."""
        out: dict[str, Any] = {}
        for h in self.own:
            for k, x in h.multipliers.items():
                row = h.rows[k]
                kind = str(self.kind(h, row))
                out.setdefault(kind, {})[h.number, max(indices(h, row), default=0)] = str(x)
        return out


def is_metric(h: Horizon, row: Row) -> bool:
    """Whether the row says that the least of all metrics is not above one of them."""
    metrics = range(len(h.problem.list_of_performance_metrics))
    return len(metrics) > 1 and row.use.name in {f"metric {n}" for n in metrics}


def indices(h: Horizon, row: Row) -> list[int]:
    """The evaluations that a row is about."""
    if row.use.at:
        return [int(value) for value in row.use.at.values()]
    gram, form = h.program.gram, row.form
    atoms = [gram.atoms[a] for _, *pair in form.products for a in pair]
    values = [gram.values[v] for v in form.values]
    return [n for own in (*atoms, *values) if (n := number_of(own)) is not None]


def far(kind: Kind, layout: Layout, most: int) -> bool:
    """Whether the kind links the end to a round that is further from it."""
    ends = [p.offset for _, p in kind.at if p.kind == END]
    first = any(p == Place(FIXED, layout.first) for _, p in kind.at)
    return bool(ends) and (max(ends) - min(ends) > most or first)


def _cost(kind: Kind) -> int:
    """Kinds with a larger cost are tried first to be left out."""
    return 2 * kind.span + sum(p.kind == END for _, p in kind.at)


def _spelled(place: Place) -> str:
    start = {FIXED: "", ROUND: "t", END: "end"}[place.kind]
    if place.kind == FIXED:
        return str(place.offset)
    return f"{start}{place.offset:+d}" if place.offset else start
