"""The kinds of lines: sections 4 to 6 of docs/certificates.md."""

from collections.abc import Mapping
from fractions import Fraction
from math import isqrt, lcm
from typing import Any

from fedtheory.kernel import intervals
from fedtheory.kernel.citation import Citation
from fedtheory.kernel.intervals import Interval
from fedtheory.kernel.polynomial import (
    MINUS,
    ONE,
    Atom,
    Polynomial,
    Ratio,
    Rejected,
    add,
    constant,
    dot,
    freeze,
    make,
    mean,
    monomial,
    multiply,
    plus,
    spell,
    thaw,
    vector_add,
    vector_mean,
)
from fedtheory.kernel.reading import Claim, Facts, Scope, number

Schema = Mapping[str, Any]


def keys(node: Any, required: set[str], optional: frozenset[str] = frozenset()) -> Any:
    """The node, an object with these keys and no other."""
    if not isinstance(node, dict) or not required <= set(node) <= required | optional:
        raise Rejected(
            f"the keys {sorted(node) if isinstance(node, dict) else node!r} are not {sorted(required)}"
        )
    return node


def listed(node: Any) -> list[Any]:
    """The node, a list."""
    if not isinstance(node, list):
        raise Rejected(f"{node!r} is not a list")
    return node


def open_schema(schema: Any, facts: Facts) -> tuple[Scope, Facts, Claim]:
    """The scope, the facts and the claim of a well-formed schema."""
    keys(schema, {"forall", "if", "then"})
    if not isinstance(schema["forall"], dict):
        raise Rejected("forall is not an object")
    scope = facts.variables(schema["forall"])
    inner = facts.copy()
    for condition in listed(schema["if"]):
        inner.learn(inner.claim(condition, scope))
    return scope, inner, inner.claim(schema["then"], scope)


class Line:
    """One line, opened: its scope, its facts, its claim, and what it may refer to."""

    def __init__(
        self,
        line: dict[str, Any],
        facts: Facts,
        known: Mapping[str, Schema],
        lines: Mapping[str, Schema],
        cited: Mapping[str, Any] | None = None,
    ) -> None:
        self.line, self.known, self.lines, self.cited = line, known, lines, cited or {}
        self.outside = facts
        self.scope, self.facts, self.goal = open_schema(line["schema"], facts)

    def check(self) -> None:
        """Check the line by its kind."""
        rule = KINDS.get(self.line["by"]) if isinstance(self.line["by"], str) else None
        if rule is None:
            raise Rejected(f"{self.line['by']!r} is not a kind")
        further, method = rule
        keys(self.line, {"name", "schema", "by"} | further)
        method(self)

    # ---- references

    def refer(self, reference: Any, scope: Scope) -> Claim:
        """The claim of a reference, its conditions shown."""
        keys(reference, {"use", "at"}, frozenset({"because"}))
        name, at = reference["use"], reference["at"]
        if isinstance(name, str) and name.startswith("if "):
            return self._condition(name, reference)
        if not isinstance(name, str) or name not in self.known or not isinstance(at, dict):
            raise Rejected(f"no {name!r} to use")
        schema = self.known[name]
        if set(at) != set(schema["forall"]):
            raise Rejected(f"{name} is about {sorted(schema['forall'])}, not {sorted(at)}")
        values = {}
        for variable_, sort in schema["forall"].items():
            kind, value = (
                self._client(at[variable_], scope)
                if sort == "client"
                else self.facts.read(at[variable_], scope)
            )
            if kind != sort and (kind, sort) != ("integer", "real"):
                raise Rejected(f"{variable_} of {name} is {sort}, not {kind}")
            values[variable_] = (sort, value)
        conditions = schema["if"]
        reasons = listed(reference.get("because", [None] * len(conditions)))
        if len(reasons) != len(conditions):
            raise Rejected(
                f"{name} has {len(conditions)} conditions, and {len(reasons)} reasons are given"
            )
        facts, inside = self.facts, self.facts.scope(values)
        for condition, reason in zip(conditions, reasons, strict=True):
            wanted = facts.claim(condition, inside)
            if not (
                facts.holds(wanted)
                if reason is None
                else self.covers(self.refer(reason, scope), wanted)
            ):
                raise Rejected(f"the condition {condition} of {name} is not shown")
        return facts.claim(schema["then"], inside)

    def _condition(self, name: str, reference: dict[str, Any]) -> Claim:
        """`if k`: the k-th condition of the line itself."""
        k, conditions = number(name[3:], integer=True), self.line["schema"]["if"]
        empty = reference["at"] == {} and reference.get("because", []) == []
        if not empty or not 1 <= k <= len(conditions):
            raise Rejected(f"no condition {name!r}")
        return self.facts.claim(conditions[int(k) - 1], self.scope)

    @staticmethod
    def _client(term: Any, scope: Scope) -> Any:
        if not isinstance(term, str) or term not in scope or scope[term][0] != "client":
            raise Rejected(f"{term!r} is not a client")
        return scope[term]

    @staticmethod
    def covers(shown: Claim, wanted: Claim) -> bool:
        """Whether the one claim is the other, or its strict form."""
        if wanted.relation == "in":
            return shown == wanted
        if shown.relation != wanted.relation and (shown.relation, wanted.relation) != ("<", "<="):
            return False
        if (
            isinstance(shown.difference, Ratio) != isinstance(wanted.difference, Ratio)
            or shown.relation == "in"
        ):
            return False
        if isinstance(wanted.difference, Ratio):
            return not add(shown.difference, wanted.difference, MINUS).top
        return not vector_add(shown.difference, wanted.difference, constant(MINUS))

    # ---- kinds

    def scalar_goal(self, *relations: str) -> Ratio:
        """The difference of the sides, which are scalars in one of these relations."""
        if self.goal.relation not in relations or not isinstance(self.goal.difference, Ratio):
            raise Rejected(f"this kind shows {' '.join(relations)} between scalars")
        return self.goal.difference

    def identity(self) -> None:
        """The sides are equal."""
        if self.goal.relation != "=" or not self.facts.holds(self.goal):
            raise Rejected("the sides differ")

    def coefficients(self) -> None:
        """Nonnegative coefficients after substitutions."""
        p = self.scalar_goal("<=", "<").top
        for entry in listed(self.line["eliminate"]):
            v, k = entry if isinstance(entry, list) and len(entry) == 2 else (None, None)
            value = self.facts.scalar(v, self.scope)
            if not isinstance(v, str) or list(value.top) != [((make("f", v), 1),)]:
                raise Rejected(f"{v!r} is not a variable")
            r = make("root", int(number(k, integer=True)), freeze(value.top))
            self.facts.read(["root", k, v], self.scope)  # shows that v >= 0
            p = _replace(p, make("f", v), r, r.shape[1])
        shifts: dict[Atom, Fraction] = {}
        above: dict[Atom, bool] = {}
        for entry in listed(self.line["shift"]):
            term, low = entry if isinstance(entry, list) and len(entry) == 2 else (None, None)
            value, c = self.facts.scalar(term, self.scope), number(low)
            ((m, one),) = value.top.items() if len(value.top) == 1 else (((), 0),)
            if value.bottom or one != 1 or len(m) != 1 or m[0][1] != 1 or m[0][0] in shifts:
                raise Rejected(f"{term!r} is not an atom")
            x = m[0][0]
            if x.shape[0] != "root" and not (x.shape[0] == "f" and len(x.shape) == 2):
                raise Rejected(f"{term!r} is neither a variable nor a root")
            if not self._at_least(x, c, strict=False):
                raise Rejected(f"{term!r} is not shown to be at least {low}")
            shifts[x], above[x] = c, self._at_least(x, c, strict=True)
        shifted = Facts.shift(p, shifts)
        for m, c in shifted.items():
            for x, e in m:
                if not (e % 2 == 0 or x in shifts or self._unshifted(x, strict=False)):
                    raise Rejected(f"{x} is not shown nonnegative")
            if c < 0:
                raise Rejected("a coefficient is negative")
        if self.goal.relation == "<" and not any(
            all(above[x] if x in shifts else self._unshifted(x, strict=True) for x, _ in m)
            for m in shifted
        ):
            raise Rejected("no monomial is positive")

    def _at_least(self, x: Atom, c: Fraction, *, strict: bool) -> bool:
        """Whether a variable or a root is shown to be at least c, or above it: a root also by what is under it."""
        bound: Polynomial = {(): -c} if c else {}
        if self.facts.shows(plus({((x, 1),): ONE}, bound), strict=strict):
            return True
        if x.shape[0] != "root" or c < 0:
            return False
        _, k, inside = x.shape
        return self.facts.shows(plus(dict(inside), {(): -(c**k)} if c else {}), strict=strict)

    def _unshifted(self, x: Atom, *, strict: bool) -> bool:
        """Whether an atom that stands for itself is nonnegative, or positive."""
        if x.shape[0] == "f":
            return x in self.facts.lower and self.facts.lower[x] >= (Fraction(0), strict)
        return self.facts.positive(x) if strict else self.facts.nonnegative(x)

    def combination(self) -> None:
        """A nonnegative combination of what is known, and squares."""
        strict, equality = self.goal.relation == "<", self.goal.relation == "="
        if self.goal.relation == "in":
            raise Rejected("a combination does not show memberships")
        rest, pushed = self.goal.difference, False
        for entry in listed(self.line["terms"]):
            keys(entry, {"times", "mean"}, frozenset({"use", "at", "because", "square"}))
            average, scope = self.averaged(entry["mean"])
            if "square" in entry:
                keys(entry, {"square", "times", "mean"})
                if equality:
                    raise Rejected("an equality from a square")
                value = self._square(entry, scope)
            else:
                value, push = self._multiple(entry, scope, equality=equality)
                pushed = pushed or push
            if isinstance(rest, Ratio) != isinstance(value, Ratio):
                raise Rejected("vectors and scalars do not mix")
            if isinstance(value, Ratio):
                rest = add(rest, mean(value, *average) if average else value, MINUS)
            else:
                rest = vector_add(
                    rest, vector_mean(value, *average) if average else value, constant(MINUS)
                )
        if equality:
            if rest.top if isinstance(rest, Ratio) else rest:
                raise Rejected("the sides differ")
        elif not self.facts.shows(rest.top, strict=strict and not pushed):
            raise Rejected(f"what is left is not shown nonnegative: {spell(freeze(rest.top))}")

    def averaged(self, over: Any) -> tuple[tuple[str, str] | None, Scope]:
        """What a `mean` field averages over, as a token and `mean` or `expect`, and the scope that knows its name."""
        if over is None:
            return None, self.scope
        kind, name = "mean", over
        if isinstance(over, list) and len(over) == 2:
            kind, name = over
        if kind not in {"mean", "expect"} or (kind == "mean") != (name is over):
            raise Rejected(f"{over!r} is nothing to average over")
        token, scope = self.facts.binder(kind, name, self.scope)
        return (token, kind), scope

    def _square(self, entry: dict[str, Any], scope: Scope) -> Ratio:
        if not self.facts.multiplier(entry["times"], scope):
            raise Rejected(f"the multiplier {entry['times']} is not shown nonnegative")
        kind, value = self.facts.read(entry["square"], scope)
        if kind not in {"real", "integer", "vector"}:
            raise Rejected(f"the square of a term of sort {kind}")
        square = dot(value, value) if kind == "vector" else multiply(value, value)
        return multiply(self.facts.scalar(entry["times"], scope), square)

    def _multiple(self, entry: dict[str, Any], scope: Scope, *, equality: bool) -> tuple[Any, bool]:
        """The value of an entry, and whether it is positive."""
        claim = self.refer(
            {key: entry[key] for key in ("use", "at", "because") if key in entry}, scope
        )
        kind, factor = self.facts.read(entry["times"], scope)
        if claim.relation == "in" or (equality and claim.relation != "="):
            raise Rejected(f"{entry['use']} is of no use here")
        if not isinstance(claim.difference, Ratio):
            if equality and not isinstance(self.goal.difference, Ratio):
                return vector_add(
                    {}, claim.difference, self.facts.scalar(entry["times"], scope)
                ), False
            if kind != "vector":
                raise Rejected("an equality of vectors is multiplied by a vector")
            return dot(claim.difference, factor), False
        if kind not in {"real", "integer"}:
            raise Rejected("a claim about scalars is multiplied by a scalar")
        if claim.relation != "=" and not self.facts.multiplier(entry["times"], scope):
            raise Rejected(f"the multiplier {entry['times']} is not shown nonnegative")
        push = claim.relation == "<" and self.facts.multiplier(entry["times"], scope, strict=True)
        return multiply(factor, claim.difference), push

    def psd(self) -> None:
        """A positive semidefinite form."""
        rest = self.scalar_goal("<=")
        average, scope = self.averaged(self.line["mean"])
        basis = [self.facts.read(term, scope) for term in listed(self.line["basis"])]
        matrix = [[number(c) for c in listed(row)] for row in listed(self.line["matrix"])]
        size = len(basis)
        if len(matrix) != size or any(len(row) != size for row in matrix):
            raise Rejected("the matrix does not fit the basis")
        form = Ratio({})
        for (a, u), row in zip(basis, matrix, strict=True):
            for (b, v), c in zip(basis, row, strict=True):
                if {a, b} & {"client", "outcome"} or (a == "vector") != (b == "vector"):
                    raise Rejected("a basis of scalars or of vectors")
                if c:  # what is taken zero times leaves no divisor behind
                    form = add(form, dot(u, v) if a == "vector" else multiply(u, v), c)
        if add(rest, mean(form, *average) if average else form, MINUS).top:
            raise Rejected("the form is not the difference")
        check_psd(matrix)

    def instance(self) -> None:
        """The claim of a reference."""
        if not self.covers(self.refer(self.line["of"], self.scope), self.goal):
            raise Rejected("it is not that instance")

    def monotone(self) -> None:
        """A root, exponential or logarithm on both sides."""
        self.scalar_goal("<=", "<", "=")
        relation, left, right = self.line["schema"]["then"]
        if not (
            isinstance(left, list)
            and isinstance(right, list)
            and left[:-1] == right[:-1]
            and len(left) == len(right)
        ):
            raise Rejected("not the same operation on both sides")
        if not (left[0] == "root" and len(left) == 3) and not (
            left[0] in {"exp", "log"} and len(left) == 2
        ):
            raise Rejected("only roots, exponentials and logarithms are monotone here")
        shown = self.refer(self.line["of"], self.scope)
        wanted = self.facts.claim([relation, left[-1], right[-1]], self.scope)
        if shown.relation != relation or not self.covers(shown, wanted):
            raise Rejected("the insides are not compared by the reference")

    def membership(self) -> None:
        """A convex combination, or a mean, of members."""
        if self.goal.relation != "in":
            raise Rejected("this kind shows memberships")
        name, point = self.goal.of, {}
        if self.line["mean"] is not None:
            client, scope = self.facts.new_client(self.line["mean"], self.scope)
            claim = self.refer(self.line["of"], scope)
            if listed(self.line["weights"]) or claim.relation != "in" or claim.of != name:
                raise Rejected("no members to average")
            point = vector_mean(thaw(claim.difference), client)
        else:
            total = Ratio({})
            of, weights = listed(self.line["of"]), listed(self.line["weights"])
            if len(of) != len(weights):
                raise Rejected("as many weights as points")
            for reference, weight in zip(of, weights, strict=True):
                claim = self.refer(reference, self.scope)
                if (
                    claim.relation != "in"
                    or claim.of != name
                    or not self.facts.multiplier(weight, self.scope)
                ):
                    raise Rejected("a weight is not shown nonnegative, or a point no member")
                w = self.facts.scalar(weight, self.scope)
                total, point = add(total, w), vector_add(point, thaw(claim.difference), w)
            if add(total, constant(MINUS)).top:
                raise Rejected("the weights do not sum to 1")
        rest = vector_add(thaw(self.goal.difference), point, constant(MINUS))
        for entry in listed(self.line["equal"]):
            reference, factor = (
                entry if isinstance(entry, list) and len(entry) == 2 else (None, None)
            )
            claim = self.refer(reference, self.scope)
            if claim.relation != "=" or isinstance(claim.difference, Ratio):
                raise Rejected("not an equality of vectors")
            rest = vector_add(
                rest, claim.difference, self.facts.scalar(factor, self.scope)
            )  # minus c (a - b)
        if rest:
            raise Rejected("the point is not that combination")

    def induction(self) -> None:
        """From the first value, and from each to the next."""
        schema, on = self.line["schema"], self.line["on"]
        first, *others = schema["if"] or [None]
        ok = (
            isinstance(on, str)
            and schema["forall"].get(on) == "integer"
            and isinstance(first, list)
            and len(first) == 3
        )
        if not ok or first[0] != "<=" or first[2] != on:
            raise Rejected(
                "an induction needs an integer variable and its first value as first condition"
            )
        for condition in others:
            upper_end = condition[:2] == ["<=", on] and not mentions(condition[2], on)
            if mentions(condition, on) and not upper_end:
                raise Rejected(f"a condition of an induction on {on} may only end it: {on} <= ...")
        start, after = first[1], ["+", on, "1"]
        number(start, integer=True)
        fewer = {name: sort for name, sort in schema["forall"].items() if name != on}
        base = {
            "forall": fewer,
            "if": [put(condition, on, start) for condition in others],
            "then": put(schema["then"], on, start),
        }
        step = {
            "forall": schema["forall"],
            "if": [first, *(put(condition, on, after) for condition in others), schema["then"]],
            "then": put(schema["then"], on, after),
        }
        self._earlier(self.line["base"], base)
        self._earlier(self.line["step"], step)

    def cases(self) -> None:
        """Below or above."""
        schema = self.line["schema"]
        a, b = (
            self.line["on"]
            if isinstance(self.line["on"], list) and len(self.line["on"]) == 2
            else (None, None)
        )
        self.facts.scalar(a, self.scope)
        self.facts.scalar(b, self.scope)
        for name, condition in (("below", ["<=", a, b]), ("above", ["<", b, a])):
            self._earlier(self.line[name], {**schema, "if": [*schema["if"], condition]})

    def _earlier(self, name: Any, schema: dict[str, Any]) -> None:
        if not isinstance(name, str) or name not in self.lines or self.lines[name] != schema:
            raise Rejected(f"the line {name!r} does not show what is needed: {schema}")

    def squeeze(self) -> None:
        """An equality from two inequalities."""
        difference = self.scalar_goal("=")
        of = listed(self.line["of"])
        if len(of) != 2:
            raise Rejected("a squeeze has two references")
        upwards = Claim("<=", difference)
        downwards = Claim("<=", add(Ratio({}), difference, MINUS))
        for reference, wanted in zip(of, (upwards, downwards), strict=True):
            if not self.covers(self.refer(reference, self.scope), wanted):
                raise Rejected("the references are not a <= b and b <= a")

    def redraw(self) -> None:
        """What is drawn in one round may be drawn again: the tower property."""
        symbol, time = self.line["symbol"], self.line["round"]
        if not isinstance(symbol, str) or self.facts.symbols.get(symbol, ("", ""))[1] != "redraw":
            raise Rejected(f"{symbol!r} is not a redraw")
        if self.facts.read(time, self.scope)[0] != "integer":
            raise Rejected(f"the round {time!r} is not an integer")
        match self.line["schema"]["then"]:
            case ["=", ["expect", w, a], ["expect", v, ["expect", s, b]]] if v == w:
                if not mentions(a, s) and b == put(a, w, [symbol, time, w, s]):
                    return
        raise Rejected("the claim is not that what the round draws may be drawn again")

    def exchange(self) -> None:
        """Means and expectations may be taken in either order."""
        over = {"mean", "expect"}
        match self.line["schema"]["then"]:
            case ["=", [p, x, [q, y, a]], [q2, y2, [p2, x2, b]]] if {p, q} <= over:
                if (p, x, q, y, a) == (p2, x2, q2, y2, b):
                    return
        raise Rejected("the sides are not the same averages in the other order")

    def citation(self) -> None:
        """The claim of another theorem, whose hypotheses are shown under an interpretation."""
        of, reasons = self.line["of"], self.line["given"]
        if not isinstance(of, str) or of not in self.cited:
            raise Rejected(f"{of!r} is not cited")
        hypotheses = self.cited[of]["given"]
        citation = Citation(self.line, self.cited[of], self.facts.symbols)
        if self.line["schema"] != citation.claim:
            raise Rejected(f"the claim, interpreted, is {citation.claim}")
        if not isinstance(reasons, dict) or set(reasons) != set(hypotheses):
            raise Rejected(f"the hypotheses to be shown are {sorted(hypotheses)}")
        own = {"forall": citation.own, "if": citation.first, "then": ["=", "0", "0"]}
        open_schema(own, self.outside)
        for name, reason in reasons.items():
            schema = citation.interpreted(hypotheses[name])
            try:
                there = Line({"schema": schema}, self.outside, self.known, self.lines)
                shown = (
                    there.facts.holds(there.goal)
                    if reason is None
                    else there.covers(there.refer(reason, there.scope), there.goal)
                )
            except Rejected as e:
                raise Rejected(f"hypothesis {name}: {e}") from e
            if not shown:
                raise Rejected(f"the hypothesis {name} is not shown: {schema}")

    def cells(self) -> None:
        """Interval arithmetic on every cell of a box."""
        schema, bits = self.line["schema"], _bits(self.line["bits"])
        relation, left, right = schema["then"]
        box: dict[str, list[Fraction | None]] = {v: [None, None] for v in schema["forall"]}
        if set(schema["forall"].values()) - {"real"} or relation not in {"<=", "<"}:
            raise Rejected("cells are about real variables and inequalities")
        for condition in schema["if"]:
            sign, a, b = condition
            side, v, c = (0, b, a) if isinstance(b, str) and b in box else (1, a, b)
            if sign != "<=" or not isinstance(v, str) or v not in box or box[v][side] is not None:
                raise Rejected("cells have conditions lo <= v and v <= hi only")
            box[v][side] = number(c)
        if any(low is None or high is None or low > high for low, high in box.values()):
            raise Rejected("every variable needs two bounds")
        stack: list[tuple[Any, dict[str, Any]]] = [
            (self.line["tree"], {v: tuple(ends) for v, ends in box.items()})
        ]
        budget = 200_000
        while stack:
            budget -= 1
            tree, cell = stack.pop()
            if budget < 0:
                raise Rejected("too many cells")
            if tree == "leaf":
                values = {v: intervals.rounded(low, high, bits) for v, (low, high) in cell.items()}
                _compare(relation, enclose(left, values, bits), enclose(right, values, bits))
                continue
            v, point, below, above = (
                listed(tree)
                if isinstance(tree, list) and len(tree) == 4
                else (None, "0", None, None)
            )
            if (
                not isinstance(v, str)
                or v not in cell
                or not cell[v][0] < (cut := number(point)) < cell[v][1]
            ):
                raise Rejected("a cell is split at a point inside")
            stack += [
                (below, {**cell, v: (cell[v][0], cut)}),
                (above, {**cell, v: (cut, cell[v][1])}),
            ]

    def witness(self) -> None:
        """A claim about numbers."""
        schema, bits = self.line["schema"], _bits(self.line["bits"])
        relation, left, right = schema["then"]
        difference = self.scalar_goal("<=", "<", "=")
        if schema["forall"] or schema["if"]:
            raise Rejected("a witness has no variables and no conditions")
        Facts({}, self.facts.fresh).claim(schema["then"], {})  # any symbol is refused
        if relation == "=" or (not difference.bottom and set(difference.top) <= {()}):
            value = difference.top.get((), Fraction(0))
            if (
                set(difference.top) - {()}
                or value < 0
                or (relation == "<") > (value > 0)
                or (relation == "=" and value)
            ):
                raise Rejected(f"the numbers say otherwise: {left} {relation} {right}")
        else:
            _compare(relation, enclose(left, {}, bits), enclose(right, {}, bits))


ROOT_BITS = 200
"""So long are the numbers of an approximate square root of a matrix."""
KINDS = {
    "identity": (set[str](), Line.identity),
    "coefficients": ({"eliminate", "shift"}, Line.coefficients),
    "combination": ({"terms"}, Line.combination),
    "psd": ({"basis", "matrix", "mean"}, Line.psd),
    "instance": ({"of"}, Line.instance),
    "monotone": ({"of"}, Line.monotone),
    "membership": ({"of", "weights", "equal", "mean"}, Line.membership),
    "induction": ({"on", "base", "step"}, Line.induction),
    "cases": ({"on", "below", "above"}, Line.cases),
    "squeeze": ({"of"}, Line.squeeze),
    "redraw": ({"symbol", "round"}, Line.redraw),
    "exchange": (set[str](), Line.exchange),
    "citation": ({"of", "names", "as", "given"}, Line.citation),
    "cells": ({"bits", "tree"}, Line.cells),
    "witness": ({"bits"}, Line.witness),
}


def mentions(node: Any, name: str) -> bool:
    """Whether the name occurs in the term."""
    return (
        any(mentions(part, name) for part in node) if isinstance(node, list) else bool(node == name)
    )


def put(node: Any, name: str, value: Any) -> Any:
    """The term or claim with `value` for `name`; operators and symbols in front stay."""
    if isinstance(node, list):
        return [node[0], *(put(part, name, value) for part in node[1:])]
    return value if node == name else node


def _replace(p: Polynomial, x: Any, r: Any, k: int) -> Polynomial:
    """The polynomial with r^k for x, the powers of r left as they are."""
    out: Polynomial = {}
    for m, c in p.items():
        e = dict(m).get(x, 0)
        powers = {**dict(m), x: 0}
        out = plus(out, {monomial({**powers, r: powers.get(r, 0) + e * k}): c})
    return out


def check_psd(matrix: list[list[Fraction]]) -> None:
    """Exact LDL^T: every pivot nonnegative, a zero pivot with a zero row.

    In integers and without fractions (Bareiss): what is left after a pivot is its Schur complement times the pivot,
    and the division by the pivot before is exact.
    """
    size = len(matrix)
    if any(matrix[j][k] != matrix[k][j] for j in range(size) for k in range(j)):
        raise Rejected("the matrix is not symmetric")
    unit = lcm(*(c.denominator for row in matrix for c in row))
    rows = [[int(c * unit) for c in row] for row in matrix]
    if _plainly_definite(rows):
        return
    before = 1
    for j in range(size):
        pivot, below = rows[j][j], rows[j]
        if pivot < 0 or (pivot == 0 and any(below[j + 1 :])):
            raise Rejected("the matrix is not positive semidefinite")
        if pivot == 0:
            continue
        for i in range(j + 1, size):
            first = rows[i][j]
            for k in range(i, size):
                rows[i][k] = (rows[i][k] * pivot - first * below[k]) // before
                rows[k][i] = rows[i][k]
        before = pivot


def _plainly_definite(rows: list[list[int]]) -> bool:
    """Whether a matrix of long integers is F Fᵀ for a shorter F, and besides a heavy diagonal: enough, and soon seen.

    F is a Cholesky factor of what is left when the diagonal is made a little smaller, rounded as it is computed. How it was
    found does not matter: what is left over is computed without rounding, and its diagonal is to outweigh its rows.
    """
    size, longest = len(rows), max((c.bit_length() for row in rows for c in row), default=0)
    cut = longest - 2 * ROOT_BITS
    if cut <= 2 * ROOT_BITS:
        return False  # the exact way is as short
    factor: list[list[int]] = []
    room = size << ROOT_BITS + 2
    for j, row in enumerate(rows):
        own: list[int] = []
        for k in range(j):
            rest = (row[k] >> cut) - sum(a * b for a, b in zip(own, factor[k], strict=False))
            own.append(rest // factor[k][k])
        square = (row[j] >> cut) - room - sum(a * a for a in own)
        if square <= 0:
            return False
        factor.append([*own, isqrt(square)])
    heavy = [0] * size
    for j, row in enumerate(rows):
        for k in range(j + 1):
            made = sum(a * b for a, b in zip(factor[j], factor[k], strict=False))
            rest = row[k] - (made << cut)
            if j == k:
                heavy[j] += rest
            else:
                heavy[j] -= abs(rest)
                heavy[k] -= abs(rest)
    return min(heavy) >= 0


def _bits(text: Any) -> int:
    bits = number(text, integer=True)
    if not 16 <= bits <= 512:
        raise Rejected("bits are from 16 to 512")
    return int(bits)


def _compare(relation: str, a: Interval, b: Interval) -> None:
    if not (a.high < b.low or (relation == "<=" and a.high <= b.low)):
        raise Rejected(
            f"an interval does not show it: {float(a.low)}..{float(a.high)} {relation} {float(b.low)}..{float(b.high)}"
        )


def enclose(term: Any, values: Mapping[str, Interval], bits: int) -> Interval:
    """The interval of a scalar term, already read as well formed."""
    if isinstance(term, str):
        return (
            values[term] if term in values else intervals.rounded(number(term), number(term), bits)
        )
    head, *rest = term
    if head == "^":
        k = int(rest[1])
        inner = intervals.power(enclose(rest[0], values, bits), abs(k), bits)
        return (
            inner if k >= 0 else intervals.divide(Interval(Fraction(1), Fraction(1)), inner, bits)
        )
    if head == "root":
        return intervals.root(enclose(rest[1], values, bits), int(rest[0]), bits)
    parts = [enclose(part, values, bits) for part in rest]
    if head in {"exp", "log"}:
        return (intervals.exp if head == "exp" else intervals.log)(parts[0], bits)
    if head == "-":
        last = intervals.negative(parts[-1])
        return last if len(parts) == 1 else intervals.add(parts[0], last, bits)
    operation = {"+": intervals.add, "*": intervals.multiply, "/": intervals.divide}.get(head)
    if operation is None:
        raise Rejected(f"no interval of {head!r}")
    out = parts[0]
    for part in parts[1:]:
        out = operation(out, part, bits)
    return out
