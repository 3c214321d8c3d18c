"""The local steps of FFGB with equal inputs, in coordinates in which they telescope: ours, in place of (36)-(42).

With n = tK + k + 1, U^k = (n-1)(n-2)(g^k - f*) - (2/μ)(n-2)Δ^{k-1} - tail^k moves by -(2/μ)(n-1)(r + μf*) exactly: the
factor 1 - 2/n is in the weights, and the residuals cancel. What they leave is the lag (2/μ)(n-2)Δ^{k-1} + tail^k.
"""

from typing import Any

from fedtheory.core.proof import Line, Square, Step, Use, combination, step
from fedtheory.core.statement import t
from fedtheory.core.term import Schema, at_most, dot, equal, mean, squared, substitute
from fedtheory.papers.ffgb.proofs.sampling_residuals import RESIDUALS, before
from fedtheory.papers.ffgb.proofs.sampling_setting import (
    AT,
    FROM_0,
    HERE,
    NOW,
    ROUND,
    STEP,
    average,
    away,
    change,
    f,
    f_star,
    i,
    k,
    lag,
    lean,
    r,
    rho,
    s,
    virtual,
    virtual_bar,
    w,
)
from fedtheory.papers.ffgb.statements.notation import G, K, mu
from fedtheory.papers.ffgb.statements.sampling import kappa
from fedtheory.papers.ffgb.statements.sampling_sums import steps_before
from fedtheory.proofs.textbook import cauchy_schwarz

_ITW = {"i": "client", "t": "integer", "w": "outcome"}
_KTW = {"k": "integer", "t": "integer", "w": "outcome"}
_itw = {"i": "i", "t": "t", "w": "w"}
_ktw: dict[str, Any] = {"k": k, "t": "t", "w": "w"}


def drifted(at: Any = k) -> Any:
    """What bounds the root mean square of that: (2/μ)G times the sum of n - 1 over the steps before."""
    return G / mu * (at - 1) * (2 * t * K + at)


# ---- how they move

moved = step(
    "moves",
    "ours: Algorithm 2, lines 5 and 6",
    "n(n-1)g^{k+1} = (n-1)(n-2)g^k - (2/mu)(n-1)h, and h = r + Delta^{k-1} - Delta^k",
    combination(
        Schema(
            equal(virtual(k + 1), virtual() - 2 / mu * before * (r(*HERE) + mu * f_star)),
            STEP,
            NOW,
        ),
        Use("line 5", AT, times=(before + 1) * before),
        Use("line 6", AT, times=-2 / mu * before),
        Use("tail", AT, times=-1),
    ),
)
s_bar, r_bar = average(s), average(r, k, t, w)
mean_moved = step(
    "mean moves",
    "ours; (9)",
    "the mean moves along the mean of r_i - s_i",
    combination(
        Schema(
            equal(virtual_bar(k + 1), virtual_bar() - 2 / mu * before * (r_bar - s_bar)), _KTW, NOW
        ),
        Use("moves", AT, over="i"),
        Use("optimal", times=-2 / mu * before),
    ),
)
begun = step(
    "begins",
    "Algorithm 2, line 2",
    "every round begins with f^t and without a residual",
    combination(
        Schema(equal(virtual(1), (t * K + 1) * (t * K) * (f(t, w) - f_star)), _ITW, (FROM_0,)),
        Use("line 2, g", _itw, times=(t * K + 1) * (t * K)),
        Use("line 2, Delta", _itw, times=-2 / mu * t * K),
        Use("tail_1", _itw, times=-1),
    ),
)

# ---- how far the clients drift apart

gap, lag_now = away(*HERE), lean(*HERE)
_DRIFT = Schema(mean("i", squared(gap)) <= drifted() ** 2, _KTW, NOW)
_further = gap + 2 / mu * before * lag_now
_next = away(i, k + 1, t, w)
drifts = step(
    "drift",
    "ours, in place of clmE_drift",
    "a step adds (2/mu)(n-1) times what deviates from the mean gradient, at most G in mean square",
    combination(
        Schema(mean("i", squared(r_bar - r(*HERE))) <= G**2, _KTW, NOW),
        Use("bounded", AT, over="i"),
        Square(r_bar),
        name="deviations",
    ),
    combination(
        Schema(mean("i", squared(lag_now)) <= G**2, _KTW, NOW),
        Use("lean", AT, times=lag_now + (r_bar - r(*HERE)), over="i"),
        Use("deviations", _ktw),
        name="leans",
    ),
    combination(
        Schema(equal(away(i, 1, t, w), 0 * f_star), _ITW, (FROM_0,)),
        Use("away", {**AT, "k": 1}),
        Use("begins", _itw),
        Use("begins", {"i": "c", "t": "t", "w": "w"}, times=-1, over="c"),
        name="together",
    ),
    combination(
        Schema(substitute(_DRIFT.then, "k", 1), {"t": "integer", "w": "outcome"}, (FROM_0,)),
        Use("together", _itw, times=away(i, 1, t, w), over="i"),
        name="first",
    ),
    combination(
        Schema(equal(_next, _further), STEP, NOW),
        Use("away", {**AT, "k": k + 1}),
        Use("away", AT, times=-1),
        Use("lean", AT, times=-2 / mu * before),
        Use("moves", AT),
        Use("moves", {**AT, "i": "c"}, times=-1, over="c"),
        name="moves apart",
    ),
    *cauchy_schwarz(
        "against the drift",
        gap,
        lag_now,
        "i",
        (drifted(), G),
        (Use("if 3"), Use("leans", _ktw)),
        Schema(_DRIFT.then, _KTW, (*NOW, _DRIFT.then)),
    ),
    combination(
        Schema(substitute(_DRIFT.then, "k", k + 1), _KTW, (*NOW, _DRIFT.then)),
        Use("moves apart", AT, times=_next + _further, over="i"),
        Use("if 3"),
        Use("against the drift", _ktw, times=4 / mu * before, because=(None, None, Use("if 3"))),
        Use("leans", _ktw, times=4 / mu**2 * before**2),
        name="next",
    ),
    Line(_DRIFT, "induction", {"on": "k", "base": "first", "step": "next"}),
)

# ---- one step, and a round of them

changed = change(*HERE)
gradients = step(
    "gradients",
    "Assumption 4.2",
    "both are at most G",
    combination(
        Schema(squared(changed) <= 4 * G**2, STEP, NOW),
        Use("change", AT, times=changed + (r(*HERE) - s(i))),
        Use("bounded", AT, times=2),
        Use("bounded_star", {"i": "i"}, times=2),
        Square(r(*HERE) + s(i)),
    ),
)
_weight = before * (before - 1)
one_step = step(
    "one step",
    "ours, in place of (36)-(38)",
    "monotone subgradients at the client's own function, which is near the virtual mean",
    combination(
        Schema(mean("i", squared(changed)) <= (2 * G) ** 2, _KTW, NOW),
        Use("gradients", AT, over="i"),
        name="changes",
    ),
    *cauchy_schwarz(
        "drift pulls",
        gap,
        changed,
        "i",
        (drifted(), 2 * G),
        (Use("drift", _ktw), Use("changes", _ktw)),
        Schema(_DRIFT.then, _KTW, NOW),
    ),
    combination(
        Schema(at_most(0, 4 * rho / mu * (before - 1)), {"k": "integer", "t": "integer"}, NOW),
        Use("rho", times=4 / mu * (before - 1)),
        name="lag bound",
    ),
    combination(
        Schema(dot(lag(), changed) <= 4 * rho / mu * (before - 1) * 2 * G, STEP, NOW),
        Use(
            "Cauchy-Schwarz",
            {"u": lag(), "v": changed, "U": 4 * rho / mu * (before - 1), "V": 2 * G},
            because=(
                Use("lag bound", {"k": k, "t": "t"}),
                None,
                Use("lags, twice", AT),
                Use("gradients", AT),
            ),
        ),
        name="lag pulls",
    ),
    combination(
        Schema(
            squared(virtual_bar(k + 1))
            <= squared(virtual_bar())
            + G**2
            / mu**2
            * (
                16 * before**2
                + 8 * before * (k - 1) * (2 * t * K + k)
                + 32 * kappa * before * (before - 1)
            ),
            _KTW,
            NOW,
        ),
        Use(
            "mean moves",
            _ktw,
            times=virtual_bar(k + 1) + virtual_bar() - 2 / mu * before * (r_bar - s_bar),
        ),
        Use("convex", AT, times=4 / mu * before * _weight, over="i"),
        Use("drift pulls", _ktw, times=4 / mu * before),
        Use("lag pulls", AT, times=4 / mu * before, over="i"),
        Use("gradients", AT, times=4 / mu**2 * before**2, over="i"),
        Use("away", AT, times=-4 / mu * before * (r(*HERE) - s(i)), over="i"),
        Use("change", AT, times=-4 / mu * before * (lag() + gap), over="i"),
        Use("change", AT, times=-8 / mu**2 * before**2 * (r_bar - s_bar), over="i"),
        Square(changed - (r_bar - s_bar), times=4 / mu**2 * before**2, over="i"),
    ),
)
_WITHIN = Schema(
    squared(virtual_bar())
    <= (t * K + 1) ** 2 * (t * K) ** 2 * squared(f(t, w) - f_star)
    + G**2 / mu**2 * steps_before(k, t, kappa),
    _KTW,
    NOW,
)
within = step(
    "within a round",
    "ours, in place of (41)",
    "the steps add up",
    combination(
        Schema(substitute(_WITHIN.then, "k", 1), ROUND, (FROM_0,)),
        Use(
            "begins",
            _itw,
            times=virtual_bar(1) + (t * K + 1) * (t * K) * (f(t, w) - f_star),
            over="i",
        ),
        name="first",
    ),
    combination(
        Schema(substitute(_WITHIN.then, "k", k + 1), _KTW, (*NOW, _WITHIN.then)),
        Use("one step", _ktw),
        Use("if 3"),
        name="next",
    ),
    Line(_WITHIN, "induction", {"on": "k", "base": "first", "step": "next"}),
)

LOCAL: tuple[Step, ...] = (
    *RESIDUALS,
    moved,
    mean_moved,
    begun,
    drifts,
    gradients,
    one_step,
    within,
)
