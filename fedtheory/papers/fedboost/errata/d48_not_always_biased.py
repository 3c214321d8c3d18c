"""Sending a part of the predictors does not bias every gradient."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedboost.errata.enumerated import mean


def witness() -> tuple[Witness, ...]:
    """Two point masses, y = e_1, each sent with probability 1/2, α = (1/2, 1/2): the gradient of ‖α̃ - y‖² in α_1."""
    half = (Fraction(1, 2), Fraction(1, 2))
    slope = -2 * Fraction(3, 4)
    computed = mean(lambda bits: bits[0] / half[0] * slope, half)
    found = mean(lambda bits: 2 * (half[0] * bits[0] / half[0] - 1), half)
    return (
        Witness(
            "the mean of the gradient at what clients see is not the gradient",
            Fraction(0),
            "<",
            (found - 2 * (half[0] - 1)) ** 2,
            "-1 both: 0 and -2 with probability 1/2",
        ),
        Witness(
            "nor is the mean of what clients can compute of the gradient of a linear loss",
            Fraction(0),
            "<",
            (computed - slope) ** 2,
            "2(1 - h_y), a predictor that says 3/4: -3/2 both, 0 and -3 with probability 1/2",
        ),
    )


D48 = Erratum(
    id="fedboost.d48",
    about="fedboost.claim.bias",
    severity=Severity.FALSE,
    source=Source("hamer2020fedboost", "Section 4, third paragraph"),
    printed="it also renders the overall gradients biased",
    corrected=(
        "it biases gradients that are not affine in the weights, and those that clients can "
        "compute from what they were sent"
    ),
    why=(
        "The weights are seen without bias, so an affine gradient is too: linear and squared "
        "losses. The bias of the others is of the third derivative, which is why M is in "
        "Theorem 2."
    ),
    witness=witness,
)
