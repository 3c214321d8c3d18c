"""The second reading of constructions, from section 9 of docs/certificates.md alone, on the second kernel.

Values are normal forms and never terms; what is undecided branches at once, each branch with what is known in it.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations, permutations, product
from typing import Any, NamedTuple, TypeAlias

from flint import fmpq

from fedtheory.kernel import flint
from fedtheory.kernel.flint import (
    INTEGER,
    NAME,
    ONE,
    RATIONAL,
    RESERVED,
    ZERO,
    Claim,
    Json,
    Poly,
    Rejected,
    Scalar,
    _Algebra,
    _constant,
    _Facts,
    _named,
    _Reader,
    _semidefinite,
)

FURTHER = ("point", "each", "shows", "if", "roundup", "always")
FORMS = {
    frozenset({"of", "is"}): ("real", "integer", "vector", "outcome"),
    frozenset({"of", "on", "round", "from", "first", "next"}): ("real", "integer", "vector"),
    frozenset({"any", "such"}): ("real", "integer", "count"),
    frozenset({"set", "in", "member"}): ("set",),
    frozenset({"redraw"}): ("redraw",),
    frozenset({"count"}): ("count",),
}
EXPONENTIAL: tuple[Any, ...] = (
    ({"x": "real", "y": "real"}, [], ["=", ["exp", ["+", "x", "y"]], ["*", ["exp", "x"], ["exp", "y"]]]),
    ({"x": "real"}, [["<", "0", "x"]], ["=", ["exp", ["log", "x"]], "x"]),
    ({"x": "real"}, [], ["<=", ["+", "1", "x"], ["exp", "x"]]),
)  # fmt: skip
BRANCHES, STEPS, UNNAMED, NESTED = 4096, 400_000, 5, 12


class Number(NamedTuple):
    """A normal form, whether it is whole, and what it was made of, where that tells its sign."""

    scalar: Scalar
    whole: bool = False
    made: tuple[Any, ...] = ()


class Group(NamedTuple):
    """A client: which group it is of."""

    place: int


@dataclass(frozen=True)
class Draws:
    """An outcome: a variable, what an average is over, one face for ever; or another one with a draw of a third."""

    name: str = ""
    token: int = -1
    face: int = -1
    again: tuple[Scalar, "Draws", "Draws"] | None = None


Vector: TypeAlias = list[Number]
Value: TypeAlias = Number | Vector | Group | Draws
Values: TypeAlias = dict[str, Value]


class _Unseen(Exception):
    """An averaged draw at which nothing looked before."""

    def __init__(self, token: int, index: Scalar) -> None:
        super().__init__()
        self.token, self.index = token, index


class _Stuck(Exception):
    """The unfolding cannot be done."""


@dataclass(frozen=True)
class Branch:
    """What is decided and known in one case."""

    facts: _Facts
    conditions: tuple[Claim, ...] = ()
    seen: tuple[tuple[str, Scalar, int], ...] = ()  # of outcome variables: index and face
    averaged: tuple[tuple[int, Scalar, int], ...] = ()
    ceilings: tuple[tuple[Scalar, Number], ...] = ()
    unknown: tuple[tuple[str, tuple[Any, ...], Value], ...] = ()  # recursions that are variables
    looks: tuple[Scalar, ...] = ()
    calls: tuple[tuple[str, Scalar], ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    depth: int = 0  # recursions that are being unfolded at rounds that are letters


def unmade(symbols: Mapping[str, Any], given: Mapping[str, Any], made: Any) -> str:
    """What is wrong with the construction; empty if it makes these symbols, and these givens true."""
    try:
        model = _Model(symbols, made)
        model.define()
        return model.unshown(given)
    except Rejected as reason:
        return str(reason)
    except _Stuck as reason:
        return f"not unfolded: {reason}"
    except Exception as error:
        return f"malformed: {type(error).__name__}"


def _need(condition: object, reason: str) -> None:
    if not condition:
        raise Rejected(reason)


def _integer(text: Json) -> int:
    _need(type(text) is str and INTEGER.fullmatch(text), "an integer literal is wanted")
    return int(text)


def _rational(text: Json) -> fmpq:
    found = RATIONAL.fullmatch(text) if type(text) is str else None
    _need(found, f"{str(text)[:40]} is no number and no name")
    over = int(found[2] or 1) if found else 0
    _need(over, "a fraction over zero")
    return fmpq(int(found[1]), over) if found else ZERO


class _Model:
    """The frame and the definitions."""

    def __init__(self, symbols: Mapping[str, Any], made: Json) -> None:
        frame = {"dimension", "clients", "faces", "symbols", "shown"}
        _need(type(made) is dict and set(made) == frame, "the keys of a construction")
        self.symbols, self.shown = symbols, made["shown"]
        self.size = _integer(made["dimension"])
        self.groups: list[Json] = list(made["clients"])
        self.faces: list[Json] = list(made["faces"])
        _need(1 <= self.size <= 8, "the dimension")
        _need(self.groups, "there is a client")
        _need(self.faces, "a draw shows a face")
        self.definitions: dict[str, dict[str, Json]] = {}
        for name, definition in made["symbols"]:
            _need(name in symbols and name not in self.definitions, f"{name}: defined twice, or no symbol")  # fmt: skip
            self.definitions[name] = definition
        for name in symbols:
            _need(name in self.definitions, f"{name} is not defined")
            _need(name not in FURTHER, f"{name} is a word of constructions")
        self.order = list(self.definitions)
        self.algebra = _Algebra()
        self.ahead: dict[str, int | None] = {}  # how far beyond its round a recursion looks
        self.steps = 0
        self.tokens = 0

    # ---- is each a definition?

    def define(self) -> None:
        for name in self.order:
            self._shape(name)
        for name in self.order:
            self._founded(name)
        for name in self.order:
            self._total(name)
        for branch in self._start(""):
            self._counted(branch)

    def _counted(self, branch: Branch) -> None:
        """Each group has a client; a letter for the number of clients is the sum. Probabilities have the sum 1."""
        for weights, b in self._several(self.faces, {}, branch):
            for weight in weights:
                least = Claim("<=", _constant(0), self._number(weight).scalar)
                _need(self._holds(least, b), "a probability is not negative")
            whole = self._plus([self._number(weight) for weight in weights]).scalar
            _need(self.algebra.same(whole, _constant(1)), "the probabilities have the sum 1")
        for sizes, b in self._several(self.groups, {}, branch):
            for size in sizes:
                self._of_sort(size, "integer")
                more = Claim("<=", _constant(1), self._number(size).scalar)
                _need(self._holds(more, b), "a group may have no client")
            total = self._plus([self._number(size) for size in sizes]).scalar
            for name, (_, sort) in self.symbols.items():
                if sort == "count" and "any" in self.definitions[name]:
                    letter = _named(self.algebra, name, sort)
                    _need(self.algebra.same(letter, total), f"{name} is not the number of clients")

    def _shape(self, name: str) -> None:
        definition, (arguments, sort) = self.definitions[name], self.symbols[name]
        _need(type(definition) is dict, f"{name}: a definition is an object")
        sorts = FORMS.get(frozenset(definition))
        _need(sorts is not None and sort in sorts, f"{name}: no definition of a {sort}")
        own: list[Json] = []
        if "of" in definition:
            own = definition["of"]
            _need(len(own) == len(arguments), f"{name}: a parameter for each argument")
        elif "set" in definition:
            own = [definition["set"]]
        if "any" in definition:
            _need(not arguments, f"{name}: a letter has no arguments")
        if "of" not in definition and "redraw" not in definition:
            _need(not arguments, f"{name} takes no arguments")
        for parameter in own:
            self._fresh_name(parameter, name)
        _need(len(set(own)) == len(own), f"{name}: a parameter twice")
        if "on" in definition:
            _integer(definition["from"])
            whole = [p for p, s in zip(own, arguments, strict=True) if s == "integer"]
            _need(definition["on"] in whole and definition["round"] in whole, f"{name}: on and round are integers")  # fmt: skip

    def _fresh_name(self, new: Json, where: str) -> None:
        _need(type(new) is str and NAME.fullmatch(new), f"{where}: {str(new)[:40]} is no name")
        _need(new not in RESERVED and new not in FURTHER and new not in self.symbols, f"{where}: {new} is taken")  # fmt: skip

    def _spoken(self, tree: Json) -> set[str]:
        """The symbols in a term or claim."""
        if type(tree) is str:
            return {tree} if tree in self.symbols else set()
        found: set[str] = set()
        for part in tree:
            found |= self._spoken(part)
        return found

    def _bodies(self, name: str) -> dict[str, Json]:
        own = {"is", "first", "next", "any", "such", "in", "member"}
        return {key: tree for key, tree in self.definitions[name].items() if key in own}

    def _rests_on(self, name: str) -> set[str]:
        """All that a symbol mentions, directly or through others."""
        found: set[str] = set()
        left = [name]
        while left:
            for tree in self._bodies(left.pop()).values():
                new = self._spoken(tree) - found
                found |= new
                left += new
        return found

    def _founded(self, name: str) -> None:
        before = set(self.order[: self.order.index(name)])
        definition = self.definitions[name]
        for key, tree in self._bodies(name).items():
            free = {f for f in self._spoken(tree) if not (f in before and self._rests_on(f) <= before)}  # fmt: skip
            if key == "any":
                free -= {name}
            if not free:
                continue
            _need(key in ("first", "next"), f"{name} speaks of {min(free)}, which is not before it")
            for other, arguments in self._applications(tree, free):
                _need(self._lower(name, key, other, arguments, other in before), f"{name} is not well-founded: {other}")  # fmt: skip
        if "on" in definition:
            _need(not flint._contains(definition["first"], definition["on"]), f"{name}: the first value has no {definition['on']}")  # fmt: skip

    def _applications(self, tree: Json, of: set[str]) -> Iterator[tuple[str, list[Json]]]:
        if type(tree) is str:
            if tree in of:
                yield tree, []
        else:
            head, *rest = tree
            if type(head) is str and head in of:
                yield head, rest
            for part in rest if type(head) is str else tree:
                yield from self._applications(part, of)

    def _lower(self, name: str, key: str, other: str, arguments: list[Json], before: bool) -> bool:  # noqa: FBT001
        """Whether this mention is of an earlier round, an earlier symbol or an earlier place."""
        mine, theirs = self.definitions[name], self.definitions[other]
        if "on" not in theirs or len(theirs["of"]) != len(arguments):
            return False
        at, r = arguments[theirs["of"].index(theirs["round"])], mine["round"]
        if mine["on"] != r:
            if other == name:
                return key == "next" and arguments == mine["of"]
            return before and bool(at == r)
        if key == "first":
            return before and bool(at == mine["from"])
        return bool(at == r) or (before and at == ["+", r, "1"])

    def _clients(self, sorts: Iterable[str]) -> Iterator[list[Group]]:
        some = [range(len(self.groups)) for sort in sorts if sort == "client"]
        for places in product(*some):
            yield [Group(k) for k in places]

    def _total(self, name: str) -> None:
        definition, (arguments, sort) = self.definitions[name], self.symbols[name]
        start = list(self._start(name))
        if "any" in definition:
            for branch in start:
                for value, b in self.value(definition["such"], {}, branch):
                    self._of_sort(value, _counting(sort))
                    for claim in definition["any"]:
                        self._all_hold(claim, {name: value}, b, f"{name}: {claim}")
        elif "set" in definition:
            for branch in start:
                self._convex(name, definition, branch)
        elif "is" in definition:
            for groups, branch in product(list(self._clients(arguments)), start):
                env, b = self.parameters(dict(zip(definition["of"], arguments, strict=True)), groups, branch)  # fmt: skip
                for value, _ in self.value(definition["is"], env, b):
                    self._of_sort(value, sort)
        elif "on" in definition:
            found: list[int | None] = []
            for groups, branch, key in product(list(self._clients(arguments)), start, ("first", "next")):  # fmt: skip
                found += self._recursive(name, groups, branch, key)
            looks = [look for look in found if look is not None]
            self.ahead[name] = max(looks, default=-STEPS) if len(looks) == len(found) else None

    def _recursive(self, name: str, groups: list[Group], branch: Branch, key: str) -> Iterator[int | None]:  # fmt: skip
        """Checks a recursion's value, and says how far beyond the round each case looks."""
        definition, (arguments, sort) = self.definitions[name], self.symbols[name]
        on, r = definition["on"], definition["round"]
        env, b = self.parameters(dict(zip(definition["of"], arguments, strict=True)), groups, branch)  # fmt: skip
        low = Number(_constant(_integer(definition["from"])), whole=True)
        at_on, now = env[on], env[r]
        assert isinstance(at_on, Number)
        assert isinstance(now, Number)
        branches: list[Branch] = [b]
        if key == "first":
            now = low if on == r else now
            env = {p: v for p, v in env.items() if p != on}
        else:
            branches = self.learn(b, Claim("<=", low.scalar, at_on.scalar))
            if on == r:
                now = Number(self.algebra.add(now.scalar, _constant(1)))
        for one in branches:
            for value, end in self.value(definition[key], env, one):
                self._of_sort(value, sort)
                yield self._beyond(name, now.scalar, end)

    def _beyond(self, name: str, now: Scalar, end: Branch) -> int | None:
        furthest = -STEPS
        places = [(index, 0) for index in end.looks]
        for other, at in end.calls:
            if other == name:
                own = self._whole_difference(at, now)
                if own is None or own > 0:
                    return None
                continue
            theirs = self.ahead.get(other)
            if theirs is None:
                return None
            if theirs > -STEPS:
                places.append((at, theirs))
        for at, more in places:
            ahead = self._whole_difference(at, now)
            if ahead is None:
                return None
            furthest = max(furthest, ahead + more)
        return furthest

    def _whole_difference(self, a: Scalar, b: Scalar) -> int | None:
        c = flint._rational_of(self.algebra.add(a, b, -1))
        return int(c.p) if c is not None and c.q == 1 else None

    def _convex(self, name: str, definition: dict[str, Json], branch: Branch) -> None:
        v = definition["set"]
        coordinates = [self.algebra.atom("scalar", f"{v}_{k}") for k in range(1, self.size + 1)]
        general: Vector = [Number(Scalar({((a, 1),): ONE}, {})) for a in coordinates]
        for claim in definition["in"]:
            _need(type(claim) is list and claim[0] == "<=", f"{name}: a set is made of <=")
            read = list(self.claims(claim, {v: general}, branch))
            _need(len(read) == 1, f"{name}: a set has no cases")
            ((one,), _) = read[0]
            self._downwards(self._gap(one), coordinates, name)
            for member, b in self.value(definition["member"], {}, branch):
                _need(isinstance(member, list), f"{name}: a member is a vector")
                self._all_hold(claim, {v: member}, b, f"{name}: the member is outside")
        for member, _ in self.value(definition["member"], {}, branch):
            _need(isinstance(member, list), f"{name}: a member is a vector")

    def _downwards(self, gap: Scalar, coordinates: list[int], name: str) -> None:
        """Degree 2 at most, in the coordinates alone, and bent downwards."""
        bent = [[ZERO] * self.size for _ in coordinates]
        _need(not gap.bottom, f"{name}: a polynomial is wanted")
        for mono, c in gap.top.items():
            _need(all(a in coordinates for a, _ in mono) and sum(e for _, e in mono) <= 2, f"{name}: a polynomial of degree 2 in the coordinates is wanted")  # fmt: skip
            places = [coordinates.index(a) for a, e in mono for _ in range(e)]
            if len(places) == 2:
                j, k = places
                bent[j][k] -= c / 2
                bent[k][j] -= c / 2
        _need(_semidefinite(bent), f"{name} is not convex")

    def _of_sort(self, value: Value, sort: str) -> None:
        fits = {
            "integer": isinstance(value, Number) and value.whole,
            "real": isinstance(value, Number),
            "vector": isinstance(value, list),
            "outcome": isinstance(value, Draws),
            "client": isinstance(value, Group),
        }
        _need(fits.get(sort, False), f"a value of sort {sort} is wanted")

    # ---- is each given shown?

    def unshown(self, given: Mapping[str, Any]) -> str:
        for name, lists in self.shown.items():
            for lines in lists:
                statement = {"symbols": {}, "given": {}, "show": lines[-1]["schema"]}
                key = flint.digest(statement)
                whole = {"schema": 1, "id": name, "source": "", "digest": key, "statement": statement, "uses": {}, "lines": lines}  # fmt: skip
                flint.check(whole, {})
        for name, schema in given.items():
            if (schema["forall"], schema["if"], schema["then"]) in EXPONENTIAL:
                continue
            try:
                if not self._follows(schema, [lines[-1]["schema"] for lines in self.shown.get(name, [])]):  # fmt: skip
                    return f"{name!r} is not shown"
            except (Rejected, _Stuck) as reason:
                return f"{name!r} is not shown: {reason}"
        return ""

    def _follows(self, schema: Json, certified: list[Json]) -> bool:
        branches = self.steps = 0
        for start in self._start(""):
            for groups in self._clients(schema["forall"].values()):
                env, first = self.parameters(schema["forall"], groups, start)
                for b in self._under(schema["if"], env, first):
                    for claims, end in self.claims(schema["then"], env, b):
                        branches += 1
                        _need(branches <= BRANCHES, "there are too many cases")
                        for claim in claims:
                            if not self._holds(claim, end) and not any(
                                self._certifies(own, claim, end) for own in certified
                            ):
                                return False
        return True

    def _under(self, conditions: list[Json], env: Values, branch: Branch) -> Iterator[Branch]:
        if not conditions:
            yield branch
            return
        for claims, b in self.claims(conditions[0], env, branch):
            states = [b]
            for claim in claims:
                states = [new for old in states for new in self.learn(old, claim)]
            for state in states:
                yield from self._under(conditions[1:], env, state)

    def _holds(self, claim: Claim, branch: Branch) -> bool:
        top = self._gap(claim).top
        if claim.relation == "=":
            negated = {mono: -c for mono, c in top.items()}
            return not top or all(branch.facts.shown(p, strict=False) for p in (top, negated))
        strict = claim.relation == "<"
        return branch.facts.shown(top, strict=strict) or (
            not strict and self._of_two(top, branch.conditions)
        )

    def _of_two(self, top: Poly, conditions: tuple[Claim, ...]) -> bool:
        """Whether two conditions, multiplied, are a positive multiple of this."""
        sides = [self._gap(claim).top for claim in conditions[-16:]]
        return any(
            flint._multiple(top, self.algebra.times(p, q)) for p, q in combinations(sides, 2)
        )

    def _all_hold(self, claim: Json, env: Values, branch: Branch, reason: str) -> None:
        for claims, b in self.claims(claim, env, branch):
            _need(all(self._holds(one, b) for one in claims), reason)

    def _certifies(self, schema: Json, wanted: Claim, branch: Branch) -> bool:
        variables, open_ = {}, []
        for v, sort in schema["forall"].items():
            if v not in branch.names:
                open_.append(v)
            elif branch.names[v] != sort:
                return False
            else:
                variables[v] = sort, _named(self.algebra, v, sort)
        made = self._made_up(branch)
        if max(len(open_), len(made)) > UNNAMED:
            return False
        for chosen in permutations(made, len(open_)):
            for v, number in zip(open_, chosen, strict=True):
                variables[v] = ("integer" if number.whole else "real"), number.scalar
            fits = all(variables[v][0] == schema["forall"][v] for v in open_)
            if fits and self._proves(schema, variables, wanted, branch):
                return True
        return False

    def _made_up(self, branch: Branch) -> list[Number]:
        """The variables of the case that nobody named: of recursions and of ceilings."""
        found = [z for _, z in branch.ceilings]
        for _, _, value in branch.unknown:
            parts = value if isinstance(value, list) else [value]
            found += [part for part in parts if isinstance(part, Number)]
        return found

    def _proves(
        self, schema: Json, variables: dict[str, Any], wanted: Claim, branch: Branch
    ) -> bool:
        reader = _Reader({}, variables, _Facts(self.algebra))
        for condition in schema["if"]:
            claim = reader.claim(condition)
            if not any(self._is(own, claim) for own in branch.conditions):
                return False
            reader.facts.learn(claim)
        return self._is(reader.claim(schema["then"]), wanted)

    def _is(self, has: Claim, wanted: Claim) -> bool:
        fits = has.relation == wanted.relation or (has.relation, wanted.relation) == ("<", "<=")
        return fits and not self.algebra.add(self._gap(has), self._gap(wanted), -1).top

    def _gap(self, claim: Claim) -> Scalar:
        assert isinstance(claim.left, Scalar)
        assert isinstance(claim.right, Scalar)
        return self.algebra.add(claim.right, claim.left, -1)

    # ---- branches

    def _start(self, before: str) -> Iterator[Branch]:
        """The letters that come before a symbol, or all, with their claims."""
        place = self.order.index(before) if before else len(self.order)
        letters = [f for f in self.order[:place] if "any" in self.definitions[f]]

        def further(left: list[str], branch: Branch) -> Iterator[Branch]:
            if not left:
                yield branch
                return
            name = left[0]
            _, known = self._variable(name, _counting(self.symbols[name][1]), branch)
            for b in self._under(self.definitions[name]["any"], {}, known):
                yield from further(left[1:], b)

        yield from further(letters, Branch(_Facts(self.algebra)))

    def parameters(
        self, sorts: Mapping[str, str], groups: list[Group], branch: Branch
    ) -> tuple[Values, Branch]:
        """What stands for each parameter or variable."""
        env: Values = {}
        clients = iter(groups)
        for name, sort in sorts.items():
            if sort == "client":
                env[name] = next(clients)
            elif sort == "outcome":
                env[name] = Draws(name=name)
            elif sort == "vector":
                own: Vector = []
                for k in range(1, self.size + 1):
                    x, branch = self._variable(f"{name}_{k}", "real", branch)
                    own.append(x)
                env[name] = own
            else:
                _need(sort in ("real", "integer"), f"{str(sort)[:40]} is not a sort")
                env[name], branch = self._variable(name, sort, branch)
        return env, branch

    def _variable(self, name: str, sort: str, branch: Branch) -> tuple[Number, Branch]:
        _need(name not in branch.names, f"the name {name} is taken")
        letter = "any" in self.definitions.get(name, {})
        _need(name not in self.symbols or letter, f"the name {name} is taken")
        value = _named(self.algebra, name, sort)
        assert isinstance(value, Scalar)
        known = replace(branch, names={**branch.names, name: sort})
        return Number(value, sort == "integer"), known

    def learn(self, branch: Branch, claim: Claim) -> list[Branch]:
        """The branch in which this holds too; none if that cannot be."""
        facts = branch.facts.copy()
        facts.learn(claim)
        conditions = (*branch.conditions, claim)
        known = [(self._gap(c).top, c.relation == "<") for c in conditions if c.relation != "="]
        for some in (s for n in (1, 2, 3) for s in combinations(known, n)):
            if claim.relation != "=" and some[-1] is not known[-1]:
                continue
            total: Poly = {}
            for top, _ in some:
                for mono, c in top.items():
                    total[mono] = total.get(mono, ZERO) + c
            left = {mono: c for mono, c in total.items() if c != ZERO}
            c = left.pop((), ZERO)
            if not left and (c < ZERO or (c == ZERO and any(strict for _, strict in some))):
                return []
        return [replace(branch, facts=facts, conditions=conditions)]

    def claims(self, claim: Json, env: Values, branch: Branch) -> Iterator[tuple[list[Claim], Branch]]:  # fmt: skip
        """The claim in numbers, in each case."""
        relation, a, b = claim
        if relation == "in":
            definition = self.definitions[a]
            for point, end in self.value(b, env, branch):
                _need(isinstance(point, list), "a member is a vector")
                yield from self._each_claim(definition["in"], {definition["set"]: point}, end)
            return
        for (left, right), end in self._several([a, b], env, branch):
            if relation == "=" and isinstance(left, list) and isinstance(right, list):
                pairs = zip(left, right, strict=True)
                yield [Claim("=", x.scalar, y.scalar) for x, y in pairs], end
                continue
            _need(relation in ("<=", "<", "="), "no such relation")
            yield [self._claim(relation, self._number(left), self._number(right))], end

    def _claim(self, relation: str, a: Number, b: Number) -> Claim:
        """Where both are whole, less is at least one less."""
        if relation == "<" and a.whole and b.whole:
            return Claim("<=", self.algebra.add(a.scalar, _constant(1)), b.scalar)
        return Claim(relation, a.scalar, b.scalar)

    def _each_claim(self, all_of: list[Json], env: Values, branch: Branch) -> Iterator[tuple[list[Claim], Branch]]:  # fmt: skip
        if not all_of:
            yield [], branch
            return
        for first, b in self.claims(all_of[0], env, branch):
            for others, end in self._each_claim(all_of[1:], env, b):
                yield [*first, *others], end

    # ---- values

    @staticmethod
    def _number(value: Value) -> Number:
        if not isinstance(value, Number):
            raise Rejected("a number is wanted")
        return value

    def _several(self, terms: list[Json], env: Values, branch: Branch) -> Iterator[tuple[list[Value], Branch]]:  # fmt: skip
        if not terms:
            yield [], branch
            return
        for first, b in self.value(terms[0], env, branch):
            for others, end in self._several(terms[1:], env, b):
                yield [first, *others], end

    def value(self, term: Json, env: Values, branch: Branch) -> Iterator[tuple[Value, Branch]]:
        """What a term is, in each case."""
        self.steps += 1
        if self.steps > STEPS:
            raise _Stuck("it is too long")
        if type(term) is str:
            if term in env:
                yield env[term], branch
            elif term in self.symbols:
                yield from self._symbol(term, [], branch)
            else:
                yield Number(_constant(_rational(term)), "/" not in term), branch
            return
        head, *rest = term
        _need(type(head) is str, "a term begins with a word")
        special = getattr(self, f"_{head}", None) if head in (*FURTHER, "mean", "expect") else None
        if head in self.symbols:
            for values, b in self._several(rest, env, branch):
                yield from self._symbol(head, values, b)
        elif special is not None:
            yield from special(rest, env, branch)
        elif head in ("^", "root"):
            power, of = (rest[1], rest[0]) if head == "^" else (rest[0], rest[1])
            _need(len(rest) == 2, f"{head} takes two terms")
            for base, b in self.value(of, env, branch):
                yield self._power(head, self._number(base), _integer(power), b), b
        else:
            for values, b in self._several(rest, env, branch):
                yield self._combined(head, values, b), b

    def _power(self, head: str, base: Number, k: int, branch: Branch) -> Number:
        reader = _Reader({}, {}, branch.facts)
        if head == "root":
            _need(2 <= k <= 12 and self._least(base, branch), "a root of what is not shown nonnegative")  # fmt: skip
            return Number(reader._root(k, base.scalar), made=(head, base))
        _need(-64 <= k <= 64, "an exponent is from -64 to 64")
        out = _constant(1)
        for _ in range(abs(k)):
            out = self.algebra.mul(out, base.scalar)
        return Number(out if k >= 0 else reader._inverse(out), made=(head, base, k))

    def _least(self, n: Number, branch: Branch, *, strict: bool = False) -> bool:
        """Whether a number is shown nonnegative (positive), as a whole or part by part."""
        if branch.facts.shown(n.scalar.top, strict=strict):
            return True
        match n.made:
            case ("+", *parts):
                some = not strict or any(self._least(p, branch, strict=True) for p in parts)
                return some and all(self._least(p, branch) for p in parts)
            case ("*" | "/", *parts):
                last = len(parts) - 1 if n.made[0] == "/" else len(parts)
                return all(self._least(p, branch, strict=strict or k == last) for k, p in enumerate(parts))  # fmt: skip
            case ("^", base, k):
                return (not strict and k % 2 == 0) or self._least(base, branch, strict=strict)
            case ("root", base):
                return not strict or self._least(base, branch, strict=True)
            case ("exp",):
                return True
        return False

    def _combined(self, head: str, values: list[Value], branch: Branch) -> Value:
        """Sums, differences, products, quotients, inner products, exponentials, logarithms."""
        vectors = [v for v in values if isinstance(v, list)]
        if head == "dot":
            u, v = values
            _need(len(vectors) == 2, "an inner product of two vectors")
            assert isinstance(u, list)
            assert isinstance(v, list)
            parts = [self._times([x, y]) for x, y in zip(u, v, strict=True)]
            return self._plus(parts)
        if head in ("exp", "log"):
            (inside,) = map(self._number, values)
            _need(head == "exp" or self._least(inside, branch, strict=True), "a logarithm of what is not shown positive")  # fmt: skip
            atom = self.algebra.atom(head, inside.scalar)
            return Number(Scalar({((atom, 1),): ONE}, {}), made=(head,) if head == "exp" else ())
        if head == "+" and len(values) > 1:
            if vectors:
                _need(len(vectors) == len(values), "a vector and a number")
                return [self._plus(list(xs)) for xs in zip(*vectors, strict=True)]
            return self._plus([self._number(v) for v in values])
        if head == "*" and len(values) > 1:
            _need(len(vectors) <= 1, "a product of two vectors")
            numbers = [self._number(v) for v in values if not isinstance(v, list)]
            return [self._times([*numbers, x]) for x in vectors[0]] if vectors else self._times(numbers)  # fmt: skip
        if head == "-" and len(values) in (1, 2):
            *first, last = values
            minus = self._combined("*", [Number(_constant(-1), whole=True), last], branch)
            return self._combined("+", [*first, minus], branch) if first else minus
        if head == "/" and len(values) == 2:
            a, divisor = values[0], self._number(values[1])
            inverse = Number(_Reader({}, {}, branch.facts)._inverse(divisor.scalar))
            if isinstance(a, list):
                return [self._times([x, inverse])._replace(whole=False) for x in a]
            out = self._times([self._number(a), inverse])
            return Number(out.scalar, made=(head, a, divisor))
        raise Rejected(f"{head} of these is nothing")

    def _plus(self, parts: list[Number]) -> Number:
        total = self.algebra.total((ONE, p.scalar) for p in parts)
        return Number(total, all(p.whole for p in parts), ("+", *parts))

    def _times(self, parts: list[Number]) -> Number:
        out = parts[0].scalar
        for p in parts[1:]:
            out = self.algebra.mul(out, p.scalar)
        square = len(parts) == 2 and parts[0] is parts[1]
        made = ("^", parts[0], 2) if square else ("*", *parts)
        return Number(out, all(p.whole for p in parts), made)

    def _weighted(self, weights: list[Number], values: list[Value]) -> Value:
        if all(isinstance(v, list) for v in values):
            columns = zip(*(v for v in values if isinstance(v, list)), strict=True)
            rows = [self._weighted(weights, list(column)) for column in columns]
            return [self._number(x) for x in rows]
        parts = [self._times([w, self._number(v)]) for w, v in zip(weights, values, strict=True)]  # fmt: skip
        return self._plus(parts)

    # ---- the further terms

    def _point(self, rest: list[Json], env: Values, branch: Branch) -> Iterator[tuple[Value, Branch]]:  # fmt: skip
        _need(len(rest) == self.size, "as many coordinates as the dimension")
        for values, b in self._several(rest, env, branch):
            yield [self._number(x) for x in values], b

    def _each(self, rest: list[Json], env: Values, branch: Branch) -> Iterator[tuple[Value, Branch]]:  # fmt: skip
        client, *choices = rest
        _need(len(choices) == len(self.groups), "a value for each group")
        for who, b in self.value(client, env, branch):
            if not isinstance(who, Group):
                raise Rejected("a client is wanted")
            yield from self.value(choices[who.place], env, b)

    def _shows(self, rest: list[Json], env: Values, branch: Branch) -> Iterator[tuple[Value, Branch]]:  # fmt: skip
        index, outcome, *choices = rest
        _need(len(choices) == len(self.faces), "a value for each face")
        for (k, w), b in self._several([index, outcome], env, branch):
            at = self._number(k)
            _need(at.whole, "the index of a draw is an integer")
            if not isinstance(w, Draws):
                raise Rejected("an outcome is wanted")
            for face, end in self._face(at.scalar, w, b):
                yield from self.value(choices[face], env, end)

    def _if(self, rest: list[Json], env: Values, branch: Branch) -> Iterator[tuple[Value, Branch]]:  # fmt: skip
        (relation, a, b), one, other = rest
        contrary = {"<=": "<", "<": "<="}
        _need(relation in contrary, "a choice is by <= or <")
        for (x, y), at in self._several([a, b], env, branch):
            left, right = self._number(x), self._number(y)
            yes = self._claim(relation, left, right)
            no = self._claim(contrary[relation], right, left)
            if self._holds(yes, at):
                yield from self.value(one, env, at)
            elif self._holds(no, at):
                yield from self.value(other, env, at)
            else:
                for claim, chosen in ((yes, one), (no, other)):
                    for new in self.learn(at, claim):
                        yield from self.value(chosen, env, new)

    def _roundup(self, rest: list[Json], env: Values, branch: Branch) -> Iterator[tuple[Value, Branch]]:  # fmt: skip
        (inside,) = rest
        for value, b in self.value(inside, env, branch):
            a = self._number(value).scalar
            known = next((z for of, z in b.ceilings if self.algebra.same(of, a)), None)
            if known is not None:
                yield known, b
                continue
            z, new = self._unnamed("integer", b)
            new = replace(new, ceilings=(*new.ceilings, (a, z)))
            for above in self.learn(new, Claim("<=", a, z.scalar)):
                beyond = self.algebra.add(a, _constant(1))
                for near in self.learn(above, Claim("<", z.scalar, beyond)):
                    yield z, near

    def _always(self, rest: list[Json], _env: Values, branch: Branch) -> Iterator[tuple[Value, Branch]]:  # fmt: skip
        (face,) = rest
        _need(1 <= _integer(face) <= len(self.faces), "there is no such face")
        yield Draws(face=_integer(face) - 1), branch

    def _bound(self, name: Json, env: Values) -> str:
        self._fresh_name(name, "an average")
        _need(name not in env, f"{name} is not new")
        return str(name)

    def _mean(self, rest: list[Json], env: Values, branch: Branch) -> Iterator[tuple[Value, Branch]]:  # fmt: skip
        name, body = rest
        i = self._bound(name, env)

        def further(place: int, values: list[Value], b: Branch) -> Iterator[tuple[Value, Branch]]:
            if place == len(self.groups):
                for shares, end in self._shares(b):
                    yield self._weighted(shares, values), end
                return
            for value, end in self.value(body, {**env, i: Group(place)}, b):
                yield from further(place + 1, [*values, value], end)

        yield from further(0, [], branch)

    def _shares(self, branch: Branch) -> Iterator[tuple[list[Number], Branch]]:
        """What part of all clients each group is."""
        for sizes, b in self._several(self.groups, {}, branch):
            total = self._plus([self._number(size) for size in sizes])
            inverse = Number(_Reader({}, {}, b.facts)._inverse(total.scalar))
            yield [self._times([self._number(size), inverse]) for size in sizes], b

    def _expect(self, rest: list[Json], env: Values, branch: Branch) -> Iterator[tuple[Value, Branch]]:  # fmt: skip
        name, body = rest
        w = self._bound(name, env)
        self.tokens += 1
        token = self.tokens
        for value, end in self._averages(token, body, {**env, w: Draws(token=token)}, branch):
            kept = tuple(entry for entry in end.averaged if entry[0] != token)
            yield value, replace(end, averaged=kept)

    def _averages(self, token: int, body: Json, env: Values, branch: Branch) -> list[tuple[Value, Branch]]:  # fmt: skip
        """The average in each case: over the faces of a draw, as soon as one is looked at."""
        try:
            return list(self.value(body, env, branch))
        except _Unseen as unseen:
            if unseen.token != token:
                raise
            index = unseen.index
        mine = [entry for entry in branch.averaged if entry[0] == token]
        for _, other, _ in mine:
            if not self._differ(index, other, branch):
                raise _Stuck("two averaged draws may be one")
        found: list[tuple[list[Value], Branch]] = [([], branch)]
        for face in range(len(self.faces)):
            longer = []
            for values, b in found:
                others = tuple(entry for entry in b.averaged if entry[0] != token)
                looking = replace(b, averaged=(*others, *mine, (token, index, face)))
                for value, end in self._averages(token, body, env, looking):
                    longer.append(([*values, value], end))
            found = longer
        return [
            (self._weighted([self._number(p) for p in weights], values), end)
            for values, b in found
            for weights, end in self._several(self.faces, {}, b)
        ]

    # ---- draws

    def _differ(self, a: Scalar, b: Scalar, branch: Branch) -> bool:
        up, down = self.algebra.add(a, b, -1).top, self.algebra.add(b, a, -1).top
        return branch.facts.shown(up, strict=True) or branch.facts.shown(down, strict=True)

    def _face(self, k: Scalar, w: Draws, branch: Branch) -> Iterator[tuple[int, Branch]]:
        """The face that the draw k shows, in each case."""
        if w.again is not None:
            drawn, old, new = w.again
            if self.algebra.same(k, drawn):
                yield from self._face(k, new, branch)
            elif self._differ(k, drawn, branch):
                yield from self._face(k, old, branch)
            else:
                raise _Stuck("a draw that may be the one drawn again")
        elif w.face >= 0:
            yield w.face, branch
        elif w.token >= 0:
            for token, index, face in branch.averaged:
                if token == w.token and self.algebra.same(index, k):
                    yield face, branch
                    return
            raise _Unseen(w.token, k)
        else:
            looking = replace(branch, looks=(*branch.looks, k))
            for name, index, face in branch.seen:
                if name == w.name and self.algebra.same(index, k):
                    yield face, looking
                    return
            for face in range(len(self.faces)):
                yield face, replace(looking, seen=(*looking.seen, (w.name, k, face)))

    # ---- symbols

    def _symbol(self, name: str, values: list[Value], branch: Branch) -> Iterator[tuple[Value, Branch]]:  # fmt: skip
        definition, (arguments, _) = self.definitions[name], self.symbols[name]
        _need(len(values) == len(arguments), f"{name} takes {len(arguments)} arguments")
        for value, sort in zip(values, arguments, strict=True):
            self._of_sort(value, sort)
        if "any" in definition:
            _need(name in branch.names, f"the letter {name} comes later")
            whole = _counting(self.symbols[name][1]) == "integer"
            letter = _named(self.algebra, name, self.symbols[name][1])
            assert isinstance(letter, Scalar)
            yield Number(letter, whole), branch
        elif "count" in definition:
            for sizes, b in self._several(self.groups, {}, branch):
                yield self._plus([self._number(size) for size in sizes]), b
        elif "redraw" in definition:
            k, w, s = values
            if isinstance(w, Draws) and isinstance(s, Draws):
                yield Draws(again=(self._number(k).scalar, w, s)), branch
        elif "is" in definition:
            env = dict(zip(definition["of"], values, strict=True))
            yield from self.value(definition["is"], env, branch)
        elif "on" in definition:
            env = dict(zip(definition["of"], values, strict=True))
            yield from self._recursion(name, env, branch)
        else:
            raise Rejected(f"{name} has no value")

    def _recursion(self, name: str, env: Values, branch: Branch) -> Iterator[tuple[Value, Branch]]:
        definition, (arguments, sort) = self.definitions[name], self.symbols[name]
        on, r = definition["on"], self._number(env[definition["round"]]).scalar
        wanted = tuple(
            self._early(name, v, r, branch) if isinstance(v, Draws) else v for v in env.values()
        )
        for other, values, known in branch.unknown:
            if other == name and all(map(self._equal, values, wanted)):
                yield known, branch
                return
        low = _constant(_integer(definition["from"]))
        above = self.algebra.add(self._number(env[on]).scalar, low, -1)
        below = {mono: -c for mono, c in above.top.items()}
        if not above.top or all(branch.facts.shown(p, strict=False) for p in (above.top, below)):
            rest = {p: v for p, v in env.items() if p != on}
            yield from self.value(definition["first"], rest, branch)
        elif branch.facts.shown(above.top, strict=True):
            earlier = self.algebra.add(self._number(env[on]).scalar, _constant(1), -1)
            inner = {**env, on: Number(earlier, whole=True)}
            depth = branch.depth + (flint._rational_of(earlier) is None)
            if depth > NESTED:
                raise _Stuck(
                    f"{name} goes on beyond {NESTED} earlier rounds of one that is a letter"
                )
            for value, end in self.value(definition["next"], inner, replace(branch, depth=depth)):
                yield value, replace(end, depth=branch.depth)
        elif branch.facts.shown(below, strict=True):
            zero = Number(_constant(0), whole=True)
            yield [zero] * self.size if sort == "vector" else zero, branch
        else:
            if any(isinstance(v, Draws) and _averaged(v) for v in wanted):
                raise _Stuck(f"{name} of an averaged outcome at an unknown round")
            if "outcome" in arguments:
                branch = replace(branch, calls=(*branch.calls, (name, r)))
            found: Value
            if sort == "vector":
                found = []
                for _ in range(self.size):
                    x, branch = self._unnamed("real", branch)
                    found.append(x)
            else:
                found, branch = self._unnamed(sort, branch)
            yield found, replace(branch, unknown=(*branch.unknown, (name, wanted, found)))

    def _early(self, name: str, w: Draws, r: Scalar, branch: Branch) -> Draws:
        """The outcome without draws that the recursion does not reach at this round."""
        ahead = self.ahead.get(name)
        if w.again is None or ahead is None:
            return w
        drawn, old, _ = w.again
        last = self.algebra.add(r, _constant(ahead))
        late = branch.facts.shown(self.algebra.add(drawn, last, -1).top, strict=True)
        return self._early(name, old, r, branch) if late or ahead == -STEPS else w

    def _equal(self, a: Value, b: Value) -> bool:
        if isinstance(a, Number) and isinstance(b, Number):
            return self.algebra.same(a.scalar, b.scalar)
        if isinstance(a, list) and isinstance(b, list):
            return all(map(self._equal, a, b))
        if isinstance(a, Draws) and isinstance(b, Draws) and a.again and b.again:
            (k, old, new), (l, former, latter) = a.again, b.again
            return self.algebra.same(k, l) and self._equal(old, former) and self._equal(new, latter)
        return type(a) is type(b) and not isinstance(a, Number) and a == b

    def _unnamed(self, sort: str, branch: Branch) -> tuple[Number, Branch]:
        """A variable of which nothing is known, under a name that none can have."""
        self.tokens += 1
        value = _named(self.algebra, f"?{self.tokens}", sort)
        assert isinstance(value, Scalar)
        return Number(value, sort == "integer"), branch


def _counting(sort: str) -> str:
    """A number of clients is an integer."""
    return "integer" if sort == "count" else sort


def _averaged(w: Draws) -> bool:
    """Whether an average is over what an outcome is made of."""
    return w.token >= 0 or (w.again is not None and any(map(_averaged, w.again[1:])))
