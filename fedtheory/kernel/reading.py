"""Reading terms and claims under facts: sections 1 to 3 of docs/certificates.md."""

import re
from collections.abc import Mapping
from copy import copy
from fractions import Fraction
from itertools import count
from typing import Any, NamedTuple

from fedtheory.kernel.polynomial import (
    MINUS,
    ONE,
    UNIT,
    Atom,
    Frozen,
    Polynomial,
    Ratio,
    Rejected,
    Vector,
    add,
    atom,
    constant,
    dot,
    freeze,
    freeze_ratio,
    freeze_vector,
    make,
    mean,
    multiply,
    power,
    product_of_bottom,
    ratio,
    shifted,
    spell,
    times,
    total,
    vector_add,
    vector_mean,
)

NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*\Z")
NUMBER = re.compile(r"-?[0-9]{1,4000}(/[0-9]{1,4000})?\Z")
RESERVED = {"root", "exp", "log", "dot", "mean", "expect", "in"}
SORTS = {"real", "integer", "vector", "client", "outcome"}

Value = tuple[str, Any]
"""A sort and a value: Ratio for `real` and `integer`, Vector for `vector`, a name for `client`, an Atom for `outcome`."""
Scope = Mapping[str, Value]
_Read = dict[tuple[int, int], tuple[Value, Any, Scope]]
"""What was read, by the identities of the term and the scope, which are kept alive beside it."""


class Claim(NamedTuple):
    """`relation` of `difference` (right minus left) to zero; for `in`, a set and a frozen vector."""

    relation: str
    difference: Any
    of: str = ""


def number(text: Any, *, integer: bool = False) -> Fraction:
    """The rational, or integer, that a literal spells."""
    if not isinstance(text, str) or not NUMBER.match(text) or (integer and "/" in text):
        raise Rejected(f"{text!r} is not {'an integer' if integer else 'a rational'}")
    top, _, bottom = text.partition("/")
    if bottom and not int(bottom):
        raise Rejected(f"{text!r} divides by zero")
    return Fraction(int(top), int(bottom or "1"))


def variable(name: str, sort: str) -> Value:
    """The variable standing for itself."""
    if sort == "client":
        return "client", name
    if sort == "outcome":
        return "outcome", make("outcome", name)
    return _valued(sort, make("f", name))


def _valued(sort: str, x: Atom) -> Value:
    """An applied symbol, or a variable, of a sort other than `client`."""
    if sort in {"outcome", "redraw"}:
        return "outcome", x
    return sort, {x: UNIT} if sort == "vector" else atom(x)


class Facts:
    """What is known in a line: lower bounds, known tops, memberships."""

    def __init__(
        self, symbols: Mapping[str, Any], fresh: Any = None, *, keeps: bool = False
    ) -> None:
        self.symbols, self.keeps = symbols, keeps
        self.lower: dict[Atom, tuple[Fraction, bool]] = {}
        self.known: list[tuple[Polynomial, bool]] = []
        self.members: set[tuple[str, Any]] = set()
        self._doubts: list[Polynomial] = []  # of what is known
        self._shifted: dict[int, Polynomial] = {}  # what is known, by its place
        self._asked = 0  # how often a sign was asked for
        self._read: _Read = {}  # values that may depend on what is known
        self._kept: _Read = {}  # values that do not: no sign was asked for
        self._names: dict[str, Value] = {}  # numbers and symbols without arguments
        self._variables: dict[tuple[str, str], Value] = {}
        self._scopes: dict[Any, Scope] = {}
        self.fresh = fresh or count()
        for name, (_, sort) in symbols.items():
            if sort == "count":
                self.learn(Claim("<=", Ratio({((make("f", name), 1),): Fraction(1), (): MINUS})))

    def copy(self) -> "Facts":
        """The same facts, to be added to."""
        other = copy(self)
        other.lower, other.known, other.members = (
            dict(self.lower),
            list(self.known),
            set(self.members),
        )
        other._doubts, other._shifted = list(self._doubts), dict(self._shifted)
        other._read = {}
        return other

    def learn(self, claim: Claim) -> None:
        """Add what a claim says."""
        self._read = {}
        if claim.relation == "in":
            self.members.add((claim.of, claim.difference))
        elif isinstance(claim.difference, Ratio):
            self._learn(claim.difference.top, strict=claim.relation == "<")
            if claim.relation == "=":
                self._learn({m: -c for m, c in claim.difference.top.items()}, strict=False)

    def _learn(self, top: Polynomial, *, strict: bool) -> None:
        self.known.append((top, strict))
        linear = [m for m in top if m]
        if len(linear) == 1 and len(linear[0]) == 1:
            ((x, e),) = linear[0]
            if e == 1 and x.shape[0] == "f" and len(x.shape) == 2 and top[linear[0]] > 0:
                bound = -top.get((), Fraction(0)) / top[linear[0]]
                best = max(self.lower.get(x, (bound, strict)), (bound, strict))
                if self.lower.get(x) != best:
                    self.lower[x] = best
                    self._doubts, self._shifted = [], {}

    # ---- signs

    def shows(self, p: Polynomial, *, strict: bool) -> bool:
        """Whether p is shown nonnegative, or positive.

        In p - k the monomials of unknown sign must cancel; a shift cannot help there. And shifts are linear.
        """
        self._asked += 1
        doubts = self._doubtful(p)
        above = self._above(p)
        if not doubts and self._plain(above, {}, strict=strict):
            return True
        for k, _ in self.known[len(self._doubts) :]:
            self._doubts.append(self._doubtful(k))
        for j, (k, s) in enumerate(self.known):
            if self._doubts[j] == doubts:
                if j not in self._shifted:
                    self._shifted[j] = self._above(k)
                if self._plain(above, self._shifted[j], strict=strict and not s):
                    return True
            if p and (s or not strict) and k.keys() == p.keys():
                m = next(iter(p))
                ratio = p[m] / k[m]
                if ratio > 0 and all(p[j] == ratio * c for j, c in k.items()):
                    return True
        return False

    def _doubtful(self, p: Polynomial) -> Polynomial:
        """The monomials of unknown sign."""
        lower = self.lower
        return {
            m: c
            for m, c in p.items()
            if not all(e % 2 == 0 or x.square or x in lower for x, e in m)
        }

    def _above(self, p: Polynomial) -> Polynomial:
        """p, shifted by the lower bounds."""
        return self.shift(p, {x: c for x, (c, _) in self.lower.items() if c})

    def _plain(self, p: Polynomial, k: Polynomial, *, strict: bool) -> bool:
        """Whether p - k, shifted, has no negative coefficient; strictly: a positive one on positive atoms."""
        for m, c in k.items():
            if m not in p:
                if c.numerator > 0:
                    return False
            elif c != p[m] and c > p[m]:
                return False
        if any(c.numerator < 0 and m not in k for m, c in p.items()):
            return False
        return not strict or any(
            all(self.positive(x) for x, _ in m) for m in p.keys() | k.keys() if p.get(m) != k.get(m)
        )

    @staticmethod
    def shift(p: Polynomial, by: Mapping[Atom, Fraction]) -> Polynomial:
        """p at x + c for x, for each x and c of `by`; x now stands for what is above c."""
        for x in sorted({x for m in p for x, _ in m if by.get(x)}):
            p = shifted(p, x, by[x])
        return p

    def nonnegative(self, x: Atom) -> bool:
        """An atom, after its shift."""
        return x.square or x in self.lower

    def positive(self, x: Atom) -> bool:
        """An atom, after its shift: strictly."""
        match x.shape:
            case ("f", _):
                return x in self.lower and self.lower[x][1]
            case ("root", _, p):
                return self.shows(dict(p), strict=True)
        return bool(x.shape[0] == "exp")

    def positive_atom(self, x: Atom) -> bool:
        """An atom, unshifted."""
        self._asked += 1
        if x in self.lower and self.lower[x] >= (Fraction(0), True):
            return True
        return self.shows({((x, 1),): Fraction(1)}, strict=True)

    # ---- arithmetic that needs signs

    def divide(self, a: Ratio, b: Ratio) -> Ratio:
        """a / b, where the sign of b is shown."""
        top, bottom = times(a.top, product_of_bottom(b)), dict(a.bottom)
        if len(b.top) == 1 and all(self.positive_atom(x) for x, _ in next(iter(b.top))):
            ((m, c),) = b.top.items()
            for x, e in m:
                key: Frozen = freeze({((x, 1),): Fraction(1)})
                bottom[key] = bottom.get(key, 0) + e
            return ratio(times(top, {(): 1 / c}), bottom)
        for sign in (Fraction(1), MINUS):
            factor = times(b.top, {(): sign})
            if b.top and self.shows(factor, strict=True):
                lead = abs(freeze(factor)[0][1])
                factor = times(factor, {(): 1 / lead})
                key = freeze(factor)
                bottom[key] = bottom.get(key, 0) + 1
                return ratio(times(top, {(): sign / lead}), bottom)
        raise Rejected(f"a division by {spell(freeze(b.top))}, not shown positive or negative")

    def root(self, a: Ratio, k: int) -> Ratio:
        """The k-th root of what is shown nonnegative."""
        inside = times(a.top, product_of_bottom(a, but=k - 2))
        below = Ratio({(): ONE}, a.bottom)
        ((m, c), *more) = inside.items() or [((), Fraction(0))]
        if not more and c > 0 and all(self.shows({((x, 1),): ONE}, strict=False) for x, _ in m):
            out = _numeric_root(c, k)
            for x, e in m:
                alone: Polynomial = {((x, 1),): ONE}
                out = multiply(out, Ratio(power(alone, e // k)))
                if e % k:
                    r = make("root", k, freeze(alone))
                    out = multiply(out, Ratio(power({((r, 1),): ONE}, e % k)))
        elif not inside:
            out = Ratio({})
        else:
            out = atom(make("root", k, freeze(inside)))
        return multiply(out, below)

    # ---- terms

    def read(self, term: Any, scope: Scope) -> Value:
        """The sort and normal form of a term."""
        if isinstance(term, str):
            found = scope.get(term) or self._names.get(term)
            if found is None:
                found = self._literal(term)
                if self.keeps:
                    self._names[term] = found
            return found
        if not isinstance(term, list) or len(term) < 2 or not isinstance(term[0], str):
            raise Rejected(f"{term!r} is not a term")
        if not self.keeps:
            return self._compound(term, scope)
        key = id(term), id(scope)
        if key in self._kept:
            return self._kept[key][0]
        if key in self._read:
            self._asked += 1  # so does whatever it stands in
            return self._read[key][0]
        asked = self._asked
        value = self._compound(term, scope)
        (self._kept if self._asked == asked else self._read)[key] = value, term, scope
        return value

    def scope(self, values: dict[str, Value]) -> Scope:
        """One object for the same values, so that a term is read once in it."""
        key = tuple([(name, sort, id(value)) for name, (sort, value) in values.items()])
        return self._scopes.setdefault(key, values) if self.keeps else values

    def variables(self, forall: Mapping[str, str]) -> Scope:
        """The scope in which variables stand for themselves."""
        scope: dict[str, Value] = {}
        for name, sort in forall.items():
            check_name(name, scope, self.symbols)
            if sort not in SORTS:
                raise Rejected(f"{sort!r} is not a sort")
            if not self.keeps:
                scope[name] = variable(name, sort)
                continue
            if (name, sort) not in self._variables:
                self._variables[name, sort] = variable(name, sort)
            scope[name] = self._variables[name, sort]
        return self.scope(scope)

    def _literal(self, term: str) -> Value:
        """A number, or a symbol without arguments."""
        if NUMBER.match(term):
            return "real" if "/" in term else "integer", constant(number(term))
        arguments, sort = self._symbol(term)
        if arguments or sort == "set":
            raise Rejected(f"{term} is not a value")
        return _valued("integer" if sort == "count" else sort, make("f", term))

    def _compound(self, term: list[Any], scope: Scope) -> Value:
        head, *rest = term
        match head, len(rest):
            case "+", k if k >= 2:
                return self._sum([self.read(part, scope) for part in rest])
            case "*", k if k >= 2:
                return self._product([self.read(part, scope) for part in rest])
            case "-", 1 | 2:
                last = self._product([("integer", constant(-1)), self.read(rest[-1], scope)])
                return last if len(rest) == 1 else self._sum([self.read(rest[0], scope), last])
            case "/", 2:
                sort, value = self.read(rest[0], scope)
                divisor = self.scalar(rest[1], scope)
                if sort == "vector":  # the zero vector has a divisor too, whose sign is shown
                    return sort, vector_add({}, value, self.divide(constant(1), divisor))
                return "real", self.divide(self._scalar((sort, value)), divisor)
            case "^", 2:
                return self._power(self.scalar(rest[0], scope), number(rest[1], integer=True))
            case "root", 2:
                degree = number(rest[0], integer=True)
                if not 2 <= degree <= 12:
                    raise Rejected("roots are from 2nd to 12th")
                inside = self.scalar(rest[1], scope)
                if not self.multiplier(rest[1], scope):
                    raise Rejected(f"a root of {rest[1]}, not shown nonnegative")
                return "real", self.root(inside, int(degree))
            case "exp", 1:
                return "real", atom(make("exp", freeze_ratio(self.scalar(rest[0], scope))))
            case "log", 1:
                inside = self.scalar(rest[0], scope)
                if not self.multiplier(rest[0], scope, strict=True):
                    raise Rejected("a logarithm of what is not shown positive")
                return "real", atom(make("log", freeze_ratio(inside)))
            case "dot", 2:
                return "real", dot(self.vector(rest[0], scope), self.vector(rest[1], scope))
            case "mean" | "expect", 2:
                name, inner = self.binder(head, rest[0], scope)
                sort, body = self.read(rest[1], inner)
                if sort == "vector":
                    return sort, vector_mean(body, name, head)
                return "real", mean(self._scalar((sort, body)), name, head)
        return self._apply(head, rest, scope)

    def _apply(self, name: str, rest: list[Any], scope: Scope) -> Value:
        arguments, sort = self._symbol(name)
        if len(arguments) != len(rest) or sort in {"set", "count"}:
            raise Rejected(f"{name} takes {len(arguments)} arguments")
        frozen = []
        for wanted, part in zip(arguments, rest, strict=True):
            kind, value = self.read(part, scope)
            if kind != wanted and (kind, wanted) != ("integer", "real"):
                raise Rejected(f"{name} takes {wanted}, not {kind}")
            frozen.append(freeze_value(kind, value))
        x = make("f", name, *frozen)
        return _valued(sort, x)

    def _symbol(self, name: str) -> tuple[list[str], str]:
        if name not in self.symbols:
            raise Rejected(f"unknown name {name!r}")
        arguments, sort = self.symbols[name]
        return arguments, sort

    def _sum(self, parts: list[Value]) -> Value:
        if all(sort == "vector" for sort, _ in parts):
            out: Vector = {}
            for _, v in parts:
                out = vector_add(out, v, UNIT)
            return "vector", out
        return _sort(parts), total(map(self._scalar, parts))

    def _product(self, parts: list[Value]) -> Value:
        vectors = [value for sort, value in parts if sort == "vector"]
        scalars = [part for part in parts if part[0] != "vector"]
        out = UNIT
        for part in scalars:
            value = self._scalar(part)
            out = value if out is UNIT else multiply(out, value)
        if not vectors:
            return _sort(scalars), out
        if len(vectors) > 1:
            raise Rejected("a product of two vectors")
        return "vector", vector_add({}, vectors[0], out)

    def _power(self, base: Ratio, k: Fraction) -> Value:
        if not -64 <= k <= 64:
            raise Rejected("powers are from -64 to 64")
        out = base if k else UNIT
        for _ in range(abs(int(k)) - 1):
            out = multiply(out, base)
        return "real", out if k >= 0 else self.divide(constant(1), out)

    def new_client(self, name: Any, scope: Scope) -> tuple[str, Scope]:
        """A token for a client bound here, and the scope in which the name means it."""
        return self.binder("mean", name, scope)

    def binder(self, over: str, name: Any, scope: Scope) -> tuple[str, Scope]:
        """The same for the client of a mean or the outcome of an expectation."""
        check_name(name, scope, self.symbols)
        token = f"~{next(self.fresh)}"
        return token, {**scope, name: variable(token, "client" if over == "mean" else "outcome")}

    @staticmethod
    def _scalar(value: Value) -> Ratio:
        if value[0] not in {"real", "integer"}:
            raise Rejected(f"a term of sort {value[0]} where a scalar belongs")
        return value[1]

    def scalar(self, term: Any, scope: Scope) -> Ratio:
        """The normal form of a scalar term."""
        return self._scalar(self.read(term, scope))

    def vector(self, term: Any, scope: Scope) -> Vector:
        """The normal form of a vector term."""
        sort, value = self.read(term, scope)
        if sort != "vector":
            raise Rejected(f"a term of sort {sort} where a vector belongs")
        return value

    # ---- claims

    def claim(self, claim: Any, scope: Scope) -> Claim:
        """The normal form of a claim."""
        if not isinstance(claim, list) or len(claim) != 3:
            raise Rejected(f"{claim!r} is not a claim")
        relation, left, right = claim
        if relation == "in":
            if not isinstance(left, str) or self._symbol(left) != ([], "set"):
                raise Rejected(f"{left!r} is not a set")
            return Claim("in", freeze_vector(self.vector(right, scope)), left)
        if relation not in {"<=", "<", "="}:
            raise Rejected(f"{relation!r} is not a relation")
        (a, x), (b, y) = self.read(left, scope), self.read(right, scope)
        if relation == "=" and a == b == "vector":
            return Claim("=", vector_add(y, x, constant(-1)))
        return Claim(relation, add(self._scalar((b, y)), self._scalar((a, x)), MINUS))

    def holds(self, claim: Claim) -> bool:
        """Whether section 3 shows it."""
        if claim.relation == "in":
            return (claim.of, claim.difference) in self.members
        if claim.relation == "=":
            return not (
                claim.difference.top if isinstance(claim.difference, Ratio) else claim.difference
            )
        return self.shows(claim.difference.top, strict=claim.relation == "<")

    def multiplier(self, term: Any, scope: Scope, *, strict: bool = False) -> bool:
        """Whether a term is shown nonnegative (positive), as a whole or part by part."""
        if self.shows(self.scalar(term, scope).top, strict=strict):
            return True
        if not isinstance(term, list):
            return False
        head, *rest = term
        match head:
            case "+":
                signs = all(self.multiplier(part, scope) for part in rest)
                return signs and (
                    not strict or any(self.multiplier(part, scope, strict=True) for part in rest)
                )
            case "*":
                return all(self.multiplier(part, scope, strict=strict) for part in rest)
            case "/":
                return self.multiplier(rest[0], scope, strict=strict) and self.multiplier(
                    rest[1], scope, strict=True
                )
            case "^":
                even = int(rest[1]) % 2 == 0 and not strict
                return even or self.multiplier(rest[0], scope, strict=strict)
            case "root":
                return not strict or self.multiplier(rest[1], scope, strict=True)
            case "exp":
                return True
            case "dot":
                return not strict and bool(rest[0] == rest[1])
            case "mean" | "expect":
                _, inner = self.binder(head, rest[0], scope)
                return self.multiplier(rest[1], inner, strict=strict)
        return False


def _numeric_root(c: Fraction, k: int) -> Ratio:
    """root(k, m/d) = root(k, m d^(k-1))/d, exact where it is a perfect power."""
    inside = c.numerator * c.denominator ** (k - 1)
    r = round(inside ** (1 / k)) if inside < 1 << 52 else _bisect_root(inside, k)
    out = constant(r) if r**k == inside else atom(make("root", k, freeze({(): Fraction(inside)})))
    return multiply(out, constant(Fraction(1, c.denominator)))


def _bisect_root(m: int, k: int) -> int:
    low, high = 0, 1 << (m.bit_length() // k + 1)
    while low < high:
        mid = (low + high + 1) // 2
        low, high = (mid, high) if mid**k <= m else (low, mid - 1)
    return low


def _sort(parts: list[Value]) -> str:
    return "integer" if all(sort == "integer" for sort, _ in parts) else "real"


def freeze_value(kind: str, value: Any) -> Any:
    """An argument as a tuple."""
    if kind in {"client", "outcome"}:
        return kind, value
    return ("vector", freeze_vector(value)) if kind == "vector" else ("scalar", freeze_ratio(value))


def check_name(name: Any, scope: Mapping[str, Any], symbols: Mapping[str, Any]) -> None:
    """A new name: well formed and not taken."""
    if not isinstance(name, str) or not NAME.match(name) or name in RESERVED:
        raise Rejected(f"{name!r} is not a name")
    if name in scope or name in symbols:
        raise Rejected(f"the name {name} is taken")
