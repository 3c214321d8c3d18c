"""The norm of ξ is taken for an inner product, which is smaller."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """C = diag(1, 1/100), λ = 1/100, φ = (1, 1/10): the product of the norms against the inner product, squared."""
    lam, phi = Fraction(1, 100), (Fraction(1), Fraction(1, 10))
    u = (phi[0] / (1 + lam), phi[1] / (Fraction(1, 100) + lam))
    product = (u[0] ** 2 + u[1] ** 2) * (phi[0] ** 2 + phi[1] ** 2)
    inner = u[0] * phi[0] + u[1] * phi[1]
    return (
        Witness("‖u‖²‖φ‖² ≤ ⟨u, φ⟩²", product, "<=", inner**2, "u = (C + λ)^{-1} φ"),
        Witness(
            "‖u‖²‖φ‖² ≤ (κ²/λ)²",
            product,
            "<=",
            ((phi[0] ** 2 + phi[1] ** 2) / lam) ** 2,
            "what is used of it",
            expected=True,
        ),
    )


D23 = Erratum(
    id="fednewton.d23",
    about="fednewton.eq10p",
    severity=Severity.FALSE,
    source=Source("anonymous2024fednewton", "Lemma 1, proof, ‖ξ‖"),
    printed="‖ξ‖ = ‖⟨(C + λI)^{-1}φ(x), φ(x)⟩‖ ≤ ‖(C + λI)^{-1/2}φ(x)‖²",
    corrected="‖ξ‖ = ‖(C + λI)^{-1}φ(x)‖ ‖φ(x)‖ ≤ κ²/λ",
    why=(
        "The norm of u ⊗ φ is ‖u‖‖φ‖, which is at least ⟨u, φ⟩; the last bound κ²/λ "
        "survives, the chain does not."
    ),
    witness=witness,
)
