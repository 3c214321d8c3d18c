"""Appendix E line by line, from the drift to the last display: a recursion that holds from the second round on."""

import sympy as sp

from fedtheory.core.item import Argument
from fedtheory.core.proof import Line, Square, Step, Use, combination, step
from fedtheory.core.statement import t
from fedtheory.core.term import Schema, Term, at_most, dot, equal, mean, squared, tree
from fedtheory.papers.ffgb.proofs.appendix_e_counterexamples import still, swinging
from fedtheory.papers.ffgb.proofs.appendix_e_drift import DRIFT, LATE, unit
from fedtheory.papers.ffgb.proofs.appendix_e_lines import IN_A_ROUND, LINES
from fedtheory.papers.ffgb.proofs.appendix_e_setting import (
    SETTING,
    etas,
    g_bar,
    h_bar,
    hat,
    lefts,
    pairs,
    slope,
    slope_bar,
)
from fedtheory.papers.ffgb.proofs.appendix_e_terms import (
    after,
    before,
    c,
    from_optimum,
)
from fedtheory.papers.ffgb.proofs.homogeneous_norms import NORMS, RESIDUALS
from fedtheory.papers.ffgb.proofs.homogeneous_setting import (
    AT,
    AT_KT,
    FROM_0,
    IKT,
    IT,
    KT,
    NOW,
    T_,
    UP_TO_K,
    Delta,
    at_step,
    eta,
    f_star,
    g,
    h,
    i,
    k,
    rho,
    z,
)
from fedtheory.papers.ffgb.statements.notation import G, K, gamma, mu
from fedtheory.proofs.textbook import SQUARE_ROOTS


def log(of: sp.Expr) -> Term:
    """A logarithm, left as it stands."""
    return Term(["log", tree(of)])


# ---- one step, times n, and the sum over a round

_pull = mu / 2 * mean("i", from_optimum)
_residuals = 2 * eta * mean("i", dot(f_star - g(i, k, t), hat - slope))
_toll = 128 * K**2 + 41  # 16 of the square, 64K² + 16 of the first term, 9 + 64K² of the second
number = z + 1
RECURSION = (
    step(
        "3G/gamma",
        "Appendix E, in the second term",
        "r-bar and mu g-bar, at most G and 2G/gamma",
        combination(
            Schema(squared(mu * g_bar) <= (2 * G / gamma) ** 2, KT, IN_A_ROUND),
            Use("functions", {**AT, "i": "c"}, times=mu**2, over="c"),
            Square(mu * (g(c, k, t) - g_bar), over="c"),
            name="regularised",
        ),
        combination(
            Schema(squared(slope_bar) <= (G + 2 * G / gamma) ** 2, IKT, IN_A_ROUND),
            Use(
                "sum",
                {"u": slope_bar - mu * g_bar, "v": mu * g_bar, "a": G, "b": 2 * G / gamma},
                because=(None, None, Use("bounded at the mean", AT), Use("regularised", AT_KT)),
            ),
            name="together",
        ),
        combination(
            Schema(squared(slope_bar) <= 9 * unit, IKT, IN_A_ROUND),
            Use("together", AT),
            Use("gamma_1", times=G / gamma * (3 * G / gamma + G + 2 * G / gamma)),
        ),
    ),
    step(
        "one step of Appendix E",
        "Appendix E: plug in the above results into (36), for t >= 1",
        "the three terms of (38), with every constant",
        combination(
            Schema(squared(h_bar) <= 16 * unit, KT, IN_A_ROUND),
            Use("4G/gamma", {**AT, "i": "c"}, over="c"),
            Square(h(c, k, t) + mu * g(c, k, t) - h_bar, over="c"),
            name="mean answer",
        ),
        combination(
            Schema(
                squared(after)
                <= (1 - mu * eta / 2) * squared(before)
                + _toll * eta**2 * unit
                + _residuals
                - eta * _pull,
                KT,
                LATE,
            ),
            Use("(36)", AT_KT),
            Use("(38)", AT_KT, times=eta),
            Use("mean answer", AT_KT, times=eta**2),
            Use("first term", AT_KT, times=eta),
            Use("second term, line 3", AT_KT, times=eta),
            Use("3G/gamma", AT, times=eta**2, over="i"),
            Use("drift", AT_KT),
        ),
    ),
    step(
        "times n",
        "Appendix E: multiply both sides by tK + k + 1",
        "n(1 - mu eta/2) = n - 1, n eta = 2/mu",
        combination(
            Schema(
                number * squared(after)
                <= z * squared(before)
                + _toll * 4 * unit / (mu**2 * number)
                + 4 / mu * mean("i", dot(f_star - g(i, k, t), hat - slope))
                - 2 / mu * _pull,
                KT,
                LATE,
            ),
            Use("one step of Appendix E", AT_KT, times=number),
        ),
    ),
    Step(
        "(41) as printed",
        "(41), its logarithms",
        "printed: the sum over k = 1..K of 1/(tK + k + 1) is log(tK + K) - log(tK + 1)",
        Schema(
            at_most(1 / (t * K + 2), log(t * K + K) - log(t * K + 1)),
            T_,
            (FROM_0, equal(K, 1)),
        ),
        gap="false for K = 1, where the logarithms cancel; with log(tK + K + 1), as in the display after (42), it holds",
        refuted=still(1, t=1),
    ),
)

# ---- (42): the residuals, summed by parts

_at_end = dot(f_star - g(i, k, t), -1 * Delta(i, k, t))
_parts = Schema(equal(lefts(i, k, t), _at_end + pairs(i, k - 1, t)), IKT, NOW)
_next = Term(at_step(_at_end, k + 1))
_young = mu / 4 * from_optimum + rho**2 / mu
_sum = Schema(
    pairs(i, k, t) <= 4 * G / gamma * rho * etas(k, t), IKT, (at_most(0, k), FROM_0, UP_TO_K)
)
BY_PARTS = (
    Step(
        "(42) as printed",
        "(42), first line: for the same reason as (34)",
        "printed: the sum of the <eta h, Delta>, without mu g",
        Schema(
            equal(
                lefts(i, 2, t),
                dot(f_star - g(i, 2, t), -1 * Delta(i, 2, t))
                + dot(2 / (mu * (t * K + 2)) * h(i, 1, t), Delta(i, 1, t)),
            ),
            IT,
            (FROM_0,),
        ),
        gap="false unless g = 0: line 5 moves along h + mu g",
        refuted=swinging(1),
    ),
    Step(
        "(42), logarithms as printed",
        "(42), last line",
        "printed: the sum over k < K of eta^k is at most log(tK + K) - log(tK + 2)",
        Schema(
            at_most(2 / (mu * (t * K + 2)), log(t * K + K) - log(t * K + 2)),
            T_,
            (FROM_0, equal(K, 2)),
        ),
        gap="false for K = 2, where the logarithms cancel, and without the factor 2/mu; (2/mu)(log(tK + K) - log(tK + 1)) holds",
        refuted=still(2, t=1),
    ),
    step(
        "(42), first line",
        "(42), with h + mu g for h",
        "summation by parts: line 5 is g^{k+1} - g^k = -eta(h + mu g)",
        combination(
            Schema(at_step(_parts.then, 1), IT, (FROM_0,)),
            Use("lefts_next", {**AT, "k": 1}),
            Use("lefts_0", {"i": "i", "t": "t"}),
            Use("pairs_0", {"i": "i", "t": "t"}, times=-1),
            Use("line 6", {**AT, "k": 1}, times=f_star - g(i, 1, t)),
            Use("line 2, Delta", {"i": "i", "t": "t"}, times=f_star - g(i, 1, t)),
            name="first",
        ),
        combination(
            Schema(at_step(_parts.then, k + 1), IKT, (*NOW, _parts.then)),
            Use("lefts_next", {**AT, "k": k + 1}),
            Use("if 3"),
            Use("pairs_next", AT, times=-1),
            Use("line 6", {**AT, "k": k + 1}, times=f_star - g(i, k + 1, t)),
            Use("line 5", AT, times=-1 * Delta(i, k, t)),
            name="next",
        ),
        Line(_parts, "induction", {"on": "k", "base": "first", "step": "next"}),
    ),
    step(
        "(42), second line",
        "(42), with the weight mu/4 in Young's inequality and 4 for 2 - gamma",
        "||h + mu g|| <= 4G/gamma; with mu/2 the term would not be cancelled by (41)",
        combination(
            Schema(at_step(_sum.then, 0), IT, (FROM_0, at_step(UP_TO_K, 0))),
            Use("pairs_0", {"i": "i", "t": "t"}),
            Use("etas_0", {"t": "t"}, times=-4 * G / gamma * rho),
            name="empty",
        ),
        combination(
            Schema(dot(hat, Delta(i, k, t)) <= 4 * G / gamma * rho, IKT, IN_A_ROUND),
            Use(
                "product",
                {"u": hat, "v": Delta(i, k, t), "a": 4 * G / gamma, "b": rho},
                because=(None, None, Use("4G/gamma", AT), Use("residuals", AT)),
            ),
            name="a pair",
        ),
        combination(
            Schema(
                at_step(_sum.then, k + 1),
                IKT,
                (at_most(0, k), FROM_0, at_step(UP_TO_K, k + 1), _sum.then),
            ),
            Use("pairs_next", {**AT, "k": k + 1}),
            Use("etas_next", {"k": k + 1, "t": "t"}, times=-4 * G / gamma * rho),
            Use("a pair", {**AT, "k": k + 1}, times=at_step(eta, k + 1)),
            Use("if 4"),
            name="one more",
        ),
        Line(_sum, "induction", {"on": "k", "base": "empty", "step": "one more"}, "pairs"),
        combination(
            Schema(
                lefts(i, k, t) <= _young + 4 * G / gamma * rho * etas(k - 1, t), IKT, IN_A_ROUND
            ),
            Use("(42), first line", AT),
            Use("pairs", {**AT, "k": k - 1}),
            Square(mu / 2 * (f_star - g(i, k, t)) + Delta(i, k, t), times=1 / mu),
            Use("residuals", AT, times=1 / mu),
        ),
    ),
)
APPENDIX_E = Argument(
    "ffgb.appendix_e",
    "Appendix E line by line: what holds of it, and which of its lines do not",
    SETTING,
    (SQUARE_ROOTS, *NORMS, *RESIDUALS, *LINES, *DRIFT, *RECURSION, *BY_PARTS),
)
