"""One step of the clients' mean towards f*, when the residuals are taken out: ours, in place of (36)-(38)."""

import sympy as sp

from fedtheory.core.proof import Square, Step, Use, combination, step
from fedtheory.core.statement import t
from fedtheory.core.term import Schema, Term, equal, mean, squared, symbol
from fedtheory.papers.ffgb.proofs.homogeneous_drift import (
    BARE_MOVES,
    correlated,
    correlation,
    walked,
)
from fedtheory.papers.ffgb.proofs.homogeneous_setting import (
    AT,
    AT_KT,
    IKT,
    KT,
    NOW,
    UP_TO_K,
    at_step,
    bare_mean,
    error,
    f_star,
    i,
    k,
    off,
    own,
    r,
    rho,
    s,
    scaled,
    turn,
    z,
)
from fedtheory.papers.ffgb.statements.notation import G, mu

STEPS_OF_A_ROUND = (*NOW, UP_TO_K)
away = scaled * (bare_mean - f_star)  # (n - 1)(n - 2) times the distance to f*
away_next = Term(at_step(away, k + 1))
turned = mean("j", r(symbol("j"), k, t) - s(symbol("j")))
push = 2 * z / mu


def toll(apart: sp.Expr, left: sp.Expr) -> sp.Expr:
    """What a step adds to the square, if clients are `apart` by so much and errors have `left` so much, both scaled."""
    return 16 * z**2 * G**2 / mu**2 + 8 * G * z / mu * (apart + left)


turns = step(
    "turns",
    "Assumption 4.2",
    "two gradients differ by at most 2G",
    combination(
        Schema(mean("i", squared(turn(i, k, t))) <= (2 * G) ** 2, KT, NOW),
        Use("turn", AT, times=turn(i, k, t) + r(i, k, t) - s(i), over="i"),
        Use("bounded", AT, times=2, over="i"),
        Use("bounded_star", {"i": "i"}, times=2, over="i"),
        Square(r(i, k, t) + s(i), over="i"),
    ),
)
virtual = step(
    "virtual",
    "Algorithm 2, line 5; (9)",
    "without the errors a step follows the mean gradient, and that of f* is -mu f*",
    combination(
        Schema(equal(away_next, away - push * turned), KT, NOW),
        *(
            Use(move.name, {**move.at, "i": "j"}, times=times, over="j")
            for move, times in BARE_MOVES
        ),
        Use("optimal", times=-push),
    ),
)


def local(apart: sp.Expr, left: sp.Expr) -> tuple[Step, ...]:
    """From the steps "apart" and "errors" to one step of the mean."""
    near = step(
        "near",
        "ours",
        "from a client's function to the mean of those without errors",
        combination(
            Schema(equal(off(i, k, t), own(i, k, t) + error(i, k, t)), IKT, NOW),
            Use("off", AT),
            Use("own", AT, times=-1),
            Use("error", AT, times=-1),
            name="two parts",
        ),
        combination(
            Schema(mean("i", squared(error(i, k, t))) <= left**2, KT, STEPS_OF_A_ROUND),
            Use("errors", AT, over="i"),
            name="second part",
        ),
        combination(
            Schema(mean("i", squared(off(i, k, t))) <= (apart + left) ** 2, KT, STEPS_OF_A_ROUND),
            Use("two parts", AT, times=off(i, k, t) + own(i, k, t) + error(i, k, t), over="i"),
            Use("apart", AT_KT),
            Use("second part", AT_KT),
            correlated(
                "own and error",
                apart,
                left,
                (Use("apart", AT_KT), Use("second part", AT_KT)),
                times=2,
            ),
        ),
    )
    one_step = step(
        "one step",
        "ours",
        "monotone at the client's own function, and the way from there to the mean by Cauchy-Schwarz",
        combination(
            Schema(squared(turned) <= (2 * G) ** 2, KT, NOW),
            Use("turns", AT_KT),
            Use("turn", AT, times=-1 * (turn(i, k, t) + r(i, k, t) - s(i)), over="i"),
            Square(r(symbol("c"), k, t) - s(symbol("c")) - turned, over="c"),
            name="mean turn",
        ),
        combination(
            Schema(squared(away_next) <= squared(away) + toll(apart, left), KT, STEPS_OF_A_ROUND),
            Use("virtual", AT_KT, times=away_next + away - push * turned),
            Use("mean turn", AT_KT, times=push**2),
            Use("convex", AT, times=2 * push * scaled, over="i"),
            Use("turn", AT, times=-2 * push * off(i, k, t), over="i"),
            Use("off", AT, times=-2 * push * (r(i, k, t) - s(i)), over="i"),
            correlated(
                "off and turn",
                apart + left,
                2 * G,
                (Use("near", AT_KT), Use("turns", AT_KT)),
                times=2 * push,
            ),
        ),
    )
    return (
        correlation("own and error", own, error),
        correlation("off and turn", off, turn),
        near,
        turns,
        virtual,
        one_step,
    )


LOCAL = local(G / mu * walked, 4 * rho / mu * (z - 1))
