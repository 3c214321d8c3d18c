r"""Gradient descent with steps 1/L: f(x_N) - f(x*) <= LR²/(4N + 2), for every N.

The multipliers are those of the tight certificates: (k+1)/(2N-k) for the pair x_k, x_{k+1}; the differences of these for
x* and x_k. A potential that depends on N uses one pair and one of the others in each round.
"""

from typing import Any

from fedtheory.core.proof import Given, Setting
from fedtheory.core.term import Schema
from fedtheory.language import Formula, Theory, dot, sq, square, t
from fedtheory.textbook.functions import CO_COERCIVE
from fedtheory.worst_cases.classics.closed_forms.rounds import ROUND, gap, here, there, x
from fedtheory.worst_cases.hypotheses import FROM_0, FUNCTION, f, g, smooth_convex, x_star


def pair_multiplier(horizon: Any, at: Any) -> Any:
    """Of the interpolation inequality between x_t and x_{t+1}."""
    return (at + 1) / (2 * horizon - at)


def star_multiplier(horizon: Any, at: Any) -> Any:
    """Of the one between x* and x_t, for t < N: the multiplier of the pair after t minus that of the pair before."""
    return (2 * horizon + 1) / (2 * horizon - at) / (2 * horizon + 1 - at)


def last_multiplier(horizon: Any) -> Any:
    """Of the one between x* and x_N."""
    return 1 / (horizon + 1)


def start_multiplier(horizon: Any) -> Any:
    """Of R² - |x_0 - x*|², in units of L."""
    return 1 / (4 * horizon + 2)


SOURCE = "drori2014performance"
L, R = Formula("L"), Formula("R")
p = Theory.over(
    Setting(
        {**FUNCTION, "x": (("integer",), "vector"), "L": ((), "real"), "R": ((), "real")},
        {
            "L": Given(Schema(L > 0), "L is a Lipschitz constant", SOURCE),
            **smooth_convex(L),
            "minimiser": Given(Schema(g(x_star) == 0 * x_star), "x* minimises f", SOURCE),
            "start": Given(
                Schema(sq(x(0) - x_star) <= R**2), "R is the distance from the start to x*", SOURCE
            ),
            "update": Given(
                Schema(there == here - g(here) / L, ROUND, (FROM_0,)),
                "x_{k+1} = x_k - grad f(x_k) / L",
                SOURCE,
            ),
        },
    ),
    globals(),
)
p.since = 0
N = p.variable("N", "integer", first=0)
minimiser, start, update = p.called("minimiser", "start", "update")


def potential_of(at: Any) -> Any:
    """What was used before round t, less L/(4N+2) |x_0 - x*|²; with no round to go it is the theorem."""
    ahead = 2 * N + 1 - at
    return (
        at / ahead * (gap(at) + sq(g(x(at))) / (2 * L))
        + L / 2 * (2 * N + 1 - 2 * at) / ahead / ahead * sq(x(at) - x_star)
        - L * start_multiplier(N) * sq(x(0) - x_star)
    )


slope, slope_next, down = sq(g(here)) / (2 * L), sq(g(there)) / (2 * L), g(here) / L
pair = p.line(
    f(there) + slope + slope_next <= f(here),
    1 * p.cite(CO_COERCIVE, x=here, y=there, name="interpolation"),
    g(there) * update,
    at="ours",
    because="interpolation between x_t and x_{t+1}, and the step between them",
)
star = p.line(
    gap(t) + slope <= dot(g(here), here - x_star),
    1 * p.cite(CO_COERCIVE, x=x_star, y=here, name="interpolation from x*"),
    (2 * g(here) - g(x_star)) / (2 * L) * minimiser,
    at="ours",
    because="interpolation between x* and x_t, the gradient at x* being zero",
)
ahead, ahead_next = 2 * N + 1 - t, 2 * N - t
left_over = L / 2 * (2 * t * ahead_next + 2 * N + 1) / ahead / ahead / ahead_next / ahead_next
moved = L / 2 * (2 * N - 1 - 2 * t) / ahead_next / ahead_next * (there + here - down - 2 * x_star)
one_round = p.line(
    potential_of(t + 1) <= potential_of(t),
    pair_multiplier(N, t) * pair,
    star_multiplier(N, t) * star,
    moved * update,
    square(here - x_star - ahead * down, left_over),
    when=[t + 1 <= N],
    at="ours",
    because="pair and star of round t with their multipliers; what is left is one square",
)
potential = p.induction(
    potential_of(t) <= 0,
    base=[0 * start],
    step=[1 * one_round, 1 * p.before],
    when=[t <= N],
    at="ours",
    because="induction on t up to N",
)
theorem = p.line(
    gap(N) <= L * R**2 / (4 * N + 2),
    1 * potential(t=N),
    last_multiplier(N) * star(t=N),
    L * start_multiplier(N) * start,
    square(g(x(N)) / L - (x(N) - x_star) / (N + 1), L / 2),
    at="drori2014performance, Theorem 3.1, with h = 1",
    because="the potential at t = N, and star once more",
)
GRADIENT_DESCENT = p.argument(
    "gd.closed", "gradient descent with steps 1/L: f(x_N) - f(x*) <= LR²/(4N + 2) for every N"
)
