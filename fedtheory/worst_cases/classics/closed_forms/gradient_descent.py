r"""Gradient descent with steps 1/L: f(x_N) - f(x*) <= LR²/(4N + 2), for every N.

The multipliers are those of the tight certificates: (k+1)/(2N-k) for the pair x_k, x_{k+1}; the differences of these for
x* and x_k. A potential that knows N uses up one pair and one of the others a round.
"""

from typing import Any

from fedtheory.core.item import Argument
from fedtheory.core.proof import Given, Line, Setting, Square, Step, Use, combination, step
from fedtheory.core.term import Schema, Term, at_most, dot, equal, less, squared
from fedtheory.worst_cases.classics.closed_forms.rounds import (
    AT,
    EACH,
    ROUND,
    N,
    first,
    following,
    gap,
    here,
    letter,
    t,
    there,
    x,
)
from fedtheory.worst_cases.hypotheses import (
    FROM_0,
    FUNCTION,
    f,
    g,
    interpolation,
    smooth_convex,
    x_star,
)

L, R = letter("L"), letter("R")


def pair_multiplier(horizon: Any, at: Any) -> Any:
    """Of the interpolation inequality between x_t and x_{t+1}."""
    return (at + 1) / (2 * horizon - at)


def star_multiplier(horizon: Any, at: Any) -> Any:
    """Of the one between x* and x_t, for t < N: what the pair after t has more than the pair before."""
    return (2 * horizon + 1) / (2 * horizon - at) / (2 * horizon + 1 - at)


def last_multiplier(horizon: Any) -> Any:
    """Of the one between x* and x_N."""
    return 1 / (horizon + 1)


def start_multiplier(horizon: Any) -> Any:
    """Of R² - |x_0 - x*|², in units of L."""
    return 1 / (4 * horizon + 2)


GRADIENT_DESCENT_SETTING = Setting(
    {**FUNCTION, "x": (("integer",), "vector"), "L": ((), "real"), "R": ((), "real")},
    {
        "L": Given(Schema(less(0, L)), "L is a Lipschitz constant", "drori2014performance"),
        **smooth_convex(L),
        "minimiser": Given(
            Schema(equal(g(x_star), 0 * x_star)), "x* minimises f", "drori2014performance"
        ),
        "start": Given(
            Schema(squared(x(0) - x_star) <= R**2),
            "R is the distance from the start to x*",
            "drori2014performance",
        ),
        "update": Given(
            Schema(equal(there, here - g(here) / L), ROUND, (FROM_0,)),
            "x_{k+1} = x_k - grad f(x_k) / L",
            "drori2014performance",
        ),
    },
)


def _potential(at: Any) -> Term:
    """What was used before round t, less L/(4N+2) |x_0 - x*|²; with no round to go it is the theorem."""
    ahead = 2 * N + 1 - at
    return (
        at / ahead * (gap(at) + squared(g(x(at))) / (2 * L))
        + L / 2 * (2 * N + 1 - 2 * at) / ahead / ahead * squared(x(at) - x_star)
        - L * start_multiplier(N) * squared(x(0) - x_star)
    )


def _gradient_descent() -> Argument:
    slope, slope_next = squared(g(here)) / (2 * L), squared(g(there)) / (2 * L)
    down = g(here) / L
    pair = step(
        "pair",
        "ours",
        "interpolation between x_t and x_{t+1}, and the step between them",
        combination(
            Schema(f(there) + slope + slope_next <= f(here), ROUND, (FROM_0,)),
            Use("interpolation", {"u": here, "v": there}),
            Use("update", AT, times=g(there)),
        ),
    )
    star = step(
        "star",
        "ours",
        "interpolation between x* and x_t, the gradient at x* being zero",
        combination(
            Schema(gap(t) + slope <= dot(g(here), here - x_star), ROUND),
            Use("interpolation", {"u": x_star, "v": here}),
            Use("minimiser", times=(2 * g(here) - g(x_star)) / (2 * L)),
        ),
    )
    inside = (FROM_0, at_most(t + 1, N), at_most(0, N))
    ahead, ahead_next = 2 * N + 1 - t, 2 * N - t
    one_round = step(
        "one round",
        "ours",
        "pair and star of round t with their multipliers; what is left is one square",
        combination(
            Schema(_potential(t + 1) <= _potential(t), EACH, inside),
            Use("pair", AT, times=pair_multiplier(N, t)),
            Use("star", AT, times=star_multiplier(N, t)),
            Use(
                "update",
                AT,
                times=L
                / 2
                * (2 * N - 1 - 2 * t)
                / ahead_next
                / ahead_next
                * (there + here - down - 2 * x_star),
            ),
            Square(
                here - x_star - ahead * down,
                times=L
                / 2
                * (2 * t * ahead_next + 2 * N + 1)
                / ahead
                / ahead
                / ahead_next
                / ahead_next,
            ),
        ),
    )
    claim = Schema(_potential(t) <= 0, EACH, (FROM_0, at_most(t, N), at_most(0, N)))
    going = Schema(following(claim), EACH, (FROM_0, at_most(t + 1, N), at_most(0, N), claim.then))
    potential = step(
        "potential",
        "ours",
        "induction on t up to N",
        combination(Schema(first(claim), {"N": "integer"}, (at_most(0, N),) * 2), name="first"),
        combination(going, Use("one round", {"t": "t", "N": "N"}), Use("if 4"), name="next"),
        Line(claim, "induction", {"on": "t", "base": "first", "step": "next"}),
    )
    end = {"t": "N"}
    theorem = step(
        "theorem",
        "drori2014performance, Theorem 3.1, with h = 1",
        "the potential at t = N, and star once more",
        combination(
            Schema(gap(N) <= L * R**2 / (4 * N + 2), {"N": "integer"}, (at_most(0, N),)),
            Use("potential", {"t": "N", "N": "N"}),
            Use("star", end, times=last_multiplier(N)),
            Use("start", times=L * start_multiplier(N)),
            Square(g(x(N)) / L - (x(N) - x_star) / (N + 1), times=L / 2),
        ),
    )
    lemma = interpolation(L)
    known = Step(
        "interpolation", "ours", "convexity from v, smoothness from u", lemma.schema, (lemma,)
    )
    return Argument(
        "gd.closed",
        "gradient descent with steps 1/L: f(x_N) - f(x*) <= LR²/(4N + 2) for every N",
        GRADIENT_DESCENT_SETTING,
        (known, pair, star, one_round, potential, theorem),
    )


GRADIENT_DESCENT = _gradient_descent()
