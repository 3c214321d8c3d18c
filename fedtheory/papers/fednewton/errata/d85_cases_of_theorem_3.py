"""The cases of Theorem 3 do not say of which client, and prove little where 2r + γ = 1."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Clients of 100 and of 999900 samples, r = 1/2, γ = 1; and (10) where λ|D| = 1, κ = 1, δ = 1/3."""
    sizes = (100, 999_900)
    threshold = 1000
    above = sum(size > threshold for size in sizes)
    level = Fraction(7, 4)  # less than log(2/δ) = log 6
    return (
        Witness(
            "all clients are on one side of |D|^{1/(2r + γ)} if one is",
            Fraction(above),
            "=",
            Fraction(len(sizes)),
            "Upsilon is one number: at least 1 by the first, below 1 by the second",
        ),
        Witness(
            "e^7 <= 6^4, so that 7/4 <= log 6",
            Fraction(27183, 10_000) ** 7,
            "<=",
            Fraction(6**4),
            "e < 2.7183",
            expected=True,
        ),
        Witness(
            "at 2r + γ = 1, (10) keeps β below 1",
            2 * level,
            "<",
            Fraction(1),
            "the first term of (10) alone, with λ|D| = 1",
        ),
    )


D85 = Erratum(
    id="fednewton.d85",
    about="fednewton.thm3",
    severity=Severity.GAP,
    source=Source("anonymous2024fednewton", "Theorem 3, Upsilon; (42); 2r + γ ≥ 1"),
    printed=(
        "Upsilon ≥ 1, if |D_j| ≲ |D|^{1/(2r+γ)}; Upsilon < 1, otherwise [...] 2r + γ ≥ 1 [...] (42): t = 0, Upsilon ≥ 1, if "
        "|D_j| ≲ |D|^{1/(2r+γ)}"
    ),
    corrected="for all j; 2r + γ > 1; and for all t, or for t = 0, in both places",
    why=(
        "Upsilon is a sum over all clients, j a letter that stands nowhere in it. At 2r + γ = 1 the deviation of all data "
        "is not shown to be small, and |D_j| ≳ |D| leaves one client. (42) has t = 0 for few samples and t > 0 for many, "
        "the theorem any t."
    ),
    witness=witness,
)
