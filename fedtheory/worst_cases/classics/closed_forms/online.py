r"""Online gradient descent and mirror descent: a regret of at most R²/2η + NηG²/2 after N rounds, RG√N with the best step.

The multipliers know neither N nor the round: 1 for each loss, η/2 for each gradient, 1/η for each projection.
"""

from fedtheory.core.item import Argument
from fedtheory.core.proof import Given, Line, Setting, Square, Use, combination, step
from fedtheory.core.term import (
    Function,
    Schema,
    Term,
    at_most,
    dot,
    equal,
    less,
    member,
    root,
    squared,
    substitute,
)
from fedtheory.worst_cases.classics import mirror_descent as mirror
from fedtheory.worst_cases.classics import online_gradient as online
from fedtheory.worst_cases.classics.closed_forms.rounds import (
    AT,
    ROUND,
    N,
    first,
    following,
    here,
    letter,
    t,
    there,
    x,
)
from fedtheory.worst_cases.hypotheses import FROM_0, v, x_star

G, R, eta = letter("G"), letter("R"), letter("eta")
regret = Function("regret")
heard = online.g(t, here)
ONLINE_SYMBOLS = {
    **online.SYMBOLS,
    "regret": (("integer",), "real"),
    "G": ((), "real"),
    "R": ((), "real"),
    "eta": ((), "real"),
}
ONLINE_GIVEN = {
    "eta": Given(Schema(less(0, eta)), "the step is positive", "ours"),
    "no regret": Given(Schema(equal(regret(0), 0)), "the sum begins", "ours"),
    "regret": Given(
        Schema(
            equal(regret(t + 1), regret(t) + online.f(t, here) - online.f(t, x_star)),
            ROUND,
            (FROM_0,),
        ),
        "the sum of f_t(x_t) - f_t(x*)",
        "ours",
    ),
    **online.losses(G),
}


def _online(
    name: str, title: str, setting: Setting, potential: Term, start: Use, *round_terms: Use | Square
) -> Argument:
    """2η regret(t) + potential(t) <= R² + tη²G², by induction; `round_terms` show one round, `start` the potential there."""
    afterwards = Term(substitute(potential, "t", t + 1))
    one_round = step(
        "one round",
        "ours",
        "convexity against x*, the method's step, the bound on the gradient; what is left is a square",
        combination(
            Schema(
                2 * eta * (online.f(t, here) - online.f(t, x_star)) + afterwards
                <= potential + eta**2 * G**2,
                ROUND,
                (FROM_0,),
            ),
            Use("convex", {"t": "t", "u": here, "v": x_star}, times=2 * eta),
            Use("gradients", AT, times=eta**2),
            *round_terms,
        ),
    )
    claim = Schema(2 * eta * regret(t) + potential <= R**2 + t * eta**2 * G**2, ROUND, (FROM_0,))
    every = step(
        "potential",
        "ours",
        "induction on the number of rounds",
        combination(Schema(first(claim)), start, Use("no regret", times=2 * eta), name="first"),
        combination(
            Schema(following(claim), ROUND, (FROM_0, claim.then)),
            Use("one round", AT),
            Use("regret", AT, times=2 * eta),
            Use("if 2"),
            name="next",
        ),
        Line(claim, "induction", {"on": "t", "base": "first", "step": "next"}),
    )
    return Argument(name, title, setting, (one_round, every))


def _online_gradient_descent() -> Argument:
    forward = here - eta * heard
    setting = Setting(
        {**ONLINE_SYMBOLS, "domain": ((), "set")},
        {
            **ONLINE_GIVEN,
            "comparison": Given(
                Schema(member(x_star, "domain")), "x* lies in the domain", "zinkevich2003online"
            ),
            "distance": Given(
                Schema(squared(x(0) - x_star) <= R**2),
                "R is the distance from the start to x*",
                "zinkevich2003online",
            ),
            "projection": Given(
                Schema(
                    dot(forward - there, v - there) <= 0,
                    {**ROUND, "v": "vector"},
                    (FROM_0, member(v, "domain")),
                ),
                "x_{t+1} is the projection of x_t - eta grad f_t(x_t)",
                "zinkevich2003online, Section 2",
            ),
        },
    )
    distance = squared(here - x_star)
    found = _online(
        "ogd.closed",
        "online gradient descent: the regret of N rounds is at most R²/2η + NηG²/2, and RG√N with the best step",
        setting,
        distance,
        Use("distance"),
        Use("projection", {"t": "t", "v": x_star}, times=2, because=(None, Use("comparison"))),
        Square(forward - there),
    )
    end = Square(x(N) - x_star, times=1 / (2 * eta))
    return _with_regret(found, end)


def _mirror_descent() -> Argument:
    psi, h = mirror.psi, mirror.h
    setting = Setting(
        {**ONLINE_SYMBOLS, "psi": (("vector",), "real"), "h": (("vector",), "vector")},
        {**ONLINE_GIVEN, **mirror.mirrored(R, eta)},
    )
    divergence = 2 * (psi(x_star) - psi(here) - dot(h(here), x_star - here))
    found = _online(
        "omd.closed",
        "online mirror descent: the regret of N rounds is at most R²/2η + NηG²/2, and RG√N with the best step",
        setting,
        divergence,
        Use("divergence", times=2),
        Use("mirror map", {"u": here, "v": there}, times=2),
        Use("update", AT, times=2 * (there - x_star)),
        Square(there - here + eta * heard),
    )
    end = Use("mirror map", {"u": x(N), "v": x_star}, times=1 / eta)
    return _with_regret(found, end, Square(x(N) - x_star, times=1 / (2 * eta)))


def _with_regret(found: Argument, *left_over: Use | Square) -> Argument:
    """What is left of the potential is dropped; then the step that makes the sum least."""
    rounds, from_1 = {"N": "integer"}, at_most(1, N)
    last = step(
        "theorem",
        "zinkevich2003online, Theorem 1",
        "the potential after N rounds",
        combination(
            Schema(regret(N) <= R**2 / (2 * eta) + N * eta * G**2 / 2, rounds, (from_1,)),
            Use("potential", {"t": "N"}, times=1 / (2 * eta)),
            *left_over,
        ),
    )
    best = equal(R, eta * G * root(N))
    tuned = step(
        "best step",
        "ours",
        "with R = ηG√N both terms are RG√N/2",
        combination(
            Schema(regret(N) <= R * G * root(N), rounds, (from_1, best)),
            Use("theorem", {"N": "N"}),
            Use("if 2", times=(R / eta - G * root(N)) / 2),
        ),
    )
    return Argument(found.id, found.title, found.setting, (*found.steps, last, tuned))


ONLINE_GRADIENT_DESCENT = _online_gradient_descent()
MIRROR_DESCENT = _mirror_descent()
