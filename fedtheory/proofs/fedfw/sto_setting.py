"""FedFW-sto as the kernel reads it: Section 4.1, Assumption 1, (15), and what a round draws.

Every random object takes an outcome w; seen(i, t, w) is the stochastic gradient that client i sees in round t, d(i, t, w)
its average before that round. What round t draws may be drawn again: at redraw(t, w, z) the iterates and averages up
to X^t and D^t are those of w, and the stochastic gradients of round t have, over z, the mean and the variance that the
paper asks for. Nothing is said of how the clients' draws hang together.
"""

from typing import Any

import sympy as sp

from fedtheory.core.metrics import (
    EXPECTED_DISTANCE,
    EXPECTED_OBJECTIVE_GAP,
    EXPECTED_SQUARED_DISTANCE,
    EXPECTED_STACKED_GAP,
    EXPECTED_SURROGATE_GAP,
    TRACKING_ERROR,
)
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
    mean,
    member,
    root,
    squared,
    symbol,
)
from fedtheory.proofs.fedfw import setting as quiet
from fedtheory.proofs.fedfw.setting import FROM_1, F, f, g, i, x_star
from fedtheory.theorems.fedfw.notation import eta_t, lambda_t, n
from fedtheory.theorems.fedfw.thm3_stochastic import SCHEDULE, e_1, rho_t, sigma

x, s, d, seen = Function("x"), Function("s"), Function("d"), Function("seen")
redraw = Function("redraw")
w, z, any_vector = symbol("w"), symbol("z"), symbol("u")

ROUND = {"t": "integer"}
AT_W = {"t": "integer", "w": "outcome"}
CLIENT_AT_W = {"i": "client", **AT_W}
HERE: dict[str, Any] = {"t": "t", "w": "w"}
ITW: dict[str, Any] = {"i": "i", **HERE}


def eta(at: sp.Expr = t) -> sp.Expr:
    """η_t."""
    return SCHEDULE[eta_t].subs(t, at)


def lam(at: sp.Expr = t) -> sp.Expr:
    """λ_t."""
    return SCHEDULE[lambda_t].subs(t, at)


def rho(at: sp.Expr = t) -> sp.Expr:
    """ρ_t."""
    return SCHEDULE[rho_t].subs(t, at)


def x_bar(at: sp.Expr = t, of: Term = w) -> Term:
    """x̄^t, the mean of the clients' iterates."""
    return mean("k", x(symbol("k"), at, of))


def s_bar(at: sp.Expr = t, of: Term = w) -> Term:
    """The mean of the oracles' outputs."""
    return mean("k", s(symbol("k"), at, of))


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


def error(at: sp.Expr = t, of: Term = w) -> Term:
    """The i-th column of ∇F̂(X^t) - D^{t+1}."""
    return 1 / n * g(i, x(i, at, of)) - d(i, at + 1, of)


def tracking(at: sp.Expr = t) -> Term:
    """E‖∇F̂(X^t) - D^{t+1}‖²."""
    return n * expect("w", mean("i", squared(error(at))))


def expected(body: Any) -> Term:
    """Over all that is drawn."""
    return expect("w", body)


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
_AGAIN = redraw(t, w, z)

SYMBOLS = {
    **{
        name: quiet.SYMBOLS[name]
        for name in ("n", "L", "D", "H", "zeta_star", "g_star", "lambda_0", "domain", "x_star")
    },
    "f": quiet.SYMBOLS["f"],
    "g": quiet.SYMBOLS["g"],
    "sigma": ((), "real"),
    "e_1": ((), "real"),
    "Y_star": ((), "real"),
    "x": (("client", "integer", "outcome"), "vector"),
    "s": (("client", "integer", "outcome"), "vector"),
    "d": (("client", "integer", "outcome"), "vector"),
    "seen": (("client", "integer", "outcome"), "vector"),
    "redraw": (("integer", "outcome", "outcome"), "redraw"),
}

GIVEN = {
    **{name: quiet.GIVEN[name] for name in _KEPT},
    "sigma": Given(Schema(at_most(0, sigma)), "sigma is a root mean square", "(14)"),
    "e_1": Given(Schema(at_most(0, e_1)), "a norm", "Lemma 3"),
    "first error": Given(
        Schema(equal(n * mean("i", squared(1 / n * g(i, x(i, 1, w)))), e_1**2), {"w": "outcome"}),
        "e_1 is the norm of the gradient of F-hat at X^1, as D^1 = 0",
        "Lemma 3; Algorithm 1, input",
    ),
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
            dot(d(i, t + 1, w) + lam() * (x(i, t, w) - x_bar()), s(i, t, w) - any_vector) <= 0,
            {**CLIENT_AT_W, "u": "vector"},
            (FROM_1, member(any_vector, "domain")),
        ),
        "s_i^t minimises the linear form of g_i^t over the domain",
        "(8), with g_i^t of FedFW-sto",
    ),
    "update": Given(
        Schema(
            equal(x(i, t + 1, w), (1 - eta()) * x(i, t, w) + eta() * s(i, t, w)),
            CLIENT_AT_W,
            (FROM_1,),
        ),
        "x_i^{t+1} = (1 - eta_t) x_i^t + eta_t s_i^t",
        "(9)",
    ),
    "average": Given(
        Schema(
            equal(d(i, t + 1, w), (1 - rho()) * d(i, t, w) + rho() / n * seen(i, t, w)),
            CLIENT_AT_W,
            (FROM_1,),
        ),
        "d_i^{t+1} = (1 - rho_t) d_i^t + rho_t (1/n) grad f_i(x_i^t, omega_i^t)",
        "(15)",
    ),
    "past average": Given(
        Schema(equal(d(i, t, _AGAIN), d(i, t, w)), _PAST, (FROM_1,)),
        "D^t is made of the draws before round t",
        "(15)",
    ),
    "past gradient": Given(
        Schema(equal(g(i, x(i, t, _AGAIN)), g(i, x(i, t, w))), _PAST, (FROM_1,)),
        "X^t, and so its gradients, is made of the draws before round t",
        "Algorithm 1",
    ),
    "unbiased": Given(
        Schema(equal(expect("z", seen(i, t, _AGAIN)), g(i, x(i, t, w))), CLIENT_AT_W, (FROM_1,)),
        "given the past, the stochastic gradient is unbiased",
        "Section 4.1",
    ),
    "variance": Given(
        Schema(
            expect("z", squared(seen(i, t, _AGAIN) - g(i, x(i, t, w)))) <= sigma**2,
            CLIENT_AT_W,
            (FROM_1,),
        ),
        "given the past, its variance is at most sigma²",
        "Assumption 1, (14)",
    ),
}

NOISY = Setting(
    SYMBOLS,
    GIVEN,
    {
        EXPECTED_OBJECTIVE_GAP: expected(F(x_bar())) - F(x_star),
        EXPECTED_STACKED_GAP: expected(F_hat()) - F(x_star),
        EXPECTED_SURROGATE_GAP: expected(E()),
        EXPECTED_DISTANCE: expected(root(dist_squared(t, w, "h"))),
        EXPECTED_SQUARED_DISTANCE: expected(dist_squared()),
        TRACKING_ERROR: tracking(),
    },
)
