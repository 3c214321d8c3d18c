"""A residual that lives on: its errors are carried over the ends of the rounds, and stay of the order of one step size.

Here `own` and `lean` are the clients' distances to their mean and how their answers differ from the mean answer, and
`error` is the mean of what the errors of the answers have put into the clients' functions: it goes on from round to round.
"""

import sympy as sp

from fedtheory.core.proof import (
    Line,
    Proof,
    Square,
    Use,
    combination,
    conclusion,
    step,
)
from fedtheory.core.statement import t
from fedtheory.core.term import Schema, Term, at_most, equal, root, squared, substitute, symbol
from fedtheory.papers.ffgb.proofs.homogeneous_drift import drift as drifting
from fedtheory.papers.ffgb.proofs.homogeneous_drift import walked
from fedtheory.papers.ffgb.proofs.homogeneous_norms import NORMS
from fedtheory.papers.ffgb.proofs.homogeneous_rounds import gathered, pairs, squares, unit, walks
from fedtheory.papers.ffgb.proofs.homogeneous_setting import (
    AT,
    AT_KT,
    FROM_0,
    FROM_K0,
    IKT,
    KT,
    LATER,
    NOW,
    T_,
    UP_TO_K,
    Delta,
    at_step,
    average,
    e,
    error,
    f,
    f_star,
    h,
    i,
    k,
    rho,
    scaled,
    z,
)
from fedtheory.papers.ffgb.proofs.homogeneous_step import away, local
from fedtheory.papers.ffgb.proofs.persistent_setting import (
    SETTING,
    answers,
    at_t,
    reach,
    residuals,
    x,
)
from fedtheory.papers.ffgb.statements.notation import G, K, gamma, mu
from fedtheory.papers.ffgb.statements.persistent_residual import PERSISTENT_RESIDUAL, after, drift
from fedtheory.papers.ffgb.statements.thm4_3_homogeneous import lost, within
from fedtheory.proofs.textbook import SQUARE_ROOTS

# ---- the mean of what the errors have put into the clients' functions

put = scaled * average(e, k, t)
kept = put - 2 / mu * (z - 1) * average(Delta, k - 1, t)
_after = Term(at_step(kept, k + 1))
_change = -2 / mu * average(Delta, k - 1, t)
_at_first = squared(Term(at_step(kept, 1))) <= (2 * rho / mu * x) ** 2
_kept = Schema(squared(kept) <= (2 * rho / mu * (z - 1)) ** 2, KT, (*NOW, _at_first))
_start = Term(at_step(kept, 1))
_start_next, _end = Term(substitute(_start, "t", t + 1)), Term(at_step(kept, K + 1))
mean_residual = step(
    "mean residual",
    "(39)",
    "a mean of residuals",
    combination(
        Schema(squared(average(Delta, k, t)) <= rho**2, KT, (FROM_K0, FROM_0)),
        Use("residuals", {**AT, "i": "c"}, over="c"),
        Square(Delta(symbol("c"), k, t) - average(Delta, k, t), over="c"),
    ),
)
held = step(
    "held",
    "ours",
    "what a step changes is the residual of the step before; the ends of the rounds change nothing",
    combination(
        Schema(equal(_after, kept + _change), KT, NOW),
        Use("e_next", {**AT, "i": "j"}, times=z * (z + 1), over="j"),
        Use("line 6", {**AT, "i": "j"}, times=-2 * z / mu, over="j"),
        name="changes",
    ),
    combination(
        Schema(squared(_change) <= (2 * rho / mu) ** 2, KT, NOW),
        Use("mean residual", {"k": k - 1, "t": "t"}, times=4 / mu**2),
        name="change",
    ),
    combination(Schema(at_step(_kept.then, 1), T_, (FROM_0, _at_first)), Use("if 2"), name="first"),
    combination(
        Schema(at_step(_kept.then, k + 1), KT, (*_kept.conditions, _kept.then)),
        Use("changes", AT_KT, times=_after + kept + _change),
        Use(
            "sum",
            {"u": kept, "v": _change, "a": 2 * rho / mu * (z - 1), "b": 2 * rho / mu},
            because=(None, None, Use("if 4"), Use("change", AT_KT)),
        ),
        name="next",
    ),
    Line(_kept, "induction", {"on": "k", "base": "first", "step": "next"}, "in a round"),
    combination(Schema(substitute(_at_first, "t", 0)), name="at first"),
    combination(
        Schema(equal(_start_next, _end), T_, (FROM_0,)),
        Use("e goes on", {"i": "j", "t": "t"}, times=(x + K) * (x + K + 1), over="j"),
        Use("lives on", {"i": "j", "t": "t"}, times=-2 / mu * (x + K), over="j"),
        name="goes on",
    ),
    combination(
        Schema(substitute(_at_first, "t", t + 1), T_, (FROM_0, _at_first)),
        Use("goes on", at_t, times=_start_next + _end),
        Use("in a round", {"k": K + 1, "t": "t"}, because=(None, None, Use("if 2"))),
        name="next round",
    ),
    Line(
        Schema(_at_first, T_, (FROM_0,)),
        "induction",
        {"on": "t", "base": "at first", "step": "next round"},
        "at the start of a round",
    ),
    combination(
        Schema(_kept.then, KT, NOW),
        Use("in a round", AT_KT, because=(None, None, Use("at the start of a round", at_t))),
    ),
)
_last = 2 / mu * (z - 1) * average(Delta, k - 1, t)
left = 4 * rho / mu * (z - 1)
carried = step(
    "carried",
    "ours",
    "2 rho eta, at every step of every round",
    combination(
        Schema(squared(_last) <= (2 * rho / mu * (z - 1)) ** 2, KT, NOW),
        Use("mean residual", {"k": k - 1, "t": "t"}, times=4 * (z - 1) ** 2 / mu**2),
        name="last",
    ),
    combination(
        Schema(squared(put) <= left**2, KT, NOW),
        Use(
            "sum",
            {"u": kept, "v": _last, "a": 2 * rho / mu * (z - 1), "b": 2 * rho / mu * (z - 1)},
            because=(None, None, Use("held", AT_KT), Use("last", AT_KT)),
        ),
    ),
)
errors = step(
    "errors",
    "ours",
    "the same for every client",
    combination(
        Schema(squared(error(i, k, t)) <= left**2, IKT, (*NOW, UP_TO_K)),
        Use("error", AT, times=error(i, k, t) + put),
        Use("carried", AT_KT),
    ),
)
drifts = drifting(
    lambda client, at: h(client, at, t),
    reach,
    starts=(Use("line 2, g", {"i": "i", "t": "t"}),),
    moves=((Use("line 5", AT), z * (z + 1)),),
    bounded=Use("answers", AT),
)

# ---- all rounds

_first_away = Term(at_step(away, 1))
_last_away = Term(at_step(away, K + 1))
_next_away = Term(substitute(_first_away, "t", t + 1))
inside = (
    sp.Rational(8, 3) * unit * x * (x + 1) * (2 * x + 1)
    + 8 * G * reach / mu**2 * gathered
    + sp.Rational(32, 3) * G * rho / mu**2 * (x - 1) * x * (x + 1)
)
_tolls = 16 * unit * squares(k) + 8 * G * reach / mu**2 * walks(k) + 32 * G * rho / mu**2 * pairs(k)
_within = Schema(squared(away) <= squared(_first_away) + _tolls, KT, (*NOW, at_most(k, K + 1)))
_far = Schema(squared(_first_away) <= inside, T_, (FROM_0,))
rounds = step(
    "rounds",
    "ours",
    "a round begins where the last one ended, so the tolls are all that is added",
    combination(
        Schema(at_step(_within.then, 1), T_, (FROM_0, at_step(at_most(k, K + 1), 1))), name="first"
    ),
    combination(
        Schema(at_step(_within.then, k + 1), KT, (*NOW, at_most(k + 1, K + 1), _within.then)),
        Use("one step", AT_KT),
        Use("if 4"),
        name="next",
    ),
    Line(_within, "induction", {"on": "k", "base": "first", "step": "next"}, "in a round"),
    combination(
        Schema(equal(_next_away, _last_away), T_, (FROM_0,)),
        Use("server", at_t, times=(x + K) * (x + K + 1)),
        Use("line 2, g", {"i": "j", "t": t + 1}, times=(x + K) * (x + K + 1), over="j"),
        Use("e goes on", {"i": "j", "t": "t"}, times=-(x + K) * (x + K + 1), over="j"),
        name="goes on",
    ),
    combination(Schema(substitute(_far.then, "t", 0)), name="at first"),
    combination(
        Schema(substitute(_far.then, "t", t + 1), T_, (FROM_0, _far.then)),
        Use("goes on", at_t, times=_next_away + _last_away),
        Use("in a round", {"k": K + 1, "t": "t"}),
        Use("if 2"),
        name="next round",
    ),
    Line(_far, "induction", {"on": "t", "base": "at first", "step": "next round"}),
)
end = x * (x + 1) * (f(t) - f_star)
_put_1 = Term(at_step(put, 1))
roof = x * (x + 1) * G / mu * root(drift + within(lost))
extra = x * (x + 1) * G / mu * after
theorem = step(
    "theorem",
    "ours",
    "the distance without errors and what they have put in, divided by tK(tK + 1)",
    combination(
        Schema(equal(end, _first_away + _put_1), T_, (FROM_0,)),
        Use("line 2, g", {"i": "j", "t": "t"}, times=-x * (x + 1), over="j"),
        name="two parts",
    ),
    combination(
        Schema(squared(_first_away) <= root(inside) ** 2, T_, (LATER,)),
        Use("rounds", at_t),
        name="root",
    ),
    combination(
        Schema(squared(end) <= (root(inside) + 4 * rho / mu * x) ** 2, T_, (LATER,)),
        Use("two parts", at_t, times=end + _first_away + _put_1),
        Use(
            "sum",
            {"u": _first_away, "v": _put_1, "a": root(inside), "b": 4 * rho / mu * x},
            because=(None, None, Use("root", at_t), Use("carried", {"k": 1, "t": "t"})),
        ),
        name="scaled",
    ),
    combination(
        Schema(root(inside) ** 2 <= roof**2, T_, (LATER,)),
        Use("reach is", times=8 * G / mu**2 * gathered),
        Use(
            "rho is",
            times=8 * (2 - gamma) / gamma * G / mu**2 * gathered
            + sp.Rational(32, 3) * G / mu**2 * (x - 1) * x * (x + 1) / gamma,
        ),
        Square(1, times=8 * unit * (2 - gamma) / gamma * ((x * (x + 1)) ** 2 / (3 * t) - gathered)),
        name="tolls",
    ),
    Line(
        Schema(root(inside) <= roof, T_, (LATER,)),
        "instance",
        {
            "of": Use(
                "squares", {"a": root(inside), "b": roof}, because=(None, Use("tolls", at_t))
            ).reference()
        },
        "root of the tolls",
    ),
    combination(
        Schema(squared(end) <= (roof + 4 * rho / mu * x) ** 2, T_, (LATER,)),
        Use("scaled", at_t),
        Use("root of the tolls", at_t, times=root(inside) + roof + 8 * rho / mu * x),
        name="under the roof",
    ),
    combination(
        conclusion(SETTING, PERSISTENT_RESIDUAL.bound("sharpened")),
        Use("under the roof", at_t, times=1 / (x * (x + 1)) ** 2),
        Use(
            "rho is",
            times=4
            / (mu * gamma * (x + 1))
            * (2 * G / mu * root(drift + within(lost)) + 4 * rho / (mu * (x + 1)) + G / mu * after),
        ),
    ),
)
PERSISTENT_RESIDUAL_SHARPENED = Proof(
    PERSISTENT_RESIDUAL,
    "sharpened",
    SETTING,
    (
        SQUARE_ROOTS,
        *NORMS,
        residuals,
        answers,
        mean_residual,
        held,
        carried,
        errors,
        *drifts,
        *local(reach / mu * walked, left),
        rounds,
        theorem,
    ),
)
