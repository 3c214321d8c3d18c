"""Smooth and convex functions: one step of gradient descent, one of Frank-Wolfe, co-coercivity."""

from fedtheory.core.proof import Use, combination
from fedtheory.core.term import Function, Schema, at_most, dot, equal, less, squared, symbol
from fedtheory.textbook.lemma import FIELD, OF_VECTOR, REAL, VECTOR, lemma

f, g = Function("f"), Function("g")
x, y, s, p, q = (symbol(name) for name in "xyspq")
L, eta = symbol("L"), symbol("eta")
_PAIRS = {"p": "vector", "q": "vector"}
_SYMBOLS = {"f": OF_VECTOR, "g": FIELD, "L": REAL}
_SMOOTH = (
    Schema(f(q) <= f(p) + dot(g(p), q - p) + L / 2 * squared(q - p), _PAIRS),
    "f is L-smooth with the gradient g: it lies below its parabolas",
)
_CONVEX = (Schema(f(p) + dot(g(p), q - p) <= f(q), _PAIRS), "f is convex with the gradient g")

_BELOW = (
    f(y) <= f(x) + dot(g(x), y - x) + L / 2 * squared(y - x),
    "f lies below its parabola at x, of curvature L",
)
DESCENT = lemma(
    "descent",
    "the descent lemma: y = x - η g gives f(y) <= f(x) - η (1 - L η / 2) |g|², g the gradient at x",
    {**_SYMBOLS, "x": VECTOR, "y": VECTOR, "eta": REAL},
    {"smooth": _BELOW, "step": (equal(y, x - eta * g(x)), "a step against the gradient")},
    combination(
        Schema(f(y) <= f(x) - eta * (1 - L * eta / 2) * squared(g(x))),
        Use("smooth"),
        Use("step", times=g(x) + L / 2 * (y - x - eta * g(x))),
    ),
)

_moved = eta * (s - x)
SEGMENT = lemma(
    "segment",
    "a step of Frank-Wolfe: y = x + η (s - x) gives f(y) <= f(x) + η <g, s - x> + L η² / 2 |s - x|²",
    {**_SYMBOLS, "x": VECTOR, "y": VECTOR, "s": VECTOR, "eta": REAL},
    {"smooth": _BELOW, "step": (equal(y, x + _moved), "a step towards s")},
    combination(
        Schema(f(y) <= f(x) + eta * dot(g(x), s - x) + L / 2 * eta**2 * squared(s - x)),
        Use("smooth"),
        Use("step", times=g(x) + L / 2 * (y - x + _moved)),
    ),
)

_z = x - (g(x) - g(y)) / L
_gap = f(y) + dot(g(y), x - y) + squared(g(x) - g(y)) / (2 * L)
CO_COERCIVE = lemma(
    "co_coercive",
    "f(y) + <g(y), x - y> + |g(x) - g(y)|² / 2L <= f(x) for a convex and L-smooth f",
    {**_SYMBOLS, "x": VECTOR, "y": VECTOR},
    {"smooth": _SMOOTH, "convex": _CONVEX, "L": (less(0, L), "L > 0")},
    combination(
        Schema(_gap <= f(x)), Use("smooth", {"p": x, "q": _z}), Use("convex", {"p": y, "q": _z})
    ),
)
_back = y - (g(y) - g(x)) / L
CO_COERCIVITY = lemma(
    "co_coercivity",
    "co-coercivity: |g(x) - g(y)|² <= L <g(x) - g(y), x - y> for a convex and L-smooth f",
    {**_SYMBOLS, "x": VECTOR, "y": VECTOR},
    {"smooth": _SMOOTH, "convex": _CONVEX, "L": (less(0, L), "L > 0")},
    combination(
        Schema(squared(g(x) - g(y)) <= L * dot(g(x) - g(y), x - y)),
        Use("smooth", {"p": x, "q": _z}, times=L),
        Use("convex", {"p": y, "q": _z}, times=L),
        Use("smooth", {"p": y, "q": _back}, times=L),
        Use("convex", {"p": x, "q": _back}, times=L),
    ),
)
MONOTONE = lemma(
    "monotone",
    "the gradient of a convex function is monotone: 0 <= <g(x) - g(y), x - y>",
    {"f": OF_VECTOR, "g": FIELD, "x": VECTOR, "y": VECTOR},
    {"convex": _CONVEX},
    combination(
        Schema(at_most(0, dot(g(x) - g(y), x - y))),
        Use("convex", {"p": x, "q": y}),
        Use("convex", {"p": y, "q": x}),
    ),
)

LEMMAS = (DESCENT, SEGMENT, CO_COERCIVE, CO_COERCIVITY, MONOTONE)
