"""The examples of Sections 1 and 2 are not what the theorems assume."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """x^g = x^l = 1, y = 0, D = 1; and (1 - w²)², a squared loss of the model w², at -1/2, 0, 1/2."""
    w = Fraction(1)
    largest = (0 - w - w) ** 2

    def bent(q: Fraction) -> Fraction:
        return (1 - q**2) ** 2

    half = Fraction(1, 2)
    return (
        Witness("Example 1's loss is at most 1", Fraction(largest), "<=", Fraction(1), "it is 4"),
        Witness(
            "the loss of a model that is not affine lies below its chord",
            bent(Fraction(0)),
            "<=",
            (bent(-half) + bent(half)) / 2,
            "1 against 9/16",
        ),
    )


D48 = Erratum(
    id="fedres.d48",
    about="fedres.ex1",
    severity=Severity.GAP,
    source=Source(
        "agarwal2020fedres",
        ("Example 1, against the assumptions of Section 2; Section 1, 'general applicability'"),
    ),
    printed=(
        "ℓ_{i,t}(w^g, w_i) = (y_{i,t} - w^g·x^g_{i,t} - w_i·x^l_{i,t})² for some sample in R^d × R^{d_i} × R; "
        "it has general applicability to many kinds of models"
    ),
    corrected=(
        "with |y| + D(‖x^g‖ + ‖x^l‖) ≤ 1, and for models whose loss is convex in both parameters jointly"
    ),
    why=(
        "The first assumption is a range of [0, 1], the second joint convexity, which a squared loss has "
        "where the prediction is affine in the parameters. Handwriting recognition, reinforcement learning "
        "and translation are named; no theorem is about their usual models."
    ),
    witness=witness,
)
