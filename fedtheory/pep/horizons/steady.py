"""Potentials that do not know the last round: polynomials in the round, of low degree, times products and values of the state.

What is asked of them in each round, at the start and at the end is linear in their coefficients and in those of the
multipliers, up to squares. The bound that this gives for the last round N is c/A(N): the leading coefficient of A is made as
large as it can be, then the next one. Then simple fractions are put in for the coefficients, one after another, as long as
the others can be chosen to fit. The solver only proposes; the induction is written with the fractions, and the kernels judge.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np
from scipy import sparse

from fedtheory.engines.worst_case import solve
from fedtheory.engines.worst_case.solve import ROOT_2, Floats, Infeasible, Unbounded
from fedtheory.pep.horizons.forms import Symbolic, in_order, removed
from fedtheory.pep.horizons.induction import Proof
from fedtheory.pep.horizons.kinds import Rows, far, indices
from fedtheory.pep.horizons.places import (
    END,
    FIXED,
    ROUND,
    Atom,
    Key,
    Place,
    Stopped,
    number_of,
    ordered,
)
from fedtheory.pep.horizons.quotients import FIELD, N, Number, T, number, put

DEGREE = 2
SAMPLES = (0, 1, 2, 3, 4, 6, 9, 14, 30, 100, 1000)
"""The rounds after the first, and horizons after the least, at which the conditions are asked for."""
DENOMINATORS = (1, 2, 4, 6, 9, 12, 18, 24, 36)
ROUGH = 4
"""The denominator of what a coefficient of A is rounded down to if it is no simple fraction."""
PART = 0.05
"""By this part a coefficient of A may be smaller than it could be, if it is simple then."""
SIMPLE, FITS = 2e-6, 1e-7
"""How far a number may be from the fraction that it is taken for, and how far from semidefinite is none."""
FAR = 0.2
"""No coefficient of a potential is moved further than this where all are rounded at once."""
LIGHT, WEIGHED = 0.01, (2, 3, 5, 10, 30)
"""What multipliers cost beside squares, and the rounds at which squares are weighed."""
MOST = 1e4
"""A leading coefficient above this is not bounded."""

Array = np.ndarray[Any, np.dtype[np.float64]]
LINES = (FIXED, ROUND, END)


@dataclass(frozen=True, eq=False)
class Unknown:
    """A coefficient, and what it contributes to each line."""

    of: tuple[str, Any]
    """Whether of the potential, of a multiplier or of A, and which."""
    power: int
    lines: Mapping[str, Symbolic]

    @property
    def signed(self) -> bool:
        """Whether it must not be negative."""
        return self.of[0] != "potential"


class Steady(Proof):
    """An induction whose potential and multipliers are found together, for all rounds at once; `settle` before it is used."""

    def __init__(self, search: Rows, start: int, stop: int, state: list[Atom]) -> None:
        self.search, self.method, self.state = search, search.method, state
        self.start, self.stop = start, stop
        self.begin = search.layout.first + start
        self.end = self.method.last - stop
        self.own = [h for h in search.own if h.number + self.end >= self.begin + 2]
        self.least = max(1, self.begin - self.end)
        self._read()
        self.metric, _ = self._objective()
        self.choice = _Choice(self)
        self.growth = self.choice.growth()
        """What 1/bound grows like: its coefficients, of the highest power first."""

    @property
    def degree(self) -> int:
        """The power of N that 1/bound grows like."""
        return next((DEGREE - k for k, c in enumerate(self.growth) if c), 0)

    def settle(self) -> None:
        """Simple fractions for all coefficients. Raises Stopped where there are none."""
        chosen = self.choice.chosen()
        growth = self._sum(chosen, "growth", None, N, 0)
        if not growth:
            raise Stopped("potential", "no potential of low degree in the round")
        self.bound = 1 / growth
        for h in self.search.own:
            h.value = evaluated(self.bound, h.number, 0)
        self.weights = {
            key: self._sum(chosen, "multiplier", key, *self._letter(key[0])) / growth
            for key in self.forms
        }
        self.weights = {key: c for key, c in self.weights.items() if c}
        self.potential = {
            key: c / growth
            for key in self._keys()
            if (c := self._sum(chosen, "potential", key, T, 0))
        }

    def _read(self) -> None:
        """The rows between consecutive rounds, or between a round and what is fixed."""
        self.forms = {}
        for h in self.own[-2:]:
            last = h.number + self.end
            for row in h.rows:
                n = max(indices(h, row), default=0)
                way = FIXED if n <= self.begin else ROUND if n <= last else END
                kind = self.search.told(h, row, way, n)
                if way != FIXED and (kind.span > 1 or far(kind, self.search.layout, 1)):
                    continue
                form = h.read(row.form, way, n, self.search.layout)
                if self.forms.setdefault((way, kind), form) != form:
                    raise Stopped("fit", f"{kind} says something else at each horizon")

    def _letter(self, way: str) -> tuple[Number, int]:
        """The letter of the polynomials of a line, and where its powers begin."""
        return {FIXED: (FIELD(1), 0), ROUND: (T, self.begin + 1), END: (N, self.least)}[way]

    def _sum(
        self, chosen: Mapping[Unknown, Fraction], what: str, of: Any, letter: Number, since: int
    ) -> Number:
        parts = (
            number(c) * _power(letter - since, u.power)
            for u, c in chosen.items()
            if u.of == (what, of) and c
        )
        return sum(parts, start=FIELD(0))

    def _keys(self) -> list[Key]:
        """What a potential may be made of."""
        pairs = [ordered(a, b) for i, a in enumerate(self.state) for b in self.state[i:]]
        h, first = self.own[-1], self.search.layout.first
        values = list[Key]()
        for tree in h.program.gram.values:
            n = number_of(tree)
            if n is None:
                values.append((Atom(str(tree)),))
            elif n < first:
                values.append((Atom(str(tree[0]), Place(FIXED, n)),))
            elif n == first:
                values.append((Atom(str(tree[0]), Place(ROUND, 0)),))
        return [*values, *pairs]

    # ---- what each coefficient contributes

    def unknowns(self) -> Iterator[Unknown]:
        """Those of A first, then of the potential, then of the multipliers; high powers first."""
        for d in range(DEGREE, -1, -1):
            left = {key: -(N**d if d else FIELD(1)) * c for key, c in self.metric.items()}
            yield Unknown(("growth", None), d, {END: self._reduced(left, END)})
        for d in range(DEGREE, -1, -1):
            for key in self._keys():
                yield Unknown(("potential", key), d, self._of_potential(key, d))
        for (way, kind), form in self.forms.items():
            letter, since = self._letter(way)
            for d in range(DEGREE if way != FIXED else 0, -1, -1):
                moved = form
                power = _power(letter - since, d)
                if way == ROUND:
                    moved = {tuple(a.moved(1) for a in key): c for key, c in form.items()}
                    power = put(power, T + 1)
                left = {in_order(key): -power * number(c) for key, c in moved.items()}
                lines = {way: self._reduced(left, way)}
                yield Unknown(("multiplier", (way, kind)), d, lines)

    def _of_potential(self, key: Key, d: int) -> dict[str, Symbolic]:
        here, there = _power(T, d), _power(T + 1, d)
        own: Symbolic = {key: here}
        going = dict(own)
        after = in_order(tuple(a.moved(1) for a in key))
        going[after] = going.get(after, FIELD(0)) - there
        first = self._at(own, Place(FIXED, self.begin), FIELD(self.begin))
        last = self._at(own, Place(END, self.end - self.method.extra), N + self.end)
        return {
            FIXED: self._reduced({k: -c for k, c in first.items()}, FIXED),
            ROUND: self._reduced(going, ROUND),
            END: self._reduced(last, END),
        }

    def _reduced(self, left: Symbolic, way: str) -> Symbolic:
        """With the definitions put in."""
        rest = dict(left)
        for atom, line, _ in self._definitions(way):
            removed(rest, atom, line)
        return {key: c for key, c in rest.items() if c}


class _Choice:
    """The coefficients as a cone in floating point, and simple fractions for them."""

    def __init__(self, proof: Steady) -> None:
        self.proof, self.unknowns = proof, list(proof.unknowns())
        self.at = {
            FIXED: [(proof.least, proof.begin)],
            ROUND: [(proof.least, proof.begin + k) for k in SAMPLES],
            END: [(proof.least + k, 0) for k in SAMPLES],
        }
        self.fixed: dict[int, Fraction] = {}
        self.whole = self._floats()

    def _floats(self) -> Floats:
        """One block for each sample of each line, one value for each coefficient of a value that is to vanish."""
        sizes: list[int] = []
        entries: list[tuple[int, int, float]] = []
        values: list[tuple[int, int, float]] = []
        right: dict[int, float] = {}
        offset = count = 0
        for line in LINES:
            own = [u.lines.get(line, {}) for u in self.unknowns]
            atoms = sorted(
                {a for form in own for key in form if len(key) == 2 for a in key}, key=str
            )
            single = sorted({key for form in own for key in form if len(key) < 2} | {()}, key=str)
            place = {atom: k for k, atom in enumerate(atoms)}
            for n, t in self.at[line]:
                balance = {key: count + j for j, key in enumerate(single)}
                scale = 1 / (n + t) ** DEGREE
                for k, form in enumerate(own):
                    for key, c in form.items():
                        x = float(evaluated(c, n, t)) * scale
                        if not x:
                            continue
                        if len(key) < 2:
                            values.append((k, balance[key], x))
                            continue
                        i, j = sorted((place[key[0]], place[key[1]]))
                        x = x if i == j else x / ROOT_2
                        entries.append((k, offset + j * (j + 1) // 2 + i, -x))
                if line == FIXED:  # the bound itself, which is 1
                    right[balance[()]] = scale
                count += len(single)
                sizes.append(len(atoms))
                offset += len(atoms) * (len(atoms) + 1) // 2
        size = len(self.unknowns)
        wanted = np.zeros(count)
        for place_, x in right.items():
            wanted[place_] = x
        return Floats(
            tuple(sizes),
            _sparse(entries, (size, offset)),
            _sparse(values, (size, count)),
            np.zeros(size),
            np.zeros(offset),
            wanted,
            0.0,
            np.array([not u.signed for u in self.unknowns]),
        )

    def growth(self) -> list[Fraction]:
        """The largest coefficients of A, one after another. Raises Stopped where there are none."""
        for k, u in enumerate(self.unknowns):
            if u.of[0] == "growth":
                costs = np.zeros(len(self.unknowns))
                costs[k] = -1.0
                found = self._solved(costs)
                if found is None:
                    raise Stopped("potential", "no potential of low degree in the round")
                if found[k] > MOST:
                    raise Stopped("potential", "the worst case is smaller than a power of N")
                self._settle(k, float(found[k]))
        *rising, _ = grown = list(self.fixed.values())
        if not any(rising):
            raise Stopped("potential", "no potential of low degree gives a bound that falls with N")
        return grown

    def _settle(self, k: int, most: float) -> None:
        """The simplest fraction that is not much below the largest value of a coefficient, which samples make a bit too large."""
        for near in _near(most):
            off = most - float(near)
            if -SIMPLE < off < PART * max(1.0, abs(most)):
                self.fixed[k] = near
                return
        self.fixed[k] = Fraction(int(np.floor(most * ROUGH)), ROUGH)

    def chosen(self) -> dict[Unknown, Fraction]:
        """A simple fraction for each coefficient. Raises Stopped where there is none."""
        grown = list(self.fixed.values())
        found = next((own for a in _smaller(grown) if (own := self._plain(a))), None)
        if found is None:
            self.fixed = dict(enumerate(grown))
            found = self._settled(self._room())
        if found is None:
            raise Stopped("potential", "no simple fractions for the coefficients of a potential")
        return {u: found[k] for k, u in enumerate(self.unknowns)}

    def _plain(self, grown: Sequence[Fraction]) -> dict[int, Fraction] | None:
        """Where the values in the potential are A times those of the metric: few squares, and all of them rounded at once."""
        self.fixed = dict(enumerate(grown)) | self._values(grown)
        costs, potential = np.zeros(len(self.unknowns)), list[int]()
        for k, u in enumerate(self.unknowns):
            kind, key = u.of
            if kind == "multiplier":
                costs[k] = LIGHT
            if kind == "potential" and k not in self.fixed:
                potential.append(k)
                if key[0] == key[-1]:
                    costs[k] = sum(float(t) ** (u.power - DEGREE) for t in WEIGHED)
        near = self._solved(costs)
        if near is None:
            return None
        before = dict(self.fixed)
        for d in DENOMINATORS:
            self.fixed = before | {k: Fraction(round(near[k] * d), d) for k in potential}
            away = max(abs(float(self.fixed[k]) - near[k]) for k in potential)
            if away < FAR and self._room() is not None:
                return self._settled(self._solved(costs))
        return None

    def _values(self, grown: Sequence[Fraction]) -> dict[int, Fraction]:
        """The coefficients of the values in the potential, if they are A, of the round, times those in the metric."""
        proof, found = self.proof, dict[int, Fraction]()
        metric = {
            tuple(
                a._replace(place=Place(ROUND, 0)) if a.place and a.place.kind == END else a
                for a in key
            ): c
            for key, c in proof.metric.items()
            if len(key) == 1
        }
        moved = [(T - proof.end) ** d if d else FIELD(1) for d in range(DEGREE, -1, -1)]
        own = sum((number(c) * x for c, x in zip(grown, moved, strict=True)), start=FIELD(0))
        for k, u in enumerate(self.unknowns):
            if u.of[0] == "potential" and len(u.of[1]) == 1:
                c = own * metric.get(u.of[1], FIELD(0))
                c = c.numer.coeff(T.numer**u.power if u.power else 1) / c.denom.LC
                found[k] = Fraction(int(c.numerator), int(c.denominator))
        return found

    def _settled(self, near: Array | None) -> dict[int, Fraction] | None:
        """Fractions for what is left to choose, one after another."""
        for k in range(len(self.unknowns)):
            if near is None:
                return None
            if k not in self.fixed:
                near = self._put(k, near)
        return dict(self.fixed)

    def _put(self, k: int, near: Array) -> Array | None:
        """A fraction for one coefficient with which the others can be chosen."""
        x = float(near[k])
        candidates = sorted(
            {Fraction(0), *_near(x)},
            key=lambda c: (abs(float(c) - x) > SIMPLE, c.denominator, abs(float(c) - x)),
        )
        for c in candidates:
            if self.unknowns[k].signed and c < 0:
                continue
            self.fixed[k] = c
            if abs(float(c) - x) < SIMPLE / 10:
                return near
            found = self._room()
            if found is not None:
                return found
        return None

    def _room(self) -> Array | None:
        """Coefficients that fit, if there are any: what the matrices lack is made as small as it can be."""
        own, free = self._free()
        lack = sparse.csr_matrix(-own.identity()[None, :])
        data = replace(
            own,
            rows=sparse.vstack([own.rows, lack]).tocsr(),
            values=sparse.vstack([own.values, sparse.csr_matrix((1, own.values.shape[1]))]).tocsr(),
            constants=np.append(np.zeros(len(free)), 1.0),
            equal=np.append(own.equal, False),
        )
        found = _best(data)
        return None if found is None or found[-1] > FITS else self._spread(found[:-1], free)

    def _solved(self, costs: Array) -> Array | None:
        own, free = self._free()
        found = _best(replace(own, constants=costs[free]))
        return None if found is None else self._spread(found, free)

    def _free(self) -> tuple[Floats, list[int]]:
        """What is left to choose."""
        free = [k for k in range(len(self.unknowns)) if k not in self.fixed]
        put_in = np.zeros(len(self.unknowns))
        for k, c in self.fixed.items():
            put_in[k] = float(c)
        whole = self.whole
        own = replace(
            whole.part(free),
            objective=whole.objective + whole.rows.T @ put_in,
            objective_values=whole.objective_values + whole.values.T @ put_in,
        )
        return own, free

    def _spread(self, found: Array, free: Sequence[int]) -> Array:
        out = np.zeros(len(self.unknowns))
        for k, c in self.fixed.items():
            out[k] = float(c)
        out[free] = found
        return out


def _best(data: Floats) -> Array | None:
    try:
        return solve.best(data, tolerance=1e-10).multipliers
    except (Infeasible, Unbounded):
        return None


def _smaller(grown: Sequence[Fraction]) -> Iterator[list[Fraction]]:
    """The coefficients of A, and some that are a bit smaller and simpler."""
    high, middle, low = grown
    yield [high, middle, low]
    if low:
        yield [high, middle, Fraction(0)]
    if high:
        halves = (2 * middle).__ceil__() - 1
        yield from ([high, Fraction(k, 2), Fraction(0)] for k in range(halves, -1, -1))


def _near(x: float) -> list[Fraction]:
    return list(dict.fromkeys(Fraction(x).limit_denominator(d) for d in DENOMINATORS))


def evaluated(c: Number, n: int, t: int) -> Fraction:
    """The number at a horizon and a round."""
    top, bottom = (
        sum(
            (
                Fraction(int(x.numerator), int(x.denominator)) * n**a * t**b
                for (a, b), x in p.terms()
            ),
            start=Fraction(0),
        )
        for p in (c.numer, c.denom)
    )
    return top / bottom


def _sparse(entries: Sequence[tuple[int, int, float]], shape: tuple[int, int]) -> Any:
    rows, columns, data = zip(*entries, strict=True) if entries else ((), (), ())
    return sparse.csr_matrix((data, (rows, columns)), shape=shape)


def _power(base: Number, power: int) -> Number:
    return base**power if power else FIELD(1)
