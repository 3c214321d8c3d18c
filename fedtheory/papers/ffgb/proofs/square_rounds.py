"""All rounds at once: the functions forget the start, and what is left of the residuals is a sum with known weights.

With y = g - η^{k-1}Δ^{k-1} and q_n = n(n-1)(n-2)(n-3) the clients' means obey
q_n(y^{k+1} - ū) = q_{n-1}(y^k - ū) - 12(n-2)(n-3)Δ^{k-1}, and nothing before n = 4 is heard of again. Instead of dividing
by the sum of the weights at each step, which is 0 at first, 2⟨q(y - ū), v⟩ - (sum of weights)v² is bounded for every v.
"""

import sympy as sp

from fedtheory.core.proof import Line, Square, Step, Use, combination, step
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
)
from fedtheory.papers.ffgb.proofs.square_residuals import R_squared
from fedtheory.papers.ffgb.proofs.square_setting import (
    FROM_0,
    FROM_1,
    KTX,
    TX,
    Delta,
    average,
    f,
    falling,
    g,
    k,
    number,
    tally,
    u_bar,
    x,
)
from fedtheory.papers.ffgb.statements.notation import K
from fedtheory.papers.ffgb.statements.square_notation import transfer

v = symbol("v")
first, last = (
    t * K + 1,
    (t + 1) * K + 1,
)  # the numbers of a round's last step before it, and of its last
ends = (t + 1) * K


def q(m: sp.Expr) -> sp.Expr:
    """The product of the 1 - 4/n up to m is a quotient of two of these."""
    return falling(m, 4)


weights = (
    K
    * t
    * (K**2 * t**3 + 6 * K**2 * t**2 + K**2 * t - 8 * K * t**2 - 12 * K * t - 4 * K + 10 * t + 6)
)
"""What the weights of all residuals of rounds 0 to t - 1 add up to: q(tK + 1) times `transfer`."""
within = weights + 4 * (falling(t * K + k - 1, 3) - falling(first, 3))

KT, T = {"k": "integer", "t": "integer"}, {"t": "integer"}
TXV, KTXV = {**TX, "v": "real"}, {**KTX, "v": "real"}
at_tx, at_ktx = {"t": "t", "x": "x"}, {"k": k, "t": "t", "x": "x"}
FROM_2 = at_most(2, k)


def y(at: object) -> Term:
    """The clients' mean of g^k - η^{k-1}Δ^{k-1}."""
    return average(g, at, t, x) - 4 / (t * K + at) * average(Delta, at - 1, t, x)  # type: ignore[operator]


virtual = step(
    "virtual",
    "Algorithm 3, lines 5 and 6",
    "q_n(y^{k+1} - u) = q_{n-1}(y^k - u) - 12(n - 2)(n - 3)Delta^{k-1}",
    combination(
        Schema(
            equal(
                q(number) * (y(k + 1) - u_bar),
                q(number - 1) * (y(k) - u_bar)
                - 12 * (number - 2) * (number - 3) * average(Delta, k - 1, t, x),
            ),
            KTX,
            (FROM_1, FROM_0),
        ),
        Use("line 5", {"i": "i", **at_ktx}, times=q(number), over="i"),
        Use("line 6", {"i": "i", **at_ktx}, times=-q(number) * 4 / number, over="i"),
    ),
)
begins = step(
    "begins",
    "Algorithm 3, line 2",
    "all clients begin at f^t, with no residual",
    combination(
        Schema(equal(average(Delta, 0, t, x), 0), TX, (FROM_0,)),
        Use("line 2, Delta", {"i": "i", **at_tx}, over="i"),
        name="no residual",
    ),
    combination(
        Schema(equal(average(g, 1, t, x), f(t, x)), TX, (FROM_0,)),
        Use("line 2, g", {"i": "i", **at_tx}, over="i"),
        name="together",
    ),
    combination(
        Schema(equal(q(t * K + 2) * (y(2) - u_bar), q(first) * (f(t, x) - u_bar)), TX, (FROM_0,)),
        Use("virtual", {**at_ktx, "k": 1}),
        Use("no residual", at_tx, times=-4 / first * q(first) - 12 * (t * K) * (t * K - 1)),
        Use("together", at_tx, times=q(first)),
        name="first step",
    ),
    combination(
        Schema(equal(tally(2, t, x), tally(1, t, x)), TX, (FROM_0,)),
        Use("tally, step", {**at_ktx, "k": 1}),
        Use(
            "no residual",
            at_tx,
            times=12 * (t * K) * (t * K - 1) * average(Delta, 0, t, x),
        ),
        name="first term",
    ),
)

# ---- for every v: 2 q (y - u) v - (sum of weights) v² <= tally

heard = Schema(
    2 * q(first) * ((f(t, x) - u_bar) * v) - weights * v**2 <= tally(1, t, x), TXV, (FROM_0,)
)
step_of = Schema(
    2 * q(t * K + k) * ((y(k) - u_bar) * v) - within * v**2 <= tally(k, t, x),
    KTXV,
    (FROM_2, FROM_0, heard.then),
)
Delta_before = average(Delta, k - 1, t, x)
in_round = step(
    "in a round",
    "ours",
    "a step adds 12(n - 2)(n - 3)(2 Delta v - v²), at most as often Delta²",
    *begins.lines,
    combination(
        Schema(substitute(step_of.then, "k", 2), TXV, (FROM_0, heard.then)),
        Use("first step", at_tx, times=2 * v),
        Use("first term", at_tx, times=-1),
        Use("if 2"),
        name="second",
    ),
    combination(
        Schema(
            substitute(step_of.then, "k", k + 1), KTXV, (FROM_2, FROM_0, heard.then, step_of.then)
        ),
        Use("virtual", at_ktx, times=2 * v),
        Use("tally, step", at_ktx, times=-1),
        Use("if 4"),
        Square(Delta_before + v, times=12 * (number - 2) * (number - 3)),
        name="next",
    ),
    Line(step_of, "induction", {"on": "k", "base": "second", "step": "next"}),
)
_m = symbol("m")
_of_m = at_most(0, _m * (_m - 1) * (_m - 2))
factorial = step(
    "m(m - 1)(m - 2) >= 0",
    "textbook",
    "for whole numbers from 1 on",
    combination(Schema(substitute(_of_m, "m", 1)), name="at 1"),
    combination(
        Schema(substitute(_of_m, "m", _m + 1), {"m": "integer"}, (at_most(1, "m"), _of_m)),
        name="after",
    ),
    Line(
        Schema(_of_m, {"m": "integer"}, (at_most(1, "m"),)),
        "induction",
        {"on": "m", "base": "at 1", "step": "after"},
    ),
)
returns = (at_most(0, 4 * falling(ends, 3)),)
Delta_K = average(Delta, K, t, x)
round_end = Schema(substitute(heard.then, "t", t + 1), TXV, (FROM_0, heard.then))
_returned = Use(
    "m(m - 1)(m - 2) >= 0", {"m": ends}, times=4, because=(Use("at least one", {"t": "t"}),)
)
rounds = step(
    "rounds",
    "ours",
    "where a round ends, what is left of the residual is returned: 4(M - 1)(M - 2)(M - 3) times it",
    combination(Schema(at_most(1, ends), T, (FROM_0,)), Use("K", times=t + 1), name="at least one"),
    combination(Schema(returns[0], T, (FROM_0,)), _returned, name="of one sign"),
    combination(
        Schema(round_end.then, TXV, (*round_end.conditions, *returns)),
        Use("in a round", {"k": K + 1, **at_tx, "v": v}, because=(None, None, Use("if 2"))),
        Use("server", at_tx, times=2 * q(last) * v),
        Use("tally, round", at_tx, times=-1),
        Square(Delta_K - v, times=4 * falling(ends, 3)),
        name="end, if",
    ),
    Line(
        round_end,
        "instance",
        {
            "of": Use(
                "end, if",
                {**at_tx, "v": v},
                because=(None, Use("if 2"), Use("of one sign", {"t": "t"})),
            ).reference()
        },
        "end",
    ),
    combination(
        Schema(substitute(heard.then, "t", 0), {"x": "outcome", "v": "real"}),
        Use("tally_0", {"x": "x"}, times=-1),
        name="start",
    ),
    Line(heard, "induction", {"on": "t", "base": "start", "step": "end"}),
)

# ---- how large the tally is on average

tallied = Schema(expect("x", tally(1, t, x)) <= weights * R_squared, T, (FROM_0,))
tallied_k = Schema(
    expect("x", tally(k, t, x)) <= within * R_squared, KT, (FROM_2, FROM_0, tallied.then)
)
_over = Outcome("y")
at_y, at_ky = {"t": "t", "x": "y"}, {"k": k, "t": "t", "x": "y"}
tally_end = Schema(substitute(tallied.then, "t", t + 1), T, (FROM_0, tallied.then))
tallies = step(
    "tallies",
    "ours",
    "the same weights, and the mean square of the mean residual",
    *begins.lines,
    combination(
        Schema(substitute(tallied_k.then, "k", 2), T, (FROM_0, tallied.then)),
        Use("first term", at_y, over=_over),
        Use("if 2"),
        name="second",
    ),
    combination(
        Schema(
            substitute(tallied_k.then, "k", k + 1),
            KT,
            (FROM_2, FROM_0, tallied.then, tallied_k.then),
        ),
        Use("tally, step", at_ky, over=_over),
        Use("if 4"),
        Use("mean residual", {"k": k - 1, "t": "t"}, times=12 * (number - 2) * (number - 3)),
        name="next",
    ),
    Line(tallied_k, "induction", {"on": "k", "base": "second", "step": "next"}, "steps"),
    *rounds.lines[:2],
    combination(
        Schema(tally_end.then, T, (*tally_end.conditions, *returns)),
        Use("steps", {"k": K + 1, "t": "t"}, because=(None, None, Use("if 2"))),
        Use("tally, round", at_y, over=_over),
        Use("mean residual", {"k": K, "t": "t"}, times=4 * falling(ends, 3)),
        name="end, if",
    ),
    Line(
        tally_end,
        "instance",
        {
            "of": Use(
                "end, if", {"t": "t"}, because=(None, Use("if 2"), Use("of one sign", {"t": "t"}))
            ).reference()
        },
        "end",
    ),
    combination(
        Schema(substitute(tallied.then, "t", 0)),
        Use("tally_0", {"x": "y"}, over=_over),
        name="start",
    ),
    Line(tallied, "induction", {"on": "t", "base": "start", "step": "end"}),
)
LATE = at_most(3, t)
aim = q(first) / weights * (f(t, x) - u_bar)
distance = step(
    "to the mean extension",
    "ours",
    "v = q(f - u) over the sum of the weights",
    combination(Schema(less(0, q(first)), T, (LATE,)), Use("K", times=t), name="q > 0"),
    combination(Schema(less(0, weights), T, (LATE,)), name="weights > 0"),
    combination(
        Schema(
            (f(t, x) - u_bar) ** 2 <= weights / q(first) / q(first) * tally(1, t, x),
            TX,
            (LATE, less(0, q(first)), less(0, weights)),
        ),
        Use("rounds", {**at_tx, "v": aim}, times=weights / q(first) / q(first)),
        name="at x, if",
    ),
    Line(
        Schema(
            (f(t, x) - u_bar) ** 2 <= weights / q(first) / q(first) * tally(1, t, x), TX, (LATE,)
        ),
        "instance",
        {
            "of": Use(
                "at x, if",
                at_tx,
                because=(None, Use("q > 0", {"t": "t"}), Use("weights > 0", {"t": "t"})),
            ).reference()
        },
        "at x",
    ),
    combination(
        Schema(expect("x", (f(t, x) - u_bar) ** 2) <= transfer**2 * R_squared, T, (LATE,)),
        Use("at x", at_y, over=_over),
        Use("tallies", {"t": "t"}, times=weights / q(first) / q(first)),
    ),
)
ROUNDS: tuple[Step, ...] = (virtual, begins, in_round, factorial, rounds, tallies, distance)
