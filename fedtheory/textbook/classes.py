"""Classes of functions and operators by their definitions, and what these say of the points where one was evaluated.

Points x(k), subgradients or elements of the operator g(k), values v(k). Performance estimation cites these: its
inequalities are shown here, and only the converses, that nothing else need hold, are left to the literature.
"""

from typing import Any

from fedtheory.core.item import Argument
from fedtheory.core.proof import Square, Use, combination
from fedtheory.core.term import (
    Function,
    Schema,
    Term,
    dot,
    equal,
    less,
    member,
    norm,
    squared,
    symbol,
)
from fedtheory.textbook.lemma import FIELD, OF_VECTOR, REAL, SEQUENCE, VECTOR, lemma

f, h, x, g, s, v, y, A = (Function(name) for name in ("f", "h", "x", "g", "s", "v", "y", "A"))
j, k, u, w, c = (symbol(name) for name in "jkuwc")
L, m, M, D, beta = (symbol(name) for name in ("L", "m", "M", "D", "beta"))
SET, POINTS = ((), "set"), (("integer",), "vector")
_EVALUATED = {"f": OF_VECTOR, "x": POINTS, "g": POINTS, "v": SEQUENCE}
_ANYWHERE = {"k": "integer", "u": "vector"}
_PAIR, _TWO, _EACH = (
    {"j": "integer", "k": "integer"},
    {"u": "vector", "w": "vector"},
    {"k": "integer"},
)
_AT_BOTH = (Use("value", {"k": "j"}), Use("value", {"k": "k"}))
_ahead, _slopes = x(j) - x(k), g(j) - g(k)


def _parabola(curvature: Any = None) -> Term:
    """What the k-th evaluation makes of f at u."""
    line = v(k) + dot(g(k), u - x(k))
    return line if curvature is None else line + curvature / 2 * squared(u - x(k))


_ABOVE = (Schema(f(u) <= _parabola(L), _ANYWHERE), "f is L-smooth: it lies below its parabolas")
_VALUE = (Schema(equal(v(k), f(x(k))), _EACH), "v(k) is the value at x(k)")

_lowest = x(j) - _slopes / L
SMOOTH_CONVEX = lemma(
    "smooth_convex",
    "v_k + <g_k, x_j - x_k> + |g_j - g_k|² / 2L <= v_j for an L-smooth convex function",
    {**_EVALUATED, "L": REAL},
    {
        "from above": _ABOVE,
        "from below": (Schema(_parabola() <= f(u), _ANYWHERE), "f is convex: above its tangents"),
        "L": (less(0, L), "L > 0"),
    },
    combination(
        Schema(v(k) + dot(g(k), _ahead) + squared(_slopes) / (2 * L) <= v(j), _PAIR),
        Use("from above", {"k": "j", "u": _lowest}),
        Use("from below", {"k": "k", "u": _lowest}),
    ),
)

_lowest_between = (L * x(j) - m * x(k) - _slopes) / (L - m)
_gain = squared(_slopes) + L * m * squared(_ahead) - 2 * m * dot(_slopes, _ahead)
SMOOTH_BETWEEN = lemma(
    "smooth_between",
    "what two points say of a function between parabolas of curvature m and L: strongly convex, or -L <= m < 0 and smooth only",
    {**_EVALUATED, "L": REAL, "m": REAL},
    {
        "from above": _ABOVE,
        "from below": (
            Schema(_parabola(m) <= f(u), _ANYWHERE),
            "f lies above parabolas of curvature m",
        ),
        "L": (less(m, L), "m < L"),
    },
    combination(
        Schema(v(k) + dot(g(k), _ahead) + _gain / (2 * (L - m)) <= v(j), _PAIR),
        Use("from above", {"k": "j", "u": _lowest_between}),
        Use("from below", {"k": "k", "u": _lowest_between}),
    ),
)

CONVEX = lemma(
    "subgradients",
    "v_k + <g_k, x_j - x_k> <= v_j for the subgradients of a convex function",
    _EVALUATED,
    {
        "support": (Schema(_parabola() <= f(u), _ANYWHERE), "g(k) is a subgradient at x(k)"),
        "value": _VALUE,
    },
    combination(
        Schema(v(k) + dot(g(k), _ahead) <= v(j), _PAIR),
        Use("support", {"k": "k", "u": x(j)}),
        Use("value", {"k": "j"}, times=-1),
    ),
)
STRONGLY_CONVEX = lemma(
    "strong_subgradients",
    "v_k + <g_k, x_j - x_k> + m/2 |x_j - x_k|² <= v_j for the subgradients of an m-strongly convex function",
    {**_EVALUATED, "m": REAL},
    {
        "support": (
            Schema(_parabola(m) <= f(u), _ANYWHERE),
            "f is m-strongly convex, g(k) a subgradient at x(k)",
        ),
        "value": _VALUE,
    },
    combination(
        Schema(v(k) + dot(g(k), _ahead) + m / 2 * squared(_ahead) <= v(j), _PAIR),
        Use("support", {"k": "k", "u": x(j)}),
        Use("value", {"k": "j"}, times=-1),
    ),
)
_further = x(k) + g(k)
LIPSCHITZ_FUNCTION = lemma(
    "short_subgradients",
    "|g_k|² <= M² for the subgradients of an M-Lipschitz function",
    {**_EVALUATED, "M": REAL},
    {
        "support": (Schema(_parabola() <= f(u), _ANYWHERE), "g(k) is a subgradient at x(k)"),
        "value": _VALUE,
        "Lipschitz": (Schema(f(u) - f(w) <= M * norm(u - w), _TWO), "f is M-Lipschitz"),
    },
    combination(
        Schema(squared(g(k)) <= M**2, _EACH),
        Use("support", {"k": "k", "u": _further}, times=2),
        Use("Lipschitz", {"u": _further, "w": x(k)}, times=2),
        Use("value", {"k": "k"}, times=-2),
        Square(M - norm(g(k))),
    ),
)

_IN = {"C": SET, "x": POINTS}
_MEMBER = (Schema(member(x(k), "C"), _EACH), "every x(k) lies in C")


def _inside(name: str) -> tuple[Any, ...]:
    return (member(symbol(name), "C"),)


NORMAL = lemma(
    "normal",
    "<g_k, x_j - x_k> <= 0 for normals of a set",
    {**_IN, "g": POINTS},
    {
        "member": _MEMBER,
        "normal": (
            Schema(dot(g(k), u - x(k)) <= 0, _ANYWHERE, _inside("u")),
            "g(k) is normal to C at x(k)",
        ),
    },
    combination(
        Schema(dot(g(k), _ahead) <= 0, _PAIR),
        Use("normal", {"k": "k", "u": x(j)}, because=(Use("member", {"k": "j"}),)),
    ),
)
DIAMETER = lemma(
    "diameter",
    "|x_j - x_k|² <= D² for points of a set of diameter D",
    {**_IN, "D": REAL},
    {
        "member": _MEMBER,
        "diameter": (
            Schema(squared(u - w) <= D**2, _TWO, (*_inside("u"), *_inside("w"))),
            "D is the diameter of C",
        ),
    },
    combination(
        Schema(squared(_ahead) <= D**2, _PAIR),
        Use(
            "diameter",
            {"u": x(j), "w": x(k)},
            because=(Use("member", {"k": "j"}), Use("member", {"k": "k"})),
        ),
    ),
)
RADIUS = lemma(
    "radius",
    "|x_k - c|² <= M² for points of a set in a ball",
    {**_IN, "c": VECTOR, "M": REAL},
    {
        "member": _MEMBER,
        "radius": (
            Schema(squared(u - c) <= M**2, {"u": "vector"}, _inside("u")),
            "C lies in the ball of radius M around c",
        ),
    },
    combination(
        Schema(squared(x(k) - c) <= M**2, _EACH),
        Use("radius", {"u": x(k)}, because=(Use("member", {"k": "k"}),)),
    ),
)

_ANSWERS = {"A": FIELD, "x": POINTS, "g": POINTS}
_ANSWER = (Schema(equal(g(k), A(x(k))), _EACH), "g(k) is what A makes of x(k)")
_moved, _far = A(u) - A(w), u - w


def _of_pairs(weight: Any) -> tuple[Use, Use]:
    """Puts g for A in a form whose gradient in A(x_j) - A(x_k) + g_j - g_k is `weight`."""
    return Use("answer", {"k": "j"}, times=weight), Use("answer", {"k": "k"}, times=-weight)


_both = A(x(j)) - A(x(k)) + _slopes
LIPSCHITZ_MAP = lemma(
    "lipschitz_map",
    "|g_j - g_k|² <= L² |x_j - x_k|² for an L-Lipschitz map",
    {**_ANSWERS, "L": REAL},
    {
        "answer": _ANSWER,
        "Lipschitz": (Schema(squared(_moved) <= L**2 * squared(_far), _TWO), "A is L-Lipschitz"),
    },
    combination(
        Schema(squared(_slopes) <= L**2 * squared(_ahead), _PAIR),
        Use("Lipschitz", {"u": x(j), "w": x(k)}),
        *_of_pairs(_both),
    ),
)
COCOERCIVE_MAP = lemma(
    "cocoercive_map",
    "β |g_j - g_k|² <= <g_j - g_k, x_j - x_k> for a β-cocoercive map",
    {**_ANSWERS, "beta": REAL},
    {
        "answer": _ANSWER,
        "cocoercive": (
            Schema(beta * squared(_moved) <= dot(_moved, _far), _TWO),
            "A is β-cocoercive",
        ),
    },
    combination(
        Schema(beta * squared(_slopes) <= dot(_slopes, _ahead), _PAIR),
        Use("cocoercive", {"u": x(j), "w": x(k)}),
        *_of_pairs(beta * _both - _ahead),
    ),
)
MONOTONE_MAP = lemma(
    "monotone_map",
    "m |x_j - x_k|² <= <g_j - g_k, x_j - x_k> for an m-strongly monotone map; monotone if m = 0",
    {**_ANSWERS, "m": REAL},
    {
        "answer": _ANSWER,
        "monotone": (
            Schema(m * squared(_far) <= dot(_moved, _far), _TWO),
            "A is m-strongly monotone",
        ),
    },
    combination(
        Schema(m * squared(_ahead) <= dot(_slopes, _ahead), _PAIR),
        Use("monotone", {"u": x(j), "w": x(k)}),
        *_of_pairs(-_ahead),
    ),
)

_less = L * h(u) - f(u)
RELATIVELY_SMOOTH = lemma(
    "relatively_smooth",
    "v_j <= v_k + <g_k, x_j - x_k> + L (y_j - y_k - <s_k, x_j - x_k>) if L h - f is convex",
    {**_EVALUATED, "h": OF_VECTOR, "s": POINTS, "y": SEQUENCE, "L": REAL},
    {
        "support": (
            Schema(L * y(k) - v(k) + dot(L * s(k) - g(k), u - x(k)) <= _less, _ANYWHERE),
            "L h - f is convex, L s(k) - g(k) a subgradient at x(k)",
        ),
        "value": _VALUE,
        "height": (Schema(equal(y(k), h(x(k))), _EACH), "y(k) is the value of h at x(k)"),
    },
    combination(
        Schema(
            v(j) <= v(k) + dot(g(k), _ahead) + L * (y(j) - y(k) - dot(s(k), _ahead)),
            _PAIR,
        ),
        Use("support", {"k": "k", "u": x(j)}),
        Use("value", {"k": "j"}),
        Use("height", {"k": "j"}, times=-L),
    ),
)

LEMMAS: tuple[Argument, ...] = (
    SMOOTH_CONVEX,
    SMOOTH_BETWEEN,
    CONVEX,
    STRONGLY_CONVEX,
    LIPSCHITZ_FUNCTION,
    NORMAL,
    DIAMETER,
    RADIUS,
    LIPSCHITZ_MAP,
    COCOERCIVE_MAP,
    MONOTONE_MAP,
    RELATIVELY_SMOOTH,
)
