"""FFGB without its start, and with any range H >= G/gamma: what the radius with its constant is shown from.

Two sequences are ours, defined by recursions. The virtual iterate y_i follows line 5 of Algorithm 2 with the gradient
r in place of the answer h; so g - y is what the residuals have added. `alpha` collects, in a square root, what drift
and gradients add to the distance of its mean from f*, each step with the weight n(n - 1)(n - 2)(n - 3) at its end.
"""

import sympy as sp

from fedtheory.core.proof import Given, Setting
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Function,
    Schema,
    Term,
    at_most,
    equal,
    expect,
    mean,
    squared,
    symbol,
)
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE
from fedtheory.papers.ffgb.proofs import quotes
from fedtheory.papers.ffgb.proofs.setting import (
    FROM_0,
    FROM_1,
    GIVEN,
    HERE,
    STEP,
    SYMBOLS,
    eta,
    f,
    f_star,
    h,
    i,
    k,
    keep,
    query,
    r,
    w,
    x,
)
from fedtheory.papers.ffgb.statements.notation import G, H, K, N, gamma, mu
from fedtheory.papers.ffgb.statements.total_variation_radius import rho

y, alpha = Function("y"), Function("alpha")
before = t * K + k  # the number n - 1 of the step before


def cube(m: sp.Expr) -> sp.Expr:
    """m(m - 1)(m - 2)."""
    return m * (m - 1) * (m - 2)


def weight(m: sp.Expr) -> sp.Expr:
    """m(m - 1)(m - 2)(m - 3): the product of the 1 - 4/n up to m is a quotient of two of these."""
    return m * (m - 1) * (m - 2) * (m - 3)


def square(m: sp.Expr) -> sp.Expr:
    """weight(m)²/(m - 2), a polynomial."""
    return m**2 * (m - 1) ** 2 * (m - 2) * (m - 3) ** 2


# What a client's function is away from the virtual mean, times the weight: by the drift, and by the residuals.
apart = 2 * H / mu * (weight(before) - weight(t * K + 1))
behind = 8 * rho / mu * cube(before - 1)
added = 64 * G**2 / mu**2 * cube(before) ** 2 + 16 * G / mu * cube(before) * (apart + behind)


def y_bar(at: object) -> Term:
    """The mean of the virtual iterates."""
    return mean("j", y(symbol("j"), at, t, x))


_KT = {"k": "integer", "t": "integer"}
_NOT_NEEDED = {"start_0", "start_squared", "k_any", "range"}

VIRTUAL = Setting(
    {
        **{name: sorts for name, sorts in SYMBOLS.items() if name not in _NOT_NEEDED},
        "H": ((), "real"),
        "y": (("client", "integer", "integer", "outcome"), "vector"),
        "alpha": (("integer", "integer"), "real"),
    },
    {
        **{name: given for name, given in GIVEN.items() if name not in _NOT_NEEDED},
        "H": Given(
            Schema(at_most(G / gamma, H)),
            "the range is at least G/gamma: a condition of the statement",
            "(11), (25)",
            Role.OURS,
        ),
        "0 <= H": Given(Schema(at_most(0, H)), "it is a bound of norms", "(11)", Role.DEFINITION),
        "one density": Given(
            Schema(w(i, x) <= N, {"i": "client", "x": "outcome"}),
            "alpha is at least alpha_i/N, so the density of alpha_i is at most N",
            "(7)",
            Role.DEFINITION,
        ),
        "range": Given(
            Schema(squared(h(*HERE)) <= H**2, STEP, (FROM_1, FROM_0, query(i, k, t) <= H)),
            "a query of at most H is answered within H, at every x",
            "(11)",
            Role.ASSUMPTION,
            quote=quotes.RANGE,
        ),
        "virtual start": Given(
            Schema(
                equal(y(i, 1, t, x), f(t, x)),
                {"i": "client", "t": "integer", "x": "outcome"},
                (FROM_0,),
            ),
            "the virtual iterate starts a round at f^t",
            "ours",
            Role.DEFINITION,
        ),
        "virtual step": Given(
            Schema(
                equal(y(i, k + 1, t, x), keep * y(*HERE) - eta * r(*HERE)),
                STEP,
                (FROM_1, FROM_0),
            ),
            "and makes line 5 with the gradient in place of the answer",
            "ours",
            Role.DEFINITION,
        ),
        "alpha >= 0": Given(
            Schema(at_most(0, alpha(k, t)), _KT, (FROM_1, FROM_0)),
            "alpha is a square root",
            "ours",
            Role.DEFINITION,
        ),
        "alpha begins": Given(
            Schema(equal(alpha(1, 0), 0)), "nothing is collected yet", "ours", Role.DEFINITION
        ),
        "alpha grows": Given(
            Schema(equal(alpha(k + 1, t) ** 2, alpha(k, t) ** 2 + added), _KT, (FROM_1, FROM_0)),
            "a step adds to its square",
            "ours",
            Role.DEFINITION,
        ),
        "alpha goes on": Given(
            Schema(equal(alpha(1, t + 1), alpha(K + 1, t)), {"t": "integer"}, (FROM_0,)),
            "a round begins where the last one ended",
            "ours",
            Role.DEFINITION,
        ),
    },
    {FUNCTION_DISTANCE: expect("x", squared(f(t, x) - f_star(x)))},
)
