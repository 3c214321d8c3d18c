"""Closed forms of multipliers: rational functions of the horizon and the round, from the certificates of small horizons.

The exact multipliers of a few horizons are put side by side; references that differ in their rounds only make one
family, `interpolation(u=x(k), v=x(k+1))`, a table of numbers over (N, k). The rational function of lowest degree that
fits the table is looked for, and must foretell the horizons that were kept back. It stays a guess: what holds for
every horizon is shown by a proof that uses it.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

import flint

from fedtheory.core.expression import Tree
from fedtheory.core.term import tree
from fedtheory.core.text import readable
from fedtheory.core.worst_case import Program, Row
from fedtheory.engines.worst_case.exact import fraction, rational

Point = tuple[int, ...]
Table = Mapping[Point, Fraction]
Powers = tuple[int, ...]
HIGHEST = 4
"""Degrees of numerators and denominators that are tried."""
SPARE = 1
"""How many more numbers than unknowns a fit needs."""
ROUND = "k"


@dataclass(frozen=True)
class Quotient:
    """A polynomial over a polynomial, with whole coefficients, in these letters."""

    letters: tuple[str, ...]
    top: Mapping[Powers, int]
    bottom: Mapping[Powers, int]

    def __call__(self, *at: int) -> Fraction:
        """The value at a point. Raises ZeroDivisionError at a pole."""
        return Fraction(_value(self.top, at), _value(self.bottom, at))

    def __str__(self) -> str:
        return readable(self.tree)

    @property
    def tree(self) -> Tree:
        """The quotient as a term."""
        top, bottom = _polynomial(self.letters, self.top), _polynomial(self.letters, self.bottom)
        return top if bottom == "1" else ["/", top, bottom]


@dataclass(frozen=True)
class Family:
    """References that differ in their rounds only, their multipliers, and the closed forms of these.

    `first` and `last` stand where the first or the last round of each horizon has a form of its own.
    """

    name: str
    table: Table
    form: Quotient | None
    first: Quotient | None = None
    last: Quotient | None = None

    def at(self, horizon: int, number: int) -> Fraction | None:
        """The multiplier that the closed forms foretell; None without a form."""
        form = self.form
        if self.last is not None and number == _ends(self.table, horizon)[1]:
            form = self.last
        elif self.first is not None and number == _ends(self.table, horizon)[0]:
            form = self.first
        return None if form is None else form(*(horizon, number)[: len(form.letters)])


def reconstructed(
    horizons: Mapping[int, tuple[Program, Sequence[Fraction]]], *, held_out: Collection[int]
) -> dict[str, Family]:
    """The families of these programs' exact multipliers, each with what fits it and foretells the held-out horizons."""
    tables: dict[str, dict[Point, Fraction]] = {}
    for horizon, (program, multipliers) in horizons.items():
        for row, times in zip(program.rows, multipliers, strict=True):
            if times:
                name, number = family(row)
                tables.setdefault(name, {})[horizon, number] = times
    return {name: _family(name, table, held_out) for name, table in sorted(tables.items())}


def family(row: Row) -> tuple[str, int]:
    """The reference with k for its first round and k + d for the others, and that round; 0 if it names none."""
    trees = {variable: tree(value) for variable, value in sorted(row.use.at.items())}
    rounds = [number for value in trees.values() for number in _numbers(value)]
    first = rounds[0] if rounds else 0
    told = ", ".join(f"{variable}={_spelled(value, first)}" for variable, value in trees.items())
    return f"{row.use.name}({told})", first


def _numbers(value: Tree) -> Iterator[int]:
    if isinstance(value, list):
        for arg in value[1:]:
            yield from _numbers(arg)
    elif value.lstrip("-").isdigit():
        yield int(value)


def _spelled(value: Tree, first: int) -> str:
    if isinstance(value, list):
        return f"{value[0]}({', '.join(_spelled(arg, first) for arg in value[1:])})"
    if not value.lstrip("-").isdigit():
        return value
    apart = int(value) - first
    return f"{ROUND}{apart:+d}" if apart else ROUND


def _family(name: str, table: Table, held_out: Collection[int]) -> Family:
    """One form for all rounds; else the last, or the first, or both have forms of their own."""
    horizons = {point[0] for point in table}
    ends = {horizon: _ends(table, horizon) for horizon in horizons}
    if all(low == high for low, high in ends.values()):
        return Family(name, table, _kept(table, held_out))
    if (form := _kept(table, held_out)) is not None:
        return Family(name, table, form)
    for own in ((False, True), (True, False), (True, True)):
        first = {p: x for p, x in table.items() if own[0] and p[1] == ends[p[0]][0]}
        last = {p: x for p, x in table.items() if own[1] and p[1] == ends[p[0]][1]}
        inside = {p: x for p, x in table.items() if p not in first and p not in last}
        form = _kept(inside, held_out)
        at_ends = [_kept(part, held_out) if part else None for part in (first, last)]
        if form is not None and all(
            found is not None or not part
            for found, part in zip(at_ends, (first, last), strict=True)
        ):
            return Family(name, table, form, at_ends[0], at_ends[1])
    return Family(name, table, None)


def _ends(table: Table, horizon: int) -> tuple[int, int]:
    rounds = [k for own, k in table if own == horizon]
    return min(rounds), max(rounds)


def _kept(table: Table, held_out: Collection[int]) -> Quotient | None:
    """A fit of the horizons that were not held out, if the others agree with it."""
    horizons = [horizon for horizon, _ in table]
    letters = ("N", ROUND) if len(set(horizons)) < len(horizons) else ("N",)
    points = {point[: len(letters)]: x for point, x in table.items()}
    known = {point: x for point, x in points.items() if point[0] not in held_out}
    hidden = {point: x for point, x in points.items() if point[0] in held_out}
    if not hidden:
        return None
    return fitted(known, letters, agrees=lambda form: foretells(form, hidden))


def foretells(form: Quotient, table: Table) -> bool:
    """Whether it is defined at all these points and has these values there."""
    return all(_value(form.bottom, p) and form(*p) == x for p, x in table.items())


def fitted(
    table: Table,
    letters: tuple[str, ...],
    *,
    agrees: Callable[[Quotient], bool] = lambda _: True,
    highest: int = HIGHEST,
) -> Quotient | None:
    """The rational function of lowest degree through these points, the only one of its degrees; None if there is none."""
    degrees = sorted(product(range(highest + 1), repeat=2), key=lambda d: (sum(d), d[1]))
    for above, below in degrees:
        top, bottom = _powers(len(letters), above), _powers(len(letters), below)
        if len(table) < len(top) + len(bottom) - 1 + SPARE:
            continue
        found = _solved(table, top, bottom)
        if found is None:
            continue
        form = Quotient(letters, *found)
        if foretells(form, table) and agrees(form):
            return form
    return None


def _powers(letters: int, degree: int) -> list[Powers]:
    """The exponents of all monomials up to a total degree."""
    every = product(range(degree + 1), repeat=letters)
    return sorted((p for p in every if sum(p) <= degree), key=lambda p: (sum(p), p))


def _solved(
    table: Table, top: Sequence[Powers], bottom: Sequence[Powers]
) -> tuple[dict[Powers, int], dict[Powers, int]] | None:
    """The coefficients with top(p) = value(p) bottom(p) at every point, unique up to a common factor."""
    rows = [
        [Fraction(_power(p, at)) for p in top] + [-x * _power(p, at) for p in bottom]
        for at, x in table.items()
    ]
    width = len(top) + len(bottom)
    matrix = flint.fmpq_mat(len(rows), width, [rational(x) for row in rows for x in row])
    echelon, rank = matrix.rref()
    if rank != width - 1:
        return None
    pivots = [next(j for j in range(width) if echelon[i, j] != 0) for i in range(rank)]
    (free,) = set(range(width)) - set(pivots)
    solution = [Fraction(0)] * width
    solution[free] = Fraction(1)
    for i, j in enumerate(pivots):
        solution[j] = -fraction(echelon[i, free])
    whole = _integral(solution)
    above = {p: c for p, c in zip(top, whole, strict=False) if c}
    below = {p: c for p, c in zip(bottom, whole[len(top) :], strict=True) if c}
    if below and sum(_power(p, _ONES[: len(p)]) * c for p, c in below.items()) < 0:
        above, below = ({p: -c for p, c in part.items()} for part in (above, below))
    return (above, below) if below else None


_ONES = (1,) * 8


def _integral(numbers: Sequence[Fraction]) -> list[int]:
    """Proportional whole numbers without a common factor."""
    common = flint.fmpz(1)
    for x in numbers:
        common = common.lcm(flint.fmpz(x.denominator))
    whole = [int(x * int(common)) for x in numbers]
    factor = flint.fmpz(0)
    for n in whole:
        factor = factor.gcd(flint.fmpz(n))
    return [n // int(factor) for n in whole]


def _power(powers: Powers, at: Sequence[int]) -> int:
    out = 1
    for base, power in zip(at, powers, strict=True):
        out *= base**power
    return out


def _value(polynomial: Mapping[Powers, int], at: Sequence[int]) -> int:
    return sum(c * _power(p, at) for p, c in polynomial.items())


def _polynomial(letters: Sequence[str], polynomial: Mapping[Powers, int]) -> Tree:
    """High powers first, and of these the first letter's."""
    whole: Tree | None = None
    for powers, c in sorted(polynomial.items(), key=lambda item: (sum(item[0]), item[0]))[::-1]:
        part = _monomial(letters, powers, abs(c))
        if whole is None:
            whole = part if c > 0 else ["-", part]
        else:
            whole = ["+" if c > 0 else "-", whole, part]
    return "0" if whole is None else whole


def _monomial(letters: Sequence[str], powers: Powers, c: int) -> Tree:
    factors: list[Tree] = [
        letter if power == 1 else ["^", letter, str(power)]
        for letter, power in zip(letters, powers, strict=True)
        if power
    ]
    if c != 1 or not factors:
        factors = [str(c), *factors]
    return factors[0] if len(factors) == 1 else ["*", *factors]
