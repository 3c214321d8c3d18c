"""Polynomials in one variable (or in one root) on an interval, a half-line or the line: decided, then shown.

Sturm's sequences decide. What is true is shown by Bernstein coefficients on an interval, by Pólya's powers of
1 + x on a half-line, and by cases at rational points where these would become long.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import comb, log2

from flint import fmpq_poly

from fedtheory.core.expression import Tree
from fedtheory.engines.find.goal import Goal, Proposal, atoms_of, combination, square
from fedtheory.engines.find.linear import fraction
from fedtheory.engines.find.linear import rational as flint_rational
from fedtheory.engines.find.shift import normalise, plain, root_above, root_below, variable_under
from fedtheory.engines.find.writing import product, quotient, rational, total, written_atom
from fedtheory.kernel.polynomial import Atom, Polynomial

MOST = 10  # degree a certificate may be raised by, before the domain is split


@dataclass(frozen=True)
class End:
    """An end of the domain: its value, the term that is nonnegative inside, and what must be shown for that."""

    at: Fraction
    inside: Tree  # x - at, or at - x
    need: Tree | None = None


@dataclass(frozen=True)
class Domain:
    """Where the variable lies, as far as the facts say."""

    x: Atom
    low: End | None
    high: End | None

    @property
    def name(self) -> Tree:
        """The variable as a term."""
        return written_atom(self.x, {})

    def needs(self) -> list[Tree]:
        """What its ends rest on."""
        return [
            end.need for end in (self.low, self.high) if end is not None and end.need is not None
        ]


def sturm(goal: Goal) -> Iterator[Proposal]:
    """The claim as an inequality between polynomials in one variable, if it is one and true."""
    if not goal.scalar or not goal.top:
        return
    p = next(normalise(goal)).top
    atoms = atoms_of(p)
    if len(atoms) != 1 or not (atoms[0].shape[0] == "root" or plain(atoms[0])):
        return
    domain = domain_of(goal, atoms[0])
    if domain.low is not None and domain.high is not None and domain.low.at >= domain.high.at:
        return
    q, ends, squared = _stripped(_univariate(p), domain, strict=goal.relation == "<")
    if not positive(q, domain):
        return
    weight = _weight(q, domain, strict=goal.relation == "<")
    if weight is None:
        yield _cases(goal, q, domain)
        return
    yield combination(
        [square(squared, goal.over_bottom(*ends, part)) for part in weight], *domain.needs()
    )


# ---- deciding


def positive(q: fmpq_poly, domain: Domain) -> bool:
    """Whether q is positive on the closed domain: no root in it, and a positive value."""
    low, high = (None if end is None else end.at for end in (domain.low, domain.high))
    if low is not None and high is not None:
        inside = (low + high) / 2
    else:
        inside = (low + 1 if low is not None else Fraction(0)) if high is None else high - 1
    if _at(q, inside) <= 0:
        return False
    for end in (low, high):
        if end is not None and _at(q, end) <= 0:
            return False
    chain = _sequence(q)
    return _changes(chain, low, -1) == _changes(chain, high, 1)


def _sequence(q: fmpq_poly) -> list[fmpq_poly]:
    chain = [q, q.derivative()]
    while chain[-1].degree() > 0:
        rest = -(chain[-2] % chain[-1])
        if rest.degree() < 0:
            break
        chain.append(rest)
    return [p for p in chain if p.degree() >= 0]


def _changes(chain: Sequence[fmpq_poly], at: Fraction | None, side: int) -> int:
    """Sign changes along the sequence at a point, or at an infinity."""
    signs = []
    for p in chain:
        if at is None:
            lead = fraction(p[p.degree()])
            value = lead * (side if p.degree() % 2 else 1)
        else:
            value = _at(p, at)
        if value:
            signs.append(value > 0)
    return sum(a != b for a, b in pairwise(signs))


# ---- reading


def _univariate(p: Polynomial) -> fmpq_poly:
    degree = max(sum(e for _, e in m) for m in p)
    coefficients = [Fraction(0)] * (degree + 1)
    for m, c in p.items():
        coefficients[sum(e for _, e in m)] = c
    return fmpq_poly([flint_rational(c) for c in coefficients])


def _at(p: fmpq_poly, x: Fraction) -> Fraction:
    return fraction(p(flint_rational(x)))


def domain_of(goal: Goal, x: Atom) -> Domain:
    """The best ends that the facts give: from facts linear in x, and for a root from those about its inside."""
    low: End | None = None
    high: End | None = None
    name = written_atom(x, {})
    for k, _ in goal.facts.known:
        c = k.get(((x, 1),), Fraction(0))
        if c and set(k) <= {((x, 1),), ()}:
            at = -k.get((), Fraction(0)) / c
            if c > 0 and (low is None or at > low.at):
                low = End(at, ["-", name, rational(at)] if at else name)
            if c < 0 and (high is None or at < high.at):
                high = End(at, ["-", rational(at), name])
    if x.shape[0] == "root" and (v := variable_under(x)) is not None:
        inside = domain_of(goal, v)
        below = (
            root_below(inside.low.at, x.shape[1])
            if inside.low is not None and inside.low.at > 0
            else Fraction(0)
        )
        if low is None or below > low.at:
            need: Tree | None = ["<=", rational(below), name] if below else None
            low = End(below, ["-", name, rational(below)] if below else name, need)
        if inside.high is not None and inside.high.at > 0:
            above = root_above(inside.high.at, x.shape[1])
            if high is None or above < high.at:
                high = End(above, ["-", rational(above), name], ["<=", name, rational(above)])
    return Domain(x, low, high)


def _stripped(p: fmpq_poly, domain: Domain, *, strict: bool) -> tuple[fmpq_poly, list[Tree], Tree]:
    """p as q times factors that vanish at the ends (as terms) times a square (its base, as a term)."""
    if strict:
        return p, [], "1"
    content, parts = p.factor()
    q, ends, bases = fmpq_poly([content]), [], []
    for f, e in parts:
        if e >= 2:
            bases.append(_power(_term(f, domain.name), e // 2))
        if e % 2:
            q, end = _divided(q, f, domain)
            ends += [end] if end is not None else []
    return q, ends, product(*bases)


def _divided(q: fmpq_poly, f: fmpq_poly, domain: Domain) -> tuple[fmpq_poly, Tree | None]:
    """q times f, or q times a constant and the end at which f vanishes."""
    if f.degree() == 1:
        at = -fraction(f[0]) / fraction(f[1])
        if domain.low is not None and at == domain.low.at:
            return q * f[1], domain.low.inside
        if domain.high is not None and at == domain.high.at:
            return q * -f[1], domain.high.inside
    return q * f, None


# ---- showing


def _weight(q: fmpq_poly, domain: Domain, *, strict: bool) -> list[Tree] | None:
    """Nonnegative terms whose sum is q (q less something positive, for a strict claim)."""
    low, high = domain.low, domain.high
    if low is not None and high is not None:
        return _bernstein(q, low, high, strict=strict)
    if low is not None:
        return _polya(_composed(q, low.at, 1), low.inside, strict=strict)
    if high is not None:
        return _polya(_composed(q, high.at, -1), high.inside, strict=strict)
    return None if q.degree() > 0 else [rational(fraction(q[0]))] * (not strict)


def _bernstein(q: fmpq_poly, low: End, high: End, *, strict: bool) -> list[Tree] | None:
    """q = sum c_i (x - a)^i (b - x)^(n - i)."""
    width = high.at - low.at
    y = _composed(q, low.at, 1)
    y = y(fmpq_poly([0, flint_rational(width)]))  # on [0, 1]
    power = [fraction(y[i]) for i in range(y.degree() + 1)]
    for n in range(max(1, y.degree()), y.degree() + MOST + 1):
        bernstein = [
            sum(
                (
                    Fraction(comb(i, j), comb(n, j)) * power[j]
                    for j in range(min(i, len(power) - 1) + 1)
                ),
                Fraction(0),
            )
            for i in range(n + 1)
        ]
        least = min(bernstein)
        if least < 0 or (strict and least == 0):
            continue
        rest = least / 2 if strict else Fraction(0)
        return [
            product(
                rational((b - rest) * comb(n, i) / width**n),
                _power(low.inside, i),
                _power(high.inside, n - i),
            )
            for i, b in enumerate(bernstein)
            if b > rest
        ]
    return None


def _polya(q: fmpq_poly, y: Tree, *, strict: bool) -> list[Tree] | None:
    """q(y) = sum c_i y^i / (1 + y/s)^n, with nonnegative c."""
    degree = q.degree()
    first, last = fraction(q[0]), fraction(q[degree])
    scale = (
        Fraction(2) ** round(log2(float(first / last)) / degree)
        if degree > 0 and first > 0 < last
        else Fraction(1)
    )
    factor = fmpq_poly([1, flint_rational(1 / scale)])
    for n in range(MOST + 1):
        raised = q * factor**n
        coefficients = [fraction(raised[i]) for i in range(raised.degree() + 1)]
        if any(c < 0 for c in coefficients):
            continue
        one_more = total("1", product(rational(1 / scale), y))
        parts = [
            product(rational(c), _power(y, i))
            for i, c in enumerate(coefficients)
            if c and not (strict and i == 0)
        ]
        for _ in range(n):
            parts = [quotient(part, one_more) for part in parts]
        return parts
    return None


def _cases(goal: Goal, q: fmpq_poly, domain: Domain) -> Proposal:
    """The claim below and above a point."""
    low, high = domain.low, domain.high
    if low is not None and high is not None:
        cut = (low.at + high.at) / 2
    elif low is not None:
        cut = low.at + _size(_composed(q, low.at, 1))
    elif high is not None:
        cut = high.at - _size(_composed(q, high.at, -1))
    else:
        cut = Fraction(0)
    x, at = domain.name, rational(cut)
    conditions = goal.schema["if"]
    below = {**goal.schema, "if": [*conditions, ["<=", x, at]]}
    above = {**goal.schema, "if": [*conditions, ["<", at, x]]}
    return Proposal(
        "cases", {"on": [x, at], "below": "?0", "above": "?1"}, (), {"?0": below, "?1": above}
    )


def _size(q: fmpq_poly) -> Fraction:
    """A point past the interesting part of q on y >= 0: Cauchy's bound of its roots, as a power of two."""
    lead = abs(fraction(q[q.degree()]))
    sizes = (float(abs(fraction(q[i])) / lead) ** (1 / (q.degree() - i)) for i in range(q.degree()))
    return Fraction(2) ** round(log2(max(2.0**-60, *sizes, 0.0)))


def _composed(q: fmpq_poly, at: Fraction, sign: int) -> fmpq_poly:
    """q(at + sign y) as a polynomial in y."""
    return q(fmpq_poly([flint_rational(at), sign]))


def _term(p: fmpq_poly, x: Tree) -> Tree:
    parts = [
        product(rational(fraction(p[i])), _power(x, i)) for i in range(p.degree() + 1) if p[i] != 0
    ]
    return total(*parts)


def _power(x: Tree, e: int) -> Tree:
    return "1" if e == 0 else x if e == 1 else ["^", x, str(e)]
