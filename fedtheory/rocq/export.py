"""A bundle as a Rocq development: a statement that a reader of Rocq can audit, and certificates as data for the checker.

The checker is `fedtheory/kernel/rocq`, written in Gallina and proved sound there; nothing that is written here is trusted: the
statement is what a human reads, and Rocq compares the theorem that was proved with it.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

SORTS = {
    "real": "SR",
    "integer": "SZ",
    "count": "SZ",
    "vector": "SV",
    "client": "SC",
    "outcome": "SO",
    "redraw": "SO",
}
TYPES = {
    "real": "R",
    "integer": "Z",
    "count": "Z",
    "vector": "vector W",
    "client": "client W",
    "outcome": "outcome W",
    "redraw": "outcome W",
}
AVERAGES = {"mean": "SC", "expect": "SO"}
MOST_ROOTS = 60
RANDOM = {"SZ": "zrandom", "SR": "random", "SV": "vrandom", "SO": "orandom"}
OBJECTS = {"SZ": "Whole", "SR": "Number", "SV": "Arrow", "SO": "Chance", "set": "Region"}
CHANCE = {"real", "vector", "outcome"}
"""The sorts that chance may touch by itself; an integer only through a symbol of these."""
NUMBER = re.compile(r"-?[0-9]+(/[0-9]+)?\Z")
TAKEN = (
    "as at by cofix do else end exists exists2 fix for forall fun if in is lazymatch let match multimatch of return struct then using where with "
    "Prop SProp Set Type "
    "W M R Z S I O pi PI exp ln root dot mean expect vmean vexpect vector client outcome vadd vsub vopp vscale vdiv nat "
    "convex redraws random zrandom vrandom orandom o list length sum vsum up pow E N Q D cos sin tan sqrt "
    "vec psum pscale pzero pdot euclid certain group total_size gmean gvmean rec roundup printed statement"
)
"""Names that mean something in Rocq, or in a statement file."""
KEYWORDS = set(TAKEN.split())


class Unsupported(Exception):
    """Raised for what this export cannot write yet; the message names the kind."""


class Schema(NamedTuple):
    """A schema with its variables in the order in which they are quantified."""

    variables: tuple[tuple[str, str], ...]
    conditions: tuple[Any, ...]
    claim: Any

    @classmethod
    def of(cls, node: Mapping[str, Any]) -> "Schema":
        """The schema; variables are sorted by their names, so that equal schemas are equal."""
        return cls(tuple(sorted(node["forall"].items())), tuple(node["if"]), node["then"])


Scope = tuple[tuple[str, str], ...]
"""Variables in scope with their sorts, the innermost first."""


class Symbols:
    """The symbols of a bundle, numbered."""

    def __init__(self, symbols: Mapping[str, Any], *, typed: bool = False) -> None:
        """`typed`: what is averaged over is read with its sort, where Rocq could not tell it."""
        self.symbols, self.typed = symbols, typed
        self.numbers = {name: k for k, name in enumerate(sorted(symbols), 1)}
        self.chance = any(
            "outcome" in arguments or sort in {"outcome", "redraw"}
            for arguments, sort in symbols.values()
        )
        """Whether anything depends on outcomes."""
        self.whole = not any(
            sort == "integer" and CHANCE & set(arguments) for arguments, sort in symbols.values()
        )
        """Whether chance touches no integer."""

    # ---- terms as data

    def deep(self, term: Any, scope: Scope) -> tuple[str, str]:
        """The sort of a term, and the term for the checker."""
        if isinstance(term, str):
            return self._name(term, scope)
        head, *rest = term
        if head in {"mean", "expect"}:
            sort, body = self.deep(rest[1], ((rest[0], "SC" if head == "mean" else "SO"), *scope))
            over = "true" if head == "mean" else "false"
            return (
                ("SV", f"(VAvg {over} {body})") if sort == "SV" else ("SR", f"(Avg {over} {body})")
            )
        if head in self.symbols:
            arguments, sort = self.symbols[head]
            out = f"(Sym {SORTS[sort]} {self.numbers[head]})"
            for wanted, part in zip(arguments, rest, strict=True):
                out = f"(App {SORTS[wanted]} {out} {self.deep(part, scope)[1]})"
            return SORTS[sort], out
        if head == "^":
            base, k = self.deep(rest[0], scope)[1], int(rest[1])
            power = f"(Pow {base} {abs(k)})"
            return "SR", power if k >= 0 else f"(Inv {power})"
        if head == "root":
            return "SR", f"(Root {rest[0]} {self.deep(rest[1], scope)[1]})"
        parts = [self.deep(part, scope) for part in rest]
        sorts, terms = [s for s, _ in parts], [t for _, t in parts]
        scalar = "SZ" if set(sorts) == {"SZ"} else "SR"
        match head:
            case "+":
                add = "VAdd" if sorts[0] == "SV" else "Add"
                return "SV" if add == "VAdd" else scalar, _left(add, terms)
            case "*":
                scalars = [t for s, t in parts if s != "SV"]
                if "SV" not in sorts:
                    return scalar, _left("Mul", scalars)
                (v,) = (t for s, t in parts if s == "SV")
                return "SV", f"(VSc {_left('Mul', scalars)} {v})"
            case "-" if len(terms) == 1:
                return (
                    ("SV", f"(VSc (Cst (-1)) {terms[0]})")
                    if sorts[0] == "SV"
                    else (scalar, f"(Opp {terms[0]})")
                )
            case "-":
                return (
                    ("SV", f"(VSub {terms[0]} {terms[1]})")
                    if sorts[0] == "SV"
                    else (scalar, f"(Sub {terms[0]} {terms[1]})")
                )
            case "/":
                return (
                    ("SV", f"(VSc (Inv {terms[1]}) {terms[0]})")
                    if sorts[0] == "SV"
                    else ("SR", f"(Mul {terms[0]} (Inv {terms[1]}))")
                )
            case "exp" | "log":
                return "SR", f"({head.capitalize()} {terms[0]})"
            case "dot":
                return "SR", f"(Dot {terms[0]} {terms[1]})"
        raise Unsupported(f"a term {head}")

    def _name(self, name: str, scope: Scope) -> tuple[str, str]:
        for k, (other, sort) in enumerate(scope):
            if other == name:
                return sort, f"(Var {sort} {k})"
        if NUMBER.match(name):
            q = Fraction(name)
            return (
                "SZ" if q.denominator == 1 else "SR",
                f"(Cst (Qmake ({q.numerator}) {q.denominator}))",
            )
        sort = SORTS[self.symbols[name][1]]
        return sort, f"(Sym {sort} {self.numbers[name]})"

    def deep_claim(self, claim: Any, scope: Scope) -> str:
        """A claim for the checker."""
        relation, a, b = claim
        if relation == "in":
            return f"(CIn {self.numbers[a]} {self.deep(b, scope)[1]})"
        (s, x), (_, y) = self.deep(a, scope), self.deep(b, scope)
        kind = {"<=": "CLe", "<": "CLt", "=": "CEqV" if s == "SV" else "CEq"}[relation]
        return f"({kind} {x} {y})"

    def deep_schema(self, schema: Schema) -> str:
        """A schema for the checker."""
        scope = scope_of(schema)
        sorts = "; ".join(SORTS[sort] for _, sort in schema.variables)
        conditions = "; ".join(self.deep_claim(c, scope) for c in schema.conditions)
        return f"(Schema [{sorts}] [{conditions}] {self.deep_claim(schema.claim, scope)})"

    # ---- terms to be read

    def shallow(self, term: Any, scope: Scope, *, integer: bool = False) -> tuple[str, str]:
        """The sort of a term, and the term as Rocq writes it; `integer`: in Z and not in R."""
        if isinstance(term, str):
            return self._shallow_name(term, scope, integer=integer)
        head, *rest = term
        if head in {"mean", "expect"}:
            name = plain(rest[0])
            if self.typed:
                name = f"({name} : {'client' if head == 'mean' else 'outcome'} W)"
            sort, body = self.shallow(
                rest[1], ((rest[0], "SC" if head == "mean" else "SO"), *scope)
            )
            return (
                sort if sort == "SV" else "SR",
                f"({'v' * (sort == 'SV')}{head} (fun {name} => {body}))",
            )
        if head in self.symbols:
            arguments, sort = self.symbols[head]
            parts = [
                self.shallow(part, scope, integer=wanted == "integer")[1]
                for wanted, part in zip(arguments, rest, strict=True)
            ]
            out = f"({' '.join([plain(head), *parts])})"
            return SORTS[sort], f"(IZR {out})" if SORTS[sort] == "SZ" and not integer else out
        if head == "^":
            k = int(rest[1])
            power = f"({self.shallow(rest[0], scope)[1]} ^ {abs(k)})"
            return "SR", power if k >= 0 else f"(/ {power})"
        if head == "root":
            return "SR", f"(root {rest[0]} {self.shallow(rest[1], scope)[1]})"
        pieces = [self.shallow(part, scope, integer=integer) for part in rest]
        sorts, terms = [s for s, _ in pieces], [t for _, t in pieces]
        scalar = "SZ" if set(sorts) == {"SZ"} else "SR"
        vector = "SV" in sorts
        z = "%Z" if integer else ""
        match head:
            case "+" | "-" if len(terms) > 1:
                sign = f"[{head}]" if vector else head
                out = terms[0]
                for t in terms[1:]:
                    out = f"({out} {sign} {t})"
                return "SV" if vector else scalar, out + z
            case "-":
                return ("SV", f"(vopp {terms[0]})") if vector else (scalar, f"(- {terms[0]}){z}")
            case "*":
                scalars = [t for s, t in pieces if s != "SV"]
                product = scalars[0]
                for t in scalars[1:]:
                    product = f"({product} * {t})"
                if not vector:
                    return scalar, product + z
                (v,) = (t for s, t in pieces if s == "SV")
                return "SV", f"({product} [*] {v})"
            case "/":
                return (
                    ("SV", f"(vdiv {terms[0]} {terms[1]})")
                    if vector and sorts[0] == "SV"
                    else ("SR", f"({terms[0]} / {terms[1]})")
                )
            case "exp" | "log":
                return "SR", f"({'ln' if head == 'log' else head} {terms[0]})"
            case "dot":
                return "SR", f"<< {terms[0]}, {terms[1]} >>"
        raise Unsupported(f"a term {head}")

    def _shallow_name(self, name: str, scope: Scope, *, integer: bool) -> tuple[str, str]:
        sort = dict(reversed(scope)).get(name)
        if sort is None and NUMBER.match(name):
            q = Fraction(name)
            if q.denominator == 1:
                return "SZ", f"({q})%Z" if integer else f"{q}" if q >= 0 else f"(IZR ({q}))"
            top = f"{q.numerator}" if q >= 0 else f"IZR ({q.numerator})"
            return "SR", f"({top} / {q.denominator})"
        sort = sort or SORTS[self.symbols[name][1]]
        return sort, f"(IZR {plain(name)})" if sort == "SZ" and not integer else plain(name)

    def shallow_claim(self, claim: Any, scope: Scope) -> str:
        """A claim to be read."""
        relation, a, b = claim
        if relation == "in":
            return f"{plain(a)} {self.shallow(b, scope)[1]}"
        return f"{self.shallow(a, scope)[1]} {relation} {self.shallow(b, scope)[1]}"

    def shallow_schema(self, schema: Schema) -> str:
        """A schema to be read."""
        scope = scope_of(schema)
        names = " ".join(f"({plain(name)} : {TYPES[sort]})" for name, sort in schema.variables)
        claims = [self.shallow_claim(c, scope) for c in (*schema.conditions, schema.claim)]
        return (f"forall {names}, " if names else "") + " -> ".join(claims)

    # ---- the model

    def declared(self) -> list[tuple[str, str]]:
        """Each symbol and its type."""
        out = []
        for name, (arguments, sort) in sorted(self.symbols.items()):
            if sort == "set":
                out.append((plain(name), "vector W -> Prop"))
            else:
                out.append((plain(name), " -> ".join(TYPES[s] for s in (*arguments, sort))))
        return out

    def promises(self) -> dict[str, str]:
        """What the sorts of the symbols promise, as hypotheses by name."""
        out = {}
        for name, (_, sort) in sorted(self.symbols.items()):
            p = plain(name)
            if sort == "count":
                out[f"{p}_counts"] = f"{p} = number_of_clients W"
            elif sort == "set":
                out[f"{p}_convex"] = f"convex {p}"
            elif sort == "redraw":
                out[f"{p}_redraws"] = f"redraws {p}"
            if self.owes(name):
                out[f"{p}_random"] = self.random(name)
        return out

    def owes(self, name: str) -> bool:
        """Whether it has to be said that a symbol is random at random arguments."""
        arguments, sort = self.symbols[name]
        touched = CHANCE if self.whole else CHANCE | {"integer"}
        return self.chance and sort != "set" and bool(touched & set(arguments))

    def random(self, name: str) -> str:
        """That the values of a symbol at random arguments are random."""
        arguments, sort = self.symbols[name]
        binders, values = [], []
        for k, of in enumerate(arguments, 1):
            value = f"{of[0]}{k}"
            while value in self.symbols:
                value += "_"
            if of == "client" or (of == "integer" and self.whole):
                binders.append(f"forall {value},")
                values.append(value)
            else:
                binders.append(f"forall {value}, {RANDOM[SORTS[of]]} {value} ->")
                values.append(f"({value} o)")
        body = " ".join([plain(name), *values])
        return f"{' '.join(binders)} {RANDOM[SORTS[sort]]} (fun o : nat -> outcome W => {body})"

    def objects(self, world: str) -> list[str]:
        """The symbols in order, as objects of a model in this world."""
        return [
            f"@{OBJECTS[SORTS.get(sort, sort)]} {world} {'' if sort == 'set' else f'{self.sorts(arguments)} '}{plain(name)}"
            for name, (arguments, sort) in sorted(self.symbols.items())
        ]

    def sorts(self, arguments: Sequence[str]) -> str:
        """A list of sorts."""
        return f"[{'; '.join(SORTS[s] for s in arguments)}]"

    def proper(self) -> list[str]:
        """That each of the objects is as its sort promises."""
        out = []
        for name, (arguments, sort) in sorted(self.symbols.items()):
            p = plain(name)
            names = [f"arg{k}__" for k in range(len(arguments))]
            if sort == "set":
                out.append(f"{p}_convex")
            elif not self.chance:
                out.append("I")
            elif self.owes(name):
                out.append(f"{p}_random")
            elif SORTS[sort] == "SZ" and self.whole:
                out.append("eq_refl")
            else:
                value = f"{RANDOM[SORTS[sort]]}_const W {' '.join([p, *names]) if not names else f'({chr(32).join([p, *names])})'}"
                out.append(f"(fun {' '.join(names)} => {value})" if names else f"({value})")
        return out


def _left(operation: str, terms: Sequence[str]) -> str:
    out = terms[0]
    for t in terms[1:]:
        out = f"({operation} {out} {t})"
    return out


def plain(name: str) -> str:
    """A name that is one in Rocq."""
    return f"{name}_" if name in KEYWORDS else name


def scope_of(schema: Schema) -> Scope:
    """The variables, the last one first."""
    return tuple((name, SORTS[sort]) for name, sort in reversed(schema.variables))


class Lines:
    """The lines of a certificate for the checker."""

    def __init__(
        self,
        symbols: Symbols,
        certificate: Mapping[str, Any],
        shows: Mapping[str, Any],
        cited: Mapping[str, tuple[Mapping[str, Any], Symbols]],
    ) -> None:
        """`shows` are the claims of what is used, `cited` the statements of what is cited and how its symbols are numbered there, by digest."""
        statement = certificate["statement"]
        self.symbols, self.certificate = symbols, certificate
        self.cited = {name: cited[d] for name, d in certificate.get("cites", {}).items()}
        self.known: dict[str, Schema] = {}
        for name in sorted(statement["given"]):
            self.known[name] = Schema.of(statement["given"][name])
        for name, used in certificate["uses"].items():
            self.known[name] = Schema.of(shows[used])
        self.count = int(counted(statement) is not None)
        self.places = {name: k + self.count for k, name in enumerate(self.known)}

    def all(self) -> list[str]:
        """Each line: its schema and how it is shown."""
        out = []
        for line in self.certificate["lines"]:
            schema = Schema.of(line["schema"])
            shown = self.kind(line, schema)
            if roots := self.roots(line, schema):
                shown = f"Noting [{'; '.join(roots)}] ({shown})"
            out.append(f"({self.symbols.deep_schema(schema)}, {shown})")
            self.places[line["name"]] = len(self.known) + self.count
            self.known[line["name"]] = schema
        return out

    def roots(self, line: Mapping[str, Any], schema: Schema) -> list[str]:
        """The roots of a line and of what it refers to; the checker decides whether what is under them is nonnegative."""
        found: list[tuple[Scope, Any]] = []
        for claim in (*schema.conditions, schema.claim):
            _roots(claim, (), found)
        self._find_roots({k: v for k, v in line.items() if k != "schema"}, (), found)
        return self.noted(found, scope_of(schema))

    def noted(self, found: Iterable[tuple[Scope, Any]], scope: Scope) -> list[str]:
        """Roots for the checker, each once."""
        out = dict[str, None]()
        for inner, (_, k, term) in found:
            names = _names(term)
            if names <= {name for name, _ in (*inner, *scope)} | set(self.symbols.symbols):
                inside = inner if names & {name for name, _ in inner} else ()
                out[f"({len(inside)}%nat, {k}%nat, {self.deep(term, (*inside, *scope))})"] = None
        return list(out)[:MOST_ROOTS]

    def _find_roots(self, node: Any, inner: Scope, found: list[tuple[Scope, Any]]) -> None:
        """Those of the terms of a line, and of what it refers to."""
        if isinstance(node, list) and node and isinstance(node[0], str):
            _roots(node, inner, found)
        elif isinstance(node, list):
            for part in node:
                self._find_roots(part, inner, found)
        if not isinstance(node, dict):
            return
        over = node.get("mean")
        if isinstance(over, str | list):  # in a citation it may be the name of a hypothesis
            inner = ((over, "SC") if isinstance(over, str) else (over[1], "SO"), *inner)
        if isinstance(name := node.get("use"), str) and name in self.known and "at" in node:
            used = self.known[name]
            for claim in (*used.conditions, used.claim):
                _roots(_at(claim, node["at"]), inner, found)
        for part in node.values():
            self._find_roots(part, inner, found)

    def kind(self, line: Mapping[str, Any], schema: Schema) -> str:
        """How the line is shown."""
        scope = scope_of(schema)
        match line["by"]:
            case "identity":
                return "Combine []"
            case "witness":
                return f"Numbers {line['bits']} Leaf"
            case "cells":
                return f"Numbers {line['bits']} {self.tree(line['tree'], scope)}"
            case "coefficients":
                eliminate = (f"({self.deep(v, scope)}, {k}%nat)" for v, k in line["eliminate"])
                shift = (f"({self.deep(t, scope)}, {fraction(c)})" for t, c in line["shift"])
                return f"Coefficients [{'; '.join(eliminate)}] [{'; '.join(shift)}]"
            case "membership":
                return self.membership(line, scope)
            case "redraw":
                symbol = self.symbols.numbers[line["symbol"]]
                return f"Redraw {symbol} {self.deep(line['round'], scope)}"
            case "citation":
                return self.citation(line, schema)
            case "combination":
                return f"Combine [{'; '.join(self.entry(e, scope) for e in line['terms'])}]"
            case "psd":
                return f"Combine [{'; '.join(self.entry(e, scope) for e in squares(line))}]"
            case "instance":
                return f"Instance {self.reference(line['of'], scope)}"
            case "monotone":
                return f"Monotonic {self.reference(line['of'], scope)}"
            case "squeeze":
                return f"Squeeze {' '.join(self.reference(r, scope) for r in line['of'])}"
            case "exchange":
                return "Exchange"
            case "cases":
                a, b = (self.symbols.deep(t, scope)[1] for t in line["on"])
                return f"Cases {a} {b} {self.places[line['below']]} {self.places[line['above']]}"
            case "induction":
                on = [name for name, _ in scope].index(line["on"])
                return f"Induction {on} {self.places[line['base']]} {self.places[line['step']]}"
        raise Unsupported(f"a line of kind {line['by']}")

    def deep(self, term: Any, scope: Scope) -> str:
        """A term for the checker."""
        return self.symbols.deep(term, scope)[1]

    def tree(self, tree: Any, scope: Scope) -> str:
        """How a box is cut."""
        if tree == "leaf":
            return "Leaf"
        name, point, below, above = tree
        place = [variable for variable, _ in scope].index(name)
        parts = f"{self.tree(below, scope)} {self.tree(above, scope)}"
        return f"(Cut {place} {fraction(point)} {parts})"

    def membership(self, line: Mapping[str, Any], scope: Scope) -> str:
        """Members, their weights, and the equalities that are added."""
        equal = "; ".join(
            f"({self.reference(r, scope)}, {self.deep(c, scope)})" for r, c in line["equal"]
        )
        if line["mean"] is not None:
            inner = ((line["mean"], "SC"), *scope)
            return f"MemberMean {self.reference(line['of'], inner)} [{equal}]"
        of = "; ".join(self.reference(r, scope) for r in line["of"])
        weights = "; ".join(self.deep(w, scope) for w in line["weights"])
        return f"Member [{of}] [{weights}] [{equal}]"

    def citation(self, line: Mapping[str, Any], schema: Schema) -> str:
        """What stands for each symbol of the cited theorem, why its hypotheses hold, and at which variables it is used."""
        cited, theirs = self.cited[line["of"]]
        scope, names = scope_of(schema), line["names"]
        own = len(schema.conditions) - len(cited["show"]["if"])
        stands = []
        for name, (arguments, sort) in sorted(cited["symbols"].items()):
            parameters, body = line["as"][name]
            if sort == "set":
                stands.append(
                    f"({theirs.numbers[name]}%positive, StandsSet {self.symbols.numbers[body]})"
                )
                continue
            sorts = [(p, SORTS[s]) for p, s in zip(parameters, arguments, strict=True)]
            term = self.deep(body, (*reversed(sorts), *scope))
            stands.append(
                f"({theirs.numbers[name]}%positive, Stands {theirs.sorts(arguments)} {SORTS[sort]} {term})"
            )
        why = ["([], None)"] * int(counted(cited) is not None)
        for name in sorted(cited["given"]):
            hypothesis = Schema.of(cited["given"][name])
            inner = tuple((names.get(v, v), SORTS[s]) for v, s in reversed(hypothesis.variables))
            found: list[tuple[Scope, Any]] = []
            _roots(_interpreted(hypothesis.claim, line["as"], names), (), found)
            reference, shown = line["given"][name], "None"
            if reference is not None:
                moved = _moved(reference, own, len(schema.conditions))
                shown = f"Some {self.reference(moved, (*inner, *scope))}"
            why.append(f"([{'; '.join(self.noted(found, (*inner, *scope)))}], {shown})")
        show = Schema.of(cited["show"])
        at = "; ".join(self.deep(names.get(v, v), scope) for v, _ in show.variables)
        because = "RNil"
        for k in range(len(schema.conditions) - 1, own - 1, -1):
            because = f"(RSome (If {k}) {because})"
        place = list(self.cited).index(line["of"])
        return f"Cite {place} [{'; '.join(stands)}] [{'; '.join(why)}] [{at}] {because}"

    def entry(self, entry: Mapping[str, Any], scope: Scope) -> str:
        """A term of a combination."""
        over, mean = "None", entry["mean"]
        if mean is not None:
            name, sort = (mean, "SC") if isinstance(mean, str) else (mean[1], "SO")
            over, scope = f"(Some {'true' if sort == 'SC' else 'false'})", ((name, sort), *scope)
        times = self.symbols.deep(entry["times"], scope)[1]
        if "square" in entry:
            sort, square = self.symbols.deep(entry["square"], scope)
            return f"Square {over} {times} {square} {'true' if sort == 'SV' else 'false'}"
        return f"Use {over} {times} {self.reference(entry, scope)}"

    def reference(self, reference: Mapping[str, Any], scope: Scope) -> str:
        """What is used, at which terms, and why its conditions hold."""
        name = reference["use"]
        if name.startswith("if "):
            return f"(If {int(name[3:]) - 1})"
        schema = self.known[name]
        at = "; ".join(self.symbols.deep(reference["at"][v], scope)[1] for v, _ in schema.variables)
        reasons = "RNil"
        for reason in reversed(reference.get("because") or []):
            shown = "" if reason is None else f" {self.reference(reason, scope)}"
            reasons = f"({'RSome' if shown else 'RNone'}{shown} {reasons})"
        return f"(Ref {self.places[name]} [{at}] {reasons})"


def counted(statement: Mapping[str, Any]) -> str | None:
    """The symbol that counts the clients, if there is one."""
    symbols = statement["symbols"].items()
    return next((name for name, (_, sort) in sorted(symbols) if sort == "count"), None)


def _moved(reference: Mapping[str, Any], own: int, conditions: int) -> Mapping[str, Any]:
    """The reference of an interpreted hypothesis: its conditions come after all of the line, not after its own ones."""
    name = reference["use"]
    out = dict(reference)
    if name.startswith("if ") and int(name[3:]) > own:
        out["use"] = f"if {int(name[3:]) - own + conditions}"
    if reference.get("because"):
        out["because"] = [r and _moved(r, own, conditions) for r in reference["because"]]
    return out


def fraction(text: str) -> str:
    """A rational for the checker."""
    q = Fraction(text)
    return f"(Qmake ({q.numerator}) {q.denominator})"


def squares(line: Mapping[str, Any]) -> Iterable[dict[str, Any]]:
    """A positive semidefinite form as a sum of squares."""
    matrix = [[Fraction(c) for c in row] for row in line["matrix"]]
    basis = line["basis"]
    for j, row in enumerate(matrix):
        pivot = row[j]
        if not pivot:
            continue
        factors = [row[k] / pivot for k in range(j, len(basis))]
        terms = [["*", str(f), basis[k]] for k, f in enumerate(factors, j) if f]
        yield {
            "square": ["+", *terms] if len(terms) > 1 else terms[0],
            "times": str(pivot),
            "mean": line["mean"],
        }
        for i in range(j + 1, len(basis)):
            for k in range(j + 1, len(basis)):
                matrix[i][k] -= matrix[i][j] * matrix[j][k] / pivot


def _roots(node: Any, inner: Scope, found: list[tuple[Scope, Any]]) -> None:
    """The roots in a term, the innermost first, with what is averaged around them."""
    if not isinstance(node, list) or not node:
        return
    if node[0] in AVERAGES and len(node) == 3:
        _roots(node[2], ((node[1], AVERAGES[node[0]]), *inner), found)
        return
    for part in node:
        _roots(part, inner, found)
    if node[0] == "root" and len(node) == 3 and isinstance(node[2], list):
        found.append((inner, node))


def _at(node: Any, values: Mapping[str, Any]) -> Any:
    """The term with these values for its variables."""
    if isinstance(node, list):
        return [node[0], *(_at(part, values) for part in node[1:])]
    return values.get(node, node)


def _interpreted(node: Any, bodies: Mapping[str, Any], names: Mapping[str, str]) -> Any:
    """A term or claim of a cited theorem, with what stands for its symbols."""
    head, *rest = [node] if isinstance(node, str) else node
    parts = [_interpreted(part, bodies, names) for part in rest]
    if head in bodies:
        parameters, body = bodies[head]
        return _at(body, dict(zip(parameters, parts, strict=True)))
    return names.get(node, node) if isinstance(node, str) else [head, *parts]


def _names(node: Any, bound: frozenset[str] = frozenset()) -> set[str]:
    """The names that are free in a term."""
    if isinstance(node, str):
        return set() if node in bound or NUMBER.match(node) else {node}
    head, *rest = node
    if head in {"mean", "expect"}:
        return _names(rest[1], bound | {rest[0]})
    own = set() if head in {"+", "-", "*", "/", "^", "root", "exp", "log", "dot"} else {head}
    return own.union(*(_names(part, bound) for part in rest))
