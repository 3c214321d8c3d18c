"""Appendix D, line by line: (25) to (32) with every constant."""

from typing import Any

import sympy as sp

from fedtheory.core.proof import Line, Square, Step, Use, combination, step
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Outcome,
    Schema,
    Term,
    at_most,
    dot,
    equal,
    expect,
    mean,
    squared,
    substitute,
)
from fedtheory.papers.ffgb.proofs.appendix_d_setting import (
    IKT,
    KT,
    LATE,
    answer,
    crest,
    g_bar,
    hat,
    local,
)
from fedtheory.papers.ffgb.proofs.lemD1_bounded import AT
from fedtheory.papers.ffgb.proofs.radius_printed import RANGES, in_print
from fedtheory.papers.ffgb.proofs.radius_wide import functions, own_functions
from fedtheory.papers.ffgb.proofs.setting import (
    FROM_0,
    FROM_1,
    HERE,
    STEP,
    Delta,
    eta,
    f_star,
    g,
    gap,
    h,
    i,
    k,
    query,
    r,
    residual,
    rho,
    side,
    w,
    x,
)
from fedtheory.papers.ffgb.proofs.suprema import bounded_by
from fedtheory.papers.ffgb.proofs.thm4_1_bias import IX, weighted
from fedtheory.papers.ffgb.proofs.thm4_1_sizes import optimum
from fedtheory.papers.ffgb.proofs.total_variation_radius import STEPS
from fedtheory.papers.ffgb.proofs.virtual_iterates import triangle
from fedtheory.papers.ffgb.statements.notation import G, gamma, mu, omega

KTX = {"k": "integer", "t": "integer", "x": "outcome"}
now, kt = {"k": k, "t": "t", "x": "x"}, {"k": k, "t": "t"}
V = Outcome("v")
AT_V = {**AT, "x": "v"}
_IX_V = {"i": "i", "x": "v"}
now_v = {**now, "x": "v"}


def at_v(term: Any) -> Term:
    """The term at the input v."""
    return Term(substitute(term, "x", "v"))


# ---- sizes: (25), Lemma D.1 and what follows from it

UNIT = G / gamma
MOST = (2 - gamma) * UNIT
_ikt: dict[str, Any] = {"i": "i", **kt}
_point = crest(i, k, t, MOST)
_of_top = Use("crest", {**_ikt, "b": MOST})
_top = {**_ikt, "x": _point}
_before, _slope = Delta(i, k - 1, t, _point), r(i, k, t, _point)
_after, _there = Delta(i, k, t, _point), h(i, k, t, _point)
one_step_24 = step(
    "(24), one step",
    "(24)",
    "the oracle leaves 1 - gamma of its query",
    combination(
        Schema(
            residual(i, k, t) <= (1 - gamma) * (residual(i, k - 1, t) + G), IKT, (FROM_1, FROM_0)
        ),
        Use("weak", {"i": "i", **kt}),
        Use("query", {"i": "i", **kt}, times=1 - gamma),
    ),
)
first_25 = step(
    "(25), queries",
    "(25), first line",
    "the last residual and a gradient",
    combination(
        Schema(query(i, k, t) <= UNIT, IKT, (FROM_1, FROM_0)),
        Use("query", {"i": "i", **kt}),
        Use("(24)", {"i": "i", "k": k - 1, "t": "t"}),
    ),
)
second_25 = step(
    "(25), on the support",
    "(25)",
    "what was asked is at most G/gamma, and what is left out at most (1 - gamma)G/gamma",
    *(
        combination(
            Schema(at_most(0, of), IKT, (FROM_1, FROM_0)), Use("gamma_1", times=UNIT), name=name
        )
        for of, name in ((MOST, "not negative"), (rho, "rho"), (rho + G, "rho + G"))
    ),
    Line(
        Schema(squared(_before + _slope) <= (rho + G) ** 2, IKT, (FROM_1, FROM_0)),
        "instance",
        {
            "of": Use(
                "triangle",
                {"u": _before, "v": _slope, "U": rho, "V": G},
                because=(
                    Use("rho", _ikt),
                    None,
                    Use("residuals", {**_top, "k": k - 1}),
                    Use("bounded", _top, because=(None, None, _of_top)),
                ),
            ).reference()
        },
        "asked there",
    ),
    Line(
        Schema(squared(_before + _slope - _after) <= (rho + G + rho) ** 2, IKT, (FROM_1, FROM_0)),
        "instance",
        {
            "of": Use(
                "triangle",
                {"u": _before + _slope, "v": -1 * _after, "U": rho + G, "V": rho},
                because=(
                    Use("rho + G", _ikt),
                    Use("rho", _ikt),
                    Use("asked there", _ikt),
                    Use("residuals", _top),
                ),
            ).reference()
        },
        "answered there",
    ),
    combination(
        Schema(squared(_there) <= MOST**2, IKT, (FROM_1, FROM_0)),
        Use("answered there", _ikt),
        Use("line 6", _top, times=_before + _slope - _after + _there),
        name="at the crest",
    ),
    *bounded_by(
        answer(i, k, t),
        MOST,
        IKT,
        (FROM_1, FROM_0),
        Use("answer, passed", {**_ikt, "b": MOST}, because=(Use("not negative", _ikt),)),
        Use("at the crest", _ikt),
        (MOST**2, squared(_there)),
    ),
)
hats = step(
    "hats",
    "after Lemma D.1",
    "2G/gamma from (11), and mu times 2G/(gamma mu)",
    combination(
        Schema(squared(hat) <= (4 * UNIT) ** 2, STEP, LATE),
        Use("(25)", AT, times=2),
        Use("own functions", AT, times=2 * mu**2),
        Square(h(*HERE) - mu * g(*HERE)),
    ),
)
at_own = r(*HERE) + mu * g(*HERE)  # ∇F_i[g_i]
gradients = step(
    "gradients of F_i",
    "after Lemma D.1",
    "on the support of the client alone; (G + 2G/gamma)² is at most (3G/gamma)²",
    *weighted(
        "own, drawn",
        w(i, x),
        Schema(w(i, x) * squared(g(*HERE)) <= w(i, x) * (2 * UNIT / mu) ** 2, STEP, LATE),
        Use("own functions", AT),
        Use("density", IX),
    ),
    combination(
        Schema(w(i, x) * squared(at_own) <= w(i, x) * (3 * UNIT) ** 2, STEP, LATE),
        Use("drawn", AT, times=3),
        Use("own, drawn", AT, times=sp.Rational(3, 2) * mu**2),
        Use("density", IX, times=squared(2 * r(*HERE) - mu * g(*HERE)) / 2),
        Use("density", IX, times=3 * G**2 * (1 - gamma) * (1 + gamma) / gamma**2),
    ),
)
_mean_size = step(
    "mean functions",
    "Lemma D.1",
    "the mean of what is bounded",
    combination(
        Schema(squared(g_bar) <= (2 * UNIT / mu) ** 2, KTX, LATE),
        Use("own functions", AT, over="i"),
        Square(g(i, k, t, x) - g_bar, over="i"),
    ),
)

# ---- (27) to (29)

h_bar = mean("j", h("j", k, t, x) + mu * g("j", k, t, x))
away = g_bar - f_star(x)
away_next = Term(substitute(away, "k", k + 1))
moved = step(
    "mean step",
    "Algorithm 2, line 5",
    "in the mean over the clients",
    combination(
        Schema(equal(away_next, away - eta * h_bar), KTX, (FROM_1, FROM_0)),
        Use("line 5", AT, over="i"),
    ),
)
expansion = step(
    "(27)",
    "(27)",
    "the square of the step",
    combination(
        Schema(
            equal(
                expect("x", squared(away_next)),
                expect("x", squared(away))
                + eta**2 * expect("x", squared(h_bar))
                - 2 * eta * expect("x", dot(away, h_bar)),
            ),
            KT,
            (FROM_1, FROM_0),
        ),
        Use("mean step", now_v, times=at_v(away_next + away - eta * h_bar), over=V),
    ),
)
second_27 = step(
    "(27), second term",
    "after (27)",
    "16 G²/gamma² for the O",
    combination(
        Schema(squared(h_bar) <= (4 * UNIT) ** 2, KTX, LATE),
        Use("hats", AT, over="i"),
        Square(hat - h_bar, over="i"),
        name="at an input",
    ),
    combination(
        Schema(expect("x", squared(h_bar)) <= (4 * UNIT) ** 2, KT, LATE),
        Use("at an input", now_v, over=V),
    ),
)
crossed = local(dot(away, hat)) - expect("x", mean("i", dot(away, hat)))
split_28 = step(
    "(28)",
    "(28)",
    "the integrals against alpha_i, and what is wrong with them",
    Line(
        Schema(
            equal(-2 * expect("x", dot(away, h_bar)), -2 * local(dot(away, hat)) + 2 * crossed), KT
        ),
        "identity",
    ),
)
drift_term = local(dot(g(*HERE) - g_bar, hat))
convex_term = local(dot(f_star(x) - g(*HERE), at_own))
oracle_term = local(dot(f_star(x) - g(*HERE), h(*HERE) - r(*HERE)))
split_29 = step(
    "(29)",
    "(29)",
    "g_bar - f* by way of the client's own function, and hhat - grad F_i is h - grad R_i",
    Line(
        Schema(
            equal(
                -2 * expect("x", dot(away, h_bar)),
                2 * drift_term + 2 * convex_term + 2 * oracle_term + 2 * crossed,
            ),
            KT,
        ),
        "identity",
    ),
)

# ---- (30) to (32): the variational formula of the total variation

REACH, SIZE = 3 * UNIT / mu, 4 * UNIT
pairing = dot(away, hat)
_sided = gap(i, x) * dot(-side(i, x) * away, hat)
far = step(
    "far",
    "(31), Lemma D.1",
    "2G/(gamma mu) and G/mu, together at most 3G/(gamma mu)",
    combination(
        Schema(squared(-f_star(x)) <= (G / mu) ** 2, {"x": "outcome"}),
        Use("optimum", {"x": "x"}, times=1 / mu**2),
        name="the optimum",
    ),
    combination(
        Schema(squared(away) <= REACH**2, KTX, LATE),
        triangle(
            g_bar,
            -f_star(x),
            2 * UNIT / mu,
            G / mu,
            None,
            None,
            Use("mean functions", now),
            Use("the optimum", {"x": "x"}),
        ),
        Use("gamma_1", times=G / gamma / mu * (5 * UNIT / mu + G / mu)),
    ),
)


def _sign(name: str, sign: int) -> tuple[Line, ...]:
    """One of the two inequalities of the absolute value, at an input."""
    turned = sign * side(i, x) * away
    return (
        combination(
            Schema(squared(turned) <= REACH**2, STEP, LATE),
            Use("side_squared", IX, times=squared(away)),
            Use("far", now),
            name=f"{name}, turned",
        ),
        combination(
            Schema(dot(turned, hat) <= REACH * SIZE, STEP, LATE),
            Use(
                "Cauchy-Schwarz",
                {"u": turned, "v": hat, "U": REACH, "V": SIZE},
                because=(None, None, Use(f"{name}, turned", AT), Use("hats", AT)),
            ),
            name=f"{name}, paired",
        ),
        *weighted(
            f"{name}, weighted",
            gap(i, x),
            Schema(gap(i, x) * dot(turned, hat) <= gap(i, x) * REACH * SIZE, STEP, LATE),
            Use(f"{name}, paired", AT),
            Use("gap", IX),
        ),
    )


def _tv(name: str, sign: int) -> Step:
    """(30) with this sign: 24 G²/(mu gamma²) times TV(alpha, alpha_i), half the integral of the gap."""
    claim = sign * (w(i, x) * pairing - pairing) <= gap(i, x) * REACH * SIZE
    return step(
        name,
        "(30)",
        "|<f, g>_{alpha_i} - <f, g>_alpha| is at most the integral of |1 - w| times the norms",
        *_sign("signed", -sign),
        combination(
            Schema(claim, STEP, LATE),
            Use("signed, weighted", AT),
            Use("side", IX, times=-sign * pairing),
            name="at an input",
        ),
        combination(
            Schema(
                expect("x", sign * (w(i, x) * pairing - pairing))
                <= 24 * G**2 / (mu * gamma**2) * (expect("x", gap(i, x)) / 2),
                IKT,
                LATE,
            ),
            Use("at an input", AT_V, over=V),
        ),
    )


upper_30, lower_30 = _tv("(30)", 1), _tv("(30), from below", -1)
DELTA = 48 * G**2 * omega / (mu * gamma**2)
total_32 = step(
    "(32)",
    "(32)",
    "averaged over the clients and doubled: 48 for the O",
    *upper_30.lines[:-1],
    combination(
        Schema(
            mean("i", w(i, x) * pairing - pairing) <= mean("i", gap(i, x)) * REACH * SIZE, KTX, LATE
        ),
        Use("at an input", AT, over="i"),
        name="of the clients",
    ),
    combination(
        Schema(2 * crossed <= DELTA, KT, LATE),
        Use("of the clients", now_v, times=2, over=V),
        Use("omega", times=2 * REACH * SIZE),
    ),
)

SIZES: tuple[Step, ...] = (
    one_step_24,
    first_25,
    second_25,
    hats,
    gradients,
    _mean_size,
    moved,
    expansion,
    second_27,
    split_28,
    split_29,
    far,
    upper_30,
    lower_30,
    total_32,
)
BASE: tuple[Step, ...] = (
    *RANGES,
    *map(in_print, (*STEPS, functions, own_functions, optimum)),
)
