"""The target is assumed to lie in H_K, and said not to be."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def squares(features: int) -> tuple[Fraction, Fraction]:
    """‖L^{-1/4} f*‖² and ‖f*‖_K² of the first so many features: eigenvalues k^{-2}, L^{-1/4} f* has the coordinates 1/k."""
    source = sum((Fraction(1, k**2) for k in range(1, features + 1)), Fraction(0))
    return source, sum((Fraction(1, k**2) * k for k in range(1, features + 1)), Fraction(0))


def witness() -> tuple[Witness, ...]:
    """r = 1/4, 4096 features: ‖f*‖_K² = Σ 1/k, as the norm of L^{-1/2} f*."""
    source, norm = squares(4096)
    return (
        Witness("‖L^{-r} f*‖² <= 2", source, "<=", Fraction(2), "Assumption 2", expected=True),
        Witness("f* lies in H_K: ‖f*‖_K² <= 8", norm, "<=", Fraction(8), "it has no bound"),
    )


D92 = Erratum(
    id="fednewton.d92",
    about="fednewton.c12",
    severity=Severity.FALSE,
    source=Source("anonymous2024fednewton", "Section 2; Section 5, conditions of Su et al.; 7.5.2"),
    printed=(
        "assume that the target solution f* belongs to a reproducing kernel Hilbert space [...] 1) the ideal model belongs to the "
        "hypothesis space, corresponding to r ∈ [1/2, 1] [...] In this work, we remove these three conditions"
    ),
    corrected="it is removed from Assumption 2, not from Section 2; and the proofs need r ≥ 1/2 (d13, d16)",
    why=(
        "Section 2 makes the assumption that Sections 5 and 7.5.2 say is not made. For r below 1/2 Assumption 2 allows targets "
        "of infinite norm in H_K, for which ‖w_λ‖_K has no bound."
    ),
    witness=witness,
)
