"""Theorem 4.1: how large residuals, gradients and the optimum are, on the supports and off them."""

from fedtheory.core.expression import Tree
from fedtheory.core.proof import Line, Square, Use, combination, step
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Schema,
    Term,
    at_most,
    less,
    squared,
    tree,
)
from fedtheory.papers.ffgb.proofs.lemD1_bounded import AT, FROM_K0
from fedtheory.papers.ffgb.proofs.setting import (
    FROM_0,
    FROM_1,
    HERE,
    STEP,
    Delta,
    H,
    f_star,
    h,
    i,
    k,
    r,
    residual,
    rho,
    s,
    w,
    x,
)
from fedtheory.papers.ffgb.statements.notation import G, K, gamma, mu

KTX = {"k": "integer", "t": "integer", "x": "outcome"}
FROM_T1, FROM_3, UP_TO_K = at_most(1, t), at_most(3, t), at_most(k, K)
LATE = (FROM_1, UP_TO_K, FROM_3)
before = t * K + k  # the number of the step before
at_j = {**AT, "i": "j"}


def nonnegative(value: Term) -> Tree:
    """A condition that a given discharges."""
    return at_most(0, value)


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
