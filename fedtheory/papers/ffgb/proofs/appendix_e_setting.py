"""Appendix E as the kernel reads it: the losses' values beside their gradients, and sums over the steps of a round.

`F` is F_i of (9), `r_bar` a subgradient of R_i at the clients' mean. `lefts` is the sum of (42) up to step k, `pairs` the
sum on its other side, `etas` that of the step sizes.
"""

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
    mean,
    squared,
    symbol,
)
from fedtheory.papers.ffgb.proofs import quotes
from fedtheory.papers.ffgb.proofs.homogeneous_setting import (
    FROM_0,
    FROM_K0,
    IKT,
    IT,
    KT,
    LINE_2_DELTA,
    LOSSES,
    NOW,
    NUMBERS,
    RESIDUALS,
    STEPS,
    SYMBOLS,
    T_,
    WEAK,
    Delta,
    average,
    eta,
    f,
    f_star,
    g,
    h,
    i,
    k,
    r,
)
from fedtheory.papers.ffgb.statements.notation import G, gamma, mu

F, r_bar = Function("F"), Function("r_bar")
lefts, pairs, etas = Function("lefts"), Function("pairs"), Function("etas")
v = symbol("v")
g_bar = average(g, k, t)
hat = h(i, k, t) + mu * g(i, k, t)  # ĥ of the appendix
slope = r(i, k, t) + mu * g(i, k, t)  # ∇F_i[g_i]
slope_bar = r_bar(i, k, t) + mu * g_bar  # ∇F_i[ḡ]
h_bar = mean("j", h(symbol("j"), k, t) + mu * g(symbol("j"), k, t))
cap = 2 * G / (gamma * mu)


def apart(client: Term = i) -> Term:
    """g_i - ḡ."""
    return g(client, k, t) - g_bar


SETTING = Setting(
    {
        **{
            name: sort
            for name, sort in SYMBOLS.items()
            if name not in {"e", "own", "lean", "off", "turn", "error", "start_squared"}
        },
        "F": (("client", "vector"), "real"),
        "r_bar": (("client", "integer", "integer"), "vector"),
        "lefts": (("client", "integer", "integer"), "real"),
        "pairs": (("client", "integer", "integer"), "real"),
        "etas": (("integer", "integer"), "real"),
    },
    {
        **{name: given for name, given in NUMBERS.items() if name != "start_squared"},
        **RESIDUALS,
        **LOSSES,
        **WEAK,
        **LINE_2_DELTA,
        **STEPS,
        "strongly convex": Given(
            Schema(
                F(i, v)
                >= F(i, g(i, k, t)) + dot(v - g(i, k, t), slope) + mu / 2 * squared(v - g(i, k, t)),
                {**IKT, "v": "vector"},
                NOW,
            ),
            "F_i is mu-strongly convex",
            "Appendix E, after (38)",
            Role.ASSUMPTION,
            quote=quotes.STRONGLY_CONVEX,
        ),
        "convex at the mean": Given(
            Schema(F(i, v) >= F(i, g_bar) + dot(v - g_bar, slope_bar), {**IKT, "v": "vector"}, NOW),
            "F_i is convex",
            "(1), (8)",
            Role.ASSUMPTION,
            quote=quotes.CONVEX,
        ),
        "bounded at the mean": Given(
            Schema(squared(r_bar(i, k, t)) <= G**2, IKT, NOW),
            "the subgradients of R_i are G-bounded in L2(alpha)",
            "Assumption 4.2",
            Role.ASSUMPTION,
            quote=quotes.BOUNDED_SQUARE,
        ),
        "minimum": Given(
            Schema(mean("i", F(i, f_star)) <= mean("i", F(i, v)), {"v": "vector"}),
            "f* minimises F; it exists, as F is strongly convex",
            "(9)",
            Role.DEFINITION,
        ),
        "small": Given(
            Schema(squared(f(t)) <= cap**2, T_, (FROM_0,)),
            "||f^t|| <= 2G/(gamma mu)",
            "Appendix E, after (40)",
            Role.ASSUMPTION,
            quote=quotes.SMALL_ROUND,
        ),
        "lefts_0": Given(
            Schema(equal(lefts(i, 0, t), 0), IT, (FROM_0,)), "an empty sum", "(42)", Role.DEFINITION
        ),
        "lefts_next": Given(
            Schema(
                equal(
                    lefts(i, k, t),
                    lefts(i, k - 1, t) + dot(f_star - g(i, k, t), h(i, k, t) - r(i, k, t)),
                ),
                IKT,
                NOW,
            ),
            "the sum on the left of (42), up to k",
            "(42)",
            Role.DEFINITION,
        ),
        "pairs_0": Given(
            Schema(equal(pairs(i, 0, t), 0), IT, (FROM_0,)), "an empty sum", "(42)", Role.DEFINITION
        ),
        "pairs_next": Given(
            Schema(
                equal(pairs(i, k, t), pairs(i, k - 1, t) + dot(eta * hat, Delta(i, k, t))), IKT, NOW
            ),
            "the sum of the <eta (h + mu g), Delta>, up to k",
            "(42)",
            Role.DEFINITION,
        ),
        "etas_0": Given(
            Schema(equal(etas(0, t), 0), T_, (FROM_0,)), "an empty sum", "(42)", Role.DEFINITION
        ),
        "etas_next": Given(
            Schema(equal(etas(k, t), etas(k - 1, t) + eta), KT, NOW),
            "the sum of the step sizes",
            "(42)",
            Role.DEFINITION,
        ),
    },
)
AT_0 = (FROM_K0, FROM_0)
ANY_K = at_most(0, k)
