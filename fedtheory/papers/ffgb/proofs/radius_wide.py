"""The other certificate of the radius: |f^t - f*| is also at most (G + H)/mu, and f^t at most H/mu, from any start."""

from fedtheory.core.proof import Line, Proof, Square, Use, combination, conclusion, step
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Schema,
    at_most,
    squared,
    substitute,
    symbol,
)
from fedtheory.papers.ffgb.proofs.lemD1_bounded import AT
from fedtheory.papers.ffgb.proofs.setting import (
    FROM_0,
    FROM_1,
    HERE,
    STEP,
    average,
    f,
    f_star,
    g,
    h,
    i,
    k,
    number,
    x,
)
from fedtheory.papers.ffgb.proofs.thm4_1_bias import U
from fedtheory.papers.ffgb.proofs.thm4_1_sizes import optimum
from fedtheory.papers.ffgb.proofs.total_variation_radius import FROM_3, STEPS, most, v_
from fedtheory.papers.ffgb.proofs.virtual_integers import first
from fedtheory.papers.ffgb.proofs.virtual_iterates import NOW, triangle
from fedtheory.papers.ffgb.proofs.virtual_rounds import TX, end, last, tx
from fedtheory.papers.ffgb.proofs.virtual_setting import VIRTUAL, before, cube, weight
from fedtheory.papers.ffgb.statements.notation import G, H, K, gamma, mu
from fedtheory.papers.ffgb.statements.total_variation_radius import (
    TOTAL_VARIATION_RADIUS,
    transfer,
)

_a, _b, _s = symbol("a"), symbol("b"), symbol("z")
_both = (at_most(0, "a"), at_most(0, "b"), _s <= _a**2, _s <= _b**2)
_ABS = {"a": "real", "b": "real", "z": "real"}
between = step(
    "between",
    "textbook",
    "what is at most a² and at most b² is at most ab",
    combination(
        Schema(_s <= _a * _b, _ABS, (*_both, _a <= _b)),
        Use("if 3"),
        Use("if 5", times=_a),
        name="below",
    ),
    combination(
        Schema(_s <= _a * _b, _ABS, (*_both, _b < _a)),
        Use("if 4"),
        Use("if 5", times=_b),
        name="above",
    ),
    Line(
        Schema(_s <= _a * _b, _ABS, _both),
        "cases",
        {"on": ["a", "b"], "below": "below", "above": "above"},
    ),
)


_i = {"i": "i", "t": "t", "x": "x"}
_ITX = {"i": "client", "t": "integer", "x": "outcome"}
_f_start = squared(weight(first) * f(t, x)) <= (H / mu * weight(first)) ** 2
_g_claim = squared(weight(before) * g(*HERE)) <= (H / mu * weight(before)) ** 2
answered = 4 / mu * cube(before) * H
functions = step(
    "functions",
    "Lemma D.1, without its hypothesis",
    "weighted, the steps at which 1 - mu eta is negative count for nothing",
    combination(
        Schema(substitute(_g_claim, "k", 1), _ITX, (FROM_0, _f_start)),
        Use("line 2, g", _i, times=weight(first) ** 2 * (g(i, 1, t, x) + f(t, x))),
        Use("if 2"),
        name="first step",
    ),
    combination(
        Schema(at_most(0, H / mu * weight(before)), STEP, NOW),
        Use("weights", {"k": k, "t": "t"}, times=H / mu),
        name="so far",
    ),
    combination(
        Schema(at_most(0, answered), STEP, NOW),
        Use("cubes", {"m": before}, times=4 / mu * H),
        name="more",
    ),
    combination(
        Schema(squared(-4 / mu * cube(before) * h(*HERE)) <= answered**2, STEP, NOW),
        Use("(25)", AT, times=(4 / mu * cube(before)) ** 2),
        name="answer",
    ),
    combination(
        Schema(substitute(_g_claim, "k", k + 1), STEP, (*NOW, _f_start, _g_claim)),
        Use(
            "line 5",
            AT,
            times=weight(number)
            * (
                weight(number) * g(i, k + 1, t, x)
                + weight(before) * g(*HERE)
                - 4 / mu * cube(before) * h(*HERE)
            ),
        ),
        triangle(
            weight(before) * g(*HERE),
            -4 / mu * cube(before) * h(*HERE),
            H / mu * weight(before),
            answered,
            Use("so far", AT),
            Use("more", AT),
            Use("if 4"),
            Use("answer", AT),
        ),
        name="next step",
    ),
    Line(
        Schema(_g_claim, STEP, (*NOW, _f_start)),
        "induction",
        {"on": "k", "base": "first step", "step": "next step"},
        "in a round",
    ),
    combination(Schema(substitute(_f_start, "t", 0), {"x": "outcome"}), name="at first"),
    combination(
        Schema(substitute(_f_start, "t", t + 1), TX, (FROM_0, _f_start)),
        Use("server", tx, times=weight(last) ** 2 * (f(t + 1, x) + average(g, K + 1, t, x))),
        Square(weight(last) * (g(symbol("c"), K + 1, t, x) - average(g, K + 1, t, x)), over="c"),
        Use(
            "in a round",
            {"i": "c", "k": K + 1, **tx},
            over="c",
            because=(None, None, Use("if 2")),
        ),
        name="next round",
    ),
    Line(
        Schema(_f_start, TX, (FROM_0,)),
        "induction",
        {"on": "t", "base": "at first", "step": "next round"},
    ),
)
_late = (FROM_1, FROM_3)
own_functions = step(
    "own functions",
    "Lemma D.1, for every client's own function",
    "from Kt = 3 on the weight is positive, and may be divided by",
    *functions.lines[:6],
    combination(
        Schema(squared(g(*HERE)) <= (H / mu) ** 2, STEP, _late),
        Use(
            "in a round",
            AT,
            times=1 / weight(before) / weight(before),
            because=(None, None, Use("functions", tx)),
        ),
    ),
)
far = (G + H) / mu
wide = step(
    "wide",
    "ours",
    "the geometric mean of the two, averaged over the inputs",
    combination(
        Schema(squared(f(t, x)) <= (H / mu) ** 2, TX, (FROM_3,)),
        Use("functions", tx, times=1 / weight(first) / weight(first)),
        name="function",
    ),
    combination(
        Schema(squared(-f_star(x)) <= (G / mu) ** 2, TX, (FROM_3,)),
        Use("optimum", {"x": "x"}, times=1 / mu**2),
        name="the optimum",
    ),
    combination(
        Schema(squared(end) <= far**2, TX, (FROM_3,)),
        triangle(
            f(t, x),
            -f_star(x),
            H / mu,
            G / mu,
            None,
            None,
            Use("function", tx),
            Use("the optimum", tx),
        ),
        name="far",
    ),
    combination(
        Schema(at_most(0, most), TX, (FROM_3, at_most(0, U))),
        Use("if 2", times=H / mu),
        Use("gamma_1", times=G / gamma * transfer / mu),
        name="most >= 0, if",
    ),
    Line(
        Schema(at_most(0, most), TX, (FROM_3,)),
        "instance",
        {"of": Use("most >= 0, if", tx, because=(None, Use("u >= 0", {"x": "x"}))).reference()},
        "most >= 0",
    ),
    combination(
        Schema(squared(end) <= most * far, TX, (FROM_3,)),
        Use(
            "between",
            {"a": most, "b": far, "z": squared(end)},
            because=(Use("most >= 0", tx), None, Use("at an input", tx), Use("far", tx)),
        ),
        name="both",
    ),
    combination(
        conclusion(VIRTUAL, TOTAL_VARIATION_RADIUS.bound("wide")),
        Use("both", {"t": "t", "x": "v"}, over=v_),
        Use("omega", times=H / mu * far),
    ),
)


RADIUS_WIDE = Proof(
    TOTAL_VARIATION_RADIUS, "wide", VIRTUAL, (*STEPS[:-1], optimum, between, functions, wide)
)
