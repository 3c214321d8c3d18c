"""One letter stands for the empirical and the true mixture, and the number of samples is redefined."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Clients with 1 and 3 samples, one of them drawn fairly: the mean weight of the first."""
    return (
        Witness(
            "the mean of step 4's weights is m_j over all samples",
            (Fraction(1) + 0) / 2,
            "=",
            Fraction(1, 4),
            "the drawn client has the weight 1",
        ),
    )


D29 = Erratum(
    id="fedboost.d29",
    about="fedboost.set.ubar",
    severity=Severity.TYPO,
    source=Source("hamer2020fedboost", "Section 2.1; Figure 1, step 4"),
    printed=(
        "Ū = Σ_{p=1}^k m_k/m D̂_k, with the assumed target distribution given by Ū = Σ_{k=1}^p m_k/m D_k; m = "
        "Σ over S_t of m_j"
    ),
    corrected="two letters; sums over k = 1, ..., p; a letter of its own for the samples of a round",
    why=(
        "With m the number of all samples the weights of step 4 do not add up to 1 over the sampled clients; with "
        "the printed one they do, but the estimate is biased for clients of different sizes: fedboost.d37."
    ),
    witness=witness,
)
