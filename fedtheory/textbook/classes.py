"""Classes of functions and operators by their definitions, and what these imply for the points where one was evaluated.

Points x(k), subgradients or elements of the operator g(k), values v(k). Performance estimation cites these: its
inequalities are shown here, and only the converses, that nothing else need hold, are left to the literature.
"""

from typing import Any

from fedtheory.language import Formula, dot, norm, sq, square
from fedtheory.language.facts import Fact
from fedtheory.textbook.lemma import Lemma

j, k, u, w = map(Formula, "jkuw")


def _lemma(name: str, title: str) -> Lemma:
    """Something about the j-th and the k-th point, and about any vectors."""
    p = Lemma(name, title, globals())
    p.variable("j k", "integer")
    p.variable("u w", "vector")
    return p


def _evaluated(p: Lemma) -> tuple[Any, ...]:
    """A function, points, slopes and values; then the differences of the j-th and the k-th point, and of their slopes."""
    f, (x, g), v = p.real("f", "vector"), p.vector("x g", "integer"), p.real("v", "integer")
    return f, x, g, v, x(j) - x(k), g(j) - g(k)


def _parabola(x: Any, g: Any, v: Any, curvature: Any = None) -> Any:
    """The tangent of f at the k-th point, or the parabola of a `curvature`, at u."""
    line = v(k) + dot(g(k), u - x(k))
    return line if curvature is None else line + curvature / 2 * sq(u - x(k))


def _value(p: Lemma, f: Any, x: Any, v: Any) -> Fact:
    return p.assumes("value", v(k) == f(x(k)), "v(k) is the value at x(k)")


def _above(p: Lemma, f: Any, L: Any, x: Any, g: Any, v: Any) -> Fact:
    return p.assumes("from above", f(u) <= _parabola(x, g, v, L), "f is L-smooth: it lies below its parabolas")


p = _lemma("smooth_convex", "v_k + <g_k, x_j - x_k> + |g_j - g_k|² / 2L <= v_j for an L-smooth convex function")
(f, x, g, v, ahead, slopes), L = _evaluated(p), p.real("L")
above = _above(p, f, L, x, g, v)
below = p.assumes("from below", _parabola(x, g, v) <= f(u), "f is convex: above its tangents")
p.assumes("L", L > 0, "L > 0")
lowest = x(j) - slopes / L
SMOOTH_CONVEX = p.shows(p.line(v(k) + dot(g(k), ahead) + sq(slopes) / (2 * L) <= v(j), 1 * above(k=j, u=lowest), 1 * below(u=lowest)))

p = _lemma("smooth_between", "what two points say of a function between parabolas of curvature m and L: strongly convex, or -L <= m < 0 and smooth only")
(f, x, g, v, ahead, slopes), (L, m) = _evaluated(p), p.real("L m")
above = _above(p, f, L, x, g, v)
below = p.assumes("from below", _parabola(x, g, v, m) <= f(u), "f lies above parabolas of curvature m")
p.assumes("L", m < L, "m < L")
lowest = (L * x(j) - m * x(k) - slopes) / (L - m)
gain = sq(slopes) + L * m * sq(ahead) - 2 * m * dot(slopes, ahead)
SMOOTH_BETWEEN = p.shows(p.line(v(k) + dot(g(k), ahead) + gain / (2 * (L - m)) <= v(j), 1 * above(k=j, u=lowest), 1 * below(u=lowest)))

p = _lemma("subgradients", "v_k + <g_k, x_j - x_k> <= v_j for the subgradients of a convex function")
f, x, g, v, ahead, _ = _evaluated(p)
support = p.assumes("support", _parabola(x, g, v) <= f(u), "g(k) is a subgradient at x(k)")
value = _value(p, f, x, v)
CONVEX = p.shows(p.line(v(k) + dot(g(k), ahead) <= v(j), 1 * support(u=x(j)), -1 * value(k=j)))

p = _lemma("strong_subgradients", "v_k + <g_k, x_j - x_k> + m/2 |x_j - x_k|² <= v_j for the subgradients of an m-strongly convex function")
(f, x, g, v, ahead, _), m = _evaluated(p), p.real("m")
support = p.assumes("support", _parabola(x, g, v, m) <= f(u), "f is m-strongly convex, g(k) a subgradient at x(k)")
value = _value(p, f, x, v)
STRONGLY_CONVEX = p.shows(p.line(v(k) + dot(g(k), ahead) + m / 2 * sq(ahead) <= v(j), 1 * support(u=x(j)), -1 * value(k=j)))

p = _lemma("short_subgradients", "|g_k|² <= M² for the subgradients of an M-Lipschitz function")
(f, x, g, v, *_), M = _evaluated(p), p.real("M")
support = p.assumes("support", _parabola(x, g, v) <= f(u), "g(k) is a subgradient at x(k)")
value = _value(p, f, x, v)
lipschitz = p.assumes("Lipschitz", f(u) - f(w) <= M * norm(u - w), "f is M-Lipschitz")
further = x(k) + g(k)
LIPSCHITZ_FUNCTION = p.shows(p.line(
    sq(g(k)) <= M**2, 2 * support(u=further), 2 * lipschitz(u=further, w=x(k)), -2 * value, square(M - norm(g(k)))))

# ---- sets


def _set(p: Lemma) -> tuple[Any, ...]:
    inside, x = p.domain("C"), p.vector("x", "integer")
    p.assumes("member", inside(x(k)), "every x(k) lies in C")
    return inside, x, x(j) - x(k)


p = _lemma("normal", "<g_k, x_j - x_k> <= 0 for normals of a set")
(inside, x, ahead), g = _set(p), p.vector("g", "integer")
normal = p.assumes("normal", dot(g(k), u - x(k)) <= 0, "g(k) is normal to C at x(k)", when=[inside(u)])
NORMAL = p.shows(p.line(dot(g(k), ahead) <= 0, 1 * normal(u=x(j))))

p = _lemma("diameter", "|x_j - x_k|² <= D² for points of a set of diameter D")
(inside, x, ahead), D = _set(p), p.real("D")
diameter = p.assumes("diameter", sq(u - w) <= D**2, "D is the diameter of C", when=[inside(u), inside(w)])
DIAMETER = p.shows(p.line(sq(ahead) <= D**2, 1 * diameter(u=x(j), w=x(k))))

p = _lemma("radius", "|x_k - c|² <= M² for points of a set in a ball")
(inside, x, _), c, M = _set(p), p.vector("c"), p.real("M")
radius = p.assumes("radius", sq(u - c) <= M**2, "C lies in the ball of radius M around c", when=[inside(u)])
RADIUS = p.shows(p.line(sq(x(k) - c) <= M**2, 1 * radius(u=x(k))))

# ---- maps


def _map(p: Lemma) -> tuple[Any, ...]:
    """A map A with answers g: differences of its images and of points at u and w, then of answers and of points at j and k."""
    A, (x, g) = p.vector("A", "vector"), p.vector("x g", "integer")
    answer = p.assumes("answer", g(k) == A(x(k)), "g(k) is what A makes of x(k)")
    both = A(x(j)) - A(x(k)) + g(j) - g(k)

    def shown(said: Fact, weight: Any) -> list[Any]:
        """The facts that put g for A in a form whose gradient in A(x_j) - A(x_k) + g_j - g_k is `weight`."""
        return [1 * said(u=x(j), w=x(k)), weight * answer(k=j), -weight * answer]

    return A(u) - A(w), u - w, g(j) - g(k), x(j) - x(k), both, shown


p = _lemma("lipschitz_map", "|g_j - g_k|² <= L² |x_j - x_k|² for an L-Lipschitz map")
(moved, far, slopes, ahead, both, shown), L = _map(p), p.real("L")
lipschitz = p.assumes("Lipschitz", sq(moved) <= L**2 * sq(far), "A is L-Lipschitz")
LIPSCHITZ_MAP = p.shows(p.line(sq(slopes) <= L**2 * sq(ahead), *shown(lipschitz, both)))

p = _lemma("cocoercive_map", "β |g_j - g_k|² <= <g_j - g_k, x_j - x_k> for a β-cocoercive map")
(moved, far, slopes, ahead, both, shown), beta = _map(p), p.real("beta")
cocoercive = p.assumes("cocoercive", beta * sq(moved) <= dot(moved, far), "A is β-cocoercive")
COCOERCIVE_MAP = p.shows(p.line(beta * sq(slopes) <= dot(slopes, ahead), *shown(cocoercive, beta * both - ahead)))

p = _lemma("monotone_map", "m |x_j - x_k|² <= <g_j - g_k, x_j - x_k> for an m-strongly monotone map; monotone if m = 0")
(moved, far, slopes, ahead, both, shown), m = _map(p), p.real("m")
monotone = p.assumes("monotone", m * sq(far) <= dot(moved, far), "A is m-strongly monotone")
MONOTONE_MAP = p.shows(p.line(m * sq(ahead) <= dot(slopes, ahead), *shown(monotone, -ahead)))

p = _lemma("relatively_smooth", "v_j <= v_k + <g_k, x_j - x_k> + L (y_j - y_k - <s_k, x_j - x_k>) if L h - f is convex")
f, x, g, v, ahead, _ = _evaluated(p)
h, s, y, L = p.real("h", "vector"), p.vector("s", "integer"), p.real("y", "integer"), p.real("L")
support = p.assumes("support", L * y(k) - v(k) + dot(L * s(k) - g(k), u - x(k)) <= L * h(u) - f(u),
                    "L h - f is convex, L s(k) - g(k) a subgradient at x(k)")
value = _value(p, f, x, v)
height = p.assumes("height", y(k) == h(x(k)), "y(k) is the value of h at x(k)")
RELATIVELY_SMOOTH = p.shows(p.line(
    v(j) <= v(k) + dot(g(k), ahead) + L * (y(j) - y(k) - dot(s(k), ahead)), 1 * support(u=x(j)), 1 * value(k=j), -L * height(k=j)))
