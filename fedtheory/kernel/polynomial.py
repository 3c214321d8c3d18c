"""Normal forms: section 2 of docs/certificates.md.

A scalar is a quotient of a polynomial by polynomials shown positive; a vector is a linear combination of vector atoms.
Atoms are interned: one number a shape, in the order in which they appeared, so that equal atoms are the same object and
whatever is made of atoms has an order: that of its tuples.
"""

from collections.abc import Iterable
from fractions import Fraction
from itertools import compress, count
from math import comb, lcm
from typing import Any, NamedTuple

NO_LIMIT = 1 << 60


class Rejected(Exception):
    """The certificate does not prove what it says."""


class Atom(int):
    """A number, and what a polynomial does not look into. Its shape is one of

    ("f", name, *arguments)     a symbol or variable; arguments ("client", c), ("outcome", atom), ("scalar", quotient), ("vector", terms)
    ("root", k, polynomial)     ("exp", quotient)     ("log", quotient)
    ("dot", u, v)               of two vector atoms, in order
    ("mean", client, monomial)  ("expect", outcome, monomial)
    ("vmean", client, vector atom)  ("vexpect", outcome, vector atom)
    ("outcome", name)           a variable of that sort

    `height` says how deep means and expectations are nested in it, `clients` which clients and outcomes it depends on,
    and `wild` on which of them through an exponential, a logarithm or a divisor. A root has powers below `limit` only.
    What is `square` is nonnegative whatever is known.
    """

    shape: tuple[Any, ...]
    clients: frozenset[str]
    wild: frozenset[str]
    height: int
    limit: int
    square: bool

    def __new__(cls, shape: tuple[Any, ...], number: int) -> "Atom":
        """The atom that comes at this place in the order."""
        self = super().__new__(cls, number)
        self.shape, self.limit, self.square = shape, NO_LIMIT, False
        own: set[str] = set()
        inside: set[Atom] = set()
        bottoms: set[Atom] = set()
        bound = None
        match shape:
            case ("f", _, *arguments):
                for kind, value in arguments:
                    if kind == "client":
                        own.add(value)
                    elif kind == "outcome":
                        inside.add(value)
                    for top, bottom in _quotients(kind, value):
                        inside |= _of(top)
                        bottoms = bottoms.union(*(_of(f) for f, _ in bottom))
                    if kind == "vector":
                        inside |= {x for x, _ in value}
            case ("root", k, p):
                inside, self.limit, self.square = _of(p), k, True
            case ("exp" | "log" as function, (top, bottom)):
                bottoms = _of(top).union(*(_of(f) for f, _ in bottom))
                self.square = function == "exp"
            case ("dot", u, v):
                inside, self.square = {u, v}, u is v
            case ("mean" | "expect", bound, m):
                inside, self.square = {x for x, _ in m}, all(e % 2 == 0 or x.square for x, e in m)
            case ("vmean" | "vexpect", bound, u):
                inside = {u}
            case ("outcome", name):
                own = {name}
        inside |= bottoms
        wild: set[str] = set()
        height = 0
        for x in inside:
            own |= x.clients
            wild |= x.wild
            height = max(height, x.height)
        for x in bottoms:
            wild |= x.clients
        self.clients, self.wild = frozenset(own - {bound}), frozenset(wild - {bound})
        self.height = height + (bound is not None)
        return self

    @property
    def number(self) -> int:
        """Its place in the order."""
        return int(self)

    def __repr__(self) -> str:
        return str(self.shape)


Monomial = tuple[tuple[Atom, int], ...]
Polynomial = dict[Monomial, Fraction]


class Frozen(tuple[tuple[Monomial, Fraction], ...]):
    """A polynomial in order, which looks at its fractions once."""

    _hash: int

    def __hash__(self) -> int:
        """Computed at the first question."""
        try:
            return self._hash
        except AttributeError:
            self._hash = super().__hash__()
            return self._hash


ONE = Fraction(1)
ONE_TOP = Frozen((((), ONE),))
LARGEST = 20_000
FEW = 16

_interned: dict[tuple[Any, ...], Atom] = {}
_renamed: dict[tuple[Atom, str, str], Atom] = {}
_numbers = count()


def make(*shape: Any) -> Atom:
    """The atom of this shape."""
    found = _interned.get(shape)
    if found is None:
        found = _interned[shape] = Atom(shape, next(_numbers))
    return found


def forget() -> None:
    """Start afresh: atoms are of use within one certificate."""
    _interned.clear()
    _renamed.clear()


def _of(p: "Frozen") -> set[Atom]:
    """The atoms of a frozen polynomial."""
    return {x for m, _ in p for x, _ in m}


def _quotients(kind: str, value: Any) -> list[Any]:
    """The scalars in an argument."""
    if kind == "vector":
        return [c for _, c in value]
    return [value] if kind == "scalar" else []


class Ratio(NamedTuple):
    """`top` over a product of positive polynomials."""

    top: Polynomial
    bottom: tuple[tuple[Frozen, int], ...] = ()


Vector = dict[Atom, Ratio]
UNIT = Ratio({(): ONE})
MINUS = Fraction(-1)


def monomial(powers: dict[Atom, int]) -> Monomial:
    """The monomial of these powers, in order."""
    return tuple(sorted([pair for pair in powers.items() if pair[1]]))


def freeze(p: Polynomial) -> Frozen:
    """The polynomial as a tuple in order."""
    return Frozen(sorted(p.items()))


def constant(c: Fraction | int) -> Ratio:
    """A rational as a scalar."""
    return Ratio({(): fraction(c.numerator, c.denominator)} if c else {})


def atom(a: Atom) -> Ratio:
    """An atom as a scalar."""
    return Ratio({((a, 1),): ONE})


def plus(p: Polynomial, q: Polynomial, c: Fraction = ONE) -> Polynomial:
    """p + c q."""
    out = dict(p)
    accumulate(out, q, c)
    return out


def accumulate(out: Polynomial, q: Polynomial, c: Fraction = ONE) -> None:
    """Add c q to a polynomial of one's own; in integers, as most coefficients are."""
    top, bottom = c.as_integer_ratio()
    for m, b in q.items():
        old = out.get(m)
        if c is ONE and old is None:
            out[m] = b
            continue
        a, d = b.as_integer_ratio()
        a, d = a * top, d * bottom
        if old is not None:
            f, e = old.as_integer_ratio()
            a, d = (a + f, d) if d == e else (a * e + f * d, d * e)
        if a:
            out[m] = fraction(a, d)
        else:
            del out[m]
    if len(out) > LARGEST:
        raise Rejected("a polynomial has too many monomials")


def scaled(p: Polynomial, c: Fraction) -> Polynomial:
    """c p."""
    if c is ONE:
        return dict(p)
    a, d = c.as_integer_ratio()
    if not a:
        return {}
    ratios = [b.as_integer_ratio() for b in p.values()]
    return {m: fraction(a * b, d * e) for m, (b, e) in zip(p, ratios, strict=True)}


_small = {(a, d): Fraction(a, d) for d in range(1, 17) for a in range(-128, 129)} | {(1, 1): ONE}


def fraction(a: int, d: int) -> Fraction:
    """a / d: most are small, and made once."""
    return _small.get((a, d)) or Fraction(a, d)


def times(p: Polynomial, q: Polynomial) -> Polynomial:
    """p q, with root(k, a)^k replaced by a."""
    for one, other in ((p, q), (q, p)):
        if len(one) == 1 and () in one:
            return scaled(other, one[()])
    if len(p) * len(q) > LARGEST * 50:
        raise Rejected("a product has too many monomials")
    left, d = _whole(p)
    right, e = _whole(q)
    many = min(len(p), len(q)) > 1 and len(p) * len(q) > FEW and _degree(p) + _degree(q) < 256
    multiplied = _packed if many else _one_by_one
    out: Polynomial = {}
    opened: Polynomial = {}
    for m, a in multiplied(left, right):
        for x, power_of_x in m:
            if power_of_x >= x.limit:
                accumulate(opened, _opened(dict(m)), Fraction(a, d * e))
                break
        else:
            out[m] = fraction(a, d * e)
    accumulate(out, opened)
    return out


Whole = list[tuple[Monomial, int]]


def _one_by_one(left: Whole, right: Whole) -> Whole:
    """The product, powers added; roots are not opened yet."""
    out: dict[Monomial, int] = {}
    for m, a in left:
        for k, b in right:
            powers = dict(m)
            for x, e in k:
                powers[x] = powers.get(x, 0) + e
            product = tuple(sorted(powers.items()))
            out[product] = out.get(product, 0) + a * b
    return [(m, a) for m, a in out.items() if a]


def _packed(left: Whole, right: Whole) -> Whole:
    """The same: a monomial is one integer, with a byte for the power of each atom, and a product is a sum."""
    atoms = sorted({x for side in (left, right) for m, _ in side for x, _ in m})
    place = {x: 8 * j for j, x in enumerate(atoms)}
    mine, theirs = (
        [(sum(e << place[x] for x, e in m), a) for m, a in side] for side in (left, right)
    )
    out: dict[int, int] = {}
    for m, a in mine:
        for k, b in theirs:
            out[m + k] = out.get(m + k, 0) + a * b
    unpacked = [(m.to_bytes(len(atoms), "little"), a) for m, a in out.items() if a]
    return [(tuple(compress(zip(atoms, powers, strict=True), powers)), a) for powers, a in unpacked]


def _degree(p: Polynomial) -> int:
    """The largest power of an atom."""
    return max((e for m in p for _, e in m), default=0)


def _whole(p: Polynomial) -> tuple[list[tuple[Monomial, int]], int]:
    """The polynomial in integers, over one denominator."""
    ratios = [c.as_integer_ratio() for c in p.values()]
    d = lcm(*[e for _, e in ratios])
    return [(m, a * (d // e)) for m, (a, e) in zip(p, ratios, strict=True)], d


def _opened(powers: dict[Atom, int]) -> Polynomial:
    """A product of powers in which some roots have powers that are none."""
    out: Polynomial = {(): ONE}
    for x, e in powers.items():
        if e >= x.limit:
            powers[x] = e % x.limit
            out = times(out, power(dict(x.shape[2]), e // x.limit))
    return times({monomial(powers): ONE}, out)


def shifted(p: Polynomial, x: Atom, c: Fraction) -> Polynomial:
    """p at x + c for x, by the binomial theorem."""
    whole, d = _whole(p)
    places = [next((j for j, (y, _) in enumerate(m) if y is x), -1) for m in p]
    powers = [m[j][1] if j >= 0 else 0 for m, j in zip(p, places, strict=True)]
    most, (a, b) = max(powers, default=0), c.as_integer_ratio()
    rows = {
        e: [
            (((x, j),) if j else (), comb(e, j) * a ** (e - j) * b ** (most - e + j))
            for j in range(e + 1)
        ]
        for e in set(powers)
    }
    out: dict[Monomial, int] = {}
    for (m, n), j, e in zip(whole, places, powers, strict=True):
        before, after = (m[:j], m[j + 1 :]) if e else (m, ())
        for middle, f in rows[e]:
            k = before + middle + after
            out[k] = out.get(k, 0) + n * f
        if len(out) > LARGEST:
            raise Rejected("a polynomial has too many monomials")
    return {m: fraction(n, d * b**most) for m, n in out.items() if n}


def power(p: Polynomial, k: int) -> Polynomial:
    """p^k."""
    out: Polynomial = p if k else {(): ONE}
    for _ in range(k - 1):
        out = times(out, p)
    return out


def ratio(top: Polynomial, bottom: dict[Frozen, int]) -> Ratio:
    """Top over bottom, with common atoms cancelled."""
    if not top or not bottom:
        return Ratio(top)
    left: dict[Frozen, int] = {}
    for factor, e in bottom.items():
        rest = e
        if len(factor) == 1 and len(factor[0][0]) == 1 and factor[0] == (factor[0][0], ONE):
            (x, one) = factor[0][0][0]
            common = _common(top, x, e) if one == 1 else 0  # the factor is an atom
            if common:
                top = {monomial({**dict(k), x: dict(k)[x] - common}): b for k, b in top.items()}
                rest -= common
        if rest:
            left[factor] = rest
    return Ratio(top, tuple(sorted(left.items())))


def _common(top: Polynomial, x: Atom, most: int) -> int:
    """The power of the atom in every monomial, up to a most."""
    for k in top:
        most = min(most, next((e for y, e in k if y is x), 0))
        if not most:
            break
    return most


def add(a: Ratio, b: Ratio, c: Fraction = ONE) -> Ratio:
    """a + c b."""
    if a.bottom == b.bottom:
        return ratio(plus(a.top, b.top, c), dict(a.bottom))
    return total((a, Ratio(scaled(b.top, c), b.bottom)))


def total(parts: Iterable[Ratio]) -> Ratio:
    """Their sum, over the least common multiple of their bottoms; what has the same bottom is added first."""
    tops: dict[tuple[tuple[Frozen, int], ...], Polynomial] = {}
    for top, bottom in parts:
        accumulate(tops.setdefault(bottom, {}), top)
    if len(tops) == 1:
        ((bottom, top),) = tops.items()
        return ratio(top, dict(bottom))
    common: dict[Frozen, int] = {}
    for bottom, top in tops.items():
        for f, e in bottom if top else ():
            common[f] = max(common.get(f, 0), e)
    out: Polynomial = {}
    for bottom, top in tops.items():
        own = dict(bottom)
        for f, e in common.items():
            if e > own.get(f, 0):
                top = times(top, power(dict(f), e - own.get(f, 0)))
        accumulate(out, top)
    return ratio(out, common)


def multiply(a: Ratio, b: Ratio) -> Ratio:
    """a b."""
    if not a.bottom and not b.bottom:
        return Ratio(times(a.top, b.top))
    bottom = dict(a.bottom)
    for f, e in b.bottom:
        bottom[f] = bottom.get(f, 0) + e
    return ratio(times(a.top, b.top), bottom)


def product_of_bottom(a: Ratio, *, but: int = 0) -> Polynomial:
    """The bottom, multiplied out (to the power 1 + but)."""
    out: Polynomial = {(): ONE}
    for f, e in a.bottom:
        out = times(out, power(dict(f), e * (1 + but)))
    return out


def vector_add(u: Vector, v: Vector, c: Ratio) -> Vector:
    """u + c v."""
    out = dict(u)
    for x, a in v.items():
        more = a if c is UNIT else multiply(c, a)
        more = add(out[x], more) if x in out else more
        if more.top:
            out[x] = more
        else:
            out.pop(x, None)
    return out


def dot_atom(u: Atom, v: Atom) -> Atom:
    """The inner product of two vector atoms."""
    return make("dot", u, v) if u.number <= v.number else make("dot", v, u)


def dot(u: Vector, v: Vector) -> Ratio:
    """The inner product, multiplied out."""
    return total(
        multiply(multiply(a, b), atom(dot_atom(x, y))) for x, a in u.items() for y, b in v.items()
    )


# ---- means and expectations: a client is a string, and so is an outcome's variable; the one that is averaged over
# ---- is named by the height of what is averaged


def depends(bottom: tuple[tuple[Frozen, int], ...], client: str) -> bool:
    """Whether the bottom of a quotient depends on the client."""
    return any(client in x.clients for factor, _ in bottom for x in _of(factor))


def rename(a: Atom, old: str, new: str) -> Atom:
    """The atom with another client's name."""
    if old not in a.clients:
        return a
    found = _renamed.get((a, old, new))
    if found is None:
        found = _renamed[a, old, new] = _rename(a, old, new)
    return found


def _rename(a: Atom, old: str, new: str) -> Atom:
    def poly(p: Frozen) -> Frozen:
        return Frozen(sorted((rename_monomial(m, old, new), c) for m, c in p))

    def quotient(q: Any) -> Any:
        return poly(q[0]), tuple(sorted(((poly(f), e) for f, e in q[1])))

    def argument(kind: str, value: Any) -> Any:
        if kind == "client":
            return kind, new if value == old else value
        if kind == "outcome":
            return kind, rename(value, old, new)
        if kind == "scalar":
            return kind, quotient(value)
        return kind, tuple(sorted(((rename(x, old, new), quotient(c)) for x, c in value)))

    match a.shape:
        case ("f", name, *arguments):
            return make("f", name, *(argument(*item) for item in arguments))
        case ("root", k, p):
            return make("root", k, poly(p))
        case ("exp" | "log" as function, q):
            return make(function, quotient(q))
        case ("dot", u, w):
            return dot_atom(rename(u, old, new), rename(w, old, new))
        case ("mean" | "expect" as over, bound, m):
            return make(over, bound, rename_monomial(m, old, new))
        case ("vmean" | "vexpect" as over, bound, u):
            return make(over, bound, rename(u, old, new))
        case ("outcome", _):
            return make("outcome", new)
    raise Rejected("an unknown atom")


def rename_monomial(m: Monomial, old: str, new: str) -> Monomial:
    """The monomial with another client's name."""
    if not any(old in x.clients for x, _ in m):
        return m
    return monomial({rename(x, old, new): e for x, e in m})


def mean(a: Ratio, name: str, over: str = "mean") -> Ratio:
    """The average of a over the client, or (`expect`) its expectation over the outcome, of this name."""
    if depends(a.bottom, name):
        raise Rejected("a mean of quotients whose bottom depends on what it is over")
    out: Polynomial = {}
    if over == "expect":
        _check_tame((x for m in a.top for x, _ in m), name)
    for m, c in a.top.items():
        accumulate(out, {mean_monomial(m, name, over): c})
    return ratio(out, dict(a.bottom))


def _check_tame(atoms: Iterable[Atom], name: str) -> None:
    """Of what is tame in an outcome, the expectation exists in every admissible model."""
    if any(name in x.wild for x in atoms):
        raise Rejected(
            "an expectation of what depends on the outcome in an exponential, a logarithm or a divisor"
        )


def mean_monomial(m: Monomial, name: str, over: str) -> Monomial:
    """The independent part times one atom."""
    inside = tuple((x, e) for x, e in m if name in x.clients)
    if not inside:
        return m
    powers = {x: e for x, e in m if name not in x.clients}
    for x, e in _mean_inside(inside, name, over):
        powers[x] = powers.get(x, 0) + e
    return monomial(powers)


def _mean_inside(inside: Monomial, name: str, over: str) -> Monomial:
    """The mean of a monomial all of whose atoms depend on the name."""
    (x, e), *more = inside
    if not more and e == 1 and x.shape[0] == "dot":
        _, u, w = x.shape
        if name not in w.clients:
            return ((dot_atom(vector_mean_atom(u, name, over), w), 1),)
        if name not in u.clients:
            return ((dot_atom(u, vector_mean_atom(w, name, over)), 1),)
    if not more and e == 1 and x.shape[0] == "mean" and over == "expect":
        client = f"^{next(_numbers)}"  # opened under a name of its own: nothing is captured
        opened = rename_monomial(x.shape[2], x.shape[1], client)
        return mean_monomial(mean_monomial(opened, name, over), client, "mean")
    bound = f"#{max(y.height for y, _ in inside)}"
    return ((make(over, bound, rename_monomial(inside, name, bound)), 1),)


def vector_mean_atom(u: Atom, name: str, over: str = "mean") -> Atom:
    """The mean of a vector atom that depends on the name."""
    if u.shape[0] == "vmean" and over == "expect":
        client = f"^{next(_numbers)}"
        opened = rename(u.shape[2], u.shape[1], client)
        return vector_mean_atom(vector_mean_atom(opened, name, over), client)
    bound = f"#{u.height}"
    return make(f"v{over}", bound, rename(u, name, bound))


def vector_mean(u: Vector, name: str, over: str = "mean") -> Vector:
    """The average of a vector, or its expectation."""
    out: Vector = {}
    if over == "expect":
        _check_tame(u, name)
    for x, c in u.items():
        if name not in x.clients:
            out = vector_add(out, {x: mean(c, name, over)}, UNIT)
        elif depends(c.bottom, name) or any(name in y.clients for m in c.top for y, _ in m):
            raise Rejected(
                "a mean of a vector times a scalar, where both depend on what it is over"
            )
        else:
            out = vector_add(out, {vector_mean_atom(x, name, over): c}, UNIT)
    return out


def freeze_ratio(a: Ratio) -> Any:
    """The scalar as a tuple."""
    return freeze(a.top), a.bottom


def freeze_vector(v: Vector) -> Any:
    """The vector as a tuple in order."""
    return tuple(sorted(((x, freeze_ratio(c)) for x, c in v.items())))


def thaw(vector: Any) -> Vector:
    """A vector from its frozen form."""
    return {x: Ratio(dict(top), bottom) for x, (top, bottom) in vector}


# ---- for messages only


def spell(p: Frozen) -> str:
    """The first terms of a polynomial, to be read."""
    parts = [
        " ".join([str(c)] * (c != 1 or not m) + [_spell_power(x, e) for x, e in m])
        for m, c in p[:8]
    ]
    return (" + ".join(parts) or "0") + (f" + ... ({len(p)} terms)" if len(p) > 8 else "")


def _spell_power(x: Atom, e: int) -> str:
    return _spell(x) + (f"^{e}" if e > 1 else "")


def _spell(x: Atom) -> str:
    match x.shape:
        case ("f", name, *arguments):
            inside = ", ".join(_spell_argument(*item) for item in arguments)
            return f"{name}({inside})" if inside else str(name)
        case ("root", k, p):
            return f"root{k}({spell(p)})"
        case ("exp" | "log" as function, (top, bottom)):
            return f"{function}({_spell_ratio(top, bottom)})"
        case ("dot", u, v):
            return f"<{_spell(u)}, {_spell(v)}>"
        case ("mean" | "expect" as over, bound, m):
            return f"{over}_{bound}({' '.join(_spell_power(y, e) for y, e in m)})"
        case ("outcome", name):
            return str(name)
    return f"{x.shape[0][1:]}_{x.shape[1]}({_spell(x.shape[2])})"


def _spell_argument(kind: str, value: Any) -> str:
    if kind == "client":
        return str(value)
    if kind == "outcome":
        return _spell(value)
    if kind == "scalar":
        return _spell_ratio(*value)
    return " + ".join(
        f"({_spell_ratio(*c)}) {_spell(x)}" if c != (ONE_TOP, ()) else _spell(x) for x, c in value
    )


def _spell_ratio(top: Frozen, bottom: tuple[tuple[Frozen, int], ...]) -> str:
    below = " ".join(f"({spell(f)})^{e}" if e > 1 else f"({spell(f)})" for f, e in bottom)
    return f"({spell(top)})/{below}" if below else spell(top)
