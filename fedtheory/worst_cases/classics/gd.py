r"""Gradient descent with a constant step on a smooth convex function: f(x_N) - f(x*) after N steps, from distance R.

The worst case is LR²/(4NLγ + 2) for steps γ <= 1/L: a function that is linear along the whole way, quadratic near x*
(Drori and Teboulle). For longer steps a quadratic that oscillates can be worse.
"""

from fractions import Fraction

from fedtheory.algorithms.gradient_descent import gradient_descent
from fedtheory.core.concept import Dimension
from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.core.proof import Given, Setting
from fedtheory.core.statement import POSITIVE, Domain
from fedtheory.core.term import Schema
from fedtheory.core.worst_case import (
    Attained,
    Letter,
    Parameters,
    Program,
    Replay,
    Textbook,
    Units,
    WorstCase,
)
from fedtheory.instances.interpolant import interpolant
from fedtheory.language import function, sq, t
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
from fedtheory.worst_cases.replaying import measured, rows_of

x = function("x")


def program(letters: Parameters) -> Program:
    """N steps of size gamma, from at most R away."""
    L, R, gamma = letters["L"], letters["R"], step_of(letters)
    N = int(letters["N"])
    setting = Setting(
        {**FUNCTION, "x": (("integer",), "vector")},
        {
            **smooth_convex(L),
            "minimiser": Given(
                Schema(g(x_star) == 0 * x_star), "x* minimises f", "drori2014performance"
            ),
            "start": Given(
                Schema(sq(x(0) - x_star) <= R**2),
                "R is the distance from the start to x*",
                "drori2014performance",
            ),
            "update": Given(
                Schema(x(t + 1) == x(t) - gamma * g(x(t)), {"t": "integer"}, (FROM_0,)),
                "a gradient step",
                "drori2014performance",
            ),
        },
    )
    found = Program(setting, [interpolation(L)])
    found.gram.vector(x_star)
    found.gram.vector(x(0))
    found.define("minimiser")
    for k in range(N):
        found.define("update", t=k)
    found.maximise(f(x(N)) - f(x_star))
    points = [*(x(k) for k in range(N + 1)), x_star]
    for j, u in enumerate(points):
        for k, v in enumerate(points):
            if j != k:
                chain = k == j + 1 <= N or j == N + 1
                found.given("interpolation", u=u, v=v, likely=chain)
    found.given("start", unit=Dimension(0, 2))
    found.invariant([x_star, x(0)])
    return found


def step_of(letters: Parameters) -> Fraction:
    """gamma, which is 1/L if it is not set."""
    return letters["gamma"] if "gamma" in letters else 1 / letters["L"]


def units(letters: Parameters) -> Units:
    """Lengths in R, values in LR²: then L = R = 1, and the step is gamma L."""
    L, R = letters["L"], letters["R"]
    normal = {"N": letters["N"], "L": Fraction(1), "R": Fraction(1), "gamma": step_of(letters) * L}
    return Units(normal, L * R**2, R)


def on_the_line(letters: Parameters) -> Fraction:
    """The larger of two runs on the real line, in rational arithmetic: down a slope, and back and forth on a parabola."""
    L, R, gamma = letters["L"], letters["R"], step_of(letters)
    N = int(letters["N"])
    slope = L * R / (1 + 2 * N * L * gamma)  # beyond slope / L the function is linear
    at = other = R
    for _ in range(N):
        at -= gamma * max(-slope, min(L * at, slope))
        other -= gamma * L * other
    near = abs(at) * L <= slope
    down = L * at**2 / 2 if near else slope * abs(at) - slope**2 / (2 * L)
    return max(down, L * other**2 / 2)


def of_nesterov(letters: Parameters) -> Fraction | None:
    """2LR²/(N+4), for the step 1/L."""
    L, R, N = letters["L"], letters["R"], letters["N"]
    return 2 * L * R**2 / (N + 4) if step_of(letters) == 1 / L else None


def tight(letters: Parameters) -> Fraction | None:
    """LR²/(4NL gamma + 2), for steps up to 1/L."""
    L, R, N, gamma = letters["L"], letters["R"], letters["N"], step_of(letters)
    return L * R**2 / (4 * N * L * gamma + 2) if gamma * L <= 1 else None


def replay(letters: Parameters, worst: Attained) -> Replay:
    """Gradient descent itself, on the function through the points that were found."""
    N, gamma = int(letters["N"]), float(step_of(letters))
    points = [*(x(k) for k in range(N + 1)), x_star]
    instance = interpolant(
        points=rows_of([worst.vector(p) for p in points]),
        gradients=rows_of([worst.vector(g(p)) for p in points]),
        values=rows_of([[worst.value(f(p)) for p in points]]),
        smoothness=str(letters["L"]),
        start="0",
        solution=str(N + 1),
    )
    value = measured(gradient_descent, instance, {"gamma_t": [gamma] * (N + 1)}, OBJECTIVE_GAP)
    return Replay(value, instance)


GRADIENT_DESCENT = WorstCase(
    id="gd",
    title="gradient descent with a constant step on a smooth convex function",
    metric="f(x_N) - f(x*)",
    letters=(
        Letter("N", "number of steps", Domain(Fraction(1), upper=Fraction(100), integer=True)),
        Letter("L", "smoothness constant", POSITIVE, Fraction(1)),
        Letter("R", "distance from the start to x*", POSITIVE, Fraction(1)),
        Letter("gamma", "step size; 1/L if it is not set", POSITIVE),
    ),
    assumptions=(
        "f is convex and L-smooth on the whole space",
        "x* minimises f, and the start is at most R away",
        "x_{k+1} = x_k - gamma grad f(x_k), N times",
    ),
    program=program,
    interpolation=(BY_SMOOTH_CONVEX,),
    units=units,
    replay=replay,
    instance=on_the_line,
    optional=frozenset({"gamma"}),
    increasing=frozenset({"R"}),
    textbook=(
        Textbook("2LR²/(N+4) for steps 1/L", "nesterov2018lectures, Corollary 2.1.2", of_nesterov),
        Textbook("L R²/(4NL gamma + 2) for steps up to 1/L", "drori2014performance", tight),
    ),
    source="drori2014performance, Theorem 3.1",
)
