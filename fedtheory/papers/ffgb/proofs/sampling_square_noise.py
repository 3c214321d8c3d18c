"""The clients' variance in a round of sampled FFGB for the square loss, and what the draws of all rounds add up to.

The noise is a sum of increments with mean 0 given the past, so its mean square adds up: each round adds what sampling
leaves of the clients' variance, and that is made of their extensions and of their residuals.
"""

import sympy as sp

from fedtheory.core.proof import Line, Square, Step, Use, combination, exchange, redraw, step
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Outcome,
    Schema,
    Term,
    at_most,
    equal,
    expect,
    less,
    mean,
    substitute,
    symbol,
)
from fedtheory.papers.ffgb.proofs import square_setting as square
from fedtheory.papers.ffgb.proofs.sampling_inputs import AGAIN, path
from fedtheory.papers.ffgb.proofs.sampling_square import (
    ALONG,
    G_BAR,
    KTP,
    KTXP,
    OVER_P,
    OVER_Y,
    TP,
    TX,
    TXP,
    T,
    V,
    at_y,
    f,
    ktxp,
    noise,
    now,
    over_p,
    tp,
    txp,
)
from fedtheory.papers.ffgb.proofs.square_residuals import R_squared, growth
from fedtheory.papers.ffgb.proofs.square_rounds import FROM_2, ends, first, last, q
from fedtheory.papers.ffgb.proofs.square_setting import (
    FROM_0,
    FROM_1,
    f_star,
    falling,
    i,
    k,
    number,
    u,
    u_bar,
    x,
)
from fedtheory.papers.ffgb.statements import sampling_sums as sums
from fedtheory.papers.ffgb.statements.notation import K, N
from fedtheory.papers.ffgb.statements.sampling import m, sampled
from fedtheory.papers.ffgb.statements.sampling_sums import squares_of_weights
from fedtheory.papers.ffgb.statements.square_notation import D, L, w_1

y = symbol("y")
G_BAR_AGAIN = Term(substitute(G_BAR, "path", AGAIN))

# ---- the clients' variance: extensions, and residuals in mean square

size = 4 * falling(t * K + k - 1, 3) + 1
grown = 12 * (number - 2) * (number - 3)
y_i = ALONG.term(square.g(i, k, t, x)) - 4 / (t * K + k) * ALONG.term(square.Delta(i, k - 1, t, x))
z = q(t * K + k) * (y_i - u(i, x)) - q(first) * (f(t, x, path) - u(i, x))
z_next, z_2 = (Term(substitute(z, "k", at)) for at in (k + 1, 2))
before = ALONG.term(square.Delta(i, k - 1, t, x))
IKTXP, ITXP = {"i": "client", **KTXP}, {"i": "client", **TXP}
IKTP = {"i": "client", **KTP}
_IXP = {"i": "client", "x": "outcome", "path": "outcome"}
_above = f_star(x) <= u(i, x)
iktxp, itxp = {"i": "i", **ktxp}, {"i": "i", **txp}
_far = mean("i", expect("x", z**2)) <= size**2 * R_squared
_one = size + grown
in_mean_square = step(
    "in mean square",
    "(46), and (43) for f = g = Delta_i",
    "of the residuals of all clients",
    combination(
        Schema(
            mean("i", expect("x", ALONG.term(square.Delta(i, k, t, x)) ** 2)) <= R_squared,
            KTP,
            (at_most(0, k), FROM_0),
        ),
        Use("all inputs", {"i": "i", "k": k, **tp}, over="i"),
        Use("w_1, mean", times=growth),
    ),
)
own = step(
    "residuals of the clients",
    "ours",
    "a step adds 12(n - 2)(n - 3) times a residual",
    combination(
        Schema(equal(z_next, z - grown * before), IKTXP, (FROM_1, FROM_0)),
        Use("line 5", iktxp, times=q(number)),
        Use("line 6", iktxp, times=-q(number) * 4 / number),
        name="moves",
    ),
    combination(
        Schema(equal(z_2, 0), ITXP, (FROM_0,)),
        Use("moves", {**iktxp, "k": 1}),
        Use("line 2, g", itxp, times=q(first)),
        Use("line 2, Delta", itxp, times=-4 / first * q(first) - 12 * (t * K) * (t * K - 1)),
        name="begins",
    ),
    combination(
        Schema(expect("x", z_2**2) <= 0, {"i": "client", **TP}, (FROM_0,)),
        Use("begins", {"i": "i", **at_y}, times=Term(substitute(z_2, "x", "y")), over=OVER_Y),
        name="nothing",
    ),
    combination(
        Schema(substitute(_far, "k", 2), TP, (FROM_0,)),
        Use("nothing", {"i": "i", **tp}, over="i"),
        Square(substitute(size, "k", 2), times=R_squared),
        name="second",
    ),
    combination(
        Schema(less(0, size), KTP, (FROM_2, FROM_0)),
        Use("m(m - 1)(m - 2) >= 0", {"factor": t * K + k - 1, "path": "path"}, times=4),
        name="size > 0",
    ),
    combination(
        Schema(
            z_next**2 <= _one * (z**2 / size + grown * before**2),
            IKTXP,
            (FROM_2, FROM_0, less(0, size)),
        ),
        Use("moves", iktxp, times=z_next + z - grown * before),
        Square(z + size * before, times=grown / size),
        name="at x",
    ),
    combination(
        Schema(
            expect("x", z_next**2)
            <= _one * (expect("x", z**2) / size + grown * expect("x", before**2)),
            IKTP,
            (FROM_2, FROM_0, less(0, size)),
        ),
        Use("at x", {**iktxp, "x": "y"}, over=OVER_Y, because=(None, None, Use("if 3"))),
        name="of a client",
    ),
    combination(
        Schema(substitute(_far, "k", k + 1), KTP, (FROM_2, FROM_0, _far, less(0, size))),
        Use(
            "of a client",
            {"i": "i", "k": k, **tp},
            over="i",
            because=(None, None, Use("if 4")),
        ),
        Use("if 3", times=_one / size),
        Use("in mean square", {"k": k - 1, **tp}, times=_one * grown),
        name="next, if",
    ),
    Line(
        Schema(substitute(_far, "k", k + 1), KTP, (FROM_2, FROM_0, _far)),
        "instance",
        {
            "of": Use(
                "next, if",
                {"k": k, **tp},
                because=(None, None, Use("if 3"), Use("size > 0", {"k": k, **tp})),
            ).reference()
        },
        "next",
    ),
    Line(
        Schema(_far, KTP, (FROM_2, FROM_0)),
        "induction",
        {"on": "k", "base": "second", "step": "next"},
    ),
)

# ---- what all return at the end of a round

F = falling(ends, 3)
_returned = ALONG.term(square.g(i, K + 1, t, x))
total = q(last) * (_returned - u(i, x)) - q(first) * (f(t, x, path) - u(i, x))
total_bar = q(last) * (G_BAR - u_bar) - q(first) * (f(t, x, path) - u_bar)
z_last, Delta_K = (
    Term(substitute(z, "k", K + 1)),
    ALONG.term(square.Delta(i, K, t, x)),
)
residual_part = (4 * F + 1) ** 2 + 16 * F**2
more = q(last) - q(first)
spread = mean("i", (u(i, x) - u_bar) ** 2)
variance = step(
    "variance of a round",
    "Lemma G.1; ours",
    "what the clients return differs by their extensions, times what the weight grew by, and by their residuals",
    combination(
        Schema((u(i, x) - f_star(x)) ** 2 <= 2 * L * D * (u(i, x) - f_star(x)), _IXP, (_above,)),
        Use("u <= f* + 2LD", {"i": "i", "x": "x", "path": "path"}, times=u(i, x) - f_star(x)),
        name="an extension, if",
    ),
    Line(
        Schema((u(i, x) - f_star(x)) ** 2 <= 2 * L * D * (u(i, x) - f_star(x)), _IXP),
        "instance",
        {
            "of": Use(
                "an extension, if",
                {"i": "i", "x": "x", "path": "path"},
                because=(Use("u >= f*", {"i": "i", "x": "x", "path": "path"}),),
            ).reference()
        },
        "an extension",
    ),
    combination(
        Schema(spread <= 2 * L * D * (u_bar - f_star(x)), {"x": "outcome", "path": "outcome"}),
        Use("an extension", {"i": "i", "x": "x", "path": "path"}, over="i"),
        Square(u_bar - f_star(x)),
        name="extensions",
    ),
    combination(
        Schema(expect("x", spread) <= 2 * L**2 * D * w_1, {"path": "outcome"}),
        Use("extensions", {"x": "y", "path": "path"}, over=OVER_Y),
        Use("average", {"path": "path"}, times=2 * L * D),
        name="spread",
    ),
    combination(
        Schema(total**2 <= 2 * z_last**2 + 32 * F**2 * Delta_K**2, ITXP, (FROM_0,)),
        Square(z_last - 4 * F * Delta_K),
        name="of a client",
    ),
    combination(
        Schema(
            expect("x", total**2)
            <= 2 * expect("x", z_last**2) + 32 * F**2 * expect("x", Delta_K**2),
            {"i": "client", **TP},
            (FROM_0,),
        ),
        Use("of a client", {"i": "i", **at_y}, over=OVER_Y),
        name="of a client, all inputs",
    ),
    combination(
        Schema(mean("i", expect("x", total**2)) <= 2 * residual_part * R_squared, TP, (FROM_0,)),
        Use("of a client, all inputs", {"i": "i", **tp}, over="i"),
        Use("residuals of the clients", {"k": K + 1, **tp}, times=2),
        Use("in mean square", {"k": K, **tp}, times=32 * F**2),
        name="residuals",
    ),
    combination(
        Schema(q(last) ** 2 * V <= 2 * more**2 * spread + 2 * mean("i", total**2), TXP, (FROM_0,)),
        Square(more * (u(i, x) - u_bar) - total, over="i"),
        Square(total_bar),
        name="at x",
    ),
    exchange(
        Schema(
            equal(expect("x", mean("i", total**2)), mean("i", expect("x", total**2))), TP, (FROM_0,)
        ),
        name="clients and inputs",
    ),
    combination(
        Schema(
            q(last) ** 2 * expect("x", V)
            <= 4 * more**2 * L**2 * D * w_1 + 4 * residual_part * R_squared,
            TP,
            (FROM_0,),
        ),
        Use("at x", at_y, over=OVER_Y),
        Use("clients and inputs", tp, times=2),
        Use("spread", {"path": "path"}, times=2 * more**2),
        Use("residuals", tp, times=2),
    ),
)

# ---- what is drawn

following = noise(t + 1, x, AGAIN)
drawn = f(t + 1, x, AGAIN) - G_BAR
SQUARES = squares_of_weights(t)
RESIDUAL_SQUARES = sp.factor(
    sums.total(residual_part.subs(t, sums.tau), sums.tau, sp.Integer(0), t)
)
"""What the residuals of the clients add up to over the rounds before t."""
NOISE = sampled * (4 * L**2 * D * w_1 * SQUARES + 4 * RESIDUAL_SQUARES * R_squared)
size_of_noise = expect("path", expect("x", now**2))
_noisy = Schema(size_of_noise <= NOISE, T, (FROM_0,))
_next_noise = noise(t + 1, x, path)
share = step(
    "share",
    "Appendix G",
    "m <= N",
    combination(Schema(at_most(0, sampled)), Use("m <= N", times=1 / ((N - 1) * m))),
)
noises = step(
    "draws add up",
    "ours; (56)",
    "given the past a round's draws have mean 0, so squares add up",
    combination(
        Schema(equal(G_BAR_AGAIN, G_BAR), {**TXP, "z": "outcome"}, (FROM_0,)),
        Use("past", {"i": "i", **txp, "z": "z"}, over="i"),
        name="same mean",
    ),
    combination(
        Schema(equal(following, now + q(last) * drawn), {**TXP, "z": "outcome"}, (FROM_0,)),
        Use("noise", {"t": "t", "x": "x", "path": AGAIN}),
        Use("noise, past", {**txp, "z": "z"}),
        Use("same mean", {**txp, "z": "z"}, times=-q(last)),
        name="drawn",
    ),
    combination(
        Schema(
            equal(following**2, now**2 + 2 * q(last) * now * drawn + q(last) ** 2 * drawn**2),
            {**TXP, "z": "outcome"},
            (FROM_0,),
        ),
        Use("drawn", {**txp, "z": "z"}, times=following + now + q(last) * drawn),
        name="squared",
    ),
    combination(
        Schema(
            equal(expect("z", following**2), now**2 + q(last) ** 2 * sampled * V), TXP, (FROM_0,)
        ),
        Use("squared", {**txp, "z": "c"}, over=Outcome("c")),
        Use("unbiased", {**txp, "v": now}, times=2 * q(last)),
        Use("Lemma G.1, exactly", txp, times=q(last) ** 2),
        name="given the past",
    ),
    redraw(
        _next_noise**2, TX, time=t, over=("path", "z"), conditions=(FROM_0,), name="drawn again"
    ),
    combination(
        Schema(
            equal(
                expect("path", _next_noise**2),
                expect("path", now**2) + q(last) ** 2 * sampled * expect("path", V),
            ),
            TX,
            (FROM_0,),
        ),
        Use("drawn again", {"t": "t", "x": "x"}),
        Use("given the past", over_p, over=OVER_P),
        name="at x",
    ),
    exchange(
        Schema(
            equal(expect("path", expect("x", now**2)), expect("x", expect("path", now**2))),
            T,
            (FROM_0,),
        ),
        name="paths and inputs",
    ),
    exchange(
        Schema(equal(expect("path", expect("x", V)), expect("x", expect("path", V))), T, (FROM_0,)),
        name="of the variance",
    ),
    combination(
        Schema(expect("x", Term(substitute(now**2, "t", 0))) <= 0, {"path": "outcome"}),
        Use("noise_0", {"x": "y", "path": "path"}, times=noise(0, y, path), over=OVER_Y),
        name="nothing",
    ),
    combination(
        Schema(substitute(_noisy.then, "t", 0)),
        Use("nothing", {"path": "p"}, over=OVER_P),
        name="first",
    ),
    combination(
        Schema(substitute(_noisy.then, "t", t + 1), T, (FROM_0, _noisy.then)),
        Use("paths and inputs", {"t": t + 1}),
        Use("at x", {"t": "t", "x": "y"}, over=OVER_Y),
        Use("paths and inputs", {"t": "t"}, times=-1),
        Use("of the variance", {"t": "t"}, times=-1 * q(last) ** 2 * sampled),
        Use("variance of a round", {"t": "t", "path": "p"}, times=sampled, over=OVER_P),
        Use("if 2"),
        name="next",
    ),
    Line(_noisy, "induction", {"on": "t", "base": "first", "step": "next"}),
)
VARIANCE: tuple[Step, ...] = (in_mean_square, own, variance, share, noises)
