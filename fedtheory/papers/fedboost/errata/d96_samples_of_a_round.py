"""The number of samples is not defined, and then redefined; a sum has its index for its limit."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Clients with 1 and 3 samples, one of them drawn: its weight in step 4, and in (2)."""
    sizes = (1, 3)
    return (
        Witness(
            "m_j/m is the same in Figure 1 and in (2)",
            Fraction(sizes[0], sizes[0]),
            "=",
            Fraction(sizes[0], sum(sizes)),
            "1 against 1/4, the first client being drawn",
        ),
    )


D96 = Erratum(
    id="fedboost.d96",
    about="fedboost.obj",
    severity=Severity.TYPO,
    source=Source("hamer2020fedboost", "Section 2.1; Figure 1, step 4; Figure 2, step 4"),
    printed="Σ_{p=1}^k m_k/m D̂_k; m = Σ over j ∈ S_t of m_j",
    corrected="Σ_{k=1}^p; m = Σ_k m_k, and another letter for the samples of a round",
    why=(
        "m is used in Section 2.1 without a definition. What the weights of step 4 do is "
        "fedboost.d37."
    ),
    witness=witness,
)
