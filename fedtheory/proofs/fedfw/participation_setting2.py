"""FedFW with partial participation and without convexity, as the kernel reads it: Appendix C.2.

The objects of Section 4.2 with the fixed step and penalty of (18); a maximum is two hypotheses, a sum over rounds a
function with its recursion, as for Theorem 2.
"""

import sympy as sp

from fedtheory.core.metrics import EXPECTED_FRANK_WOLFE_GAP, EXPECTED_SURROGATE_FRANK_WOLFE_GAP
from fedtheory.core.proof import Given, Setting
from fedtheory.core.statement import T, t
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
    symbol,
)
from fedtheory.proofs.fedfw.participation_setting import (
    CLIENT_AT_W,
    GIVEN,
    ROUND,
    SYMBOLS,
    F_hat,
    b,
    s,
    w,
    x,
    x_bar,
)
from fedtheory.proofs.fedfw.participation_setting import SETTING as CONVEX
from fedtheory.proofs.fedfw.setting import FROM_1, f, g, grad_F, i, u, v
from fedtheory.theorems.fedfw.eq65_participation import SCHEDULE_65
from fedtheory.theorems.fedfw.notation import L, eta_t, lambda_t, n
from fedtheory.theorems.fedfw.thm2_nonconvex import Ecal

NEXT: sp.Expr = t + 1
_ONE = sp.Integer(1)
eta: sp.Expr = SCHEDULE_65[eta_t]
lam: sp.Expr = SCHEDULE_65[lambda_t]
curvature = L / n + lam

gap, farthest, low = Function("gap"), Function("farthest"), Function("low")
total, total_hat, best = Function("total"), Function("total_hat"), Function("best")
m = symbol("m")


def gap_hat(at: sp.Expr = t) -> Term:
    """gâp(X^t), (45): the maximum is attained at S^t, by (7)."""
    columns = g(i, x(i, at, w)) + n * lam * (x(i, at, w) - x_bar(at))
    return mean("i", dot(columns, x(i, at, w) - s(i, at, w)))


def average_gap(at: sp.Expr | Term = t) -> Term:
    """E gap(x̄^t)."""
    return expect("w", gap(mean("k", x(symbol("k"), at, w))))


def _sum(name: str, of: Function, first: Term, added: Term, words: str) -> dict[str, Given]:
    return {
        f"{name}_1": Given(Schema(equal(of(1), first)), f"{words}, first term", "(65)"),
        name: Given(
            Schema(equal(of(NEXT), of(t) + added), ROUND, (FROM_1,)),
            f"{words}, one term more",
            "(65)",
        ),
    }


_KEPT = (
    "L",
    "D",
    "H",
    "lambda_0",
    "0 < p",
    "1 >= p",
    "diameter",
    "smooth",
    "lipschitz",
    "heterogeneity",
    "start",
    "oracle",
    "bit",
    "probability",
    "past x",
    "past s",
    "past g",
    "first distance",
)
GIVEN_2 = {
    **{name: GIVEN[name] for name in _KEPT},
    "consensus": CONVEX.given["consensus"],
    "T": Given(Schema(at_most(1, T)), "there is at least one round", "(18)"),
    "Ecal": Given(Schema(at_most(0, Ecal)), "E is an excess", "(51)"),
    "lmo": Given(
        Schema(
            dot(1 / n * g(i, x(i, t, w)) + lam * (x(i, t, w) - x_bar()), s(i, t, w) - v) <= 0,
            {**CLIENT_AT_W, "v": "vector"},
            (FROM_1, member(v, "domain")),
        ),
        "s_i^t minimises the linear form of (8) over the domain",
        "(8)",
    ),
    "update": Given(
        Schema(
            equal(x(i, NEXT, w), x(i, t, w) + eta * b(i, t, w) * (s(i, t, w) - x(i, t, w))),
            CLIENT_AT_W,
            (FROM_1,),
        ),
        "x_i^{t+1} = (1 - eta) x_i^t + eta s_i^t for who takes part, x_i^t for who does not",
        "(63)",
    ),
    "least": Given(
        Schema(low(i) <= f(i, v), {"i": "client", "v": "vector"}, (member(v, "domain"),)),
        "low(i) is the least value of f_i on the domain",
        "(51), last line",
    ),
    "excess": Given(
        Schema(F_hat(_ONE) - mean("i", low(i)) <= Ecal, {"w": "outcome"}),
        "E is the excess of the start over the least values",
        "(51), last line",
    ),
    "gap above": Given(
        Schema(
            dot(grad_F(v), v - u) <= gap(v), {"u": "vector", "v": "vector"}, (member(u, "domain"),)
        ),
        "gap(x) is at least every <grad F(x), x - u>",
        "(11)",
    ),
    "farthest": Given(
        Schema(member(farthest(v), "domain"), {"v": "vector"}), "the maximum is attained", "(11)"
    ),
    "gap": Given(
        Schema(equal(gap(v), dot(grad_F(v), v - farthest(v))), {"v": "vector"}),
        "gap(x) is <grad F(x), x - u> at that u",
        "(11)",
    ),
    **_sum("total", total, average_gap(_ONE), average_gap(NEXT), "the sum of the expected gaps"),
    **_sum(
        "total_hat",
        total_hat,
        expect("w", gap_hat(_ONE)),
        expect("w", gap_hat(NEXT)),
        "the sum of the expected surrogate gaps",
    ),
    "best": Given(
        Schema(
            best(t) <= average_gap(m), {**ROUND, "m": "integer"}, (at_most(1, m), at_most(m, t))
        ),
        "the least expected gap so far is at most that of every round so far",
        "(18)",
    ),
    "best falls": Given(
        Schema(best(NEXT) <= best(t), ROUND, (FROM_1,)), "among more rounds it is no larger", "(18)"
    ),
}
_DROPPED = {"zeta_star", "g_star", "Delta_1"}
SYMBOLS_2 = {
    **{name: sorts for name, sorts in SYMBOLS.items() if name not in _DROPPED},
    "T": ((), "integer"),
    "Ecal": ((), "real"),
    "gap": (("vector",), "real"),
    "farthest": (("vector",), "vector"),
    "low": (("client",), "real"),
    **dict.fromkeys(("total", "total_hat", "best"), (("integer",), "real")),
}
SETTING_AVERAGE = Setting(
    SYMBOLS_2,
    GIVEN_2,
    {
        EXPECTED_FRANK_WOLFE_GAP: total(T) / T,
        EXPECTED_SURROGATE_FRANK_WOLFE_GAP: total_hat(T) / T,
    },
)
SETTING_BEST = Setting(SYMBOLS_2, GIVEN_2, {EXPECTED_FRANK_WOLFE_GAP: best(T)})
