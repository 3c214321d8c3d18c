r"""Frank-Wolfe with steps 2/(k+2): f(x_N) - f(x*) <= 2LD²/(N + 2), for every N >= 1.

The worst case of one round is exact, and its multipliers are rational functions of the round: 1, 2/(k+2) twice, and
2/(k+2)² in units of L. The recursion that they give loses a factor that tends to 1 against the worst case of all rounds
together, for which no closed form is known.
"""

from fractions import Fraction
from typing import Any

from fedtheory.core.item import Argument
from fedtheory.core.proof import Given, Line, Setting, Use, combination, step
from fedtheory.core.term import Schema, at_most, dot, equal, member, tree
from fedtheory.core.worst_case import Program
from fedtheory.worst_cases.classics.closed_forms.rounds import (
    AT,
    ROUND,
    N,
    first,
    following,
    gap,
    here,
    letter,
    s,
    t,
    there,
    x,
)
from fedtheory.worst_cases.hypotheses import (
    FROM_0,
    FUNCTION,
    compact,
    g,
    smooth_convex,
    v,
    x_star,
)

L, D = letter("L"), letter("D")


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
                Schema(equal(there, (1 - eta) * here + eta * s(t)), ROUND, (FROM_0,)),
                "x_{k+1} = (1 - eta_k) x_k + eta_k s_k, eta_k = 2/(k+2)",
                "jaggi2013revisiting, Algorithm 1",
            ),
        },
    )


def _feasible() -> tuple[Line, ...]:
    """x_t is a convex combination of points of the domain."""
    eta = frank_wolfe_step(t)
    claim = Schema(member(here, "domain"), ROUND, (FROM_0,))
    return (
        Line(Schema(first(claim)), "instance", {"of": Use("start").reference()}, "first"),
        Line(
            Schema(following(claim), ROUND, (FROM_0, claim.then)),
            "membership",
            {
                "of": [Use("if 2").reference(), Use("oracle", AT).reference()],
                "weights": [tree(1 - eta), tree(eta)],
                "equal": [[Use("update", AT).reference(), "1"]],
                "mean": None,
            },
            "next",
        ),
        Line(claim, "induction", {"on": "t", "base": "first", "step": "next"}, "feasible"),
    )


def frank_wolfe_round(at: int) -> Program:
    """One round, L = D = 1: by how much the gap can exceed (1 - eta_t) times the gap before."""
    found = Program(frank_wolfe_setting(Fraction(1), Fraction(1)), _feasible())
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


def _frank_wolfe() -> Argument:
    eta = frank_wolfe_step(t)
    feasible = step("feasible", "jaggi2013revisiting", "x_t is a convex combination", *_feasible())
    inside = Use("feasible", AT)
    one_round = step(
        "one round",
        "jaggi2013revisiting, Theorem 1",
        "smoothness, the oracle against x*, convexity, the diameter",
        combination(
            Schema(
                gap(t + 1) <= (1 - eta) * gap(t) + L * diameter_multiplier(t) * D**2,
                ROUND,
                (FROM_0,),
            ),
            Use("smooth", {"u": here, "v": there}),
            Use("update", AT, times=g(here) + L / 2 * (there - here + eta * (s(t) - here))),
            Use("lmo", {"t": "t", "v": x_star}, times=eta, because=(None, Use("comparison"))),
            Use("convex", {"u": here, "v": x_star}, times=eta),
            Use(
                "diameter",
                {"u": s(t), "v": here},
                times=L * diameter_multiplier(t),
                because=(Use("oracle", AT), inside),
            ),
        ),
    )
    claim = Schema(gap(t + 1) <= 2 * L * D**2 / (t + 3), ROUND, (FROM_0,))
    theorem = step(
        "after one round",
        "jaggi2013revisiting, Theorem 1",
        "induction from eta_0 = 1: one round, and (t+1)/(t+3) times the claim before it",
        combination(Schema(first(claim)), Use("one round", {"t": "0"}), name="base"),
        combination(
            Schema(following(claim), ROUND, (FROM_0, claim.then)),
            Use("one round", {"t": t + 1}),
            Use("if 2", times=1 - frank_wolfe_step(t + 1)),
            name="later",
        ),
        Line(claim, "induction", {"on": "t", "base": "base", "step": "later"}),
    )
    at_horizon = step(
        "theorem",
        "jaggi2013revisiting, Theorem 1",
        "the same at t = N - 1",
        combination(
            Schema(gap(N) <= 2 * L * D**2 / (N + 2), {"N": "integer"}, (at_most(1, N),)),
            Use("after one round", {"t": N - 1}),
        ),
    )
    return Argument(
        "fw.closed",
        "Frank-Wolfe with steps 2/(k+2): f(x_N) - f(x*) <= 2LD²/(N + 2) for every N >= 1",
        frank_wolfe_setting(L, D),
        (feasible, one_round, theorem, at_horizon),
    )


FRANK_WOLFE = _frank_wolfe()
