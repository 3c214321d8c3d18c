"""Lemmas 1 and 2, (31) and (37) as statements of their own: the same steps, each ending at its own bound."""

from dataclasses import replace

from fedtheory.core.proof import Line, Proof, Step, Use, combination, conclusion, step
from fedtheory.core.statement import t
from fedtheory.core.term import Schema, root
from fedtheory.papers.fedfw.algorithms.surrogate_probe import STACKED_GRADIENT, SURROGATE_SMOOTHNESS
from fedtheory.papers.fedfw.proofs.counterexamples import FAR_FIRST_ROUND, as_printed
from fedtheory.papers.fedfw.proofs.lemmas import (
    LEMMA_1_ANY_PENALTY,
    LEMMA_2_PRINTED,
    LEMMA_2_STEP,
    gradient_norm,
    smoothness,
)
from fedtheory.papers.fedfw.proofs.setting import FROM_2, ROUND, SETTING, X, i, lam
from fedtheory.papers.fedfw.proofs.thm1_printed import COMMON, dist, dual_norm
from fedtheory.papers.fedfw.proofs.thm1_sharpened import THEOREM_1_SHARPENED
from fedtheory.papers.fedfw.statements.eq31_surrogate import EQUATION_31
from fedtheory.papers.fedfw.statements.eq37_distance import EQUATION_37
from fedtheory.papers.fedfw.statements.lem1_smooth import LEMMA_1
from fedtheory.papers.fedfw.statements.lem2_gradient import LEMMA_2
from fedtheory.papers.fedfw.statements.notation import lambda_t
from fedtheory.papers.fedfw.statements.thm1_convex import surrogate_price
from fedtheory.proofs.textbook import TEXTBOOK

LEMMAS = replace(
    SETTING,
    metrics={
        SURROGATE_SMOOTHNESS: smoothness(lambda_t),
        STACKED_GRADIENT: gradient_norm(X(i)),
    },
)

LEMMA_1_PRINTED_PROOF = Proof(LEMMA_1, "printed", LEMMAS, (LEMMA_1_ANY_PENALTY,))
LEMMA_2_PRINTED_PROOF = Proof(
    LEMMA_2,
    "printed",
    LEMMAS,
    (replace(LEMMA_2_PRINTED, claim=conclusion(LEMMAS, LEMMA_2.bound("printed"))),),
)
LEMMA_2_CORRECTED_PROOF = Proof(LEMMA_2, "corrected", LEMMAS, (*TEXTBOOK, LEMMA_2_STEP))

before = {"t": t - 1}


def _shifted(key: str, name: str, because: str) -> Step:
    """(31) at X^t: at t - 1."""
    return step(
        "at X^t",
        f"{name}, at X^t",
        because,
        combination(conclusion(SETTING, EQUATION_31.bound(key)), Use(name, before)),
    )


EQUATION_31_PRINTED_PROOF = Proof(
    EQUATION_31,
    "printed",
    SETTING,
    (
        Step(
            "(31) as printed",
            "(31)",
            "printed for x_i^1 in R^p",
            conclusion(SETTING, EQUATION_31.bound("printed")),
            gap="false in the first round when nothing keeps x_i^1 near the domain: f = (x - 10)²/2 on [-1, 1], from 20",
            refuted=FAR_FIRST_ROUND,
            setting=as_printed(SETTING),
        ),
    ),
)
EQUATION_31_CORRECTED_PROOF = Proof(
    EQUATION_31,
    "corrected",
    SETTING,
    (*COMMON, _shifted("corrected", "(31) printed", "(31) at t - 1")),
)
EQUATION_31_SHARPENED_PROOF = Proof(
    EQUATION_31,
    "sharpened",
    SETTING,
    (
        *THEOREM_1_SHARPENED.steps[:-2],
        _shifted("sharpened", "(31)", "(31), with 4/3 for its 2, at t - 1"),
    ),
)

EQUATION_37_CORRECTED_PROOF = Proof(
    EQUATION_37,
    "corrected",
    SETTING,
    (
        *COMMON,
        step(
            "at X^t",
            "(37), second line, at X^t",
            "(37) at t - 1",
            combination(
                conclusion(SETTING, EQUATION_37.bound("corrected")),
                Use("(37) line 1", before),
                Use("(37) line 2", before),
            ),
        ),
    ),
)

# (37) with our price for the surrogate: the same quadratic inequality, at X^t
penalty = lam(t - 1)
under_root = dual_norm**2 + 2 * penalty * surrogate_price
sharper = step(
    "at X^t",
    "(37), first line, with ours for (31)",
    "the quadratic formula: (lambda d - Y)² <= Y² + 2 lambda price",
    combination(
        Schema((penalty * dist - dual_norm) ** 2 <= root(under_root) ** 2, ROUND, (FROM_2,)),
        Use("(31)", before, times=2 * penalty),
        Use("(34)", {"t": "t"}, times=2 * penalty),
        name="completed",
    ),
    Line(
        Schema(penalty * dist - dual_norm <= root(under_root), ROUND, (FROM_2,)),
        "instance",
        {
            "of": Use(
                "squares",
                {"a": penalty * dist - dual_norm, "b": root(under_root)},
                because=(None, Use("completed", {"t": "t"})),
            ).reference()
        },
        "root",
    ),
    combination(
        conclusion(SETTING, EQUATION_37.bound("sharpened")),
        Use("root", {"t": "t"}, times=1 / penalty),
    ),
)
_names = {s.name for s in COMMON}
EQUATION_37_SHARPENED_PROOF = Proof(
    EQUATION_37,
    "sharpened",
    SETTING,
    (*COMMON, *(s for s in THEOREM_1_SHARPENED.steps[:-2] if s.name not in _names), sharper),
)

EQUATION_37_PRINTED_PROOFS = tuple(
    Proof(
        EQUATION_37,
        key,
        SETTING,
        (
            Step(
                f"(37) {line} line as printed",
                f"(37), {line} line",
                "printed for x_i^1 in R^p",
                conclusion(SETTING, EQUATION_37.bound(key)),
                gap="from starts inside the domain it is proved, with an explicit dual solution; from elsewhere (31) fails, on "
                "which it rests, and neither a proof nor a counterexample is known here",
            ),
        ),
    )
    for key, line in (("printed", "second"), ("first-line", "first"), ("third-line", "third"))
)

PROOFS = (
    LEMMA_1_PRINTED_PROOF,
    LEMMA_2_PRINTED_PROOF,
    LEMMA_2_CORRECTED_PROOF,
    EQUATION_31_PRINTED_PROOF,
    EQUATION_31_CORRECTED_PROOF,
    EQUATION_31_SHARPENED_PROOF,
    *EQUATION_37_PRINTED_PROOFS,
    EQUATION_37_CORRECTED_PROOF,
    EQUATION_37_SHARPENED_PROOF,
)
