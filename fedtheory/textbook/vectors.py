"""Vectors and their means: Young, Cauchy-Schwarz, three points, Jensen, variance."""

from fractions import Fraction
from typing import Any

from fedtheory.core.citation import citation
from fedtheory.core.item import Argument
from fedtheory.core.proof import Line, Square, Use, combination, squeeze
from fedtheory.core.term import (
    Function,
    Outcome,
    Schema,
    at_most,
    dot,
    equal,
    expect,
    less,
    mean,
    root,
    squared,
    symbol,
)
from fedtheory.textbook.lemma import (
    FIELD,
    OF_CLIENT,
    OF_VECTOR,
    POINT,
    RANDOM,
    RANDOM_VECTOR,
    REAL,
    VECTOR,
    lemma,
)

a, b, c = (symbol(name) for name in "abc")
u, v, z = (symbol(name) for name in "uvz")
f, g, x = (Function(name) for name in "fgx")
w = Outcome("w")
_UV = {"u": VECTOR, "v": VECTOR}
_PAIRS = {"p": "vector", "q": "vector"}

SQUARES = lemma(
    "squares",
    "a² <= b² and 0 <= b give a <= b",
    {"a": REAL, "b": REAL},
    {
        "squares": (a**2 <= b**2, "a² <= b²"),
        "0 <= b": (at_most(0, b), "0 <= b"),
    },
    combination(Schema(a <= b, {}, (a <= b,)), Use("if 1"), name="below"),
    combination(Schema(a <= b, {}, (b < a,)), Use("squares", times=1 / (a + b)), name="above"),
    Line(Schema(a <= b), "cases", {"on": ["a", "b"], "below": "below", "above": "above"}),
)

CUBES = lemma(
    "cubes",
    "a³ <= b³ and 0 <= b give a <= b",
    {"a": REAL, "b": REAL},
    {
        "cubes": (a**3 <= b**3, "a³ <= b³"),
        "0 <= b": (at_most(0, b), "0 <= b"),
    },
    combination(Schema(a <= b, {}, (a <= b,)), Use("if 1"), name="below"),
    combination(
        Schema(a <= b, {}, (b < a,)),
        Use("cubes", times=1 / a / a),
        Use("if 1", times=(a * b + b**2) / a / a),
        name="above",
    ),
    Line(Schema(a <= b), "cases", {"on": ["a", "b"], "below": "below", "above": "above"}),
)

BETWEEN = lemma(
    "between",
    "what is at most a² and at most b² is at most ab",
    {"a": REAL, "b": REAL, "c": REAL},
    {
        "first": (c <= a**2, "c <= a²"),
        "second": (c <= b**2, "c <= b²"),
        "a": (at_most(0, a), "a >= 0"),
        "b": (at_most(0, b), "b >= 0"),
    },
    combination(
        Schema(c <= a * b, {}, (a <= b,)), Use("first"), Use("if 1", times=a), name="below"
    ),
    combination(
        Schema(c <= a * b, {}, (b < a,)), Use("second"), Use("if 1", times=b), name="above"
    ),
    Line(Schema(c <= a * b), "cases", {"on": ["a", "b"], "below": "below", "above": "above"}),
)
_low, _top = Function("low"), Function("top")
_over = (b < a, _low(b) < _top(b))
SUPREMUM = lemma(
    "supremum",
    "a supremum a that no point attains: if a number below it is passed somewhere, what is passed nowhere bounds it",
    {"a": REAL, "b": REAL, "low": (("real",), "real"), "top": (("real",), "real")},
    {
        "passed": (
            Schema(_low(c) < _top(c), {"c": "real"}, (at_most(0, c), c < a)),
            "a number below a is passed",
        ),
        "met": (_top(b) <= _low(b), "b is passed nowhere"),
        "0 <= b": (at_most(0, b), "b >= 0"),
    },
    combination(
        Schema(a <= b, {}, _over),
        Use("met", times=(a - b) / (_top(b) - _low(b))),
        name="where it is passed",
    ),
    Line(
        Schema(a <= b, {}, (b < a,)),
        "instance",
        {
            "of": Use(
                "where it is passed",
                because=(None, Use("passed", {"c": b}, because=(Use("0 <= b"), None))),
            ).reference()
        },
        "larger",
    ),
    combination(Schema(a <= b, {}, (a <= b,)), Use("if 1"), name="no larger"),
    Line(Schema(a <= b), "cases", {"on": ["a", "b"], "below": "no larger", "above": "larger"}),
)
_apart = root((a - b) ** 2)
_both = (a + b + _apart <= 0, "a + b + |a - b| <= 0")
BOTH = lemma(
    "both",
    "a <= 0 and b <= 0 in one: a + b + |a - b| <= 0",
    {"a": REAL, "b": REAL},
    {"first": (a <= 0, "a <= 0"), "second": (b <= 0, "b <= 0")},
    combination(
        Schema((a - b) ** 2 <= (-a - b) ** 2, {}, (a <= 0,)),
        Use("second", times=-4 * a),
        name="squares",
    ),
    combination(Schema(at_most(0, -a - b)), Use("first"), Use("second"), name="positive"),
    citation(
        SQUARES,
        {"a": _apart, "b": -a - b},
        given={"squares": Use("squares", because=(Use("first"),)), "0 <= b": Use("positive")},
        name="modulus",
    ),
    combination(Schema(_both[0]), Use("modulus")),
)
EITHER = lemma(
    "either",
    "the first of two in one: a + b + |a - b| <= 0 gives a <= 0",
    {"a": REAL, "b": REAL},
    {"both": _both},
    citation(SQUARES, {"a": a - b, "b": _apart}, name="modulus"),
    combination(
        Schema(a <= 0),
        Use("both", times=Fraction(1, 2)),
        Use("modulus", times=Fraction(1, 2)),
    ),
)

NOTHING = lemma(
    "nothing",
    "a number whose square is at most 0 is 0",
    {"a": REAL},
    {"square": (a**2 <= 0, "a² <= 0")},
    citation(SQUARES, {"a": a, "b": "0"}, given={"squares": Use("square")}, name="at most"),
    citation(SQUARES, {"a": -a, "b": "0"}, given={"squares": Use("square")}, name="at least"),
    combination(Schema(a <= 0), Use("at most"), name="up"),
    combination(Schema(at_most(0, a)), Use("at least"), name="down"),
    squeeze(Schema(equal(a, 0)), Use("up"), Use("down")),
)

THREE_POINTS = lemma(
    "three_points",
    "the square of a sum of two steps: |u - z|² = |u - v|² + 2 <u - v, v - z> + |v - z|²",
    {**_UV, "z": VECTOR},
    {},
    Line(
        Schema(equal(squared(u - z), squared(u - v) + 2 * dot(u - v, v - z) + squared(v - z))),
        "identity",
    ),
)

YOUNG = lemma(
    "young",
    "Young's inequality: 2 <u, v> <= c |u|² + |v|² / c for every c > 0",
    {**_UV, "c": REAL},
    {"c": (less(0, c), "c > 0")},
    combination(
        Schema(2 * dot(u, v) <= c * squared(u) + squared(v) / c), Square(c * u - v, times=1 / c)
    ),
)

_A, _B, _C = squared(u), squared(v), dot(u, v)
_IF = (less(0, _A + _B), _A + _B <= 0)
CAUCHY_SCHWARZ = lemma(
    "cauchy_schwarz",
    "the Cauchy-Schwarz inequality: <u, v> <= |u| |v|",
    _UV,
    {},
    combination(
        Schema(_C**2 <= _A * _B, {}, (less(0, _A + _B),)),
        Square(_B * u - _C * v, times=1 / (_A + _B)),
        Square(_A * v - _C * u, times=1 / (_A + _B)),
        name="not both zero",
    ),
    combination(
        Schema(_C**2 <= _A * _B, {}, (_A + _B <= 0,)),
        Square(u - v, times=dot(u + v, u + v) / 4),
        Use("if 1", times=(_A + _B) / 4),
        name="both zero",
    ),
    Line(
        Schema(_C**2 <= _A * _B),
        "cases",
        {"on": [(_A + _B).tree, "0"], "below": "both zero", "above": "not both zero"},
        "squared",
    ),
    citation(
        SQUARES,
        {"a": _C, "b": root(_A) * root(_B)},
        given={"squares": Use("squared")},
    ),
)

_sizes = root(_A) + root(_B)
NORM_OF_A_SUM = lemma(
    "norm_of_a_sum",
    "the triangle inequality: |u + v| <= |u| + |v|",
    _UV,
    {},
    citation(CAUCHY_SCHWARZ, name="inner"),
    combination(Schema(squared(u + v) <= _sizes**2), Use("inner", times=2), name="squared"),
    citation(SQUARES, {"a": root(squared(u + v)), "b": _sizes}, given={"squares": Use("squared")}),
)
CANCEL = lemma(
    "cancel",
    "a² <= a b and 0 <= b give a <= b",
    {"a": REAL, "b": REAL},
    {"product": (a**2 <= a * b, "a² <= a b"), "0 <= b": (at_most(0, b), "0 <= b")},
    combination(Schema(a <= b, {}, (a <= 0,)), Use("if 1"), Use("0 <= b"), name="nothing"),
    combination(Schema(a <= b, {}, (less(0, a),)), Use("product", times=1 / a), name="something"),
    Line(Schema(a <= b), "cases", {"on": ["a", "0"], "below": "nothing", "above": "something"}),
)

p, q, r, s = (symbol(name) for name in "pqrs")
_LEFT, _RIGHT, _CROSS = squared(p) + squared(r), squared(q) + squared(s), dot(p, q) + dot(r, s)
CAUCHY_SCHWARZ_PAIRS = lemma(
    "cauchy_schwarz_pairs",
    "the Cauchy-Schwarz inequality for pairs: (<p, q> + <r, s>)² <= (|p|² + |r|²) (|q|² + |s|²)",
    dict.fromkeys("pqrs", VECTOR),
    {},
    combination(
        Schema(_CROSS**2 <= _LEFT * _RIGHT, {}, (less(0, _LEFT + _RIGHT),)),
        *(Square(_RIGHT * u - _CROSS * v, times=1 / (_LEFT + _RIGHT)) for u, v in ((p, q), (r, s))),
        *(Square(_LEFT * v - _CROSS * u, times=1 / (_LEFT + _RIGHT)) for u, v in ((p, q), (r, s))),
        name="not all zero",
    ),
    combination(
        Schema(_CROSS**2 <= _LEFT * _RIGHT, {}, (_LEFT + _RIGHT <= 0,)),
        *(Square(u - v, times=(squared(p + q) + squared(r + s)) / 4) for u, v in ((p, q), (r, s))),
        Use("if 1", times=(_LEFT + _RIGHT) / 4),
        name="all zero",
    ),
    Line(
        Schema(_CROSS**2 <= _LEFT * _RIGHT),
        "cases",
        {"on": [(_LEFT + _RIGHT).tree, "0"], "below": "all zero", "above": "not all zero"},
    ),
)

_a, _b = Function("a"), Function("b")
_D, _E, _F = mean("i", _a("i") ** 2), mean("i", _b("i") ** 2), mean("i", _a("i") * _b("i"))
CAUCHY_SCHWARZ_MEANS = lemma(
    "cauchy_schwarz_means",
    "the Cauchy-Schwarz inequality for means over the clients: (mean ab)² <= mean a² mean b²",
    {"a": OF_CLIENT, "b": OF_CLIENT},
    {},
    combination(
        Schema(_F**2 <= _D * _E, {}, (less(0, _D + _E),)),
        Square(_E * _a("k") - _F * _b("k"), times=1 / (_D + _E), over="k"),
        Square(_D * _b("k") - _F * _a("k"), times=1 / (_D + _E), over="k"),
        name="not all zero",
    ),
    combination(
        Schema(_F**2 <= _D * _E, {}, (_D + _E <= 0,)),
        Square(_a("k") - _b("k"), times=mean("i", (_a("i") + _b("i")) ** 2) / 4, over="k"),
        Use("if 1", times=(_D + _E) / 4),
        name="all zero",
    ),
    Line(
        Schema(_F**2 <= _D * _E),
        "cases",
        {"on": [(_D + _E).tree, "0"], "below": "all zero", "above": "not all zero"},
    ),
)

_x, _y = Function("x"), Function("y")


def _products(
    name: str, title: str, of: Any, points: Any, over: Any, *, numbers: bool = False
) -> Argument:
    """<x, y> on average, of clients or outcomes: `of` averages what stands at a variable of this name."""
    square: Any = (lambda v: v**2) if numbers else squared
    squares_x, squares_y = of("i", square(_x("i"))), of("i", square(_y("i")))
    inner = of("i", _x("i") * _y("i") if numbers else dot(_x("i"), _y("i")))
    none = Schema(inner**2 <= squares_x * squares_y, {}, (squares_x + squares_y <= 0,))
    some = Schema(inner**2 <= squares_x * squares_y, {}, (less(0, squares_x + squares_y),))
    part = 1 / (squares_x + squares_y)
    both = of("i", square(_x("i") + _y("i")))
    return lemma(
        name,
        title,
        {"x": points, "y": points, "a": REAL, "b": REAL},
        {
            "first": (a**2 >= squares_x, "a bounds the x in the mean square"),
            "second": (b**2 >= squares_y, "b bounds the y in the mean square"),
            "a": (at_most(0, a), "a >= 0"),
            "b": (at_most(0, b), "b >= 0"),
        },
        combination(
            some,
            Square(squares_y * _x("k") - inner * _y("k"), times=part, over=over("k")),
            Square(squares_x * _y("k") - inner * _x("k"), times=part, over=over("k")),
            name="not all zero",
        ),
        combination(
            none,
            Square(_x("k") - _y("k"), times=both / 4, over=over("k")),
            Use("if 1", times=(squares_x + squares_y) / 4),
            name="all zero",
        ),
        Line(
            Schema(none.then),
            "cases",
            {
                "on": [(squares_x + squares_y).tree, "0"],
                "below": "all zero",
                "above": "not all zero",
            },
            "squared",
        ),
        combination(
            Schema((a * b) ** 2 >= inner**2),
            Use("squared"),
            Use("first", times=squares_y),
            Use("second", times=a**2),
            name="bounded",
        ),
        citation(SQUARES, {"a": inner, "b": a * b}, given={"squares": Use("bounded")}),
    )


MEAN_OF_PRODUCTS = _products(
    "mean_of_products",
    "the Cauchy-Schwarz inequality for vectors of the clients: mean <x, y> <= ab if mean |x|² <= a² and mean |y|² <= b²",
    mean,
    POINT,
    str,
)
EXPECTED_PRODUCTS = _products(
    "expected_products",
    "the Cauchy-Schwarz inequality in expectation: E <x, y> <= ab if E |x|² <= a² and E |y|² <= b²",
    expect,
    RANDOM_VECTOR,
    Outcome,
)

EXPECTED_PRODUCTS_OF_NUMBERS = _products(
    "expected_products_of_numbers",
    "the Cauchy-Schwarz inequality in expectation, for numbers: E xy <= ab if E x² <= a² and E y² <= b²",
    expect,
    RANDOM,
    Outcome,
    numbers=True,
)

# ---- the same for numbers that bound the norms: no roots, so that equations may be put in for u and v

_BOUNDED = {
    "first": (squared(u) <= a**2, "|u| <= a"),
    "second": (squared(v) <= b**2, "|v| <= b"),
    "a": (at_most(0, a), "a >= 0"),
    "b": (at_most(0, b), "b >= 0"),
}
PRODUCT = lemma(
    "product",
    "|u| <= a and |v| <= b give <u, v> <= ab",
    {**_UV, "a": REAL, "b": REAL},
    _BOUNDED,
    citation(CAUCHY_SCHWARZ, name="norms"),
    citation(
        SQUARES,
        {"a": root(_A), "b": a},
        given={"squares": Use("first"), "0 <= b": Use("a")},
        name="of u",
    ),
    citation(
        SQUARES,
        {"a": root(_B), "b": b},
        given={"squares": Use("second"), "0 <= b": Use("b")},
        name="of v",
    ),
    combination(
        Schema(dot(u, v) <= a * b), Use("norms"), Use("of u", times=root(_B)), Use("of v", times=a)
    ),
)
TRIANGLE = lemma(
    "triangle",
    "the triangle inequality: |u| <= a and |v| <= b give |u + v| <= a + b",
    {**_UV, "a": REAL, "b": REAL},
    _BOUNDED,
    citation(PRODUCT, given={name: Use(name) for name in _BOUNDED}, name="product"),
    combination(
        Schema(squared(u + v) <= (a + b) ** 2), Use("first"), Use("second"), Use("product", times=2)
    ),
)
_GIVEN = {name: Use(name) for name in MEAN_OF_PRODUCTS.setting.given}
MINKOWSKI = lemma(
    "minkowski",
    "Minkowski's inequality over the clients: mean |x|² <= a² and mean |y|² <= b² give mean |x + y|² <= (a + b)²",
    MEAN_OF_PRODUCTS.setting.symbols,
    {name: (said.schema, said.wording) for name, said in MEAN_OF_PRODUCTS.setting.given.items()},
    citation(MEAN_OF_PRODUCTS, given=_GIVEN, name="product"),
    combination(
        Schema(mean("i", squared(_x("i") + _y("i"))) <= (a + b) ** 2),
        Use("first"),
        Use("second"),
        Use("product", times=2),
    ),
)

_CONVEX = (
    Schema(f("p") + dot(g("p"), symbol("q") - symbol("p")) <= f("q"), _PAIRS),
    "f is convex and g(p) one of its subgradients at p",
)
_middle = mean("i", x("i"))
JENSEN = lemma(
    "jensen",
    "Jensen's inequality over the clients: f(mean x) <= mean f(x) for a convex f",
    {"f": OF_VECTOR, "g": FIELD, "x": POINT},
    {"convex": _CONVEX},
    combination(
        Schema(f(_middle) <= mean("i", f(x("i")))),
        Use("convex", {"p": _middle, "q": x("k")}, over="k"),
    ),
)
_expected = expect("w", x("w"))
JENSEN_EXPECTED = lemma(
    "jensen_expected",
    "Jensen's inequality in expectation: f(E x) <= E f(x) for a convex f",
    {"f": OF_VECTOR, "g": FIELD, "x": RANDOM_VECTOR},
    {"convex": _CONVEX},
    combination(
        Schema(f(_expected) <= expect("w", f(x("w")))),
        Use("convex", {"p": _expected, "q": x("s")}, over=Outcome("s")),
    ),
)
VARIANCE = lemma(
    "variance",
    "the variance of the clients: mean |x - z|² = mean |x - mean x|² + |mean x - z|²",
    {"x": POINT, "z": VECTOR},
    {},
    Line(
        Schema(
            equal(
                mean("i", squared(x("i") - z)),
                mean("i", squared(x("i") - mean("j", x("j")))) + squared(_middle - z),
            )
        ),
        "identity",
    ),
)
VARIANCE_EXPECTED = lemma(
    "variance_expected",
    "the variance in expectation: E |x - z|² = E |x - E x|² + |E x - z|²",
    {"x": RANDOM_VECTOR, "z": VECTOR},
    {},
    Line(
        Schema(
            equal(
                expect("w", squared(x("w") - z)),
                expect("w", squared(x("w") - expect("s", x("s")))) + squared(_expected - z),
            )
        ),
        "identity",
    ),
)
_X = Function("X")
SECOND_MOMENT = lemma(
    "second_moment",
    "(E X)² <= E X²",
    {"X": RANDOM},
    {},
    combination(
        Schema(expect("w", _X("w")) ** 2 <= expect("w", _X("w") ** 2)),
        Square(_X("s") - expect("w", _X("w")), over=Outcome("s")),
    ),
)

LEMMAS = (
    SQUARES,
    CUBES,
    BETWEEN,
    SUPREMUM,
    BOTH,
    EITHER,
    THREE_POINTS,
    YOUNG,
    CAUCHY_SCHWARZ,
    NORM_OF_A_SUM,
    CANCEL,
    NOTHING,
    CAUCHY_SCHWARZ_PAIRS,
    CAUCHY_SCHWARZ_MEANS,
    MEAN_OF_PRODUCTS,
    EXPECTED_PRODUCTS,
    EXPECTED_PRODUCTS_OF_NUMBERS,
    PRODUCT,
    TRIANGLE,
    MINKOWSKI,
    JENSEN,
    JENSEN_EXPECTED,
    VARIANCE,
    VARIANCE_EXPECTED,
    SECOND_MOMENT,
)
