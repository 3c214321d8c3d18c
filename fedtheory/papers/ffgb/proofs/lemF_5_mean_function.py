"""Lemma F.5 for the mean function, with both residuals: (49), once the start is forgotten.

The mean function is a weighted mean of mean answers, and a square is convex: with the weights q(n) = n(n-1)(n-2)(n-3)
what (50) says of all mean answers is handed on from step to step. In the first three steps the weight is 0.
"""

from dataclasses import replace

import sympy as sp

from fedtheory.core.proof import Line, Proof, Square, Use, combination, conclusion, step
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Outcome,
    Schema,
    Term,
    at_most,
    equal,
    expect,
    less,
    substitute,
    symbol,
    tree,
)
from fedtheory.papers.ffgb.algorithms.ffgb_square import MEAN_FUNCTION
from fedtheory.papers.ffgb.proofs.lemF_5_mean_square import MEANS, PAIRS, H, answers, mean_answer
from fedtheory.papers.ffgb.proofs.square_lemmas import ANSWERS, NOW, OWN, m
from fedtheory.papers.ffgb.proofs.square_residuals import AT
from fedtheory.papers.ffgb.proofs.square_rounds import ends, factorial, first, q
from fedtheory.papers.ffgb.proofs.square_setting import (
    FROM_0,
    FROM_1,
    KTX,
    TX,
    average,
    f,
    falling,
    g,
    k,
    number,
    x,
)
from fedtheory.papers.ffgb.statements.lemF_5_mean_square import LEMMA_F5
from fedtheory.papers.ffgb.statements.notation import K, gamma
from fedtheory.papers.ffgb.statements.square_notation import L, w_2

FUNCTIONS = replace(
    MEANS,
    metrics={
        **MEANS.metrics,
        MEAN_FUNCTION: expect("x", average(g, symbol("k_any"), t - 1, x) ** 2),
    },
)
KT, OVER = {"k": "integer", "t": "integer"}, Outcome("y")
kt, kty = {"k": k, "t": "t"}, {"k": k, "t": "t", "x": "y"}
G = average(g, k, t, x)
G_next = average(g, k + 1, t, x)
gain = 4 * falling(m, 3)  # of the weight: q(m + 1) = q(m) + gain
low = Term(tree(2 * (L / gamma) ** 2 * w_2**2 + 2 * OWN**2))
square, server = expect("x", G**2), expect("x", f(t, x) ** 2)
NOT_NEGATIVE = at_most(0, q(m))
_m = sp.Symbol("m", integer=True)
_of_m = at_most(0, q(_m))

weights = step(
    "weights",
    "textbook",
    "q(m + 1) - q(m) = 4m(m - 1)(m - 2), and q(1) = 0",
    combination(Schema(substitute(_of_m, "m", 1)), name="at 1"),
    combination(
        Schema(substitute(_of_m, "m", _m + 1), {"m": "integer"}, (at_most(1, "m"), _of_m)),
        Use("if 2"),
        Use("m(m - 1)(m - 2) >= 0", {"m": "m"}, times=4),
        name="after",
    ),
    Line(
        Schema(_of_m, {"m": "integer"}, (at_most(1, "m"),)),
        "induction",
        {"on": "m", "base": "at 1", "step": "after"},
    ),
)
_mean_step = (1 - 4 / number) * G + 4 / number * H
_convex = q(number) * G_next**2 <= q(m) * G**2 + gain * H**2
moved = step(
    "a step of the mean square",
    "ours, in place of (49)",
    "line 5, and a square is convex",
    combination(
        Schema(equal(G_next, _mean_step), KTX, NOW), Use("line 5", AT, over="i"), name="mean step"
    ),
    combination(
        Schema(_convex, KTX, (*NOW, NOT_NEGATIVE)),
        Use("mean step", {"k": k, "t": "t", "x": "x"}, times=q(number) * (G_next + _mean_step)),
        Square(G - H, times=Term(["*", tree(4 / number), tree(q(m))])),
        name="at an input",
    ),
    combination(
        Schema(
            q(number) * expect("x", G_next**2) <= q(m) * square + gain * expect("x", H**2),
            KT,
            (*NOW, NOT_NEGATIVE),
        ),
        Use("at an input", kty, over=OVER),
    ),
)
kept = Schema(q(m) * square <= q(m) * low, KT, NOW)
start = Schema(q(first) * server <= q(first) * low, {"t": "integer"}, (FROM_0,))
begins = Schema(substitute(kept.then, "k", 1), {"t": "integer"}, (FROM_0, start.then))
goes_on = Schema(substitute(kept.then, "k", k + 1), KT, (*NOW, start.then, kept.then))
_signs = (NOT_NEGATIVE, at_most(0, gain))
_one = Use("at least one", kt)
in_round = step(
    "mean square in a round",
    "ours, in place of (49)",
    "from the answers of all steps, by (50)",
    combination(
        Schema(equal(average(g, 1, t, x), f(t, x)), TX, (FROM_0,)),
        Use("line 2, g", {"i": "i", "t": "t", "x": "x"}, over="i"),
        name="begins, at x",
    ),
    combination(
        begins,
        Use(
            "begins, at x",
            {"t": "t", "x": "y"},
            times=q(first) * (average(g, 1, t, symbol("y")) + f(t, symbol("y"))),
            over=OVER,
        ),
        Use("if 2"),
        name="begins",
    ),
    combination(
        Schema(goes_on.then, KT, (*goes_on.conditions, *_signs)),
        Use("a step of the mean square", kt, because=(None, None, Use("if 5"))),
        Use("if 4"),
        Use("(50)", kt, times=gain),
        name="step, if",
    ),
    combination(Schema(at_most(1, m), KT, NOW), Use("K", times=t), name="at least one"),
    combination(
        Schema(NOT_NEGATIVE, KT, NOW), Use("weights", {"m": m}, because=(_one,)), name="weight"
    ),
    combination(
        Schema(at_most(0, gain), KT, NOW),
        Use("m(m - 1)(m - 2) >= 0", {"m": m}, times=4, because=(_one,)),
        name="gain",
    ),
    Line(
        goes_on,
        "instance",
        {
            "of": Use(
                "step, if",
                kt,
                because=(
                    None,
                    None,
                    Use("if 3"),
                    Use("if 4"),
                    Use("weight", kt),
                    Use("gain", kt),
                ),
            ).reference()
        },
        "step",
    ),
    Line(
        Schema(kept.then, KT, (*NOW, start.then)),
        "induction",
        {"on": "k", "base": "begins", "step": "step"},
    ),
)
_returned, _served = average(g, K + 1, t, symbol("y")), f(t + 1, symbol("y"))
rounds = step(
    "mean square of the server",
    "ours",
    "the server takes the mean; at first the weight is 0",
    combination(Schema(substitute(start.then, "t", 0)), name="start"),
    combination(
        Schema(substitute(start.then, "t", t + 1), {"t": "integer"}, (FROM_0, start.then)),
        Use("server", {"t": "t", "x": "y"}, times=q(ends + 1) * (_served + _returned), over=OVER),
        Use("mean square in a round", {"k": K + 1, "t": "t"}, because=(None, None, Use("if 2"))),
        name="next",
    ),
    Line(start, "induction", {"on": "t", "base": "start", "step": "next"}),
)
LATE = at_most(3, t)
mean_function = step(
    "(49)",
    "(49) with both residuals",
    "divided by the weight",
    combination(
        Schema(less(0, q(m)), KT, (FROM_1, LATE)),
        Use("K", times=t),
        name="q > 0",
    ),
    combination(
        Schema(square <= low, KT, (FROM_1, LATE, less(0, q(m)))),
        Use(
            "mean square in a round",
            kt,
            times=1 / q(m),
            because=(None, None, Use("mean square of the server", {"t": "t"})),
        ),
        name="at q > 0",
    ),
    Line(
        Schema(square <= low, KT, (FROM_1, LATE)),
        "instance",
        {"of": Use("at q > 0", kt, because=(None, None, Use("q > 0", kt))).reference()},
    ),
)
LEMMA_F5_FUNCTION = Proof(
    LEMMA_F5,
    "function",
    FUNCTIONS,
    (
        *ANSWERS,
        answers,
        mean_answer,
        factorial,
        weights,
        moved,
        in_round,
        rounds,
        mean_function,
        *PAIRS,
        step(
            "lemma",
            "(49) with both residuals",
            "any step of any round; distances to all inputs are no larger than those of pairs",
            combination(
                conclusion(FUNCTIONS, LEMMA_F5.bound("function")),
                Use("(49)", {"k": "k_any", "t": t - 1}),
                Use("convex", times=2 * (L / gamma) ** 2),
            ),
        ),
    ),
)
