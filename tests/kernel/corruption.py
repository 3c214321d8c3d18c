"""A hundred thousand corrupted certificates: what do the two kernels say, and is it true?

    python -m tests.kernel.corruption --count 100000 --jobs 2 DIRECTORY

Every mutant goes to both kernels. One that only one of them accepts is a disagreement. One that
both accept and that states something else is tested away from both kernels, in finite models: exact
rationals, balls where there are roots, clients with quadratics on a box that run FedFW. A mutant
whose claim is false in a model of its given is UNSOUND. Either makes the exit status 1.
"""

import argparse
import copy
import json
import multiprocessing
import re
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from flint import arb, ctx, fmpq

import fedtheory.kernel
import fedtheory.kernel.flint

Json = Any
KERNELS = (fedtheory.kernel, fedtheory.kernel.flint)
RATIONAL = re.compile(r"-?[0-9]+(?:/[0-9]+)?")
OPERATIONS = ["+", "*", "-", "/", "^", "root", "exp", "log", "dot", "mean", "expect"]
RELATIONS = ["<=", "<", "=", "in"]
SORTS = ["real", "integer", "vector", "client", "count", "set", "outcome", "redraw"]
KEYS = [
    *("use", "at", "times", "square", "mean", "shift", "eliminate", "of", "weights", "equal"),
    *(
        "basis",
        "matrix",
        "on",
        "base",
        "step",
        "below",
        "above",
        "bits",
        "tree",
        "by",
        "symbol",
        "round",
    ),
]
MISFITS = (LookupError, TypeError, ValueError, AttributeError, ZeroDivisionError)
BAD = ("UNSOUND", "DISAGREEMENT", "CRASH", "NOT JUDGED")
SECONDS = 10  # for one mutant in one kernel


# ---------------------------------------------------------------- mutants


def mutant_of(certificate: Json, rng: Random) -> tuple[Json, str]:
    """A corrupted copy, and what was done to it."""
    mutant, done = certificate, ""
    while mutant == certificate:
        mutant, done = _changed(certificate, rng)
    return mutant, done


def _changed(certificate: Json, rng: Random) -> tuple[Json, str]:
    mutant = json.loads(json.dumps(certificate))
    done = []
    for _ in range(rng.choice((1, 1, 1, 1, 1, 1, 2, 2, 3))):
        change = rng.choice(CHANGES)
        with suppress(*MISFITS):  # it does not apply here: another one will
            change(mutant, rng)
            done.append(change.__name__.strip("_"))
    with suppress(*MISFITS):
        if rng.random() < 0.8:
            mutant["statement"]["show"] = mutant["lines"][-1]["schema"]
        if rng.random() < 0.9:
            mutant["digest"] = fedtheory.kernel.flint.digest(mutant["statement"])
    return mutant, " + ".join(done)


def _places(tree: Json) -> Iterator[tuple[Json, Any]]:
    """Every (parent, key) below `tree`."""
    stack = [tree]
    while stack:
        node = stack.pop()
        entries = node.items() if isinstance(node, dict) else enumerate(node)
        for key, child in entries:
            yield node, key
            if isinstance(child, (dict, list)):
                stack.append(child)


def _place(tree: Json, rng: Random, wanted: Callable[[Json], bool]) -> tuple[Json, Any]:
    """A random place whose content is wanted; an IndexError if there is none."""
    return rng.choice([(p, k) for p, k in _places(tree) if wanted(p[k])])


def _is_rational(node: Json) -> bool:
    return isinstance(node, str) and RATIONAL.fullmatch(node) is not None


def _is_term(node: Json) -> bool:
    return isinstance(node, list) and len(node) > 1 and isinstance(node[0], str)


def _other_rational(text: str, rng: Random) -> str:
    x = Fraction(text)
    near = [x + 1, x - 1, -x, 2 * x, x / 2, x + Fraction(1, 7), x * x, x * 10**6]
    return str(rng.choice([*near, Fraction(0), Fraction(1), 1 / x if x else -x]))


def _rational(tree: Json, rng: Random) -> None:
    parent, key = _place(tree, rng, _is_rational)
    parent[key] = _other_rational(parent[key], rng)


def _sign(tree: Json, rng: Random) -> None:
    parent, key = _place(tree, rng, _is_term)
    node = parent[key]
    if node[0] == "-" and len(node) == 2:
        parent[key] = node[1]
    elif node[0] in ("-", "+") and len(node) == 3:
        parent[key] = ["-" if node[0] == "+" else "+", *node[1:]]
    else:
        parent[key] = ["-", node]


def _relation(tree: Json, rng: Random) -> None:
    node = _claim(tree, rng)
    if rng.random() < 0.3:
        node[1], node[2] = node[2], node[1]
    else:
        node[0] = rng.choice(RELATIONS)


def _claim(tree: Json, rng: Random) -> Json:
    parent, key = _place(tree, rng, lambda n: _is_term(n) and n[0] in RELATIONS and len(n) == 3)
    return parent[key]


def _bound(tree: Json, rng: Random) -> None:
    """Strengthen or weaken a claim."""
    node = _claim(tree, rng)
    side, by = rng.choice((1, 2)), rng.choice(["1", "-1", "1/100", "-1/100", "2", "1/2", "99/100"])
    node[side] = [rng.choice("+*"), node[side], by]


def _exponent(tree: Json, rng: Random) -> None:
    parent, key = _place(tree, rng, lambda n: _is_term(n) and n[0] in ("^", "root"))
    place = 2 if parent[key][0] == "^" else 1
    parent[key][place] = str(int(parent[key][place]) + rng.choice((-3, -2, -1, 1, 2)))


def _operation(tree: Json, rng: Random) -> None:
    parent, key = _place(tree, rng, lambda n: _is_term(n) and n[0] in OPERATIONS)
    parent[key][0] = rng.choice(OPERATIONS)


def _names(tree: Json) -> list[str]:
    found = {p[k] for p, k in _places(tree) if isinstance(p[k], str)}
    found |= {k for p, k in _places(tree) if isinstance(k, str)}
    return sorted(n for n in found if len(n) < 40 and not _is_rational(n))


def _name(tree: Json, rng: Random) -> None:
    names = _names(tree["statement"]) + _names(tree["lines"])
    parent, key = _place(tree, rng, lambda n: isinstance(n, str) and n in names)
    parent[key] = rng.choice(names)


def _swap_names(tree: Json, rng: Random) -> None:
    a, b = rng.sample(_names(tree["lines"]), 2)
    root = rng.choice([tree, tree["statement"], rng.choice(tree["lines"])])
    for parent, key in list(_places(root)):
        if isinstance(parent[key], str) and parent[key] in (a, b):
            parent[key] = b if parent[key] == a else a


def _rename(tree: Json, rng: Random) -> None:
    """A consistent renaming: harmless, unless it captures something."""
    names = [n for n in _names(tree["statement"]) if re.fullmatch(r"\w+", n)]
    old, new = rng.choice(names), rng.choice([*names, "q_1", "root", "i"])

    def renamed(node: Json) -> Json:
        if isinstance(node, dict):
            return {new if k == old else k: renamed(v) for k, v in node.items()}
        if isinstance(node, list):
            return [renamed(v) for v in node]
        return new if node == old else node

    for part in ("statement", "lines"):
        tree[part] = renamed(tree[part])


def _drop(tree: Json, rng: Random) -> None:
    parent, key = _place(tree, rng, lambda n: isinstance(n, list) and len(n) > 0)
    del parent[key][rng.randrange(len(parent[key]))]


def _duplicate(tree: Json, rng: Random) -> None:
    parent, key = _place(tree, rng, lambda n: isinstance(n, list) and len(n) > 0)
    place = rng.randrange(len(parent[key]))
    parent[key].insert(place, copy.deepcopy(parent[key][place]))


def _reorder(tree: Json, rng: Random) -> None:
    parent, key = _place(tree, rng, lambda n: isinstance(n, list) and len(n) > 1)
    j, k = rng.sample(range(len(parent[key])), 2)
    parent[key][j], parent[key][k] = parent[key][k], parent[key][j]


def _lines(tree: Json, rng: Random) -> None:
    """Drop, repeat, exchange or cut lines."""
    lines = tree["lines"]
    k = rng.randrange(len(lines))
    match rng.randrange(4):
        case 0:
            del lines[k]
        case 1:
            lines.insert(rng.randrange(len(lines)), copy.deepcopy(lines[k]))
        case 2:
            j = rng.randrange(len(lines))
            lines[j], lines[k] = lines[k], lines[j]
        case 3:
            del lines[k + 1 :]


def _content(tree: Json, rng: Random, key: str, make: Callable[[Json], Json]) -> None:
    holders = [p for p, k in _places(tree["lines"]) if k == key]
    holder = rng.choice(holders)
    holder[key] = make(holder[key])


def _some_term(tree: Json, rng: Random) -> Json:
    parent, key = _place(tree, rng, lambda n: _is_term(n) and n[0] not in RELATIONS)
    small = rng.choice(["0", "1", "-1", "1/2", "2", *_names(tree["statement"])[:20]])
    return rng.choice([copy.deepcopy(parent[key]), small])


def _at(tree: Json, rng: Random) -> None:
    def make(at: Json) -> Json:
        name = rng.choice(sorted(at))
        choices = [_some_term(tree, rng), at[rng.choice(sorted(at))], ["+", at[name], "1"]]
        return {**at, name: rng.choice(choices)}

    _content(tree, rng, "at", make)


def _because(tree: Json, rng: Random) -> None:
    def make(because: Json) -> Json:
        other = rng.choice([p[k] for p, k in _places(tree["lines"]) if k == "because"])
        k = rng.randrange(len(because))
        cut = [None if j == k else reason for j, reason in enumerate(because)]
        return rng.choice([[], copy.deepcopy(other), because[::-1], because[1:], cut])

    _content(tree, rng, "because", make)


def _times(tree: Json, rng: Random) -> None:
    def make(times: Json) -> Json:
        term = _some_term(tree, rng)
        return rng.choice([term, ["-", times], ["*", times, term], ["^", times, "2"]])

    _content(tree, rng, "times", make)


def _key_of_a_line(tree: Json, rng: Random) -> None:
    """Exchange what two lines, terms or references of the same shape say under one key."""
    key = rng.choice(KEYS)
    holders = [p for p, k in _places(tree["lines"]) if k == key]
    one, other = rng.choice(holders), rng.choice(holders)
    one[key], other[key] = copy.deepcopy(other[key]), copy.deepcopy(one[key])
    if key == "mean" and rng.random() < 0.5:
        one[key] = rng.choice([None, "i", "j", "k", ["expect", "w"], ["expect", "v"]])


def _sort(tree: Json, rng: Random) -> None:
    parent, key = _place(tree, rng, lambda n: isinstance(n, str) and n in SORTS)
    parent[key] = rng.choice(SORTS)


def _given(tree: Json, rng: Random) -> None:
    given = tree["statement"]["given"]
    name = rng.choice(sorted(given))
    match rng.randrange(4):
        case 0:
            del given[name]
        case 1:
            given[name]["if"] = given[name]["if"][:-1]
        case 2:
            given[rng.choice(sorted(given))] = copy.deepcopy(given[name])
        case 3:
            line = rng.choice(tree["lines"])
            given["more"] = copy.deepcopy(line["schema"])


def _condition(tree: Json, rng: Random) -> None:
    holder = rng.choice([p for p, k in _places(tree) if k == "if"])
    donor = rng.choice([p["if"] for p, k in _places(tree) if k == "if" and p["if"]])
    if rng.random() < 0.5:
        holder["if"] = [*holder["if"], copy.deepcopy(rng.choice(donor))]
    else:
        del holder["if"][rng.randrange(len(holder["if"]))]


def _symbol(tree: Json, rng: Random) -> None:
    symbols = tree["statement"]["symbols"]
    name = rng.choice([*sorted(symbols), "spare"])
    if name == "spare":
        symbols[name] = [[], rng.choice(SORTS)]
    elif rng.random() < 0.5:
        symbols[name] = [symbols[name][0][: rng.randrange(3)], rng.choice(SORTS)]
    else:
        del symbols[name]


def _uses(tree: Json, rng: Random) -> None:
    uses = tree["uses"]
    name = rng.choice(sorted(uses))
    other = rng.choice([*uses.values(), "0" * 64, tree["digest"]])
    uses[name] = other


def _everywhere(tree: Json, rng: Random) -> None:
    """Change a term wherever it stands, so that the proof may still fit."""
    parent, key = _place(
        tree, rng, lambda n: _is_rational(n) or (_is_term(n) and n[0] not in RELATIONS)
    )
    old = copy.deepcopy(parent[key])
    if isinstance(old, str):
        new: Json = _other_rational(old, rng)
    else:
        term = _some_term(tree, rng)
        new = rng.choice([term, ["+", old, term], ["*", "2", old], ["-", old], old[-1]])
    for place, k in list(_places(tree)):
        if k != "schema" and place[k] == old:
            place[k] = copy.deepcopy(new)


def _slack(tree: Json, rng: Random) -> None:
    """Weaken, or strengthen, what the last line says."""
    claim = tree["lines"][-1]["schema"]["then"]
    by = rng.choice(["1", "1/2", "-1/2", "-1", ["^", rng.choice(_names(tree["statement"])), "2"]])
    claim[2] = [rng.choice("+-"), claim[2], by]


def _term(tree: Json, rng: Random) -> None:
    parent, key = _place(tree, rng, _is_term)
    parent[key] = _some_term(tree, rng)


def _junk(tree: Json, rng: Random) -> None:
    parent, key = rng.choice(list(_places(tree)))
    junk = [None, True, 0, 1, 2.5, "", [], {}, [[]], "1/0", "-", "x" * 50, "9" * 300, {"use": 1}]
    if isinstance(parent, dict) and rng.random() < 0.3:
        if rng.random() < 0.5:
            del parent[key]
        else:
            parent[rng.choice(["note", "mean", "because", "times", ""])] = rng.choice(junk)
    else:
        parent[key] = rng.choice(junk)


CHANGES: list[Callable[[Json, Random], None]] = [
    *(_rational, _rational, _sign, _relation, _bound, _exponent, _operation, _name, _swap_names),
    *(_rename, _drop, _drop, _duplicate, _reorder, _lines, _at, _at, _because, _times),
    *(_key_of_a_line, _sort, _given, _condition, _symbol, _uses, _everywhere, _everywhere),
    *(_slack, _term, _junk),
]


def single_lines(certificate: Json) -> Iterator[Json]:
    """One certificate for each line of a long one: what it cites becomes given, so it is quick."""
    statement = certificate["statement"]
    given = dict(statement["given"])
    for line in certificate["lines"]:
        text = json.dumps({k: v for k, v in line.items() if k not in ("name", "schema")})
        cited = {n: s for n, s in given.items() if json.dumps(n) in text or not s["forall"]}
        alone = {
            **copy.deepcopy(certificate),
            "lines": [copy.deepcopy(line)],
            "statement": {
                "symbols": copy.deepcopy(statement["symbols"]),
                "given": copy.deepcopy({**statement["given"], **cited}),
                "show": copy.deepcopy(line["schema"]),
            },
        }
        alone["digest"] = fedtheory.kernel.flint.digest(alone["statement"])
        given[line["name"]] = line["schema"]
        yield alone


# ---------------------------------------------------------------- models

Number = Any  # fmpq, or arb where there are roots
Point = tuple[Number, ...]


class Undefined(Exception):
    """A term has no value here."""


class Unclear(Exception):
    """A ball does not decide it."""


class Circular(Exception):
    """A value is needed to find itself."""


class Outcome(tuple[int, ...]):
    """A point of a finite product space: what is drawn in each round."""


ROUNDS, DRAWS = 3, 2


@dataclass
class Model:
    """Clients with quadratics on a box, running FedFW; other symbols at random.

    A sequence that the given bound by what came before is as large as they let it be.
    """

    statement: Json
    rng: Random
    known: dict[Json, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        rng = self.rng
        self.clients, self.dimension = rng.randint(1, 4), rng.randint(1, 3)
        axes = range(self.dimension)
        self.low = [self.rational() for _ in axes]
        self.high = [low + abs(self.rational()) for low in self.low]
        if rng.random() < 0.3:
            self.dimension, self.low, self.high = 1, [fmpq(-1)], [fmpq(1)]
            axes = range(1)
        self.curvature = [[abs(self.rational()) for _ in axes] for _ in range(self.clients)]
        if rng.random() < 0.3:
            self.curvature = [[fmpq(0) for _ in axes] for _ in range(self.clients)]
        self.slope = [[self.rational() for _ in axes] for _ in range(self.clients)]
        if rng.random() < 0.2:
            self.slope = [self.slope[0]] * self.clients
        self.law = [self.weights()] * ROUNDS
        if rng.random() < 0.3:
            self.law = [self.weights() for _ in range(ROUNDS)]
        self.draws_all_later = rng.random() < 0.3
        self.literals = [fmpq(*map(int, t.split("/"))) for t in _literals(self.statement)]
        self.depth = 0
        self.busy: set[Json] = set()
        self.stays_inside = rng.random() < 0.7

    def rational(self) -> fmpq:
        rng = self.rng
        kind = rng.random()
        if kind < 0.4:
            return fmpq(rng.randint(-3, 3))
        if kind < 0.9:
            return fmpq(rng.randint(-12, 12), rng.randint(1, 6))
        return fmpq(rng.randint(-1000, 1000), rng.choice((1, 1000)))

    def weights(self) -> list[fmpq]:
        """The law of the draw of one round."""
        parts = [fmpq(self.rng.randint(1, 3)) for _ in range(DRAWS)]
        return [part / sum(parts, fmpq(0)) for part in parts]

    def outcomes(self) -> Iterator[tuple["Outcome", fmpq]]:
        """Every outcome and its probability: one draw a round, the rounds independent."""
        for draws in product(range(DRAWS), repeat=ROUNDS):
            weight = fmpq(1)
            for chances, draw in zip(self.law, draws, strict=True):
                weight *= chances[draw]
            yield Outcome(draws), weight

    def redraw(self, k: fmpq, w: "Outcome", s: "Outcome") -> "Outcome":
        """The outcome w with the draw of round k, or in some models of that and every later round, from s."""
        later = self.draws_all_later
        rounds = range(1, ROUNDS + 1)
        return Outcome(
            new if t == k or (later and t > k) else old
            for t, old, new in zip(rounds, w, s, strict=True)
        )

    def number(self) -> fmpq:
        """A real to try: often one that the statement mentions, or near it."""
        if self.literals and self.rng.random() < 0.4:
            near = self.rng.choice((0, 0, 0, 1, -1, fmpq(1, 2), fmpq(1, 1000), fmpq(-1, 1000)))
            return self.rng.choice(self.literals) + near
        return self.rational()

    def point(self) -> Point:
        """A vector to try: of the box, of the run, or anywhere."""
        rng = self.rng
        kind = rng.random() * (0.6 if self.stays_inside else 1)
        ends = zip(self.low, self.high, strict=True)
        if kind < 0.3:
            return tuple(rng.choice(end) for end in ends)
        if kind < 0.6:
            return tuple(a + (b - a) * fmpq(rng.randint(0, 4), 4) for a, b in ends)
        if kind < 0.8:
            for name in ("x", "s"):
                if self.statement["symbols"].get(name) == [["client", "integer"], "vector"]:
                    return self.value(name, (rng.randrange(self.clients), fmpq(rng.randint(1, 4))))
        return tuple(self.rational() for _ in self.low)

    def sample(self, sort: str) -> Any:
        if sort == "client":
            return self.rng.randrange(self.clients)
        if sort == "outcome":
            return Outcome(self.rng.randrange(DRAWS) for _ in range(ROUNDS))
        if sort == "vector":
            return self.point()
        return fmpq(self.rng.randint(-1, 6)) if sort == "integer" else self.number()

    def contains(self, v: Point) -> bool:
        sides = zip(self.low, v, self.high, strict=True)
        return all(_sign_of(x - a) >= 0 and _sign_of(b - x) >= 0 for a, x, b in sides)

    # symbols

    def value(self, name: str, arguments: tuple[Any, ...]) -> Any:
        key = (name, *map(_token, arguments))
        if key not in self.known:
            if key in self.busy:
                raise Circular
            found = self.bounded_value(name, arguments)
            self.known.setdefault(key, found)
        return self.known[key]

    def bounded_value(self, name: str, arguments: tuple[Any, ...]) -> Any:
        sorts, sort = self.statement["symbols"][name]
        special = PAPER.get((name, tuple(sorts), sort))
        if special is not None:
            with suppress(KeyError):  # a symbol that it needs is gone
                return special(self, *arguments)
        if sort == "count":
            return fmpq(self.clients)
        if sort == "redraw":
            return self.redraw(*arguments)
        if sort == "outcome":
            return self.sample(sort)
        least, bound = self.limits(name, arguments)
        spare = self.rng.choice((fmpq(0), fmpq(0), fmpq(1, 100), abs(self.rational())))
        if isinstance(bound, tuple):
            return bound
        if sort == "integer" and not (least is None and bound is None):
            return _whole(least, bound, self.rng)
        if bound is not None and least is None:
            return bound - spare
        if least is not None:
            part = fmpq(self.rng.randint(0, 4), 4)
            return least + (spare if bound is None else (bound - least) * part)
        if sort == "vector":
            return self.point()
        value = fmpq(self.rng.randint(0, 5)) if sort == "integer" else self.number()
        return abs(value) if self.rng.random() < 0.7 else value

    def limits(self, name: str, arguments: tuple[Any, ...]) -> tuple[Any, Any]:
        """Between what the given keep this value, so far as that can be read off."""
        least: Any = None
        most: Any = None
        key = (name, *map(_token, arguments))
        if self.depth > 30 or key in self.busy:
            return None, None
        self.depth += 1
        self.busy.add(key)
        for schema in self.statement["given"].values():
            relation, *sides = schema["then"]
            for side in (0, 1) if relation in ("<=", "<", "=") else ():
                term = sides[side]
                squared = isinstance(term, list) and term[0] == "^" and term[2] == "2"
                scope = self.matched(term[1] if squared else term, schema, name, arguments)
                if scope is None:
                    continue
                try:
                    if not all(holds(c, self, scope) for c in schema["if"]):
                        continue
                    other = evaluate(sides[1 - side], self, scope)
                    other = _root(2, other) if squared else other
                except (Undefined, Unclear, Circular, RecursionError):
                    continue
                strictly = fmpq(relation == "<", 100)
                if side == 0 or relation == "=":
                    most = _add(other, -strictly) if strictly else other
                if side == 1 or relation == "=":
                    least = _add(other, strictly) if strictly else other
        self.depth -= 1
        self.busy.discard(key)
        return least, most

    def matched(
        self, term: Json, schema: Json, name: str, arguments: tuple[Any, ...]
    ) -> dict[str, Any] | None:
        """The variables for which `term` is this symbol at these arguments; t + 1 is understood."""
        head, *rest = term if isinstance(term, list) else [term]
        if head != name or len(rest) != len(arguments):
            return None
        scope: dict[str, Any] = {}
        for pattern, value in zip(rest, arguments, strict=True):
            while isinstance(pattern, list) and pattern[0] == "+" and _is_rational(pattern[-1]):
                pattern, value = pattern[1], value - fmpq(int(pattern[-1]))
            if isinstance(pattern, list):
                return None
            if pattern in schema["forall"]:
                scope[pattern] = value
            elif not _is_rational(pattern) or fmpq(int(pattern)) != value:
                return None
        return scope if set(scope) == set(schema["forall"]) else None


def _whole(least: Any, most: Any, rng: Random) -> fmpq:
    """An integer from one bound on, or up to it: one of sort `integer` has no other values."""
    low = least.upper().fmpq() if isinstance(least, arb) else least
    high = most.lower().fmpq() if isinstance(most, arb) else most
    if low is None:
        return fmpq(high.floor() - rng.choice((0, 0, 1, 3)))
    return fmpq(low.ceil() + (rng.choice((0, 0, 1, 3)) if high is None or low + 3 < high else 0))


def _token(argument: Any) -> Any:
    """The same for equal numbers, exact or enclosed: 25 digits."""
    if isinstance(argument, Outcome):
        return argument
    if isinstance(argument, tuple):
        return " ".join(map(_token, argument))
    return str(argument if isinstance(argument, int) else arb(argument).str(25, radius=False))


def _literals(tree: Json) -> list[str]:
    found = {p[k] for p, k in _places(tree) if _is_rational(p[k])}
    return sorted(t for t in found if not t.endswith("/0"))


def _mean(points: list[Point]) -> Point:
    return tuple(sum(column, fmpq(0)) / len(points) for column in zip(*points, strict=True))


def _f(model: Model, i: int, v: Point) -> Number:
    terms = zip(model.curvature[i], model.slope[i], v, strict=True)
    return sum((a * x * x / 2 + b * x for a, b, x in terms), fmpq(0))


def _g(model: Model, i: int, v: Point) -> Point:
    terms = zip(model.curvature[i], model.slope[i], v, strict=True)
    return tuple(a * x + b for a, b, x in terms)


def _x(model: Model, i: int, t: fmpq) -> Point:
    if t > 1 and model.depth < 20:
        _, found = model.limits("x", (i, t))
        if isinstance(found, tuple):
            return found
        old, to = model.value("x", (i, t - 1)), model.value("s", (i, t - 1))
        return tuple(a + 2 / t * (b - a) for a, b in zip(old, to, strict=True))
    ends = zip(model.low, model.high, strict=True)
    return tuple(a + (b - a) * fmpq(model.rng.randint(0, 3), 3) for a, b in ends)


def _s(model: Model, i: int, t: fmpq) -> Point:
    """Line 4 of FedFW: minimise <g_i/n + lambda_t (x_i - x_bar), .> over the box."""
    xs = [model.value("x", (j, t)) for j in range(model.clients)]
    penalty = model.value("lambda_0", ()) if "lambda_0" in model.statement["symbols"] else fmpq(1)
    weight = arb(penalty) * arb(max(t + 1, fmpq(0))).sqrt()
    out = []
    for k, (x, mean, g) in enumerate(zip(xs[i], _mean(xs), _g(model, i, xs[i]), strict=True)):
        slope = arb(g) / model.clients + weight * (x - mean)
        tie = model.rng.random() < 0.5
        out.append(model.low[k] if slope > 0 or (not slope < 0 and tie) else model.high[k])
    return tuple(out)


def _root_above(square: fmpq) -> fmpq:
    """A rational not below the square root, exact where it can be."""
    scale = 10**6
    whole = (square * scale * scale).ceil().isqrt()
    return fmpq(whole + 1, scale) if fmpq(whole, scale) ** 2 < square else fmpq(whole, scale)


def _mean_square(points: list[Point], center: Point) -> fmpq:
    squares = [sum(((a - b) ** 2 for a, b in zip(p, center, strict=True)), fmpq(0)) for p in points]
    return sum(squares, fmpq(0)) / len(points)


def _spread(model: Model, v: Point) -> fmpq:
    gradients = [_g(model, i, v) for i in range(model.clients)]
    return _mean_square(gradients, _mean(gradients))


def _largest_spread(model: Model) -> fmpq:
    return max(_spread(model, v) for v in product(*zip(model.low, model.high, strict=True)))


def _g_star(model: Model) -> fmpq:
    gradients = [_g(model, i, _x_star(model)) for i in range(model.clients)]
    return _mean_square(gradients, (fmpq(0),) * model.dimension)


def _x_star(model: Model) -> Point:
    out = []
    for k, (low, high) in enumerate(zip(model.low, model.high, strict=True)):
        a = sum((row[k] for row in model.curvature), fmpq(0))
        b = sum((row[k] for row in model.slope), fmpq(0))
        free = -b / a if a else (low if b > 0 else high)
        out.append(min(max(free, low), high))
    return tuple(out)


def _past(model: Model, t: fmpq, w: Outcome) -> Point:
    """A vector that round t finds: it knows the draws before."""
    return model.known.setdefault(("past", _token(t), w[: max(int(t) - 1, 0)]), model.point())


def _noise(model: Model, t: fmpq, w: Outcome) -> Point:
    """A vector drawn in round t, of mean zero given what was drawn before."""
    if not 1 <= t <= ROUNDS:
        return (fmpq(0),) * model.dimension
    k = int(t) - 1
    chances = model.law[k]
    raw = [
        model.known.setdefault(("noise", k, w[:k], draw), model.point()) for draw in range(DRAWS)
    ]
    center = tuple(
        sum((c * x for c, x in zip(chances, column, strict=True)), fmpq(0))
        for column in zip(*raw, strict=True)
    )
    return tuple(a - b for a, b in zip(raw[w[k]], center, strict=True))


def _noisy(model: Model, t: fmpq, w: Outcome) -> fmpq:
    """A sequence that contracts to the level b but for the noise: as large as the given let it be."""
    if t < 1:
        return model.known.setdefault(("start", _token(t)), abs(model.rational()))
    if "N" in model.statement["symbols"] and t > model.value("N", ()):
        return fmpq(10**6)  # of what comes after the end, nothing is known
    c, b = model.value("c", ()), model.value("b", ())
    return (1 - c) * _noisy(model, t - 1, w) + b + _noise(model, t, w)[0]


def _coin(model: Model, t: fmpq, w: Outcome) -> fmpq:
    """Whether round t's draw is the second: its probability is the same in every round."""
    return fmpq(w[int(t) - 1]) if 1 <= t <= ROUNDS else model.law[0][1]


# What the papers' letters mean, as (name, sorts of the arguments, sort).
PAPER: dict[tuple[str, tuple[str, ...], str], Callable[..., Any]] = {
    ("L", (), "real"): lambda m: max(max(row) for row in m.curvature),
    ("D", (), "real"): lambda m: _root_above(
        sum(((b - a) ** 2 for a, b in zip(m.low, m.high, strict=True)), fmpq(0))
    ),
    ("H", (), "real"): lambda m: _root_above(_largest_spread(m)),
    ("lambda_0", (), "real"): lambda m: abs(m.rational()) + fmpq(1, 100),
    ("xstar", (), "vector"): _x_star,
    ("x_star", (), "vector"): _x_star,
    ("e", (), "vector"): lambda m: (fmpq(1),) + (fmpq(0),) * (m.dimension - 1),
    ("c", ("client",), "vector"): lambda m, i: (fmpq((-1) ** i),) * m.dimension,
    ("zeta_star", (), "real"): lambda m: _root_above(_spread(m, _x_star(m))),
    ("g_star", (), "real"): lambda m: _root_above(_g_star(m)),
    ("f", ("client", "vector"), "real"): _f,
    ("g", ("client", "vector"), "vector"): _g,
    ("x", ("client", "integer"), "vector"): _x,
    ("s", ("client", "integer"), "vector"): _s,
    ("past", ("integer", "outcome"), "vector"): _past,
    ("noise", ("integer", "outcome"), "vector"): _noise,
    ("noisy", ("integer", "outcome"), "real"): lambda m, t, w: _noisy(m, t - 1, w),
    ("coin", ("integer", "outcome"), "real"): _coin,
    ("p", (), "real"): lambda m: m.law[0][1],
}


def evaluate(term: Json, model: Model, scope: Mapping[str, Any]) -> Any:
    """The value of a term in a model: a rational, a ball or a point."""
    if isinstance(term, str):
        if term in scope:
            return scope[term]
        if term in model.statement["symbols"]:
            return model.value(term, ())
        return fmpq(*map(int, term.split("/")))
    head, *rest = term
    if head in model.statement["symbols"]:
        return model.value(head, tuple(evaluate(t, model, scope) for t in rest))
    match head:
        case "mean":
            each = [evaluate(rest[1], model, {**scope, rest[0]: i}) for i in range(model.clients)]
            return _mean(each) if isinstance(each[0], tuple) else sum(each, fmpq(0)) / len(each)
        case "expect":
            total = None
            for w, weight in model.outcomes():
                part = _scale(weight, evaluate(rest[1], model, {**scope, rest[0]: w}))
                total = part if total is None else _add(total, part)
            return total
        case "root":
            return _root(int(rest[0]), evaluate(rest[1], model, scope))
        case "^":
            base, k = evaluate(rest[0], model, scope), int(rest[1])
            return base**k if k >= 0 else _inverse(base) ** -k
    values = [evaluate(t, model, scope) for t in rest]
    match head:
        case "+":
            total = values[0]
            for v in values[1:]:
                total = _add(total, v)
            return total
        case "-":
            return (
                _scale(fmpq(-1), values[0])
                if len(values) == 1
                else _add(values[0], _scale(fmpq(-1), values[1]))
            )
        case "*":
            total = values[0]
            for v in values[1:]:
                total = _scale(v, total) if isinstance(total, tuple) else _scale(total, v)
            return total
        case "/":
            return _scale(_inverse(values[1]), values[0])
        case "dot":
            return sum((a * b for a, b in zip(*values, strict=True)), fmpq(0))
        case "exp":
            if abs(arb(values[0])) > 1000:
                raise Unclear
            return arb(values[0]).exp() if values[0] != 0 else fmpq(1)
        case "log":
            if _sign_of(values[0]) <= 0:
                raise Undefined
            return arb(values[0]).log() if values[0] != 1 else fmpq(0)
    raise Undefined


def _add(a: Any, b: Any) -> Any:
    if isinstance(a, tuple):
        return tuple(x + y for x, y in zip(a, b, strict=True))
    return a + b


def _scale(c: Number, v: Any) -> Any:
    return tuple(c * x for x in v) if isinstance(v, tuple) else c * v


def _sign_of(x: Number) -> int:
    if x > 0 or x < 0 or isinstance(x, fmpq):
        return int(x > 0) - int(x < 0)
    raise Unclear


def _inverse(x: Number) -> Number:
    if _sign_of(x) == 0:
        raise Undefined
    return 1 / x


def _root(k: int, x: Number) -> Number:
    sign = _sign_of(x)
    if sign < 0:
        raise Undefined
    if isinstance(x, fmpq):
        p, q = x.p.root(k), x.q.root(k)
        if p**k == x.p and q**k == x.q:
            return fmpq(p, q)
    return arb(x).root(k)


def holds(claim: Json, model: Model, scope: Mapping[str, Any]) -> bool:
    """Whether a claim holds in a model; `Unclear` if the balls do not tell."""
    relation, a, b = claim
    right = evaluate(b, model, scope)
    if relation == "in":
        return model.contains(right)
    left = evaluate(a, model, scope)
    if isinstance(left, tuple):
        return all(_sign_of(x - y) == 0 for x, y in zip(left, right, strict=True))
    sign = _sign_of(right - left)
    return {"<=": sign >= 0, "<": sign > 0, "=": sign == 0}[relation]


def is_false(schema: Json, model: Model, scope: Mapping[str, Any], *, shown: bool = False) -> bool:
    """Whether here the conditions hold, and the claim does not, or has no meaning.

    Conditions that a proof has `shown` may be left unclear by the balls.
    """
    for condition in schema["if"]:
        try:
            if not holds(condition, model, scope):
                return False
        except Unclear:
            if not shown:
                return False
        except (Undefined, Circular, RecursionError):
            return False
    try:
        return not holds(schema["then"], model, scope)
    except Undefined:
        return True
    except (Unclear, Circular, RecursionError):
        return False


def counterexample(schema: Json, model: Model, tries: int) -> dict[str, Any] | None:
    """Values for which the schema is false."""
    for _ in range(tries if schema["forall"] else 1):
        scope = {v: model.sample(sort) for v, sort in schema["forall"].items()}
        if is_false(schema, model, scope):
            return scope
    return None


def follow(proof: Json, used: Mapping[str, Json], model: Model, scope: dict[str, Any]) -> str:
    """Down a proof from a false last line: the name of what it blames, or of the line that errs.

    A given, or a used certificate, that is false at the values where the proof cites it shows that
    this is no model of the given, though no sample told so.
    """
    lines = {line["name"]: line for line in proof["lines"]}
    schemas = {**proof["statement"]["given"], **used}
    name = proof["lines"][-1]["name"]
    for _ in range(100):
        for cause, values in _causes(lines[name], lines, model, scope):
            schema = schemas[cause] if cause in schemas else lines[cause]["schema"]
            if is_false(schema, model, values, shown=True):
                name, scope = cause, values
                break
        else:
            return f"line {name} at {scope}"
        if name in schemas:
            return f"given {name}"
    return "no end"


def _causes(
    line: Json, lines: Mapping[str, Json], model: Model, scope: dict[str, Any]
) -> Iterator[tuple[str, dict[str, Any]]]:
    """What a line rests on, at these values of its variables."""
    if line["by"] == "induction":
        t, start = line["on"], fmpq(int(line["schema"]["if"][0][1]))
        before = {**scope, t: scope[t] - 1}
        if scope[t] > start:
            yield from ((line["name"], before), (line["step"], before))
        yield line["base"], {v: value for v, value in scope.items() if v != t}
    elif line["by"] == "cases":
        yield from ((line["below"], scope), (line["above"], scope))
    for reference, means in _references(line, ()):
        spaces = [
            range(model.clients) if isinstance(over, str) else [w for w, _ in model.outcomes()]
            for over in means
        ]
        names = [over if isinstance(over, str) else over[1] for over in means]
        for points in product(*spaces):
            inside = {**scope, **dict(zip(names, points, strict=True))}
            with suppress(Undefined, Unclear, Circular, RecursionError):
                at = {v: evaluate(term, model, inside) for v, term in reference["at"].items()}
                if not reference["use"].startswith("if "):
                    yield reference["use"], at
    earlier = list(lines)[: list(lines).index(line["name"])]
    yield from ((n, {}) for n in earlier if not lines[n]["schema"]["forall"])


def _references(node: Json, means: tuple[Json, ...]) -> Iterator[tuple[Json, tuple[Json, ...]]]:
    if isinstance(node, dict):
        if node.get("mean") is not None:
            means = (*means, node["mean"])
        if "use" in node:
            yield node, means
    children = node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
    for child in children:
        yield from _references(child, means)


def judge(
    original: Json,
    mutant: Json,
    used: Mapping[str, Json],
    rng: Random,
    models: int = 12,
    tries: int = 40,
) -> str:
    """What an accepted mutant is: `same statement weaker renamed`, `not falsified` or `UNSOUND`."""
    old, new = original["statement"], mutant["statement"]
    if new == old:
        return "same statement"
    if _weaker(old, new):
        return "weaker"
    if _shape(old) == _shape(new):
        return "renamed"
    ctx.prec = 200
    decided = False
    for _ in range(models):
        model = Model(new, Random(rng.random()))
        wrong = counterexample(new["show"], model, tries)
        if decided and wrong is None:
            continue
        broken = any(counterexample(s, model, 8) is not None for s in new["given"].values())
        if wrong is not None and not broken:
            blamed = follow(mutant, used, model, wrong)
            # a theorem that is cited uses the given at points that cannot be read off the lines
            kept = not mutant.get("cites") or _kept(new, model)
            if kept and not blamed.startswith("given"):
                return f"UNSOUND: {blamed}"
        decided = decided or (wrong is None and not broken)
    return "not falsified" if decided else "not falsified, no model found"


def _kept(statement: Json, model: Model) -> bool:
    """Whether the given hold in the model, as far as many more points tell."""
    return all(counterexample(s, model, 300) is None for s in statement["given"].values())


def _weaker(original: Json, mutant: Json) -> bool:
    """Whether the mutant assumes at least as much, and says at most as much."""
    old, new = original["show"], mutant["show"]
    then = new["then"] in (old["then"], ["<=", *old["then"][1:]]) and old["then"][0] != "="
    return (
        all(mutant[p].get(k) == v for p in ("symbols", "given") for k, v in original[p].items())
        and all(new["forall"].get(k) == v for k, v in old["forall"].items())
        and all(c in new["if"] for c in old["if"])
        and (then or new["then"] == old["then"])
    )


def _shape(tree: Json) -> list[Json]:
    """The statement with names replaced by the order in which they first appear."""
    seen: dict[str, int] = {}
    fixed = {*OPERATIONS, *RELATIONS, *SORTS, "symbols", "given", "show", "forall", "if", "then"}

    def token(text: str) -> Json:
        if text in fixed or _is_rational(text):
            return text
        return seen.setdefault(text, len(seen))

    def shape(node: Json) -> Json:
        if isinstance(node, dict):
            return [[token(k), shape(v)] for k, v in node.items()]
        return [shape(v) for v in node] if isinstance(node, list) else token(node)

    return [shape(tree[part]) for part in ("symbols", "given", "show")]


# ---------------------------------------------------------------- the campaign


class Slow(BaseException):
    """A kernel needs too long; not an Exception, so that none of them catches it."""


@dataclass
class Tally:
    """What became of the mutants."""

    counts: Counter[str] = field(default_factory=Counter)
    findings: list[tuple[str, str, Json]] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        self.counts += other.counts
        self.findings += other.findings

    @property
    def bad(self) -> int:
        return sum(self.counts[label] for label in BAD)


def _stop(*_: object) -> None:
    raise Slow


def verdict(kernel: Any, certificate: Json, accepted: Mapping[str, Json]) -> str:
    """`accepted`, `slow`, `crash: ...` or `refused: ...`."""
    signal.signal(signal.SIGALRM, _stop)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        kernel.check(certificate, accepted)
    except kernel.Rejected as reason:
        return f"refused: {reason}"[:300]
    except Slow:
        return "slow"
    except Exception as error:
        return f"crash: {error!r}"[:300]
    else:
        return "accepted"
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def campaign(cases: list[Json], accepted: Mapping[str, Json], seeds: range, seed: int = 0) -> Tally:
    """Mutants `seeds` of the certificates `cases`, checked and judged."""
    tally = Tally()
    for number in seeds:
        rng = Random(f"{seed}/{number}")
        original = rng.choice(cases)
        mutant, done = mutant_of(original, rng)
        title = f"mutant {number} of {original['id']} ({done})"
        first, second = (verdict(kernel, mutant, accepted) for kernel in KERNELS)
        if "crash" in (first[:5], second[:5]):
            outcome = "CRASH"
        elif "slow" in (first, second):
            outcome = "slow"
        elif (first == "accepted") != (second == "accepted"):
            outcome = "DISAGREEMENT"
        elif first != "accepted":
            outcome = "refused by both"
        else:
            used = {name: accepted[key]["show"] for name, key in mutant["uses"].items()}
            try:
                outcome = judge(original, mutant, used, rng)
            except Exception as error:
                outcome = f"NOT JUDGED: {error!r}"
        label = outcome.split(":")[0]
        tally.counts[label] += 1
        if label in (*BAD, "slow"):
            about = outcome if ":" in outcome else f"{label}: {first} | {second}"
            tally.findings.append((title, about, mutant))
    return tally


def load(directory: Path) -> tuple[list[Json], dict[str, Json], list[str]]:
    """The certificates that both kernels accept, their statements, and complaints."""
    waiting = {path: json.loads(path.read_text()) for path in sorted(directory.rglob("*.json"))}
    cases: list[Json] = []
    accepted: dict[str, Json] = {}
    complaints: dict[Path, str] = {}
    progress = True
    while progress:
        progress = False
        for path, certificate in list(waiting.items()):
            if certificate["digest"] in accepted:  # another file states the same
                del waiting[path]
                continue
            found = [verdict(kernel, certificate, accepted) for kernel in KERNELS]
            complaints[path] = f"{path.name}: {' | '.join(found)}"
            if found == ["accepted"] * 2:
                accepted[certificate["digest"]] = certificate["statement"]
                cases.append(waiting.pop(path))
                del complaints[path]
                progress = True
    return cases, accepted, list(complaints.values())


def with_single_lines(cases: list[Json], accepted: Mapping[str, Json]) -> list[Json]:
    """The cases, and their lines one at a time where both kernels accept them so."""
    alone = (single for case in cases if len(case["lines"]) > 1 for single in single_lines(case))
    return cases + [
        single
        for single in alone
        if all(verdict(kernel, single, accepted) == "accepted" for kernel in KERNELS)
    ]


_work: dict[str, Any] = {}


def _start(cases: list[Json], accepted: dict[str, Json], seed: int) -> None:
    _work.update(cases=cases, accepted=accepted, seed=seed)


def _chunk(seeds: range) -> Tally:
    return campaign(_work["cases"], _work["accepted"], seeds, _work["seed"])


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.kernel.corruption")
    parser.add_argument("directory", type=Path, help="certificates, as JSON files, at any depth")
    parser.add_argument("--count", type=int, default=2000, help="how many mutants")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--save", type=Path, help="where to write the mutants that were found")
    options = parser.parse_args(arguments)
    say = sys.stderr.write
    whole, accepted, complaints = load(options.directory)
    cases = with_single_lines(whole, accepted)
    for complaint in complaints:
        say(f"not accepted by both, left out: {complaint}\n")
    if not cases:
        say(f"no accepted certificate below {options.directory}\n")
        return 1
    say(f"{len(whole)} certificates and {len(cases) - len(whole)} single lines\n")
    step = 50
    chunks = [range(k, min(k + step, options.count)) for k in range(0, options.count, step)]
    tally, begin, last = Tally(), time.monotonic(), 0.0
    context = multiprocessing.get_context("spawn")
    with context.Pool(options.jobs, _start, (cases, accepted, options.seed)) as pool:
        try:
            for part in pool.imap_unordered(_chunk, chunks):
                tally.add(part)
                for name, about, _ in part.findings:
                    say(f"\n{about}\n  in {name}\n")
                now, done = time.monotonic() - begin, tally.counts.total()
                if now - last > 2:
                    last = now
                    left = (options.count - done) * now / done
                    say(f"\r{done:>8} of {options.count}, {done / now:.0f}/s, {left:.0f} s left ")
        except KeyboardInterrupt:
            say("\nstopped; what is counted is counted")
    say("\n")
    for k, (name, about, mutant) in enumerate(tally.findings if options.save else []):
        options.save.mkdir(parents=True, exist_ok=True)
        content = {"found": name, "about": about, "mutant": mutant}
        (options.save / f"{k:04}.json").write_text(json.dumps(content, indent=1))
    for label, number in tally.counts.most_common():
        sys.stdout.write(f"{label:<32}{number:>9}\n")
    sys.stdout.write(f"{'mutants':<32}{tally.counts.total():>9}\n")
    return 1 if tally.bad or tally.counts.total() < options.count else 0


if __name__ == "__main__":
    sys.exit(main())
