"""Normal forms: section 2 of docs/certificates.md.

A scalar is a quotient of a polynomial by polynomials shown positive; a vector is a linear combination of vector atoms.
Atoms are interned: one object a shape, so that equal atoms are the same object and monomials compare at once.
"""

from collections.abc import Iterable
from fractions import Fraction
from itertools import count
from typing import Any, NamedTuple


class Rejected(Exception):
    """The certificate does not prove what it says."""


BINDERS = {"mean", "vmean", "expect", "vexpect"}


class Atom:
    """What a polynomial does not look into. Its shape is one of

    ("f", name, *arguments)     a symbol or variable; arguments ("client", c), ("outcome", atom), ("scalar", quotient), ("vector", terms)
    ("root", k, polynomial)     ("exp", quotient)     ("log", quotient)
    ("dot", u, v)               of two vector atoms, in order
    ("mean", client, monomial)  ("expect", outcome, monomial)
    ("vmean", client, vector atom)  ("vexpect", outcome, vector atom)
    ("outcome", name)           a variable of that sort

    `height` says how deep means and expectations are nested in it, `clients` which clients and outcomes it depends on,
    and `wild` on which of them through an exponential, a logarithm or a divisor.
    """

    __slots__ = ("clients", "height", "number", "shape", "wild")
    clients: frozenset[str]
    wild: frozenset[str]
    height: int

    def __init__(self, shape: tuple[Any, ...], number: int) -> None:
        self.shape, self.number = shape, number
        inside = [part for part in _atoms(shape) if part is not self]
        bound = {shape[1]} if shape[0] in BINDERS else set()
        own = {c for kind, c in shape[2:] if kind == "client"} if shape[0] == "f" else set()
        if shape[0] == "outcome":
            own = {shape[1]}
        self.clients = frozenset(own.union(*(a.clients for a in inside)) - bound)
        self.height = max((a.height for a in inside), default=0) + bool(bound)
        self.wild = frozenset(_wild(shape).union(*(a.wild for a in inside)) - bound)

    def __repr__(self) -> str:
        return str(self.shape)


Monomial = tuple[tuple[Atom, int], ...]
Polynomial = dict[Monomial, Fraction]
Frozen = tuple[tuple[Monomial, Fraction], ...]
ONE = Fraction(1)
ONE_TOP: Frozen = (((), ONE),)
LARGEST = 20_000

_interned: dict[tuple[Any, ...], Atom] = {}
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


def _atoms(node: Any) -> list[Atom]:
    """The atoms directly inside a shape."""
    if isinstance(node, Atom):
        return [node]
    return [a for part in node for a in _atoms(part)] if isinstance(node, tuple) else []


def _wild(shape: tuple[Any, ...]) -> set[str]:
    """What an exponential, a logarithm, or a divisor in an argument of this very shape depends on."""
    bottoms: list[Any] = []
    match shape:
        case ("exp" | "log", quotient):
            bottoms = [quotient]
        case ("f", _, *arguments):
            bottoms = [value[1] for kind, value in arguments if kind == "scalar"]
            bottoms += [c[1] for kind, value in arguments if kind == "vector" for _, c in value]
    return {name for bottom in bottoms for a in _atoms(bottom) for name in a.clients}


class Ratio(NamedTuple):
    """`top` over a product of positive polynomials."""

    top: Polynomial
    bottom: tuple[tuple[Frozen, int], ...] = ()


Vector = dict[Atom, Ratio]


def _place(node: Any) -> Any:
    """A total order of monomials, frozen polynomials and their pairs."""
    if isinstance(node, Atom):
        return node.number
    return tuple(map(_place, node)) if isinstance(node, tuple) else node


def _factor_order(factor: tuple[Atom, int]) -> int:
    return factor[0].number


def monomial(powers: dict[Atom, int]) -> Monomial:
    """The monomial of these powers, in order."""
    return tuple(sorted(((x, e) for x, e in powers.items() if e), key=_factor_order))


def freeze(p: Polynomial) -> Frozen:
    """The polynomial as a tuple in order."""
    return tuple(sorted(p.items(), key=_place))


def constant(c: Fraction | int) -> Ratio:
    """A rational as a scalar."""
    return Ratio({(): Fraction(c)} if c else {})


def atom(a: Atom) -> Ratio:
    """An atom as a scalar."""
    return Ratio({((a, 1),): ONE})


def plus(p: Polynomial, q: Polynomial, c: Fraction = ONE) -> Polynomial:
    """p + c q."""
    out = dict(p)
    for m, b in (q if c is ONE else scaled(q, c)).items():
        old = out.get(m)
        total = b if old is None else old + b
        if total:
            out[m] = total
        else:
            out.pop(m, None)
    if len(out) > LARGEST:
        raise Rejected("a polynomial has too many monomials")
    return out


def scaled(p: Polynomial, c: Fraction) -> Polynomial:
    """c p."""
    return {m: c * b for m, b in p.items()} if c else {}


def times(p: Polynomial, q: Polynomial) -> Polynomial:
    """p q, with root(k, a)^k replaced by a."""
    for one, other in ((p, q), (q, p)):
        if len(one) == 1 and () in one:
            return dict(other) if one[()] == 1 else scaled(other, one[()])
    if len(p) * len(q) > LARGEST * 50:
        raise Rejected("a product has too many monomials")
    out: Polynomial = {}
    for m, a in p.items():
        for k, b in q.items():
            if not m or not k:
                powers = dict(m or k)
            else:
                powers = dict(m)
                for x, e in k:
                    powers[x] = powers.get(x, 0) + e
            part: Polynomial | None = None
            for x, e in list(powers.items()):
                if x.shape[0] == "root" and e >= x.shape[1]:
                    powers[x] = e % x.shape[1]
                    inside = power(dict(x.shape[2]), e // x.shape[1])
                    part = inside if part is None else times(part, inside)
            own = {monomial(powers): a * b}
            for j, c in (own if part is None else times(own, part)).items():
                old = out.get(j)
                total = c if old is None else old + c
                if total:
                    out[j] = total
                else:
                    out.pop(j, None)
    if len(out) > LARGEST:
        raise Rejected("a polynomial has too many monomials")
    return out


def power(p: Polynomial, k: int) -> Polynomial:
    """p^k."""
    out: Polynomial = {(): ONE}
    for _ in range(k):
        out = times(out, p)
    return out


def ratio(top: Polynomial, bottom: dict[Frozen, int]) -> Ratio:
    """Top over bottom, with common atoms cancelled."""
    if not top or not bottom:
        return Ratio(top)
    left: dict[Frozen, int] = {}
    for factor, e in bottom.items():
        rest = e
        (m, c) = factor[0]
        if len(factor) == len(m) == m[0][1] == c == 1:  # the factor is an atom
            x = m[0][0]
            common = min(e, *(dict(k).get(x, 0) for k in top))
            if common:
                top = {monomial({**dict(k), x: dict(k)[x] - common}): b for k, b in top.items()}
                rest -= common
        if rest:
            left[factor] = rest
    return Ratio(top, tuple(sorted(left.items(), key=_place)))


def add(a: Ratio, b: Ratio, c: Fraction = ONE) -> Ratio:
    """a + c b."""
    if a.bottom == b.bottom:
        return ratio(plus(a.top, b.top, c), dict(a.bottom))
    mine, theirs = dict(a.bottom), dict(b.bottom)
    common = {f: max(mine.get(f, 0), theirs.get(f, 0)) for f in mine | theirs}
    left, right = a.top, b.top
    for f, e in common.items():
        left = times(left, power(dict(f), e - mine.get(f, 0)))
        right = times(right, power(dict(f), e - theirs.get(f, 0)))
    return ratio(plus(left, right, c), common)


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
        total = add(out.get(x, Ratio({})), multiply(c, a))
        if total.top:
            out[x] = total
        else:
            out.pop(x, None)
    return out


def dot_atom(u: Atom, v: Atom) -> Atom:
    """The inner product of two vector atoms."""
    return make("dot", u, v) if u.number <= v.number else make("dot", v, u)


def dot(u: Vector, v: Vector) -> Ratio:
    """The inner product, multiplied out."""
    out = Ratio({})
    for x, a in u.items():
        for y, b in v.items():
            out = add(out, multiply(multiply(a, b), atom(dot_atom(x, y))))
    return out


# ---- means and expectations: a client is a string, and so is an outcome's variable; the one that is averaged over
# ---- is named by the height of what is averaged


def depends(node: Any, client: str) -> bool:
    """Whether an atom, monomial or frozen form depends on the client."""
    return any(client in a.clients for a in _atoms(node))


def rename(a: Atom, old: str, new: str) -> Atom:
    """The atom with another client's name."""
    if old not in a.clients:
        return a

    def poly(p: Frozen) -> Frozen:
        return tuple(sorted(((rename_monomial(m, old, new), c) for m, c in p), key=_place))

    def quotient(q: Any) -> Any:
        return poly(q[0]), tuple(sorted(((poly(f), e) for f, e in q[1]), key=_place))

    def argument(kind: str, value: Any) -> Any:
        if kind == "client":
            return kind, new if value == old else value
        if kind == "outcome":
            return kind, rename(value, old, new)
        if kind == "scalar":
            return kind, quotient(value)
        return kind, tuple(
            sorted(((rename(x, old, new), quotient(c)) for x, c in value), key=_place)
        )

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
    return monomial({rename(x, old, new): e for x, e in m})


def mean(a: Ratio, name: str, over: str = "mean") -> Ratio:
    """The average of a over the client, or (`expect`) its expectation over the outcome, of this name."""
    if depends(a.bottom, name):
        raise Rejected("a mean of quotients whose bottom depends on what it is over")
    out: Polynomial = {}
    if over == "expect":
        _check_tame((x for m in a.top for x, _ in m), name)
    for m, c in a.top.items():
        out = plus(out, {mean_monomial(m, name, over): c})
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
            out = vector_add(out, {x: mean(c, name, over)}, constant(1))
        elif depends(freeze_ratio(c), name):
            raise Rejected(
                "a mean of a vector times a scalar, where both depend on what it is over"
            )
        else:
            out = vector_add(out, {vector_mean_atom(x, name, over): c}, constant(1))
    return out


def freeze_ratio(a: Ratio) -> Any:
    """The scalar as a tuple."""
    return freeze(a.top), a.bottom


def freeze_vector(v: Vector) -> Any:
    """The vector as a tuple in order."""
    return tuple(sorted(((x, freeze_ratio(c)) for x, c in v.items()), key=_place))


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
