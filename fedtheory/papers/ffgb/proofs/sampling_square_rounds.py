"""All rounds of sampled FFGB for the square loss: what the residuals add, whatever is drawn.

As in `square_rounds`, 2⟨q(f - ū) - noise, v⟩ - (sum of weights)v² is bounded for every v on every path.
"""

from fedtheory.core.proof import Line, Square, Step, Use, combination, step
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Schema,
    at_most,
    expect,
    less,
    substitute,
    symbol,
)
from fedtheory.papers.ffgb.proofs import square_rounds as full
from fedtheory.papers.ffgb.proofs import square_setting as square
from fedtheory.papers.ffgb.proofs.sampling_inputs import path
from fedtheory.papers.ffgb.proofs.sampling_square import (
    ALONG,
    KTXP,
    OVER_Y,
    TP,
    TXP,
    T,
    at_y,
    f,
    ktxp,
    now,
    tp,
    txp,
)
from fedtheory.papers.ffgb.proofs.square_radius import RADIUS
from fedtheory.papers.ffgb.proofs.square_residuals import RESIDUALS, R_squared
from fedtheory.papers.ffgb.proofs.square_rounds import FROM_2, LATE, ends, first, q, weights
from fedtheory.papers.ffgb.proofs.square_setting import FROM_0, falling, k, number, u_bar, x
from fedtheory.papers.ffgb.statements.notation import K

v = symbol("v")
TXPV = {**TXP, "v": "real"}
tally, y_bar = (ALONG.term(of) for of in (square.tally(k, t, x), full.y(k)))
tally_1 = ALONG.term(square.tally(1, t, x))

LIFTED = ALONG.steps(*RESIDUALS, *RADIUS, full.virtual, full.begins, full.factorial, full.tallies)

# ---- for every v: 2(q(y - u) - noise)v - (sum of weights)v² <= tally

kept = q(first) * (f(t, x, path) - u_bar) - now
heard = Schema(2 * (kept * v) - weights * v**2 <= tally_1, TXPV, (FROM_0,))
step_of = Schema(
    2 * ((q(t * K + k) * (y_bar - u_bar) - now) * v) - full.within * v**2 <= tally,
    {**KTXP, "v": "real"},
    (FROM_2, FROM_0, heard.then),
)
_begins = ALONG.steps(full.begins)[0].lines
_Delta_before, _Delta_K = (ALONG.term(of) for of in (full.Delta_before, full.Delta_K))
in_round = step(
    "in a round",
    "ours",
    "a step adds 12(n - 2)(n - 3)(2 Delta v - v²), at most as often Delta²",
    *_begins,
    combination(
        Schema(substitute(step_of.then, "k", 2), TXPV, (FROM_0, heard.then)),
        Use("first step", txp, times=2 * v),
        Use("first term", txp, times=-1),
        Use("if 2"),
        name="second",
    ),
    combination(
        Schema(
            substitute(step_of.then, "k", k + 1),
            step_of.forall,
            (FROM_2, FROM_0, heard.then, step_of.then),
        ),
        Use("virtual", ktxp, times=2 * v),
        Use("tally, step", ktxp, times=-1),
        Use("if 4"),
        Square(_Delta_before + v, times=12 * (number - 2) * (number - 3)),
        name="next",
    ),
    Line(step_of, "induction", {"on": "k", "base": "second", "step": "next"}),
)
_end = Schema(substitute(heard.then, "t", t + 1), TXPV, (FROM_0, heard.then))
_of_one_sign = at_most(0, 4 * falling(ends, 3))
rounds = step(
    "rounds",
    "ours",
    "what is drawn goes into the noise; the rest is that of full participation",
    combination(Schema(at_most(1, ends), T, (FROM_0,)), Use("K", times=t + 1), name="at least one"),
    combination(
        Schema(_of_one_sign, TP, (FROM_0,)),
        Use(
            "m(m - 1)(m - 2) >= 0",
            {"factor": ends, "path": "path"},
            times=4,
            because=(Use("at least one", {"t": "t"}),),
        ),
        name="of one sign",
    ),
    combination(
        Schema(_end.then, TXPV, (*_end.conditions, _of_one_sign)),
        Use("in a round", {"k": K + 1, **txp, "v": v}, because=(None, None, Use("if 2"))),
        Use("noise", txp, times=-2 * v),
        Use("tally, round", txp, times=-1),
        Square(_Delta_K - v, times=4 * falling(ends, 3)),
        name="end, if",
    ),
    Line(
        _end,
        "instance",
        {
            "of": Use(
                "end, if", {**txp, "v": v}, because=(None, Use("if 2"), Use("of one sign", tp))
            ).reference()
        },
        "end",
    ),
    combination(
        Schema(substitute(heard.then, "t", 0), {"x": "outcome", "path": "outcome", "v": "real"}),
        Use("tally_0", {"x": "x", "path": "path"}, times=-1),
        Use("noise_0", {"x": "x", "path": "path"}, times=-2 * v),
        name="start",
    ),
    Line(heard, "induction", {"on": "t", "base": "start", "step": "end"}),
)
left_out = step(
    "what the residuals leave",
    "ours",
    "v = (q(f - u) - noise) over the sum of the weights",
    combination(Schema(less(0, weights), T, (LATE,)), name="weights > 0"),
    combination(
        Schema(kept**2 <= weights * tally_1, TXP, (LATE, less(0, weights))),
        Use("rounds", {**txp, "v": kept / weights}, times=weights),
        name="at x, if",
    ),
    Line(
        Schema(kept**2 <= weights * tally_1, TXP, (LATE,)),
        "instance",
        {"of": Use("at x, if", txp, because=(None, Use("weights > 0", {"t": "t"}))).reference()},
        "at x",
    ),
    combination(
        Schema(expect("x", kept**2) <= weights**2 * R_squared, TP, (LATE,)),
        Use("at x", at_y, over=OVER_Y),
        Use("tallies", tp, times=weights),
    ),
)

ROUNDS: tuple[Step, ...] = (*LIFTED, in_round, rounds, left_out)
