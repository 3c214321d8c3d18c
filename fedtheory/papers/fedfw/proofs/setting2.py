"""FedFW as the kernel reads it, without convexity: a step and a penalty that are fixed over the T rounds.

What Theorem 2 may use beside the domain, the oracle and smoothness. A maximum is two hypotheses, that it is an upper
bound and that it is attained; a sum over rounds is a function with its recursion. The rounds are not stopped at T: the
algorithm may go on, and nothing is claimed of what it does then.
"""

from collections.abc import Callable

import sympy as sp

from fedtheory.core.concept import Metric
from fedtheory.core.expression import Tree
from fedtheory.core.proof import Given, Setting
from fedtheory.core.role import Role
from fedtheory.core.statement import T, t
from fedtheory.core.term import (
    Claim,
    Function,
    Schema,
    Term,
    at_most,
    dot,
    equal,
    mean,
    member,
    root,
    squared,
    symbol,
)
from fedtheory.papers.fedfw.algorithms.fedfw_gap import BEST_DISTANCE, GAP_TRANSFER
from fedtheory.papers.fedfw.metrics import FRANK_WOLFE_GAP, SURROGATE_FRANK_WOLFE_GAP
from fedtheory.papers.fedfw.proofs import quotes
from fedtheory.papers.fedfw.proofs.setting import (
    FROM_1,
    GIVEN,
    ROUND,
    SURE,
    SYMBOLS,
    At,
    F,
    F_hat,
    dist_squared,
    f,
    g,
    grad_F,
    i,
    moves,
    optimal,
    u,
    v,
    x,
    x_bar,
    x_star,
)
from fedtheory.papers.fedfw.statements.notation import L, eta_t, lambda_t, n
from fedtheory.papers.fedfw.statements.thm2_nonconvex import SCHEDULE_2, Ecal, R, d_1, h_1

NEXT: sp.Expr = t + 1
AT, AT_T = {"i": "i", "t": "t"}, {"t": "t"}
IT, TWO = {"i": "client", "t": "integer"}, {"i": "client", "u": "vector", "v": "vector"}

eta: sp.Expr = SCHEDULE_2[eta_t]
lam: sp.Expr = SCHEDULE_2[lambda_t]
curvature = L / n + lam  # L̂

U = Function("U")  # an arbitrary matrix of 𝒟ⁿ, by its columns
gap, farthest = Function("gap"), Function("farthest")  # (11), and a point that attains it
low, high = Function("low"), Function("high")  # the least and the largest value of each loss
total, total_hat, falls = Function("total"), Function("total_hat"), Function("falls")
best = Function("best")  # min over s <= t of gap(x̄^s)
best_round = Function("best_round")  # argmin over s <= t of gâp(X^s): t̃, at t = T


def surrogate(at: At = t) -> Term:
    """F̂_T(X^t), (5)."""
    return F_hat(at) + lam / 2 * dist_squared(at)


def slope(vector: Term, at: At = t) -> Term:
    """⟨∇F̂_T(X^t), V⟩ by (6), for the columns `vector`, written with the client i."""
    return SURE.slope(lam, vector, at)


def gap_hat(at: At = t) -> Term:
    """gâp(X^t), (45): the maximum is attained at S^t, by (7)."""
    return SURE.gap_hat(lam, at)


def dist(at: At = t) -> Term:
    """dist(X^t, 𝒞)."""
    return root(dist_squared(at, "h"))


def sum_over_rounds(
    name: str, of: Function, first: Term, added: Term, words: str, locator: str
) -> dict[str, Given]:
    """The recursion of a sum over rounds."""
    return {
        f"{name}_1": Given(
            Schema(equal(of(1), first)), f"{words}, first term", locator, Role.DEFINITION
        ),
        name: Given(
            Schema(equal(of(NEXT), of(t) + added), ROUND, (FROM_1,)),
            f"{words}, one term more",
            locator,
            Role.DEFINITION,
        ),
    }


_ONE = sp.Integer(1)
m = symbol("m")
EARLIER = (at_most(1, m), at_most(m, t))  # round m is one of the first t
KEPT = (
    "L", "D", "H", "g_star", "lambda_0", "diameter", "smooth", "lipschitz", "minimiser", "start", "oracle",
    "heterogeneity", "gradient_star",
)  # fmt: skip

GIVEN_2 = {
    **{name: GIVEN[name] for name in KEPT},
    "T": Given(Schema(at_most(1, T)), "there is at least one round", "Theorem 2", Role.DEFINITION),
    "Ecal": Given(
        Schema(at_most(0, Ecal)),
        "E is an excess over least values, so it is not negative",
        "(51)",
        Role.DEFINITION,
    ),
    "h_1": Given(
        Schema(at_most(0, h_1)),
        "h_1 is the gap of a point of the domain, so it is not negative",
        "ours",
        Role.DEFINITION,
    ),
    "R": Given(
        Schema(at_most(0, R)), "R is a range, so it is not negative", "ours", Role.DEFINITION
    ),
    "d_1": Given(
        Schema(at_most(0, d_1)), "d_1 is a distance, so it is not negative", "ours", Role.DEFINITION
    ),
    "smooth below": Given(
        Schema(
            f(i, u) + dot(g(i, u), v - u) - L / 2 * squared(v - u) <= f(i, v),
            TWO,
            (member(u, "domain"), member(v, "domain")),
        ),
        "each f_i is L-smooth: the descent inequality from below",
        "Section 1",
        Role.ASSUMPTION,
        quote=quotes.SMOOTH,
    ),
    "minimum": Given(
        Schema(F(x_star) <= F(v), {"v": "vector"}, (member(v, "domain"),)),
        "x* minimises F over the domain",
        "(1)",
        Role.DEFINITION,
    ),
    "lmo": optimal(lam),
    "update": moves(eta, "eta"),
    "consensus": Given(
        Schema(equal(x(i, 1), x("j", 1)), {"i": "client", "j": "client"}),
        "X^1 lies in C (chosen in the middle of the printed proof; the theorem and Algorithm 1 take any start)",
        "(51), 'since we choose X^1'",
        Role.OURS,
    ),
    "start distance": Given(
        Schema(dist_squared(_ONE) <= d_1**2),
        "d_1 is the distance of X^1 to C",
        "ours",
        Role.DEFINITION,
    ),
    "least": Given(
        Schema(low(i) <= f(i, v), {"i": "client", "v": "vector"}, (member(v, "domain"),)),
        "low(i) is the least value of f_i on the domain; there is one, the domain being compact",
        "(51), last line",
        Role.DEFINITION,
    ),
    "largest": Given(
        Schema(f(i, v) <= high(i), {"i": "client", "v": "vector"}, (member(v, "domain"),)),
        "high(i) is the largest value of f_i on the domain; there is one, the domain being compact",
        "ours",
        Role.DEFINITION,
    ),
    "excess": Given(
        Schema(mean("i", f(i, x(i, 1)) - low(i)) <= Ecal),
        "E is the excess of the start over the least values",
        "(51), last line",
        Role.DEFINITION,
    ),
    "range": Given(
        Schema(mean("i", high(i) - low(i)) <= R),
        "R is the mean range of the losses",
        "ours",
        Role.DEFINITION,
    ),
    "first gap": Given(
        Schema(F(x_bar(_ONE)) - F(x_star) <= h_1),
        "h_1 is the gap at the mean of the starts",
        "ours",
        Role.DEFINITION,
    ),
    "U_in": Given(
        Schema(member(U(i), "domain"), {"i": "client"}),
        "U is any matrix of D^n",
        "(45)",
        Role.DEFINITION,
    ),
    "gap above": Given(
        Schema(
            dot(grad_F(v), v - u) <= gap(v),
            {"u": "vector", "v": "vector"},
            (member(u, "domain"),),
        ),
        "gap(x) is at least every <grad F(x), x - u>",
        "(11)",
        Role.DEFINITION,
    ),
    "farthest": Given(
        Schema(member(farthest(v), "domain"), {"v": "vector"}),
        "the maximum is attained, the domain being compact",
        "(11)",
        Role.DEFINITION,
    ),
    "gap": Given(
        Schema(equal(gap(v), dot(grad_F(v), v - farthest(v))), {"v": "vector"}),
        "gap(x) is <grad F(x), x - u> at that u",
        "(11)",
        Role.DEFINITION,
    ),
    **sum_over_rounds(
        "total", total, gap(x_bar(_ONE)), gap(x_bar(NEXT)), "the sum of the gaps", "(50)"
    ),
    **sum_over_rounds(
        "total_hat",
        total_hat,
        gap_hat(_ONE),
        gap_hat(NEXT),
        "the sum of the surrogate gaps",
        "(50)",
    ),
    **sum_over_rounds(
        "falls",
        falls,
        surrogate(_ONE) - surrogate(sp.Integer(2)),
        surrogate(NEXT) - surrogate(t + 2),
        "the sum of the differences of the surrogate",
        "(50)",
    ),
    "best": Given(
        Schema(best(t) <= gap(x_bar(m)), {**ROUND, "m": "integer"}, EARLIER),
        "the least gap so far is at most that of every round so far",
        "(12)",
        Role.DEFINITION,
    ),
    "best falls": Given(
        Schema(best(NEXT) <= best(t), ROUND, (FROM_1,)),
        "among more rounds it is no larger",
        "(12)",
        Role.DEFINITION,
    ),
    "best round": Given(
        Schema(gap_hat(best_round(t)) <= gap_hat(m), {**ROUND, "m": "integer"}, EARLIER),
        "t~ has the least surrogate gap of the rounds so far, which are finitely many",
        "(46)",
        Role.DEFINITION,
    ),
    "from the first": Given(
        Schema(at_most(1, best_round(t)), ROUND, (FROM_1,)),
        "t~ is one of the rounds",
        "(46)",
        Role.DEFINITION,
    ),
    "to the last": Given(
        Schema(at_most(best_round(t), t), ROUND, (FROM_1,)),
        "t~ is one of the rounds",
        "(46)",
        Role.DEFINITION,
    ),
}

_DROPPED = {"zeta_star", "lambda_t", "X", "Y", "product"}
SYMBOLS_2 = {
    **{name: sorts for name, sorts in SYMBOLS.items() if name not in _DROPPED},
    "T": ((), "integer"),
    **dict.fromkeys(("Ecal", "h_1", "R", "d_1"), ((), "real")),
    "U": (("client",), "vector"),
    "gap": (("vector",), "real"),
    "farthest": (("vector",), "vector"),
    "low": (("client",), "real"),
    "high": (("client",), "real"),
    **dict.fromkeys(("total", "total_hat", "falls", "best"), (("integer",), "real")),
    "best_round": (("integer",), "integer"),
}


def transfer(value: Tree) -> Claim:
    """gap(x̄^t) <= gâp(X^t) + value dist(X^t, 𝒞): the quotient of (62), multiplied out."""
    return gap(x_bar()) <= gap_hat() + Term(value) * dist()


AVERAGE: dict[Metric, Term | Callable[[Tree], Claim]] = {
    FRANK_WOLFE_GAP: total(T) / T,
    SURROGATE_FRANK_WOLFE_GAP: total_hat(T) / T,
    GAP_TRANSFER: transfer,
}
AT_BEST: dict[Metric, Term | Callable[[Tree], Claim]] = {
    FRANK_WOLFE_GAP: best(T),
    SURROGATE_FRANK_WOLFE_GAP: gap_hat(best_round(T)),
    BEST_DISTANCE: dist(best_round(T)),
}

SETTING_AVERAGE = Setting(SYMBOLS_2, GIVEN_2, AVERAGE)
SETTING_BEST = Setting(SYMBOLS_2, GIVEN_2, AT_BEST)
