"""What a method does in a round, read off the problems of small horizons as functions of the round."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction

from flint import fmpq

from fedtheory.engines.worst_case.exact import rational
from fedtheory.engines.worst_case.reconstruct import Quotient
from fedtheory.pep.horizons.horizon import HELD_OUT, Horizon, combination, fit
from fedtheory.pep.horizons.places import END, ROUND, Atom, Layout, Place, Stopped


class Method:
    """How each evaluation's point follows from what was before it, as functions of the round."""

    def __init__(self, own: Sequence[Horizon], layout: Layout) -> None:
        self.own, self.layout = own, layout
        name = self.name = own[0].name
        self.x, self.g, self.v = (f"{c}_{name}" for c in "xgv")
        self.beyond = {h.last - h.number for h in own}
        if len(self.beyond) != 1:
            raise Stopped("reading", "the number of evaluations is not the horizon and a constant")
        (self.extra,) = self.beyond
        self.plain = own[0].plain(layout)
        if any(h.plain(layout) != self.plain for h in own):
            raise Stopped(
                "reading", "free vectors that belong to no evaluation differ with the horizon"
            )
        free = [h for h in own if h.last - layout.tail >= layout.first + 3]
        if not free:
            raise Stopped("reading", "the horizons are too few")
        for h in own:
            for n in range(layout.first, h.last + 1):
                if len(h.g(n)) != 1 or min(h.g(n).values()) != 1:
                    raise Stopped("reading", f"what evaluation {n} gives is not free")
        self.round = self._fitted(
            [Place(ROUND, 1), Place(ROUND, 0), Place(ROUND, -1)], self._rounds
        )
        self.ends = [
            self._fitted([Place(END, k), Place(END, k - 1), Place(END, k - 2)], self._last(k))
            for k in range(1 - layout.tail, 1)
        ]

    @property
    def last(self) -> int:
        """The last round minus N."""
        return self.extra - self.layout.tail

    def _rounds(self) -> Iterator[tuple[Horizon, int]]:
        for h in self.own:
            for t in range(self.layout.first, h.last - self.layout.tail):
                yield h, t

    def _last(self, k: int) -> Callable[[], Iterator[tuple[Horizon, int]]]:
        return lambda: ((h, h.last + k - 1) for h in self.own)

    def _fitted(
        self, places: Sequence[Place], where: Callable[[], Iterator[tuple[Horizon, int]]]
    ) -> dict[Atom, Quotient]:
        new, now, before = places
        x, g, old, back = (
            Atom(self.x, now),
            Atom(self.g, now),
            Atom(self.x, before),
            Atom(self.g, before),
        )
        own = Atom(self.g, new)
        ways = [[x, g], [x, own], [x, g, own]]
        ways += [[*way, p] for way in ([x, g], [x, own], [x, g, own]) for p in self.plain]
        ways += [[x, g, old, back], [x, own, old, back], [x, own, old, g]]
        for way in ways:
            found = self._way(Atom(self.x, new), way, where)
            if found is not None:
                return found
        raise Stopped(
            "method", "the point of a round is no fitted combination of what the round before knew"
        )

    def _way(
        self, wanted: Atom, way: list[Atom], where: Callable[[], Iterator[tuple[Horizon, int]]]
    ) -> dict[Atom, Quotient] | None:
        tables: dict[Atom, dict[tuple[int, ...], Fraction]] = {atom: {} for atom in way}
        checks = []
        for h, t in where():
            at = t if wanted.place is not None and wanted.place.kind == ROUND else h.last
            if any(
                a.place is not None and a.place.number(at, h.last) < self.layout.first for a in way
            ):
                checks.append((h, t, at))
                continue
            parts = combination([h.vector(a, at) for a in way], h.vector(wanted, at))
            if parts is None:  # no combination, or several as long as the vectors are few
                checks.append((h, t, at))
                continue
            for atom, c in zip(way, parts, strict=True):
                tables[atom][h.number, t] = c
        found: dict[Atom, Quotient] = {}
        rounds = wanted.place is not None and wanted.place.kind == ROUND
        for atom, table in tables.items():
            form = self.form(table, rounds=rounds)
            if form is None:
                return None
            if form.top:
                found[atom] = form
        for h, t, at in checks:  # where nothing was before, nothing of it may be used
            total: dict[int, fmpq] = {}
            for atom, form in found.items():
                assert atom.place is None or atom.place.kind in {ROUND, END}
                c = form(h.number, t)
                if not c:
                    continue
                if atom.place is not None and atom.place.number(at, h.last) < self.layout.first:
                    return None
                for k, x in h.vector(atom, at).items():
                    total[k] = total.get(k, fmpq(0)) + rational(c) * x
            if {k: c for k, c in total.items() if c} != h.vector(wanted, at):
                return None
        return found

    @staticmethod
    def form(table: Mapping[tuple[int, ...], Fraction], *, rounds: bool) -> Quotient | None:
        """The fit of a table over horizons and rounds; simple ones first: of the round, of the horizon, of both."""
        if rounds:
            alone: dict[int, set[Fraction]] = {}
            for (_, t), x in table.items():
                alone.setdefault(t, set()).add(x)
            if all(len(values) == 1 for values in alone.values()) and len(alone) > 2 + HELD_OUT:
                only = fit(
                    {(t,): x for t, (x,) in ((t, tuple(v)) for t, v in alone.items())},
                    ("t",),
                    HELD_OUT,
                )
                if only is not None:
                    return Quotient(
                        ("N", "t"),
                        {(0, p): c for (p,), c in only.top.items()},
                        {(0, p): c for (p,), c in only.bottom.items()},
                    )
            return fit(table, ("N", "t"), HELD_OUT)
        found = fit({(n,): x for (n, *_), x in table.items()}, ("N",), HELD_OUT)
        if found is None:
            return None
        return Quotient(
            ("N", "t"),
            {(p, 0): c for (p,), c in found.top.items()},
            {(p, 0): c for (p,), c in found.bottom.items()},
        )
