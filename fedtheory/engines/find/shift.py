"""Signs as they stand, and nonnegative coefficients after a shift to the lower bounds.

The cheapest finder: no search at all. sqrt(t) becomes the variable of a polynomial (`eliminate`), t -> c + t'
and sqrt(t) -> c + s' uncover signs that only hold from c on.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from fedtheory.core.expression import Tree
from fedtheory.engines.find.goal import Goal, Proposal, atoms_of, combination
from fedtheory.engines.find.matching import instances
from fedtheory.engines.find.writing import rational, written_atom
from fedtheory.kernel.intervals import integer_root
from fedtheory.kernel.polynomial import Atom, Polynomial, make, monomial


def shift(goal: Goal) -> Iterator[Proposal]:
    """The claim as it stands, or as a hypothesis says it; then its coefficients, shifted."""
    if goal.relation == "=":
        yield Proposal("identity", {})
    for of in instances(goal.context.schemas, goal.schema["then"], goal.names):
        if "mean" not in of:
            yield Proposal("instance", {"of": of})
    if not goal.scalar:
        return
    if goal.facts.shows(goal.top, strict=goal.relation == "<"):
        yield combination([])
    for normal in normalise(goal):
        if _nonnegative(goal, normal):
            yield Proposal(
                "coefficients", {"eliminate": list(normal.eliminate), "shift": list(normal.shift)}
            )


@dataclass(frozen=True)
class Normal:
    """A recorded normalisation: which variables became powers of their roots, and what was shifted by how much.

    Denominators are not recorded: the kernel clears them itself, each by a sign it has seen shown.
    """

    top: Polynomial
    eliminate: list[Tree]
    shifts: Mapping[Atom, Fraction]

    @property
    def shift(self) -> list[Tree]:
        """The shifts as a `coefficients` line has them."""
        return [[written_atom(x, {}), rational(c)] for x, c in self.shifts.items()]


def normalise(goal: Goal) -> Iterator[Normal]:
    """The goal's top with t^(j/k) as s^j, s = root(k, t); shifted to the lower bounds, then not shifted."""
    top = goal.top
    eliminate: list[Tree] = []
    for x, k in eliminable(goal.top):
        top = powers_of(top, x, k)
        eliminate.append([written_atom(x, {}), str(k)])
    shifts = {x: low for x in atoms_of(top) if (low := lower_bound(goal, x)) is not None}
    yield Normal(top, eliminate, shifts)
    if any(shifts.values()):
        yield Normal(
            top, eliminate, {x: low for x, low in shifts.items() if x.shape[0] == "root" or low < 0}
        )


def eliminable(p: Polynomial) -> list[tuple[Atom, int]]:
    """Variables of which exactly one kind of root occurs, with that kind."""
    kinds: dict[Atom, set[int]] = {}
    for r in atoms_of(p):
        if r.shape[0] == "root" and (x := variable_under(r)) is not None:
            kinds.setdefault(x, set()).add(r.shape[1])
    return [(x, next(iter(k))) for x, k in kinds.items() if len(k) == 1]


def variable_under(r: Atom) -> Atom | None:
    """The variable of which an atom is the root, if it is."""
    _, _, inside = r.shape
    if len(inside) != 1:
        return None
    ((m, c),) = inside
    lone = c == 1 and len(m) == 1 and m[0][1] == 1
    return m[0][0] if lone and plain(m[0][0]) else None


def plain(x: Atom) -> bool:
    """Whether an atom is a variable, or a symbol without arguments."""
    return x.shape[0] == "f" and len(x.shape) == 2


def root_atom(x: Atom, k: int) -> Atom:
    """The k-th root of a variable."""
    return make("root", k, ((((x, 1),), Fraction(1)),))


def lower_bound(goal: Goal, x: Atom) -> Fraction | None:
    """The best lower bound at hand of a variable, or a rational one near it of a root."""
    if x.shape[0] == "f":
        return goal.facts.lower[x][0] if x in goal.facts.lower else None
    if x.shape[0] == "root":
        return root_below(least(goal, dict(x.shape[2])), x.shape[1])
    return None


def least(goal: Goal, p: Polynomial) -> Fraction:
    """A number that p is shown not to fall below (0 if nothing better), for the inside of a root."""
    shifted = goal.facts.shift(p, {x: c for x, (c, _) in goal.facts.lower.items() if c})
    constant = shifted.pop((), Fraction(0))
    if constant > 0 and all(
        c > 0 and all(e % 2 == 0 or goal.facts.nonnegative(x) for x, e in m)
        for m, c in shifted.items()
    ):
        return constant
    return Fraction(0)


def root_below(value: Fraction, k: int, *, grain: int = 1000) -> Fraction:
    """The k-th root of a nonnegative rational, exactly where it is rational, else rounded down."""
    exact = Fraction(integer_root(value.numerator, k), integer_root(value.denominator, k))
    if exact**k == value:
        return exact
    return Fraction(integer_root(value.numerator * grain**k // value.denominator, k), grain)


def root_above(value: Fraction, k: int, *, grain: int = 1000) -> Fraction:
    """The k-th root of a nonnegative rational, exactly where it is rational, else rounded up."""
    below = root_below(value, k, grain=grain)
    return below if below**k == value else below + Fraction(1, grain)


def powers_of(p: Polynomial, x: Atom, k: int) -> Polynomial:
    """The polynomial with root(k, x)^k for x, the powers of the root left as they are."""
    root = root_atom(x, k)
    out: Polynomial = {}
    for m, c in p.items():
        powers = dict(m)
        e = powers.pop(x, 0) * k + powers.pop(root, 0)
        if e:
            powers[root] = e
        key = monomial(powers)
        out[key] = out.get(key, Fraction(0)) + c
    return {m: c for m, c in out.items() if c}


def _nonnegative(goal: Goal, normal: Normal) -> bool:
    """Whether the coefficients come out right: the kernel's test, before it is asked."""
    p = goal.facts.shift(normal.top, {x: c for x, c in normal.shifts.items() if c})
    low = goal.facts.lower
    return all(
        c > 0
        and all(
            x in normal.shifts
            or e % 2 == 0
            or (x in low and low[x][0] >= 0)
            or (x.shape[0] != "f" and goal.facts.nonnegative(x))
            for x, e in m
        )
        for m, c in p.items()
    )
