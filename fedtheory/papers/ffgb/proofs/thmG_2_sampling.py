"""Theorem G.2 in expectation: the recursion of Theorem 4.1 at every input, and what the draws of a round add to it."""

from typing import Any

import sympy as sp

from fedtheory.core.proof import (
    Line,
    Proof,
    Square,
    Step,
    Use,
    combination,
    conclusion,
    exchange,
    redraw,
    step,
)
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Outcome,
    Schema,
    Term,
    at_most,
    equal,
    expect,
    mean,
    squared,
    substitute,
    symbol,
    tree,
)
from fedtheory.papers.ffgb.proofs import thm4_1_drift as drift
from fedtheory.papers.ffgb.proofs import thm4_1_total_variation as full
from fedtheory.papers.ffgb.proofs.lemD1_bounded import B
from fedtheory.papers.ffgb.proofs.sampling_apart import (
    ALONG,
    BOUNDED,
    LOCAL_STEPS,
    SETTING,
    error,
    f,
    f_star,
)
from fedtheory.papers.ffgb.proofs.sampling_inputs import AGAIN, G_BAR, IDENTITY_AT_INPUT, V, path
from fedtheory.papers.ffgb.proofs.setting import (
    FROM_0,
    FROM_1,
    Delta,
    H,
    average,
    eta,
    h,
    k,
    keep,
    rho,
    x,
)
from fedtheory.papers.ffgb.proofs.thm4_1_sizes import FROM_3, FROM_T1
from fedtheory.papers.ffgb.proofs.thm4_1_step import toll
from fedtheory.papers.ffgb.proofs.thm4_1_total_variation import (
    EARLY,
    LATER,
    LOG,
    floor,
    logarithm_from,
)
from fedtheory.papers.ffgb.statements.notation import G, K, N, gamma, mu
from fedtheory.papers.ffgb.statements.sampling import m, sampled
from fedtheory.papers.ffgb.statements.thmG_2_sampling import THEOREM_G2

KTXP = {"k": "integer", "t": "integer", "x": "outcome", "path": "outcome"}
TXP = {"t": "integer", "x": "outcome", "path": "outcome"}
TX, T = {"t": "integer", "x": "outcome"}, {"t": "integer"}
ktxp: dict[str, Any] = {"k": k, "t": "t", "x": "x", "path": "path"}
txp: dict[str, Any] = {"t": "t", "x": "x", "path": "path"}
AT: dict[str, Any] = {"i": "i", **ktxp}
OVER = Outcome("p")
over_p: dict[str, Any] = {"t": "t", "x": "x", "path": "p"}
here: dict[str, Any] = {"t": "t", "x": "x"}

# ---- how far the clients are apart, in mean square

u, u_next, lean = (ALONG.term(of) for of in (drift.u, drift.u_next, drift.lean))
away = ALONG.term(drift.away)
_apart = Schema(
    mean("i", squared(u)) <= 16 * B**2 * k**2 / (t * K + 2) ** 2, KTXP, (FROM_1, FROM_T1)
)
_together = Term(substitute(u, "k", 1))
spread = step(
    "spread in mean square",
    "ours, in place of the drift of Appendix D",
    "in mean square answers deviate from their mean by at most H, and eta <= 4/(mu(tK + 2))",
    combination(
        Schema(equal(_together, 0 * f_star(x)), {"i": "client", **TXP}, (FROM_T1,)),
        Use("line 2, g", {"i": "i", **txp}),
        Use("line 2, g", {"i": "j", **txp}, times=-1, over="j"),
        name="together",
    ),
    combination(
        Schema(substitute(_apart.then, "k", 1), TXP, (FROM_T1,)),
        Use("together", {"i": "i", **txp}, times=_together, over="i"),
        name="first",
    ),
    combination(
        Schema(equal(u_next, away), {"i": "client", **KTXP}, (FROM_1, FROM_T1)),
        Use("line 5", AT),
        Use("line 5", {**AT, "i": "j"}, times=-1, over="j"),
        name="moves",
    ),
    combination(
        Schema(mean("i", squared(lean)) <= H**2, KTXP, (FROM_1, FROM_T1)),
        Use("(25)", AT, over="i"),
        Square(ALONG.term(average(h, k, t, x))),
        name="leans",
    ),
    combination(
        Schema(substitute(_apart.then, "k", k + 1), KTXP, (FROM_1, FROM_T1, _apart.then)),
        Use("moves", AT, times=u_next + away, over="i"),
        Use("if 3", times=keep**2 * (1 + 1 / k)),
        Use("leans", ktxp, times=(1 + k) * eta**2),
        Square(keep * u + k * eta * lean, times=1 / k, over="i"),
        name="next",
    ),
    Line(_apart, "induction", {"on": "k", "base": "first", "step": "next"}),
)

# ---- the end of a round: all clients, then those that are drawn

apart = G_BAR - f_star(x)
virtual_end = ALONG.term(full.virtual_end)
returned = ALONG.term(full.returned)
residual = ALONG.term(average(Delta, K, t, x))
_left = ALONG.term(Delta(symbol("c"), K, t, x))
server_end = virtual_end + returned
closing = step(
    "returned",
    "Algorithm 2, line 7",
    "the mean of what is returned is the virtual mean and what is left of the residuals",
    combination(
        Schema(equal(apart, server_end), TXP, (FROM_3,)),
        name="sum",
    ),
    combination(
        Schema(squared(residual) <= rho**2, TXP, (FROM_3,)),
        Use("residuals", {"i": "c", "k": K, **txp}, over="c"),
        Square(_left - residual, over="c"),
        name="left",
    ),
    combination(
        Schema(
            squared(apart)
            <= (t + 2) / (t + 1) * squared(virtual_end) + 16 * (t + 2) * floor / (t + 1) ** 2,
            TXP,
            (FROM_3,),
        ),
        Use("sum", txp, times=apart + server_end),
        Use("left", txp, times=16 * (t + 2) / (mu**2 * full.last**2)),
        Square(virtual_end - (t + 1) * returned, times=1 / (t + 1)),
        Square(rho, times=16 * (t + 2) / mu**2 * (1 / (K * (t + 1)) ** 2 - 1 / full.last**2)),
    ),
)
new, now = squared(f(t + 1, x, path) - f_star(x)), expect("path", error)
following = expect("path", new)
expansion = step(
    "(56)",
    "(56), at an input",
    "the tower rule, the identity given the past, and an unbiased average",
    redraw(new, TX, time=t, over=("path", "z"), conditions=(FROM_0,), name="drawn again"),
    combination(
        Schema(
            equal(
                expect("z", squared(f(t + 1, x, AGAIN) - f_star(x))),
                sampled * V + squared(apart),
            ),
            TXP,
            (FROM_0,),
        ),
        Use("Lemma G.1, exactly", txp),
        Use("unbiased", {**txp, "v": apart}, times=2),
        name="given the past",
    ),
    combination(
        Schema(
            equal(
                following,
                sampled * expect("path", V) + expect("path", squared(apart)),
            ),
            TX,
            (FROM_0,),
        ),
        Use("drawn again", here),
        Use("given the past", over_p, over=OVER),
    ),
)
share = step(
    "share",
    "Appendix G",
    "m <= N",
    combination(Schema(at_most(0, sampled)), Use("m <= N", times=1 / ((N - 1) * m))),
)

# ---- over the rounds: the ceiling of Theorem 4.1, and the draws

NOISE = 32 * B**2  # the draws, times what sampling leaves, over t


def below(at: Any) -> Any:
    """The ceiling of f^t at x, on average over the paths."""
    return substitute(now <= full.ceiling(t) + NOISE * sampled / t, "t", at)


_contracted = (t + 2) * t**3 / (t + 1) ** 5
_drift = 16 * B**2 * (K + 1) ** 2 / (t * K + 2) ** 2
rounds: tuple[Step, ...] = (
    *ALONG.steps(full.crude),
    step(
        "rounds",
        "ours",
        "a round keeps at most (t/(t + 1))^4 of what the draws have added, and adds its share",
        combination(
            Schema(below(sp.Integer(1)), {"x": "outcome"}),
            Use("crude", {"t": 1, "x": "x", "path": "p"}, over=OVER),
            Square(rho, times=9 / (mu**2 * K**2)),
            Use("share", times=NOISE),
            name="first round",
        ),
        combination(
            Schema(below(t + 1), TX, (FROM_T1, below(t), EARLY)),
            Use("crude", {"t": t + 1, "x": "x", "path": "p"}, over=OVER),
            Square(rho, times=9 / (mu**2 * K**2)),
            Use("if 3", times=sp.Rational(49, 4) * B**2 / (t + 1)),
            Use("share", times=NOISE / (t + 1)),
            name="early",
        ),
        combination(
            Schema(
                at_most((t + 1) ** 4 * full.falling(full.first), t**4 * full.falling(full.last)),
                T,
                (FROM_3,),
            ),
            name="contraction",
        ),
        combination(
            Schema(
                expect("path", squared(virtual_end))
                <= toll + t**4 / (t + 1) ** 4 * (full.excess + NOISE * sampled / t),
                TX,
                (FROM_3, below(t)),
            ),
            Use(
                "within a round",
                {"k": K + 1, **over_p},
                times=1 / full.falling(full.last),
                over=OVER,
            ),
            Use("if 2", times=full.falling(full.first) / full.falling(full.last)),
            Use(
                "contraction",
                {"t": "t"},
                times=full.excess / (full.falling(full.last) * (t + 1) ** 4),
            ),
            Use(
                "contraction",
                {"t": "t"},
                times=NOISE * sampled / t / (full.falling(full.last) * (t + 1) ** 4),
            ),
            name="a round",
        ),
        combination(
            Schema(below(t + 1), TX, (FROM_T1, below(t), LATER)),
            Use("(56)", here),
            Use("spread in mean square", {"k": K + 1, **over_p}, times=sampled, over=OVER),
            Use("returned", over_p, over=OVER),
            Use("a round", here, times=(t + 2) / (t + 1), because=(None, Use("if 2"))),
            Square(rho, times=full.spare / (mu**2 * K**2)),
            Use("share", times=NOISE / (t + 1) - NOISE * _contracted - _drift),
            name="later",
        ),
        Line(
            Schema(below(t + 1), TX, (FROM_T1, below(t))),
            "cases",
            {"on": ["t", "5"], "below": "early", "above": "later"},
            "next round",
        ),
        Line(
            Schema(below(t), TX, (FROM_T1,)),
            "induction",
            {"on": "t", "base": "first round", "step": "next round"},
        ),
    ),
)
ALL: tuple[Step, ...] = (
    *IDENTITY_AT_INPUT,
    *BOUNDED,
    *LOCAL_STEPS,
    spread,
    closing,
    expansion,
    share,
    *rounds,
)

_v = Outcome("v")
order = exchange(
    Schema(
        equal(expect("path", expect("x", error)), expect("x", expect("path", error))), T, (FROM_0,)
    ),
    name="paths and inputs",
)
theorem = step(
    "sharpened",
    "ours",
    "averaged over the inputs: u² <= 2u, and the mean of u is 2 omega",
    order,
    combination(
        conclusion(SETTING, THEOREM_G2.bound("sharpened")),
        Use("paths and inputs", {"t": "t"}),
        Use("rounds", {"t": "t", "x": "v"}, over=_v),
        Use("gaps", {"x": "v", "path": "v"}, times=sp.Rational(3, 2) * B**2, over=_v),
        Use("omega", times=3 * B**2),
    ),
)
THEOREM_G2_SHARPENED = Proof(THEOREM_G2, "sharpened", SETTING, (*ALL, theorem))

PRINTED = conclusion(SETTING, THEOREM_G2.bound("corrected"))
DRAWS = NOISE * sampled / t
printed = step(
    "corrected",
    "Theorem G.2, with constants of ours for the O",
    "1 <= log(Kt) and 1 <= log t after the fifth round, and before it Lemma D.1 is enough",
    Line(Schema(["<", "1", ["log", "3"]]), "witness", {"bits": "32"}, "1 < log 3"),
    Line(Schema(["<", "3/5", ["log", "2"]]), "witness", {"bits": "32"}, "3/5 < log 2"),
    *logarithm_from("2", at_most(2, t), "from 2"),
    *logarithm_from("3", at_most(3, t), "from 3"),
    Line(
        Schema(["<=", ["log", "3"], tree(sp.log(t))], T, (at_most(3, t),)),
        "monotone",
        {"of": Use("if 1").reference()},
        "log 3 <= log t",
    ),
    Line(
        Schema(["<=", ["log", "2"], tree(sp.log(t))], T, (at_most(2, t),)),
        "monotone",
        {"of": Use("if 1").reference()},
        "log 2 <= log t",
    ),
    order,
    combination(
        Schema(now <= sp.Rational(49, 4) * B**2, TX, (FROM_T1,)),
        Use("crude", over_p, over=OVER),
        name="crude on average",
    ),
    combination(
        Schema(PRINTED.then, PRINTED.forall, (*PRINTED.conditions, EARLY)),
        Use("paths and inputs", {"t": "t"}),
        Use("crude on average", {"t": "t", "x": "v"}, over=_v),
        Use("from 2", {"t": "t"}, times=LOG),
        Use("3/5 < log 2", times=LOG),
        Use("if 2", times=49 * K * G**2 / (mu**2 * gamma**2) / t),
        Use("start_squared", times=1 / (K * t)),
        Square(rho, times=9 / mu**2 / K),
        Use("u >= 0", {"x": "v", "path": "v"}, times=3 * B**2, over=_v),
        Use("omega", times=3 * B**2),
        Use("log 2 <= log t", {"t": "t"}, times=DRAWS),
        Use("3/5 < log 2", times=DRAWS),
        Use("share", times=sp.Rational(3, 5) * NOISE / t),
        name="early",
    ),
    combination(
        Schema(PRINTED.then, PRINTED.forall, (*PRINTED.conditions, LATER)),
        Use("sharpened", {"t": "t"}),
        Use("from 3", {"t": "t"}, times=LOG),
        Use("1 < log 3", times=LOG),
        Use("log 3 <= log t", {"t": "t"}, times=DRAWS),
        Use("1 < log 3", times=DRAWS),
        Use("start_squared", times=1 / (K * t)),
        Square(rho, times=9 / mu**2 * (1 / K - 1 / K**2)),
        name="later",
    ),
    Line(PRINTED, "cases", {"on": ["t", "5"], "below": "early", "above": "later"}),
)
THEOREM_G2_CORRECTED = Proof(THEOREM_G2, "corrected", SETTING, (*ALL, theorem, printed))
