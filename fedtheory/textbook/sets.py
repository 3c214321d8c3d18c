"""Best points of convex sets: no slope towards any other point, and the obtuse angle of a projection."""

from fedtheory.core.citation import citation, stands
from fedtheory.core.proof import Line, Square, Use, combination
from fedtheory.core.term import (
    Function,
    Schema,
    at_most,
    dot,
    less,
    member,
    squared,
    symbol,
    tree,
)
from fedtheory.textbook.lemma import OF_VECTOR, REAL, VECTOR, lemma

f = Function("f")
x, g, z, y, q, L, gap, bend, theta = (
    symbol(name) for name in ("x", "g", "z", "y", "q", "L", "gap", "bend", "theta")
)
SET = ((), "set")
_SHORT = (at_most(0, theta), at_most(theta, 1))
_IN_S = (member(q, "S"),)

FIRST_ORDER = lemma(
    "first_order",
    "2θ gap <= θ² bend for every part θ of the way gives gap <= 0",
    {"gap": REAL, "bend": REAL},
    {
        "part of the way": (
            Schema(2 * theta * gap <= theta**2 * bend, {"theta": "real"}, _SHORT),
            "a part θ of the way costs 2θ gap and gains θ² bend at most",
        ),
        "bend": (at_most(0, bend), "bend >= 0"),
    },
    combination(Schema(gap <= 0, {}, (gap <= 0,)), Use("if 1"), name="no slope"),
    combination(
        Schema(gap <= 0, {}, (less(0, gap),)),
        Use(
            "part of the way",
            {"theta": gap / (bend + gap)},
            times=(bend + gap) ** 2 / gap / gap / 2,
        ),
        name="a slope",
    ),
    Line(
        Schema(gap <= 0), "cases", {"on": [gap.tree, "0"], "below": "no slope", "above": "a slope"}
    ),
)

_part = x + theta * (q - x)
MINIMISER = lemma(
    "minimiser",
    "first-order optimality: who is best in a convex set has no slope towards any point of it",
    {"f": OF_VECTOR, "g": VECTOR, "x": VECTOR, "L": REAL, "S": SET},
    {
        "inside": (member(x, "S"), "x lies in the set"),
        "least": (Schema(f(x) <= f(q), {"q": "vector"}, _IN_S), "and is best there"),
        "smooth": (
            Schema(f(q) <= f(x) + dot(g, q - x) + L / 2 * squared(q - x), {"q": "vector"}, _IN_S),
            "f lies below its parabola at x, of curvature L, in the set",
        ),
        "L": (at_most(0, L), "L >= 0"),
    },
    Line(
        Schema(member(_part, "S"), {"q": "vector", "theta": "real"}, (*_IN_S, *_SHORT)),
        "membership",
        {
            "of": [Use("inside").reference(), Use("if 1").reference()],
            "weights": [tree(1 - theta), tree(theta)],
            "equal": [],
            "mean": None,
        },
        "between",
    ),
    combination(
        Schema(
            2 * theta * dot(g, x - q) <= theta**2 * (L * squared(x - q)),
            {"q": "vector", "theta": "real"},
            (*_IN_S, *_SHORT),
        ),
        *(
            Use(
                name,
                {"q": _part},
                times=2,
                because=(
                    Use("between", {"q": q, "theta": theta}, because=(Use("if 1"), None, None)),
                ),
            )
            for name in ("least", "smooth")
        ),
        name="a part of the way",
    ),
    combination(
        Schema(at_most(0, L * squared(x - q)), {"q": "vector"}, _IN_S),
        Square(x - q, times=L),
        name="bent",
    ),
    citation(
        FIRST_ORDER,
        {"gap": dot(g, x - q), "bend": L * squared(x - q)},
        given={
            "part of the way": Use("a part of the way", {"q": q, "theta": theta}),
            "bend": Use("bent", {"q": q}),
        },
        own={"q": "vector"},
        conditions=_IN_S,
    ),
)

PROJECTION = lemma(
    "projection",
    "a projection on a convex set is met at an obtuse angle: <z - y, z - q> <= 0 for every q in the set, z nearest to y",
    {"z": VECTOR, "y": VECTOR, "S": SET},
    {
        "inside": (member(z, "S"), "z lies in the set"),
        "nearest": (
            Schema(squared(z - y) <= squared(q - y), {"q": "vector"}, _IN_S),
            "and is nearest to y there",
        ),
    },
    citation(
        MINIMISER,
        {
            "f": stands(squared(symbol("v") - y), "v"),
            "g": 2 * (z - y),
            "x": z,
            "L": 2,
        },
        given={
            "inside": Use("inside"),
            "least": Use("nearest", {"q": q}),
        },
        name="no slope",
    ),
    combination(
        Schema(dot(z - y, z - q) <= 0, {"q": "vector"}, _IN_S),
        Use("no slope", {"q": q}, times="1/2"),
    ),
)

LEMMAS = (FIRST_ORDER, MINIMISER, PROJECTION)
