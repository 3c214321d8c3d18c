"""Adjoints, sums and a name in the proof of Lemma 3."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Two points with φ = 1, labels 1 and 1: S_D* y is the mean, S_D applied to a weight a list."""
    labels = (Fraction(1), Fraction(1))
    adjoint = sum(labels, Fraction(0)) / len(labels)
    without = sum(labels, Fraction(0))
    return (Witness("S_D* y_D is the sum of phi y", adjoint, "=", without, "1 against 2"),)


D56 = Erratum(
    id="fednewton.d56",
    about="fednewton.txt75",
    severity=Severity.TYPO,
    source=Source("anonymous2024fednewton", "Lemma 3, proof; (23); Section 7.5.1"),
    printed=(
        "(C + lambda I)^(-1/2) S_D y_D [...] S^_n* y_D [...] (1/n) sum over i <= n [...] "
        "Bennett's inequality [...] int ‖(C + lambda I)^(-1/2) phi(x_i)‖² |y_i|² d rho_X(x)"
    ),
    corrected=(
        "S_D* y_D throughout, |D| for n, and Bernstein's inequality, which is what Proposition 3 is; "
        "phi(x), y and rho under the integral"
    ),
    why=(
        "S_D maps weights to predictions; S_D* maps labels to weights. The two differ by more "
        "than a name: with n points S_D* carries the factor 1/n."
    ),
    witness=witness,
)
