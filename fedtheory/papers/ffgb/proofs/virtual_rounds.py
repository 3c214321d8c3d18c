"""From the weighted step to f^t: within a round, over the rounds, and how large `alpha` is."""

import sympy as sp

from fedtheory.core.proof import Line, Square, Step, Use, combination, step
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Schema,
    Term,
    at_most,
    equal,
    squared,
    substitute,
    tree,
)
from fedtheory.papers.ffgb.proofs.setting import FROM_0, f, f_star, k, x
from fedtheory.papers.ffgb.proofs.thm4_1_bias import U
from fedtheory.papers.ffgb.proofs.virtual_integers import KT, first
from fedtheory.papers.ffgb.proofs.virtual_iterates import NOW, leftover, returned_gap, triangle
from fedtheory.papers.ffgb.proofs.virtual_setting import (
    alpha,
    before,
    cube,
    square,
    weight,
    y_bar,
)
from fedtheory.papers.ffgb.proofs.virtual_step import KTX, biased, distance, kt, moved, now, toward
from fedtheory.papers.ffgb.statements.notation import G, H, K, mu
from fedtheory.papers.ffgb.statements.total_variation_radius import rho, transfer

TX = {"t": "integer", "x": "outcome"}
tx = {"t": "t", "x": "x"}
last = t * K + K + 1
end = f(t, x) - f_star(x)
# What the residuals have left after t rounds, weighted: leftover is what it grows by.
beta = rho / mu * K * t * sp.cancel(transfer * (K * t - 2) * (K * t - 1) * (K * t + 1))

# ---- within a round: |d| is at most alpha + beta + U H/mu, weighted


def budget(at: sp.Expr, of: sp.Expr) -> Term:
    """alpha, beta and the bias at a step, whose weight is `of`."""
    return alpha(at, t) + beta + H / mu * of * U


beta_grows = step(
    "beta",
    "ours",
    "what a round leaves is not negative",
    combination(Schema(substitute(at_most(0, beta), "t", 0)), name="none"),
    combination(
        Schema(
            substitute(at_most(0, beta), "t", t + 1), {"t": "integer"}, (FROM_0, at_most(0, beta))
        ),
        Use("if 2"),
        Use("cubes grow", {"k": K, "t": "t"}, times=8 * rho / mu),
        Use("cubes", {"m": first}, times=4 * rho / mu),
        name="more",
    ),
    Line(
        Schema(at_most(0, beta), {"t": "integer"}, (FROM_0,)),
        "induction",
        {"on": "t", "base": "none", "step": "more"},
    ),
)
_start = squared(weight(first) * end) <= (Term(substitute(budget(k, weight(first)), "k", 1))) ** 2
_claim = squared(weight(before) * distance) <= budget(k, weight(before)) ** 2
_budgeted = (*NOW, _start, _claim)
_all = {name: name for name in KTX}
ahead = alpha(k + 1, t) + beta + H / mu * weight(before) * U
within = step(
    "within a round",
    "ours, in place of the recursion after (33)",
    "sqrt((a + b)² + c) <= sqrt(a² + c) + b: alpha takes what is added, the bias grows with the weight",
    combination(
        Schema(equal(y_bar(1), f(t, x)), TX, (FROM_0,)),
        Use("virtual start", {"i": "i", **tx}, over="i"),
        name="starts",
    ),
    combination(
        Schema(substitute(_claim, "k", 1), TX, (FROM_0, _start)),
        Use("starts", tx, times=weight(first) ** 2 * (y_bar(1) + f(t, x) - 2 * f_star(x))),
        Use("if 2"),
        name="first step",
    ),
    combination(
        Schema(at_most(0, beta + H / mu * weight(before) * U), KTX, (*NOW, at_most(0, U))),
        Use("beta", {"t": "t"}),
        Use("weights", kt, times=H / mu * U),
        name="rest >= 0, if",
    ),
    Line(
        Schema(at_most(0, beta + H / mu * weight(before) * U), KTX, NOW),
        "instance",
        {
            "of": Use(
                "rest >= 0, if", now, because=(None, None, Use("u >= 0", {"x": "x"}))
            ).reference()
        },
        "rest >= 0",
    ),
    combination(
        Schema(at_most(0, ahead), KTX, NOW),
        Use("rest >= 0", now),
        Use("alpha >= 0", {"k": k + 1, "t": "t"}),
        name="ahead >= 0",
    ),
    combination(
        Schema(
            (alpha(k, t)) * (beta + H / mu * weight(before) * U)
            <= alpha(k + 1, t) * (beta + H / mu * weight(before) * U),
            KTX,
            (*NOW, at_most(0, beta + H / mu * weight(before) * U)),
        ),
        Use("alpha", kt, times=beta + H / mu * weight(before) * U),
        name="crossed, if",
    ),
    combination(
        Schema(squared(toward) <= ahead**2, KTX, (*NOW, _claim)),
        Use("forward", now),
        Use("if 3"),
        Use("alpha grows", kt, times=-1),
        Use("crossed, if", now, times=2, because=(None, None, Use("rest >= 0", now))),
        name="forward, budgeted",
    ),
    combination(
        Schema(squared(biased) <= (4 / mu * cube(before) * H * U) ** 2, KTX, NOW),
        Use("bias", now, times=(4 / mu * cube(before)) ** 2),
        name="bias, weighted",
    ),
    combination(
        Schema(at_most(0, 4 / mu * cube(before) * H * U), KTX, (*NOW, at_most(0, U))),
        Use("cubes", {"m": before}, times=4 / mu * H * U),
        name="bias >= 0, if",
    ),
    Line(
        Schema(at_most(0, 4 / mu * cube(before) * H * U), KTX, NOW),
        "instance",
        {
            "of": Use(
                "bias >= 0, if", now, because=(None, None, Use("u >= 0", {"x": "x"}))
            ).reference()
        },
        "bias >= 0",
    ),
    combination(
        Schema(substitute(_claim, "k", k + 1), KTX, (*NOW, _start, _claim)),
        Use("virtual", now, times=["+", tree(moved), tree(toward + biased)]),
        triangle(
            toward,
            biased,
            ahead,
            4 / mu * cube(before) * H * U,
            Use("ahead >= 0", now),
            Use("bias >= 0", now),
            Use("forward, budgeted", now, because=(None, None, Use("if 4"))),
            Use("bias, weighted", now),
        ),
        name="next step",
    ),
    Line(
        Schema(_claim, KTX, (NOW[0], NOW[1], _start)),
        "induction",
        {"on": "k", "base": "first step", "step": "next step"},
    ),
)

# ---- over the rounds

BY_ROUND = {"t": "integer"}
round_end = weight(last) * (y_bar(K + 1) - f_star(x))
_next_start = substitute(_start, "t", t + 1)
after = alpha(K + 1, t) + beta + H / mu * weight(last) * U
before_alpha = alpha(1, t + 1) + alpha(K + 1, t) + 2 * (beta + leftover + H / mu * weight(last) * U)
rounds = step(
    "rounds",
    "Algorithm 1, line 4",
    "the mean of what is returned is the virtual mean and what the residuals have left",
    combination(
        Schema(substitute(_start, "t", 0), {"x": "outcome"}), Square(alpha(1, 0)), name="at first"
    ),
    combination(
        Schema(
            equal(
                weight(last) * (f(t + 1, x) - f_star(x)), round_end + weight(last) * returned_gap
            ),
            TX,
            (FROM_0,),
        ),
        Use("server", tx, times=weight(last)),
        name="sum",
    ),
    combination(
        Schema(at_most(0, after), TX, (FROM_0, at_most(0, U))),
        Use("alpha >= 0", {"k": K + 1, "t": "t"}),
        Use("beta", {"t": "t"}),
        Use("weights", {"k": K + 1, "t": "t"}, times=H / mu * U),
        name="after >= 0, if",
    ),
    Line(
        Schema(at_most(0, after), TX, (FROM_0,)),
        "instance",
        {"of": Use("after >= 0, if", tx, because=(None, Use("u >= 0", {"x": "x"}))).reference()},
        "after >= 0",
    ),
    combination(
        Schema(at_most(0, leftover), BY_ROUND, (FROM_0,)),
        Use("cubes grow", {"k": K, "t": "t"}, times=8 * rho / mu),
        Use("cubes", {"m": first}, times=4 * rho / mu),
        name="leftover >= 0",
    ),
    combination(
        Schema(_next_start, TX, (FROM_0, _start)),
        Use(
            "sum",
            tx,
            times=[
                "+",
                tree(weight(last) * (f(t + 1, x) - f_star(x))),
                tree(round_end + weight(last) * returned_gap),
            ],
        ),
        triangle(
            round_end,
            weight(last) * returned_gap,
            after,
            leftover,
            Use("after >= 0", tx),
            Use("leftover >= 0", {"t": "t"}),
            Use("within a round", {"k": K + 1, **tx}, because=(None, None, Use("if 2"))),
            Use("returned", tx),
        ),
        Use("alpha goes on", {"t": "t"}, times=-1 * before_alpha),
        name="next",
    ),
    Line(
        Schema(_start, TX, (FROM_0,)),
        "induction",
        {"on": "t", "base": "at first", "step": "next"},
    ),
)

# ---- how large alpha is

FROM_2 = at_most(2, k)
grown = weight(before) - weight(first)
steady, drifting = 64 * G * (G + 2 * rho) / (7 * mu**2), 4 * G * H / mu**2
_drift = at_most(7 * grown**2, 16 * (k - 1) * (square(before) - square(first)))
weights_squared = step(
    "weights squared",
    "ours",
    "Cauchy-Schwarz over the steps of a round",
    combination(
        Schema(substitute(_drift, "k", 2), BY_ROUND, (FROM_0,)),
        Use("growth", {"m": first}, times=16),
        name="second",
    ),
    combination(
        Schema(substitute(_drift, "k", k + 1), KT, (FROM_2, FROM_0, _drift)),
        Use("if 3", times=k / (k - 1)),
        Use("growth", {"m": before}, times=16 * k),
        Square(grown - 4 * (k - 1) * cube(before), times=7 / (k - 1)),
        name="next",
    ),
    Line(
        Schema(_drift, KT, (FROM_2, FROM_0)),
        "induction",
        {"on": "k", "base": "second", "step": "next"},
    ),
)


def _noise(at: sp.Expr) -> tuple[Use | Square, ...]:
    """64/mu² G (G + 2 rho) cube² is at least what gradients and residuals add."""
    return (
        Use("growth", {"m": at}, times=steady),
        Square((at - 1) * (at - 2), times=384 * G * rho / mu**2 * at),
    )


_alpha = (
    alpha(k, t) ** 2
    <= alpha(1, t) ** 2
    + steady * (square(before) - square(first))
    + drifting * (k - 2) / (k - 1) * grown**2
)
alpha_within = step(
    "alpha within a round",
    "ours",
    "the drift adds (v - u)u, u from 0: at most half of the square of what it becomes, less 1/k of it",
    combination(
        Schema(substitute(_alpha, "k", 2), BY_ROUND, (FROM_0,)),
        Use("alpha grows", {"k": 1, "t": "t"}),
        *_noise(first),
        name="second",
    ),
    combination(
        Schema(substitute(_alpha, "k", k + 1), KT, (FROM_2, FROM_0, _alpha)),
        Use("alpha grows", kt),
        Use("if 3"),
        *_noise(before),
        Square(grown - 4 * (k - 1) * cube(before), times=drifting / (k - 1) / k),
        name="next",
    ),
    Line(
        Schema(_alpha, KT, (FROM_2, FROM_0)),
        "induction",
        {"on": "k", "base": "second", "step": "next"},
    ),
)
rate = sp.Rational(64, 7) * G * (G + 2 * rho + (K - 1) * H) / mu**2
_small = alpha(1, t) ** 2 <= rate * square(first)
alpha_small = step(
    "alpha over the rounds",
    "ours",
    "a round with one step has no drift",
    combination(
        Schema(substitute(_small, "t", 0)), Use("alpha begins", times=alpha(1, 0)), name="none"
    ),
    combination(
        Schema(substitute(_small, "t", t + 1), BY_ROUND, (FROM_0, _small)),
        Use("alpha goes on", {"t": "t"}, times=alpha(1, t + 1) + alpha(K + 1, t)),
        Use("alpha within a round", {"k": K + 1, "t": "t"}),
        Use("weights squared", {"k": K + 1, "t": "t"}, times=drifting / 7 * (K - 1) / K),
        Use("if 2"),
        name="next",
    ),
    Line(
        Schema(_small, BY_ROUND, (FROM_0,)),
        "induction",
        {"on": "t", "base": "none", "step": "next"},
    ),
)

ROUNDS: tuple[Step, ...] = (beta_grows, within, rounds, weights_squared, alpha_within, alpha_small)
