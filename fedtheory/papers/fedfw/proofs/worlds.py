"""Instances written out for the kernel: small worlds in which a printed line fails.

A world defines the losses, their gradients and the constants by formulas. Its certificate shows, in this order, every
hypothesis of the printed line with these formulas put in, and then the contrary of the line. `made` says what there is,
so that the kernels see that the world exists: an interval of the real line, with e its unit.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from fedtheory.core.construction import Definition, Made, each, explicit, point, region
from fedtheory.core.expression import Tree, to_tree
from fedtheory.core.proof import Given, Line, Setting, Square, Step, Use, combination
from fedtheory.core.role import Role
from fedtheory.core.term import (
    Claim,
    Function,
    Schema,
    Term,
    at_most,
    dot,
    equal,
    mean,
    member,
    norm,
    root,
    squared,
    symbol,
)
from fedtheory.papers.fedfw.proofs.setting import GIVEN, u, v
from fedtheory.papers.fedfw.statements.eq31_surrogate import EQUATION_31
from fedtheory.papers.fedfw.statements.thm1_convex import THEOREM_1

e, i = symbol("e"), symbol("i")


def interval(radius: int = 1) -> Definition:
    """A domain: what is no farther from 0."""
    return region("v", at_most(squared(symbol("v")), radius**2), member=point(0))


LINE = Made({"domain": interval()})
PAIR = Made({**LINE.symbols, "c": explicit("i", each("i", 1, -1))}, clients=(1, 1))
"""Two clients, c = 1 and -1."""
ENDS = replace(PAIR, symbols={**LINE.symbols, "c": explicit("i", each("i", point(1), point(-1)))})
"""The same at the ends of the line."""


@dataclass(frozen=True)
class World:
    """Formulas for the symbols of FedFW, what is given of the formulas' own symbols, and why the hypotheses hold."""

    name: str
    symbols: Mapping[str, tuple[tuple[str, ...], str]]
    given: Mapping[str, Given]
    formulas: Mapping[str, Callable[..., Any]]
    hypotheses: Mapping[
        str, tuple[Use | Square, ...]
    ]  # given of FedFW -> the terms of its combination
    contrary: tuple[Line, ...] = ()  # facts for the last line
    terms: tuple[Use | Square, ...] = ()
    made: Made = LINE


def as_printed(setting: Setting) -> Setting:
    """The setting without what is assumed by us alone: what a printed line starts from."""
    theirs = {name: given for name, given in setting.given.items() if given.role is not Role.OURS}
    return replace(setting, given=theirs)


def put(tree: Tree, formulas: Mapping[str, Callable[..., Any]]) -> Tree:
    """The term with the formulas for the symbols."""
    if isinstance(tree, str):
        return _tree(formulas[tree]()) if tree in formulas else tree
    head, *rest = tree
    arguments = [put(part, formulas) for part in rest]
    if isinstance(head, str) and head in formulas:
        return _tree(formulas[head](*map(Term, arguments)))
    return [head, *arguments]


def _tree(value: Any) -> Tree:
    return value.tree if isinstance(value, Term) else str(value)


def placed(schema: Schema, formulas: Mapping[str, Callable[..., Any]]) -> Schema:
    """The schema with the formulas for the symbols."""
    return Schema(
        put(schema.then, formulas),
        schema.forall,
        tuple(put(condition, formulas) for condition in schema.conditions),
    )


def hypotheses(of: World, given: Mapping[str, Given]) -> list[Line]:
    """The hypotheses of a setting with the world's formulas put in, each shown there."""
    lines = []
    for name, terms in of.hypotheses.items():
        there = placed(given[name].schema, of.formulas)
        first = terms[0] if terms else None
        if there.then[0] == "in" and isinstance(first, Use):
            lines.append(Line(there, "instance", {"of": first.reference()}, f"hypothesis: {name}"))
        else:
            lines.append(combination(there, *terms, name=f"hypothesis: {name}"))
    return lines


def contrary(of: World, claim: Claim, lines: list[Line], terms: tuple[Use | Square, ...]) -> Step:
    """The step that ends with the claim, a combination of the terms, in a world of its own."""
    last = combination(Schema(claim), *terms, name=f"the contrary, for {of.name}")
    return Step(
        f"in {of.name}",
        "a world of ours",
        of.name,
        last.schema,
        (*lines, last),
        setting=Setting(of.symbols, of.given, made=of.made),
    )


def world(of: World, printed: Schema, given: Mapping[str, Given] = GIVEN) -> Step:
    """The step that shows the contrary of a printed line in a world; the line's own rounds are 1."""
    _, left, right = list(put(printed.then, of.formulas))
    return contrary(of, ["<", right, left], [*hypotheses(of, given), *of.contrary], of.terms)


_UNIT = Given(Schema(equal(squared(e), 1)), "e is a unit vector", "ours", Role.DEFINITION)
_BALL = Given(
    Schema(squared(v) <= 1, {"v": "vector"}, (member(v, "domain"),)),
    "the domain is [-1, 1]: no point beyond",
    "ours",
    Role.DEFINITION,
)
_ENDS = {
    "e_in": Given(
        Schema(member(e, "domain")), "the domain is [-1, 1]: its right end", "ours", Role.DEFINITION
    ),
    "minus_e_in": Given(
        Schema(member(-e, "domain")), "the domain is [-1, 1]: its left end", "ours", Role.DEFINITION
    ),
}
_INTERVAL = {"unit": _UNIT, "ball": _BALL, **_ENDS}
_IN_BALL = (
    Use("ball", {"v": u}, times=2, because=(Use("if 1"),)),
    Use("ball", {"v": v}, times=2, because=(Use("if 2"),)),
)
_DIAMETER = (*_IN_BALL, Square(u + v))

# Lemma 2 as printed: n = 2 clients with f = (x + 1)²/2 on [-1, 1], L = 1, D = 2, g* = 0, at X = (1, 1)
PARABOLAS = World(
    "two clients with f = (x + 1)²/2 on [-1, 1]",
    {"n": ((), "count"), "e": ((), "vector"), "domain": ((), "set")},
    {
        **_INTERVAL,
        "clients": Given(Schema(equal(symbol("n"), 2)), "two clients", "ours", Role.DEFINITION),
    },
    {
        "n": lambda: 2,
        "L": lambda: 1,
        "D": lambda: 2,
        "g_star": lambda: 0,
        "x_star": lambda: -e,
        "X": lambda _: e,
        "f": lambda _, point: squared(point + e) / 2,
        "g": lambda _, point: point + e,
    },
    {
        "diameter": _DIAMETER,
        "smooth": (),
        "lipschitz": (),
        "convex": (Square(v - u, times="1/2"),),
        "minimiser": (Use("minus_e_in"),),
        "optimal": (),
        "X_in": (Use("e_in"),),
        "gradient_star": (),
    },
    (
        Line(Schema(["<", "1", ["root", "2", "2"]]), "witness", {"bits": "32"}, "1 < sqrt(2)"),
        Line(
            Schema(equal(norm(e), root("1"))),
            "monotone",
            {"of": Use("unit").reference()},
            "norm of e",
        ),
    ),
    (Use("1 < sqrt(2)"), Use("norm of e", times=-root("2"))),
    made=replace(LINE, clients=(2,)),
)

# Lemma 2, last display: f_i(x) = c_i x with c = (1, -1), so that the mean gradient is 0; any x* will do
_c = Function("c")
_no_slope = mean("j", _c(symbol("j")))
CANCELLING = World(
    "two clients with f_1 = x, f_2 = -x on [-1, 1]",
    {"n": ((), "count"), "e": ((), "vector"), "domain": ((), "set"), "c": (("client",), "vector")},
    {
        **_INTERVAL,
        "clients": Given(Schema(equal(symbol("n"), 2)), "two clients", "ours", Role.DEFINITION),
        "cancel": Given(
            Schema(equal(mean("i", _c(i)), 0 * e)), "their slopes cancel", "ours", Role.DEFINITION
        ),
        "slopes": Given(
            Schema(equal(mean("i", squared(_c(i))), 1)),
            "their slopes are 1 and -1",
            "ours",
            Role.DEFINITION,
        ),
    },
    {
        "n": lambda: 2,
        "L": lambda: 0,
        "D": lambda: 2,
        "x_star": lambda: e,
        "f": lambda client, point: dot(_c(client), point),
        "g": lambda client, _: _c(client),
    },
    {
        "diameter": _DIAMETER,
        "smooth": (),
        "lipschitz": (),
        "convex": (),
        "minimiser": (Use("e_in"),),
        "optimal": (Use("cancel", times=e - v),),
    },
    (
        combination(
            Schema(equal(squared(_no_slope), 0)),
            Use("cancel", times=_no_slope),
            name="no mean slope",
        ),
        Line(
            Schema(equal(norm(_no_slope), root("0"))),
            "monotone",
            {"of": Use("no mean slope").reference()},
            "zero",
        ),
        Line(
            Schema(equal(root(mean("i", squared(_c(i)))), root("1"))),
            "monotone",
            {"of": Use("slopes").reference()},
            "one",
        ),
    ),
    (Use("zero", times=2), Use("one", times=-root("2") / 2)),
    made=ENDS,
)

# (38) at t = 1 with x_i^1 anywhere: n = 1 client with f = (x - 10)²/2 on [-1, 1], from -1000. There F* = 81/2 at x* = 1,
# L = 1, D = 2, g* = 9, the dual is 0, and lambda_0 = 1
_FAR = {"n": 1, "t": 1, "L": 1, "D": 2, "g_star": 9, "Y_star": 0, "lambda_0": 1}
_FAR_VALUE = put(
    to_tree(THEOREM_1.bound("printed").value), {name: lambda c=c: c for name, c in _FAR.items()}
)
FAR_START = World(
    "one client with f = (x - 10)²/2 on [-1, 1], started at -1000",
    {"e": ((), "vector"), "domain": ((), "set")},
    _INTERVAL,
    {
        **{name: lambda c=c: c for name, c in _FAR.items()},
        "zeta_star": lambda: 0,
        "x_star": lambda: e,
        "x": lambda *_: -1000 * e,
        "f": lambda _, point: squared(point - 10 * e) / 2,
        "g": lambda _, point: point - 10 * e,
    },
    {
        "diameter": _DIAMETER,
        "smooth": (),
        "lipschitz": (),
        "convex": (Square(v - u, times="1/2"),),
        "minimiser": (Use("e_in"),),
        "optimal": (
            Square(e - v, times="9/2"),
            Use("ball", {"v": v}, times="9/2", because=(Use("if 1"),)),
            Use("unit", times="-9/2"),
        ),
        "gradient_star": (Use("unit", times="81"),),
        "heterogeneity_star": (),
    },
    (Line(Schema(["<", _FAR_VALUE, "100"]), "witness", {"bits": "64"}, "the printed value"),),
    (Use("the printed value"), Use("unit", times="-1019619/2")),
)

# (31) at X²: the same client from 20; its first oracle says -1, and eta_1 = 1 throws it there. lambda_0 = 1/100
_FIRST = {"n": 1, "t": 2, "L": 1, "D": 2, "lambda_0": Fraction(1, 100)}
_FIRST_VALUE = put(
    to_tree(EQUATION_31.bound("printed").value), {name: lambda c=c: c for name, c in _FIRST.items()}
)
_WHERE = {"1": 20 * e, "2": -e}
FAR_FIRST_ROUND = World(
    "one client with f = (x - 10)²/2 on [-1, 1], started at 20",
    FAR_START.symbols,
    FAR_START.given,
    {
        **FAR_START.formulas,
        **{name: lambda c=c: c for name, c in _FIRST.items()},
        "x": lambda _, at: _WHERE[at.tree],
    },
    {
        name: terms
        for name, terms in FAR_START.hypotheses.items()
        if name not in {"gradient_star", "heterogeneity_star"}
    },
    (
        combination(
            Schema(dot(20 * e - 10 * e, -e - v) <= 0, {"v": "vector"}, (member(v, "domain"),)),
            Square(e + v, times=5),
            Use("ball", {"v": v}, times=5, because=(Use("if 1"),)),
            Use("unit", times=-5),
            name="the first oracle says -1",
        ),
        Line(Schema(["<", _FIRST_VALUE, "5"]), "witness", {"bits": "64"}, "the printed value"),
    ),
    (Use("the printed value"), Use("unit", times=-20)),
)
