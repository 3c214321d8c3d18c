"""Whether a refutation contradicts what it is said to refute, read off its lines and not taken on trust.

A world has formulas for the symbols of a theorem. Which formula a symbol has is read where a line shows a hypothesis; it is
then put for that symbol wherever it stands, and every hypothesis, every condition and the contrary of the claim must be
what the lines show, in normal form.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count, islice, product
from typing import Any, NamedTuple

from fedtheory.kernel import ARGUMENTS, VALUES
from fedtheory.kernel.polynomial import Rejected, forget
from fedtheory.kernel.reading import NAME, RESERVED, Facts, number, variable
from fedtheory.kernel.rules import Line, open_schema, put

Schema = Mapping[str, Any]
Body = tuple[list[str], Any]
"""Parameters, and a term in them."""
Place = tuple[Any, Any, Mapping[str, str]]
"""A term of the theorem, the one that stands there in the world, and the variables around them."""
Met = tuple[list[Any], Any, Mapping[str, str]]
"""The arguments of a symbol, the term that stands there in the world, and the variables around it."""
OPPOSITE = {"<=": {"<"}, "<": {"<", "<="}, "=": {"<"}}
"""What a claim must be met by, from the other side, so that both cannot hold."""
HYPOTHESIS = "hypothesis: "
"""How a line is named that shows a hypothesis in the world."""
BINDERS = {"mean", "expect"}
MOST_CASES = 64
"""How many choices of a claim's variables are tried."""


ANY = "constant_0"
"""Any positive number, where a claim is made for some constant: its contrary is for each."""


class Case(NamedTuple):
    """A claim at one value of each of its variables, and for all clients: new symbols, conditions, and what would be its contrary."""

    symbols: dict[str, Any]
    conditions: Sequence[Schema]
    contraries: Sequence[Schema]


def case(claim: Schema, taken: Mapping[str, Any], bound: Any = None) -> Case:
    """The claim at symbols for its variables, of the same name with `_0`.

    `bound` is the side that holds up to a constant, if one does.
    """
    symbols: dict[str, Any] = {}
    sides, conditions = list(claim["then"][1:]), list(claim["if"])
    if bound is not None:
        if sides.count(bound) != 1 or claim["then"][0] == "=":
            raise Rejected("a claim up to a constant is between a bound and what is bounded")
        symbols[ANY] = [[], "real"]
        sides[sides.index(bound)] = ["*", ANY, bound]
    for name, sort in claim["forall"].items():
        if sort == "client":
            continue
        symbols[f"{name}_0"] = [[], sort]
        sides, conditions = ([put(x, name, f"{name}_0") for x in xs] for xs in (sides, conditions))
    if doubled := sorted(set(symbols) & set(taken)):
        raise Rejected(f"{doubled[0]} is the name of a symbol and of a value")
    relation, (left, right) = claim["then"][0], sides
    strict = "<=" if relation == "<" else "<"
    ends: list[Any] = [[strict, right, left]]
    if relation == "=":  # of numbers; or of vectors, which differ
        apart = ["-", left, right]
        ends += [["<", left, right], ["<", "0", ["dot", apart, apart]]]
    clients = {name: sort for name, sort in claim["forall"].items() if sort == "client"}
    said = [{"forall": clients, "if": [], "then": c} for c in conditions]
    return Case(symbols, said, [{"forall": clients, "if": [], "then": end} for end in ends])


def asked(
    step: Mapping[str, Any], counter: Mapping[str, Any], domains: Iterable[Any], bound: Any = None
) -> tuple[dict[str, Any], dict[str, Schema]]:
    """What a counterexample to a step defines, and all that must be true of it. Raises Rejected."""
    within = step["within"]
    hypotheses = {name: h["schema"] for name, h in within["hypotheses"].items()}
    try:
        theory(within["symbols"], hypotheses, step["claim"])
        here = case(step["claim"], within["symbols"], bound)
    except Rejected as e:
        raise Rejected(f"its hypotheses or its claim cannot be read: {e}") from e
    if counter["claim"] not in here.contraries:
        raise Rejected("it does not end with the contrary of the claim")
    symbols = {**within["symbols"], **here.symbols}
    if doubled := sorted(set(symbols) & set(counter["helpers"])):
        raise Rejected(f"{doubled[0]} is the name of two symbols")
    held = [d for d in domains if set(names(d)) & set(within["symbols"])]
    said = [*here.conditions, *({"forall": {}, "if": [], "then": d} for d in held)]
    claims = {f"condition {k}": schema for k, schema in enumerate(said, 1)}
    if counter["certificate"] is None:
        claims["the contrary"] = counter["claim"]
    more = {name: h["schema"] for name, h in counter["hypotheses"].items()}
    if doubled := sorted({*claims, *more} & set(hypotheses) | set(claims) & set(more)):
        raise Rejected(f"two hypotheses have the name {doubled[0]!r}")
    return {**symbols, **counter["helpers"]}, {**claims, **more, **hypotheses}


def misfit(claim: Schema, counter: Schema) -> str:
    """Why a counter-statement, whatever it says, is no refutation; empty if it may be one."""
    if counter["forall"] or counter["if"]:
        return "it holds under conditions, and a counterexample is one case"
    if counter["then"][0] not in OPPOSITE.get(str(claim["then"][0]), set()):
        return "it is no strict inequality, and excludes nothing"
    return ""


def unread(
    claim: Schema,
    certificate: Mapping[str, Any],
    hypotheses: Mapping[str, Schema],
    symbols: Mapping[str, Any],
    domains: list[Any],
    clients: str = "",
) -> str:
    """Why a certificate does not literally show the contrary of a claim in a world of all hypotheses; empty if it does.

    `clients` is their number, where it is known of the world.
    """
    forget()
    try:
        theory(symbols, hypotheses, claim)
    except Rejected as e:
        return f"its hypotheses or its claim cannot be read: {e}"
    return _World(claim, certificate, symbols, clients).missing(hypotheses, domains)


def theory(symbols: Mapping[str, Any], hypotheses: Mapping[str, Schema], claim: Schema) -> Facts:
    """The facts of a theorem whose symbols, hypotheses and claim are well formed. Raises Rejected."""
    for name, (arguments, sort) in symbols.items():
        if not NAME.match(name) or name in RESERVED or sort not in VALUES:
            raise Rejected(f"{name} is not a symbol")
        if not set(arguments) <= ARGUMENTS:
            raise Rejected(f"the arguments of {name} are no sorts")
    if sum(sort == "count" for _, sort in symbols.values()) > 1:
        raise Rejected("two counts")
    facts = Facts(symbols)
    waiting = [hypotheses[name] for name in sorted(hypotheses)]
    while waiting:
        later = [given for given in waiting if not _learned(given, facts)]
        if len(later) == len(waiting):
            open_schema(later[0], facts)  # says why it cannot be read
        waiting = later
    open_schema(claim, facts)
    return facts


def _learned(given: Schema, facts: Facts) -> bool:
    """Adds a hypothesis to the facts if it can be read by now."""
    try:
        _, _, read = open_schema(given, facts)
    except Rejected:
        return False
    if not given["forall"] and not given["if"]:
        facts.learn(read)
    return True


def facts_of(certificate: Mapping[str, Any]) -> Facts:
    """What an accepted certificate knows at its end: hypotheses and lines of no variable."""
    statement = certificate["statement"]
    facts = Facts(statement["symbols"])
    given = [statement["given"][name] for name in sorted(statement["given"])]
    for schema in (*given, *(line["schema"] for line in certificate["lines"])):
        if not schema["forall"] and not schema["if"]:
            facts.learn(facts.claim(schema["then"], {}))
    return facts


class _World:
    """A certificate, read as a case in which a claim fails."""

    def __init__(
        self,
        claim: Schema,
        certificate: Mapping[str, Any],
        symbols: Mapping[str, Any],
        clients: str,
    ) -> None:
        self.claim, self.symbols, self.clients = claim, symbols, clients
        self.own = certificate["statement"]["symbols"]
        self.counter = certificate["statement"]["show"]
        self.shown = {line["name"]: line["schema"] for line in certificate["lines"]}
        self.facts = facts_of(certificate)
        self.plain_lines = [
            schema["then"]
            for schema in self.shown.values()
            if not schema["forall"] and not schema["if"]
        ]
        self.plain = [self.facts.claim(then, {}) for then in self.plain_lines]
        self.bodies: dict[str, Body] = {}
        self.fresh = count()

    def missing(self, hypotheses: Mapping[str, Schema], domains: list[Any]) -> str:
        """What is not shown."""
        pairs = {}
        for name, given in hypotheses.items():
            there = self.shown.get(f"{HYPOTHESIS}{name}")
            if there is None:
                return f"it does not show the hypothesis {name!r}"
            pairs[name] = (given, there)
        if wrong := self._find_bodies(pairs.values()):
            return wrong
        for name, (given, there) in pairs.items():
            if not self._is(given, there):
                return f"it shows another claim as the hypothesis {name!r}"
        self._choose(domains)
        why = ""
        for values in self._cases():
            if self._ends(values):
                conditions = [*self.claim["if"], *domains]
                lost = next((c for c in conditions if not self._holds(c, values)), None)
                if lost is None:
                    return ""
                why = why or f"it does not show the condition {lost}"
        return why or "it does not end with the contrary of the claim"

    # ---- formulas for symbols

    def _find_bodies(self, pairs: Iterable[tuple[Schema, Schema]]) -> str:
        """Reads off what each symbol is; says which one has no formula, or one of another sort."""
        places: list[Place] = []
        for given, there in pairs:
            whole = zip([given["then"], *given["if"]], [there["then"], *there["if"]], strict=False)
            places += [(a, b, there["forall"]) for a, b in whole]
        places += [(a, b, {}) for a, b in self._sides()]
        while True:
            seen = self._met(places, self.symbols)
            found = {name: _at_variables(met) for name, met in seen.items()}
            new = {n: body for n, body in found.items() if body and n not in self.bodies}
            others = (n for n in seen if n not in self.bodies and n not in new)
            if not new and (name := next(others, None)):
                body = self._same(name, seen[name])
                if body is None:
                    return f"it does not say what {name} is for all arguments"
                new = {name: body}
            if not new:
                return ""
            self.bodies |= new
            if wrong := next(filter(None, map(self._unlike, new)), ""):
                return wrong

    def _sides(self) -> list[tuple[Any, Any]]:
        """The sides of the claim, each with the side of the counter-statement that it may be."""
        relation, left, right = self.claim["then"]
        _, low, high = self.counter["then"]
        same = [(left, low), (right, high)] if relation == "=" else []
        return [(left, high), (right, low), *same]

    def _met(self, places: list[Place], wanted: Mapping[str, Any]) -> dict[str, list[Met]]:
        """What stands where a wanted name stands, in arguments of symbols with a known formula as well."""
        seen: dict[str, list[Met]] = {}
        left = list(places)
        for place in left:  # and what is added on the way
            here: dict[str, list[Met]] = {}
            _meet(*place, wanted, here)
            for name, met in here.items():
                seen.setdefault(name, []).extend(met)
                parameters, formula = self.bodies.get(name, ([], ""))
                for arguments, term, scope in met:
                    inside: dict[str, list[Met]] = {}
                    _meet(formula, term, {}, dict.fromkeys(parameters), inside)
                    for parameter, argument in zip(parameters, arguments, strict=False):
                        left += [
                            (argument, part, scope) for _, part, _ in inside.get(parameter, [])
                        ]
        return seen

    def _same(self, name: str, met: list[Met]) -> Body | None:
        """What a symbol is that stands at no variables: one of the world's, or the same everywhere."""
        takes = self.symbols[name]
        places = [f"place_{k}" for k in range(len(takes[0]))]
        heads = {term[0] if isinstance(term, list) else term for _, term, _ in met}
        if len(heads) == 1 and self.own.get(next(iter(heads))) == takes:
            head = heads.pop()
            return places, [head, *places] if places else head
        terms = [term for _, term, _ in met]
        closed = not any(set(names(term)) & set(scope) for _, term, scope in met)
        return (places, terms[0]) if closed and all(t == terms[0] for t in terms) else None

    def _unlike(self, name: str) -> str:
        """What is wrong with the sort of a formula; whole numbers, sets and the number of clients are kept apart."""
        arguments, sort = self.symbols[name]
        parameters, term = self.bodies[name]
        head = term[0] if isinstance(term, list) else term
        kept = self.own.get(head) == [arguments, sort]
        match sort:
            case "set" | "redraw":
                fits = kept
            case "outcome":  # any term of the world is measurable
                scope = {p: variable(p, s) for p, s in zip(parameters, arguments, strict=True)}
                fits = self._sorted(term, "outcome", scope)
            case "count":
                counted = any(kind == "count" for _, kind in self.own.values())
                plain = not counted and str(term).isdecimal() and int(term) > 0
                fits = kept or (plain and self.clients in {"", term})
            case "integer":
                scope = {p: variable(p, s) for p, s in zip(parameters, arguments, strict=True)}
                fits = self._sorted(term, "integer", scope)
            case _:
                sorts = dict(zip(parameters, arguments, strict=True))
                fits = _is_vector(term, self.own, sorts) == (sort == "vector")
        return "" if fits else f"{name} is of sort {sort}, and {term} is not"

    def _choose(self, domains: list[Any]) -> None:
        """A number for each letter of which only its domain is said."""
        for name in {x for claim in domains for x in claim[1:] if x in self.symbols}:
            own = [claim for claim in domains if name in claim]
            tried = ["1", *(x for claim in own for x in claim[1:] if x != name)]
            if name not in self.bodies:
                self.bodies[name] = (
                    [],
                    next((x for x in tried if all(_true(put(c, name, x)) for c in own)), "none"),
                )

    def _put(self, node: Any, values: Mapping[str, Any]) -> Any:
        """A term or claim of the theorem, as it is in the world."""
        if isinstance(node, str):
            if node in values:
                return values[node]
            return self.bodies[node][1] if node in self.symbols else node
        head, *rest = node
        if head in BINDERS:
            return [head, rest[0], self._put(rest[1], values)]
        if head not in self.symbols:
            return [head, *(self._put(part, values) for part in rest)]
        parameters, term = self.bodies[head]
        spoken = set(names(term))  # what the formula does not speak of may be anything
        pairs = zip(parameters, rest, strict=True)
        return self._filled(term, {p: self._put(a, values) for p, a in pairs if p in spoken})

    def _filled(self, term: Any, values: Mapping[str, Any]) -> Any:
        """A formula at these arguments; what it averages over has a new name, so that none is captured."""
        if isinstance(term, str):
            return values.get(term, term)
        head, *rest = term
        if head in BINDERS:
            new = f"{rest[0]}_{next(self.fresh)}_"
            return [head, new, self._filled(rest[1], {**values, rest[0]: new})]
        return [head, *(self._filled(part, values) for part in rest)]

    # ---- what is shown

    def _is(self, given: Schema, there: Schema) -> bool:
        """Whether a schema of the world is the given one."""
        if given["forall"] != there["forall"] or len(given["if"]) != len(there["if"]):
            return False
        try:
            scope, inner, goal = open_schema(there, self.facts)
            kept = {name: name for name in given["forall"]}
            return all(
                Line.covers(inner.claim(self._put(a, kept), scope), inner.claim(b, scope))
                for a, b in zip(given["if"], there["if"], strict=True)
            ) and Line.covers(goal, inner.claim(self._put(given["then"], kept), scope))
        except (KeyError, Rejected):
            return False

    def _cases(self) -> Iterator[dict[str, Any]]:
        """Values for the variables of the claim that the counter-statement may speak of."""
        sorts: Mapping[str, str] = self.claim["forall"]
        places: list[Place] = [(a, b, {}) for a, b in self._sides()]
        for condition in self.claim["if"]:
            places.append((condition[2], condition[1], {}))  # where it begins
            places += [(condition, c, {}) for c in self.plain_lines]
        seen = self._met(places, {**self.symbols, **sorts})
        choices: list[list[Any]] = []
        for name, sort in sorts.items():
            terms: list[Any] = []
            for _, term, _ in seen.get(name, []):
                if term not in terms and self._sorted(term, sort, {}):
                    terms.append(term)
            choices.append(terms)
        for values in islice(product(*choices), MOST_CASES):
            yield dict(zip(sorts, values, strict=True))

    def _sorted(self, term: Any, sort: str, scope: Mapping[str, Any]) -> bool:
        """Whether a term of the world is of a sort."""
        try:
            kind, _ = self.facts.read(term, scope)
        except Rejected:
            return False
        return kind == sort or (kind, sort) == ("integer", "real")

    def _ends(self, values: Mapping[str, Any]) -> bool:
        """Whether the counter-statement is the contrary of the claim at these values."""
        relation, *sides = self.claim["then"]
        try:
            left, right = (self._put(side, values) for side in sides)
            shown = self.facts.claim(self.counter["then"], {})
            ends = [(right, left), *([(left, right)] if relation == "=" else [])]
            strict = "<=" if relation == "<" else "<"
            return any(Line.covers(shown, self.facts.claim([strict, a, b], {})) for a, b in ends)
        except (KeyError, Rejected):
            return False

    def _holds(self, condition: Any, values: Mapping[str, Any]) -> bool:
        """Whether a condition is a fact of the world, or one of its lines."""
        try:
            wanted = self.facts.claim(self._put(condition, values), {})
        except (KeyError, Rejected):
            return False
        return self.facts.holds(wanted) or any(Line.covers(p, wanted) for p in self.plain)


def _true(claim: Any) -> bool:
    """Whether a claim about two numbers is true."""
    relation, a, b = claim
    low, high = number(a), number(b)
    return low < high or (relation != "<" and low == high)


def _is_vector(term: Any, symbols: Mapping[str, Any], scope: Mapping[str, str]) -> bool:
    """Whether a well-formed term is a vector."""
    if isinstance(term, str):
        return scope.get(term, symbols.get(term, ["", ""])[1]) == "vector"
    head, *rest = term
    if head in symbols:
        return bool(symbols[head][1] == "vector")
    if head in BINDERS:
        return _is_vector(rest[1], symbols, scope)
    return head in {"+", "-", "*", "/"} and any(_is_vector(x, symbols, scope) for x in rest)


def _at_variables(met: list[Met]) -> Body | None:
    """What a symbol is where it stands at variables that differ, and the term speaks of no other."""
    for arguments, term, scope in met:
        variables = {a for a in arguments if isinstance(a, str) and a in scope}
        if len(variables) == len(arguments) and not set(names(term)) & (set(scope) - variables):
            return arguments, term
    return None


def _meet(
    pattern: Any,
    term: Any,
    scope: Mapping[str, str],
    wanted: Mapping[str, Any],
    seen: dict[str, list[Met]],
) -> None:
    """Walks two terms side by side, and keeps what stands where a wanted name stands."""
    if isinstance(pattern, str):
        if pattern in wanted and pattern not in scope:
            seen.setdefault(pattern, []).append(([], term, scope))
        return
    head, *rest = pattern
    if head in wanted:
        seen.setdefault(head, []).append((rest, term, scope))
    elif isinstance(term, list) and len(term) == len(pattern) and term[0] == head:
        if head in BINDERS:
            if term[1] == rest[0]:
                _meet(rest[1], term[2], {**scope, rest[0]: ""}, wanted, seen)
            return
        for a, b in zip(rest, term[1:], strict=True):
            _meet(a, b, scope, wanted, seen)


def names(node: Any) -> Iterator[str]:
    """All strings of a term or claim: operators, symbols, variables."""
    if isinstance(node, str):
        yield node
    else:
        for part in node:
            yield from names(part)
