"""The first fraction of Π_j has no denominator."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """At r = 1/2, γ = 1, |D| = 10⁴, |D_j| = 10, Δ_Dj = 1, Δ_fj = 0: with and without the denominator."""
    r, gamma, whole, local, shift = Fraction(1, 2), 1, 10**4, 10, Fraction(1)
    printed = Fraction(whole) ** int(2 / (2 * r + gamma)) * shift
    proof = printed / local
    return (Witness("print is the proof's", printed, "=", proof, "the last display of the proof"),)


D28 = Erratum(
    id="fednewton.d28",
    about="fednewton.thm4",
    severity=Severity.EXTRACTION,
    source=Source("anonymous2024fednewton", "Theorem 4, Π_j, first case"),
    printed=(
        "|D|^{2/(2r+γ)}Δ_Dj + |D|^{1/(2r+γ)}Δ_fj/|D_j|, the first with a fraction bar and "
        "no denominator"
    ),
    corrected="|D|^{2/(2r+γ)}Δ_Dj/|D_j| + |D|^{1/(2r+γ)}Δ_fj/|D_j|",
    why=("The proof has |D_j| below both. Extraction from the PDF may have eaten the denominator."),
    witness=witness,
)
