r"""Gradient descent with steps 1/L on a smooth convex function: the usual rate, and the tight one.

`fedtheory verify docs/examples/gradient_descent.py` states both bounds, proves both, and runs them
on the function on which the second is met. All that the library lacks stands here too: two words,
the method and the problem. The second proof shows an induction that must stop somewhere.
"""

from typing import Any, Protocol

import numpy as np
import sympy as sp

from fedtheory.core.concept import Concept, Dimension, Property
from fedtheory.core.concepts import SMOOTHNESS
from fedtheory.core.instance import Certificate, Instance
from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.core.proof import (
    Given,
    Line,
    Proof,
    Setting,
    Square,
    Use,
    combination,
    conclusion,
    step,
)
from fedtheory.core.properties import CONVEX, SMOOTH
from fedtheory.core.role import Role
from fedtheory.core.statement import (
    Assumption,
    Bound,
    Constant,
    Exhibit,
    Source,
    Statement,
    Status,
    Steps,
    t,
)
from fedtheory.core.term import (
    Function,
    Schema,
    Term,
    at_most,
    dot,
    equal,
    less,
    root,
    squared,
    substitute,
    symbol,
    tree,
)
from fedtheory.core.trajectory import Array, Trajectory

# ---- letters, and two words that the library does not know

L = sp.Symbol("L", positive=True)
R = sp.Symbol("R", nonnegative=True)
eta_t = sp.Symbol("eta_t")
START_DISTANCE = Concept(
    "start distance", "Euclidean distance from the start to a minimiser", Dimension(0, 1)
)
MINIMISED = Property("attained minimum", "the objective has a minimiser")

# ---- the method


class SmoothProblem(Protocol):
    """All that gradient descent asks of a problem; rows are independent runs."""

    @property
    def start(self) -> Array:  # (runs, p)
        """x^1."""

    def gradient(self, x: Array) -> Array:  # (runs, p) -> (runs, p)
        """∇f(x)."""

    def objective_gap(self, x: Array) -> Array:  # (runs, p) -> (runs,)
        """f(x) - f*, never too small."""


def gradient_descent(
    problem: SmoothProblem, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """Measures iterate t at entry t - 1, then makes step t."""
    del rng  # nothing is random
    x = problem.start
    gap = np.empty((rounds, len(x)))
    for k in range(rounds):
        gap[k] = problem.objective_gap(x)
        x = x - steps["eta_t"][k] * problem.gradient(x)
    return Trajectory(np.arange(1, rounds + 1), {OBJECTIVE_GAP: gap.T})


# ---- the problem


class Huber:
    """f(x) = L x²/2 where |x| <= width, and the tangents beyond; its minimum is f(0) = 0."""

    def __init__(self, smoothness: float, width: float, start: float) -> None:
        self.smoothness, self.width = smoothness, width
        self.start = np.array([[start]], dtype=float)

    def gradient(self, x: Array) -> Array:
        """L x, clipped."""
        return self.smoothness * np.clip(x, -self.width, self.width)

    def objective_gap(self, x: Array) -> Array:
        """f(x)."""
        near = np.minimum(np.abs(x), self.width)
        return self.smoothness * (near * (np.abs(x) - near / 2)).sum(axis=1)


def huber(*, smoothness: float, width: float, start: float) -> Instance[Huber]:
    """Huber's function on the line."""
    return Instance(
        name=f"Huber's function (L = {smoothness}, width {width}, from {start})",
        problem=Huber(smoothness, width, start),
        constants={SMOOTHNESS: smoothness, START_DISTANCE: abs(start)},
        promises=frozenset({CONVEX, SMOOTH, MINIMISED}),
        certificates=(Certificate("L and R", 0, "read off the formula"),),
    )


# ---- the statement

STATEMENT = Statement(
    id="example.gd",
    title="Gradient descent with steps 1/L converges as 1/t on smooth convex functions",
    source=Source("garrigos2023handbook", "Section 3, convex and smooth functions"),
    algorithm=gradient_descent,
    schedule={eta_t: 1 / L},
    constants=(
        Constant(L, SMOOTHNESS, "Section 3"),
        Constant(R, START_DISTANCE, "Section 3, ‖x^0 - x*‖"),
    ),
    parameters=(),
    assumptions=(
        Assumption("f is convex", CONVEX, "Section 3"),
        Assumption("f is L-smooth, for some L > 0", SMOOTH, "Section 3"),
        Assumption("argmin f is not empty", MINIMISED, "Section 3"),
    ),
    bounds=(
        Bound(
            Status.PRINTED,
            "Section 3, with γ = 1/L, after t - 1 steps",
            OBJECTIVE_GAP,
            L * R**2 / (2 * (t - 1)),
            first_round=2,
        ),
        Bound(
            Status.SHARPENED,
            "Drori and Teboulle 2014, Theorem 3.1, with h = 1 and N = t - 1",
            OBJECTIVE_GAP,
            L * R**2 / (4 * (t - 1) + 2),
        ),
    ),
    rate=1 / t,
    exhibits=(
        Exhibit(
            lambda: huber(smoothness=1, width=1, start=99),
            {},
            50,
            {"printed": "0.4949", "sharpened": "1.0000"},
            "99 = 2N + 1 widths away, all N = 49 steps are one width long, and round 50 is tight",
        ),
    ),
)

# ---- what the kernel is told: symbols with their sorts, and what is given of them

x, f, g = Function("x"), Function("f"), Function("g")
u, v, x_star = symbol("u"), symbol("v"), symbol("x_star")
ROUND, TWO = {"t": "integer"}, {"u": "vector", "v": "vector"}
FROM_1 = at_most(1, t)

SETTING = Setting(
    symbols={
        "L": ((), "real"),
        "R": ((), "real"),
        "x_star": ((), "vector"),
        "x": (("integer",), "vector"),
        "f": (("vector",), "real"),
        "g": (("vector",), "vector"),
    },
    given={
        "L": Given(
            Schema(less(0, L)), "L is a Lipschitz constant of ∇f", "Section 3", Role.DEFINITION
        ),
        "smooth": Given(
            Schema(f(v) <= f(u) + dot(g(u), v - u) + L / 2 * squared(v - u), TWO),
            "f is L-smooth, by the descent lemma",
            "Section 3",
            Role.ASSUMPTION,
        ),
        "convex": Given(
            Schema(f(u) + dot(g(u), v - u) <= f(v), TWO),
            "f is convex",
            "Section 3",
            Role.ASSUMPTION,
        ),
        "stationary": Given(
            Schema(equal(dot(g(x_star), v), 0), {"v": "vector"}),
            "x* minimises f, so ∇f(x*) = 0",
            "Section 3",
            Role.DEFINITION,
        ),
        "start": Given(
            Schema(squared(x(1) - x_star) <= R**2),
            "R is the distance of x^1 to x*",
            "Section 3",
            Role.DEFINITION,
        ),
        "update": Given(
            Schema(equal(x(t + 1), x(t) - g(x(t)) / L), ROUND, (FROM_1,)),
            "x^{t+1} = x^t - ∇f(x^t)/L",
            "Section 3",
            Role.DEFINITION,
        ),
    },
    metrics={OBJECTIVE_GAP: f(x(t)) - f(x_star)},
)

# ---- the first proof: (t - 1) gap + L/2 distance² never grows

AT = {"t": "t"}
here, there = x(t), x(t + 1)
down = g(here) / L
gap, gap_next = f(here) - f(x_star), f(there) - f(x_star)
distance, distance_next = squared(here - x_star), squared(there - x_star)

descent = step(
    "descent",
    "ours",
    "smoothness along the step",
    combination(
        Schema(f(there) <= f(here) - L / 2 * squared(down), ROUND, (FROM_1,)),
        Use("smooth", {"u": here, "v": there}),
        Use("update", AT, times=g(here) + L / 2 * (there - here - down)),
    ),
)
one_round = step(
    "one round",
    "ours",
    "descent, convexity against x*, and the square of x^{t+1} - x*",
    combination(
        Schema(gap_next + L / 2 * distance_next <= L / 2 * distance, ROUND, (FROM_1,)),
        Use("descent", AT),
        Use("convex", {"u": here, "v": x_star}),
        Use("update", AT, times=L / 2 * (there + here - down - 2 * x_star)),
    ),
)

claim = Schema((t - 1) * gap + L / 2 * distance <= L / 2 * squared(x(1) - x_star), ROUND, (FROM_1,))
potential = step(
    "potential",
    "ours",
    "induction on t: one round, and t - 1 times the descent",
    combination(Schema(substitute(claim.then, "t", 1)), name="first"),
    combination(
        Schema(substitute(claim.then, "t", t + 1), ROUND, (FROM_1, claim.then)),
        Use("if 2"),
        Use("one round", AT),
        Use("descent", AT, times=t - 1),
        name="next",
    ),
    Line(claim, "induction", {"on": "t", "base": "first", "step": "next"}),
)
theorem = step(
    "theorem",
    "Section 3",
    "the potential over t - 1; the distance left to x* is dropped",
    combination(
        conclusion(SETTING, STATEMENT.bound("printed")),
        Use("potential", AT, times=1 / (t - 1)),
        Use("start", times=L / 2 / (t - 1)),
        Square(here - x_star, times=L / 2 / (t - 1)),
    ),
)

# ---- the second proof: a potential that knows how many steps there will be, N in all

w = v - (g(v) - g(u)) / L
interpolation = step(
    "interpolation",
    "ours",
    "smoothness from v and convexity from u meet in v - (∇f(v) - ∇f(u))/L",
    combination(
        Schema(f(u) + dot(g(u), v - u) + squared(g(v) - g(u)) / (2 * L) <= f(v), TWO),
        Use("smooth", {"u": v, "v": w}),
        Use("convex", {"u": u, "v": w}),
    ),
)
slope, slope_next = squared(g(here)) / (2 * L), squared(g(there)) / (2 * L)
pair = step(
    "pair",
    "ours",
    "interpolation between x^{t+1} and x^t",
    combination(
        Schema(f(there) + slope + slope_next <= f(here), ROUND, (FROM_1,)),
        Use("interpolation", {"u": there, "v": here}),
        Use("update", AT, times=g(there)),
    ),
)
star = step(
    "star",
    "ours",
    "interpolation between x^t and x*, where the gradient is 0",
    combination(
        Schema(gap + slope <= dot(g(here), here - x_star), ROUND, (FROM_1,)),
        Use("interpolation", {"u": here, "v": x_star}),
        Use("stationary", {"v": g(x_star)}, times=-1 / (2 * L)),
        Use("stationary", {"v": g(here)}, times=1 / L),
    ),
)

N, y = symbol("N"), symbol("y")
EACH = {"t": "integer", "N": "integer"}
FROM_0, INSIDE, BEYOND = at_most(0, N), less(t, N + 1), at_most(N + 1, t)
ahead, ahead_next = 2 * N + 2 - t, 2 * N + 1 - t  # positive as long as t <= N


def excess(at: Any) -> Term:
    """2 (2N + 2 - t)² times the potential at round t, less its value at round 1."""
    return (
        2 * (2 * N + 2 - at) * (at - 1) * (f(x(at)) - f(x_star) + squared(g(x(at))) / (2 * L))
        + L * (2 * N + 3 - 2 * at) * squared(x(at) - x_star)
        - (2 * N + 2 - at) ** 2 * L / (2 * N + 1) * squared(x(1) - x_star)
    )


towards = step(
    "one round towards N",
    "ours",
    "pair and star; what is left of the update is one square",
    combination(
        Schema(
            ahead**2 * excess(t + 1) <= ahead_next**2 * excess(t), EACH, (FROM_1, FROM_0, INSIDE)
        ),
        Use("pair", AT, times=2 * ahead**2 * ahead_next * t),
        Use("star", AT, times=2 * ahead * ahead_next * (2 * N + 1)),
        Use(
            "update",
            AT,
            times=L * (2 * N + 1 - 2 * t) * ahead**2 * (there + here - down - 2 * x_star),
        ),
        Square(here - x_star - ahead * down, times=L * (2 * (t - 1) * ahead_next + 2 * N + 1)),
    ),
)


# An induction has no upper end, and excess(t) <= 0 is claimed up to round N + 1 only. So it is
# multiplied by |a| + a with a = N + 2 - t: 2a as long as the claim is alive, and 0 ever after.
def alive(at: Any) -> Term:
    """|a| + a, where a = N + 2 - t."""
    return root((N + 2 - at) ** 2) + (N + 2 - at)


while_alive = Schema(alive(t) * excess(t) <= 0, EACH, (FROM_1, FROM_0))
after = substitute(while_alive.then, "t", t + 1)
KNOWN = (FROM_1, FROM_0, while_alive.then)
to_go = N + 1 - t
ratio = to_go * ahead_next**2 / ahead / ahead / (to_go + 1)
potential_towards = step(
    "potential towards N",
    "ours",
    "induction on t, in two cases: rounds up to N, and those of which nothing is claimed",
    Line(Schema(equal(root(y**2), y), {"y": "real"}, (at_most(0, y),)), "identity", name="modulus"),
    combination(
        Schema(substitute(while_alive.then, "t", 1), {"N": "integer"}, (FROM_0,)), name="first"
    ),
    combination(
        Schema(after, EACH, (*KNOWN, BEYOND)),
        Use("modulus", {"y": t - N - 1}, times=excess(t + 1)),
        name="beyond",
    ),
    combination(
        Schema(after, EACH, (*KNOWN, INSIDE)),
        Use("modulus", {"y": to_go}, times=excess(t + 1)),
        Use("one round towards N", {"t": "t", "N": "N"}, times=2 * to_go / ahead / ahead),
        Use("if 3", times=ratio),
        Use("modulus", {"y": to_go + 1}, times=-ratio * excess(t)),
        name="inside",
    ),
    Line(
        Schema(after, EACH, KNOWN),
        "cases",
        {"on": [tree(N + 1), tree(t)], "below": "beyond", "above": "inside"},
        "next",
    ),
    Line(while_alive, "induction", {"on": "t", "base": "first", "step": "next"}),
)
tight = step(
    "tight theorem",
    "Drori and Teboulle 2014, Theorem 3.1",
    "the potential at its last round, N = t - 1, and star once more",
    combination(
        conclusion(SETTING, STATEMENT.bound("sharpened")),
        Use("potential towards N", {"t": "t", "N": t - 1}, times=1 / (4 * t**2)),
        Use("star", AT, times=1 / t),
        Use("start", times=L / (4 * t - 2)),
        Square(down - (here - x_star) / t, times=L / 2),
    ),
)

PROOFS = (
    Proof(STATEMENT, "printed", SETTING, (descent, one_round, potential, theorem)),
    Proof(
        STATEMENT,
        "sharpened",
        SETTING,
        (interpolation, pair, star, towards, potential_towards, tight),
    ),
)
