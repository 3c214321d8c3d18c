"""Finite-dimensional features lose generality, and are not more general."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def dimension(features: int, lam: Fraction) -> Fraction:
    """N(λ) of the first so many features with the eigenvalues k^{-2}."""
    return sum((1 / (1 + lam * k**2) for k in range(1, features + 1)), Fraction(0))


def witness() -> tuple[Witness, ...]:
    """M = 10, and a kernel with the eigenvalues k^{-2}, its first forty, λ = 1/400."""
    M, lam = 10, Fraction(1, 400)
    return (
        Witness(
            "N(λ) is at most M for features in R^M",
            dimension(M, lam),
            "<=",
            Fraction(M),
            "each feature counts less than 1",
            expected=True,
        ),
        Witness(
            "without loss of generality the kernel's is, too",
            dimension(40, lam),
            "<=",
            Fraction(M),
            "and for every M there is such a λ",
        ),
    )


D88 = Erratum(
    id="fednewton.d88",
    about="fednewton.rem2",
    severity=Severity.FALSE,
    source=Source("anonymous2024fednewton", "Remark 2; Remark 6"),
    printed=(
        "Without loss of generality, we assume the feature mappings are finite dimensional [...] the finite-dimensional cases "
        "are more general, i.e. w ∈ R^M"
    ),
    corrected="finite-dimensional features approximate those of a kernel; R^M is a Hilbert space among others",
    why=(
        "With M features Assumption 1 holds with γ = 0, so that nothing would be left of the cases γ > 0. "
        "Remark 6 says of the proofs that they are in H_K, and calls its special case the more general one."
    ),
    witness=witness,
)
