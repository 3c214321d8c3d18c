r"""How far E local steps take one client: f(x_E) - f(x*) from distance R, for a convex and L-smooth loss.

With gamma L <= 1 it is L R²/(4 E L gamma + 2), and a loss that is linear along the whole way attains it.
"""

from fractions import Fraction

from fedtheory.core.concept import Dimension
from fedtheory.core.proof import Given, Setting
from fedtheory.core.statement import POSITIVE, Domain
from fedtheory.core.term import Function, Schema, equal, squared, symbol
from fedtheory.core.worst_case import Letter, Parameters, Program, Units, WorstCase
from fedtheory.worst_cases.hypotheses import (
    BY_SMOOTH_CONVEX,
    FROM_0,
    FUNCTION,
    f,
    g,
    interpolation,
    smooth_convex,
    x_star,
)

PLACE = "li2020convergence, Section 2"
x, t = Function("x"), symbol("t")


def program(letters: Parameters) -> Program:
    """E steps of size gamma, from at most R away."""
    L, R, gamma, E = letters["L"], letters["R"], letters["gamma"], int(letters["E"])
    setting = Setting(
        {**FUNCTION, "x": (("integer",), "vector")},
        {
            **smooth_convex(L),
            "minimiser": Given(Schema(equal(g(x_star), 0 * x_star)), "x* minimises f", PLACE),
            "start": Given(
                Schema(squared(x(0) - x_star) <= R**2), "R is the distance to x*", PLACE
            ),
            "update": Given(
                Schema(equal(x(t + 1), x(t) - gamma * g(x(t))), {"t": "integer"}, (FROM_0,)),
                "a local step",
                PLACE,
            ),
        },
    )
    found = Program(setting, [interpolation(L)])
    found.gram.vector(x_star)
    found.gram.vector(x(0))
    found.define("minimiser")
    for k in range(E):
        found.define("update", t=k)
    found.maximise(f(x(E)) - f(x_star))
    points = [*(x(k) for k in range(E + 1)), x_star]
    for j, u in enumerate(points):
        for k, v in enumerate(points):
            if j != k:
                found.given("interpolation", u=u, v=v, likely=k == j + 1 <= E or j == E + 1)
    found.given("start", unit=Dimension(0, 2))
    found.invariant([x_star, x(0)])
    return found


def units(letters: Parameters) -> Units:
    """Lengths in R, values in LR²."""
    L, R = letters["L"], letters["R"]
    normal = {"E": letters["E"], "L": Fraction(1), "R": Fraction(1), "gamma": letters["gamma"] * L}
    return Units(normal, L * R**2, R)


LOCAL = WorstCase(
    id="fedavg_noniid.local",
    title="E local steps of one client on a smooth convex loss",
    metric="f(x_E) - f(x*)",
    letters=(
        Letter("E", "number of local steps", Domain(Fraction(1), upper=Fraction(20), integer=True)),
        Letter("L", "smoothness constant", POSITIVE, Fraction(1)),
        Letter("R", "distance from the start to x*", POSITIVE, Fraction(1)),
        Letter("gamma", "step size", POSITIVE, Fraction(1)),
    ),
    assumptions=(
        "f is convex and L-smooth on the whole space",
        "the start is at most R away from x*",
    ),
    program=program,
    interpolation=(BY_SMOOTH_CONVEX,),
    units=units,
    source="the interpolation conditions of Taylor, Hendrickx and Glineur (taylor2017smooth)",
)
