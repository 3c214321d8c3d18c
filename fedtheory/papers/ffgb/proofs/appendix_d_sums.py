"""Appendix D: the drift of a round, and (34)."""

import sympy as sp

from fedtheory.core.item import Argument
from fedtheory.core.proof import Line, Square, Step, Use, combination, step
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Outcome,
    Schema,
    Term,
    at_most,
    dot,
    equal,
    mean,
    squared,
    substitute,
    symbol,
)
from fedtheory.papers.ffgb.proofs.appendix_d import BASE, KTX, UNIT, now_v
from fedtheory.papers.ffgb.proofs.appendix_d_setting import (
    APPENDIX_D,
    ITX,
    KT,
    LATE,
    against,
    carried,
    hat,
    total,
)
from fedtheory.papers.ffgb.proofs.appendix_d_strong import DISPLAYS, drift, u
from fedtheory.papers.ffgb.proofs.lemD1_bounded import AT
from fedtheory.papers.ffgb.proofs.setting import (
    FROM_0,
    FROM_1,
    HERE,
    STEP,
    Delta,
    average,
    eta,
    f,
    f_star,
    g,
    h,
    i,
    k,
    keep,
    w,
    x,
)
from fedtheory.papers.ffgb.proofs.thm4_1_bias import IX, weighted
from fedtheory.papers.ffgb.proofs.total_variation_radius import FROM_3
from fedtheory.papers.ffgb.proofs.virtual_iterates import triangle
from fedtheory.papers.ffgb.statements.notation import G, K, gamma, mu
from fedtheory.papers.ffgb.statements.total_variation_radius import rho

kt, itx = {"k": k, "t": "t"}, {"i": "i", "t": "t", "x": "x"}
at_j = {**AT, "i": "j"}

# ---- how far the clients are apart: the square of a sum, not the sum of the squares

lean = h(*HERE) - average(h, k, t, x)
allowed = 4 * UNIT * total(k, t)
_apart = squared(u) <= allowed**2
_first, u_next = (Term(substitute(u, "k", at)) for at in (1, k + 1))
sums = step(
    "total >= 0",
    "after (33)",
    "step sizes are positive",
    combination(
        Schema(at_most(0, total(1, t)), {"t": "integer"}, (FROM_3,)),
        Use("total, first", {"t": "t"}, times=-1),
        name="first",
    ),
    combination(
        Schema(at_most(0, total(k + 1, t)), KT, (*LATE, at_most(0, total(k, t)))),
        Use("total, next", kt, times=-1),
        Use("if 3"),
        name="next",
    ),
    Line(
        Schema(at_most(0, total(k, t)), KT, LATE),
        "induction",
        {"on": "k", "base": "first", "step": "next"},
    ),
)
apart = step(
    "apart",
    "after (33), first two lines",
    "|h_i - h_bar| is at most 4G/gamma, and 1 - mu eta at most 1",
    combination(
        Schema(equal(_first, 0 * f(t, x)), ITX, (FROM_3,)),
        Use("line 2, g", itx),
        Use("line 2, g", {**itx, "i": "j"}, times=-1, over="j"),
        name="together",
    ),
    combination(
        Schema(substitute(_apart, "k", 1), ITX, (FROM_3,)),
        Use("together", itx, times=_first),
        Square(4 * UNIT * total(1, t)),
        name="first",
    ),
    combination(
        Schema(equal(u_next, keep * u - eta * lean), STEP, LATE),
        Use("line 5", AT),
        Use("line 5", at_j, times=-1, over="j"),
        name="moves",
    ),
    combination(
        Schema(squared(-eta * lean) <= (4 * UNIT * eta) ** 2, STEP, LATE),
        Use("(25)", AT, times=2 * eta**2),
        Use("(25)", at_j, times=2 * eta**2, over="j"),
        Square(h(symbol("c"), k, t, x) - average(h, k, t, x), times=2 * eta**2, over="c"),
        Square(h(*HERE) + average(h, k, t, x), times=eta**2),
        name="leans",
    ),
    combination(
        Schema(squared(keep * u) <= allowed**2, STEP, (*LATE, _apart)),
        Use("if 3", times=keep**2),
        Square(allowed, times=1 - keep**2),
        name="kept",
    ),
    combination(
        Schema(at_most(0, allowed), KT, LATE), Use("total >= 0", kt, times=4 * UNIT), name="allowed"
    ),
    combination(
        Schema(substitute(_apart, "k", k + 1), STEP, (*LATE, _apart)),
        Use("moves", AT, times=u_next + keep * u - eta * lean),
        triangle(
            keep * u,
            -eta * lean,
            allowed,
            4 * UNIT * eta,
            Use("allowed", kt),
            None,
            Use("kept", AT, because=(None, None, Use("if 3"))),
            Use("leans", AT),
        ),
        Use(
            "total, next",
            kt,
            times=-16 * UNIT**2 * (total(k + 1, t) + total(k, t) + eta),
        ),
        name="next",
    ),
    Line(Schema(_apart, STEP, LATE), "induction", {"on": "k", "base": "first", "step": "next"}),
)
_sum = total(k, t) <= 4 * (k - 1) / (mu * (t * K + 2))
short = step(
    "steps",
    "after (33)",
    "eta^kappa is at most twice eta^k from the second round on",
    combination(
        Schema(substitute(_sum, "k", 1), {"t": "integer"}, (FROM_3,)),
        Use("total, first", {"t": "t"}),
        name="first",
    ),
    combination(
        Schema(substitute(_sum, "k", k + 1), KT, (*LATE, _sum)),
        Use("total, next", kt),
        Use("if 3"),
        name="next",
    ),
    Line(
        Schema(_sum, KT, LATE),
        "induction",
        {"on": "k", "base": "first", "step": "next"},
        "sum",
    ),
    combination(
        Schema(total(k, t) <= 2 * K * eta, KT, (*LATE, at_most(k, K))),
        Use("sum", kt),
        Use("if 3", times=4 / (mu * (t * K + 2))),
        Use("if 3", times=4 * K / (mu * (t * K + 2) * (t * K + k + 1))),
    ),
)
_V = mean("i", w(i, x) * squared(u))
_double = 2 * K * eta
spread = step(
    "drift",
    "after (33), last line",
    "64 for 144: the square of the sum of the step sizes",
    *weighted(
        "apart, drawn",
        w(i, x),
        Schema(w(i, x) * squared(u) <= w(i, x) * allowed**2, STEP, LATE),
        Use("apart", AT),
        Use("density", IX),
    ),
    combination(
        Schema(allowed**2 >= _V, KTX, LATE),
        Use("apart, drawn", AT, over="i"),
        Use("mixture", {"x": "x"}, times=allowed**2),
        name="at an input",
    ),
    combination(
        Schema(drift <= 64 * UNIT**2 * K**2 * eta**2, KT, (*LATE, at_most(k, K))),
        Use("at an input", now_v, over=Outcome("v")),
        Use(
            "larger",
            {"a": total(k, t), "b": _double},
            times=16 * UNIT**2,
            because=(Use("total >= 0", kt), Use("steps", kt, because=(None, None, Use("if 3")))),
        ),
    ),
)

# ---- (34): summation by parts

away = f_star(x) - g(*HERE)
_identity = equal(against(*HERE), carried(*HERE) - dot(away, Delta(*HERE)))
identity_34 = step(
    "(34), identity",
    "(34), lines two to seven",
    "g^k - g^{k+1} is eta (h^k + mu g^k): mu g^k is missing in print",
    combination(
        Schema(substitute(_identity, "k", 1), ITX, (FROM_0,)),
        Use("against, next", {**AT, "k": 1}),
        Use("against, first", itx),
        Use("carried, first", itx, times=-1),
        Use("line 6", {**AT, "k": 1}, times=Term(substitute(away, "k", 1))),
        Use("line 2, Delta", itx, times=Term(substitute(away, "k", 1))),
        name="first",
    ),
    combination(
        Schema(substitute(_identity, "k", k + 1), STEP, (FROM_1, FROM_0, _identity)),
        Use("against, next", {**AT, "k": k + 1}),
        Use("carried, next", AT, times=-1),
        Use("if 3"),
        Use("line 6", {**AT, "k": k + 1}, times=Term(substitute(away, "k", k + 1))),
        Use("line 5", AT, times=-1 * Delta(*HERE)),
        name="next",
    ),
    Line(
        Schema(_identity, STEP, (FROM_1, FROM_0)),
        "induction",
        {"on": "k", "base": "first", "step": "next"},
    ),
)
_most = carried(*HERE) <= 4 * UNIT * rho * total(k, t)
carried_34 = step(
    "(34), last sum",
    "(34), eighth line",
    "|h + mu g| is at most 4G/gamma, not (2 - gamma)G/gamma",
    combination(
        Schema(substitute(_most, "k", 1), ITX, (FROM_3,)),
        Use("carried, first", itx),
        Use("total, first", {"t": "t"}, times=-4 * UNIT * rho),
        name="first",
    ),
    combination(
        Schema(at_most(0, rho), {"t": "integer"}), Use("gamma_1", times=G / gamma), name="rho"
    ),
    combination(
        Schema(dot(hat, Delta(*HERE)) <= 4 * UNIT * rho, STEP, LATE),
        Use(
            "Cauchy-Schwarz",
            {"u": hat, "v": Delta(*HERE), "U": 4 * UNIT, "V": rho},
            because=(None, Use("rho", {"t": "t"}), Use("hats", AT), Use("residuals", AT)),
        ),
        name="paired",
    ),
    combination(
        Schema(substitute(_most, "k", k + 1), STEP, (*LATE, _most)),
        Use("carried, next", AT),
        Use("if 3"),
        Use("paired", AT, times=eta),
        Use("total, next", kt, times=-4 * UNIT * rho),
        name="next",
    ),
    Line(Schema(_most, STEP, LATE), "induction", {"on": "k", "base": "first", "step": "next"}),
)


def _young(name: str, part: sp.Rational, words: str) -> Step:
    """(34) with this part of mu |f* - g^K|² and what then stands before rho²/mu."""
    return step(
        name,
        "(34), eighth line",
        words,
        combination(
            Schema(
                against(*HERE)
                <= part * mu * squared(away)
                + 1 / (4 * part) * rho**2 / mu
                + 4 * UNIT * rho * total(k, t),
                STEP,
                LATE,
            ),
            Use("(34), identity", AT),
            Use("(34), last sum", AT),
            Use("residuals", AT, times=1 / (4 * part) / mu),
            Square(mu * away + 1 / (2 * part) * Delta(*HERE), times=part / mu),
        ),
    )


half_34 = _young("(34)", sp.Rational(1, 2), "Young's inequality, as printed")
quarter_34 = _young(
    "(34), to be cancelled",
    sp.Rational(1, 4),
    "with mu/4, so that 8/mu times it is what the recursion has to spare",
)

LINES: tuple[Step, ...] = (sums, apart, short, spread, identity_34, carried_34, half_34, quarter_34)
APPENDIX_D_LINES = Argument(
    "ffgb.appendix_d",
    "Appendix D line by line, from the fourth round on",
    APPENDIX_D,
    (*BASE, *DISPLAYS, *LINES),
)
