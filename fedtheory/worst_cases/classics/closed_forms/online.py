r"""Online gradient descent and mirror descent: a regret of at most R²/2η + NηG²/2 after N rounds, RG√N with the best step.

The multipliers depend neither on N nor on the round: 1 for each loss, η/2 for each gradient, 1/η for each projection.
"""

from collections.abc import Mapping
from typing import Any

from fedtheory.core.item import Argument
from fedtheory.core.proof import Given, Setting
from fedtheory.core.term import Schema, member
from fedtheory.language import Formula, Theory, dot, function, root, sq, square, t, v
from fedtheory.worst_cases.classics import mirror_descent as mirror
from fedtheory.worst_cases.classics import online_gradient as online
from fedtheory.worst_cases.classics.closed_forms.rounds import ROUND, here, there, x
from fedtheory.worst_cases.hypotheses import FROM_0, x_star

PAPER, OURS = "zinkevich2003online", "ours"
G, R, eta, N = (Formula(name) for name in ("G", "R", "eta", "N"))
regret = function("regret")
heard, lost = online.g(t, here), online.f(t, here) - online.f(t, x_star)
SYMBOLS = {
    **online.SYMBOLS,
    "regret": (("integer",), "real"),
    **dict.fromkeys(("G", "R", "eta"), ((), "real")),
}
GIVEN = {
    "eta": Given(Schema(eta > 0), "the step is positive", OURS),
    "no regret": Given(Schema(regret(0) == 0), "the sum begins", OURS),
    "regret": Given(
        Schema(
            regret(t + 1) == regret(t) + online.f(t, here) - online.f(t, x_star), ROUND, (FROM_0,)
        ),
        "the sum of f_t(x_t) - f_t(x*)",
        OURS,
    ),
    **online.losses(G),
}


def _theory(symbols: Mapping[str, Any], given: Mapping[str, Given]) -> Theory:
    p = Theory.over(Setting({**SYMBOLS, **symbols}, {**GIVEN, **given}), {})
    p.since = 0
    p.variable("N", "integer", first=1)
    return p


def _closed(
    p: Theory,
    name: str,
    title: str,
    potential: Any,
    begins: Any,
    one_round: list[Any],
    left_over: list[Any],
) -> Argument:
    """2η regret(t) + potential(t) <= R² + tη²G², by induction, from `begins` and `one_round`; what is left of the potential
    is dropped in the end; then the step that makes the sum least."""
    convex, gradients, none, sums = p.called("convex", "gradients", "no regret", "regret")
    one = p.line(
        2 * eta * lost + potential(t + 1) <= potential(t) + eta**2 * G**2,
        2 * eta * convex(here, x_star),
        eta**2 * gradients,
        *one_round,
        name="one round",
        at=OURS,
        because="convexity against x*, the method's step, the bound on the gradient; what is left is a square",
    )
    every = p.induction(
        2 * eta * regret(t) + potential(t) <= R**2 + t * eta**2 * G**2,
        base=[*begins, 2 * eta * none],
        step=[1 * one, 2 * eta * sums, 1 * p.before],
        name="potential",
        at=OURS,
        because="induction on the number of rounds",
    )
    last = p.line(
        regret(N) <= R**2 / (2 * eta) + N * eta * G**2 / 2,
        1 / (2 * eta) * every(t=N),
        *left_over,
        name="theorem",
        at="zinkevich2003online, Theorem 1",
        because="the potential after N rounds",
    )
    p.line(
        regret(N) <= R * G * root(N),
        1 * last,
        (R / eta - G * root(N)) / 2 * p.condition(2),
        when=[R == eta * G * root(N)],
        name="best step",
        at=OURS,
        because="with R = ηG√N both terms are RG√N/2",
    )
    return p.argument(
        name,
        f"{title}: the regret of N rounds is at most R²/2η + NηG²/2, and RG√N with the best step",
    )


forward = here - eta * heard
p = _theory(
    {"domain": ((), "set")},
    {
        "comparison": Given(Schema(member(x_star, "domain")), "x* lies in the domain", PAPER),
        "distance": Given(
            Schema(sq(x(0) - x_star) <= R**2), "R is the distance from the start to x*", PAPER
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
distance, projection = p.called("distance", "projection")
ONLINE_GRADIENT_DESCENT = _closed(
    p,
    "ogd.closed",
    "online gradient descent",
    lambda at: sq(x(at) - x_star),
    [1 * distance],
    [2 * projection(x_star), square(forward - there)],
    [square(x(N) - x_star, 1 / (2 * eta))],
)

psi, h = mirror.psi, mirror.h
p = _theory({"psi": (("vector",), "real"), "h": (("vector",), "vector")}, mirror.mirrored(R, eta))
divergence, mirror_map, update = p.called("divergence", "mirror map", "update")
MIRROR_DESCENT = _closed(
    p,
    "omd.closed",
    "online mirror descent",
    lambda at: 2 * (psi(x_star) - psi(x(at)) - dot(h(x(at)), x_star - x(at))),
    [2 * divergence],
    [
        2 * mirror_map(here, there),
        2 * (there - x_star) * update,
        square(there - here + eta * heard),
    ],
    [1 / eta * mirror_map(x(N), x_star), square(x(N) - x_star, 1 / (2 * eta))],
)
