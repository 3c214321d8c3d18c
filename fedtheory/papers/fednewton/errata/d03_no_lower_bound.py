"""That an upper bound is large does not make FedNewton worse than DKRR."""

from collections.abc import Iterable
from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def mean(values: Iterable[Fraction]) -> Fraction:
    """Of two clients."""
    return sum(values, Fraction(0)) / 2


def witness() -> tuple[Witness, ...]:
    """One law, C = C_1 = C_2 = 2, λ = 1, samples C_D1 = 1 and C_D2 = 0."""
    law, lam, samples = Fraction(2), Fraction(1), (Fraction(1), Fraction(0))
    whole = mean(samples)
    factor = mean(2 * abs(law - c) / (c + lam) for c in samples)
    rho = mean((c - whole) ** 2 / (c + lam) for c in samples) / (whole + lam)
    return (
        Witness("Upsilon is at least 1", Fraction(1), "<=", factor, "Upsilon = 5/2", expected=True),
        Witness(
            "and one exchange is worse than DKRR",
            rho,
            ">=",
            Fraction(1),
            "the error is multiplied by -1/8",
        ),
        Witness(
            "DKRR is as good as what eight exchanges leave, times a million",
            Fraction(1),
            "<=",
            rho**8 * 10**6,
            "8^-8",
        ),
    )


D03 = Erratum(
    id="fednewton.d03",
    about="fednewton.c3",
    severity=Severity.FALSE,
    source=Source("anonymous2024fednewton", "Section 4.2, after Theorem 1"),
    printed="If Upsilon ≥ 1, FedNewton with multiple communications is worse than oneshot federated learning (DKRR)",
    corrected="if ρ ≤ 1, no exchange hurts in the norm of H; if ρ ≥ 1, what lies along the top eigenvector never shrinks",
    why="Upsilon bounds from above, and says nothing where it is large. The criterion is ρ = λ_max(WH) - 1.",
    witness=witness,
)
