"""A round of FFGB with sampled clients: what the draws and the residuals add, for Lemma G.1 and Theorem G.1.

A round turns a root mean square (a + b) of the weighted error into (c + b + N_t): a and c are made of gradients, drift
and draws, b of what the rounds forget. The step uses 2c<u, e> <= n(|u|² + g²c²), so no expectation stands under a root.
"""

from typing import Any

import sympy as sp

from fedtheory.core.proof import Line, Square, Step, Use, combination, redraw, step
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Outcome,
    Schema,
    at_most,
    dot,
    equal,
    expect,
    less,
    mean,
    squared,
    symbol,
)
from fedtheory.papers.ffgb.proofs.sampling_identity import OVER_Z, at_z, off
from fedtheory.papers.ffgb.proofs.sampling_identity import spread as variance
from fedtheory.papers.ffgb.proofs.sampling_setting import (
    AT,
    FROM_0,
    ROUND,
    again,
    away,
    f,
    f_star,
    g_bar,
    i,
    lag,
    virtual,
    virtual_bar,
    w,
)
from fedtheory.papers.ffgb.proofs.sampling_steps import drifted
from fedtheory.papers.ffgb.statements.notation import G, K, gamma, mu
from fedtheory.papers.ffgb.statements.sampling import kappa, sampled
from fedtheory.papers.ffgb.statements.sampling_sums import forgotten, spread, steps_before
from fedtheory.proofs.textbook import cauchy_schwarz

END: dict[str, Any] = {**AT, "k": K + 1}
LAST: dict[str, Any] = {**AT, "k": K}
_TW: dict[str, Any] = {"t": "t", "w": "w"}
TIME = {"t": "integer"}
OVER_W = Outcome("w")
end_weight = (t * K + K + 1) * (t * K + K)
lost = forgotten(t, kappa)
unit = G / mu
lag_bar = mean("l", lag(K + 1, symbol("l")))
_lag, _gap = lag(K + 1), away(i, K + 1, t, w)
_virtual_gap = virtual(K + 1) - virtual_bar(K + 1)

signs = step(
    "signs",
    "ours",
    "1 - gamma >= 0",
    combination(
        Schema(at_most(0, lost), TIME, (FROM_0,)),
        Use("gamma_1", times=forgotten(t, sp.Integer(1)) / gamma),
    ),
)
lags_in_mean = step(
    "lags in mean",
    "ours",
    "at the end of a round, averaged over the clients",
    combination(
        Schema(mean("i", squared(_lag)) <= (unit * lost) ** 2, ROUND, (FROM_0,)),
        Use("lags", LAST, over="i"),
    ),
)
variances = step(
    "variance",
    "Lemma G.1; ours",
    "what the clients return differs by the drift and by the lags",
    *cauchy_schwarz(
        "lag against drift",
        _gap,
        _lag,
        "i",
        (drifted(K + 1), unit * lost),
        (Use("drift", {"k": K + 1, **_TW}), Use("lags in mean", _TW)),
        Schema(equal(0, 0), ROUND, (FROM_0,)),
    ),
    combination(
        Schema(
            end_weight**2 * variance <= unit**2 * spread(t, kappa) ** 2,
            ROUND,
            (FROM_0,),
        ),
        Use("drift", {"k": K + 1, **_TW}),
        Use("lag against drift", _TW, times=2),
        Use("lags in mean", _TW),
        Square(lag_bar),
        Use("away", END, times=-1 * (_gap + _virtual_gap + 2 * _lag), over="i"),
    ),
)
_AT_Z = {**ROUND, "z": "outcome"}
past = step(
    "past bar",
    "Appendix G",
    "the mean of what all return does not depend on who is drawn",
    combination(
        Schema(equal(g_bar(again()), g_bar()), _AT_Z, (FROM_0,)),
        Use("past", at_z(i="i"), over="i"),
    ),
)
error = squared(f(t + 1, w) - g_bar())
drawn_error = step(
    "sampling",
    "Lemma G.1, averaged over the past",
    "the tower rule, and the identity given the past",
    redraw(error, TIME, time=t, over=("w", "z"), conditions=(FROM_0,), name="drawn again"),
    combination(
        Schema(
            equal(squared(f(t + 1, again()) - g_bar(again())), squared(off(again()))),
            _AT_Z,
            (FROM_0,),
        ),
        Use("past bar", at_z(), times=-2 * f(t + 1, again()) + g_bar(again()) + g_bar()),
        name="same mean",
    ),
    combination(
        Schema(
            equal(expect("z", squared(f(t + 1, again()) - g_bar(again()))), sampled * variance),
            ROUND,
            (FROM_0,),
        ),
        Use("same mean", at_z(), over=OVER_Z),
        Use("Lemma G.1, exactly", _TW),
        name="given the past",
    ),
    combination(
        Schema(equal(expect("w", error), sampled * expect("w", variance)), TIME, (FROM_0,)),
        Use("drawn again", {"t": "t"}),
        Use("given the past", _TW, over=OVER_W),
    ),
)
end = g_bar() - f_star
expansion = step(
    "(56)",
    "(56)",
    "the tower rule, the identity given the past, and an unbiased average",
    redraw(
        squared(f(t + 1, w) - f_star),
        TIME,
        time=t,
        over=("w", "z"),
        conditions=(FROM_0,),
        name="drawn again",
    ),
    combination(
        Schema(
            equal(
                expect("z", squared(f(t + 1, again()) - f_star)),
                sampled * variance + squared(end),
            ),
            ROUND,
            (FROM_0,),
        ),
        Use("Lemma G.1, exactly", _TW),
        Use("unbiased", {**_TW, "v": end}, times=2),
        name="given the past",
    ),
    combination(
        Schema(
            equal(
                expect("w", squared(f(t + 1, w) - f_star)),
                sampled * expect("w", variance) + expect("w", squared(end)),
            ),
            TIME,
            (FROM_0,),
        ),
        Use("drawn again", {"t": "t"}),
        Use("given the past", _TW, over=OVER_W),
    ),
)

# ---- Young's inequality, with bounds in place of norms

_u, _e, _c, _n, _g = (symbol(name) for name in ("u", "e", "c", "n", "b"))
_YOUNG = Schema(
    2 * _c * dot(_u, _e) <= _n * (squared(_u) + _g**2 * _c**2),
    {"u": "vector", "e": "vector", "c": "real", "n": "real", "b": "real"},
    (less(0, "c"), at_most(0, "n"), squared(_e) <= _g**2 * _n**2),
)
_pair = {"u": "vector", "e": "vector"}
_pull = dot(_u, _e)
young = step(
    "Young",
    "textbook",
    "the square of nu - ce over n; and e = 0 where n = 0",
    combination(
        Schema(_pull <= 0, _pair, (squared(_e) <= 0, _pull <= 0)), Use("if 2"), name="no pull"
    ),
    combination(
        Schema(_pull <= 0, _pair, (squared(_e) <= 0, less(0, _pull))),
        Square((squared(_u) + 1) / 2 / _pull * _e - _u, times=_pull),
        Use("if 1", times=_pull * ((squared(_u) + 1) / 2 / _pull) ** 2),
        name="a pull",
    ),
    Line(
        Schema(_pull <= 0, _pair, (squared(_e) <= 0,)),
        "cases",
        {"on": [_pull.tree, "0"], "below": "no pull", "above": "a pull"},
        "against nothing",
    ),
    combination(
        Schema(squared(_e) <= 0, _YOUNG.forall, (*_YOUNG.conditions, at_most(_n, 0))),
        Use("if 3"),
        Use("if 4", times=_g**2 * _n),
        name="nothing",
    ),
    combination(
        Schema(_YOUNG.then, _YOUNG.forall, (*_YOUNG.conditions, at_most(_n, 0))),
        Use(
            "against nothing",
            {"u": "u", "e": "e"},
            times=2 * _c,
            because=(
                Use(
                    "nothing",
                    {x: x for x in _YOUNG.forall},
                    because=tuple(Use(f"if {q}") for q in range(1, 5)),
                ),
            ),
        ),
        Square(_u, times=_n),
        Square(_g * _c, times=_n),
        name="none",
    ),
    combination(
        Schema(_YOUNG.then, _YOUNG.forall, (*_YOUNG.conditions, less(0, _n))),
        Square(_n * _u - _c * _e, times=1 / _n),
        Use("if 3", times=_c**2 / _n),
        name="some",
    ),
    Line(_YOUNG, "cases", {"on": ["n", "0"], "below": "none", "above": "some"}),
)

# ---- a round

a, b, c = (sp.Symbol(name) for name in "abc")
start_weight = (t * K + 1) * (t * K)
S, v = steps_before(K + 1, t, kappa), spread(t, kappa)
error_now = expect("w", squared(f(t, w) - f_star))
error_next = expect("w", squared(f(t + 1, w) - f_star))
_ROUND = Schema(
    end_weight**2 * error_next <= unit**2 * (c + b + lost) ** 2,
    {"a": "real", "b": "real", "c": "real", "t": "integer"},
    (
        FROM_0,
        at_most(0, a),
        at_most(0, b),
        less(0, c),
        at_most(a, c),
        at_most(a**2 + S + sampled * v**2, c**2),
        start_weight**2 * error_now <= unit**2 * (a + b) ** 2,
    ),
)
_u_w = virtual_bar(K + 1)
_keep = 1 + lost / (c + b)
a_round = step(
    "a round",
    "ours",
    "draws are added to a², residuals to b",
    combination(
        Schema(squared(lag_bar) <= (unit * lost) ** 2, ROUND, (FROM_0,)),
        Use("lags in mean", _TW),
        Square(_lag - lag_bar, over="i"),
        name="mean lag",
    ),
    combination(
        Schema(
            2 * (c + b) * dot(_u_w, lag_bar) <= lost * (squared(_u_w) + unit**2 * (c + b) ** 2),
            {**ROUND, "b": "real", "c": "real"},
            (FROM_0, at_most(0, b), less(0, c)),
        ),
        Use(
            "Young",
            {"u": _u_w, "e": lag_bar, "c": c + b, "n": lost, "b": unit},
            because=(None, Use("signs", {"t": "t"}), Use("mean lag", _TW)),
        ),
        name="residuals",
    ),
    combination(
        _ROUND,
        Use("(56)", {"t": "t"}, times=end_weight**2),
        Use("variance", _TW, times=sampled, over=OVER_W),
        Use("residuals", {**_TW, "b": b, "c": c}, times=1 / (c + b), over=OVER_W),
        Use("mean lag", _TW, over=OVER_W),
        Use("within a round", {"k": K + 1, **_TW}, times=_keep, over=OVER_W),
        Use("if 7", times=_keep),
        Use("if 6", times=unit**2 * _keep),
        Use("if 5", times=2 * b * unit**2 * _keep),
        Square(v, times=unit**2 * lost / (c + b) * sampled),
    ),
)

ROUNDS: tuple[Step, ...] = (
    signs,
    lags_in_mean,
    variances,
    past,
    drawn_error,
    expansion,
    young,
    a_round,
)
