"""Constructions: section 9 of docs/certificates.md. What is defined cannot be contradictory.

A definition is unfolded into terms in real and integer variables alone, in finitely many cases; each case of a given is then
a claim that sections 1 to 3 can look at.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import partial
from itertools import combinations, permutations, product
from typing import Any, NamedTuple

from fedtheory import kernel
from fedtheory.kernel.polynomial import (
    Polynomial,
    Ratio,
    Rejected,
    forget,
    freeze_ratio,
    plus,
    times,
)
from fedtheory.kernel.reading import NAME, RESERVED, Claim, Facts, number, variable
from fedtheory.kernel.rules import Line, check_psd, keys, listed, open_schema

HEADS = {"point", "each", "shows", "if", "roundup", "always"}
RECURSION = {"of", "on", "round", "from", "first", "next"}
VALUED = {"real", "integer", "vector"}
LAWS = [
    {
        "forall": {"x": "real", "y": "real"},
        "if": [],
        "then": ["=", ["exp", ["+", "x", "y"]], ["*", ["exp", "x"], ["exp", "y"]]],
    },
    {
        "forall": {"x": "real"},
        "if": [["<", "0", "x"]],
        "then": ["=", ["exp", ["log", "x"]], "x"],
    },
    {"forall": {"x": "real"}, "if": [], "then": ["<=", ["+", "1", "x"], ["exp", "x"]]},
]
MOST_CASES, MOST_STEPS, MOST_SIZE, MOST_FACTORS, MOST_UNNAMED = 4096, 400_000, 8, 16, 5
MOST_OPEN = 12
"""Values of recursions at unknown rounds that are looked at within each other."""
NEVER = -(1 << 40)
"""How far a symbol looks that looks at no draw."""

Schema = Mapping[str, Any]
Env = Mapping[str, Any]


class Point(tuple[Any, ...]):
    """A vector: the terms of its coordinates."""

    __slots__ = ()


class Outcome(NamedTuple):
    """A variable, what is averaged over, one that always shows a face, or one drawn again."""

    kind: str
    name: Any
    round: Any = None
    other: Any = None


class _Look(Exception):
    """A draw of an averaged outcome is looked at for the first time."""

    def __init__(self, token: Any, key: Any, index: Any) -> None:
        super().__init__()
        self.token, self.key, self.index = token, key, index


class _Void(Exception):
    """The conditions of the case contradict each other."""


def unmade(symbols: Mapping[str, Any], given: Mapping[str, Schema], made: Any) -> str:
    """Which symbol is not defined, or which given not shown of what is; empty if the construction makes them true."""
    try:
        forget()
        construction = _Construction(symbols, made)
        construction.define()
        return construction.missing(given)
    except Rejected as e:
        return str(e)
    except (
        ArithmeticError,
        AttributeError,
        LookupError,
        MemoryError,
        RecursionError,
        TypeError,
        ValueError,
    ) as e:
        return f"malformed: {type(e).__name__}: {e}"


def unshown(
    symbols: Mapping[str, Any], given: Mapping[str, Schema], made: Any
) -> list[tuple[str, dict[str, Any]]]:
    """The cases of givens that a construction leaves open, each for an entry of `shown`; none where it is malformed."""
    try:
        forget()
        construction = _Construction(symbols, made)
        construction.define()
        construction.open = []
        construction.missing(given)
    except (
        Rejected,
        ArithmeticError,
        AttributeError,
        LookupError,
        RecursionError,
        TypeError,
        ValueError,
    ):
        return []
    return construction.open


class _Construction:
    """The definitions of all symbols, in order."""

    open: list[tuple[str, dict[str, Any]]] | None = None
    """Where what is not shown is kept, if it is asked for."""

    def __init__(self, symbols: Mapping[str, Any], made: Any) -> None:
        keys(made, {"dimension", "clients", "faces", "symbols", "shown"})
        self.symbols, self.made = symbols, made
        self.dimension = int(number(made["dimension"], integer=True))
        self.sizes = listed(made["clients"])
        self.faces = listed(made["faces"])
        if not 1 <= self.dimension <= MOST_SIZE:
            raise Rejected(f"the dimension is from 1 to {MOST_SIZE}")
        if not self.sizes:
            raise Rejected("there is at least one client")
        if not self.faces:
            raise Rejected("a draw shows at least one face")
        self.definitions: dict[str, Any] = {}
        self.reach: dict[str, int | None] = {}
        for name, definition in map(listed, listed(made["symbols"])):
            if name not in symbols or name in self.definitions:
                raise Rejected(f"{name} is no symbol, or defined twice")
            self.definitions[name] = definition
        if missing := sorted(set(symbols) - set(self.definitions)):
            raise Rejected(f"nothing defines {missing[0]}")
        if taken := HEADS & set(symbols):
            raise Rejected(f"{min(taken)} is no name in a construction")
        self.letters = [name for name, d in self.definitions.items() if "any" in d]

    # ---- definitions

    def define(self) -> None:
        """Checks that each definition is one."""
        mentioned: dict[str, set[str]] = {}
        before: set[str] = set()
        for name in self.definitions:
            self._form(name)
            mentioned[name] = self._mentions(self._terms(name))
        for name in self.definitions:
            closed = {other for other in before if _closure(other, mentioned) <= before}
            self._founded(name, mentioned[name] - closed, before)
            before.add(name)
        for name in self.definitions:
            self._defined(name)
        self._all(_Case.sized)

    def _form(self, name: str) -> None:
        """The keys of a definition fit the sort."""
        definition, (arguments, sort) = self.definitions[name], self.symbols[name]
        own = set(definition)
        if "of" in own:
            wanted = {"of", "is"} if "is" in own else RECURSION
            keys(definition, wanted)
            parameters = listed(definition["of"])
            if len(parameters) != len(arguments) or len(set(parameters)) < len(parameters):
                raise Rejected(f"{name}: the parameters are not one for each argument")
            for parameter in parameters:
                self._new(parameter, name)
            if sort not in (VALUED | {"outcome"} if "is" in own else VALUED):
                raise Rejected(f"{name} is of sort {sort}, and is not defined so")
            if wanted is RECURSION:
                number(definition["from"], integer=True)
                for key in ("on", "round"):
                    parameter = definition[key]
                    if (
                        parameter not in parameters
                        or arguments[parameters.index(parameter)] != "integer"
                    ):
                        raise Rejected(f"{name}: {parameter!r} is no integer parameter")
            return
        plain = {
            "any": ({"any", "such"}, {"real", "integer", "count"}),
            "set": ({"set", "in", "member"}, {"set"}),
            "redraw": ({"redraw"}, {"redraw"}),
            "count": ({"count"}, {"count"}),
        }
        kind = next((kind for kind in plain if kind in own), None)
        if kind is None or sort not in plain[kind][1] or (kind != "redraw" and arguments):
            raise Rejected(f"{name} is of sort {sort}, and is not defined so")
        keys(definition, plain[kind][0])
        if kind == "set":
            self._new(definition["set"], name)

    def _new(self, parameter: Any, name: str) -> None:
        plain = isinstance(parameter, str) and NAME.match(parameter)
        if not plain or parameter in RESERVED | HEADS or parameter in self.symbols:
            raise Rejected(f"{name}: {parameter!r} is no new name")

    def _terms(self, name: str) -> list[Any]:
        """All terms and claims of a definition."""
        d = self.definitions[name]
        wanted = ("is", "first", "next", "such", "member")
        return [d[k] for k in wanted if k in d] + list(d.get("any", [])) + list(d.get("in", []))

    def _mentions(self, node: Any) -> set[str]:
        if isinstance(node, str):
            return {node} & set(self.symbols)
        return set[str]().union(*map(self._mentions, node))

    def _founded(self, name: str, opened: set[str], before: set[str]) -> None:
        """What is not defined before is mentioned by recursions alone, at earlier rounds or places."""
        definition = self.definitions[name]
        if "any" in definition and not _mentions(definition["such"], name):
            opened = opened - {name}
        if not opened:
            return
        if "on" not in definition:
            raise Rejected(f"{name} speaks of {min(opened)}, which is not defined before it")
        step, low = definition["round"], definition["from"]
        outer = definition["on"] == step
        if _mentions(definition["first"], definition["on"]):
            raise Rejected(f"{name}: the first value speaks of {definition['on']}")
        for part in ("first", "next"):
            for other, arguments in self._calls(definition[part], opened):
                theirs = self.definitions[other]
                if "on" not in theirs or len(arguments) != len(theirs["of"]):
                    raise Rejected(f"{name} speaks of {other}, which is not defined before it")
                at = arguments[theirs["of"].index(theirs["round"])]
                earlier = other in before
                if outer and part == "next":
                    fine = at == step or (earlier and at == ["+", step, "1"])
                elif outer:
                    fine = earlier and at == low
                elif other == name:
                    fine = part == "next" and arguments == definition["of"]
                else:
                    fine = earlier and at == step
                if not fine:
                    raise Rejected(f"{name} is not well-founded: it speaks of {other} at {at}")

    def _calls(self, node: Any, wanted: set[str]) -> Iterator[tuple[str, list[Any]]]:
        if isinstance(node, str):
            if node in wanted:
                yield node, []
            return
        if node and isinstance(node[0], str) and node[0] in wanted:
            yield node[0], node[1:]
        for part in node[1:]:
            yield from self._calls(part, wanted)

    def _defined(self, name: str) -> None:
        """Each term of a definition has a value of the right sort, whatever the parameters."""
        definition, (arguments, _) = self.definitions[name], self.symbols[name]
        if "any" in definition:
            self._all(partial(_Case.letter, name=name, definition=definition), name)
        elif "set" in definition:
            self._all(partial(_Case.convex, name=name, definition=definition), name)
        elif "is" in definition:
            for groups in self._groups(arguments):
                self._all(partial(_Case.explicit, name=name, groups=groups), name)
        elif "on" in definition:
            looks: list[int | None] = []
            for groups, part in product(self._groups(arguments), ("first", "next")):
                run = partial(_Case.recursive, name=name, groups=groups, part=part)
                looks += self._all(run, name)
            found = [look for look in looks if look is not None]
            self.reach[name] = None if len(found) < len(looks) else max(found, default=NEVER)

    def _groups(self, arguments: Any) -> Iterator[tuple[int, ...]]:
        """Each choice of groups for clients."""
        return product(range(len(self.sizes)), repeat=list(arguments).count("client"))

    # ---- givens

    def missing(self, given: Mapping[str, Schema]) -> str:
        """Which given is not shown."""
        shown = keys(self.made["shown"], set(self.made["shown"]))
        for lines in (lines for entries in shown.values() for lines in listed(entries)):
            self._check(listed(lines))
        forget()
        for name, schema in given.items():
            if schema in LAWS:
                continue
            entries = [lines[-1]["schema"] for lines in shown.get(name, [])]
            try:
                for groups in self._groups(schema["forall"].values()):
                    run = partial(
                        _Case.shows, name=name, schema=schema, entries=entries, groups=groups
                    )
                    self._all(run)
            except Rejected as e:
                return f"{name!r} is not shown: {e}"
        return ""

    @staticmethod
    def _check(lines: list[Any]) -> None:
        statement = {"symbols": {}, "given": {}, "show": lines[-1]["schema"]}
        kernel.check(
            {
                "schema": 1,
                "id": "",
                "source": "",
                "digest": kernel.digest(statement),
                "statement": statement,
                "uses": {},
                "lines": lines,
            },
            {},
        )

    def _all(self, run: Callable[["_Case"], Any], before: str = "") -> list[Any]:
        """What each case gives, but for those that cannot be; of letters those are known that come before a symbol."""
        order = list(self.definitions)
        place = order.index(before) if before else len(order)
        letters = [name for name in self.letters if order.index(name) < place]
        waiting: list[dict[Any, Any]] = [{}]
        found: list[Any] = []
        cases = 0
        while waiting:
            case = _Case(self, waiting.pop(), waiting)
            with suppress(_Void):
                case.begin(letters)
                found.append(run(case))
            cases += 1 + case.forks
            if cases > MOST_CASES:
                raise Rejected("there are too many cases")
        return found


class _Case:
    """One case of a definition or a given: what is decided, and what follows; cases beside it join those that wait."""

    def __init__(self, of: _Construction, decided: dict[Any, Any], waiting: list[Any]) -> None:
        self.of, self.decided, self.waiting, self.forks = of, decided, waiting, 0
        self.facts = Facts({}, keeps=True)
        self.scope: dict[str, Any] = {}
        self.conditions: list[Claim] = []
        self.faces: dict[int, dict[Any, int]] = {}  # of averaged outcomes
        self.looked: dict[int, list[Any]] = {}  # the indices of their draws
        self.cells: list[Any] = []  # the indices of all draws of variables that were looked at
        self.recursions: list[tuple[str, Any]] = []  # those that are variables, and their rounds
        self.kept: dict[Any, Any] = {}
        self.steps = self.tokens = self.opened = 0
        self.single = ""  # what may not be several cases
        self.known: set[str] = set()
        self.unnamed: list[str] = []  # variables that the unfolding made
        self.read: list[Claim] = []
        self.trees: dict[int, Any] = {}  # of claims that were read, as they were written

    def begin(self, letters: list[str]) -> None:
        """What is known of these letters."""
        for name in letters:
            self._letter(name)

    def _decision(self, key: Any, choices: list[Any]) -> Any:
        """Which of these it is in this case; if nothing is decided it is the last, and the others wait."""
        if key not in self.decided:
            if self.single:
                raise Rejected(f"{self.single} is defined by cases")
            self.forks += 1
            self.waiting += [{**self.decided, key: choice} for choice in choices[:-1]]
            self.decided[key] = choices[-1]
        return self.decided[key]

    # ---- what is asked

    def sized(self) -> None:
        """Each group has a client, and a letter for the number of clients is that number; a draw shows one face."""
        for face in self.of.faces:
            (one,) = self.claims(["<=", "0", face], {})
            if not self._shown(one):
                raise Rejected(f"{face} is not shown to be a probability")
        (one,) = self.claims(["=", "1", ["+", "0", *self.of.faces]], {})
        if one.difference.top:
            raise Rejected("the probabilities of the faces do not sum to 1")
        for size in self.of.sizes:
            value = self.scalar(size, {})
            self._sorted(value, "integer", "the size of a group")
            (one,) = self.claims(["<=", "1", size], {})
            if not self._shown(one):
                raise Rejected(f"a group of {size} clients may be empty")
        for name in self.of.letters:
            if self.of.symbols[name][1] == "count" and not self._same(
                self._number_of_clients(), name
            ):
                raise Rejected(f"{name} is not the number of clients")

    def _number_of_clients(self) -> Any:
        return _sum([self.scalar(size, {}) for size in self.of.sizes])

    def letter(self, name: str, definition: Any) -> None:
        """The claims of a letter hold for one value."""
        value = self.scalar(definition["such"], {})
        self._sorted(value, _plain(self.of.symbols[name][1]), name)
        for claim in listed(definition["any"]):
            for one in self.claims(claim, {name: value}):
                if not self._shown(one):
                    raise Rejected(f"{name}: {claim} is not shown of {definition['such']}")

    def convex(self, name: str, definition: Any) -> None:
        """A set is convex, and has a member; it is not another one in each of several cases."""
        if self.decided:
            raise Rejected(f"{name} is defined by cases")
        self.single = name
        member = self.value(definition["member"], {})
        v = definition["set"]
        point = self.variable(v, "vector")
        for claim in listed(definition["in"]):
            if listed(claim)[0] != "<=":
                raise Rejected(f"{name}: {claim} is not of the form a <= b")
            (one,) = self.claims(claim, {v: point})
            self._concave(one.difference, point, name)
            (one,) = self.claims(claim, {v: self._point(member)})
            if not self._shown(one):
                raise Rejected(f"{name}: the member does not satisfy {claim}")

    def _concave(self, difference: Ratio, point: Point, name: str) -> None:
        """A polynomial of degree 2 whose quadratic part is negative semidefinite."""
        atoms = [next(iter(self.facts.scalar(x, self.scope).top))[0][0] for x in point]
        matrix = [[Fraction(0)] * len(atoms) for _ in atoms]
        for monomial, c in difference.top.items():
            places = [atoms.index(x) for x, e in monomial for _ in range(e) if x in atoms]
            if len(places) != sum(e for _, e in monomial) or len(places) > 2:
                raise Rejected(f"{name}: a claim is not of degree 2 in the coordinates")
            if len(places) == 2:
                j, k = places
                matrix[j][k] -= c / 2
                matrix[k][j] -= c / 2
        if difference.bottom:
            raise Rejected(f"{name}: a claim is not of degree 2 in the coordinates")
        check_psd(matrix)

    def explicit(self, name: str, groups: Any) -> None:
        """The term has a value of the sort."""
        definition, (arguments, sort) = self.of.definitions[name], self.of.symbols[name]
        env = self.parameters(dict(zip(definition["of"], arguments, strict=True)), groups)
        self._of_sort(self.value(definition["is"], env), sort)

    def recursive(self, name: str, groups: Any, part: str) -> int | None:
        """The first or next value is of the sort; how far it looks beyond the round; None if that is not known."""
        definition, (arguments, sort) = self.of.definitions[name], self.of.symbols[name]
        sorts = dict(zip(definition["of"], arguments, strict=True))
        env = dict(self.parameters(sorts, groups))
        on, step, low = definition["on"], definition["round"], definition["from"]
        if part == "first":
            now = low if on == step else env[step]
            del env[on]
        else:
            self.learn(self._claim("<=", low, env[on]))
            now = ["+", env[step], "1"] if on == step else env[step]
        self._of_sort(self.value(definition[part], env), sort)
        most = NEVER
        for index in self.cells:
            if (ahead := self._constant(index, now)) is None:
                return None
            most = max(most, ahead)
        for other, at in self.recursions:
            ahead, theirs = self._constant(at, now), self.of.reach.get(other)
            if ahead is None or (other != name and theirs is None) or (other == name and ahead > 0):
                return None
            if other != name and theirs is not None and theirs > NEVER:
                most = max(most, ahead + theirs)
        return most

    def _constant(self, index: Any, now: Any) -> int | None:
        """An index as the round and a number more."""
        ahead = self.facts.scalar(["-", index, now], self.scope)
        if set(ahead.top) - {()} or ahead.bottom:
            return None
        return int(ahead.top.get((), 0))

    def shows(self, name: str, schema: Schema, entries: list[Schema], groups: Any) -> None:
        """Every claim that a schema makes here is shown."""
        env = self.parameters(schema["forall"], groups)
        for condition in schema["if"]:
            for one in self.claims(condition, env):
                self.learn(one)
        for one in self.claims(schema["then"], env):
            if self._shown(one) or any(self._gives(entry, one) for entry in entries):
                continue
            if self.of.open is None:
                raise Rejected(f"the claim {schema['then']}, case {sorted(map(str, groups))}")
            self.of.open.append((name, self._schema(one)))

    def _schema(self, claim: Claim) -> dict[str, Any]:
        """The claim under the conditions of the case, as it was read."""
        return {
            "forall": {name: sort for name, (sort, _) in self.scope.items()},
            "if": [self.trees[id(condition)] for condition in self.conditions],
            "then": self.trees[id(claim)],
        }

    def _claim(self, relation: str, left: Any, right: Any) -> Claim:
        """A claim between numbers; between whole ones, a < b is a + 1 <= b."""
        whole = all(self.facts.read(x, self.scope)[0] == "integer" for x in (left, right))
        if relation == "<" and whole:
            relation, left = "<=", ["+", left, "1"]
        claim = self.facts.claim([relation, left, right], self.scope)
        self.read.append(claim)
        self.trees[id(claim)] = [relation, left, right]
        return claim

    def _shown(self, claim: Claim) -> bool:
        top = claim.difference.top
        if claim.relation != "=":
            strict = claim.relation == "<"
            return self.facts.shows(top, strict=strict) or (not strict and self._product(top))
        other = {m: -c for m, c in top.items()}
        return not top or all(self.facts.shows(p, strict=False) for p in (top, other))

    def _product(self, top: Polynomial) -> bool:
        """Whether it is a positive multiple of two conditions' product."""
        known = [c.difference.top for c in self.conditions if isinstance(c.difference, Ratio)]
        for p, q in combinations(known[-MOST_FACTORS:], 2):
            product_ = times(p, q)
            if top and top.keys() == product_.keys():
                m = next(iter(top))
                ratio = top[m] / product_[m]
                if ratio > 0 and all(top[k] == ratio * c for k, c in product_.items()):
                    return True
        return False

    def _gives(self, entry: Schema, wanted: Claim) -> bool:
        """Whether what a certificate shows is this claim, under conditions that are at hand.

        Variables that the unfolding made have no names of their own: a certificate's other variables stand for them.
        """
        named = {n: sort for n, (sort, _) in self.scope.items() if n not in self.unnamed}
        others = [name for name in entry["forall"] if name not in named]
        sorts = entry["forall"]
        if any(sorts[name] != named[name] for name in sorts if name not in others):
            return False
        if len(others) > MOST_UNNAMED or len(self.unnamed) > MOST_UNNAMED:
            return False
        return any(
            self._covers(_renamed(entry, dict(zip(others, chosen, strict=True))), wanted)
            for chosen in permutations(self.unnamed, len(others))
            if all(sorts[a] == self.scope[b][0] for a, b in zip(others, chosen, strict=True))
        )

    def _covers(self, entry: Schema, wanted: Claim) -> bool:
        _, inner, goal = open_schema(entry, Facts({}))
        conditions = [inner.claim(c, self.scope) for c in entry["if"]]
        fine = all(any(Line.covers(own, c) for own in self.conditions) for c in conditions)
        return fine and Line.covers(goal, wanted)

    # ---- variables and conditions

    def parameters(self, sorts: Mapping[str, str], groups: Any) -> Env:
        """Values for all parameters: variables, and the groups of clients."""
        left = iter(groups)
        return {n: next(left) if s == "client" else self.variable(n, s) for n, s in sorts.items()}

    def variable(self, name: str, sort: str) -> Any:
        """The variable, or its coordinates."""
        if sort == "outcome":
            return Outcome("variable", name)
        if sort == "vector":
            own = [f"{name}_{k}" for k in range(1, self.of.dimension + 1)]
            return Point([self.variable(x, "real") for x in own])
        if name in self.scope or (name in self.of.symbols and name not in self.of.letters):
            raise Rejected(f"the name {name} is taken")
        self.scope[name] = variable(name, sort)
        return name

    def _letter(self, name: str) -> None:
        self.variable(name, _plain(self.of.symbols[name][1]))
        self.known.add(name)
        for claim in self.of.definitions[name]["any"]:
            for one in self.claims(claim, {}):
                self.learn(one)

    def learn(self, claim: Claim) -> None:
        """A condition of the case, which is void if it cannot be."""
        self.conditions.append(claim)
        self.facts.learn(claim)
        *others, (own, strict) = [
            (c.difference.top, c.relation == "<")
            for c in self.conditions
            if isinstance(c.difference, Ratio) and c.relation != "="
        ] or [({}, False)]
        for size in range(3):
            for chosen in combinations(others, size):
                total: Polynomial = own
                for top, _ in chosen:
                    total = plus(total, top)
                value = total.get((), 0)
                if not set(total) - {()} and (
                    value < 0 or (value == 0 and (strict or any(s for _, s in chosen)))
                ):
                    raise _Void

    def claims(self, claim: Any, env: Env) -> list[Claim]:
        """A claim as claims about numbers."""
        relation, left, right = listed(claim)
        if relation == "in":
            definition = self.of.definitions[left]
            inside = {definition["set"]: self._point(self.value(right, env))}
            return [one for c in definition["in"] for one in self.claims(c, inside)]
        a, b = self.value(left, env), self.value(right, env)
        if relation == "=" and isinstance(a, Point) and isinstance(b, Point):
            return [self._claim("=", x, y) for x, y in zip(a, b, strict=True)]
        if relation not in {"<=", "<", "="}:
            raise Rejected(f"{relation!r} is not a relation")
        return [self._claim(relation, self._scalar(a), self._scalar(b))]

    # ---- terms

    def scalar(self, term: Any, env: Env) -> Any:
        """A term that is a number."""
        return self._scalar(self.value(term, env))

    @staticmethod
    def _scalar(value: Any) -> Any:
        if isinstance(value, str | list):
            return value
        raise Rejected("a number is wanted")

    @staticmethod
    def _point(value: Any) -> Point:
        if isinstance(value, Point):
            return value
        raise Rejected("a vector is wanted")

    @staticmethod
    def _outcome(value: Any) -> Outcome:
        if isinstance(value, Outcome):
            return value
        raise Rejected("an outcome is wanted")

    def value(self, term: Any, env: Env) -> Any:
        """A number as a term in variables; a vector as a Point; a client's group; an outcome."""
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise Rejected("it is too long")
        if isinstance(term, str):
            if term in env:
                return env[term]
            if term in self.of.symbols:
                return self._applied(term, [])
            number(term)
            return term
        head, *rest = listed(term)
        if head in self.of.symbols:
            return self._applied(head, [self.value(part, env) for part in rest])
        own = getattr(self, f"_of_{head}", None) if head in HEADS | {"mean", "expect"} else None
        if own is not None:
            return own(rest, env)
        if head == "root":
            return [head, rest[0], *(self.scalar(part, env) for part in rest[1:])]
        if head == "^":
            base, power = rest
            return [head, self.scalar(base, env), power]
        return self._made(head, [self.value(part, env) for part in rest])

    def _made(self, head: str, parts: list[Any]) -> Any:
        """Sums, products, differences, quotients, inner products."""
        points = [part for part in parts if isinstance(part, Point)]
        if head == "dot":
            u, v = map(self._point, parts)
            return _sum([["*", x, y] for x, y in zip(u, v, strict=True)])
        if not points:
            if head not in {"+", "-", "*", "/", "exp", "log"}:
                raise Rejected(f"{head!r} is no operation")
            return [head, *map(self._scalar, parts)]
        if head in {"+", "-"} and len(points) == len(parts):
            return Point([head, *xs] for xs in zip(*points, strict=True))
        if head == "*" and len(points) == 1:
            return Point([head, *(p[k] if p is points[0] else self._scalar(p) for p in parts)] for k in range(len(points[0])))  # fmt: skip
        if head == "/" and len(points) == 1 and parts[0] is points[0] and len(parts) == 2:
            return Point([head, x, self._scalar(parts[1])] for x in points[0])
        raise Rejected(f"{head!r} of these vectors is nothing")

    def _of_point(self, rest: list[Any], env: Env) -> Any:
        if len(rest) != self.of.dimension:
            raise Rejected(f"a vector has {self.of.dimension} coordinates")
        return Point(self.scalar(x, env) for x in rest)

    def _of_each(self, rest: list[Any], env: Env) -> Any:
        client, *choices = rest
        group = self.value(client, env)
        if not isinstance(group, int) or len(choices) != len(self.of.sizes):
            raise Rejected("a value for each group of clients is wanted")
        return self.value(choices[group], env)

    def _of_shows(self, rest: list[Any], env: Env) -> Any:
        index, outcome, *choices = rest
        if len(choices) != len(self.of.faces):
            raise Rejected("a value for each face is wanted")
        at = self.scalar(index, env)
        self._sorted(at, "integer", "the index of a draw")
        face = self._face(at, self._outcome(self.value(outcome, env)))
        return self.value(choices[face], env)

    def _of_if(self, rest: list[Any], env: Env) -> Any:
        claim, one, other = rest
        relation, a, b = listed(claim)
        if relation not in {"<=", "<"}:
            raise Rejected(f"a choice is between {relation!r} and its contrary")
        sides = [self.scalar(a, env), self.scalar(b, env)]
        held = self._claim(relation, *sides)
        contrary = self._claim("<" if relation == "<=" else "<=", *sides[::-1])
        if self._shown(held):
            return self.value(one, env)
        if self._shown(contrary):
            return self.value(other, env)
        key = "if", relation, freeze_ratio(held.difference)
        holds = self._decision(key, [True, False])
        if key not in self.kept:
            self.kept[key] = True
            self.learn(held if holds else contrary)
        return self.value(one if holds else other, env)

    def _of_roundup(self, rest: list[Any], env: Env) -> Any:
        (a,) = rest
        inside = self.scalar(a, env)
        key = "roundup", freeze_ratio(self.facts.scalar(inside, self.scope))
        if key not in self.kept:
            z = self.kept[key] = self._fresh("roundup", "integer")
            self.learn(self._claim("<=", inside, z))
            self.learn(self._claim("<", z, ["+", inside, "1"]))
        return self.kept[key]

    def _of_always(self, rest: list[Any], _: Env) -> Any:
        (face,) = rest
        k = int(number(face, integer=True))
        if not 1 <= k <= len(self.of.faces):
            raise Rejected(f"there is no face {face}")
        return Outcome("always", k - 1)

    def _of_mean(self, rest: list[Any], env: Env) -> Any:
        name, body = rest
        inner = self._binding(name, env)
        total = self._number_of_clients()
        shares = [["/", self.scalar(size, {}), total] for size in self.of.sizes]
        bodies = [self.value(body, {**inner, name: group}) for group in range(len(shares))]
        return self._weighted(shares, bodies)

    def _of_expect(self, rest: list[Any], env: Env) -> Any:
        name, body = rest
        inner = self._binding(name, env)
        self.tokens += 1
        token = self.tokens
        self.faces[token], self.looked[token] = {}, []
        return self._expected(token, body, {**inner, name: Outcome("averaged", token)})

    def _expected(self, token: int, body: Any, env: Env) -> Any:
        """The average over the faces of the draws that the body looks at."""
        try:
            return self.value(body, env)
        except _Look as look:
            if look.token != token:
                raise
            index, key = look.index, look.key
        if any(not self._apart(index, other) for other in self.looked[token]):
            raise Rejected("two draws of an averaged outcome may be the same")
        self.looked[token].append(index)
        bodies = []
        for face in range(len(self.of.faces)):
            self.faces[token][key] = face
            bodies.append(self._expected(token, body, env))
        del self.faces[token][key]
        self.looked[token].pop()
        return self._weighted([self.scalar(face, {}) for face in self.of.faces], bodies)

    def _weighted(self, weights: list[Any], bodies: list[Any]) -> Any:
        if all(isinstance(body, Point) for body in bodies):
            columns = zip(*bodies, strict=True)
            return Point(self._weighted(weights, list(column)) for column in columns)
        return _sum([["*", w, self._scalar(b)] for w, b in zip(weights, bodies, strict=True)])

    def _binding(self, name: Any, env: Env) -> dict[str, Any]:
        taken = name in env or name in self.of.symbols
        if not isinstance(name, str) or not NAME.match(name) or taken or name in RESERVED | HEADS:
            raise Rejected(f"the name {name!r} is taken or no name")
        return dict(env)

    # ---- draws

    def _face(self, index: Any, outcome: Outcome) -> int:
        """The face that a draw shows."""
        if outcome.kind == "always":
            return int(outcome.name)
        if outcome.kind == "redraw":
            if self._same(index, outcome.round):
                return self._face(index, outcome.other)
            if self._apart(index, outcome.round):
                return self._face(index, outcome.name)
            raise Rejected("it is not shown which draw is looked at")
        key = "face", freeze_ratio(self.facts.scalar(index, self.scope)), outcome.name
        if outcome.kind == "averaged":
            known = self.faces[outcome.name]
            if key not in known:
                raise _Look(outcome.name, key, index)
            return known[key]
        face = self._decision(key, list(range(len(self.of.faces))))
        self.cells.append(index)
        return int(face)

    def _same(self, a: Any, b: Any) -> bool:
        return not self.facts.scalar(["-", a, b], self.scope).top

    def _is(self, a: Any, b: Any) -> bool:
        """The same, or neither more nor less."""
        top = self.facts.scalar(["-", a, b], self.scope).top
        signs = (top, {m: -c for m, c in top.items()})
        return not top or all(self.facts.shows(p, strict=False) for p in signs)

    def _apart(self, a: Any, b: Any) -> bool:
        return self._less(a, b) or self._less(b, a)

    def _less(self, a: Any, b: Any) -> bool:
        return self.facts.shows(self.facts.scalar(["-", b, a], self.scope).top, strict=True)

    # ---- symbols

    def _applied(self, name: str, values: list[Any]) -> Any:
        definition, (arguments, _) = self.of.definitions[name], self.of.symbols[name]
        if len(values) != len(arguments):
            raise Rejected(f"{name} takes {len(arguments)} arguments")
        for value, wanted in zip(values, arguments, strict=True):
            self._fits(value, wanted, name)
        if "any" in definition:
            if name not in self.known:
                raise Rejected(f"the letter {name} is not known here")
            return name
        if "count" in definition:
            return self._number_of_clients()
        if "redraw" in definition:
            index, outcome, other = values
            return Outcome("redraw", outcome, index, other)
        if "set" in definition:
            raise Rejected(f"{name} is not a value")
        env = dict(zip(definition["of"], values, strict=True))
        return self.value(definition["is"], env) if "is" in definition else self._at(name, env)

    def _at(self, name: str, env: dict[str, Any]) -> Any:
        """A recursion: unfolded where the round is known, a variable where it is not."""
        definition, (arguments, sort) = self.of.definitions[name], self.of.symbols[name]
        at, low = env[definition["on"]], definition["from"]
        key = self._key(name, env)
        if key is not None and key in self.kept:
            return self.kept[key]
        if self._is(at, low):
            found = self.value(
                definition["first"], {n: v for n, v in env.items() if n != definition["on"]}
            )
        elif self._less(low, at):
            found = self._unfolded(name, {**env, definition["on"]: ["-", at, "1"]})
        elif self._less(at, low):
            found = Point(["0"] * self.of.dimension) if sort == "vector" else "0"
        elif key is None:
            raise Rejected(f"{name} looks at an outcome that is averaged, at an unknown round")
        else:
            size = self.of.dimension if sort == "vector" else 0
            own = [self._fresh(name, "real") for _ in range(size)]
            found = Point(own) if size else self._fresh(name, sort)
            if "outcome" in arguments:
                self.recursions.append((name, env[definition["round"]]))
        if key is not None:
            self.kept[key] = found
        return found

    def _unfolded(self, name: str, env: dict[str, Any]) -> Any:
        """The next value; where the round is no number, conditions may always show one earlier round more."""
        definition = self.of.definitions[name]
        unknown = self._constant(env[definition["on"]], "0") is None
        self.opened += unknown
        if self.opened > MOST_OPEN:
            raise Rejected(f"{name} goes back more than {MOST_OPEN} rounds from an unknown one")
        found = self.value(definition["next"], env)
        self.opened -= unknown
        return found

    def _key(self, name: str, env: Env) -> Any:
        """What tells one value of a recursion from another; none if it is averaged."""
        definition = self.of.definitions[name]
        found: list[Any] = []
        for parameter in definition["of"]:
            value = env[parameter]
            if isinstance(value, Outcome):
                told = self._told(self._early(name, value, env[definition["round"]]))
                if told is None:
                    return None
                found.append(told)
            elif isinstance(value, int):
                found.append(value)
            else:
                parts = value if isinstance(value, Point) else (value,)
                found.append(tuple(freeze_ratio(self.facts.scalar(x, self.scope)) for x in parts))
        return "recursion", name, tuple(found)

    def _early(self, name: str, outcome: Outcome, at: Any) -> Outcome:
        """An outcome without what is drawn again too late for a recursion to look at."""
        reach = self.of.reach.get(name)
        if outcome.kind != "redraw" or reach is None:
            return outcome
        if reach == NEVER or self._less(["+", at, str(reach)], outcome.round):
            return self._early(name, outcome.name, at)
        return outcome

    def _told(self, outcome: Outcome) -> Any:
        if outcome.kind == "averaged":
            return None
        if outcome.kind != "redraw":
            return outcome.kind, outcome.name
        parts = self._told(outcome.name), self._told(outcome.other)
        at = freeze_ratio(self.facts.scalar(outcome.round, self.scope))
        return None if None in parts else ("redraw", at, *parts)

    def _fresh(self, name: str, sort: str) -> str:
        new = f"{name}__{len(self.scope)}"
        while new in self.scope or new in self.of.symbols:
            new += "_"
        self.scope[new] = variable(new, sort)
        self.unnamed.append(new)
        return new

    # ---- sorts

    def _fits(self, value: Any, wanted: str, name: str) -> None:
        kinds: dict[str, Any] = {"client": int, "outcome": Outcome, "vector": Point}
        if not isinstance(value, kinds.get(wanted, (str, list))):
            raise Rejected(f"{name} takes a {wanted}")
        if wanted == "integer":
            self._sorted(value, wanted, name)

    def _sorted(self, value: Any, sort: str, name: str) -> None:
        kind, _ = self.facts.read(self._scalar(value), self.scope)
        if kind != sort and (kind, sort) != ("integer", "real"):
            raise Rejected(f"{name} is {sort}, not {kind}")

    def _of_sort(self, value: Any, sort: str) -> None:
        if sort == "outcome":
            self._outcome(value)
        elif sort == "vector":
            for x in self._point(value):
                self._sorted(x, "real", "a coordinate")
        else:
            self._sorted(value, sort, "the value")


def _plain(sort: str) -> str:
    return "integer" if sort == "count" else sort


def _sum(parts: list[Any]) -> Any:
    return ["+", *parts] if len(parts) > 1 else parts[0]


def _renamed(schema: Schema, names: Mapping[str, str]) -> Schema:
    """The schema with other names for some of its variables, all at once."""

    def put(node: Any) -> Any:
        if isinstance(node, str):
            return names.get(node, node)
        return [node[0], *map(put, node[1:])]

    sorts = {names.get(name, name): sort for name, sort in schema["forall"].items()}
    return {"forall": sorts, "if": [put(c) for c in schema["if"]], "then": put(schema["then"])}


def _mentions(node: Any, name: str) -> bool:
    if isinstance(node, str):
        return node == name
    return any(_mentions(part, name) for part in node)


def _closure(name: str, mentioned: Mapping[str, set[str]]) -> set[str]:
    """All that a symbol mentions, directly or through others."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        for other in mentioned[waiting.pop()]:
            if other not in found:
                found.add(other)
                waiting.append(other)
    return found
