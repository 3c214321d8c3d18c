"""What the residuals of sampled FFGB can be, and what they leave in the virtual iterate: ours, in place of (39) and (42)."""

from fedtheory.core.proof import Line, Square, Step, Use, combination, step
from fedtheory.core.statement import t
from fedtheory.core.term import Schema, at_most, equal, squared, substitute
from fedtheory.papers.ffgb.proofs.norms import NORMS
from fedtheory.papers.ffgb.proofs.sampling_setting import (
    AT,
    FROM_0,
    FROM_1,
    HERE,
    NOW,
    STEP,
    Delta,
    f,
    i,
    k,
    lag,
    r,
    rho,
    tail,
    w,
)
from fedtheory.papers.ffgb.statements.notation import G, K, gamma, mu

before = t * K + k  # the number of the step before, n - 1
_ITW = {"i": "client", "t": "integer", "w": "outcome"}
_itw = {"i": "i", "t": "t", "w": "w"}
RHO = Use("rho")

nonnegative_rho = step(
    "rho",
    "(39)",
    "1 - gamma >= 0",
    combination(Schema(at_most(0, rho)), Use("gamma_1", times=G / gamma)),
)
_RESIDUAL = Schema(squared(Delta(*HERE)) <= rho**2, STEP, (at_most(0, k), FROM_0))
residuals = step(
    "(39)",
    "(39)",
    "induction on k: (1 - gamma)((1 - gamma)/gamma + 1) = (1 - gamma)/gamma",
    combination(
        Schema(substitute(_RESIDUAL.then, "k", 0), _ITW, (FROM_0,)),
        Use("line 2, Delta", _itw, times=Delta(i, 0, t, w)),
        Square(rho),
        name="first",
    ),
    combination(
        Schema(
            substitute(_RESIDUAL.then, "k", k + 1),
            STEP,
            (at_most(0, k), FROM_0, _RESIDUAL.then),
        ),
        Use("weak", {**AT, "k": k + 1}),
        Use(
            "triangle",
            {"u": Delta(*HERE), "v": r(i, k + 1, t, w), "U": rho, "V": G},
            times=(1 - gamma) ** 2,
            because=(RHO, None, Use("if 3"), Use("bounded", {**AT, "k": k + 1})),
        ),
        name="next",
    ),
    Line(_RESIDUAL, "induction", {"on": "k", "base": "first", "step": "next"}),
)

# ---- what the residuals leave: tail^k has k - 2 of them

_TAIL = Schema(squared(tail(*HERE)) <= (2 * rho / mu * (k - 2)) ** 2, STEP, (at_most(2, k), FROM_0))
two_rho = Schema(at_most(0, 2 * rho / mu))
tails = step(
    "tails",
    "ours",
    "a residual more in every step",
    combination(two_rho, Use("rho", times=2 / mu), name="two rho"),
    combination(
        Schema(at_most(0, 2 * rho / mu * (k - 2)), {"k": "integer"}, (at_most(2, k),)),
        Use("rho", times=2 / mu * (k - 2)),
        name="many",
    ),
    combination(
        Schema(equal(tail(i, 2, t, w), 0 * f(t, w)), _ITW, (FROM_0,)),
        Use("tail", {**AT, "k": 1}),
        Use("tail_1", _itw),
        Use("line 2, Delta", _itw, times=-2 / mu),
        name="none",
    ),
    combination(
        Schema(substitute(_TAIL.then, "k", 2), _ITW, (FROM_0,)),
        Use("none", _itw, times=tail(i, 2, t, w)),
        name="first",
    ),
    combination(
        Schema(substitute(_TAIL.then, "k", k + 1), STEP, (at_most(2, k), FROM_0, _TAIL.then)),
        Use(
            "tail",
            AT,
            times=tail(i, k + 1, t, w) + tail(*HERE) - 2 / mu * Delta(i, k - 1, t, w),
        ),
        Use(
            "triangle",
            {
                "u": tail(*HERE),
                "v": -2 / mu * Delta(i, k - 1, t, w),
                "U": 2 * rho / mu * (k - 2),
                "V": 2 * rho / mu,
            },
            because=(
                Use("many", {"k": k}),
                Use("two rho"),
                Use("if 3"),
                Use("scaled", {**AT, "k": k - 1}),
            ),
        ),
        name="next",
    ),
    Line(_TAIL, "induction", {"on": "k", "base": "first", "step": "next"}),
)
_scaled = combination(
    Schema(squared(-2 / mu * Delta(*HERE)) <= (2 * rho / mu) ** 2, STEP, (at_most(0, k), FROM_0)),
    Use("(39)", AT, times=4 / mu**2),
    name="scaled",
)
tails = step(tails.name, tails.locator, tails.because, _scaled, *tails.lines)

_END = Schema(
    squared(lag(k + 1)) <= (2 * rho / mu * (t * K + 2 * k - 1)) ** 2, STEP, (FROM_1, FROM_0)
)
_LAG = Schema(squared(lag()) <= (4 * rho / mu * (before - 1)) ** 2, STEP, (FROM_1, FROM_0))
lags = step(
    "lags",
    "ours, in place of (42)",
    "the last residual and the tail",
    combination(
        Schema(at_most(0, 2 * rho / mu * before), {"k": "integer", "t": "integer"}, NOW),
        Use("rho", times=2 / mu * before),
        name="last",
    ),
    combination(
        Schema(at_most(0, 2 * rho / mu * (k - 1)), {"k": "integer"}, (FROM_1,)),
        Use("rho", times=2 / mu * (k - 1)),
        name="others",
    ),
    combination(
        Schema(squared(2 / mu * before * Delta(*HERE)) <= (2 * rho / mu * before) ** 2, STEP, NOW),
        Use("(39)", AT, times=4 / mu**2 * before**2),
        name="scaled",
    ),
    combination(
        _END,
        Use(
            "triangle",
            {
                "u": 2 / mu * before * Delta(*HERE),
                "v": tail(i, k + 1, t, w),
                "U": 2 * rho / mu * before,
                "V": 2 * rho / mu * (k - 1),
            },
            because=(
                Use("last", {"k": k, "t": "t"}),
                Use("others", {"k": k}),
                Use("scaled", AT),
                Use("tails", {**AT, "k": k + 1}),
            ),
        ),
    ),
)
crude_lags = step(
    "lags, twice",
    "ours",
    "at most four rho/mu times n - 2; none in the first step",
    combination(
        Schema(equal(lag(1), 0 * f(t, w)), _ITW, (FROM_0,)),
        Use("tail_1", _itw),
        Use("line 2, Delta", _itw, times=2 / mu * t * K),
        name="none",
    ),
    combination(
        Schema(substitute(_LAG.then, "k", 1), _ITW, (FROM_0,)),
        Use("none", _itw, times=lag(1)),
        Square(4 * rho / mu * t * K),
        name="first",
    ),
    combination(
        Schema(substitute(_LAG.then, "k", k + 1), STEP, (FROM_1, FROM_0, _LAG.then)),
        Use("lags", AT),
        Square(2 * rho / mu, times=(t * K + 1) * (3 * t * K + 4 * k - 1)),
        name="next",
    ),
    Line(_LAG, "induction", {"on": "k", "base": "first", "step": "next"}),
)

RESIDUALS: tuple[Step, ...] = (
    *NORMS,
    nonnegative_rho,
    residuals,
    tails,
    lags,
    crude_lags,
)
