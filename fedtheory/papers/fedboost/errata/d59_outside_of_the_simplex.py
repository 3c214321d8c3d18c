"""What clients see is no distribution, and no loss is defined for it."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedboost.errata.enumerated import masks


def witness() -> tuple[Witness, ...]:
    """α = (1/2, 1/2), both sent with probability 1/2: the sums of α 1/γ."""
    half = Fraction(1, 2)
    wrong = sum(
        (chance for bits, chance in masks((half, half)) if sum(half * b / half for b in bits) != 1),
        Fraction(0),
    )
    return (
        Witness(
            "what clients see are weights of an ensemble",
            wrong,
            "=",
            Fraction(0),
            "the sum is 0 or 2 with probability 1/2",
        ),
    )


D59 = Erratum(
    id="fedboost.d59",
    about="fedboost.mask",
    severity=Severity.GAP,
    source=Source(
        "hamer2020fedboost", "Section 4.1, display after the indicators; Figure 1, step 3b"
    ),
    printed=(
        "we correct this by dividing by γ_{k,t} to give the unbiased estimate of the ensemble; "
        "∇L_j(α̃_t)"
    ),
    corrected="losses are defined for all nonnegative weights, which log-loss without an offset is not at 0",
    why=(
        "l is a function on Δ_Y × Y and B_F one on a part of Δ_Y; h_α̃ has the mass Σ α 1/γ. If "
        "nothing is sent, log-loss is infinite."
    ),
    witness=witness,
)
