"""The second kernel: certificates checked again, on python-flint, from docs/certificates.md alone.

It shares no line with its sibling, so that a slip has to be made twice to become a false PROVED.
Sections in comments (§2, §3, ...) are those of the page. Where the page leaves a choice, the
reading that accepts less is taken; the reasons stand beside the code.
"""

import hashlib
import json
import re
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from itertools import compress, count
from math import comb, lcm
from typing import Any, NamedTuple, TypeAlias

from flint import arb, ctx, fmpq, fmpz

from fedtheory.kernel.flint_citation import Misfit, stated

Json: TypeAlias = Any
Mono: TypeAlias = tuple[tuple[int, int], ...]  # (atom, exponent >= 1), sorted by atom
Poly: TypeAlias = dict[Mono, fmpq]  # no zero coefficients
Key: TypeAlias = frozenset[tuple[Mono, int, int]]  # numerators and denominators: fmpq hashes slowly
Factor: TypeAlias = int | Key  # of a bottom: an atom, or a polynomial scaled by `_lead`

MONOMIALS, NODES = 20_000, 200_000  # §8; whoever loads a file looks at its size
LARGE = "a coefficient is too large"
MANY = f"a polynomial has more than {MONOMIALS} monomials (§8)"
HEIGHT = 200_000  # bits of a coefficient: ours, flint aborts the process when memory runs out
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
RATIONAL = re.compile(r"(-?[0-9]{1,4000})(?:/([0-9]{1,4000}))?")  # §8
INTEGER = re.compile(r"-?[0-9]{1,4000}")
DIGEST = re.compile(r"[0-9a-f]{64}")
RESERVED = frozenset({"root", "exp", "log", "dot", "mean", "expect", "in"})
VARIABLES = ("real", "integer", "vector", "client", "outcome")
VALUES = ("real", "integer", "vector", "count", "set", "outcome", "redraw")
REDRAW = ["integer", "outcome", "outcome"]
ARITY = {"-": (1, 2), "exp": (1,), "log": (1,)}  # two, where nothing is said; + and * more
AVERAGES = {"mean": "client", "expect": "outcome"}  # what each is taken over
ZERO, ONE = fmpq(0), fmpq(1)


class Rejected(Exception):
    """The certificate was not accepted; the message names the line and the reason."""


def digest(statement: dict[str, Json]) -> str:
    """SHA-256 of the statement's canonical JSON (§1)."""
    canonical = json.dumps(statement, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(canonical.encode("ascii")).hexdigest()


def check(certificate: dict[str, Json], accepted: Mapping[str, dict[str, Json]]) -> str:
    """The digest of the statement that the certificate proves, given those already accepted.

    Raises:
        Rejected: on any other input, whatever it is.
    """
    try:
        return _Proof(certificate, accepted).replay()
    except Rejected:
        raise
    except Exception as error:
        raise Rejected(f"malformed: {type(error).__name__}") from error


# ---------------------------------------------------------------- values in normal form (§2)


class Index(NamedTuple):
    """A client or an outcome: its name, `@k` while an average is open, `#height` once closed."""

    token: str


class Scalar(NamedTuple):
    """`top / bottom`; the bottom a product of atoms and of polynomials, each shown positive."""

    top: Poly
    bottom: dict[Factor, int]


Vector: TypeAlias = dict[int, Scalar]
Value: TypeAlias = Scalar | Vector
Outcome: TypeAlias = Index | Mono  # a name, or one atom: an outcome drawn again, for instance
Part: TypeAlias = str | Scalar | Vector | Outcome


class Atom(NamedTuple):
    """What a term is made of: `scalar vector apply root exp log dot mean expect`."""

    kind: str
    parts: tuple[Part, ...]
    free: frozenset[Index]  # the clients and outcomes that occur free
    wild: frozenset[Index]  # those that occur in an exponential, a logarithm or a divisor
    height: int  # how deep averages are nested in it


class Claim(NamedTuple):
    """A relation between two values; of `in`, the left is the set's name."""

    relation: str
    left: Value | str
    right: Value


def _constant(c: fmpq | int) -> Scalar:
    return Scalar({(): fmpq(c)} if c else {}, {})


def _rational_of(s: Scalar) -> fmpq | None:
    """The rational number that this is, if it is one."""
    if s.bottom or len(s.top) > 1:
        return None
    return s.top.get((), None) if s.top else ZERO


def _need(condition: bool, reason: str) -> None:  # noqa: FBT001
    if not condition:
        raise Rejected(reason)


def _key(poly: Poly) -> Key:
    return frozenset([(mono, int(c.p), int(c.q)) for mono, c in poly.items()])


def _poly(factor: Factor) -> Poly:
    if isinstance(factor, int):
        return {((factor, 1),): ONE}
    return {mono: fmpq(p, q) for mono, p, q in factor}


def _lead(poly: Poly) -> fmpq:
    """Sums in a bottom are divided by this, so that proportional ones are the same."""
    return abs(poly[min(poly)])


def _frozen(part: Part) -> Hashable:
    if isinstance(part, Scalar):
        return "scalar", _key(part.top), frozenset(part.bottom.items()) if part.bottom else None
    if isinstance(part, dict):
        return "vector", frozenset((u, _frozen(c)) for u, c in part.items())
    return part


def _below(part: Part) -> set[int]:
    """The atoms that occur in a part (not those inside of them)."""
    if isinstance(part, (str, Index)):
        return set()
    if isinstance(part, Scalar):
        polys = (part.top, *map(_poly, part.bottom)) if part.bottom else (part.top,)
        return {a for poly in polys for mono in poly for a, _ in mono}
    if isinstance(part, dict):
        return set(part).union(*map(_below, part.values()))
    return {a for a, _ in part}


def _least(a: int, top: Poly) -> int:
    """The power of an atom that all monomials have."""
    least = 1 << 60
    for mono in top:
        least = min(least, next((e for b, e in mono if b == a), 0))
        if not least:
            break
    return least


def _divisors(parts: Iterable[Part]) -> Iterator[int]:
    """The atoms that occur in the bottoms of the parts."""
    for part in parts:
        if isinstance(part, Scalar):
            yield from _below(Scalar({}, part.bottom))
        elif isinstance(part, dict):
            yield from _divisors(part.values())


def _accumulate(total: Poly, part: Poly, c: fmpq) -> None:
    """Add `c part` to the total."""
    if c is ONE and not total:
        total.update(part)
    elif c is ONE:
        for mono, d in part.items():
            total[mono] = total[mono] + d if mono in total else d
    else:
        for mono, d in part.items():
            total[mono] = total[mono] + c * d if mono in total else c * d
    if len(total) > MONOMIALS:
        raise Rejected(MANY)


def _bounded(poly: Poly) -> Poly:
    if len(poly) > MONOMIALS:
        raise Rejected(MANY)
    for c in poly.values():
        if c.height_bits() > HEIGHT:
            raise Rejected(LARGE)
    return {mono: c for mono, c in poly.items() if c}


def _multiplied(p: Poly, q: Poly) -> Iterable[tuple[Mono, fmpq]]:
    """The monomials of `p q` and their coefficients; powers are added, no more."""
    if min(len(p), len(q)) > 1 and len(p) * len(q) > 40 and _degree(p) + _degree(q) < 256:
        return _multiplied_in_fields(p, q)
    out: Poly = {}
    for m, c in p.items():
        for n, d in q.items():
            if m and n:
                powers = dict(m)
                for a, e in n:
                    powers[a] = powers[a] + e if a in powers else e
                mono = tuple(sorted(powers.items()))
            else:
                mono = m or n
            out[mono] = out[mono] + c * d if mono in out else c * d
    return out.items()


def _multiplied_in_fields(p: Poly, q: Poly) -> Iterable[tuple[Mono, fmpq]]:
    """The same for many, in integers: the powers of a monomial are the bytes of one."""
    atoms = sorted({a for poly in (p, q) for mono in poly for a, _ in mono})
    unit = {a: 1 << 8 * j for j, a in enumerate(atoms)}
    (left, below), (right, more) = (_in_integers(poly, unit) for poly in (p, q))
    below *= more
    out: dict[int, int] = {}
    for m, c in left:
        for n, d in right:
            n += m
            out[n] = out.get(n, 0) + c * d
        if len(out) > 2 * MONOMIALS:
            raise Rejected(MANY)
    powers = [code.to_bytes(len(atoms), "little") for code in out]
    monos = [tuple(compress(zip(atoms, fields, strict=True), fields)) for fields in powers]
    return [(mono, fmpq(c, below)) for mono, c in zip(monos, out.values(), strict=True)]


def _in_integers(poly: Poly, unit: Mapping[int, int]) -> tuple[list[tuple[int, int]], int]:
    """The coded monomials with integers for coefficients, and what these are to be divided by."""
    below = lcm(*[int(c.q) for c in poly.values()])
    codes = [sum([e * unit[a] for a, e in mono]) for mono in poly]
    return [
        (m, int(c.p) * (below // int(c.q))) for m, c in zip(codes, poly.values(), strict=True)
    ], below


def _degree(poly: Poly) -> int:
    return max((e for mono in poly for _, e in mono), default=0)


def _without_zeros(poly: Poly) -> Poly:
    """Of a sum: its coefficients are hardly larger than those of its parts."""
    return {mono: c for mono, c in poly.items() if c} if not all(poly.values()) else poly


class _Algebra:
    """Exact arithmetic on normal forms; atoms are numbered as they appear."""

    def __init__(self) -> None:
        self.atoms: list[Atom] = []
        self.index: list[int] = []  # k of what is root(k, .), else 0
        self.square: list[bool] = []  # whether it is nonnegative whatever is known
        self._ids: dict[Hashable, int] = {}
        self._tokens = count()
        self.questions = 0  # how often a sign was asked for
        self.names: dict[str, Value] = {}  # symbols without arguments
        self.numbers: dict[str, Value] = {}
        self._pairs: dict[tuple[int, int], Mono] = {}  # of vectors -> their product
        self._renames: dict[tuple[int, Index, Index], int] = {}  # of atoms
        self._averages: dict[tuple[str, Mono, Index], Mono] = {}  # of monomials

    def fresh(self) -> Index:
        return Index(f"@{next(self._tokens)}")

    def atom(self, kind: str, *parts: Part) -> int:
        """The number of this atom."""
        key = (kind, *map(_frozen, parts))
        if key in self._ids:
            return self._ids[key]
        free: set[Index] = set()
        wild: set[Index] = set()
        height = 0
        for part in parts:
            if isinstance(part, Index):
                free.add(part)
            for a in _below(part):
                inner = self.atoms[a]
                free |= inner.free
                wild |= inner.wild
                height = max(height, inner.height)
        if kind == "apply":
            for a in _divisors(parts):
                wild |= self.atoms[a].free
        elif kind in ("exp", "log"):
            wild |= free
        elif kind in AVERAGES:
            height += 1
            free.discard(Index(f"#{height}"))
            wild.discard(Index(f"#{height}"))
        index = int(str(parts[0])) if kind == "root" else 0
        atom = Atom(kind, parts, frozenset(free), frozenset(wild), height)
        return self._append(key, atom, index, square=self._is_square(kind, parts))

    def _append(self, key: Hashable, atom: Atom, index: int, *, square: bool) -> int:
        self.atoms.append(atom)
        self.index.append(index)
        self.square.append(square)
        self._ids[key] = len(self.atoms) - 1
        return self._ids[key]

    def _with_parts(self, a: int, parts: tuple[Part, ...], old: Index, new: Index) -> int:
        """The number of what `a` is with these parts, in which one index has another name."""
        atom = self.atoms[a]
        key = (atom.kind, *map(_frozen, parts))
        if key in self._ids:
            return self._ids[key]
        free = atom.free - {old} | {new}
        wild = atom.wild - {old} | {new} if old in atom.wild else atom.wild
        renamed = Atom(atom.kind, parts, free, wild, atom.height)
        return self._append(key, renamed, self.index[a], square=self.square[a])

    def _is_square(self, kind: str, parts: tuple[Part, ...]) -> bool:
        if kind == "dot":
            return len(tuple(_below(parts[0]))) == 1
        if kind in AVERAGES:
            (body,) = parts
            return not isinstance(body, (str, Index, Scalar, dict)) and all(
                e % 2 == 0 or self.square[b] for b, e in body
            )
        return kind in ("root", "exp")

    # polynomials

    def times(self, p: Poly, q: Poly) -> Poly:
        if len(q) == 1 and () in q:
            p, q = q, p
        if len(p) == 1 and () in p:
            c = p[()]
            return q if c == ONE else _bounded({mono: c * d for mono, d in q.items()})
        out: Poly = {}
        opened: list[tuple[fmpq, Poly]] = []
        index = self.index
        for mono, c in _multiplied(p, q):
            if c.height_bits() > HEIGHT:
                raise Rejected(LARGE)
            for a, e in mono:
                if 0 < index[a] <= e:
                    opened.append((c, self._reduced(dict(mono))))
                    break
            else:
                if c:
                    out[mono] = c
        if opened:
            for c, part in opened:
                _accumulate(out, part, c)
            return _bounded(out)
        if len(out) > MONOMIALS:
            raise Rejected(MANY)
        return out

    def _reduced(self, powers: dict[int, int]) -> Poly:
        """The product of these powers, with `root(k, p)^k` taken out as the polynomial `p`."""
        out: Poly = {(): ONE}
        for a, e in powers.items():
            if 0 < self.index[a] <= e:
                whole, powers[a] = divmod(e, self.index[a])
                out = self.times(out, self.power(self.radicand(a), whole))
        return self.times({tuple(sorted((a, e) for a, e in powers.items() if e)): ONE}, out)

    def radicand(self, a: int) -> Poly:
        inner = self.atoms[a].parts[1]
        return inner.top if isinstance(inner, Scalar) else {}

    def power(self, p: Poly, k: int) -> Poly:
        out: Poly = p if k else {(): ONE}
        for bit in bin(k)[3:]:
            out = self.times(out, out)
            if bit == "1":
                out = self.times(out, p)
        return out

    def product(self, factors: Mapping[Factor, int]) -> Poly:
        out: Poly = {(): ONE}
        for factor, e in factors.items():
            out = self.times(out, self.power(_poly(factor), e))
        return out

    def fraction(self, top: Poly, bottom: Mapping[Factor, int]) -> Scalar:
        """`top / bottom`, without the atoms that stand in every monomial of both."""
        if not top or not bottom:
            return Scalar(top, {})
        spare: dict[int, int] = {}
        for a, e in bottom.items():
            if isinstance(a, int) and (least := _least(a, top)):
                spare[a] = min(e, least)
        if spare:
            less = ((m, {b: e - spare.get(b, 0) for b, e in m}) for m in top)
            top = {tuple((b, e) for b, e in rest.items() if e): top[m] for m, rest in less}
        left = {k: e - (spare.get(k, 0) if isinstance(k, int) else 0) for k, e in bottom.items()}
        return Scalar(top, {k: e for k, e in left.items() if e})

    # scalars and vectors

    def add(self, a: Scalar, b: Scalar, c: int = 1) -> Scalar:
        """`a + c b`, over the least common multiple of the bottoms."""
        top: Poly = {}
        if not a.bottom and not b.bottom:
            _accumulate(top, a.top, ONE)
            _accumulate(top, b.top, ONE if c == 1 else fmpq(c))
            return Scalar(_without_zeros(top), {})
        bottom = {k: max(a.bottom.get(k, 0), b.bottom.get(k, 0)) for k in {**a.bottom, **b.bottom}}
        for s, sign in ((a, 1), (b, c)):
            missing = {
                k: e - s.bottom.get(k, 0) for k, e in bottom.items() if e > s.bottom.get(k, 0)
            }
            part = self.times(s.top, self.product(missing)) if missing else s.top
            _accumulate(top, part, ONE if sign == 1 else fmpq(sign))
        return self.fraction(_without_zeros(top), bottom)

    def mul(self, a: Scalar, b: Scalar) -> Scalar:
        top = self.times(a.top, b.top)
        if not a.bottom and not b.bottom:
            return Scalar(top, {})
        bottom = dict(a.bottom)
        for factor, e in b.bottom.items():
            bottom[factor] = bottom.get(factor, 0) + e
        return self.fraction(top, bottom)

    def scale(self, c: Scalar, v: Value) -> Value:
        if isinstance(v, Scalar):
            return self.mul(c, v)
        scaled = {u: self.mul(c, d) for u, d in v.items()}
        return {u: d for u, d in scaled.items() if d.top}

    def total(self, parts: Iterable[tuple[fmpq, Scalar]]) -> Scalar:
        """The combination of scalars; what has the same bottom is added up before all else."""
        plain: Poly = {}
        tops: dict[frozenset[tuple[Factor, int]], Poly] = {}
        for c, s in parts:
            own = tops.setdefault(frozenset(s.bottom.items()), {}) if s.bottom else plain
            _accumulate(own, s.top, c)
        sums = [self.fraction(_without_zeros(top), dict(bottom)) for bottom, top in tops.items()]
        out = Scalar(_without_zeros(plain), {})
        for other in sums:
            out = self.add(out, other) if out.top else other
        return out

    def combined(self, parts: Iterable[tuple[fmpq, Value]]) -> Value:
        """The combination of scalars, or of vectors; none at all is the scalar zero."""
        scalars: list[tuple[fmpq, Scalar]] = []
        columns: dict[int, list[tuple[fmpq, Scalar]]] = {}
        vectors = 0
        for c, v in parts:
            if isinstance(v, Scalar):
                scalars.append((c, v))
                continue
            vectors += 1
            for u, d in v.items():
                columns.setdefault(u, []).append((c, d))
        if not vectors:
            return self.total(scalars)
        _need(not scalars, "a scalar and a vector do not add")
        sums = {u: self.total(column) for u, column in columns.items()}
        return {u: d for u, d in sums.items() if d.top}

    def sum(self, a: Value, b: Value, c: int = 1) -> Value:
        """`a + c b`, of two scalars or of two vectors."""
        if isinstance(a, Scalar) and isinstance(b, Scalar):
            return self.add(a, b, c)
        return self.combined(((ONE, a), (fmpq(c), b)))

    def dot(self, a: Vector, b: Vector) -> Scalar:
        right = [(v, d, _rational_of(d)) for v, d in b.items()]
        top: Poly = {}  # of what has rational coefficients
        others: list[tuple[fmpq, Scalar]] = []
        for u, c in a.items():
            p = _rational_of(c)
            for v, d, q in right:
                pair = self.pair(u, v)
                if p is None or q is None:
                    others.append((ONE, self.mul(self.mul(c, d), Scalar({pair: ONE}, {}))))
                else:
                    top[pair] = top[pair] + p * q if pair in top else p * q
        rational = Scalar(_without_zeros(top), {})
        return self.total([(ONE, rational), *others]) if others else rational

    def pair(self, u: int, v: int) -> Mono:
        """The product of two vector atoms, in sorted order."""
        found = self._pairs.get((u, v))
        if found is None:
            pair = ((u, 2),) if u == v else ((min(u, v), 1), (max(u, v), 1))
            found = self._pairs[u, v] = self._pairs[v, u] = ((self.atom("dot", pair), 1),)
        return found

    def same(self, a: Value, b: Value) -> bool:
        if isinstance(a, Scalar) and isinstance(b, Scalar):
            if not a.bottom and not b.bottom:
                return a.top == b.top
            return not self.add(a, b, -1).top
        if isinstance(a, Scalar) or isinstance(b, Scalar) or a == b:
            return not isinstance(a, Scalar) and not isinstance(b, Scalar)
        if not any(c.bottom for v in (a, b) for c in v.values()):
            return False  # polynomials have one normal form
        return not self.sum(a, b, -1)

    # averages: means over the clients, expectations over the outcomes

    def average(self, kind: str, value: Value, i: Index) -> Value:
        """The `mean` over the open client `i`, or what we `expect` over the open outcome `i`."""
        if isinstance(value, Scalar):
            return self._average(kind, value, i)
        parts: list[tuple[fmpq, Value]] = [(ONE, {})]
        self._need_tame(kind, value, i)
        for u, c in value.items():
            if i not in self.atoms[u].free:
                parts.append((ONE, {u: self._average(kind, c, i)}))
            else:
                _need(not self._mentions(_below(c), i), f"{kind} of c u: both depend on its index")
                parts.append((ONE, {self._average_of_vector(kind, u, i): c}))
        return self.combined(parts)

    def _average(self, kind: str, s: Scalar, i: Index) -> Scalar:
        bottoms = Scalar({}, s.bottom)
        _need(not self._mentions(_below(bottoms), i), f"a divisor depends on the index of {kind}")
        self._need_tame(kind, (a for mono in s.top for a, _ in mono), i)
        top: Poly = {}
        for mono, c in s.top.items():
            _accumulate(top, {self._average_of_monomial(kind, mono, i): c}, ONE)
        return self.fraction(_without_zeros(top), s.bottom)

    def _need_tame(self, kind: str, atoms: Iterable[int], i: Index) -> None:
        """Of what is tame in an outcome all moments exist; an exponential or a quotient may have none."""
        wild = kind == "expect" and any(i in self.atoms[a].wild for a in atoms)
        _need(not wild, "expect of an exponential, a logarithm or a quotient of what is random")

    def _average_of_vector(self, kind: str, u: int, i: Index) -> int:
        if kind == "expect" and self.atoms[u].kind == "mean":  # the client's mean is taken last
            j = self.fresh()
            ((inside, _),) = self._opened(u, j)
            return self._average_of_vector("mean", self._average_of_vector(kind, inside, i), j)
        return self._close(kind, ((u, 1),), i)

    def _average_of_monomial(self, kind: str, mono: Mono, i: Index) -> Mono:
        bound = tuple([(a, e) for a, e in mono if i in self.atoms[a].free])
        if not bound:
            return mono
        if (kind, bound, i) not in self._averages:
            self._averages[kind, bound, i] = self._average_of_bound(kind, bound, i)
        averaged = self._averages[kind, bound, i]
        if len(bound) == len(mono):
            return averaged
        powers = {a: e for a, e in mono if i not in self.atoms[a].free}
        for a, e in averaged:
            powers[a] = powers.get(a, 0) + e
        return tuple(sorted(powers.items()))

    def _average_of_bound(self, kind: str, bound: Mono, i: Index) -> Mono:
        """The average of a monomial all of whose atoms depend on `i`."""
        atom = self.atoms[bound[0][0]]
        alone = len(bound) == 1 and bound[0][1] == 1
        vectors = atom.parts[0] if atom.kind == "dot" else ()
        moving = [u for u in _below(vectors) if i in self.atoms[u].free]
        if alone and len(vectors) == 2 and len(moving) == 1:
            (fixed,) = (u for u in _below(vectors) if u != moving[0])
            return self.pair(self._average_of_vector(kind, moving[0], i), fixed)
        if alone and kind == "expect" and atom.kind == "mean":  # the client's mean is taken last
            j = self.fresh()
            inside = self._average_of_monomial(kind, self._opened(bound[0][0], j), i)
            return self._average_of_monomial("mean", inside, j)
        return ((self._close(kind, bound, i), 1),)

    def _close(self, kind: str, body: Mono, i: Index) -> int:
        """The average of `body`; `i` is renamed by the depth of nesting, so names never matter."""
        height = 1 + max(self.atoms[a].height for a in _below(body))
        return self.atom(kind, self._renamed_mono(body, i, Index(f"#{height}")))

    def _opened(self, a: int, i: Index) -> Mono:
        """The body of the average `a`, at `i`."""
        (body,) = self.atoms[a].parts
        if isinstance(body, (str, Index, Scalar, dict)):
            raise Rejected("no body")
        return self._renamed_mono(body, Index(f"#{self.atoms[a].height}"), i)

    def _mentions(self, atoms: Iterable[int], i: Index) -> bool:
        return any(i in self.atoms[a].free for a in atoms)

    def _renamed(self, a: int, old: Index, new: Index) -> int:
        if old not in self.atoms[a].free:
            return a
        if (a, old, new) not in self._renames:
            parts = tuple([self._renamed_part(p, old, new) for p in self.atoms[a].parts])
            self._renames[a, old, new] = self._with_parts(a, parts, old, new)
        return self._renames[a, old, new]

    def _renamed_mono(self, mono: Mono, old: Index, new: Index) -> Mono:
        return tuple(sorted([(self._renamed(a, old, new), e) for a, e in mono]))

    def _renamed_poly(self, poly: Poly, old: Index, new: Index) -> Poly:
        return {self._renamed_mono(mono, old, new): c for mono, c in poly.items()}

    def _renamed_part(self, part: Part, old: Index, new: Index) -> Part:
        if isinstance(part, (str, Index)):
            return new if part == old else part
        if isinstance(part, Scalar):
            bottom: dict[Factor, int] = {}
            top = self._renamed_poly(part.top, old, new)
            for factor, e in part.bottom.items():
                if isinstance(factor, int):
                    bottom[self._renamed(factor, old, new)] = e
                else:
                    poly = self._renamed_poly(_poly(factor), old, new)
                    lead = _lead(poly)
                    bottom[_key({mono: d / lead for mono, d in poly.items()})] = e
                    top = {mono: d / lead**e for mono, d in top.items()}
            return Scalar(top, bottom)
        if isinstance(part, dict):
            out: Vector = {}
            for u, c in part.items():
                renamed = self._renamed_part(c, old, new)
                if isinstance(renamed, Scalar):
                    out[self._renamed(u, old, new)] = renamed
            return out
        return self._renamed_mono(part, old, new)


# ---------------------------------------------------------------- signs (§3)


class _Facts:
    """What is known where a line stands."""

    def __init__(self, algebra: _Algebra) -> None:
        self.algebra = algebra
        self.known: list[tuple[Poly, bool]] = [({}, False)]  # (polynomial >= 0, or > 0 if True)
        self.bounds: dict[int, tuple[fmpq, bool]] = {}  # of a name: (lower bound, strict)
        self.members: list[Claim] = []
        self._unsure: list[Poly] = []  # of each that is known, the monomials of unknown sign
        self._above: dict[int, Poly] = {}  # some of what is known, shifted

    def copy(self) -> "_Facts":
        other = _Facts(self.algebra)
        other.known, other.bounds = list(self.known), dict(self.bounds)
        other.members = list(self.members)
        other._unsure, other._above = list(self._unsure), dict(self._above)
        return other

    def learn(self, claim: Claim) -> None:
        relation, a, b = claim
        if relation == "in":
            self.members.append(claim)
        elif isinstance(a, Scalar) and isinstance(b, Scalar):
            top = self.algebra.add(b, a, -1).top
            self._learn(top, strict=relation == "<")
            if relation == "=":
                self._learn({m: -c for m, c in top.items()}, strict=False)

    def _learn(self, top: Poly, *, strict: bool) -> None:
        self.known.append((top, strict))
        lead = [mono for mono in top if mono]
        if len(lead) == 1 and len(lead[0]) == 1 and lead[0][0][1] == 1 and top[lead[0]] > 0:
            v = lead[0][0][0]
            if self.algebra.atoms[v].kind == "scalar":
                bound = (-top.get((), ZERO) / top[lead[0]], strict)
                self.bounds[v] = max(self.bounds.get(v, bound), bound)
                self._unsure, self._above = [], {}

    def shown(self, p: Poly, *, strict: bool) -> bool:
        """Whether `p` is shown nonnegative, or positive."""
        self.algebra.questions += 1
        for k, _ in self.known[len(self._unsure) :]:
            self._unsure.append(self.unsure(k))
        doubts, above = self.unsure(p), self._shifted(p)
        for j, (k, positive) in enumerate(self.known):
            if (positive or not strict) and len(p) == len(k) and _multiple(p, k):
                return True
            if self._unsure[j] != doubts:  # no shift makes the sign of a monomial known
                continue
            if j not in self._above:
                self._above[j] = self._shifted(k)
            rest = above
            if k:
                rest = dict(above)
                _accumulate(rest, self._above[j], -ONE)
                rest = _without_zeros(rest)
            if any(c < ZERO for c in rest.values()):
                continue
            if not strict or positive or any(all(map(self._exceeds, mono)) for mono in rest):
                return True
        return False

    def _shifted(self, p: Poly) -> Poly:
        return _shifted(p, {v: c for v, (c, _) in self.bounds.items() if c})

    def _exceeds(self, power: tuple[int, int]) -> bool:
        """Whether an atom, shifted by its lower bound, is positive."""
        a, _ = power
        return self.bounds[a][1] if a in self.bounds else self.positive(a)

    def shown_atom(self, a: int, *, strict: bool) -> bool:
        """The same of an atom alone."""
        if a in self.bounds and self.bounds[a] >= (ZERO, strict):
            self.algebra.questions += 1
            return True
        return self.shown({((a, 1),): ONE}, strict=strict)

    def unsure(self, p: Poly) -> Poly:
        """The monomials of unknown sign: with an odd power of an atom that may be negative."""
        square, bounds = self.algebra.square, self.bounds
        return {
            mono: c
            for mono, c in p.items()
            if not all(e % 2 == 0 or square[a] or a in bounds for a, e in mono)
        }

    def evident(self, q: Poly, shifted: Mapping[int, bool], *, strict: bool) -> bool:
        """No negative coefficient, no monomial of unknown sign; if strict, one that is positive.

        `shifted` are the atoms that stand for `v - c`, and whether `v > c`.
        """

        def fine(a: int, e: int) -> bool:
            return e % 2 == 0 or a in shifted or self.nonnegative(a)

        if any(c < ZERO or not all(fine(a, e) for a, e in mono) for mono, c in q.items()):
            return False
        return not strict or any(
            all(shifted[a] if a in shifted else self.positive(a) for a, _ in mono) for mono in q
        )

    def nonnegative(self, a: int) -> bool:
        atom = self.algebra.atoms[a]
        if atom.kind == "scalar":
            return a in self.bounds and self.bounds[a][0] >= 0
        return self.algebra.square[a]

    def positive(self, a: int) -> bool:
        atom = self.algebra.atoms[a]
        if atom.kind == "scalar":
            return a in self.bounds and self.bounds[a] >= (ZERO, True)
        if atom.kind == "root":
            return self.shown(self.algebra.radicand(a), strict=True)
        return atom.kind == "exp"


def _multiple(p: Poly, k: Poly) -> bool:
    """Whether `p` is `k` times a positive rational."""
    if not k or p.keys() != k.keys():
        return False
    ratio = next(p[mono] / k[mono] for mono in k)
    return bool(ratio > 0) and all(p[mono] == ratio * k[mono] for mono in k)


def _shifted(p: Poly, by: Mapping[int, fmpq]) -> Poly:
    """`p` after `v = c + v'`; powers of roots are left as they are."""
    for v in {a for mono in p for a, _ in mono if by.get(a)}:
        out: Poly = {}
        rows: dict[int, list[tuple[int, fmpq]]] = {}
        for mono, coefficient in p.items():
            place = next((j for j, (a, _) in enumerate(mono) if a == v), None)
            if place is None:
                out[mono] = out[mono] + coefficient if mono in out else coefficient
                continue
            before, (_, e), after = mono[:place], mono[place], mono[place + 1 :]
            if e not in rows:
                rows[e] = [(j, comb(e, j) * by[v] ** (e - j)) for j in range(e + 1)]
            for j, f in rows[e]:
                m = (*before, (v, j), *after) if j else before + after
                out[m] = out[m] + coefficient * f if m in out else coefficient * f
            if len(out) > MONOMIALS:
                raise Rejected(MANY)
        p = _bounded(out)
    return p


# ---------------------------------------------------------------- reading (§1)


def _list(value: Json, what: str) -> list[Json]:
    if type(value) is not list:
        raise Rejected(f"{what}: a list is wanted")
    return value


def _record(
    value: Json, what: str, keys: Iterable[str], optional: Iterable[str] = ()
) -> dict[str, Json]:
    if type(value) is not dict or not set(keys) <= set(value) <= {*keys, *optional}:
        raise Rejected(f"{what}: an object with the keys {', '.join(keys)} is wanted")
    return value


def _text(value: Json, pattern: re.Pattern[str], what: str) -> str:
    if type(value) is not str or not pattern.fullmatch(value):
        raise Rejected(f"{what}: not {str(value)[:60]!r}")
    return value


def _name(value: Json, what: str) -> str:
    if _text(value, NAME, what) in RESERVED:
        raise Rejected(f"{what}: {value} is reserved")
    return str(value)


def _label(value: Json, taken: Iterable[str]) -> str:
    """The name of a given, a use or a line: any text, but `if k` is a condition (§4)."""
    if type(value) is not str or not value or value.startswith("if ") or value in taken:
        raise Rejected(f"{str(value)[:60]!r} is no new name")
    return value


def _rational(value: Json, what: str = "a rational") -> fmpq:
    match = RATIONAL.fullmatch(_text(value, RATIONAL, what))
    top, bottom = match.groups() if match else ("0", "0")
    _need(int(bottom or 1) != 0, f"{what}: {value} divides by zero")
    return fmpq(int(top), int(bottom or 1))


def _between(value: Json, low: int, high: int, what: str) -> int:
    number = int(_text(value, INTEGER, what))
    _need(low <= number <= high, f"{what}: {number} is not between {low} and {high}")
    return number


class _Scope:
    """The values of the variables; and what was read with them, where no sign was asked for."""

    def __init__(self, variables: Mapping[str, tuple[str, Value | Outcome]]) -> None:
        self.variables = variables
        self.steady: dict[
            int, tuple[Json, Value]
        ] = {}  # by the identity of the term, kept beside it


class _Reader:
    """Terms and claims in one scope: symbols, values of the variables, facts.

    Equal terms of a certificate are one object (`_unified`), and are read once where their value cannot differ: a value for
    which no sign was asked in any line, another one only in the line, once its facts are settled.
    """

    def __init__(
        self,
        symbols: Mapping[str, Json],
        variables: Mapping[str, tuple[str, Value | Outcome]] | _Scope,
        facts: _Facts,
        *,
        settled: bool = False,
    ) -> None:
        self.scope = variables if isinstance(variables, _Scope) else _Scope(variables)
        self.symbols, self.variables, self.facts = symbols, self.scope.variables, facts
        self.algebra, self.settled = facts.algebra, settled
        self._steady = self.scope.steady
        self._here: dict[int, tuple[Json, Value]] = {}

    def within(self, kind: str, name: Json) -> tuple["_Reader", Index]:
        """The scope inside of an average over the client or outcome `name`, which must be new."""
        new = _name(name, "what is averaged over")
        if new in self.variables or new in self.symbols:
            raise Rejected(f"{new} is not new")
        i = self.algebra.fresh()
        variables = {**self.variables, new: (AVERAGES[kind], i)}
        return _Reader(self.symbols, variables, self.facts, settled=self.settled), i

    def over(self, mean: Json) -> tuple["_Reader", Callable[[Value], Value]]:
        """The scope of a field `mean`, and what averages over its index (§6)."""
        if mean is None:
            return self, lambda value: value
        expected = type(mean) is list and len(mean) == 2 and mean[0] == "expect"
        kind, name = mean if expected else ("mean", mean)
        inside, i = self.within(kind, name)
        return inside, lambda value: self.algebra.average(kind, value, i)

    def is_integer(self, term: Json) -> bool:
        if type(term) is str:
            if term in self.variables:
                return self.variables[term][0] == "integer"
            if term in self.symbols:
                return self.symbols[term][1] in ("integer", "count")
            return INTEGER.fullmatch(term) is not None
        head, *rest = _list(term, "a term")
        if head in ("+", "*", "-"):
            return all(map(self.is_integer, rest))
        return head in self.symbols and self.symbols[head][1] == "integer"

    def argument(self, term: Json, sort: str) -> Value | Outcome:
        """A value of that sort, for an argument or a variable."""
        if sort in ("client", "outcome"):
            return self._index(term, sort)
        if sort == "integer" and not self.is_integer(term):
            raise Rejected(f"{str(term)[:60]} is not an integer")
        return self.vector(term) if sort == "vector" else self.scalar(term)

    def _index(self, term: Json, sort: str) -> Outcome:
        if type(term) is str and term in self.variables:
            known, value = self.variables[term]
            if known == sort and not isinstance(value, (Scalar, dict)):
                return value
        elif sort == "outcome":
            head, *arguments = [term] if type(term) is str else _list(term, "an outcome")
            sorts = self.symbols.get(head, ("", ""))
            if sorts[1] in ("outcome", "redraw") and bool(arguments) == (type(term) is list):
                return ((self._atom(head, arguments), 1),)
        raise Rejected(f"{str(term)[:60]} is no {sort}")

    def scalar(self, term: Json) -> Scalar:
        value = self.term(term)
        if not isinstance(value, Scalar):
            raise Rejected(f"a scalar is wanted: {str(term)[:60]}")
        return value

    def vector(self, term: Json) -> Vector:
        value = self.term(term)
        if isinstance(value, Scalar):
            raise Rejected(f"a vector is wanted: {str(term)[:60]}")
        return value

    def term(self, term: Json) -> Value:
        if type(term) is str:
            return self._string(term)
        known = self._steady.get(id(term))
        if known is not None:
            return known[1]
        known = self._here.get(id(term))
        if known is not None:
            self.algebra.questions += 1  # it rests on the facts
            return known[1]
        before = self.algebra.questions
        value = self._compound(term)
        if self.algebra.questions == before:
            self._steady[id(term)] = term, value
        elif self.settled:
            self._here[id(term)] = term, value
        return value

    def _compound(self, term: Json) -> Value:
        head, *rest = _list(term, "a term")
        _need(type(head) is str, "a term begins with a name or an operation")
        if head in self.symbols:
            if not rest:
                raise Rejected(f"{head} without arguments is written as its name")
            return self._applied(head, rest)
        if len(rest) not in ARITY.get(head, (2,)) and not (head in "+*" and len(rest) > 1):
            raise Rejected(f"{head} does not take {len(rest)} terms")
        match head, rest:
            case "+", [first, *others]:
                values = [self.term(first), *map(self.term, others)]
                return self.algebra.combined([(ONE, v) for v in values])
            case "*", _:
                values = [self.term(t) for t in rest]
                factor, *others = [v for v in values if isinstance(v, Scalar)] or [_constant(1)]
                for v in others:
                    factor = self.algebra.mul(factor, v)
                vectors = [v for v in values if not isinstance(v, Scalar)]
                _need(len(vectors) <= 1, "a product has at most one vector")
                return self.algebra.scale(factor, vectors[0]) if vectors else factor
            case "-", [a]:
                return self.algebra.scale(_constant(-1), self.term(a))
            case "-", [a, b]:
                return self.algebra.sum(self.term(a), self.term(b), -1)
            case "/", [a, b]:
                return self.algebra.scale(self._inverse(self.scalar(b)), self.term(a))
            case "^", [a, k]:
                base, power = self.scalar(a), _between(k, -64, 64, "an exponent")
                times = {factor: e * abs(power) for factor, e in base.bottom.items() if power}
                raised = self.algebra.fraction(self.algebra.power(base.top, abs(power)), times)
                return self._inverse(raised) if power < 0 else raised
            case "root", [k, a]:
                if not self.multiplier(a):
                    raise Rejected(f"root: {str(a)[:60]} is not shown nonnegative")
                return self._root(_between(k, 2, 12, "the index of a root"), self.scalar(a))
            case "exp" | "log", [a]:
                if head == "log" and not self.multiplier(a, strict=True):
                    raise Rejected(f"log: {str(a)[:60]} is not positive")
                return Scalar({((self.algebra.atom(head, self.scalar(a)), 1),): ONE}, {})
            case "dot", [u, v]:
                return self.algebra.dot(self.vector(u), self.vector(v))
            case "mean" | "expect", [name, body]:
                inside, i = self.within(head, name)
                return self.algebra.average(head, inside.term(body), i)
        raise Rejected(f"{head[:60]} is neither an operation nor a symbol")

    def _string(self, term: str) -> Value:
        if term in self.variables:
            value = self.variables[term][1]
            if isinstance(value, (Scalar, dict)):
                return value
            raise Rejected(f"{term} is a client or an outcome, not a term")
        symbol = term in self.symbols
        plain = self.algebra.names if symbol else self.algebra.numbers
        if term not in plain:
            plain[term] = self._applied(term, []) if symbol else _constant(_rational(term))
        return plain[term]

    def _applied(self, symbol: str, arguments: list[Json]) -> Value:
        sorts, sort = self.symbols[symbol]
        if sort in ("set", "outcome", "redraw"):
            raise Rejected(f"{symbol} is no term, but of sort {sort}")
        if not sorts:
            _need(not arguments, f"{symbol} takes no arguments")
            return _named(self.algebra, symbol, sort)
        atom = self._atom(symbol, arguments)
        return {atom: _constant(1)} if sort == "vector" else Scalar({((atom, 1),): ONE}, {})

    def _atom(self, symbol: str, arguments: list[Json]) -> int:
        sorts = self.symbols[symbol][0]
        if len(arguments) != len(sorts):
            raise Rejected(f"{symbol} takes {len(sorts)} arguments")
        values = (self.argument(t, s) for t, s in zip(arguments, sorts, strict=True))
        return self.algebra.atom("apply", symbol, *values)

    def _inverse(self, s: Scalar) -> Scalar:
        """`1/s`, where `s` is shown positive or negative; of positive atoms, atom by atom."""
        _need(bool(s.top), "a division by zero")
        sign = 1
        of_atoms = self._of_positive_atoms(s.top)
        if not of_atoms and not self.facts.shown(s.top, strict=True):
            negated = {mono: -c for mono, c in s.top.items()}
            _need(self.facts.shown(negated, strict=True), "a divisor has no shown sign")
            sign, s = -1, Scalar(negated, s.bottom)
        if of_atoms:
            ((mono, c),) = s.top.items()
            bottom: dict[Factor, int] = dict(mono)
        else:
            c = _lead(s.top)
            bottom = {_key({mono: d / c for mono, d in s.top.items()}): 1}
        top = self.algebra.product(s.bottom)
        return self.algebra.fraction({mono: sign * d / c for mono, d in top.items()}, bottom)

    def _of_positive_atoms(self, top: Poly) -> bool:
        if len(top) != 1:
            return False
        (mono,) = top
        return all(self.facts.shown_atom(a, strict=True) for a, _ in mono)

    def _root(self, k: int, s: Scalar) -> Scalar:
        """`root(k, a/b) = root(k, a b^(k-1)) / b`; of a monomial, factor by factor."""
        lower = self.algebra.product({factor: e * (k - 1) for factor, e in s.bottom.items()})
        p = self.algebra.times(s.top, lower)
        if len(p) > 1:
            return self.algebra.fraction(self._radical(k, p), s.bottom)
        for mono, c in p.items():
            # A negative coefficient has no root of its own, even where the monomial is zero.
            atoms = [_poly(a) for a, _ in mono]
            if c < 0 or not all(self.facts.shown_atom(a, strict=False) for a, _ in mono):
                return self.algebra.fraction(self._radical(k, p), s.bottom)
            whole = fmpz(c.p) * fmpz(c.q) ** (k - 1)
            exact = whole.root(k)
            out: Poly = {(): fmpq(exact)}
            if exact**k != whole:
                out = self._radical(k, {(): fmpq(whole)})
            out = self.algebra.times(out, {(): ONE / fmpq(c.q)})
            for atom, (_, e) in zip(atoms, mono, strict=True):
                out = self.algebra.times(out, self.algebra.power(atom, e // k))
                out = self.algebra.times(out, self.algebra.power(self._radical(k, atom), e % k))
            return self.algebra.fraction(out, s.bottom)
        return _constant(0)

    def _radical(self, k: int, p: Poly) -> Poly:
        return {((self.algebra.atom("root", str(k), Scalar(p, {})), 1),): ONE}

    def claim(self, claim: Json) -> Claim:
        relation, a, b = _list(claim, "a claim") if len(claim) == 3 else ("", "", "")
        match relation:
            case "<=" | "<":
                return Claim(relation, self.scalar(a), self.scalar(b))
            case "=":
                left, right = self.term(a), self.term(b)
                same = isinstance(left, Scalar) == isinstance(right, Scalar)
                _need(same, "= compares two scalars or two vectors")
                return Claim("=", left, right)
            case "in":
                known = a in self.symbols and self.symbols[a][1] == "set"
                _need(known, f"{str(a)[:60]} is not a set")
                return Claim("in", a, self.vector(b))
        raise Rejected("a claim is [relation, a, b]")

    def multiplier(self, term: Json, *, strict: bool = False) -> bool:
        """Whether a multiplier is shown nonnegative (positive), as a whole or part by part (§3)."""
        if self.facts.shown(self.scalar(term).top, strict=strict):
            return True
        match term:
            case ["+", *parts]:
                some = not strict or any(self.multiplier(part, strict=True) for part in parts)
                return some and all(map(self.multiplier, parts))
            case ["*" | "/", *parts]:
                return all(self.multiplier(part, strict=strict) for part in parts)
            case ["^", a, k]:
                return (not strict and int(k) % 2 == 0) or self.multiplier(a, strict=strict)
            case ["root", _, a]:  # the root of zero is zero: only that of a positive is positive
                return not strict or self.multiplier(a, strict=True)
            case ["exp", _]:
                return True
            case ["dot", u, v]:
                return not strict and bool(u == v)
            case ["mean" | "expect" as kind, name, body]:
                return self.within(kind, name)[0].multiplier(body, strict=strict)
        return False


def _named(algebra: _Algebra, name: str, sort: str) -> Value:
    if sort == "vector":
        return {algebra.atom("vector", name): _constant(1)}
    return Scalar({((algebra.atom("scalar", name), 1),): ONE}, {})


# ---------------------------------------------------------------- the proof (§4, §5, §6)

KINDS: dict[str, tuple[str, ...]] = {
    "identity": (),
    "coefficients": ("eliminate", "shift"),
    "combination": ("terms",),
    "psd": ("basis", "matrix", "mean"),
    "instance": ("of",),
    "monotone": ("of",),
    "membership": ("of", "weights", "equal", "mean"),
    "induction": ("on", "base", "step"),
    "cases": ("on", "below", "above"),
    "squeeze": ("of",),
    "redraw": ("symbol", "round"),
    "exchange": (),
    "citation": ("of", "names", "as", "given"),
    "cells": ("bits", "tree"),
    "witness": ("bits",),
}


def _unified(tree: Json, lists: dict[Hashable, Json]) -> Json:
    """The tree with one object for all lists that are equal."""
    if type(tree) is dict:
        return {key: _unified(value, lists) for key, value in tree.items()}
    if type(tree) is not list:
        return tree
    parts = [p if type(p) is str else _unified(p, lists) for p in tree]
    return lists.setdefault(tuple([p if type(p) is str else id(p) for p in parts]), parts)


class _Proof:
    """One certificate on its way through the kernel."""

    def __init__(self, certificate: Json, accepted: Mapping[str, dict[str, Json]]) -> None:
        keys = ("schema", "id", "source", "digest", "statement", "uses", "lines")
        self.file = _record(_unified(certificate, {}), "the certificate", keys, ("cites",))
        version = self.file["schema"]
        _need(type(version) is int and version == 1, "schema: 1 is wanted")
        _need(type(self.file["id"]) is str and type(self.file["source"]) is str, "id, source: text")
        self.accepted = accepted
        self.algebra = _Algebra()
        self.facts = _Facts(self.algebra)
        self.statement = _record(
            self.file["statement"], "the statement", ("symbols", "given", "show")
        )
        self.digest = digest(self.statement)
        _need(self.file["digest"] == self.digest, "the digest is not that of the statement")
        self.symbols = self.statement["symbols"]
        self.cited: dict[str, Json] = {}  # name -> schema
        self.theorems: dict[str, Json] = {}  # name -> statement, of other symbols (§10)
        self.lines: dict[str, Json] = {}
        self.conditions: list[tuple[_Reader, Json]] = []  # those of the line at hand
        self.variables: dict[tuple[str, str], tuple[str, Value | Outcome]] = {}  # for themselves
        self.scopes: dict[Hashable, _Scope] = {}

    def replay(self) -> str:
        self._read_symbols()
        given = self.statement["given"]
        _need(type(given) is dict, "given: an object is wanted")
        for name in sorted(given):  # each is read with the facts before it
            claim = self._enter(given[name], f"given {name}")[1]
            if _is_fact(given[name]):
                self.facts.learn(claim)
            self.cited[_label(name, self.cited)] = given[name]
        self._read_uses(given)
        self._read_cites()
        lines = _list(self.file["lines"], "lines")
        for line in lines:
            taken = {**self.cited, **self.theorems} if self.theorems else self.cited
            name = _label(line.get("name") if type(line) is dict else None, taken)
            try:
                self._line(name, line)
            except Rejected as reason:
                raise Rejected(f"line {name}: {reason}") from reason
            except Exception as error:
                raise Rejected(f"line {name}: malformed: {type(error).__name__}") from error
        _need(bool(lines) and lines[-1]["schema"] == self.statement["show"], "show is not proved")
        return self.digest

    def _read_symbols(self) -> None:
        _need(type(self.symbols) is dict, "symbols: an object is wanted")
        counts = 0
        for name, entry in self.symbols.items():
            _name(name, "a symbol")
            sorts, sort = _list(entry, name) if len(entry) == 2 else ("", "")
            if sort not in VALUES or not all(s in VARIABLES for s in _list(sorts, name)):
                raise Rejected(f"{name}: no such sort")
            if sort in ("count", "set") and sorts:
                raise Rejected(f"{name} takes no arguments")
            if sort == "redraw" and sorts != REDRAW:
                raise Rejected(f"{name} takes {', '.join(REDRAW)}")
            if sort == "count":
                counts += 1
                n = _named(self.algebra, name, sort)
                self.facts.learn(Claim("<=", _constant(1), n))
        _need(counts <= 1, "there is one number of clients")

    def _read_uses(self, given: dict[str, Json]) -> None:
        uses = self.file["uses"]
        _need(type(uses) is dict, "uses: an object is wanted")
        for name, used in uses.items():
            _label(name, self.cited)
            theirs = self._accepted(used, f"uses {name}")
            for mine, part in ((self.symbols, "symbols"), (given, "given")):
                for entry, content in theirs[part].items():
                    _need(entry in mine and mine[entry] == content, f"uses {name}: {part} {entry}")
            self.cited[name] = theirs["show"]

    def _read_cites(self) -> None:
        cites = self.file.get("cites", {})
        _need(type(cites) is dict, "cites: an object is wanted")
        for name, used in cites.items():
            _label(name, {**self.cited, **self.theorems})
            self.theorems[name] = self._accepted(used, f"cites {name}")

    def _accepted(self, used: Json, what: str) -> dict[str, Json]:
        key = _text(used, DIGEST, what)
        _need(key in self.accepted and key != self.digest, f"{what}: not accepted")
        _need(digest(self.accepted[key]) == key, f"{what}: the digest is of something else")
        return self.accepted[key]

    def _schema(self, schema: Json, what: str) -> dict[str, Json]:
        record = _record(schema, what, ("forall", "if", "then"))
        _need(type(record["forall"]) is dict, "forall is an object")
        for name, sort in record["forall"].items():
            if _name(name, what) in self.symbols or sort not in VARIABLES:
                raise Rejected(f"{what}: {name} is a symbol, or of no sort")
        _list(record["if"], what)
        return record

    def _enter(self, schema: Json, what: str) -> tuple[_Reader, Claim]:
        """Read a schema where it stands: its conditions become facts, its claim is returned."""
        variables: dict[str, tuple[str, Value | Outcome]] = {}
        for variable in self._schema(schema, what)["forall"].items():
            if variable not in self.variables:
                name, sort = variable
                index = sort in ("client", "outcome")
                value = Index(name) if index else _named(self.algebra, name, sort)
                self.variables[variable] = sort, value
            variables[variable[0]] = self.variables[variable]
        facts = self.facts.copy() if schema["if"] else self.facts
        reader = _Reader(self.symbols, self._scope(variables), facts)
        for condition in schema["if"]:
            reader.facts.learn(reader.claim(condition))
        reader.settled = True
        return reader, reader.claim(schema["then"])

    def _scope(self, values: dict[str, tuple[str, Value | Outcome]]) -> _Scope:
        """One scope for the same values, which it keeps."""
        key = tuple([(v, sort, id(value)) for v, (sort, value) in values.items()])
        if key not in self.scopes:
            self.scopes[key] = _Scope(values)
        return self.scopes[key]

    def _line(self, name: str, line: Json) -> None:
        kind = line.get("by")
        _need(type(kind) is str and kind in KINDS, "no such kind of line")
        _record(line, "the line", ("name", "schema", "by", *KINDS[kind]))
        reader, claim = self._enter(line["schema"], "its schema")
        self.conditions = [(reader, condition) for condition in line["schema"]["if"]]
        getattr(self, f"_{kind}")(line, reader, claim)
        self.cited[name] = self.lines[name] = line["schema"]
        if _is_fact(line["schema"]):
            self.facts.learn(claim)

    def _cite(self, reference: Json, reader: _Reader) -> Claim:
        """What a reference claims, once its conditions are shown (§4)."""
        ref = _record(reference, "a reference", ("use", "at"), optional=("because",))
        if type(ref["use"]) is str and ref["use"].startswith("if "):
            k = _between(ref["use"][3:], 1, len(self.conditions), "a condition")
            plain = ref["at"] == {} and ref.get("because", []) == []
            _need(plain, "a condition has no variables and no conditions")
            scope, condition = self.conditions[k - 1]
            return scope.claim(condition)
        _need(type(ref["use"]) is str and ref["use"] in self.cited, "a reference to nothing")
        schema = self.cited[ref["use"]]
        at = _record(ref["at"], f"{ref['use']} at", schema["forall"])
        values = {v: (s, reader.argument(at[v], s)) for v, s in schema["forall"].items()}
        inside = _Reader(self.symbols, self._scope(values), reader.facts, settled=True)
        reasons = _list(ref.get("because", [None] * len(schema["if"])), "because")
        _need(len(reasons) == len(schema["if"]), f"{ref['use']}: because is as long as the if")
        for k, (condition, reason) in enumerate(zip(schema["if"], reasons, strict=True)):
            wanted = inside.claim(condition)
            if reason is None:
                shown = self._evident(wanted, reader.facts)
            else:
                shown = self._gives(self._cite(reason, reader), wanted)
            _need(shown, f"{ref['use']}: condition {k + 1} is not shown")
        return inside.claim(schema["then"])

    def _evident(self, claim: Claim, facts: _Facts) -> bool:
        relation, a, b = claim
        if relation == "in":
            return any(self._gives(member, claim) for member in facts.members)
        if relation == "=" or not isinstance(a, Scalar) or not isinstance(b, Scalar):
            return not isinstance(a, str) and self.algebra.same(a, b)
        return facts.shown(self.algebra.add(b, a, -1).top, strict=relation == "<")

    def _gives(self, has: Claim, wanted: Claim) -> bool:
        """Whether one claim is the other: the same `b - a`; `<` is also `<=`."""
        if (has.relation, wanted.relation) != ("<", "<=") and has.relation != wanted.relation:
            return False
        if isinstance(has.left, str) or isinstance(wanted.left, str):
            return has.left == wanted.left and self.algebra.same(has.right, wanted.right)
        return self.algebra.same(self._gap(has), self._gap(wanted))

    def _gap(self, claim: Claim) -> Value:
        """`b - a`."""
        if isinstance(claim.left, str):
            raise Rejected("a membership has no difference")
        return self.algebra.sum(claim.right, claim.left, -1)

    def _scalar_gap(self, claim: Claim, *relations: str) -> Scalar:
        gap = self._gap(claim)
        if claim.relation not in relations or not isinstance(gap, Scalar):
            raise Rejected(f"the claim is not one of {' '.join(relations)} between scalars")
        return gap

    # the kinds of line (§5)

    def _identity(self, _line: Json, _reader: _Reader, claim: Claim) -> None:
        _need(claim.relation == "=", "an identity is an equality")
        _need(self._evident(claim, self.facts), "the difference of the sides is not zero")

    def _coefficients(self, line: Json, reader: _Reader, claim: Claim) -> None:
        top = self._scalar_gap(claim, "<=", "<").top
        for entry in _list(line["eliminate"], "eliminate"):
            v, k = _list(entry, "eliminate") if len(entry) == 2 else ("", "")
            old = self._single(reader.scalar(v))
            _need(self.algebra.atoms[old].kind == "scalar", f"{v} is not a variable")
            index = _between(k, 2, 12, "the index of a root")
            new = self._single(reader.scalar(["root", str(index), v]))
            top = _eliminated(top, old, new, index)
        by: dict[int, fmpq] = {}
        strictly: dict[int, bool] = {}
        for entry in _list(line["shift"], "shift"):
            term, bound = _list(entry, "shift") if len(entry) == 2 else ("", "")
            a, c = self._single(reader.scalar(term)), _rational(bound, "a shift")
            _need(a not in by, "an atom is shifted twice")
            _need(self._at_least(reader.facts, a, c, strict=False), f"{term} >= {c} is not shown")
            by[a], strictly[a] = c, self._at_least(reader.facts, a, c, strict=True)
        _need(
            reader.facts.evident(_shifted(top, by), strictly, strict=claim.relation == "<"),
            "a coefficient is negative, a monomial has no sign, or none is positive",
        )

    def _single(self, s: Scalar) -> int:
        """The atom that a term is: a name or a root."""
        if len(s.top) == 1 and not s.bottom:
            ((mono, c),) = s.top.items()
            kinds = [self.algebra.atoms[a].kind for a, e in mono if e == 1]
            if c == 1 and len(mono) == 1 and kinds in (["scalar"], ["root"]):
                return mono[0][0]
        raise Rejected("a variable or a root is wanted")

    def _at_least(self, facts: _Facts, a: int, c: fmpq, *, strict: bool) -> bool:
        """`a >= c` (`>`) by §3; of a root with c >= 0, also by `p >= c^k` of its argument."""
        if facts.shown({((a, 1),): ONE, **({(): -c} if c else {})}, strict=strict):
            return True
        atom = self.algebra.atoms[a]
        if atom.kind != "root" or c < 0:
            return False
        raised = self.algebra.add(
            Scalar(self.algebra.radicand(a), {}), _constant(c ** int(str(atom.parts[0]))), -1
        )
        return facts.shown(raised.top, strict=strict)

    def _combination(self, line: Json, reader: _Reader, claim: Claim) -> None:
        parts = [(ONE, self._gap(claim))]
        strict = False
        for entry in _list(line["terms"], "terms"):
            value, positive = self._value(entry, reader, equalities=claim.relation == "=")
            parts.append((-ONE, value))
            strict = strict or positive
        rest = self.algebra.combined(parts)
        if claim.relation == "=":
            zero = not (rest.top if isinstance(rest, Scalar) else rest)
            _need(zero, "the difference is not zero")
        else:
            wanted = claim.relation == "<" and not strict
            shown = isinstance(rest, Scalar) and reader.facts.shown(rest.top, strict=wanted)
            _need(shown, "the difference is not shown nonnegative (positive)")

    def _value(self, entry: Json, reader: _Reader, *, equalities: bool) -> tuple[Value, bool]:
        """The value of one term, and whether it is positive; it is >= 0, or 0 (§6)."""
        square = type(entry) is dict and "square" in entry
        keys = ("square",) if square else ("use", "at")
        _record(entry, "a term", (*keys, "times", "mean"), () if square else ("because",))
        reader, averaged = reader.over(entry["mean"])
        positive = False
        if square:
            _need(not equalities, "an equality is combined from equalities only")
            _need(reader.multiplier(entry["times"]), "a multiplier is not shown nonnegative")
            z = reader.term(entry["square"])
            squared = self.algebra.mul(z, z) if isinstance(z, Scalar) else self.algebra.dot(z, z)
            value = self.algebra.scale(reader.scalar(entry["times"]), squared)
        else:
            reference = {k: entry[k] for k in ("use", "at", "because") if k in entry}
            claim = self._cite(reference, reader)
            gap, times = self._gap(claim), reader.term(entry["times"])
            if claim.relation == "=":
                if isinstance(times, Scalar):
                    value = self.algebra.scale(times, gap)
                elif not isinstance(gap, Scalar):
                    value = self.algebra.dot(times, gap)
                else:
                    raise Rejected("an equality of scalars is multiplied by a vector")
            else:
                _need(not equalities, "an equality is combined from equalities only")
                _need(reader.multiplier(entry["times"]), "a multiplier is not shown nonnegative")
                positive = claim.relation == "<" and reader.multiplier(entry["times"], strict=True)
                value = self.algebra.scale(reader.scalar(entry["times"]), gap)
        return averaged(value), positive

    def _psd(self, line: Json, reader: _Reader, claim: Claim) -> None:
        gap = self._scalar_gap(claim, "<=")
        reader, averaged = reader.over(line["mean"])
        z = [reader.term(t) for t in _list(line["basis"], "basis")]
        m = [[_rational(c) for c in _list(r, "matrix")] for r in _list(line["matrix"], "matrix")]
        _need([len(row) for row in m] == [len(z)] * len(z), "the matrix has another size")
        _need(all(m[j][k] == m[k][j] for j in range(len(z)) for k in range(j)), "not symmetric")
        _need(_semidefinite(m), "the matrix is not positive semidefinite")
        parts: list[tuple[fmpq, Value]] = []
        for j, u in enumerate(z):
            for k, v in enumerate(z[: j + 1]):
                if isinstance(u, Scalar) and isinstance(v, Scalar):
                    product = self.algebra.mul(u, v)
                elif isinstance(u, dict) and isinstance(v, dict):
                    product = self.algebra.dot(u, v)
                else:
                    raise Rejected("the basis mixes scalars and vectors")
                parts.append((m[j][k] if j == k else 2 * m[j][k], product))
        form = averaged(self.algebra.combined(parts))
        _need(self.algebra.same(gap, form), "b - a is not that quadratic form")

    def _instance(self, line: Json, reader: _Reader, claim: Claim) -> None:
        _need(self._gives(self._cite(line["of"], reader), claim), "the reference claims otherwise")

    def _monotone(self, line: Json, reader: _Reader, _claim: Claim) -> None:
        relation, a, b = line["schema"]["then"]
        inner = self._cite(line["of"], reader)
        _need(relation == inner.relation and relation != "in", "the relation is another")
        match a, b:
            case ["root", j, x], ["root", k, y]:
                _need(j == k, "two kinds of root")
            case (["exp", x], ["exp", y]) | (["log", x], ["log", y]):
                pass
            case _:
                raise Rejected("root, exp or log is wanted, the same on both sides")
        inside = Claim(relation, reader.scalar(x), reader.scalar(y))
        _need(self._gives(inner, inside), "the reference compares something else")

    def _membership(self, line: Json, reader: _Reader, claim: Claim) -> None:
        _need(claim.relation == "in", "a membership is wanted")
        weights = _list(line["weights"], "weights")
        middle: Value = {}
        if line["mean"] is None:
            references = _list(line["of"], "of")
            _need(len(weights) == len(references), "as many weights as references")
            _need(all(map(reader.multiplier, weights)), "a weight is not shown nonnegative")
            total = _constant(0)
            for weight, reference in zip(weights, references, strict=True):
                w = reader.scalar(weight)
                total = self.algebra.add(total, w)
                member = self._member(reference, reader, claim)
                middle = self.algebra.sum(middle, self.algebra.scale(w, member))
            _need(self.algebra.same(total, _constant(1)), "the weights do not add up to 1")
        else:
            _need(not weights, "a mean has no weights")
            inside, i = reader.within("mean", line["mean"])
            middle = self.algebra.average("mean", self._member(line["of"], inside, claim), i)
        rest = self.algebra.sum(claim.right, middle, -1)
        for entry in _list(line["equal"], "equal"):
            reference, c = _list(entry, "equal") if len(entry) == 2 else (None, None)
            equality = self._cite(reference, reader)
            _need(equality.relation == "=", "equal cites equalities")
            gap = self.algebra.scale(_constant(-1), self._gap(equality))
            rest = self.algebra.sum(rest, self.algebra.scale(reader.scalar(c), gap), -1)
        _need(rest == {}, "v is not that combination")

    def _member(self, reference: Json, reader: _Reader, claim: Claim) -> Value:
        member = self._cite(reference, reader)
        _need(member.relation == "in" and member.left == claim.left, "a member of the same set")
        return member.right

    def _induction(self, line: Json, _reader: _Reader, _claim: Claim) -> None:
        schema, t = line["schema"], line["on"]
        _need(type(t) is str and schema["forall"].get(t) == "integer", "on: an integer variable")
        first, *others = schema["if"]
        _need(first[0] == "<=" and first[2] == t, "the first condition is b <= t")
        b = _text(first[1], INTEGER, "b")
        for other in others:  # an upper end of t + 1 is one of t, so that the step may be made
            upper = other[:2] == ["<=", t] and not _contains(other[2], t)
            _need(
                upper or not _contains(other, t), f"a condition other than the first contains {t}"
            )
        base = {
            "forall": {v: s for v, s in schema["forall"].items() if v != t},
            "if": _replaced(others, t, b),
            "then": _replaced(schema["then"], t, b),
        }
        step = {
            "forall": schema["forall"],
            "if": [first, *_replaced(others, t, ["+", t, "1"]), schema["then"]],
            "then": _replaced(schema["then"], t, ["+", t, "1"]),
        }
        _need(self._earlier(line["base"]) == base, "the base is another schema")
        _need(self._earlier(line["step"]) == step, "the step is another schema")

    def _cases(self, line: Json, reader: _Reader, _claim: Claim) -> None:
        schema = line["schema"]
        a, b = _list(line["on"], "on") if len(line["on"]) == 2 else ("", "")
        reader.scalar(a), reader.scalar(b)
        for name, more in ((line["below"], ["<=", a, b]), (line["above"], ["<", b, a])):
            wanted = {**schema, "if": [*schema["if"], more]}
            _need(self._earlier(name) == wanted, f"{str(name)[:60]} is another schema")

    def _squeeze(self, line: Json, reader: _Reader, claim: Claim) -> None:
        _, a, b = claim
        if claim.relation != "=" or not isinstance(a, Scalar) or not isinstance(b, Scalar):
            raise Rejected("an equality of scalars is wanted")
        of = _list(line["of"], "of")
        _need(len(of) == 2, "of: two references are wanted")
        for reference, wanted in zip(of, (Claim("<=", a, b), Claim("<=", b, a)), strict=True):
            _need(self._gives(self._cite(reference, reader), wanted), "no a <= b, b <= a, so")

    def _redraw(self, line: Json, reader: _Reader, _claim: Claim) -> None:
        symbol = line["symbol"]
        known = type(symbol) is str and self.symbols.get(symbol, ("", ""))[1] == "redraw"
        _need(known, "symbol: one of sort redraw is wanted")
        # In the scope of the line: neither of the outcomes that the claim averages over is there.
        reader.argument(line["round"], "integer")
        match line["schema"]["then"]:
            case ["=", ["expect", w, a], ["expect", v, ["expect", s, b]]]:
                _need(w == v, "the same name for the outcome on both sides")
                # Reading has seen to it: a binder's name is new. The page asks for it all the same.
                _need(not _contains(a, s), f"{s} is what is drawn again: the left has none")
                drawn = [symbol, line["round"], w, s]
                _need(b == _replaced(a, w, drawn), "the right is not the left, drawn again")
            case _:
                raise Rejected("E_w a = E_w E_s b is wanted")

    def _exchange(self, line: Json, _reader: _Reader, _claim: Claim) -> None:
        match line["schema"]["then"]:
            case ["=", [p, x, [q, y, a]], right] if p in AVERAGES and q in AVERAGES:
                _need(right == [q, y, [p, x, a]], "the right is not the left, exchanged")
            case _:
                raise Rejected("an average of an average is wanted")

    def _citation(self, line: Json, _reader: _Reader, _claim: Claim) -> None:
        known = type(line["of"]) is str and line["of"] in self.theorems
        _need(known, "of: no such theorem is cited")
        try:
            says = stated(line, self.theorems[line["of"]], self.symbols)
        except Misfit as reason:
            raise Rejected(str(reason)) from reason
        _need(line["schema"] == says.schema, "the schema is not the cited claim, interpreted")
        # The own conditions are about the own variables, also where there is no hypothesis.
        alone = {"forall": says.own, "if": says.conditions, "then": ["=", "0", "0"]}
        self._enter(alone, "its own conditions")
        reasons = _record(line["given"], "given", says.hypotheses)
        for name, wanted in says.hypotheses.items():
            inside, claim = self._enter(wanted, f"the hypothesis {name}")
            self.conditions = [(inside, condition) for condition in wanted["if"]]
            if reasons[name] is None:
                shown = self._evident(claim, inside.facts)
            else:
                shown = self._gives(self._cite(reasons[name], inside), claim)
            _need(shown, f"the hypothesis {name} is not shown")

    def _earlier(self, name: Json) -> Json:
        _need(type(name) is str and name in self.lines, "no earlier line has that name")
        return self.lines[name]

    def _cells(self, line: Json, _reader: _Reader, _claim: Claim) -> None:
        schema, bits = line["schema"], _between(line["bits"], 16, 512, "bits")
        _need(set(schema["forall"].values()) <= {"real"}, "cells are for real variables")
        low: dict[str, fmpq] = {}
        high: dict[str, fmpq] = {}
        for relation, a, b in schema["if"]:
            side, v, bound = (low, b, a) if b in schema["forall"] else (high, a, b)
            known = relation == "<=" and v in schema["forall"] and v not in side
            _need(known, "the conditions give each variable two rational bounds")
            side[v] = _rational(bound, "a bound")
        _need(set(low) == set(high) == set(schema["forall"]), "a variable has no bounds")
        _need(all(low[v] <= high[v] for v in low), "an empty box")
        stack = [(line["tree"], {v: (low[v], high[v]) for v in low})]
        nodes = 0
        while stack:
            tree, box = stack.pop()
            nodes += 1
            _need(nodes <= NODES, "the tree is too large (§8)")
            if tree == "leaf":
                _need(_true_on(schema["then"], box, bits), f"not shown on {_print(box)}")
            else:
                v, point, left, right = _list(tree, "tree") if len(tree) == 4 else ("",) * 4
                _need(type(v) is str and v in box, "the tree splits what is no variable")
                at, (lo, hi) = _rational(point, "a point"), box[v]
                _need(lo < at < hi, f"{point} is not inside")
                stack += [(left, {**box, v: (lo, at)}), (right, {**box, v: (at, hi)})]

    def _witness(self, line: Json, _reader: _Reader, _claim: Claim) -> None:
        bits = _between(line["bits"], 16, 512, "bits")
        then = line["schema"]["then"]
        _need(not line["schema"]["forall"] and not line["schema"]["if"], "a witness stands alone")
        bare = _Reader({}, {}, _Facts(self.algebra))  # any name is refused
        gap = self._scalar_gap(bare.claim(then), "<=", "<", "=")
        if set(gap.top) <= {()} and not gap.bottom:
            c = gap.top.get((), ZERO)
            _need({"<=": c >= 0, "<": c > 0, "=": c == 0}[then[0]], "it is false")
        else:
            _need(_true_on(then, {}, bits), "interval arithmetic does not show it")


def _is_fact(schema: Json) -> bool:
    return not schema["forall"] and not schema["if"]


def _eliminated(p: Poly, old: int, new: int, k: int) -> Poly:
    """`p` with every power of `old` outside atoms written in `new`, the k-th root of it."""
    out: Poly = defaultdict(lambda: ZERO)
    for mono, c in p.items():
        powers = dict(mono)
        powers[new] = powers.get(new, 0) + k * powers.pop(old, 0)
        out[tuple(sorted((a, e) for a, e in powers.items() if e))] += c
    return _bounded(out)


def _semidefinite(matrix: list[list[fmpq]]) -> bool:
    """LDL^T without fractions: no negative pivot, and a zero pivot only over zeros.

    Bareiss: each entry is a minor of the matrix of integers, the last pivot divides the next.
    """
    unit = fmpz(1)
    for entries in matrix:
        for c in entries:
            unit = unit.lcm(fmpz(c.q))
        _need(unit.height_bits() * len(matrix) <= 10 * HEIGHT, "the denominators are too large")
    # Of what is below the diagonal, nothing is read.
    m = [[fmpz((c * unit).p) for c in entries[j:]] for j, entries in enumerate(matrix)]
    last = fmpz(1)
    for j, row in enumerate(m):
        pivot = row[0]
        if pivot < 0 or (pivot == 0 and any(row[1:])):
            return False
        if pivot == 0:
            continue
        for k in range(1, len(row)):
            factor, ahead = row[k], row[k:]
            rest = zip(m[j + k], ahead, strict=True)
            m[j + k] = [(pivot * c - factor * d) // last for c, d in rest]
        last = pivot
    return True


def _contains(tree: Json, name: str) -> bool:
    if type(tree) is list:
        return any(_contains(part, name) for part in tree)
    return bool(tree == name)


def _replaced(tree: Json, name: str, by: Json) -> Json:
    if type(tree) is list:
        return [_replaced(part, name, by) for part in tree]
    return by if tree == name else tree


# ---------------------------------------------------------------- interval arithmetic (§7)

Interval: TypeAlias = tuple[fmpq, fmpq]
FAR = 1024  # the exponential of more is not worth its digits


def _print(box: Mapping[str, Interval]) -> str:
    return ", ".join(f"{lo} <= {v} <= {hi}" for v, (lo, hi) in box.items())[:200]


def _true_on(claim: Json, box: Mapping[str, Interval], bits: int) -> bool:
    relation, a, b = claim
    high, low = _enclosed(a, box, bits)[1], _enclosed(b, box, bits)[0]
    return bool({"<=": high <= low, "<": high < low}.get(relation, False))


def _outward(lo: fmpq, hi: fmpq, bits: int) -> Interval:
    unit = fmpz(2) ** bits
    _need(max(lo.height_bits(), hi.height_bits()) <= HEIGHT, "an interval is too large")
    return fmpq((lo * unit).floor(), unit), fmpq((hi * unit).ceil(), unit)


def _enclosed(term: Json, box: Mapping[str, Interval], bits: int) -> Interval:
    """An interval that contains every value of the term on the box."""
    if type(term) is str:
        return _outward(*(box[term] if term in box else (_rational(term),) * 2), bits)
    head, *rest = term
    if head in ("^", "root"):
        k, inner = (int(rest[1]), rest[0]) if head == "^" else (int(rest[0]), rest[1])
        x = _enclosed(inner, box, bits)
        if head == "^":
            return _power(x, k, bits)
        _need(x[0] >= 0, "the root of an interval with a negative end")
        return _floor_root(x[0], k, bits), -_floor_root(x[1], k, bits, up=True)
    values = [_enclosed(t, box, bits) for t in rest]
    if head == "-":
        values[-1] = (-values[-1][1], -values[-1][0])
    match head, values:
        case "+" | "-", _:
            low, high = (sum((v[end] for v in values), ZERO) for end in (0, 1))
            return _outward(low, high, bits)
        case "*", [total, *others]:
            for other in others:
                total = _product(total, other, bits)
            return total
        case "/", [x, y]:
            return _product(x, _power(y, -1, bits), bits)
        case "exp", [(lo, hi)]:
            _need(max(-lo, hi) <= FAR, "an exponential of too large a number")
            return _outward(_ball(arb.exp, lo, bits)[0], _ball(arb.exp, hi, bits)[1], bits)
        case "log", [(lo, hi)]:
            _need(lo > 0, "the logarithm of an interval with a nonpositive end")
            return _outward(_ball(arb.log, lo, bits)[0], _ball(arb.log, hi, bits)[1], bits)
    raise Rejected(f"interval arithmetic does not know {str(head)[:60]}")


def _product(x: Interval, y: Interval, bits: int) -> Interval:
    corners = [a * b for a in x for b in y]
    return _outward(min(corners), max(corners), bits)


def _power(x: Interval, k: int, bits: int) -> Interval:
    if k < 0:
        lo, hi = _power(x, -k, bits)
        _need(lo > 0 or hi < 0, "a division by an interval that contains 0")
        return _outward(1 / hi, 1 / lo, bits)
    lo, hi = sorted((x[0] ** k, x[1] ** k))
    around_zero = k > 0 and k % 2 == 0 and x[0] < 0 < x[1]
    return _outward(ZERO if around_zero else lo, hi, bits)


def _floor_root(x: fmpq, k: int, bits: int, *, up: bool = False) -> fmpq:
    """The root rounded down to a multiple of 2^-bits; with `up`, minus the root rounded up."""
    scaled = x * fmpz(2) ** (bits * k)
    whole = fmpz(scaled.ceil() if up else scaled.floor())
    root = whole.root(k)
    if not up:
        return fmpq(root, fmpz(2) ** bits)
    return -fmpq(root if root**k == whole else root + 1, fmpz(2) ** bits)


def _ball(function: Callable[[arb], arb], x: fmpq, bits: int) -> Interval:
    """Rational bounds of a function at a point, from a ball that contains it."""
    with ctx.workprec(2 * bits + 2 * FAR + x.height_bits()):
        y = function(arb(x))
        return y.lower().fmpq(), y.upper().fmpq()
