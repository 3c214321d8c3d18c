"""When more exchanges hurt: along the top eigenvector of WH the error is multiplied by -ρ, and nowhere by more."""

from dataclasses import replace

from fedtheory.core.proof import Line, Proof, Use, combination, step
from fedtheory.core.term import (
    Schema,
    Term,
    at_most,
    norm,
    substitute,
)
from fedtheory.papers.fednewton.proofs.attained import ANY_RADIUS
from fedtheory.papers.fednewton.proofs.radius_recursion import RADIUS_LOWER, TOP
from fedtheory.papers.fednewton.proofs.rounds import AT_T
from fedtheory.papers.fednewton.proofs.setting import FROM_0, FROM_1, ROUND, e, half_D, t
from fedtheory.papers.fednewton.proofs.thm1_ridge import RADIUS, SPECTRAL, r
from fedtheory.papers.fednewton.statements.c3_hurts import HURTS
from fedtheory.papers.fednewton.statements.notation import E_H, rho
from fedtheory.proofs.powers import power

_now = norm(half_D(e()))
_small, _claim = at_most(rho, 1), _now <= E_H
HURTS_CORRECTED = Proof(
    HURTS,
    "corrected",
    RADIUS,
    (
        *SPECTRAL,
        step(
            "no exchange hurts",
            "ours",
            "by induction",
            combination(
                Schema(substitute(_claim, "t", "0"), {}, (_small,)), Use("start"), name="first"
            ),
            combination(
                Schema(substitute(_claim, "t", t + 1), ROUND, (FROM_0, _small, _claim)),
                Use("a round", AT_T),
                Use("if 2", times=_now),
                Use("if 3"),
                name="next",
            ),
            Line(
                Schema(_claim, ROUND, (FROM_0, _small)),
                "induction",
                {"on": "t", "base": "first", "step": "next"},
            ),
        ),
        step(
            "from the first exchange on",
            "ours",
            "for t >= 1",
            combination(Schema(_claim, ROUND, (FROM_1, _small)), Use("no exchange hurts", AT_T)),
        ),
    ),
)

# ---- and from rho = 1 on it never shrinks along the top eigenvector

_one = at_most(1, power(r, t))
_top, _large = Term("E_top"), at_most(1, rho)
HURTS_LOWER = Proof(
    HURTS,
    "lower",
    replace(TOP, made=ANY_RADIUS),
    (
        *RADIUS_LOWER.steps[:-1],
        replace(RADIUS_LOWER.steps[-1], name="from below"),
        step(
            "powers of 1 and more",
            "textbook",
            "by induction",
            combination(
                Schema(substitute(_one, "t", "0"), {}, (_large,)),
                Use("power 0", {"x": r}, times=-1),
                name="first",
            ),
            combination(
                Schema(substitute(_one, "t", t + 1), ROUND, (FROM_0, _large, _one)),
                Use("next power", {"x": r, "k": "t"}, times=-1),
                Use("if 3", times=r),
                Use("if 2"),
                name="next",
            ),
            Line(
                Schema(_one, ROUND, (FROM_0, _large)),
                "induction",
                {"on": "t", "base": "first", "step": "next"},
            ),
        ),
        step(
            "never less",
            "ours",
            "the powers are at least 1",
            combination(
                Schema(at_most(_top, _now), ROUND, (FROM_1, _large)),
                Use("from below", AT_T),
                Use("powers of 1 and more", AT_T, times=_top),
            ),
        ),
    ),
)
