r"""Frank-Wolfe with steps 2/(k+2): f(x_N) - f(x*) <= 2LD²/(N + 2), for every N >= 1.

The worst case of one round is exact, and its multipliers are rational functions of the round: 1, 2/(k+2) twice, and
2/(k+2)² in units of L. The recursion that they give loses a factor that tends to 1 against the worst case of all rounds
together, for which no closed form is known.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from fedtheory.core.proof import Given, Setting, Use
from fedtheory.core.role import Role
from fedtheory.core.term import Schema, at_most, member
from fedtheory.core.worst_case import Program
from fedtheory.language import Formula, Theory, dot, function, t, v
from fedtheory.worst_cases.classics.closed_forms.rounds import ROUND, gap, here, there, x
from fedtheory.worst_cases.hypotheses import (
    FROM_0,
    FUNCTION,
    compact,
    g,
    smooth_convex,
    x_star,
)

s = function("s")
L, D = Formula("L"), Formula("D")


def frank_wolfe_step(at: Any) -> Any:
    """The step of round t, and the multiplier of the oracle's answer against x* and of convexity between x_t and x*."""
    return 2 / (at + 2)


def diameter_multiplier(at: Any) -> Any:
    """Of D² - |s_t - x_t|², in units of L."""
    return 2 / (at + 2) / (at + 2)


def frank_wolfe_setting(L: Any, D: Any) -> Setting:
    """Frank-Wolfe on a compact convex set, with letters or numbers."""
    eta = frank_wolfe_step(t)
    return Setting(
        {
            **FUNCTION,
            "L": ((), "real"),
            "D": ((), "real"),
            "domain": ((), "set"),
            "x": (("integer",), "vector"),
            "s": (("integer",), "vector"),
        },
        {
            "L": Given(Schema(at_most(0, L)), "L is a Lipschitz constant", "jaggi2013revisiting"),
            **smooth_convex(L),
            "diameter": compact(D),
            "comparison": Given(
                Schema(member(x_star, "domain")), "x* lies in the domain", "jaggi2013revisiting"
            ),
            "start": Given(
                Schema(member(x(0), "domain")), "x_0 lies in the domain", "jaggi2013revisiting"
            ),
            "oracle": Given(
                Schema(member(s(t), "domain"), ROUND, (FROM_0,)),
                "s_k lies in the domain",
                "jaggi2013revisiting, Algorithm 1",
            ),
            "lmo": Given(
                Schema(
                    dot(g(here), s(t) - v) <= 0,
                    {**ROUND, "v": "vector"},
                    (FROM_0, member(v, "domain")),
                ),
                "s_k minimises the linear form over the domain",
                "jaggi2013revisiting, Algorithm 1",
            ),
            "update": Given(
                Schema(there == (1 - eta) * here + eta * s(t), ROUND, (FROM_0,)),
                "x_{k+1} = (1 - eta_k) x_k + eta_k s_k, eta_k = 2/(k+2)",
                "jaggi2013revisiting, Algorithm 1",
                Role.DEFINITION,
            ),
        },
    )


def frank_wolfe(L: Any, D: Any, names: Mapping[str, Any]) -> Theory:
    """What is assumed, and that every iterate lies in the domain."""
    p = Theory.over(frank_wolfe_setting(L, D), names)
    p.since = 0
    p.stays(
        member(here, "domain"),
        p.called("start"),
        "x_t is a convex combination",
        "feasible",
        "jaggi2013revisiting",
    )
    return p


def frank_wolfe_round(at: int) -> Program:
    """One round, L = D = 1: by how much the gap can exceed (1 - eta_t) times the gap before."""
    book = frank_wolfe(Fraction(1), Fraction(1), {})
    found = Program(book.setting({}), book.lines())
    eta = Fraction(frank_wolfe_step(Fraction(at)))
    for point in (x_star, x(at), s(at)):
        found.gram.vector(point)
    found.define("update", None, t=at)
    found.maximise(gap(at + 1) - (1 - eta) * gap(at))
    inside = Use("feasible", {"t": at})
    found.given("smooth", u=x(at), v=x(at + 1))
    found.given("lmo", None, Use("comparison"), t=at, v=x_star)
    found.given("convex", u=x(at), v=x_star)
    found.given("diameter", Use("oracle", {"t": at}), inside, u=s(at), v=x(at))
    found.invariant([x_star, x(at), s(at)])
    return found


def frank_wolfe_round_attained(at: int) -> Fraction:
    """The same on one instance: x²/2 from its minimum 0, where every answer of the oracle is as good, here 1."""
    moved = Fraction(frank_wolfe_step(Fraction(at)))
    return moved**2 / 2


p = frank_wolfe(L, D, globals())
N = p.variable("N", "integer", first=1)
smooth, convex, diameter, lmo, update = p.called("smooth", "convex", "diameter", "lmo", "update")
eta = frank_wolfe_step(t)
one_round = p.line(
    gap(t + 1) <= (1 - eta) * gap(t) + L * diameter_multiplier(t) * D**2,
    1 * smooth(here, there),
    (g(here) + L / 2 * (there - here + eta * (s(t) - here))) * update,
    eta * lmo(x_star),
    eta * convex(here, x_star),
    L * diameter_multiplier(t) * diameter(s(t), here),
    at="jaggi2013revisiting, Theorem 1",
    because="smoothness, the oracle against x*, convexity, the diameter",
)
after_one_round = p.induction(
    gap(t + 1) <= 2 * L * D**2 / (t + 3),
    base=[1 * one_round(t=0)],
    step=[1 * one_round(t=t + 1), (1 - frank_wolfe_step(t + 1)) * p.before],
    at="jaggi2013revisiting, Theorem 1",
    because="induction from eta_0 = 1: one round, and (t+1)/(t+3) times the claim before it",
)
theorem = p.line(
    gap(N) <= 2 * L * D**2 / (N + 2),
    1 * after_one_round(t=N - 1),
    at="jaggi2013revisiting, Theorem 1",
    because="the same at t = N - 1",
)
FRANK_WOLFE = p.argument(
    "fw.closed", "Frank-Wolfe with steps 2/(k+2): f(x_N) - f(x*) <= 2LD²/(N + 2) for every N >= 1"
)
