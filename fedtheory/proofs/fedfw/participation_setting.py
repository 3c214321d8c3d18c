"""FedFW with partial participation as the kernel reads it: Section 4.2, (40), and what is drawn in a round.

Every random object takes an outcome w. bit(i, t, w) says whether client i takes part in round t. What round t
draws may be drawn again: at redraw(t, w, z) the iterates up to X^t are those of w, and the bits of round t have, over z,
the mean p. So E over z at redraw(t, w, z) is the paper's E_t, "given the history prior to round t"; nothing is said of
how the clients' bits hang together.
"""

from dataclasses import replace
from typing import Any

import sympy as sp

from fedtheory.core.metrics import EXPECTED_OBJECTIVE_GAP, EXPECTED_SURROGATE_GAP
from fedtheory.core.proof import Given, Setting
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Claim,
    Function,
    Schema,
    Term,
    at_most,
    dot,
    equal,
    expect,
    less,
    mean,
    member,
    squared,
    symbol,
)
from fedtheory.proofs.fedfw import setting as full
from fedtheory.proofs.fedfw.setting import FROM_1, F, f, g, i, v, x_star
from fedtheory.theorems.fedfw.notation import L, eta_t, lambda_t, n
from fedtheory.theorems.fedfw.participation import (
    PARTICIPATION_SCHEDULE,
    Delta_1,
    d_1,
    p,
)

x, s, b, redraw = Function("x"), Function("s"), Function("bit"), Function("redraw")
w, z = symbol("w"), symbol("z")

ROUND = {"t": "integer"}
AT_W = {"t": "integer", "w": "outcome"}
CLIENT_AT_W = {"i": "client", **AT_W}
HERE: dict[str, Any] = {"t": "t", "w": "w"}
ITW: dict[str, Any] = {"i": "i", **HERE}


def again(at: Any = t) -> Term:
    """w, with round t drawn again."""
    return redraw(at, w, z)


def eta(at: sp.Expr = t) -> sp.Expr:
    """η_t."""
    return PARTICIPATION_SCHEDULE[eta_t].subs(t, at)


def lam(at: sp.Expr = t) -> sp.Expr:
    """λ_t."""
    return PARTICIPATION_SCHEDULE[lambda_t].subs(t, at)


def x_bar(at: sp.Expr = t, of: Term = w) -> Term:
    """x̄^t, the mean of the clients' iterates."""
    return mean("k", x(symbol("k"), at, of))


def F_hat(at: sp.Expr = t, of: Term = w) -> Term:
    """F̂(X^t)."""
    return mean("i", f(i, x(i, at, of)))


def dist_squared(at: sp.Expr = t, of: Term = w, client: str = "i") -> Term:
    """dist²(X^t, 𝒞)."""
    return n * mean(client, squared(x(symbol(client), at, of) - x_bar(at, of)))


def surrogate(weight: sp.Expr, at: sp.Expr = t, of: Term = w) -> Term:
    """F̂(X^t) + weight/2 dist²(X^t, 𝒞) - F*."""
    return F_hat(at, of) + weight / 2 * dist_squared(at, of) - F(x_star)


def E(at: sp.Expr = t, of: Term = w) -> Term:
    """F̂_{t-1}(X^t) - F*."""
    return surrogate(lam(at - 1), at, of)


def curvature(at: sp.Expr = t) -> sp.Expr:
    """L̂_t."""
    return L / n + lam(at)


def now(claim: Claim, *more: Claim) -> Schema:
    """For all rounds t >= 1 and all outcomes."""
    return Schema(claim, AT_W, (FROM_1, *more))


def on_average(claim: Claim, *more: Claim) -> Schema:
    """For all rounds t >= 1."""
    return Schema(claim, ROUND, (FROM_1, *more))


_KEPT = (
    "L",
    "D",
    "H",
    "zeta_star",
    "g_star",
    "lambda_0",
    "diameter",
    "smooth",
    "lipschitz",
    "convex",
    "minimiser",
    "optimal",
    "heterogeneity",
    "heterogeneity_star",
    "gradient_star",
)
_PAST = {"i": "client", "t": "integer", "w": "outcome", "z": "outcome"}

SYMBOLS = {
    **{
        name: full.SYMBOLS[name]
        for name in ("n", "L", "D", "H", "zeta_star", "g_star", "lambda_0", "domain", "x_star")
    },
    "f": full.SYMBOLS["f"],
    "g": full.SYMBOLS["g"],
    "p": ((), "real"),
    "Delta_1": ((), "real"),
    "d_1": ((), "real"),
    "x": (("client", "integer", "outcome"), "vector"),
    "s": (("client", "integer", "outcome"), "vector"),
    "bit": (("client", "integer", "outcome"), "real"),
    "redraw": (("integer", "outcome", "outcome"), "redraw"),
}

GIVEN = {
    **{name: full.GIVEN[name] for name in _KEPT},
    # a kernel reads givens in the order of their names: these before all that has a root or a divisor
    "0 < p": Given(Schema(less(0, p)), "p in (0, 1]", "Section 4.2"),
    "1 >= p": Given(Schema(at_most(p, 1)), "p in (0, 1]", "Section 4.2"),
    "start": Given(
        Schema(member(x(i, 1, w), "domain"), {"i": "client", "w": "outcome"}),
        "every x_i^1 lies in the domain",
        "Algorithm 1, input",
    ),
    "oracle": Given(
        Schema(member(s(i, t, w), "domain"), CLIENT_AT_W, (FROM_1,)),
        "s_i^t lies in the domain",
        "(8)",
    ),
    "lmo": Given(
        Schema(
            dot(1 / n * g(i, x(i, t, w)) + lam() * (x(i, t, w) - x_bar()), s(i, t, w) - v) <= 0,
            {**CLIENT_AT_W, "v": "vector"},
            (FROM_1, member(v, "domain")),
        ),
        "s_i^t minimises the linear form of (8) over the domain",
        "(8)",
    ),
    "update": Given(
        Schema(
            equal(x(i, t + 1, w), x(i, t, w) + eta() * b(i, t, w) * (s(i, t, w) - x(i, t, w))),
            CLIENT_AT_W,
            (FROM_1,),
        ),
        "x_i^{t+1} = (1 - eta_t) x_i^t + eta_t s_i^t for who takes part, x_i^t for who does not",
        "(40)",
    ),
    "bit": Given(
        Schema(equal(b(i, t, w) ** 2, b(i, t, w)), CLIENT_AT_W, (FROM_1,)),
        "a client takes part or does not: its bit is 1 or 0",
        "(40)",
    ),
    "probability": Given(
        Schema(equal(expect("z", b(i, t, again())), p), CLIENT_AT_W, (FROM_1,)),
        "given the history prior to round t, a client takes part with probability p",
        "(40)",
    ),
    "past x": Given(
        Schema(equal(x(i, t, again()), x(i, t, w)), _PAST, (FROM_1,)),
        "X^t is of the history prior to round t",
        "(40)-(42)",
    ),
    "past s": Given(
        Schema(equal(s(i, t, again()), s(i, t, w)), _PAST, (FROM_1,)),
        "so is S^t, an answer to X^t",
        "(8); (42)",
    ),
    "past g": Given(
        Schema(equal(g(i, x(i, t, again())), g(i, x(i, t, w))), _PAST, (FROM_1,)),
        "so are the gradients at X^t",
        "(42)",
    ),
    "past f": Given(
        Schema(equal(f(i, x(i, t, again())), f(i, x(i, t, w))), _PAST, (FROM_1,)),
        "so are the losses at X^t",
        "(42)",
    ),
    "first loss": Given(
        Schema(F_hat(sp.Integer(1)) - F(x_star) <= Delta_1, {"w": "outcome"}),
        "Delta_1 bounds F-hat(X^1) - F*",
        "ours",
    ),
    "first distance": Given(
        Schema(dist_squared(sp.Integer(1)) <= d_1**2, {"w": "outcome"}),
        "d_1 bounds dist(X^1, C)",
        "ours",
    ),
}
_CONSENSUS = {
    "Delta_1": Given(Schema(at_most(0, Delta_1)), "Delta_1 = F(x^1) - F*, at consensus", "ours"),
    "consensus": Given(
        Schema(equal(x(i, 1, w), x_bar(sp.Integer(1))), {"i": "client", "w": "outcome"}),
        "all x_i^1 are one point",
        "Algorithm 1, input",
    ),
}

ANY_START = Setting(
    SYMBOLS,
    GIVEN,
    {
        EXPECTED_OBJECTIVE_GAP: expect("w", F(x_bar())) - F(x_star),
        EXPECTED_SURROGATE_GAP: expect("w", E()),
    },
)
SETTING = replace(ANY_START, given={**GIVEN, **_CONSENSUS})
