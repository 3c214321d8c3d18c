"""One local step of FFGB at one input, for the virtual iterate y = g - eta Delta: ours, in place of (27)-(33).

Line 6 of Algorithm 2 writes the answer as r + Δ^{k-1} - Δ^k. Taking η^{k-1}Δ^{k-1} away from g^k, the clients' mean
moves along the mean gradient, with an error of the order of η²: what (34) gains by summation by parts.
"""

from fractions import Fraction
from typing import Any

from fedtheory.core.expression import Tree
from fedtheory.core.proof import Line, Square, Step, Use, combination, step
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Schema,
    Term,
    at_most,
    dot,
    equal,
    less,
    mean,
    squared,
    substitute,
    symbol,
    tree,
)
from fedtheory.proofs.ffgb.lemD1_bounded import AT, FROM_K0, B
from fedtheory.proofs.ffgb.setting import (
    FROM_0,
    FROM_1,
    HERE,
    STEP,
    Delta,
    H,
    average,
    eta,
    f,
    f_star,
    g,
    gap,
    h,
    i,
    k,
    keep,
    number,
    r,
    residual,
    rho,
    s,
    side,
    w,
    weighed,
    weighed_star,
    x,
)
from fedtheory.theorems.ffgb.notation import G, K, gamma, mu

KTX = {"k": "integer", "t": "integer", "x": "outcome"}
FROM_T1, FROM_3, UP_TO_K = at_most(1, t), at_most(3, t), at_most(k, K)
LATE = (FROM_1, UP_TO_K, FROM_3)
before = t * K + k  # the number of the step before
at_j = {**AT, "i": "j"}


def y(client: Any, at: Any) -> Term:
    """The virtual iterate g^k - eta^{k-1} Delta^{k-1}."""
    return g(client, at, t, x) - 4 / (mu * (t * K + at)) * Delta(client, at - 1, t, x)


def y_bar(at: Any = k) -> Term:
    """Its mean."""
    return mean("j", y(symbol("j"), at))


def nonnegative(value: Term) -> Tree:
    """A condition that a given discharges."""
    return at_most(0, value)


def weighted(name: str, weight: Term, claim: Schema, fact: Use, positive: Use) -> tuple[Line, Line]:
    """A fact times a number that a given shows nonnegative."""
    conditions = claim.conditions
    assumed = Schema(claim.then, claim.forall, (*conditions, nonnegative(weight)))
    return (
        combination(
            assumed, Use(fact.name, fact.at, times=weight, because=fact.because), name=f"{name}, if"
        ),
        Line(
            claim,
            "instance",
            {
                "of": Use(
                    f"{name}, if",
                    {n_: n_ for n_ in claim.forall},
                    because=(*(None for _ in conditions), positive),
                ).reference()
            },
            name,
        ),
    )


# ---- sizes

_on_off = {"on": [tree(w(i, x)), "0"]}
_ON, _OFF = less(0, w(i, x)), at_most(w(i, x), 0)
_DELTA = Schema(squared(Delta(*HERE)) <= rho**2, STEP, (FROM_K0, FROM_0))
_IKT = {"i": "client", "k": "integer", "t": "integer"}
_ikt = {"i": "i", "k": k, "t": "t"}
residual_everywhere = step(
    "residuals",
    "(24)",
    "on the support by its supremum, off it by convention",
    combination(
        Schema(
            residual(i, k, t) ** 2 <= rho**2,
            _IKT,
            (FROM_K0, FROM_0, nonnegative(residual(i, k, t))),
        ),
        Use("(24)", _ikt, times=residual(i, k, t) + rho),
        name="of the suprema",
    ),
    combination(
        Schema(_DELTA.then, STEP, (*_DELTA.conditions, _OFF)),
        Use("residual_off", AT, times=Delta(*HERE)),
        Square(rho),
        name="off",
    ),
    combination(
        Schema(_DELTA.then, STEP, (*_DELTA.conditions, _ON)),
        Use("residual_at", AT),
        Use(
            "of the suprema",
            _ikt,
            because=(None, None, Use("residual_norm", _ikt)),
        ),
        name="on",
    ),
    Line(_DELTA, "cases", {**_on_off, "below": "off", "above": "on"}),
)
_NOW = (FROM_1, FROM_0)
_R = Schema(squared(r(*HERE)) <= H**2, STEP, _NOW)
gradients = step(
    "gradients",
    "Assumption 4.1, (11)",
    "at most G on the support, an answer off it",
    combination(
        Schema(_R.then, STEP, (*_NOW, _OFF)),
        Use("gradient_off", AT, times=r(*HERE) + h(*HERE)),
        Use("(25)", AT),
        name="off",
    ),
    combination(
        Schema(_R.then, STEP, (*_NOW, _ON)),
        Use("bounded", AT),
        Use("gamma_1", times=G**2 * (1 + gamma) / gamma**2),
        name="on",
    ),
    Line(_R, "cases", {**_on_off, "below": "off", "above": "on"}),
)
_WR = Schema(w(i, x) * squared(r(*HERE)) <= w(i, x) * G**2, STEP, _NOW)
drawn = step(
    "drawn",
    "Assumption 4.1",
    "where x may be drawn",
    combination(
        Schema(_WR.then, STEP, (*_NOW, _OFF)),
        Use("density", {"i": "i", "x": "x"}, times=G**2),
        Use("if 3", times=squared(r(*HERE))),
        name="off",
    ),
    combination(Schema(_WR.then, STEP, (*_NOW, _ON)), Use("bounded", AT, times=w(i, x)), name="on"),
    Line(_WR, "cases", {**_on_off, "below": "off", "above": "on"}),
)
ranges = (
    step(
        "2 rho <= H",
        "(24), (11)",
        "1 - gamma <= 1",
        combination(Schema(at_most(4 * rho**2, H**2)), Use("gamma_1", times=4 * G**2 / gamma)),
    ),
    step(
        "2G <= H",
        "(11)",
        "gamma <= 1",
        combination(
            Schema(at_most(4 * G**2, H**2)), Use("gamma_1", times=4 * G**2 * (1 + gamma) / gamma**2)
        ),
    ),
)
optimum = step(
    "optimum",
    "(31)",
    "mu f* is the weighted mean of subgradients, so its square is at most the weighted mean of theirs",
    combination(
        Schema(mu**2 * squared(f_star(x)) <= G**2, {"x": "outcome"}),
        Use("bounded_star", {"i": "i", "x": "x"}, over="i"),
        Use("density", {"i": "i", "x": "x"}, times=squared(s(i, x) + mu * f_star(x)), over="i"),
        Use("weighed_star", {"i": "i", "x": "x"}, times=-2 * mu * f_star(x), over="i"),
        Use("optimal", {"x": "x"}, times=2 * mu * f_star(x)),
        Use("mixture", {"x": "x"}, times=G**2 + mu**2 * squared(f_star(x))),
    ),
)

# ---- how far the clients drift apart in a round

u = g(*HERE) - average(g, k, t, x)
u_next = substitute(u, "k", k + 1)
lean = h(*HERE) - average(h, k, t, x)
away = tree(keep * u - eta * lean)
apart = Schema(squared(u) <= 64 * B**2 * k**2 / (t * K + 2) ** 2, STEP, (FROM_1, FROM_T1))
_ITX = {"i": "client", "t": "integer", "x": "outcome"}
together = substitute(u, "k", 1)
spread = step(
    "spread",
    "ours, in place of the drift of Appendix D",
    "each step adds at most 2H eta, and eta <= 4/(mu(tK + 2))",
    combination(
        Schema(equal(together, 0 * f(t, x)), _ITX, (FROM_T1,)),
        Use("line 2, g", {"i": "i", "t": "t", "x": "x"}),
        Use("line 2, g", {"i": "j", "t": "t", "x": "x"}, times=-1, over="j"),
        name="together",
    ),
    combination(
        Schema(substitute(apart.then, "k", 1), _ITX, (FROM_T1,)),
        Use("together", {"i": "i", "t": "t", "x": "x"}, times=together),
        name="first",
    ),
    combination(
        Schema(equal(u_next, away), STEP, (FROM_1, FROM_T1)),
        Use("line 5", AT),
        Use("line 5", at_j, times=-1, over="j"),
        name="moves",
    ),
    combination(
        Schema(squared(lean) <= 4 * H**2, STEP, (FROM_1, FROM_T1)),
        Use("(25)", AT, times=2),
        Use("(25)", at_j, times=2, over="j"),
        Square(h(symbol("c"), k, t, x) - average(h, k, t, x), times=2, over="c"),
        Square(h(*HERE) + average(h, k, t, x)),
        name="leans",
    ),
    combination(
        Schema(substitute(apart.then, "k", k + 1), STEP, (FROM_1, FROM_T1, apart.then)),
        Use("moves", AT, times=["+", u_next, away]),
        Use("if 3", times=keep**2 * (1 + 1 / k)),
        Use("leans", AT, times=(1 + k) * eta**2),
        Square(keep * u + k * eta * lean, times=1 / k),
        name="next",
    ),
    Line(apart, "induction", {"on": "k", "base": "first", "step": "next"}),
)

# ---- what the answers off the supports can do: |mean (1 - w) r| <= u H, u = mean |1 - w|

U = mean("j", gap(symbol("j"), x))
IX = {"i": "i", "x": "x"}
bias = mean("j", r(symbol("j"), k, t, x) - weighed(symbol("j"), k, t, x))


def _bias(m: Term, times: int) -> tuple[Use | Square, ...]:
    """`times` the mean of gap/2 (|b|²/m + m |r|²) - <b, (1 - w) r>, a square for each client."""
    half = Fraction(times, 2)
    return (
        Use("weighed", AT, times=-times * bias, over="i"),
        Use("side", IX, times=times * dot(bias, r(*HERE)), over="i"),
        Use("gap", IX, times=half * m * squared(1 / m * bias - side(i, x) * r(*HERE)), over="i"),
        Use("side_squared", IX, times=half * m * gap(i, x) * squared(r(*HERE)), over="i"),
        Use("gap times r", AT, times=half * m, over="i"),
    )


_BIAS = Schema(squared(bias) <= U**2 * H**2, KTX, _NOW)
biased = step(
    "bias",
    "ours, in place of (30)",
    "|<b, (1 - w) r>| <= |1 - w| |b| |r|, averaged over the clients",
    *weighted(
        "gap times r",
        gap(i, x),
        Schema(gap(i, x) * squared(r(*HERE)) <= gap(i, x) * H**2, STEP, _NOW),
        Use("gradients", AT),
        Use("gap", IX),
    ),
    combination(
        Schema(_BIAS.then, KTX, (*_NOW, U <= 0)),
        *_bias(Term("1"), 1),
        Use("if 3", times=(squared(bias) + H**2) / 2),
        name="none",
    ),
    combination(
        Schema(_BIAS.then, KTX, (*_NOW, U > 0)),
        *_bias(U, 2),
        name="some",
    ),
    Line(_BIAS, "cases", {"on": [tree(U), "0"], "below": "none", "above": "some"}),
)
at_most_2 = step(
    "at most 2",
    "(12)",
    "|1 - w| <= 1 + w, and the mean of w is 1",
    combination(
        Schema(U <= 2, {"x": "outcome"}),
        Use("density", IX, times=(1 + side(i, x)) ** 2 / 2, over="i"),
        Square(1 - side(i, x), times=Fraction(1, 2), over="i"),
        Use("side", IX, times=-1 * side(i, x), over="i"),
        Use("side_squared", IX, times=(w(i, x) + 1) / 2 - gap(i, x), over="i"),
        Use("mixture", {"x": "x"}),
    ),
)
nonneg_u = step(
    "u >= 0",
    "(12)",
    "a mean of absolute values",
    combination(Schema(U >= 0, {"x": "outcome"}), Use("gap", IX, over="i")),
)
gaps = step(
    "gaps",
    "(12)",
    "u(2 - u) >= 0",
    combination(
        Schema(U**2 <= 2 * U, {"x": "outcome"}, (nonnegative(U),)),
        Use("at most 2", {"x": "x"}, times=U),
        name="times itself",
    ),
    Line(
        Schema(U**2 <= 2 * U, {"x": "outcome"}),
        "instance",
        {"of": Use("times itself", {"x": "x"}, because=(Use("u >= 0", {"x": "x"}),)).reference()},
    ),
)

# ---- one step of the virtual iterate

_now = {"k": k, "t": "t", "x": "x"}
drift_bar = average(Delta, k - 1, t, x)
shift = 3 / before * drift_bar
push = average(r, k, t, x) + mu * f_star(x) + shift
moved = tree(keep * y_bar() - eta * (average(r, k, t, x) + shift))
gap_bar = g(*HERE) - y_bar()  # of a client's function to the virtual mean
d, d_next = y_bar() - f_star(x), y_bar(k + 1) - f_star(x)
small_shift = step(
    "shift",
    "(24)",
    "a mean of residuals",
    combination(
        Schema(4 * squared(drift_bar) <= H**2, KTX, (FROM_1, FROM_0)),
        Use("residuals", {**AT, "i": "c", "k": k - 1}, times=4, over="c"),
        Square(Delta(symbol("c"), k - 1, t, x) - drift_bar, times=4, over="c"),
        Use("2 rho <= H"),
    ),
)
near = step(
    "near",
    "ours",
    "a client is near the mean of its round, and that near the virtual mean",
    combination(
        Schema(squared(u) <= 64 * B**2 / t**2, STEP, LATE),
        Use("spread", AT),
        Use("if 2", times=64 * B**2 * (K + k) / (t * K + 2) ** 2),
        name="of a round",
    ),
    combination(
        Schema(squared(gap_bar) <= 100 * B**2 / t**2, STEP, LATE),
        Use("of a round", AT, times=Fraction(5, 4)),
        Use("shift", _now, times=20 / (mu**2 * before**2)),
        Square(u - 16 / (mu * before) * drift_bar, times=Fraction(1, 4)),
    ),
)
virtual = step(
    "virtual",
    "Algorithm 2, lines 5 and 6",
    "the residuals cancel but for (1 - 4/n)/(n - 1) - 1/n = -3/(n(n - 1))",
    combination(
        Schema(equal(y_bar(k + 1), moved), KTX, (FROM_1, FROM_0)),
        Use("line 5", AT, over="i"),
        Use("line 6", AT, times=-1 * eta, over="i"),
    ),
)
pull = mean("i", dot(d, weighed(*HERE) - weighed_star(i, x)))
pulled = step(
    "pull",
    "ours, in place of (29)-(33)",
    "monotone subgradients at the client's own function; the way from there to the virtual mean is short",
    *weighted(
        "weighed distance",
        w(i, x),
        Schema(w(i, x) * squared(gap_bar) <= w(i, x) * 100 * B**2 / t**2, STEP, LATE),
        Use("near", AT),
        Use("density", IX),
    ),
    combination(
        Schema(w(i, x) * squared(r(*HERE) - s(i, x)) <= w(i, x) * H**2, STEP, LATE),
        Use("drawn", AT, times=2),
        Use("bounded_star", IX, times=2),
        Use(
            "density",
            IX,
            times=squared(r(*HERE) + s(i, x)) + 4 * G**2 * (1 - gamma) * (1 + gamma) / gamma**2,
        ),
        name="weighed gradients",
    ),
    combination(
        Schema(-2 * pull <= 20 * mu * B**2 / t, KTX, LATE),
        Use("weighed", AT, times=-2 * d, over="i"),
        Use("weighed_star", IX, times=2 * d, over="i"),
        Use("convex", AT, times=2, over="i"),
        Use("weighed distance", AT, times=mu * t / 10, over="i"),
        Use("weighed gradients", AT, times=10 / (mu * t), over="i"),
        Use(
            "density",
            IX,
            times=mu * t / 10 * squared(gap_bar - 10 / (mu * t) * (r(*HERE) - s(i, x))),
            over="i",
        ),
        Use("mixture", {"x": "x"}, times=20 * mu * B**2 / t),
    ),
)

# ---- the step: |d⁺|² <= (1 - 4/n)|d|² + (4/n) B² (u² + 43/t)

toll = B**2 * (U**2 + 43 / t)
pressure = step(
    "pressure",
    "ours",
    "the monotone part, the bias and the rest of the residuals against the distance",
    combination(
        Schema(squared(shift) <= Fraction(9, 4) * H**2 / (t * (t + 1)), KTX, LATE),
        Use("shift", _now, times=9 / (4 * before**2)),
        name="shift squared",
    ),
    combination(
        Schema(squared(bias + shift) <= H**2 * (U**2 + Fraction(25, 4) / t), KTX, LATE),
        Use("bias", _now, times=1 + 1 / t),
        Use("shift squared", _now, times=1 + t),
        Square(bias - t * shift, times=1 / t),
        Use("gaps", {"x": "x"}, times=H**2 / t),
        Use("at most 2", {"x": "x"}, times=2 * H**2 / t),
        name="bias and shift",
    ),
    combination(
        Schema(
            -2 * dot(d, push) <= mu * squared(d) + mu * B**2 * (U**2 + Fraction(105, 4) / t),
            KTX,
            LATE,
        ),
        Use("pull", _now),
        Use("optimal", {"x": "x"}, times=-2 * d),
        Use("bias and shift", _now, times=1 / mu),
        Square(mu * d + bias + shift, times=1 / mu),
    ),
)
gathered = step(
    "push",
    "(25), (31)",
    "answers within H, and mu f* within G",
    combination(
        Schema(squared(push) <= 4 * H**2, KTX, LATE),
        Use("gradients", AT, times=2, over="i"),
        Square(r(symbol("c"), k, t, x) - average(r, k, t, x), times=2, over="c"),
        Use("optimum", {"x": "x"}, times=4),
        Use("2G <= H"),
        Use("shift", _now, times=9 / before**2),
        Square(average(r, k, t, x) - mu * f_star(x) - shift),
        Square(mu * f_star(x) - shift, times=2),
    ),
)
forward = tree(keep * d - eta * push)
local = step(
    "one step",
    "ours, in place of the recursion after (33)",
    "the square of the step, term by term",
    combination(
        Schema(squared(d_next) <= keep * squared(d) + 4 / number * toll, KTX, LATE),
        Use("virtual", _now, times=["+", tree(d_next), forward]),
        Use("pressure", _now, times=keep * eta),
        Use("push", _now, times=eta**2),
    ),
)

STEPS: tuple[Step, ...] = (
    residual_everywhere,
    gradients,
    drawn,
    *ranges,
    optimum,
    spread,
    biased,
    at_most_2,
    nonneg_u,
    gaps,
    small_shift,
    near,
    virtual,
    pulled,
    pressure,
    gathered,
    local,
)
