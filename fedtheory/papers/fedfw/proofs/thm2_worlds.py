"""Small worlds in which printed lines of Appendix C.1 fail; T = 1 in all of them, so that one round decides.

The gap of (11) keeps its own symbol and its definition: whatever function has it, the line fails.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from fedtheory.core.construction import Made, explicit, point
from fedtheory.core.expression import to_tree
from fedtheory.core.proof import Given, Line, Square, Step, Use, combination
from fedtheory.core.role import Role
from fedtheory.core.term import (
    Function,
    Schema,
    Term,
    dot,
    equal,
    mean,
    member,
    squared,
    symbol,
)
from fedtheory.papers.fedfw.proofs.setting import i, u, v
from fedtheory.papers.fedfw.proofs.setting2 import GIVEN_2, gap, gap_hat
from fedtheory.papers.fedfw.proofs.worlds import _DIAMETER as DIAMETER
from fedtheory.papers.fedfw.proofs.worlds import _INTERVAL as INTERVAL
from fedtheory.papers.fedfw.proofs.worlds import LINE, PAIR, World, e, placed, put, world
from fedtheory.papers.fedfw.statements.eq57_distance_nonconvex import EQUATION_57
from fedtheory.papers.fedfw.statements.eq62_gap_transfer import EQUATION_62
from fedtheory.papers.fedfw.statements.thm2_nonconvex import THEOREM_2, average_surrogate

Formulas = Mapping[str, Callable[..., Any]]
c = Function("c")  # the sign of a client: half are +1, half -1


def refutation(of: World, printed: Schema) -> Step:
    """The step that shows the contrary of a printed line in a world: its hypotheses there, and then the contrary."""
    return world(of, printed, GIVEN_2)


def _numbers(**values: Any) -> dict[str, Callable[..., Any]]:
    return {name: lambda value=value: value for name, value in values.items()}


def _value(printed: Any, formulas: Formulas) -> Any:
    """A printed formula, at the numbers of a world."""
    return put(to_tree(printed), formulas)


def _defined(formulas: Formulas, *names: str) -> dict[str, Given]:
    """Definitions that a world keeps, with its formulas put in."""
    kept = {}
    for name in names:
        given = GIVEN_2[name]
        kept[name] = replace(given, schema=placed(given.schema, formulas))
    return kept


_GAP = {"gap": (("vector",), "real"), "farthest": (("vector",), "vector")}
_ON_THE_LINE = {"e": ((), "vector"), "domain": ((), "set")}
_SIGNS = {
    "clients": Given(Schema(equal(symbol("n"), 2)), "two clients", "ours", Role.DEFINITION),
    "sign": Given(
        Schema(equal(c(i) ** 2, 1), {"i": "client"}), "c is 1 or -1", "ours", Role.DEFINITION
    ),
    "balanced": Given(
        Schema(equal(mean("i", c(i)), 0)), "one client has 1, one -1", "ours", Role.DEFINITION
    ),
}
_PAIR = {**_ON_THE_LINE, "n": ((), "count"), "c": (("client",), "real")}

_COORDINATES = {"u_1": "real", "v_1": "real"}
_IN_DOMAIN = (symbol("u_1") ** 2 <= 1,)


def _gap_above(slope: Term, value: Term) -> Line:
    """What a slope gains on [-1, 1] is at most (slope² + 1)/2 more than what it has at v."""
    inside = symbol("u_1")
    return combination(
        Schema(slope * (symbol("v_1") - inside) <= value, _COORDINATES, _IN_DOMAIN),
        Square(slope + inside, times="1/2"),
        Use("if 1", times="1/2"),
        name="gap above",
    )


def _far_gap() -> Line:
    slope = symbol("v_1") - 10
    return _gap_above(slope, slope * symbol("v_1") + (slope**2 + 1) / 2)


def _bent_gap() -> Line:
    return _gap_above(-symbol("v_1"), (1 - symbol("v_1") ** 2) / 2)


# Theorem 2 from anywhere: n = 1 client with f = (x - 10)²/2 on [-1, 1], from 1000; L = 1, D = 2, g* = 9, lambda_0 = 1
_FAR: Formulas = {
    **_numbers(n=1, L=1, D=2, g_star=9, lambda_0=1, T=1, Ecal="980019/2"),
    "x_star": lambda: e,
    "x": lambda *_: 1000 * e,
    "f": lambda _, point: squared(point - 10 * e) / 2,
    "g": lambda _, point: point - 10 * e,
    "low": lambda _: "81/2",
    "best": lambda _: gap(1000 * e),
}
_PRINTED_2 = _value(THEOREM_2.bound("printed").value, _FAR)
FAR_CLIENT = World(
    "one client with f = (x - 10)²/2 on [-1, 1], started at 1000",
    {**_ON_THE_LINE, **_GAP},
    {**INTERVAL, **_defined(_FAR, "gap above", "farthest", "gap")},
    _FAR,
    {
        "diameter": DIAMETER,
        "smooth": (),
        "lipschitz": (),
        "minimiser": (Use("e_in"),),
        "minimum": (
            Square(e - v, times=5),
            Use("ball", {"v": v}, times="9/2", because=(Use("if 1"),)),
            Use("unit", times="-9/2"),
        ),
        "gradient_star": (Use("unit", times=81),),
        "least": (
            Square(e - v, times=5),
            Use("ball", {"v": v}, times="9/2", because=(Use("if 1"),)),
            Use("unit", times=-45),
        ),
        "consensus": (),
        "excess": (Use("unit", times=490050),),
    },
    (Line(Schema(["<", _PRINTED_2, "600000"]), "witness", {"bits": "64"}, "the printed value"),),
    (
        Use("the printed value"),
        Use("gap above", {"v": 1000 * e, "u": -e}, because=(Use("minus_e_in"),)),
        Use("unit", times=-990990),
    ),
    made=Made(
        {
            **LINE.symbols,
            "gap": explicit("v", dot(v - point(10), v) + (squared(v - point(10)) + 1) / 2),
        },
        shown={"gap above": ((_far_gap(),),)},
    ),
)

# (52) from outside, with all clients, which are one, at one point: the same client, whose first oracle says -1
_FAR_52: Formulas = {**_FAR, "s": lambda *_: -e}
_PRINTED_52 = _value(average_surrogate, _FAR_52)
FAR_AVERAGE = World(
    FAR_CLIENT.name,
    {**_ON_THE_LINE, "total_hat": (("integer",), "real")},
    {**INTERVAL, **_defined(_FAR_52, "total_hat_1")},
    _FAR_52,
    {
        **{
            name: terms
            for name, terms in FAR_CLIENT.hypotheses.items()
            if name not in {"minimiser", "minimum", "gradient_star"}
        },
        "oracle": (Use("minus_e_in"),),
        "lmo": (
            Square(e + v, times=495),
            Use("ball", {"v": v}, times=495, because=(Use("if 2"),)),
            Use("unit", times=-495),
        ),
    },
    (Line(Schema(["<", _PRINTED_52, "600000"]), "witness", {"bits": "64"}, "the printed value"),),
    (
        Use("the printed value"),
        Use("total_hat_1", times=-1),
        Use("unit", times=-990990),
    ),
)

# (57) from anywhere: n = 2 clients without loss, from 10 and -10; everything but D and lambda_0 = 1 is 0
_IDLE: Formulas = {
    **_numbers(n=2, L=0, D=2, g_star=0, lambda_0=1, T=1, Ecal=0),
    "x_star": lambda: e,
    "x": lambda client, _: 10 * c(client) * e,
    "f": lambda *_: 0,
    "g": lambda _, point: 0 * point,
    "low": lambda _: 0,
    "best_round": lambda _: 1,
}
_PRINTED_57 = _value(EQUATION_57.bound("printed").value, _IDLE)
_distance = mean("h", squared(10 * c("h") * e - mean("k", 10 * c("k") * e)))
IDLE_PAIR = World(
    "two clients without loss on [-1, 1], started at 10 and -10",
    _PAIR,
    {**INTERVAL, **_SIGNS},
    _IDLE,
    {
        "diameter": DIAMETER,
        "smooth": (),
        "lipschitz": (),
        "minimiser": (Use("e_in"),),
        "minimum": (),
        "gradient_star": (),
        "least": (),
        "excess": (),
    },
    (
        combination(
            Schema(equal(2 * _distance, 200)),
            Use("sign", {"i": "i"}, times=200 * squared(e), over="i"),
            Use("balanced", times=-200 * mean("k", c("k")) * squared(e)),
            Use("unit", times=200),
            name="squared distance",
        ),
        Line(
            Schema(equal(["root", "2", (2 * _distance).tree], ["root", "2", "200"])),
            "monotone",
            {"of": Use("squared distance").reference()},
            "distance",
        ),
        Line(
            Schema(["<", _PRINTED_57, ["root", "2", "200"]]),
            "witness",
            {"bits": "64"},
            "the printed value",
        ),
    ),
    (Use("the printed value"), Use("distance", times=-1)),
    made=PAIR,
)

# (62) from anywhere: n = 2 clients with f = -x²/2 on [-1, 1], at 100 and -100; L = 1, D = 2, g* = 1, lambda_0 = 1/4
# At the round itself x and s are what they are; the claim is about round t = 1 alone.
_BENT: Formulas = {
    **_numbers(n=2, L=1, D=2, g_star=1, lambda_0="1/4", T=1, t=1),
    "x_star": lambda: e,
    "x": lambda client, _: 100 * c(client) * e,
    "s": lambda client, _: c(client) * e,
    "f": lambda _, point: -squared(point) / 2,
    "g": lambda _, point: -point,
}
_PRINTED_62 = _value(EQUATION_62.bound("printed").value, _BENT)
_x_bar = mean("k", 100 * c("k") * e)
_bent_distance = mean("h", squared(100 * c("h") * e - _x_bar))
_balanced = mean("k", c("k"))
BENT_PAIR = World(
    "two clients with f = -x²/2 on [-1, 1], started at 100 and -100",
    {**_PAIR, **_GAP},
    {
        **INTERVAL,
        **_SIGNS,
        **_defined(_BENT, "gap above", "farthest", "gap"),
        "ends": Given(
            Schema(member(c(i) * e, "domain"), {"i": "client"}),
            "1 and -1 lie in [-1, 1]",
            "ours",
            Role.DEFINITION,
        ),
    },
    _BENT,
    {
        "oracle": (Use("ends", {"i": "i"}),),
        "diameter": DIAMETER,
        "smooth": (Square(v - u),),
        "lipschitz": (),
        "minimiser": (Use("e_in"),),
        "minimum": (
            Use("ball", {"v": v}, times="1/2", because=(Use("if 1"),)),
            Use("unit", times="-1/2"),
        ),
        "gradient_star": (Use("unit"),),
        "lmo": (
            Square(c(i) * e - v, times="25/2"),
            Use("ball", {"v": v}, times="25/2", because=(Use("if 2"),)),
            Use("balanced", times=-dot(25 * e, c(i) * e - v)),
            Use("sign", {"i": "i"}, times=Term("-25/2") * squared(e)),
            Use("unit", times="-25/2"),
        ),
    },
    (
        combination(
            Schema(equal(2 * _bent_distance, 20000)),
            Use("sign", {"i": "i"}, times=20000 * squared(e), over="i"),
            Use("balanced", times=-20000 * _balanced * squared(e)),
            Use("unit", times=20000),
            name="squared distance",
        ),
        Line(
            Schema(equal(["root", "2", (2 * _bent_distance).tree], ["root", "2", "20000"])),
            "monotone",
            {"of": Use("squared distance").reference()},
            "distance",
        ),
        Line(
            Schema(["<", ["*", _PRINTED_62, ["root", "2", "20000"]], "600"]),
            "witness",
            {"bits": "64"},
            "the printed value",
        ),
    ),
    (
        Use("the printed value"),
        Use("distance", times=Term(_PRINTED_62)),
        Use("gap above", {"v": _x_bar, "u": e}, because=(Use("e_in"),)),
        Use("sign", {"i": "i"}, times=-4950 * squared(e), over="i"),
        Use("balanced", times=(5050 * _balanced - 100) * squared(e)),
        Use("unit", times=-4950),
    ),
    made=replace(
        PAIR,
        symbols={**PAIR.symbols, "gap": explicit("v", (1 - squared(v)) / 2)},
        shown={"gap above": ((_bent_gap(),),)},
    ),
)

# (52) from three points of the domain: n = 3 clients without loss at three corners of a hexagon of diameter 18
_place, _corner = Function("place"), Function("corner")
_STILL: Formulas = {
    **_numbers(n=3, L=0, D=18, g_star=0, lambda_0=1, T=1, Ecal=0, eta=1),
    "x": lambda client, _: _place(client),
    "s": lambda client, _: _corner(client),
    "f": lambda *_: 0,
    "g": lambda _, point: 0 * point,
    "low": lambda _: 0,
}
HEXAGON = World(
    "three clients without loss at the corners (-9, -5), (9, -5), (0, 10) of a hexagon, the others being (6, 4), (-6, 4), (0, -8)",
    {
        "n": ((), "count"),
        "domain": ((), "set"),
        "place": (("client",), "vector"),
        "corner": (("client",), "vector"),
        "total_hat": (("integer",), "real"),
    },
    {
        "clients": Given(Schema(equal(symbol("n"), 3)), "three clients", "ours", Role.DEFINITION),
        "places": Given(
            Schema(member(_place(i), "domain"), {"i": "client"}),
            "the three corners",
            "ours",
            Role.DEFINITION,
        ),
        "corners": Given(
            Schema(member(_corner(i), "domain"), {"i": "client"}),
            "the three others",
            "ours",
            Role.DEFINITION,
        ),
        "wide": Given(
            Schema(
                squared(u - v) <= 324,
                {"u": "vector", "v": "vector"},
                (member(u, "domain"), member(v, "domain")),
            ),
            "no two corners of the hexagon are more than 18 apart",
            "ours",
            Role.DEFINITION,
        ),
        "opposite": Given(
            Schema(
                dot(_place(i), _corner(i) - v) <= 0,
                {"i": "client", "v": "vector"},
                (member(v, "domain"),),
            ),
            "(6, 4) is lowest in the direction (-9, -5), and so on, among the six corners",
            "ours",
            Role.DEFINITION,
        ),
        "centre": Given(
            Schema(equal(mean("i", _place(i)), 0 * mean("i", _place(i)))),
            "the places add up to 0",
            "ours",
            Role.DEFINITION,
        ),
        "lengths": Given(
            Schema(equal(mean("i", squared(_place(i))), 104)),
            "(106 + 106 + 100)/3",
            "ours",
            Role.DEFINITION,
        ),
        "products": Given(
            Schema(equal(mean("i", dot(_place(i), _corner(i))), -76)),
            "(-74 - 74 - 80)/3",
            "ours",
            Role.DEFINITION,
        ),
        **_defined(_STILL, "total_hat_1"),
    },
    _STILL,
    {
        "diameter": (Use("wide", {"u": u, "v": v}, because=(Use("if 1"), Use("if 2"))),),
        "smooth": (),
        "lipschitz": (),
        "start": (Use("places", {"i": "i"}),),
        "oracle": (Use("corners", {"i": "i"}),),
        "lmo": (
            Use("opposite", {"i": "i", "v": v}, because=(Use("if 2"),)),
            Use("centre", times=-(_corner(i) - v)),
        ),
        "least": (),
        "excess": (),
    },
    (),
    (
        Use("total_hat_1", times=-1),
        Use("lengths", times=-3),
        Use("products", times=3),
        Use("centre", times=3 * (mean("i", _place(i)) - mean("i", _corner(i)))),
    ),
)

# (54) with the G that Lemma 2 states: n = 2 clients (x + 1)²/2 and -(9/10)(x + 1)²/2 on [-1, 1], at 3/5 and 1. Both are
# where the surrogate wants them, so its gap is 0; F is least at -1 alone; L = 1, D = 2, g* = 0, lambda_0 = 4


def _bend(client: Term) -> Term:
    """1 and -9/10."""
    return Term("1/20") + Term("19/20") * c(client)


def _rest(client: Term) -> Term:
    """3/5 and 1."""
    return (Term("4/5") - Term("1/5") * c(client)) * e


_RESTING: Formulas = {
    **_numbers(n=2, L=1, D=2, g_star=0, lambda_0=4, T=1, t=1),
    "x_star": lambda: -e,
    "x": lambda client, _: _rest(client),
    "s": lambda client, _: _rest(client),
    "f": lambda client, point: _bend(client) / 2 * squared(point + e),
    "g": lambda client, point: _bend(client) * (point + e),
}
_rest_distance = mean("h", squared(_rest(symbol("h")) - mean("k", _rest(symbol("k")))))
_less, _kept = Term("1/2") * (1 - c(i)), squared(e)  # 1 - c = 2(_less)², as c² = 1
_at_rest = dot(e, _rest(i) - v)
RESTING_PAIR = World(
    "two clients with f = (x + 1)²/2 and -(9/20)(x + 1)² on [-1, 1], at 3/5 and 1",
    _PAIR,
    {
        **INTERVAL,
        **_SIGNS,
        "places": Given(
            Schema(member(_rest(i), "domain"), {"i": "client"}),
            "3/5 and 1 lie in [-1, 1]",
            "ours",
            Role.DEFINITION,
        ),
    },
    _RESTING,
    {
        "start": (Use("places", {"i": "i"}),),
        "oracle": (Use("places", {"i": "i"}),),
        "diameter": DIAMETER,
        "smooth": (
            Square(_less * (v - u), times="19/20"),
            Use("sign", {"i": "i"}, times=Term("19/80") * squared(v - u)),
        ),
        "lipschitz": (
            Square(_less * (v - u), times="19/100"),
            Use("sign", {"i": "i"}, times=Term("19/20") * squared(v - u)),
        ),
        "minimiser": (Use("minus_e_in"),),
        "minimum": (
            Square(v + e, times="1/40"),
            Use("balanced", times=Term("-19/40") * squared(v + e)),
        ),
        "gradient_star": (),
        "lmo": (
            Square(_less * (e - v), times="1/20"),
            Use("ball", {"v": v}, times=_less**2 / 20, because=(Use("if 2"),)),
            Use("unit", times=-(_less**2) / 20),
            Use("balanced", times=Term("4/5") * _at_rest),
            Use(
                "sign",
                {"i": "i"},
                times=Term("1/40") * dot(e, e - v)
                - Term("19/200") * _at_rest
                - Term("1/100") * _kept,
            ),
        ),
    },
    (
        combination(
            Schema(equal(2 * _rest_distance, "2/25")),
            Use("sign", {"i": "i"}, times=Term("2/25") * _kept, over="i"),
            Use("balanced", times=Term("-2/25") * _balanced * _kept),
            Use("unit", times="2/25"),
            name="squared distance",
        ),
        Line(
            Schema(equal(["root", "2", (2 * _rest_distance).tree], ["root", "2", "2/25"])),
            "monotone",
            {"of": Use("squared distance").reference()},
            "distance",
        ),
        Line(
            Schema(["<", ["root", "2", "2/25"], "8/25"]),
            "witness",
            {"bits": "64"},
            "sqrt(2/25) < 8/25",
        ),
    ),
    (
        Use("squared distance", times=-4),
        Use("distance"),
        Use("sqrt(2/25) < 8/25"),
    ),
    made=PAIR,
)

# (55) with that G: what bounds the gap may be 0, and the distance is more than G/lambda = 1/4
RESTING_APART = replace(
    RESTING_PAIR,
    formulas={**_RESTING, "q": lambda: 0},
    contrary=(
        *RESTING_PAIR.contrary[:-1],
        combination(
            Schema(Term(put(gap_hat().tree, _RESTING)) <= 0),
            name="the gap is 0",
        ),
        Line(
            Schema(["<", "1/4", ["root", "2", "2/25"]]),
            "witness",
            {"bits": "64"},
            "1/4 < sqrt(2/25)",
        ),
    ),
    terms=(Use("distance", times=-1), Use("1/4 < sqrt(2/25)")),
)

# (60), second line as printed: n = 2 clients with f = x²/2 on [-1, 1], at 1 and -1; then <grad F-hat(X), X - U> is 1, and
# with X-bar for X throughout it is 0
_ROUND: Formulas = {
    **_numbers(n=2, L=1, D=2, lambda_0=1, T=1, t=1),
    "x": lambda client, _: c(client) * e,
    "f": lambda _, point: squared(point) / 2,
    "g": lambda _, point: point,
}
ROUND_PAIR = World(
    "two clients with f = x²/2 on [-1, 1], at 1 and -1",
    _PAIR,
    {**INTERVAL, **_SIGNS},
    _ROUND,
    {"diameter": DIAMETER, "smooth": (), "lipschitz": ()},
    (),
    (
        Use("sign", {"i": "i"}, times=-1 * _kept, over="i"),
        Use("unit", times=-1),
        Use("balanced", times=_balanced * _kept),
    ),
    made=PAIR,
)
