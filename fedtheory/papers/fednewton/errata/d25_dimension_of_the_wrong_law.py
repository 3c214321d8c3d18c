"""A client's sample is measured by the effective dimension of all data."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """All data at one of a million one-hot points, the client's at all; 400 draws, y = 1, λ = 1/25, δ = 1/2.

    If all draws differ the left side squared is (1/n - 1/K)/(1/K + λ); N = 1/(1 + λ) ≤ 1.
    """
    K, n, lam, level = 1_000_000, 400, Fraction(1, 25), Fraction(7, 5)  # log 4 < 7/5
    left = (Fraction(1, n) - Fraction(1, K)) / (Fraction(1, K) + lam)
    printed = 2 * level * (Fraction(5, n) + Fraction(1, 20))  # sqrt λ = 1/5, sqrt(N/n) ≤ 1/20
    return (
        Witness(
            "all draws differ with probability 1/2 at most, the δ of the lemma",
            1 - Fraction(n * (n - 1), 2 * K),
            "<=",
            Fraction(1, 2),
            "a pair is equal with probability 1/K",
        ),
        Witness(
            "‖(C_j + λ)^{-1/2}(S_{D_j}^* y - S_j^* f_j^*)‖² ≤ (2BκA_{D_j} log 4)²",
            left,
            "<=",
            printed**2,
            "diagonal matrices",
        ),
    )


D25 = Erratum(
    id="fednewton.d25",
    about="fednewton.lem3",
    severity=Severity.FALSE,
    source=Source("anonymous2024fednewton", "(22), A_{D_j}; Lemma 3 and Lemma 4, second lines"),
    printed="A_{D_j,λ} = 1/(|D_j| sqrt(λ)) + sqrt(N(λ)/|D_j|)",
    corrected="A_{D_j,λ} = 1/(|D_j| sqrt(λ)) + sqrt(N_j(λ)/|D_j|)",
    why=(
        "The variance of a client's vectors is that of the client's law. Rates are not "
        "affected under Assumption 1, which bounds all of the dimensions; the lemmas do "
        "not assume it."
    ),
    witness=witness,
)
