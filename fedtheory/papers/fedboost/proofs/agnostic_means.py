"""Theorem 3: the means of what both players played lose no more than they did, on average."""

from typing import Any

import sympy as sp

from fedtheory.core.proof import Line, Use, combination, step
from fedtheory.core.statement import t
from fedtheory.core.term import Schema, dot, substitute
from fedtheory.papers.fedboost.proofs.agnostic import (
    FOR_V,
    V_INSIDE,
    WEIGHTS,
    a_best,
    l_best,
    losses,
    mean_a,
    mean_l,
    paid,
    played_a,
    played_l,
    slope,
    v,
    w,
)
from fedtheory.papers.fedboost.proofs.players import FROM_1, HERE, NEXT, now

_slope = slope(l_best, v)
_below = dot(l_best, losses(v)) * t + dot(_slope, played_a(t, w) - t * v) - dot(
    played_l(t, w), losses(a_best)
) <= paid(t, w)


def _one(at: Any, k: int) -> tuple[Use, ...]:
    before = at - 1
    return (
        Use("paid", {"t": before, "w": "w"}, times=-1),
        Use("played a", {"t": before, "w": "w"}, times=_slope),
        Use("played l", {"t": before, "w": "w"}, times=-losses(a_best)),
        Use(
            "convex",
            {"l": l_best, "u": WEIGHTS.point(at, w), "v": v},
            because=(
                Use("l best inside", {"w": "w"}),
                Use("a point inside", {"t": at, "w": "w"}),
                Use(f"if {k}"),
            ),
        ),
    )


MEANS = step(
    "means",
    "ours for Appendix C: Jensen's inequality",
    "the loss is convex in the weights and linear in the mixture",
    combination(
        Schema(substitute(_below, "t", 1), {"w": "outcome", "v": "vector"}, (V_INSIDE,)),
        *_one(sp.Integer(1), 1),
        Use("paid 0", {"w": "w"}, times=-1),
        Use("played a 0", {"w": "w"}, times=_slope),
        Use("played l 0", {"w": "w"}, times=-losses(a_best)),
        name="one",
    ),
    combination(
        Schema(substitute(_below, "t", NEXT), FOR_V, (FROM_1, V_INSIDE, _below)),
        Use("if 3"),
        *_one(NEXT, 2),
        name="one more",
    ),
    Line(
        Schema(_below, FOR_V, (FROM_1, V_INSIDE)),
        "induction",
        {"on": "t", "base": "one", "step": "one more"},
        "tangent",
    ),
    combination(
        now(
            t * (dot(l_best, losses(mean_a(t, w))) - dot(mean_l(t, w), losses(a_best)))
            <= paid(t, w)
        ),
        Use("tangent", {**HERE, "v": mean_a(t, w)}, because=(None, Use("mean inside", HERE))),
        Use("mean a", HERE, times=slope(l_best, mean_a(t, w))),
        Use("mean l", HERE, times=-losses(a_best)),
    ),
)
