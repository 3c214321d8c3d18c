"""How large and how steep residuals are, on a client's support and everywhere: (45), (46), and (43) for their squares."""

from dataclasses import replace

import sympy as sp

from fedtheory.core.proof import Line, Square, Step, Use, combination, step
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Function,
    Outcome,
    Schema,
    at_most,
    equal,
    expect,
    mean,
    norm,
    substitute,
    symbol,
    tree,
)
from fedtheory.papers.ffgb.proofs.square_radius import INTERPOLATION, SUPPORTS
from fedtheory.papers.ffgb.proofs.square_setting import (
    FROM_0,
    FROM_1,
    HERE,
    IKT,
    KTX,
    OFF_Z,
    ON_Z,
    STEP,
    Delta,
    Delta_on,
    asked,
    asked_steep,
    average,
    base,
    close,
    cost,
    d,
    i,
    k,
    peak,
    plan,
    rim,
    size,
    steep,
    u,
    u_on,
    w,
    x,
    z,
)
from fedtheory.papers.ffgb.proofs.suprema import CONTRARY, bounded_by
from fedtheory.papers.ffgb.statements.notation import gamma
from fedtheory.papers.ffgb.statements.square_notation import B, D, L, rho, w_1

a, b, p, q, m, s, e = (symbol(name) for name in ("a", "b", "p", "q", "m", "s", "e"))
_FOUR = {"a": "real", "b": "real", "p": "real", "q": "real"}
PRODUCT = step(
    "product",
    "textbook",
    "|a| <= p and |b| <= q give ab <= pq: (p - a)(q + b) + (p + a)(q - b) >= 0",
    combination(
        Schema(a * b <= p * q, _FOUR, (at_most(-p, a), a <= p, at_most(-q, b), b <= q)),
        Use("if 2", times=(q + b) / 2),
        Use("if 1", times=(q - b) / 2),
    ),
)
TIMES = step(
    "times",
    "textbook",
    "an inequality times a nonnegative number",
    combination(
        Schema(m * a <= m * b, {"m": "real", "a": "real", "b": "real"}, (at_most(0, m), a <= b)),
        Use("if 2", times=m),
    ),
)
RISE = step(
    "rise",
    "textbook",
    "a slope s <= q over a distance e <= p",
    combination(
        Schema(
            a <= q * p,
            {"a": "real", "s": "real", "q": "real", "e": "real", "p": "real"},
            (a <= s * e, s <= q, e <= p, at_most(0, e), at_most(0, q)),
        ),
        Use("if 1"),
        Use("if 2", times=e),
        Use("if 3", times=q),
    ),
)

_ix, _ixz = {"i": "i", "x": "x"}, {"i": "i", "x": "x", "z": "z"}
FROM_K0 = at_most(0, k)
ikt = {"i": "i", "k": k, "t": "t"}
AT = {**ikt, "x": "x"}


def _induction(name: str, of: Function, unit: sp.Expr, start: str, query: str, oracle: str) -> Step:
    """size or slope of a residual: at most (1 - γ)/γ of the label's."""
    claim = Schema(of(i, k, t) <= rho * unit, IKT, (FROM_K0, FROM_0))
    return step(
        name,
        "(45), (46)" if unit is B else "Appendix F, before Lemma F.2",
        "induction on k: (1 - gamma)((1 - gamma)/gamma + 1) = (1 - gamma)/gamma",
        combination(
            Schema(substitute(claim.then, "k", 0), {"i": "client", "t": "integer"}, (FROM_0,)),
            Use(start, {"i": "i", "t": "t"}),
            Use("gamma_1", times=unit / gamma),
            name="first",
        ),
        combination(
            Schema(substitute(claim.then, "k", k + 1), IKT, (FROM_K0, FROM_0, claim.then)),
            Use(oracle, {**ikt, "k": k + 1}),
            Use(query, {**ikt, "k": k + 1}, times=1 - gamma),
            Use("if 3", times=1 - gamma),
            name="next",
        ),
        Line(claim, "induction", {"on": "k", "base": "first", "step": "next"}),
    )


_AT_A_STEP = (FROM_1, FROM_0)
_asked = size(i, k - 1, t) + B
_top = peak(i, k, t, _asked)
_on_top = (None, None, Use("peak", {**ikt, "b": _asked}))
_here = {"i": "i", "x": _top}
_above, _below = (
    Use(name, {**ikt, "k": k - 1, "x": _top}, because=_on_top)
    for name in ("size_at", "size_at, below")
)
_there = u(i, _top) - Delta(i, k - 1, t, _top)
query_size = step(
    "asked",
    "(45), its second inequality",
    "the triangle inequality at a point of the support, where u_i is the label",
    combination(
        Schema(at_most(0, _asked), IKT, _AT_A_STEP),
        replace(_above, times="1/2"),
        replace(_below, times="1/2"),
        name="not negative",
    ),
    combination(
        Schema(_there <= _asked, IKT, _AT_A_STEP),
        _below,
        Use("u = f*", _here, because=_on_top[2:]),
        Use("labels above", {"x": _top}),
        name="from above",
    ),
    combination(
        Schema(at_most(-1 * _asked, _there), IKT, _AT_A_STEP),
        _above,
        Use("u = f*", _here, times=-1, because=_on_top[2:]),
        Use("labels below", {"x": _top}),
        name="from below",
    ),
    Line(
        Schema(_there * _there <= _asked * _asked, IKT, _AT_A_STEP),
        "instance",
        {
            "of": Use(
                "product",
                {"a": _there, "b": _there, "p": _asked, "q": _asked},
                because=(
                    Use("from below", ikt),
                    Use("from above", ikt),
                    Use("from below", ikt),
                    Use("from above", ikt),
                ),
            ).reference()
        },
        "at the peak",
    ),
    *bounded_by(
        asked(i, k, t),
        _asked,
        IKT,
        _AT_A_STEP,
        Use("asked, passed", {**ikt, "b": _asked}, because=(Use("not negative", ikt),)),
        Use("at the peak", ikt),
        (_asked**2, _there**2),
    ),
)
_steep = steep(i, k - 1, t) + L
_ends = (rim(i, k, t, _steep), base(i, k, t, _steep))
_way = norm(_ends[0] - _ends[1])
_rise = (
    u_on(i, _ends[0])
    - Delta_on(i, k - 1, t, _ends[0])
    - (u_on(i, _ends[1]) - Delta_on(i, k - 1, t, _ends[1]))
)
query_slope = step(
    "asked_steep",
    "Appendix F, before Lemma F.2: the query is Lipschitz continuous",
    "the triangle inequality between two points, and u_i is L-Lipschitz",
    combination(
        Schema(at_most(0, _steep), IKT, _AT_A_STEP),
        Use("steep >= 0", {**ikt, "k": k - 1}),
        name="not negative",
    ),
    combination(
        Schema(_rise <= _steep * _way, IKT, _AT_A_STEP),
        Use("u rises", {"i": "i", "v": _ends[0], "y": _ends[1]}),
        Use("steep, on X", {**ikt, "k": k - 1, "v": _ends[1], "y": _ends[0]}),
        name="between the ends",
    ),
    *bounded_by(
        asked_steep(i, k, t),
        _steep,
        IKT,
        _AT_A_STEP,
        Use("asked_steep, passed", {**ikt, "b": _steep}, because=(Use("not negative", ikt),)),
        Use("between the ends", ikt),
        (_steep * _way, _rise),
    ),
)
sizes = _induction("sizes", size, B, "size_0", "asked", "(14)")
slopes = _induction("slopes", steep, L, "steep_0", "asked_steep", "(15)")

# ---- pointwise

ANYWHERE = rho * (B + L * D)
_ZON = (FROM_K0, FROM_0, ON_Z)
Delta_z = Delta(i, k, t, z)
AT_Z = {**ikt, "x": "z"}
_IKTZ = {"i": "client", "k": "integer", "t": "integer", "z": "outcome"}
on_support = (
    step(
        "on the support, above",
        "(45), (46)",
        "a supremum over supp alpha_i is not exceeded there",
        combination(
            Schema(Delta_z <= rho * B, _IKTZ, _ZON), Use("size_at", AT_Z), Use("sizes", ikt)
        ),
    ),
    step(
        "on the support, below",
        "(45), (46)",
        "nor undercut",
        combination(
            Schema(at_most(-rho * B, Delta_z), _IKTZ, _ZON),
            Use("size_at, below", AT_Z),
            Use("sizes", ikt),
        ),
    ),
)
STEPZ = {**STEP, "z": "outcome"}
_NOW = (FROM_K0, FROM_0)
rise = step(
    "slope of a residual",
    "Appendix F, before Lemma F.2",
    "Delta_i is (1 - gamma)L/gamma-Lipschitz",
    combination(Schema(at_most(0, rho * L)), Use("gamma_1", times=L / gamma), name="0 <= rho L"),
    Line(
        Schema(Delta(*HERE) - Delta_z <= rho * L * d(x, z), STEPZ, _NOW),
        "instance",
        {
            "of": Use(
                "rise",
                {
                    "a": Delta(*HERE) - Delta_z,
                    "s": steep(i, k, t),
                    "q": rho * L,
                    "e": d(x, z),
                    "p": d(x, z),
                },
                because=(
                    Use("steep_at", {**AT, "z": "z"}),
                    Use("slopes", ikt),
                    None,
                    Use("distance", {"x": "x", "z": "z"}),
                    Use("0 <= rho L"),
                ),
            ).reference()
        },
    ),
)
c = close(i, x)
_to_close = Use("within D", {"i": "i", "x": "x"}, times=rho * L)
anywhere = (
    step(
        "anywhere, above",
        "Assumption 4.3; Lemma F.4 for residuals",
        "from the closest point of the client, at most D away",
        combination(
            Schema(Delta(*HERE) <= ANYWHERE, STEP, _NOW),
            Use("slope of a residual", {**AT, "z": c}),
            _to_close,
            Use(
                "on the support, above",
                {**ikt, "z": c},
                because=(None, None, Use("close", {"i": "i", "x": "x"})),
            ),
        ),
    ),
    step(
        "anywhere, below",
        "Assumption 4.3; Lemma F.4 for residuals",
        "and the other way round",
        combination(
            Schema(at_most(-ANYWHERE, Delta(*HERE)), STEP, _NOW),
            Use("slope of a residual", {**ikt, "x": c, "z": "x"}),
            Use("symmetric", {"x": c, "z": "x"}, times=rho * L),
            _to_close,
            Use(
                "on the support, below",
                {**ikt, "z": c},
                because=(None, None, Use("close", {"i": "i", "x": "x"})),
            ),
        ),
    ),
)

# ---- (43) for f = g = Delta, along the plan

growth = rho**2 * L * (L * D + 2 * B)
FAR = ANYWHERE + rho * B
_pair = Schema(Delta(*HERE) ** 2 - Delta_z**2 <= growth * d(x, z), STEPZ, (*_NOW, ON_Z))
carried = Schema(
    plan(i, x, z) * (Delta(*HERE) ** 2 - Delta_z**2) <= plan(i, x, z) * growth * d(x, z),
    STEPZ,
    _NOW,
)
sum_of, difference = Delta(*HERE) + Delta_z, Delta(*HERE) - Delta_z
_z = {**AT, "z": "z"}
_on = {"above": "on the support, above", "below": "on the support, below"}
along = step(
    "along the plan",
    "proof of Lemma F.1, last display, for f = g = Delta_i",
    "a difference of squares is a difference times a sum",
    combination(
        Schema(sum_of <= FAR, STEPZ, (*_NOW, ON_Z)),
        Use("anywhere, above", AT),
        Use(_on["above"], {**ikt, "z": "z"}),
        name="sum above",
    ),
    combination(
        Schema(at_most(-FAR, sum_of), STEPZ, (*_NOW, ON_Z)),
        Use("anywhere, below", AT),
        Use(_on["below"], {**ikt, "z": "z"}),
        name="sum below",
    ),
    combination(
        Schema(-rho * L * d(x, z) <= difference, STEPZ, _NOW),
        Use("slope of a residual", {**ikt, "x": "z", "z": "x"}),
        Use("symmetric", {"x": "x", "z": "z"}, times=-rho * L),
        name="difference below",
    ),
    Line(
        _pair,
        "instance",
        {
            "of": Use(
                "product",
                {"a": difference, "b": sum_of, "p": rho * L * d(x, z), "q": FAR},
                because=(
                    Use("difference below", _z),
                    Use("slope of a residual", _z),
                    Use("sum below", _z),
                    Use("sum above", _z),
                ),
            ).reference()
        },
        "pair",
    ),
    combination(
        Schema(carried.then, STEPZ, (*_NOW, OFF_Z)),
        Use(
            "no plan",
            _ixz,
            times=Delta(*HERE) ** 2 - Delta_z**2 - growth * d(x, z),
        ),
        name="is off",
    ),
    Line(
        Schema(carried.then, STEPZ, (*_NOW, ON_Z)),
        "instance",
        {
            "of": Use(
                "times",
                {
                    "m": plan(i, x, z),
                    "a": Delta(*HERE) ** 2 - Delta_z**2,
                    "b": growth * d(x, z),
                },
                because=(Use("plan >= 0", {"i": "i", "x": "x", "z": "z"}), Use("pair", _z)),
            ).reference()
        },
        "is on",
    ),
    Line(carried, "cases", {"on": [tree(w(i, z)), "0"], "below": "is off", "above": "is on"}),
)

R_squared = rho**2 * (B**2 + L * (L * D + 2 * B) * w_1)
_own = Schema(expect("x", w(i, x) * Delta(*HERE) ** 2) <= rho**2 * B**2, IKT, _NOW)
in_all = Schema(expect("x", Delta(*HERE) ** 2) <= rho**2 * B**2 + growth * cost(i), IKT, _NOW)
local = step(
    "own inputs",
    "(46)",
    "on its own inputs a residual is at most (1 - gamma)B/gamma",
    combination(
        Schema(
            w(i, x) * Delta(*HERE) ** 2 <= w(i, x) * (rho * B) ** 2,
            STEP,
            (*_NOW, at_most(w(i, x), 0)),
        ),
        Use("if 3", times=Delta(*HERE) ** 2),
        Use("density", {"i": "i", "x": "x"}, times=(rho * B) ** 2),
        name="is off",
    ),
    Line(
        Schema(Delta(*HERE) ** 2 <= (rho * B) ** 2, STEP, (*_NOW, ["<", "0", tree(w(i, x))])),
        "instance",
        {
            "of": Use(
                "product",
                {"a": Delta(*HERE), "b": Delta(*HERE), "p": rho * B, "q": rho * B},
                because=(
                    Use(_on["below"], {**ikt, "z": "x"}),
                    Use(_on["above"], {**ikt, "z": "x"}),
                    Use(_on["below"], {**ikt, "z": "x"}),
                    Use(_on["above"], {**ikt, "z": "x"}),
                ),
            ).reference()
        },
        "squared",
    ),
    Line(
        Schema(
            w(i, x) * Delta(*HERE) ** 2 <= w(i, x) * (rho * B) ** 2,
            STEP,
            (*_NOW, ["<", "0", tree(w(i, x))]),
        ),
        "instance",
        {
            "of": Use(
                "times",
                {"m": w(i, x), "a": Delta(*HERE) ** 2, "b": (rho * B) ** 2},
                because=(Use("density", {"i": "i", "x": "x"}), Use("squared", AT)),
            ).reference()
        },
        "is on",
    ),
    Line(
        Schema(w(i, x) * Delta(*HERE) ** 2 <= w(i, x) * (rho * B) ** 2, STEP, _NOW),
        "cases",
        {"on": [tree(w(i, x)), "0"], "below": "is off", "above": "is on"},
        "weighed",
    ),
    combination(
        _own,
        Use("weighed", {**ikt, "x": "y"}, over=Outcome("y")),
        Use("mass", {"i": "i"}, times=(rho * B) ** 2),
    ),
)
moved = step(
    "all inputs",
    "(43) for f = g = Delta_i",
    "the plan carries the square from the client's inputs to all inputs, at the slope of the square times the distance",
    combination(
        Schema(
            Delta(*HERE) ** 2
            <= expect("z", plan(i, x, z) * Delta_z**2)
            + growth * expect("z", plan(i, x, z) * d(x, z)),
            STEP,
            _NOW,
        ),
        Use("along the plan", {**AT, "z": "y"}, over=Outcome("y")),
        Use("plan, from", {"i": "i", "x": "x"}, times=-(Delta(*HERE) ** 2)),
        name="from x",
    ),
    Line(
        Schema(
            equal(
                expect("x", expect("z", plan(i, x, z) * Delta_z**2)),
                expect("z", expect("x", plan(i, x, z) * Delta_z**2)),
            ),
            IKT,
        ),
        "exchange",
        {},
        "other order",
    ),
    combination(
        in_all,
        Use("from x", {**ikt, "x": "y"}, over=Outcome("y")),
        Use("other order", ikt),
        Use("plan, to", {"i": "i", "z": "y"}, times=Delta(i, k, t, "y") ** 2, over=Outcome("y")),
        Use("own inputs", ikt),
        Use("plan, cost", {"i": "i"}, times=growth),
    ),
)
Delta_bar = average(Delta, k, t, x)
mean_residual = step(
    "mean residual",
    "ours, in place of (49)",
    "the square of a mean is at most the mean of the squares",
    combination(
        Schema(Delta_bar**2 <= mean("i", Delta(*HERE) ** 2), KTX, _NOW),
        Square(Delta(*HERE) - Delta_bar, over="i"),
        name="at x",
    ),
    combination(
        Schema(
            expect("x", Delta_bar**2) <= mean("i", expect("x", Delta(*HERE) ** 2)),
            {"k": "integer", "t": "integer"},
            _NOW,
        ),
        Use("at x", {"k": k, "t": "t", "x": "y"}, over=Outcome("y")),
        name="on average",
    ),
    combination(
        Schema(expect("x", Delta_bar**2) <= R_squared, {"k": "integer", "t": "integer"}, _NOW),
        Use("on average", {"k": k, "t": "t"}),
        Use("all inputs", ikt, over="i"),
        Use("w_1, mean", times=growth),
    ),
)

QUERIES: tuple[Step, ...] = (CONTRARY, query_size, query_slope)
AFTER_QUERIES: tuple[Step, ...] = (
    TIMES,
    RISE,
    *SUPPORTS,
    sizes,
    slopes,
    *on_support,
    rise,
    *anywhere,
    along,
    local,
    moved,
    mean_residual,
)
RESIDUALS: tuple[Step, ...] = (PRODUCT, *INTERPOLATION, *QUERIES, *AFTER_QUERIES)
