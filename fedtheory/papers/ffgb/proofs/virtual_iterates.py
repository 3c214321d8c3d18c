"""How far a client's function is from its virtual iterate: what the residuals have added.

All distances carry the weight n(n - 1)(n - 2)(n - 3) of their step. It is 0 in the first steps of all, so nothing has
to be assumed of the start.
"""

from collections.abc import Callable
from typing import Any

import sympy as sp

from fedtheory.core.proof import Line, Square, Step, Use, combination, step
from fedtheory.core.statement import t
from fedtheory.core.term import Schema, Term, at_most, equal, squared, substitute, symbol, tree
from fedtheory.papers.ffgb.proofs.lemD1_bounded import AT, query_norm
from fedtheory.papers.ffgb.proofs.lemD1_bounded import residuals as residuals_on_support
from fedtheory.papers.ffgb.proofs.setting import (
    FROM_0,
    FROM_1,
    HERE,
    STEP,
    Delta,
    average,
    f,
    g,
    h,
    i,
    k,
    number,
    query,
    r,
    w,
    x,
)
from fedtheory.papers.ffgb.proofs.suprema import CONTRARY
from fedtheory.papers.ffgb.proofs.thm4_1_sizes import residual_everywhere
from fedtheory.papers.ffgb.proofs.virtual_integers import first
from fedtheory.papers.ffgb.proofs.virtual_setting import (
    before,
    behind,
    cube,
    weight,
    y,
    y_bar,
)
from fedtheory.papers.ffgb.statements.notation import G, H, K, gamma, mu
from fedtheory.papers.ffgb.statements.total_variation_radius import rho

NOW = (FROM_1, FROM_0)
ITX = {"i": "client", "t": "integer", "x": "outcome"}
itx = {"i": "i", "t": "t", "x": "x"}
at_j = {**AT, "i": "j"}


def triangle(u: Any, v: Any, U: Any, V: Any, *because: Use | None) -> Use:
    """|u + v| <= U + V, squared."""
    return Use("triangle", {"u": u, "v": v, "U": U, "V": V}, because=because)


# ---- sizes

answers = step(
    "(25)",
    "(25), (11)",
    "a query is at most (1 - gamma)G/gamma + G = G/gamma, within the range of (11)",
    combination(
        Schema(query(i, k, t) <= H, {"i": "client", "k": "integer", "t": "integer"}, NOW),
        Use("query", {"i": "i", "k": k, "t": "t"}),
        Use("(24)", {"i": "i", "k": k - 1, "t": "t"}),
        Use("H"),
        name="asked",
    ),
    Line(
        Schema(squared(h(*HERE)) <= H**2, STEP, NOW),
        "instance",
        {
            "of": Use(
                "range", AT, because=(None, None, Use("asked", {"i": "i", "k": k, "t": "t"}))
            ).reference()
        },
    ),
)
range_ = step(
    "G <= H",
    "(11)",
    "gamma <= 1",
    combination(Schema(at_most(G, H)), Use("H"), Use("gamma_1", times=G / gamma)),
)
_R = Schema(squared(r(*HERE)) <= H**2, STEP, NOW)
_ON, _OFF = w(i, x) > 0, w(i, x) <= 0
gradients = step(
    "gradients",
    "Assumption 4.1, (11)",
    "at most G on the support, an answer off it",
    combination(
        Schema(_R.then, STEP, (*NOW, _OFF)),
        Use("gradient_off", AT, times=r(*HERE) + h(*HERE)),
        Use("(25)", AT),
        name="off",
    ),
    combination(
        Schema(_R.then, STEP, (*NOW, _ON)),
        Use("bounded", AT),
        Use("G <= H", times=G),
        Use("G <= H", times=H),
        name="on",
    ),
    Line(_R, "cases", {"on": [tree(w(i, x)), "0"], "below": "off", "above": "on"}),
)

# ---- what the residuals have added to a client's function: z is what stays of it without the last one

late = (at_most(2, k), FROM_0)
z = g(*HERE) - y(*HERE) - 4 / (mu * before) * Delta(i, k - 1, t, x)
weighed = weight(before) * z
slip = -12 / mu * (before - 1) * (before - 2) * Delta(i, k - 1, t, x)
weighed_next = substitute(weighed, "k", k + 1)
slips = step(
    "slips",
    "Algorithm 2, lines 5 and 6; ours",
    "summation by parts, one step of it: 4/n (1 - (n - 4)/(n - 1)) = 12/(n(n - 1))",
    combination(
        Schema(equal(weighed_next, tree(weighed + slip)), STEP, NOW),
        Use("line 5", AT, times=weight(number)),
        Use("virtual step", AT, times=-1 * weight(number)),
        Use("line 6", AT, times=-4 / (mu * number) * weight(number)),
    ),
)


def carried(name: str, less: sp.Expr, positive: Callable[[sp.Expr], Use]) -> Step:
    """|z| is at most 4 rho/mu (cube(n - 2) - less): it grows by 12 rho/mu (n - 2)(n - 3) a step."""
    size, grown = (
        4 * rho / mu * (cube(before - 1) - less),
        12 * rho / mu * (before - 1) * (before - 2),
    )
    claim = squared(weighed) <= size**2
    zero = substitute(weighed, "k", 2)
    here = {**AT}
    return step(
        name,
        "ours, in place of (34)",
        "induction over the steps of a round, of which the first leaves nothing",
        combination(
            Schema(equal(zero, 0 * f(t, x)), ITX, (FROM_0,)),
            Use("slips", {**AT, "k": 1}),
            Use("line 2, g", itx, times=weight(first)),
            Use("virtual start", itx, times=-1 * weight(first)),
            Use(
                "line 2, Delta",
                itx,
                times=-4 / (mu * first) * weight(first) - 12 / mu * t * K * (t * K - 1),
            ),
            name="nothing",
        ),
        combination(
            Schema(substitute(claim, "k", 2), ITX, (FROM_0,)),
            Use("nothing", itx, times=zero),
            Square(substitute(size, "k", 2)),
            name="second",
        ),
        combination(Schema(at_most(0, size), STEP, late), positive(4 * rho / mu), name="so far"),
        combination(
            Schema(at_most(0, grown), STEP, late),
            Use("gamma_1", times=12 * G / gamma / mu * (before - 1) * (before - 2)),
            name="more",
        ),
        combination(
            Schema(squared(slip) <= grown**2, STEP, late),
            Use(
                "residuals",
                {**AT, "k": k - 1},
                times=(12 / mu * (before - 1) * (before - 2)) ** 2,
            ),
            name="slipped",
        ),
        combination(
            Schema(substitute(claim, "k", k + 1), STEP, (*late, claim)),
            Use("slips", AT, times=["+", weighed_next, tree(weighed + slip)]),
            triangle(
                weighed,
                slip,
                size,
                grown,
                Use("so far", here),
                Use("more", here),
                Use("if 3"),
                Use("slipped", here),
            ),
            name="next",
        ),
        Line(Schema(claim, STEP, late), "induction", {"on": "k", "base": "second", "step": "next"}),
    )


before_last = {"k": k - 1, "t": "t"}
carried_plain = carried(
    "carried", sp.Integer(0), lambda times: Use("cubes", {"m": before - 1}, times=times)
)
carried_exact = carried(
    "carried, exactly", cube(first), lambda times: Use("cubes grow", before_last, times=times)
)

# with the last residual

gap = g(*HERE) - y(*HERE)
_last = 4 / mu * cube(before)  # of the step n: the weight times 4/(mu n)
z_next = Term(weighed_next)
delta = _last * Delta(*HERE)


def _with_last(at: sp.Expr, less: sp.Expr, from_: str, more: tuple[Line, ...]) -> tuple[Line, ...]:
    """The weighed gap after the step `at`: z, and the last residual."""

    def put(term: Any) -> Any:
        return substitute(term, "k", at)

    here = {**AT, "k": at}
    variables = {name: sort for name, sort in STEP.items() if name != "k" or at == k}
    conditions = NOW if at == k else (FROM_0,)
    mine = {name: name for name in variables}
    size, last = put(4 * rho / mu * (cube(before) - less)), put(4 * rho / mu * cube(before))
    return (
        combination(
            Schema(squared(put(delta)) <= Term(last) ** 2, variables, conditions),
            Use("residuals", here, times=put(_last**2)),
            name="the last",
        ),
        combination(
            Schema(at_most(0, last), variables, conditions),
            Use("cubes", {"m": put(before)}, times=4 * rho / mu),
            name="last >= 0",
        ),
        *more,
        combination(
            Schema(
                squared(put(weight(number) * Term(substitute(gap, "k", k + 1))))
                <= (Term(size) + Term(last)) ** 2,
                variables,
                conditions,
            ),
            triangle(
                put(z_next),
                put(delta),
                size,
                last,
                Use("so far", mine),
                Use("last >= 0", mine),
                Use(from_, {**AT, "k": at + 1}),
                Use("the last", mine),
            ),
            name="with the last",
        ),
    )


left = squared(weight(before) * gap) <= behind**2
residue = step(
    "residue",
    "ours",
    "in the first step none, later z and the last residual",
    combination(
        Schema(substitute(left, "k", 1), ITX, (FROM_0,)),
        Use("line 2, g", itx, times=weight(first) ** 2 * Term(substitute(gap, "k", 1))),
        Use("virtual start", itx, times=-1 * weight(first) ** 2 * Term(substitute(gap, "k", 1))),
        Square(substitute(behind, "k", 1)),
        name="none",
    ),
    *_with_last(
        k,
        sp.Integer(0),
        "carried",
        (
            combination(
                Schema(at_most(0, 4 * rho / mu * cube(before)), STEP, NOW),
                Use("cubes", {"m": before}, times=4 * rho / mu),
                name="so far",
            ),
        ),
    ),
    combination(
        Schema(substitute(left, "k", k + 1), STEP, (*NOW, left)),
        Use("with the last", AT),
        name="some",
    ),
    Line(Schema(left, STEP, NOW), "induction", {"on": "k", "base": "none", "step": "some"}),
)
leftover = 4 * rho / mu * (2 * cube(t * K + K) - cube(first))
returned_gap = average(g, K + 1, t, x) - y_bar(K + 1)
returned = step(
    "returned",
    "ours",
    "what the residuals have added when a round ends, in the mean over the clients",
    *_with_last(
        K,
        cube(first),
        "carried, exactly",
        (
            combination(
                Schema(at_most(0, 4 * rho / mu * (cube(t * K + K) - cube(first))), ITX, (FROM_0,)),
                Use("cubes grow", {"k": K, "t": "t"}, times=4 * rho / mu),
                name="so far",
            ),
        ),
    ),
    combination(
        Schema(
            squared(weight(t * K + K + 1) * returned_gap) <= leftover**2,
            {"t": "integer", "x": "outcome"},
            (FROM_0,),
        ),
        Use("with the last", {**itx, "i": "c"}, over="c"),
        Square(
            weight(t * K + K + 1)
            * (g(symbol("c"), K + 1, t, x) - y(symbol("c"), K + 1, t, x) - returned_gap),
            over="c",
        ),
    ),
)

LEFT: tuple[Step, ...] = (
    CONTRARY,
    query_norm,
    residuals_on_support,
    answers,
    range_,
    residual_everywhere,
    gradients,
    slips,
    carried_plain,
    carried_exact,
    residue,
    returned,
)
