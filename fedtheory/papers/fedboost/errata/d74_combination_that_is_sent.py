"""From the combination of the predictors no gradient in their weights can be made."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedboost.errata.enumerated import dot


def answer(predictors: tuple[Fraction, Fraction]) -> tuple[Fraction, Fraction]:
    """What a client is sent, Σ α̃ h at α̃ = (1/2, 1/2), and the derivative of its square in the first weight."""
    sent = dot((Fraction(1, 2), Fraction(1, 2)), predictors)
    return sent, 2 * sent * predictors[0]


def witness() -> tuple[Witness, ...]:
    """Predictors that say 1 and 1, or 2 and 0, where y = 0."""
    same, apart = answer((Fraction(1), Fraction(1))), answer((Fraction(2), Fraction(0)))
    return (
        Witness("what is sent is the same", same[0], "=", apart[0], "1", expected=True),
        Witness("and so is what is to be sent back", same[1], "=", apart[1], "2 against 4"),
    )


D74 = Erratum(
    id="fedboost.d74",
    about="fedboost.alg1",
    severity=Severity.GAP,
    source=Source("hamer2020fedboost", "Figure 1, step 3a; Figure 2, step 3i"),
    printed="Send current ensemble model Σ_{k∈H_t} α̃_{k,t} h_k to client j",
    corrected="send the predictors of H_t, with their weights",
    why=(
        "The derivative in a weight is an inner product with its own predictor. Sending the sum "
        "would cost one model; sending the predictors costs C."
    ),
    witness=witness,
)
