"""From the step to the round, and from round to round: what the residuals leave is added to a root, as norms are.

(tK)(tK + 1) times the distance stays below root(`inside`) + `outside`: the first gathers the tolls of all steps, the
second what the residuals leave at the ends of the rounds. At t = 0 the factor is 0, so no start enters.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import sympy as sp

from fedtheory.core.proof import Line, Square, Step, Use, combination, step
from fedtheory.core.statement import t
from fedtheory.core.term import Schema, Term, at_most, equal, root, squared, substitute, symbol
from fedtheory.papers.ffgb.proofs.homogeneous_setting import (
    AT,
    AT_KT,
    FROM_0,
    KT,
    LATER,
    NOW,
    T_,
    at_step,
    average,
    e,
    f,
    f_star,
    k,
    rho,
)
from fedtheory.papers.ffgb.proofs.homogeneous_step import away
from fedtheory.papers.ffgb.statements.notation import G, K, mu

x = t * K
at_t = {"t": "t"}
end = x * (x + 1) * (f(t) - f_star)
end_next = Term(substitute(end, "t", t + 1))


def squares(of: sp.Expr) -> sp.Expr:
    """The sum of (tK + κ)² over κ < k, k = `of`."""
    return (of - 1) * (6 * x**2 + 6 * x * of + 2 * of**2 - of) / 6


def walks(of: sp.Expr) -> sp.Expr:
    """The sum of (tK + κ)(κ - 1)(2tK + κ)."""
    return (of - 2) * (of - 1) * (12 * x**2 + 12 * x * of + 3 * of**2 - of) / 12


def pairs(of: sp.Expr) -> sp.Expr:
    """The sum of (tK + κ)(tK + κ - 1)."""
    return (of - 1) * (3 * x**2 + 3 * x * of - 3 * x + of**2 - 2 * of) / 3


gathered = x * (K - 1) * (2 * x - K + 1) * (2 * x + K + 2) / 12  # all walks before round t
unit = G**2 / mu**2
arrived = Term(at_step(away, K + 1))
returned = (x + K) * (x + K + 1) * average(e, K + 1, t)


@dataclass(frozen=True)
class Sums:
    """`tolls` of the steps before a step of round t; `inside` and `outside`: of all rounds before t; `left` by round t."""

    tolls: Callable[[sp.Expr], sp.Expr]
    inside: sp.Expr
    outside: sp.Expr
    left: sp.Expr


def rounds(sums: Sums) -> tuple[Step, ...]:
    """From the steps "one step" and "error after" to the distance after t rounds."""
    return (_in_a_round(sums.tolls), _two_parts, _returned(sums.left), _all_rounds(sums))


def _in_a_round(tolls: Callable[[sp.Expr], sp.Expr]) -> Step:
    within = Schema(squared(away) <= squared(end) + tolls(k), KT, (*NOW, at_most(k, K + 1)))
    return step(
        "in a round",
        "ours",
        "induction over the steps of a round",
        combination(
            Schema(equal(at_step(away, 1), end), T_, (FROM_0,)),
            Use("line 2, g", {"i": "j", "t": "t"}, times=x * (x + 1), over="j"),
            Use("e_1", {"i": "j", "t": "t"}, times=-x * (x + 1), over="j"),
            name="starts",
        ),
        combination(
            Schema(at_step(within.then, 1), T_, (FROM_0, at_step(at_most(k, K + 1), 1))),
            Use("starts", at_t, times=Term(at_step(away, 1)) + end),
            name="first",
        ),
        combination(
            Schema(at_step(within.then, k + 1), KT, (*NOW, at_most(k + 1, K + 1), within.then)),
            Use("one step", AT_KT),
            Use("if 4"),
            name="next",
        ),
        Line(within, "induction", {"on": "k", "base": "first", "step": "next"}),
    )


_two_parts = step(
    "two parts",
    "Algorithm 1, line 4",
    "the mean of what is returned is the mean without errors, and what the errors have put into it",
    combination(
        Schema(equal(end_next, arrived + returned), T_, (FROM_0,)),
        Use("server", at_t, times=(x + K) * (x + K + 1)),
    ),
)


def _returned(left: sp.Expr) -> Step:
    return step(
        "returned",
        "ours",
        "no client returns more of the errors than the last step has left",
        combination(
            Schema(squared(returned) <= left**2, T_, (FROM_0,)),
            Use("error after", {**AT, "i": "c", "k": K}, over="c"),
            Square(
                (x + K) * (x + K + 1) * (e(symbol("c"), K + 1, t) - average(e, K + 1, t)), over="c"
            ),
        ),
    )


def _all_rounds(sums: Sums) -> Step:
    inside, outside = sums.inside, sums.outside
    ahead_inside = inside.subs(t, t + 1)
    reach = Schema(squared(end) <= (root(inside) + outside) ** 2, T_, (LATER,))
    next_ = substitute(reach.then, "t", t + 1)
    ahead, first = root(ahead_inside) + outside, root(Term(substitute(inside, "t", 1)))
    return step(
        "rounds",
        "ours",
        "(root A + b)² + C <= (root(A + C) + b)², and the triangle inequality",
        combination(
            Schema(squared(_at_0(arrived)) <= first**2),
            Use("in a round", {"k": K + 1, "t": 0}),
            name="first round, without errors",
        ),
        combination(
            Schema(substitute(reach.then, "t", 1)),
            Use("two parts", {"t": 0}, times=_at_0(end_next) + _at_0(arrived) + _at_0(returned)),
            Use(
                "sum",
                {"u": _at_0(arrived), "v": _at_0(returned), "a": first, "b": _at_0(sums.left)},
                because=(None, None, Use("first round, without errors"), Use("returned", {"t": 0})),
            ),
            name="first round",
        ),
        combination(Schema(at_most(inside, ahead_inside), T_, (LATER,)), name="rises"),
        Line(
            Schema(root(inside) <= root(ahead_inside), T_, (LATER,)),
            "monotone",
            {"of": Use("rises", at_t).reference()},
            "roots",
        ),
        combination(
            Schema(squared(arrived) <= ahead**2, T_, (LATER, reach.then)),
            Use("in a round", {"k": K + 1, "t": "t"}),
            Use("if 2"),
            Use("roots", at_t, times=2 * outside),
            name="without errors",
        ),
        combination(
            Schema(next_, T_, (LATER, reach.then)),
            Use("two parts", at_t, times=end_next + arrived + returned),
            Use(
                "sum",
                {"u": arrived, "v": returned, "a": ahead, "b": sums.left},
                because=(
                    None,
                    None,
                    Use("without errors", at_t, because=(None, Use("if 2"))),
                    Use("returned", at_t),
                ),
            ),
            name="next round",
        ),
        Line(reach, "induction", {"on": "t", "base": "first round", "step": "next round"}),
    )


def _at_0(term: Any) -> Term:
    return Term(substitute(term, "t", 0))


# ---- Theorem 4.3

FORGOTTEN = Sums(
    lambda of: 16 * unit * squares(of) + 8 * unit * walks(of) + 32 * G * rho / mu**2 * pairs(of),
    sp.Rational(8, 3) * unit * x * (x + 1) * (2 * x + 1)
    + 8 * unit * gathered
    + sp.Rational(32, 3) * G * rho / mu**2 * (x - 1) * x * (x + 1),
    rho / mu * t * (K * (t + 3) - 2),
    2 * rho / mu * (x + 2 * K - 1),
)
ROUNDS = rounds(FORGOTTEN)
