"""Corollary 2, corrected: Corollary 1 with the budget C R; and the best R."""

from typing import Any

from fedtheory.core.proof import Line, Proof, Use, combination, conclusion, step
from fedtheory.core.statement import T
from fedtheory.core.term import Schema, at_most
from fedtheory.papers.fedboost.proofs.cor1_weighted import masks
from fedtheory.papers.fedboost.proofs.rounds import proof
from fedtheory.papers.fedboost.proofs.setting import mask_error, weighted
from fedtheory.papers.fedboost.statements.cor2_repeated import COROLLARY_2, R, first
from fedtheory.papers.fedboost.statements.notation import C, D, M, best_step, sigma
from fedtheory.proofs.textbook import SQUARE_ROOTS

BUDGET = C * R
WITHIN = weighted(best_step, BUDGET)
COROLLARY_2_CORRECTED = proof(
    COROLLARY_2, "corrected", WITHIN, best_step, 1 / BUDGET, before=masks(BUDGET, mask_error())
)
_claim = conclusion(WITHIN, COROLLARY_2.bound("sharpened"))
_floor, _first = D * M / (2 * BUDGET), first / 2
_everywhere: dict[str, Any] = {name: name for name in _claim.forall}


def _here(claim: Any) -> Schema:
    return Schema(claim, _claim.forall, _claim.conditions)


BALANCED = step(
    "theorem at the best R",
    "ours",
    "the floor is half of the first term",
    combination(
        _here(at_most(_floor**2, _first**2)),
        Use("if 2", times=-1 / (4 * C**2 * R**2 * sigma * T)),
        name="squared",
    ),
    Line(
        _here(at_most(_floor, _first)),
        "instance",
        {
            "of": Use(
                "squares",
                {"a": _floor, "b": _first},
                because=(None, Use("squared", _everywhere, because=(None, Use("if 2")))),
            ).reference()
        },
        "balanced",
    ),
    combination(
        _claim,
        Use("theorem", _everywhere),
        Use("balanced", _everywhere, because=(None, Use("if 2"))),
    ),
)
COROLLARY_2_SHARPENED = Proof(
    COROLLARY_2,
    "sharpened",
    WITHIN,
    (SQUARE_ROOTS, *COROLLARY_2_CORRECTED.steps, BALANCED),
)
