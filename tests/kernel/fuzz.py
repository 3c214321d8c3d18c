"""A hundred thousand random lines of every kind: is everything that a kernel accepts true?

    python -m tests.kernel.fuzz --count 100000 --seed 0

Every case is a small certificate over one signature: random terms, hypotheses that the models keep by
construction, and a line that was right when it was written and then, half of the time, was changed
somewhere. Whatever one of the kernels accepts is evaluated, line by line, in finite models: some
clients, four outcomes (two independent draws, so that a round can be drawn again), vectors in Q^2,
symbols as random tables; in rationals, and in balls where there are roots, exponentials, logarithms.
A line that is false, or has no value, where its conditions hold is UNSOUND; a certificate that only
one kernel accepts is a DISAGREEMENT. Either makes the exit status 1.
"""

import argparse
import copy
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from random import Random
from typing import Any

from flint import arb, ctx, fmpq

import fedtheory.kernel
import fedtheory.kernel.flint
from tests.kernel.corruption import KERNELS, Outcome, Unclear, is_false

Json = Any

# ---------------------------------------------------------------- one signature, and what may be assumed of it

SYMBOLS: dict[str, tuple[list[str], str]] = {
    "n": ([], "count"),
    "N": ([], "integer"),
    "b": ([], "real"),
    "c": ([], "real"),
    "u": ([], "vector"),
    "z": ([], "vector"),
    "C": ([], "set"),
    "a": (["client"], "real"),
    "x": (["client"], "vector"),
    "X": (["outcome"], "real"),
    "Y": (["outcome"], "vector"),
    "K": (["client", "outcome"], "real"),
    "V": (["client", "outcome"], "vector"),
    "Q": (["outcome", "outcome"], "real"),
    "h": (["integer", "outcome"], "real"),
    "e": (["integer", "outcome"], "real"),
    "T": (["outcome"], "integer"),
    "S": (["integer"], "real"),
    "F": (["real"], "real"),
    "H": (["vector"], "real"),
    "G": (["vector"], "vector"),
    "here": ([], "outcome"),
    "turn": (["outcome"], "outcome"),
    "re": (["integer", "outcome", "outcome"], "redraw"),
}
WORDS = {name: [list(sorts), sort] for name, (sorts, sort) in SYMBOLS.items()}


def say(then: Json, forall: dict[str, str] | None = None, *conditions: Json) -> Json:
    return {"forall": forall or {}, "if": list(conditions), "then": then}


NEXT = ["+", "t", "1"]
AT_T = {"t": "integer"}
DRAWN = {"t": "integer", "w": "outcome"}
GIVEN: dict[str, Json] = {
    "b": say(["<", "0", "b"]),
    "c": say(["<=", "0", "c"]),
    "b below": say(["<=", "b", ["+", "c", "1"]]),
    "N": say(["<=", "1", "N"]),
    "z": say(["=", "z", ["*", "2", "u"]]),
    "a": say(["<=", "0", ["a", "i"]], {"i": "client"}),
    "X": say(["<=", ["X", "w"], "b"], {"w": "outcome"}),
    "X positive": say(["<", "0", ["X", "w"]], {"w": "outcome"}),
    "K": say(["<", ["K", "i", "w"], ["a", "i"]], {"i": "client", "w": "outcome"}),
    "x": say(["in", "C", ["x", "i"]], {"i": "client"}),
    "Y": say(["in", "C", ["Y", "w"]], {"w": "outcome"}),
    "adapted": say(
        ["=", ["h", "t", ["re", "t", "w", "s"]], ["h", "t", "w"]], {**DRAWN, "s": "outcome"}
    ),
    "unbiased": say(["=", ["expect", "s", ["e", "t", ["re", "t", "w", "s"]]], "0"], DRAWN),
    "start": say(["<=", ["S", "1"], "c"]),
    "step": say(["<=", ["S", NEXT], ["+", ["S", "t"], "b"]], AT_T, ["<=", "1", "t"]),
    "F": say(["<=", "0", ["F", "r"]], {"r": "real"}),
    "H": say(["<=", ["H", "p"], ["dot", "p", "p"]], {"p": "vector"}),
}


def satisfiable(names: Sequence[str]) -> list[str]:
    """With what they need to have a model, in the order of GIVEN: 0 < X <= b needs 0 < b."""
    more = {"b"} if {"X", "X positive"} <= set(names) else set()
    return [name for name in GIVEN if name in more.union(names)]


class Model:
    """Tables that keep the hypotheses at hand, whatever else they hold."""

    def __init__(self, given: Sequence[str], rng: Random) -> None:
        self.statement = {"symbols": WORDS}
        self.given, self.rng = frozenset(given), rng
        self.clients = rng.choice((1, 2, 2, 3))
        self.known: dict[Any, Any] = {}
        chances = [fmpq(1, rng.choice((2, 2, 3, 5))) for _ in range(2)]
        laws = [(p, 1 - p) for p in chances]
        self.space = [
            (Outcome((i, j)), laws[0][i] * laws[1][j]) for i, j in product(range(2), repeat=2)
        ]
        self.chances = laws
        self.flat = rng.random() < 0.3  # small integers only: ties, zeros

    def outcomes(self) -> Iterator[tuple[Outcome, fmpq]]:
        return iter(self.space)

    def number(self) -> fmpq:
        rng = self.rng
        if self.flat or rng.random() < 0.5:
            return fmpq(rng.randint(-2, 2))
        return fmpq(rng.randint(-9, 9), rng.randint(1, 4))

    def amount(self) -> fmpq:
        return abs(self.number())

    def point(self) -> tuple[fmpq, ...]:
        return self.number(), self.number()

    def inside(self) -> tuple[fmpq, ...]:
        """A point of C, the box from (-1, 0) to (2, 1)."""
        return fmpq(self.rng.randint(-4, 8), 4), fmpq(self.rng.randint(0, 3), 3)

    @staticmethod
    def contains(v: tuple[Any, ...]) -> bool:
        below = [v[0] - 2, -1 - v[0], v[1] - 1, -v[1]]
        if any(isinstance(g, arb) and not g < 0 and not g > 0 for g in below):
            raise Unclear
        return all(g <= 0 for g in below)

    def sample(self, sort: str) -> Any:
        rng = self.rng
        match sort:
            case "client":
                return rng.randrange(self.clients)
            case "outcome":
                return rng.choice(self.space)[0]
            case "integer":
                return fmpq(rng.randint(-1, 4))
            case "vector":
                return self.point()
        return self.number()

    def value(self, name: str, arguments: tuple[Any, ...]) -> Any:
        key = (name, *arguments)
        if any(
            isinstance(x, arb) for a in arguments for x in (a if isinstance(a, tuple) else (a,))
        ):
            return self.made(name, arguments)
        if key not in self.known:
            self.known[key] = self.made(name, arguments)
        return self.known[key]

    def made(self, name: str, arguments: tuple[Any, ...]) -> Any:
        maker = MAKERS.get(name)
        if maker is not None:
            return maker(self, *arguments)
        sort = SYMBOLS[name][1]
        if sort == "outcome":
            return self.sample(sort)
        return self.point() if sort == "vector" else self.number()

    def coefficients(self, name: str) -> list[fmpq]:
        return self.known.setdefault(name, [self.number() for _ in range(6)])


def _count(m: Model) -> fmpq:
    return fmpq(m.clients)


def _b(m: Model) -> fmpq:
    if "b below" in m.given:
        b = m.value("c", ()) + 1 - m.amount()
        if "b" in m.given and not b > 0:
            return (m.value("c", ()) + 1) / 2
        return b
    return m.amount() + fmpq(1, 2) if "b" in m.given else m.number()


def _c(m: Model) -> fmpq:
    if "c" in m.given or {"b", "b below"} <= m.given:
        return m.amount()
    return m.number()


def _N(m: Model) -> fmpq:
    return fmpq(m.rng.randint(1 if "N" in m.given else -1, 4))


def _z(m: Model) -> Any:
    return tuple(2 * c for c in m.value("u", ())) if "z" in m.given else m.point()


def _X(m: Model, _w: Outcome) -> fmpq:
    b = m.value("b", ())
    if {"X", "X positive"} <= m.given:
        return b * fmpq(m.rng.randint(1, 4), 4)
    if "X" in m.given:
        return b - m.amount()
    return m.amount() + fmpq(1, 3) if "X positive" in m.given else m.number()


def _K(m: Model, i: int, _w: Outcome) -> fmpq:
    return m.value("a", (i,)) - m.amount() - fmpq(1, 5) if "K" in m.given else m.number()


def _h(m: Model, t: fmpq, w: Outcome) -> fmpq:
    """Adapted: it does not look at the draw of its round."""
    seen = tuple(d for k, d in enumerate(w, 1) if k != t) if "adapted" in m.given else w
    return m.known.setdefault(("h seen", t, seen), m.number())


def _e(m: Model, t: fmpq, w: Outcome) -> fmpq:
    """Unbiased: its mean over the draw of its round is 0."""
    if "unbiased" not in m.given:
        return m.number()
    if t not in (1, 2):
        return fmpq(0)
    k = int(t) - 1
    first = m.known.setdefault(("e of", t, w[1 - k]), m.number())
    p, q = m.chances[k]
    return first if w[k] == 0 else -first * p / q


def _S(m: Model, t: fmpq) -> fmpq:
    if t == 1 and "start" in m.given:
        return m.value("c", ()) - m.amount()
    if t > 1 and "step" in m.given:
        if t > 60:
            raise Unclear
        return m.value("S", (t - 1,)) + m.value("b", ()) - m.amount()
    return m.number()


def _F(m: Model, r: Any) -> Any:
    p, q, s, *_ = m.coefficients("F")
    return p * p * r * r + q * q if "F" in m.given else p * r * r + q * r + s


def _H(m: Model, v: tuple[Any, ...]) -> Any:
    p, q, s, r, *_ = m.coefficients("H")
    if "H" in m.given:
        return v[0] * v[0] + v[1] * v[1] - (q * v[0] + s * v[1] + r) ** 2
    return p * v[0] * v[1] + q * v[0] + s * v[1] + r


def _G(m: Model, v: tuple[Any, ...]) -> Any:
    p, q, s, r, k, l = m.coefficients("G")
    return p * v[0] + q * v[1] + k, s * v[0] * v[1] + r * v[1] + l


def _re(m: Model, k: fmpq, w: Outcome, s: Outcome) -> Outcome:
    return Outcome(new if t == k else old for t, (old, new) in enumerate(zip(w, s, strict=True), 1))


MAKERS: dict[str, Callable[..., Any]] = {
    "n": _count,
    "N": _N,
    "b": _b,
    "c": _c,
    "z": _z,
    "a": lambda m, i: m.amount() if "a" in m.given else m.number(),
    "x": lambda m, i: m.inside() if "x" in m.given else m.point(),
    "X": _X,
    "Y": lambda m, w: m.inside() if "Y" in m.given else m.point(),
    "K": _K,
    "h": _h,
    "e": _e,
    "T": lambda m, w: fmpq(m.rng.randint(-1, 3)),
    "S": _S,
    "F": _F,
    "H": _H,
    "G": _G,
    "re": _re,
}

# ---------------------------------------------------------------- random terms


@dataclass(frozen=True)
class Scope:
    """The names of each sort that a term may use, and the next new ones."""

    rng: Random
    names: dict[str, tuple[str, ...]] = field(default_factory=dict)
    used: int = 0
    bound: tuple[tuple[str, str], ...] = ()  # the averages around a term: name and sort

    def of(self, sort: str) -> tuple[str, ...]:
        return self.names.get(sort, ())

    def with_(self, name: str, sort: str) -> "Scope":
        names = {**self.names, sort: (*self.of(sort), name)}
        return replace(self, names=names, used=self.used + 1, bound=(*self.bound, (name, sort)))

    def bind(self, sort: str) -> tuple[str, "Scope"]:
        name = f"{sort[0]}{self.used}"
        return name, self.with_(name, sort)

    def client(self) -> Json:
        return self.rng.choice(self.of("client"))

    def outcome(self, depth: int = 1) -> Json:
        rng, own = self.rng, self.of("outcome")
        kind = rng.random()
        if own and (kind < 0.75 or depth == 0):
            return rng.choice(own)
        if kind < 0.85 or depth == 0:
            return "here"
        if kind < 0.9:
            return ["turn", self.outcome(0)]
        return ["re", self.integer(0), self.outcome(0), self.outcome(0)]

    def integer(self, depth: int = 1) -> Json:
        rng = self.rng
        choices: list[Json] = [*self.of("integer") * 2, "N", str(rng.randint(0, 3))]
        if depth:
            choices += [
                [rng.choice("+*-"), self.integer(0), self.integer(0)],
                ["T", self.outcome(0)],
            ]
        return rng.choice(choices)

    def touched(self) -> Json:
        """A number that depends on what is averaged over."""
        rng = self.rng
        name, sort = rng.choice((self.bound[-1], rng.choice(self.bound)))
        if sort == "client":
            return rng.choice((["a", name], ["K", name, self.outcome()], ["H", ["x", name]]))
        choices: list[Json] = [["X", name]] * 3 + [["Q", name, self.outcome()], ["Q", name, name]]
        choices += [[rng.choice("he"), self.integer(), name], ["T", name], ["X", ["turn", name]]]
        choices += [["K", self.client(), name]] if self.of("client") else []
        return rng.choice(choices)

    def touched_vector(self) -> Json:
        """A vector that depends on what is averaged over."""
        rng = self.rng
        name, sort = rng.choice((self.bound[-1], rng.choice(self.bound)))
        if sort == "client":
            return rng.choice((["x", name], ["V", name, self.outcome()]))
        more = [["V", self.client(), name]] if self.of("client") else []
        return rng.choice([["Y", name], ["G", ["Y", name]], *more])

    def scalar(self, depth: int) -> Json:
        rng = self.rng
        if depth <= 0 and self.bound and rng.random() < 0.6:
            return self.touched()
        if depth <= 0:
            leaves: list[Json] = ["b", "c", "n", "N", "2", "-1", "1/3", "0", "1"]
            leaves += [*self.of("real") * 3, *self.of("integer")]
            if self.of("client"):
                leaves += [["a", self.client()]] * 3 + [["K", self.client(), self.outcome()]] * 2
            leaves += [["X", self.outcome()]] * (4 if self.of("outcome") else 1)
            leaves += [["Q", self.outcome(), self.outcome()], ["S", self.integer()]]
            leaves += [[rng.choice("he"), self.integer(), self.outcome()]]
            return rng.choice(leaves)
        kind = rng.randrange(22)
        if kind < 4:
            return ["+", self.scalar(depth - 1), self.scalar(depth - 1)]
        if kind < 8:
            return ["*", self.scalar(depth - 1), self.scalar(depth - 1)]
        if kind < 9:
            return ["-", self.scalar(depth - 1), self.scalar(depth - 1)]
        if kind < 10:
            return ["-", self.scalar(depth - 1)]
        if kind < 11:
            return ["/", self.scalar(depth - 1), self.positive(depth - 1)]
        if kind < 12:
            return ["^", self.scalar(depth - 1), rng.choice(("0", "1", "2", "2", "3"))]
        if kind < 13:
            return ["root", rng.choice("223"), self.nonnegative(depth - 1)]
        if kind < 14:
            return rng.choice([["exp", self.scalar(0)], ["log", self.positive(0)]])
        if kind < 16:
            return ["dot", self.vector(depth - 1), self.vector(depth - 1)]
        if kind < 17:
            return rng.choice([["F", self.scalar(0)], ["H", self.vector(0)]])
        if kind < 20:
            return self.average(depth, "scalar")
        return self.scalar(0)

    def average(self, depth: int, what: str) -> Json:
        head, sort = self.rng.choice((("mean", "client"), ("expect", "outcome")))
        name, inner = self.bind(sort)
        return [head, name, getattr(inner, what)(depth - 1)]

    def positive(self, depth: int) -> Json:
        """Mostly shown positive; now and then something that only looks so."""
        rng = self.rng
        square = ["^", self.scalar(depth), "2"]
        if self.of("real") and rng.random() < 0.3:  # a condition may say so
            return rng.choice(self.of("real"))
        if rng.random() < 0.1:
            return rng.choice([square, "c", ["root", "2", square], "N", self.scalar(0)])
        choices: list[Json] = ["b", "n", ["+", "1", square], ["+", "c", "1"], ["*", "2", "b"]]
        choices += [["X", self.outcome()], ["exp", "c"], "3/2", ["^", ["+", "b", "n"], "2"]]
        return rng.choice(choices)

    def nonnegative(self, depth: int) -> Json:
        """Mostly shown nonnegative; now and then something that only looks so."""
        rng = self.rng
        e, v = self.scalar(0), self.vector(0)
        if self.of("real") and rng.random() < 0.2:
            return rng.choice(self.of("real"))
        if rng.random() < 0.15:
            return rng.choice([e, ["^", e, "3"], ["*", "c", e], ["dot", v, "u"], ["root", "3", e]])
        choices: list[Json] = ["c", ["^", self.scalar(depth), "2"], self.positive(0), "8", "9/4"]
        choices += [["*", "c", "b"], ["*", "b", ["^", e, "2"]], ["/", "c", "b"], ["dot", v, v]]
        choices += [
            ["+", ["^", e, "2"], "c"],
            *([["a", self.client()]] if self.of("client") else []),
        ]
        return rng.choice(choices)

    def vector(self, depth: int) -> Json:
        rng = self.rng
        if depth <= 0 and self.bound and rng.random() < 0.6:
            return self.touched_vector()
        if depth <= 0:
            leaves: list[Json] = ["u", "z", *self.of("vector") * 2]
            if self.of("client"):
                leaves += [["x", self.client()]] * 3 + [["V", self.client(), self.outcome()]] * 2
            return rng.choice(
                [*leaves, *[["Y", self.outcome()]] * (3 if self.of("outcome") else 1)]
            )
        match rng.randrange(8):
            case 0 | 1:
                return [rng.choice("+-"), self.vector(depth - 1), self.vector(depth - 1)]
            case 2:
                return ["*", self.scalar(depth - 1), self.vector(depth - 1)]
            case 3:
                return ["/", self.vector(depth - 1), self.positive(0)]
            case 4 | 5:
                return self.average(depth, "vector")
            case 6:
                return ["G", self.vector(0)]
        return self.vector(0)


# ---------------------------------------------------------------- rewriting


def occurs(node: Json, name: str) -> bool:
    return any(occurs(part, name) for part in node) if isinstance(node, list) else node == name


def put(node: Json, name: str, value: Json) -> Json:
    if isinstance(node, list):
        return [put(part, name, value) for part in node]
    return value if node == name else node


def places(node: Json, path: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """Where the proper terms of a term are."""
    yield path
    if isinstance(node, list) and node and isinstance(node[0], str):
        skip = {"root": (0, 1), "mean": (0, 1), "expect": (0, 1)}.get(node[0], (0,))
        last = len(node) - (node[0] == "^")
        for k in range(len(node)):
            if k not in skip and k < last and isinstance(node[k], list):
                yield from places(node[k], (*path, k))


def there(node: Json, path: tuple[int, ...]) -> Json:
    for k in path:
        node = node[k]
    return node


def with_at(node: Json, path: tuple[int, ...], value: Json) -> Json:
    if not path:
        return value
    return [*node[: path[0]], with_at(node[path[0]], path[1:], value), *node[path[0] + 1 :]]


def equivalents(e: Json, rng: Random) -> list[Json]:
    """Other forms of a term, by laws that hold; none where none is known."""
    out: list[Json] = []
    match e:
        case ["+" | "*" as op, p, q]:
            out.append([op, q, p])
            if op == "*" and isinstance(q, list) and q[0] == "+":
                out.append(["+", *(["*", p, part] for part in q[1:])])
        case ["-", p, q]:
            out.append(["+", p, ["-", q]])
        case ["^", p, "2"]:
            out.append(["*", p, p])
        case ["/", p, q]:
            out.append(["*", p, ["/", "1", q]])
        case ["root", k, p]:
            out.append(["/", ["^", e, str(int(k) + 1)], p] if rng.random() < 0.2 else e)
        case ["dot", p, q]:
            out.append(["dot", q, p])
            if isinstance(p, list) and p[0] in ("+", "-") and len(p) == 3:
                out.append([p[0], ["dot", p[1], q], ["dot", p[2], q]])
        case ["mean" | "expect" as op, name, body]:
            other = f"{name}v"
            out.append([op, other, put(body, name, other)])
            match body:
                case ["+" | "-" as sign, *parts]:
                    out.append([sign, *([op, name, part] for part in parts)])
                case ["*", p, q] if not occurs(p, name):
                    out.append(["*", p, [op, name, q]])
                case ["dot", p, q] if not occurs(p, name):
                    out.append(["dot", p, [op, name, q]])
                case ["mean", i, inner] if op == "expect":
                    out.append(["mean", i, ["expect", name, inner]])
            if not occurs(body, name):
                out.append(body)
    return out


def falsehoods(e: Json) -> list[Json]:
    """What is often believed to be the same."""
    out: list[Json] = []
    match e:
        case ["mean" | "expect" as op, name, ["*", p, q]]:
            out.append(["*", [op, name, p], [op, f"{name}v", put(q, name, f"{name}v")]])
        case ["mean" | "expect" as op, name, ["^", p, k]]:
            out.append(["^", [op, name, p], k])
        case ["mean" | "expect" as op, name, ["dot", p, q]]:
            out.append(["dot", [op, name, p], [op, f"{name}v", put(q, name, f"{name}v")]])
        case ["mean" | "expect" as op, name, [f, p]] if f not in ("mean", "expect"):
            out.append([f, [op, name, p]])
        case ["mean" | "expect" as op, name, ["mean" | "expect" as op2, other, body]] if op == op2:
            out.append([op, name, put(body, other, name)])
        case ["root", "2", ["^", p, "2"]]:
            out.append(p)
        case ["root", k, ["+", p, q]]:
            out.append(["+", ["root", k, p], ["root", k, q]])
        case ["^", ["+", p, q], k]:
            out.append(["+", ["^", p, k], ["^", q, k]])
    return out


def rewritten(term: Json, rng: Random, steps: int) -> Json:
    for _ in range(steps):
        path = rng.choice(list(places(term)))
        found = equivalents(there(term, path), rng)
        if found:
            term = with_at(term, path, rng.choice(found))
    return term


def believed(term: Json, rng: Random) -> Json:
    """The term with one of the falsehoods in it, if one applies."""
    found = [(path, new) for path in places(term) for new in falsehoods(there(term, path))]
    return with_at(term, *rng.choice(found)) if found else term


# ---------------------------------------------------------------- changes


def _spots(node: Json) -> Iterator[tuple[Json, Any]]:
    stack = [node]
    while stack:
        top = stack.pop()
        for key, child in top.items() if isinstance(top, dict) else enumerate(top):
            yield top, key
            if isinstance(child, (dict, list)):
                stack.append(child)


SORTS = ("real", "integer", "client", "outcome", "vector")
NUMBERS = ("0", "1", "-1", "2", "1/2", "-2", "3")
SAME_PLACE = [{"+", "*", "-"}, {"mean", "expect"}, {"<=", "<", "="}, {"exp", "log"}]
ALIKE: list[set[str]] = [
    *SAME_PLACE,
    *({name for name, entry in SYMBOLS.items() if entry == other} for other in SYMBOLS.values()),
]


def is_term(node: Json) -> bool:
    return (
        isinstance(node, list)
        and len(node) > 1
        and isinstance(node[0], str)
        and node[0] not in ("<=", "<", "=", "in")
    )


def changed(lines: list[Json], rng: Random) -> list[Json]:
    """The lines with something changed in them: a number, a name, an operation, a term, a key."""
    lines = copy.deepcopy(lines)
    spots = [
        (parent, key)
        for parent, key in _spots(lines)
        if key not in ("name", "by") and parent[key] not in SORTS
    ]
    for _ in range(40):
        parent, key = rng.choice(spots)
        old = parent[key]
        new: Json = old
        if isinstance(old, str):
            if old.lstrip("-")[:1].isdigit():
                new = rng.choice(NUMBERS)
            else:
                alike = sorted(set().union(*(group for group in ALIKE if old in group)))
                local = [p[k] for p, k in spots if isinstance(p[k], str) and p[k][:1] == old[:1]]
                new = rng.choice(
                    [*alike, *local, rng.choice(NUMBERS)] if rng.random() < 0.9 else [old + "v"]
                )
        elif is_term(old):
            donors = [p[k] for p, k in spots if is_term(p[k])]
            choices = [
                rng.choice(donors),
                old[-1],
                ["-", old],
                ["*", old, rng.choice(donors)],
                [old[0], *old[:0:-1]],
            ]
            choices += falsehoods(old) * 3 + [["+", old, "1"], ["^", old, "2"]]
            new = copy.deepcopy(rng.choice(choices))
        elif isinstance(old, list) and old and isinstance(old[0], str):
            new = [old[0], *old[:0:-1]]  # a claim turned round
        elif isinstance(old, list) and old:
            dropped = rng.randrange(len(old))
            new = rng.choice(
                [[*old[:dropped], *old[dropped + 1 :]], [*old, copy.deepcopy(old[dropped])]]
            )
        elif key == "mean" and old is None:
            new = rng.choice([["expect", "w9"], "i9"])
        elif key == "because":
            new = None
        if new != old:
            parent[key] = new
            return lines
    return lines


# ---------------------------------------------------------------- cases


@dataclass
class Case:
    """A certificate in the making."""

    rng: Random
    given: dict[str, Json]
    forall: dict[str, str] = field(default_factory=dict)
    conditions: list[Json] = field(default_factory=list)

    def scope(self) -> Scope:
        names: dict[str, tuple[str, ...]] = {}
        for name, sort in self.forall.items():
            names[sort] = (*names.get(sort, ()), name)
        return Scope(self.rng, names)

    def say(self, then: Json) -> Json:
        return say(then, self.forall, *self.conditions)

    def reference(self, scope: Scope, relations: tuple[str, ...] = ("<=", "<", "=")) -> Json | None:
        """A given or a condition at random values, and its claim there."""
        rng = self.rng
        choices: list[Any] = [(n, s) for n, s in self.given.items() if s["then"][0] in relations]
        choices += [(k, c) for k, c in enumerate(self.conditions, 1) if c[0] in relations]
        if not choices:
            return None
        name, schema = rng.choice(choices)
        if isinstance(name, int):
            return {"use": f"if {name}", "at": {}}, schema
        at: dict[str, Json] = {}
        for variable, sort in schema["forall"].items():
            if sort == "client" and not scope.of("client"):
                return None
            match sort:
                case "client":
                    at[variable] = scope.client()
                case "outcome":
                    at[variable] = scope.outcome()
                case "integer":
                    at[variable] = scope.integer()
                case "vector":
                    at[variable] = scope.vector(rng.randint(0, 1))
                case _:
                    at[variable] = scope.scalar(rng.randint(0, 1))
        return {"use": name, "at": at}, put_all(schema["then"], at)


def put_all(node: Json, at: dict[str, Json]) -> Json:
    """At these values all at once; what is bound in a given keeps its name, which no value has."""
    if isinstance(node, list):
        return [put_all(part, at) for part in node]
    return at.get(node, node)


def line(schema: Json, kind: str, name: str = "last", **rest: Json) -> Json:
    return {"name": name, "schema": schema, "by": kind, **rest}


def identity(case: Case) -> list[Json]:
    rng, scope = case.rng, case.scope()
    vector = rng.random() < 0.2
    left = scope.vector(2) if vector else scope.scalar(rng.choice((2, 3, 3, 4)))
    right = rewritten(left, rng, rng.randint(0, 5))
    if rng.random() < 0.4:
        right = believed(right, rng)
    return [line(case.say(["=", left, right]), "identity")]


def beliefs(case: Case) -> list[Json]:
    """An average of a product, a power or an average: taken apart as one may, or as one wishes."""
    rng, scope = case.rng, case.scope()
    head, sort = rng.choice((("mean", "client"), ("expect", "outcome"), ("expect", "outcome")))
    name, inner = scope.bind(sort)
    p, q, u, v = inner.touched(), inner.touched(), inner.touched_vector(), inner.touched_vector()
    body = rng.choice([["*", p, q], ["^", p, "2"], ["dot", u, v], ["root", "2", ["^", p, "2"]]])
    if rng.random() < 0.3:
        body = inner.average(1, "scalar")
    left = [head, name, body]
    right = believed(left, rng) if rng.random() < 0.6 else rewritten(left, rng, 3)
    if rng.random() < 0.5:
        more = scope.scalar(1)
        left, right = ["+", left, more], ["+", more, right]
    return [line(case.say(["=", left, right]), "identity")]


def guarded(case: Case) -> list[Json]:
    """A term that has a value under a condition, read under it, and then under another one, or none."""
    rng, scope = case.rng, case.scope()
    part = rng.choice(
        [["/", scope.scalar(0), "r9"], ["root", "2", "r9"], ["log", "r9"], ["^", "r9", "-1"]]
    )
    whole = rng.choice(
        [["+", part, scope.scalar(1)], ["*", part, scope.scalar(1)], ["F", part], ["-", part, part]]
    )
    if rng.random() < 0.3:
        whole = ["mean", "i9", ["*", ["a", "i9"], whole]]
    forall = {**case.forall, "r9": "real"}
    guards: list[list[Json]] = [[["<", "0", "r9"]], [["<=", "1", "r9"]], [["<=", "0", "r9"]], []]
    claims = [say(["=", whole, rewritten(whole, rng, 2)], forall, *rng.choice(guards[:3]))]
    claims.append(say(["=", whole, whole], forall, *rng.choice(guards[1:])))
    return [
        line(claim, "identity", name) for claim, name in zip(claims, ("under", "last"), strict=True)
    ]


def averaged(over: Json, term: Json) -> Json:
    if over is None:
        return term
    return ["mean", over, term] if isinstance(over, str) else ["expect", over[1], term]


def combination(case: Case) -> list[Json]:
    rng = case.rng
    terms: list[Json] = []
    gap: list[Json] = []
    relations: tuple[str, ...] = ("<=", "<", "=")
    equality = rng.random() < 0.25
    for _ in range(rng.randint(1, 3)):
        scope, over = case.scope(), None
        kind = rng.random()
        if kind < 0.3:
            over, scope = scope.bind("client")
        elif kind < 0.6:
            name, scope = scope.bind("outcome")
            over = ["expect", name]
        times = rng.choice(["1", "2", *[scope.nonnegative(1) for _ in range(3)], scope.scalar(1)])
        if rng.random() < 0.1:
            times = ["^", scope.scalar(0), "3"]
        if not equality and rng.random() < 0.3:
            vector = rng.random() < 0.5
            of = scope.vector(1) if vector else scope.scalar(1)
            terms.append({"square": of, "times": times, "mean": over})
            gap.append(averaged(over, ["*", times, ["dot", of, of] if vector else ["^", of, "2"]]))
            continue
        found = case.reference(scope, ("=",) if equality else relations)
        if found is None:
            continue
        reference, (relation, a, b) = found
        if relation == "=":
            times = scope.scalar(1)
        vectors = reference["use"] == "z"
        if vectors:
            times = scope.vector(1)
        terms.append({**reference, "times": times, "mean": over})
        gap.append(averaged(over, ["dot" if vectors else "*", times, ["-", b, a]]))
    if not gap:
        gap, terms = ["0"], []
    total = gap[0] if len(gap) == 1 else ["+", *gap]
    extra = case.scope().scalar(1)
    relation = "=" if equality else rng.choice(("<=", "<=", "<"))
    claim = [relation, extra, ["+", extra, rewritten(total, rng, rng.randint(0, 2))]]
    return [line(case.say(claim), "combination", terms=terms)]


def signs(case: Case) -> list[Json]:
    """Nothing but section 3."""
    rng, scope = case.rng, case.scope()
    parts = [
        ["*", rng.choice(("1", "2", "1/2", "-1")), scope.nonnegative(1), scope.nonnegative(0)]
        for _ in range(rng.randint(1, 3))
    ]
    sum_ = ["+", rng.choice(("0", "0", "1", "-1")), *parts]
    return [line(case.say([rng.choice(("<=", "<")), "0", sum_]), "combination", terms=[])]


def instance(case: Case) -> list[Json]:
    found = case.reference(case.scope(), ("<=", "<", "=", "in"))
    if found is None:
        return signs(case)
    reference, claim = found
    return [line(case.say(claim), "instance", of=reference)]


def monotone(case: Case) -> list[Json]:
    rng = case.rng
    found = case.reference(case.scope())
    if found is None:
        return signs(case)
    reference, (relation, a, b) = found
    op = rng.choice((["root", rng.choice("23")], ["exp"], ["log"]))
    return [line(case.say([relation, [*op, a], [*op, b]]), "monotone", of=reference)]


def membership(case: Case) -> list[Json]:
    rng, scope = case.rng, case.scope()
    if rng.random() < 0.4:
        client, inner = scope.bind("client")
        reference, claim = {"use": "x", "at": {"i": client}}, ["in", "C", ["x", client]]
        if rng.random() < 0.3:
            o = inner.outcome()
            reference, claim = {"use": "Y", "at": {"w": o}}, ["in", "C", ["Y", o]]
        more = {"weights": [], "mean": client, "of": reference}
        point = ["mean", client, claim[2]]
    else:
        some = [case.reference(scope, ("in",)) for _ in range(2)]
        found = [pair for pair in some if pair is not None]
        weight = rng.choice(
            ["1/2", "1/3", ["/", "1", "n"], ["/", "b", ["+", "b", "c", "1"]], scope.scalar(0)]
        )
        weights = [weight, ["-", "1", weight]][: len(found)]
        if len(found) == 1:
            weights = ["1"]
        more = {"of": [reference for reference, _ in found], "weights": weights, "mean": None}
        parts = [["*", w, claim[2]] for w, (_, claim) in zip(weights, found, strict=True)]
        point = ["+", *parts, ["*", "0", "u"]] if parts else "u"
    equal: list[Json] = []
    if rng.random() < 0.3 and "z" in case.given:
        point, equal = ["+", point, "z", ["*", "-2", "u"]], [[{"use": "z", "at": {}}, "1"]]
    return [line(case.say(["in", "C", point]), "membership", equal=equal, **more)]


def induction(case: Case) -> list[Json]:
    """S(t) <= c + (t - 1) b, with or without an upper end, and a random term that stays."""
    rng = case.rng
    extra = case.scope().scalar(1)
    ends = [["<=", "t", "N"]] if rng.random() < 0.5 else []

    def bound(t: Json) -> Json:
        return ["<=", ["S", t], ["+", ["+", "c", ["*", ["-", t, "1"], "b"]], ["^", extra, "2"]]]

    first, forall = ["<=", "1", "t"], {**case.forall, "t": "integer"}
    base = say(bound("1"), case.forall, *(put(c, "t", "1") for c in ends))
    step_ifs = [first, *(put(c, "t", NEXT) for c in ends), bound("t")]
    step = say(bound(NEXT), forall, *step_ifs)
    whole = say(bound("t"), forall, first, *ends)
    before = {"use": "step", "at": {"t": "t"}, "times": "1", "mean": None}
    held = {"use": f"if {len(step_ifs)}", "at": {}, "times": "1", "mean": None}
    start = {"use": "start", "at": {}, "times": "1", "mean": None}
    return [
        line(
            base,
            "combination",
            "base",
            terms=[start, {"square": extra, "times": "1", "mean": None}],
        ),
        line(step, "combination", "next", terms=[before, held]),
        line(whole, "induction", on="t", base="base", step="next"),
    ]


def cases(case: Case) -> list[Json]:
    """|e| from both signs of e, or what each side of a split shows."""
    rng, scope = case.rng, case.scope()
    e, f = scope.scalar(1), scope.scalar(0)
    claim = ["<=", ["*", "2", e, f], ["+", ["*", e, e], ["*", f, f]]]
    on = [e, f]
    terms: list[list[Json]] = [[{"square": ["-", e, f], "times": "1", "mean": None}]] * 2
    if rng.random() < 0.5:
        claim, on = ["<=", e, ["root", "2", ["^", e, "2"]]], [e, "0"]
        terms = [
            [{"use": f"if {len(case.conditions) + 1}", "at": {}, "times": "1", "mean": None}],
            [],
        ]
    if rng.random() < 0.3:
        claim = [rng.choice(("<=", "<")), "0", ["+", ["*", on[0], on[0]], scope.nonnegative(0)]]
        terms = [[], []]
    other = claim
    if rng.random() < 0.3:  # the upper case is another claim
        claim, other, on = ["<=", e, f], ["<=", f, e], [e, f]
        terms = [
            [{"use": f"if {len(case.conditions) + 1}", "at": {}, "times": "1", "mean": None}]
        ] * 2
    below, above = ([*case.conditions, c] for c in (["<=", *on], ["<", *on[::-1]]))
    return [
        line(say(claim, case.forall, *below), "combination", "low", terms=terms[0]),
        line(say(other, case.forall, *above), "combination", "high", terms=terms[1]),
        line(case.say(claim), "cases", on=on, below="low", above="high"),
    ]


def squeeze(case: Case) -> list[Json]:
    scope = case.scope()
    e = scope.scalar(2)
    f = rewritten(e, case.rng, 3)
    up = line(case.say(["<=", e, f]), "combination", "up", terms=[])
    down = line(case.say(["<=", f, e]), "combination", "down", terms=[])
    own = {v: v for v in case.forall}
    because = [{"use": f"if {k}", "at": {}} for k in range(1, len(case.conditions) + 1)]
    of = [{"use": name, "at": own, "because": because} for name in ("up", "down")]
    return [up, down, line(case.say(["=", e, f]), "squeeze", of=of)]


def redraw(case: Case) -> list[Json]:
    rng, scope = case.rng, case.scope()
    w, inner = scope.bind("outcome")
    body = inner.scalar(rng.randint(1, 3))
    time = scope.integer()
    again = put(body, w, ["re", time, w, "s9"])
    if rng.random() < 0.3:
        found = [p for p in places(body) if there(body, p) != body]
        if found:
            path = rng.choice(found)  # one part is not drawn again
            again = with_at(again, path, there(body, path))
    claim = ["=", ["expect", w, body], ["expect", w, ["expect", "s9", again]]]
    return [line(case.say(claim), "redraw", symbol="re", round=time)]


def exchange(case: Case) -> list[Json]:
    rng, scope = case.rng, case.scope()
    heads = [rng.choice((("mean", "client"), ("expect", "outcome"))) for _ in range(2)]
    (p, first), (q, second) = heads
    one, inner = scope.bind(first)
    other, inner = inner.bind(second)
    body = inner.scalar(rng.randint(1, 3)) if rng.random() < 0.8 else inner.vector(1)
    turned = put(body, one, "o9") if rng.random() < 0.1 else body
    claim = ["=", [p, one, [q, other, body]], [q, other, [p, one, turned]]]
    return [line(case.say(claim), "exchange")]


def coefficients(case: Case) -> list[Json]:
    rng = case.rng
    ends = {v: rng.choice(("0", "1", "1/2", "-1", "2")) for v in ("r", "q")}
    forall = {**case.forall, **dict.fromkeys(ends, "real")}
    bounds = [[rng.choice(("<=", "<=", "<")), c, v] for v, c in ends.items()]
    atoms: list[Json] = ["r", "q", "r", "b", "1", ["exp", "r"], ["root", "2", "r"]]
    parts = [
        ["*", rng.choice(("1", "2", "-1", "1", "3")), rng.choice(atoms), rng.choice(atoms)]
        for _ in range(rng.randint(1, 3))
    ]
    shift: list[Json] = [[v, c] for v, c in ends.items() if rng.random() < 0.7]
    eliminate = []
    if rng.random() < 0.3:
        eliminate, shift = [["r", "2"]], [s for s in shift if s[0] != "r"]
        shift.append([["root", "2", "r"], rng.choice(("0", "1", ends["r"]))])
    sum_ = ["+", rng.choice(("0", "1", "-1", "2")), *parts]
    schema = say([rng.choice(("<=", "<")), "0", sum_], forall, *case.conditions, *bounds)
    return [line(schema, "coefficients", eliminate=eliminate, shift=shift)]


def psd(case: Case) -> list[Json]:
    rng, scope, over = case.rng, case.scope(), None
    if rng.random() < 0.7:
        sort = rng.choice(("client", "outcome"))
        name, inner = scope.bind(sort)
        over = name if sort == "client" else ["expect", name]
    else:
        inner = scope
    vectors, size = rng.random() < 0.5, rng.randint(1, 3)
    basis = [inner.vector(1) if vectors else inner.scalar(1) for _ in range(size)]
    rows = [[rng.randint(-2, 2) for _ in range(size)] for _ in range(rng.randint(1, 2))]
    form = [[sum(r[j] * r[k] for r in rows) for k in range(size)] for j in range(size)]
    if rng.random() < 0.4:
        form[0][0] -= rng.choice((1, 2))
    times = "dot" if vectors else "*"
    parts = [
        ["*", str(form[j][k]), [times, basis[j], basis[k]]]
        for j in range(size)
        for k in range(size)
    ]
    total = averaged(over, parts[0] if len(parts) == 1 else ["+", *parts])
    extra = scope.scalar(0)
    matrix = [[str(c) for c in row] for row in form]
    claim = ["<=", extra, ["+", extra, rewritten(total, rng, 1)]]
    return [line(case.say(claim), "psd", basis=basis, matrix=matrix, mean=over)]


def numeric(rng: Random, depth: int, names: tuple[str, ...] = ()) -> Json:
    if depth == 0 or rng.random() < 0.15:
        return rng.choice([*names * 3, "1", "2", "-1/2", "3/7", "5", "0"])
    p = numeric(rng, depth - 1, names)
    match rng.randrange(7):
        case 0 | 1 | 2:
            return [rng.choice("+*-"), p, numeric(rng, depth - 1, names)]
        case 3:
            return ["^", p, rng.choice(("2", "3", "0"))]
        case 4:
            return ["root", rng.choice("234"), ["^", p, "2"]]
        case 5:
            return ["exp", ["/", p, "3"]]
    return ["log", ["+", "1", ["^", p, "2"]]]


def witness(case: Case) -> list[Json]:
    rng = case.rng
    sides = [numeric(rng, 2), numeric(rng, 2)]
    if rng.random() < 0.3:
        sides[1] = rewritten(sides[0], rng, 3)
    return [line(say([rng.choice(("<=", "<", "=")), *sides]), "witness", bits="64")]


def cells(case: Case) -> list[Json]:
    rng = case.rng
    forall = {"r": "real"}
    box = [["<=", "0", "r"], ["<=", "r", rng.choice(("1", "2"))]]
    claim = [rng.choice(("<=", "<")), numeric(rng, 2, ("r",)), numeric(rng, 2, ("r",))]
    tree = rng.choice(["leaf", ["r", "1/2", "leaf", ["r", "3/4", "leaf", "leaf"]]])
    return [line(say(claim, forall, *box), "cells", bits="32", tree=tree)]


WEIGHTS = {
    identity: 3,
    beliefs: 2,
    combination: 3,
    signs: 2,
    redraw: 2,
    coefficients: 2,
    psd: 2,
    **dict.fromkeys((guarded, instance, monotone, membership, induction, cases, squeeze), 1),
    **dict.fromkeys((exchange, witness, cells), 1),
}
MAKERS_OF_LINES = [maker for maker, weight in WEIGHTS.items() for _ in range(weight)]
VARIABLES = {
    "r1": "real",
    "k1": "integer",
    "i1": "client",
    "w1": "outcome",
    "v1": "vector",
    "s1": "outcome",
}


def certificate(seed: int | str) -> tuple[str, Json]:
    """The kind and the certificate of a case."""
    rng = Random(f"fuzz {seed}")
    chosen = [name for name in GIVEN if rng.random() < 0.45]
    maker = rng.choice(MAKERS_OF_LINES)
    needed = {induction: ("start", "step"), membership: ("x", "Y")}.get(maker, ())
    case = Case(rng, {name: GIVEN[name] for name in satisfiable([*chosen, *needed])})
    case.forall = {v: s for v, s in VARIABLES.items() if rng.random() < 0.3}
    if maker in (witness, cells, induction):
        case.forall = {}
    elif rng.random() < 0.35:
        scope = case.scope()
        some = [
            ["<=", "0", scope.scalar(0)],
            ["<", "0", scope.scalar(0)],
            ["<=", "c", scope.scalar(1)],
        ]
        for real in scope.of("real") * 2:
            some += [["<", "0", real], ["<=", "1", real], ["<=", "0", real]]
        case.conditions = [rng.choice(some)]
    lines = maker(case)
    if rng.random() < 0.5:
        lines = changed(lines, rng)
    statement = {"symbols": WORDS, "given": case.given, "show": lines[-1]["schema"]}
    written = {
        "schema": 1,
        "id": "fuzz",
        "source": "",
        "digest": fedtheory.kernel.flint.digest(statement),
        "statement": statement,
        "uses": {},
        "lines": lines,
    }
    return maker.__name__, written


# ---------------------------------------------------------------- citations

SAME = {name: [[f"p{k}" for k in range(len(sorts))], name] for name, (sorts, _) in SYMBOLS.items()}
for _name, (_parameters, _) in SAME.items():
    if _parameters:
        SAME[_name][1] = [_name, *_parameters]


def bound_names(schemas: Sequence[Json]) -> set[str]:
    found: set[str] = set()
    for schema in schemas:
        found |= set(schema["forall"])
        for parent, key in _spots([*schema["if"], schema["then"]]):
            if key == 0 and parent[0] in ("mean", "expect"):
                found.add(parent[1])
    return found


def body_of(name: str, scope: Scope, rng: Random) -> Json:
    """Something else for a symbol to stand for: often what its promises allow, now and then not."""
    sorts, sort = SYMBOLS[name]
    parameters = SAME[name][0]
    for parameter, of in zip(parameters, sorts, strict=True):
        inner = scope.with_(parameter, of)
        scope = inner if of in ("client", "outcome") else replace(inner, bound=scope.bound)
    depth = rng.choice((0, 0, 1, 2))
    match name, sort:
        case ("b", _):
            return scope.positive(depth)
        case ("c" | "a", _):
            return scope.nonnegative(depth)
        case (_, "vector"):
            return scope.vector(depth)
        case (_, "integer"):
            return scope.integer()
        case (_, "outcome"):
            return scope.outcome()
        case (_, "redraw"):
            moved = [rng.choice("+-"), "p0", scope.integer(0)]
            return [
                "re",
                rng.choice(["p0", moved, "2"]),
                *rng.choice([["p1", "p2"]] * 4 + [["p1", "p1"]]),
            ]
        case (_, "count" | "set"):
            return SAME[name][1]
    own = scope.bound and rng.random() < 0.5
    return ["*", scope.touched(), scope.scalar(0)] if own else scope.scalar(depth)


def filled(body: Json, values: dict[str, Json]) -> Json:
    if isinstance(body, list):
        return [body[0], *(filled(part, values) for part in body[1:])]
    return values.get(body, body)


def interpreted(node: Json, bodies: dict[str, Json], names: dict[str, str]) -> Json:
    """What the cited term says of what its symbols stand for."""
    head, *rest = node if isinstance(node, list) else [node]
    if head == "in":
        return ["in", bodies[rest[0]][1], interpreted(rest[1], bodies, names)]
    parts = [interpreted(part, bodies, names) for part in rest]
    if head in bodies:
        parameters, body = bodies[head]
        return filled(body, dict(zip(parameters, parts, strict=True)))
    return [head, *parts] if parts else names.get(head, head)


def citation(seed: int | str) -> tuple[Json, Json]:
    """A theorem that is accepted, and a certificate that cites it with other terms for some of its symbols."""
    rng = Random(f"citation {seed}")
    for attempt in range(200):
        kind, theorem = certificate(f"{seed} {attempt}")
        given = theorem["statement"]["given"]
        told = kind not in ("witness", "cells") and len(given) <= 6
        if told and not any(verdict(kernel, theorem) for kernel in KERNELS):
            break
    assumed = {name for schema in given.values() for name in SYMBOLS if occurs_in(schema, name)}
    own = {
        v: s
        for v, s in (("o1", "outcome"), ("r8", "real"), ("k8", "integer"))
        if rng.random() < 0.3
    }
    scope = Scope(rng, {sort: (v,) for v, sort in own.items()}, used=20)
    bodies, show = dict(SAME), theorem["statement"]["show"]
    free = [name for name in SYMBOLS if name not in assumed or rng.random() < 0.15]
    spoken = [name for name in free if occurs_in(show, name)]
    chosen = [*rng.sample(free, min(2, len(free))), *(n for n in spoken if rng.random() < 0.5)]
    for name in dict.fromkeys(chosen):
        if rng.random() < 0.8:
            bodies[name] = [SAME[name][0], body_of(name, scope, rng)]
    bound = bound_names([*given.values(), show])
    names = {name: f"{name}z" for name in sorted(bound) if name in own or rng.random() < 0.5}
    conditions = [["<=", "0", "r8"]] if "r8" in own and rng.random() < 0.5 else []
    if "r8" in own and rng.random() < 0.1:
        conditions = [["<", "0", "r8"]]

    def whole(schema: Json) -> Json:
        return {
            "forall": {**own, **{names.get(v, v): s for v, s in schema["forall"].items()}},
            "if": [*conditions, *(interpreted(c, bodies, names) for c in schema["if"])],
            "then": interpreted(schema["then"], bodies, names),
        }

    reasons: dict[str, Json] = {}
    for name, schema in given.items():
        because = [cite_condition(len(conditions) + k) for k in range(1, len(schema["if"]) + 1)]
        at = {v: names.get(v, v) for v in schema["forall"]}
        reasons[name] = {"use": name, "at": at, "because": because}
        if whole(schema)["then"] != interpreted(schema["then"], SAME, names) and rng.random() < 0.8:
            reasons[name] = None
    entries = {name: list(entry) for name, entry in bodies.items()}
    cited = line(
        whole(show), "citation", of="theorem", names=names, given=reasons, **{"as": entries}
    )
    if rng.random() < 0.4:
        (cited,) = changed([cited], rng)
    mine = {
        name: GIVEN[name]
        for name in satisfiable([*given, *(n for n in GIVEN if rng.random() < 0.3)])
    }
    statement = {"symbols": WORDS, "given": mine, "show": cited["schema"]}
    written = {
        **theorem,
        "digest": fedtheory.kernel.flint.digest(statement),
        "statement": statement,
        "cites": {"theorem": theorem["digest"]},
        "lines": [cited],
    }
    return theorem, written


def occurs_in(schema: Json, name: str) -> bool:
    return any(occurs(claim, name) for claim in (*schema["if"], schema["then"]))


def cite_condition(k: int) -> Json:
    return {"use": f"if {k}", "at": {}}


# ---------------------------------------------------------------- verdicts


def values_of(forall: dict[str, str], model: Model, tries: int) -> Iterator[dict[str, Any]]:
    """Values of the variables: all clients and outcomes if they are few, the others at random."""
    finite = [(v, s) for v, s in forall.items() if s in ("client", "outcome")]
    ranges = [
        range(model.clients) if s == "client" else [w for w, _ in model.space] for _, s in finite
    ]
    points = list(product(*ranges))
    model.rng.shuffle(points)
    rounds = tries if len(finite) < len(forall) else 1
    for _ in range(rounds):
        for point in points[: tries * 2]:
            scope = {
                v: model.sample(s) for v, s in forall.items() if s not in ("client", "outcome")
            }
            yield {**scope, **{v: x for (v, _), x in zip(finite, point, strict=True)}}


def falsified(written: Json, seed: int | str, models: int = 3, tries: int = 4) -> str:
    """A line that is false in a model of the given, or nothing."""
    given = list(written["statement"]["given"])
    for number in range(models):
        model: Any = Model(given, Random(f"model {seed} {number}"))
        for shown in written["lines"]:
            schema = shown["schema"]
            if not isinstance(schema, dict) or not isinstance(schema.get("forall"), dict):
                continue
            for scope in values_of(schema["forall"], model, tries):
                if is_false(schema, model, scope):
                    return f"line {shown['name']} is false in model {number} at {scope}"
    return ""


@dataclass
class Tally:
    """What became of the cases."""

    accepted: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    findings: list[tuple[str, int, str]] = field(default_factory=list)

    @property
    def count(self) -> int:
        return self.accepted.total() + self.refused.total()


def verdict(kernel: Any, written: Json, accepted: Json | None = None) -> str:
    try:
        kernel.check(written, accepted or {})
    except kernel.Rejected as reason:
        return str(reason)[:200]
    except Exception as error:
        return f"crash: {error!r}"
    return ""


def campaign(seeds: range, tally: Tally | None = None, *, citations: bool = False) -> Tally:
    """These cases, checked by both kernels and judged away from them; each a theorem that is cited, if so asked."""
    tally = Tally() if tally is None else tally
    ctx.prec = 200
    for seed in seeds:
        accepted: Json = {}
        if citations:
            kind = "citation"
            theorem, written = citation(seed)
            accepted = {theorem["digest"]: theorem["statement"]}
        else:
            kind, written = certificate(seed)
        reasons = [verdict(kernel, written, accepted) for kernel in KERNELS]
        if any(reason.startswith("crash") for reason in reasons):
            tally.findings.append(("CRASH", seed, " | ".join(reasons)))
        if all(reasons):
            tally.refused[kind] += 1
            continue
        tally.accepted[kind] += 1
        if any(reasons):
            tally.findings.append(("DISAGREEMENT", seed, f"{kind}: {' | '.join(reasons)}"))
        wrong = falsified(written, seed)
        if wrong:
            tally.findings.append(("UNSOUND", seed, f"{kind}: {wrong}"))
    return tally


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.kernel.fuzz")
    parser.add_argument("--count", type=int, default=1000, help="how many cases")
    parser.add_argument("--seed", type=int, default=0, help="the first case")
    parser.add_argument("--citations", action="store_true", help="theorems cited by others")
    parser.add_argument("--show", type=int, help="print this case and stop")
    options = parser.parse_args(arguments)
    if options.show is not None:
        kind, written = certificate(options.show)
        if options.citations:
            kind, (theorem, written) = "citation", citation(options.show)
            sys.stdout.write(f"{json.dumps(theorem['statement']['given'])}\n")
            sys.stdout.write(f"{json.dumps(theorem['statement']['show'])}\n")
        sys.stdout.write(f"{kind}\n{json.dumps(written['statement']['given'])}\n")
        for shown in written["lines"]:
            sys.stdout.write(json.dumps(shown) + "\n")
        return 0
    tally, begin = Tally(), time.monotonic()
    for first in range(options.seed, options.seed + options.count, 500):
        before = len(tally.findings)
        these = range(first, min(first + 500, options.seed + options.count))
        campaign(these, tally, citations=options.citations)
        for what, seed, about in tally.findings[before:]:
            sys.stderr.write(f"\n{what} in case {seed}: {about}\n")
        spent = time.monotonic() - begin
        sys.stderr.write(f"\r{tally.count:>8} of {options.count}, {tally.count / spent:.0f}/s ")
    sys.stderr.write("\n")
    for kind in sorted(tally.accepted | tally.refused):
        sys.stdout.write(
            f"{kind:<16}{tally.accepted[kind]:>8} accepted{tally.refused[kind]:>8} refused\n"
        )
    sys.stdout.write(
        f"{'in all':<16}{tally.accepted.total():>8} accepted{tally.refused.total():>8} refused\n"
    )
    for what, number in Counter(what for what, _, _ in tally.findings).items():
        sys.stdout.write(f"{what:<16}{number:>8}\n")
    return 1 if tally.findings else 0


if __name__ == "__main__":
    sys.exit(main())
