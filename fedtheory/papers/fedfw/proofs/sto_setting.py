"""FedFW-sto as the kernel reads it: Section 4.1, Assumption 1, (15), and what a round draws.

seen(i, t, w) is the stochastic gradient that client i sees in round t, d(i, t, w) its average before that round. At
redraw(t, w, z) the iterates and averages up to X^t and D^t are those of w, and the stochastic gradients of round t have,
over z, the mean and the variance that the paper asks for. Nothing is said of how the clients' draws hang together.
"""

from typing import Any

import sympy as sp

from fedtheory.core.metrics import EXPECTED_OBJECTIVE_GAP
from fedtheory.core.proof import Given, Setting
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import (
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
from fedtheory.papers.fedfw.metrics import (
    EXPECTED_DISTANCE,
    EXPECTED_SQUARED_DISTANCE,
    EXPECTED_STACKED_GAP,
    EXPECTED_SURROGATE_GAP,
    TRACKING_ERROR,
)
from fedtheory.papers.fedfw.proofs import drawn, quotes
from fedtheory.papers.fedfw.proofs.drawn import (
    CLIENT_AT_W,
    CLIENT_AT_Z,
    F_hat,
    again,
    dist_squared,
    telescoping,
    w,
    x_bar,
)
from fedtheory.papers.fedfw.proofs.setting import FROM_1, F, g, i, of_round, s, x, x_star
from fedtheory.papers.fedfw.statements.notation import eta_t, lambda_t, n
from fedtheory.papers.fedfw.statements.thm3_stochastic import SCHEDULE, e_1, rho_t, sigma

d, seen = Function("d"), Function("seen")
any_vector = symbol("u")
eta, lam, rho = of_round(SCHEDULE[eta_t]), of_round(SCHEDULE[lambda_t]), of_round(SCHEDULE[rho_t])
E = telescoping(lam)


def error(at: sp.Expr = t, of: Term = w) -> Term:
    """The i-th column of ∇F̂(X^t) - D^{t+1}."""
    return 1 / n * g(i, x(i, at, of)) - d(i, at + 1, of)


def tracking(at: sp.Expr = t) -> Term:
    """E‖∇F̂(X^t) - D^{t+1}‖²."""
    return n * expect("w", mean("i", squared(error(at))))


def expected(body: Any) -> Term:
    """Over all that is drawn."""
    return expect("w", body)


SYMBOLS = {
    **drawn.SYMBOLS,
    "sigma": ((), "real"),
    "e_1": ((), "real"),
    "Y_star": ((), "real"),
    "d": (("client", "integer", "outcome"), "vector"),
    "seen": (("client", "integer", "outcome"), "vector"),
}

GIVEN = {
    **drawn.PROBLEM,
    "sigma": Given(
        Schema(at_most(0, sigma)),
        "sigma is a root mean square, so it is not negative",
        "(14)",
        Role.DEFINITION,
    ),
    "e_1": Given(
        Schema(at_most(0, e_1)), "e_1 is a norm, so it is not negative", "Lemma 3", Role.DEFINITION
    ),
    "first error": Given(
        Schema(equal(n * mean("i", squared(1 / n * g(i, x(i, 1, w)))), e_1**2), {"w": "outcome"}),
        "e_1 is the norm of the gradient of F-hat at X^1, as D^1 = 0",
        "Lemma 3; Algorithm 1, input",
        Role.DEFINITION,
    ),
    **drawn.IN_DOMAIN,
    "lmo": Given(
        Schema(
            dot(d(i, t + 1, w) + lam() * (x(i, t, w) - x_bar()), s(i, t, w) - any_vector) <= 0,
            {**CLIENT_AT_W, "u": "vector"},
            (FROM_1, member(any_vector, "domain")),
        ),
        "s_i^t minimises the linear form of g_i^t over the domain; there is a minimiser, the domain being compact",
        "(8), with g_i^t of FedFW-sto",
        Role.DEFINITION,
    ),
    "update": Given(
        Schema(
            equal(x(i, t + 1, w), (1 - eta()) * x(i, t, w) + eta() * s(i, t, w)),
            CLIENT_AT_W,
            (FROM_1,),
        ),
        "x_i^{t+1} = (1 - eta_t) x_i^t + eta_t s_i^t",
        "(9)",
        Role.DEFINITION,
    ),
    "average": Given(
        Schema(
            equal(d(i, t + 1, w), (1 - rho()) * d(i, t, w) + rho() / n * seen(i, t, w)),
            CLIENT_AT_W,
            (FROM_1,),
        ),
        "d_i^{t+1} = (1 - rho_t) d_i^t + rho_t (1/n) grad f_i(x_i^t, omega_i^t)",
        "(15)",
        Role.DEFINITION,
    ),
    "past average": Given(
        Schema(equal(d(i, t, again()), d(i, t, w)), CLIENT_AT_Z, (FROM_1,)),
        "D^t is made of the draws before round t",
        "(15)",
        Role.DEFINITION,
    ),
    "past gradient": Given(
        Schema(equal(g(i, x(i, t, again())), g(i, x(i, t, w))), CLIENT_AT_Z, (FROM_1,)),
        "X^t, and so its gradients, is made of the draws before round t",
        "Algorithm 1",
        Role.DEFINITION,
    ),
    "unbiased": Given(
        Schema(equal(expect("z", seen(i, t, again())), g(i, x(i, t, w))), CLIENT_AT_W, (FROM_1,)),
        "given the past, the stochastic gradient is unbiased",
        "Section 4.1",
        Role.ASSUMPTION,
        quote=quotes.UNBIASED,
    ),
    "variance": Given(
        Schema(
            expect("z", squared(seen(i, t, again()) - g(i, x(i, t, w)))) <= sigma**2,
            CLIENT_AT_W,
            (FROM_1,),
        ),
        "given the past, its variance is at most sigma²",
        "Assumption 1, (14)",
        Role.ASSUMPTION,
        quote=quotes.VARIANCE,
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
