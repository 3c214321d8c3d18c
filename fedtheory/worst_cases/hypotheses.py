"""What classical methods assume of one function and one set, as the kernel reads it."""

from fractions import Fraction

from fedtheory.core.proof import Given, Line, Setting
from fedtheory.core.term import Schema, at_most, member, symbol
from fedtheory.language import Formula, Theory, dot, function, sq, u, v

f, g, x_star = function("f"), function("g"), Formula("x_star")
TWO = {"u": "vector", "v": "vector"}
FUNCTION = {
    "x_star": ((), "vector"),
    "f": (("vector",), "real"),
    "g": (("vector",), "vector"),
}

BY_SMOOTH_CONVEX = "interpolation by an L-smooth convex function: taylor2017smooth, Theorem 4"
BY_STRONGLY_CONVEX = (
    "interpolation by an L-smooth mu-strongly convex function: taylor2017smooth, Theorem 4"
)
BY_SMOOTH = "interpolation by an L-smooth function that need not be convex: Taylor, Hendrickx, Glineur 2017, Theorem 3.10"
BY_CONVEX = "a maximum of affine functions is convex, and has these values and slopes"
BY_STRONG = "a maximum of affine functions plus a square is strongly convex, and has these values and slopes"
BY_HULL = "the hull of the points that occur is a domain that the oracle or the projection answers for as it did"
BY_COPIES = (
    "clients made of one mean and one deviation: any number from two on, or some large number where rows compare two of "
    "them (fedtheory.engines.worst_case.clients)"
)


def smooth_convex(L: Fraction | Formula) -> dict[str, Given]:
    """An L-smooth convex function on the whole space, in the words of textbooks."""
    return {
        "smooth": Given(
            Schema(f(v) <= f(u) + dot(g(u), v - u) + L / 2 * sq(v - u), TWO),
            "f is L-smooth on the whole space",
            "nesterov2018lectures, Theorem 2.1.5",
        ),
        "convex": Given(
            Schema(f(u) + dot(g(u), v - u) <= f(v), TWO),
            "f is convex on the whole space",
            "nesterov2018lectures, Definition 2.1.1",
        ),
    }


def interpolation(L: Fraction) -> Line:
    """The inequality of an L-smooth convex function at two points: convexity from v, smoothness from u, at u - (g(u) - g(v))/L."""
    p = Theory.over(Setting(FUNCTION, smooth_convex(L)), {})
    smooth, convex = p.called("smooth", "convex")
    between = u - (g(u) - g(v)) / L
    p.line(
        f(v) + dot(g(v), u - v) + 1 / (2 * L) * sq(g(u) - g(v)) <= f(u),
        1 * convex(v, between),
        1 * smooth(u, between),
        name="interpolation",
    )
    (line,) = p.lines()
    return line


def compact(D: Fraction) -> Given:
    """A set of diameter D."""
    return Given(
        Schema(sq(u - v) <= D**2, TWO, (member(u, "domain"), member(v, "domain"))),
        "D is the diameter of the domain",
        "jaggi2013revisiting, Section 2",
    )


FROM_0 = at_most(0, symbol("t"))
"""Rounds are counted from 0."""
