r"""Online mirror descent in the Euclidean norm: the regret of T rounds, for every mirror map at once.

The map ψ is 1-strongly convex on the whole space, and x_{t+1} is where its gradient is ∇ψ(x_t) - η∇f_t(x_t). If ψ's divergence from the
start to x* is at most R²/2, nothing is worse than ψ = ½|x|², which is online gradient descent: R²/2η + TηG²/2.
"""

from fractions import Fraction
from itertools import permutations

from fedtheory.core.concept import Dimension
from fedtheory.core.proof import Given, Setting
from fedtheory.core.term import Function, Schema, Term, dot, equal, squared
from fedtheory.core.worst_case import Parameters, Program, WorstCase
from fedtheory.worst_cases.classics.online_gradient import (
    LETTERS,
    ROUND,
    SYMBOLS,
    g,
    losses,
    regret,
    step_of,
    t,
    turning,
    u,
    units,
    v,
    x,
)
from fedtheory.worst_cases.hypotheses import BY_CONVEX, BY_STRONG, FROM_0, TWO, x_star

psi, h = Function("psi"), Function("h")
SQUARE = Dimension(0, 2)


def mirrored(R: Fraction | Term, eta: Fraction | Term) -> dict[str, Given]:
    """The mirror map, and the step in the mirror."""
    return {
        "mirror map": Given(
            Schema(psi(u) + dot(h(u), v - u) + Fraction(1, 2) * squared(v - u) <= psi(v), TWO),
            "psi is 1-strongly convex, h its gradient or a subgradient",
            "beck2003mirror",
        ),
        "divergence": Given(
            Schema(psi(x_star) - psi(x(0)) - dot(h(x(0)), x_star - x(0)) <= R**2 / 2),
            "the divergence from x_0 to x* is at most R²/2",
            "beck2003mirror",
        ),
        "update": Given(
            Schema(equal(h(x(t + 1)), h(x(t)) - eta * g(t, x(t))), ROUND, (FROM_0,)),
            "a gradient step in the mirror",
            "beck2003mirror",
        ),
    }


def program(letters: Parameters) -> Program:
    """T rounds on the whole space; where ψ has a kink, h is any of its subgradients."""
    T, G, R, eta = int(letters["T"]), letters["G"], letters["R"], step_of(letters)
    symbols = {**SYMBOLS, "psi": (("vector",), "real"), "h": (("vector",), "vector")}
    found = Program(Setting(symbols, {**losses(G), **mirrored(R, eta)}))
    points = [x_star, *(x(k) for k in range(T))]
    for vector in (*points, h(x_star), h(x(0)), *(g(k, x(k)) for k in range(T))):
        found.gram.vector(vector)
    for k in range(T - 1):
        found.define("update", t=k)
    found.maximise(regret(T))
    for k in range(T):
        found.given("convex", t=k, u=x(k), v=x_star)
        found.given("gradients", unit=Dimension(2, -2), t=k)
    found.given("divergence", unit=SQUARE)
    for j, k in permutations(range(len(points)), 2):
        onwards = j > 0 and k == (j + 1) % len(points)
        found.given("mirror map", unit=SQUARE, likely=onwards, u=points[j], v=points[k])
    found.invariant(points)
    found.invariant([h(p) for p in points])
    return found


MIRROR_DESCENT = WorstCase(
    id="omd",
    title="online mirror descent in the Euclidean norm, against convex losses",
    metric="sum of f_t(x_t) - f_t(x*)",
    letters=LETTERS,
    assumptions=(
        "every f_t is convex, and |grad f_t(x_t)| <= G",
        "the mirror map psi is 1-strongly convex on the whole space, its divergence from x_0 to x* at most R²/2",
        "grad psi(x_{t+1}) = grad psi(x_t) - eta grad f_t(x_t)",
    ),
    program=program,
    interpolation=(BY_CONVEX, BY_STRONG),
    units=units,
    instance=turning,
    optional=frozenset({"eta"}),
    source="beck2003mirror",
)
