"""Theorem G.3 with exact oracles: the law of the sampled functions, as an equality.

With steps 4/n the product n(n-1)(n-2)(n-3)(g^{k+1} - u_i) does not change within a round. So the weighted error of the
mean is handed on as it is, and every round adds the variance of the extensions, times the square of what the weight
grew by and times what sampling leaves.
"""

from typing import Any

from fedtheory.core.proof import (
    Given,
    Line,
    Proof,
    Setting,
    Use,
    combination,
    conclusion,
    redraw,
    step,
)
from fedtheory.core.role import Role
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Function,
    Outcome,
    Schema,
    Term,
    equal,
    expect,
    mean,
    squared,
    substitute,
    symbol,
)
from fedtheory.papers.ffgb.algorithms.ffgb_sampled_square import EXPECTED_EXTENSION_DISTANCE
from fedtheory.papers.ffgb.proofs import sampling_setting as general
from fedtheory.papers.ffgb.proofs.sampling_identity import IDENTITY
from fedtheory.papers.ffgb.proofs.sampling_identity import apart as returned_apart
from fedtheory.papers.ffgb.proofs.sampling_identity import spread as variance
from fedtheory.papers.ffgb.proofs.sampling_setting import (
    AT,
    FROM_0,
    FROM_1,
    HERE,
    NOW,
    ROUND,
    STEP,
    again,
    f,
    g,
    g_bar,
    i,
    k,
    w,
)
from fedtheory.papers.ffgb.statements.notation import K
from fedtheory.papers.ffgb.statements.recG_3_law import LAW_G3, sigma_u
from fedtheory.papers.ffgb.statements.sampling import sampled
from fedtheory.papers.ffgb.statements.sampling_sums import falling, squares_of_weights

u = Function("u")
u_bar = mean("l", u(symbol("l")))
n = t * K + k + 1
_ITW = {"i": "client", "t": "integer", "w": "outcome"}
_TW: dict[str, Any] = {"t": "t", "w": "w"}
TIME = {"t": "integer"}
OVER_W = Outcome("w")

_KEPT = (
    "K", "N", "a m", "m <= N", "line 2, g", "kept", "server", "number", "same_1", "same",
    "first moment", "second moment", "past",
)  # fmt: skip
_SYMBOLS = ("N", "K", "m", "redraw", "f", "f_star", "g", "bit", "kept", "same")
SETTING = Setting(
    {
        **{name: general.SYMBOLS[name] for name in _SYMBOLS},
        "mu": ((), "real"),
        "gamma": ((), "real"),
        "sigma_u": ((), "real"),
        "u": (("client",), "vector"),
    },
    {
        **{name: general.GIVEN[name] for name in _KEPT},
        "exact steps": Given(
            Schema(
                equal(g(i, k + 1, t, w), g(*HERE) - 4 / n * (g(*HERE) - u(i))),
                STEP,
                NOW,
            ),
            "Algorithm 3 with an exact oracle, which print does not assume, mu = 1 and eta = 4/n: the residual stays 0",
            "Algorithm 3, lines 4 to 6",
            Role.OURS,
        ),
        "spread": Given(
            Schema(equal(mean("i", squared(u(i) - u_bar)), sigma_u**2)),
            "sigma_u is the root mean square deviation of the extensions from their mean",
            "ours",
            Role.DEFINITION,
        ),
    },
    {EXPECTED_EXTENSION_DISTANCE: expect("w", squared(f(t, w) - u_bar))},
)


def weighted(at: Any) -> Term:
    """n(n-1)(n-2)(n-3)(g_i - u_i) after the step before `at`."""
    return falling(t * K + at) * (g(i, at, t, w) - u(i))


before, after = falling(t * K + 1), falling(t * K + K + 1)
_ROUND_OF = Schema(equal(weighted(k), before * (f(t, w) - u(i))), STEP, NOW)
local = step(
    "local steps",
    "ours; Algorithm 3",
    "(1 - 4/n) n(n-1)(n-2)(n-3) = (n-1)(n-2)(n-3)(n-4)",
    combination(
        Schema(substitute(_ROUND_OF.then, "k", 1), _ITW, (FROM_0,)),
        Use("line 2, g", {"i": "i", **_TW}, times=before),
        name="first",
    ),
    combination(
        Schema(substitute(_ROUND_OF.then, "k", k + 1), STEP, (FROM_1, FROM_0, _ROUND_OF.then)),
        Use("exact steps", AT, times=falling(t * K + k + 1)),
        Use("if 3"),
        name="next",
    ),
    Line(_ROUND_OF, "induction", {"on": "k", "base": "first", "step": "next"}),
)
END: dict[str, Any] = {**AT, "k": K + 1}
ends = step(
    "ends",
    "ours",
    "of all clients together",
    combination(
        Schema(equal(after * (g_bar() - u_bar), before * (f(t, w) - u_bar)), ROUND, (FROM_0,)),
        Use("local steps", END, over="i"),
    ),
)
_more = after - before
spreads = step(
    "variance",
    "ours",
    "clients differ by what the weight grew by, times how their extensions differ",
    combination(
        Schema(equal(after * returned_apart(), _more * (u(i) - u_bar)), _ITW, (FROM_0,)),
        Use("local steps", END),
        Use("ends", _TW, times=-1),
        name="of a client",
    ),
    combination(
        Schema(equal(after**2 * variance, _more**2 * sigma_u**2), ROUND, (FROM_0,)),
        Use(
            "of a client",
            {"i": "i", **_TW},
            times=after * returned_apart() + _more * (u(i) - u_bar),
            over="i",
        ),
        Use("spread", times=_more**2),
    ),
)
end = g_bar() - u_bar
error_now = expect("w", squared(f(t, w) - u_bar))
error_next = expect("w", squared(f(t + 1, w) - u_bar))
a_round = step(
    "a round",
    "(56), for the mean extension",
    "the tower rule, the identity given the past, and an unbiased average",
    redraw(
        squared(f(t + 1, w) - u_bar),
        TIME,
        time=t,
        over=("w", "z"),
        conditions=(FROM_0,),
        name="drawn again",
    ),
    combination(
        Schema(
            equal(
                expect("z", squared(f(t + 1, again()) - u_bar)), sampled * variance + squared(end)
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
            equal(after**2 * squared(end), before**2 * squared(f(t, w) - u_bar)), ROUND, (FROM_0,)
        ),
        Use("ends", _TW, times=after * end + before * (f(t, w) - u_bar)),
        name="handed on",
    ),
    combination(
        Schema(
            equal(
                after**2 * error_next,
                before**2 * error_now + sampled * _more**2 * sigma_u**2,
            ),
            TIME,
            (FROM_0,),
        ),
        Use("drawn again", {"t": "t"}, times=after**2),
        Use("given the past", _TW, times=after**2, over=OVER_W),
        Use("handed on", _TW, over=OVER_W),
        Use("variance", _TW, times=sampled, over=OVER_W),
    ),
)
_LAW = Schema(
    equal(before**2 * error_now, sampled * sigma_u**2 * squares_of_weights(t)), TIME, (FROM_0,)
)
rounds = step(
    "rounds",
    "ours",
    "the weight at the start is 0, so nothing is asked of f^0; then the squares add up",
    combination(Schema(substitute(_LAW.then, "t", 0)), name="first"),
    combination(
        Schema(substitute(_LAW.then, "t", t + 1), TIME, (FROM_0, _LAW.then)),
        Use("a round", {"t": "t"}),
        Use("if 2"),
        name="next",
    ),
    Line(_LAW, "induction", {"on": "t", "base": "first", "step": "next"}),
)
EXACT = conclusion(SETTING, LAW_G3.bound("sharpened"))
law = step(
    "exact",
    "ours",
    "divided by the weight, which is positive from the third round on",
    combination(EXACT, Use("rounds", {"t": "t"}, times=1 / before**2)),
)
LAW_G3_EXACT = Proof(
    LAW_G3, "sharpened", SETTING, (*IDENTITY, local, ends, spreads, a_round, rounds, law)
)
