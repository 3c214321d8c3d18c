"""Lemma 3 bounds centred vectors, where Proposition 3 asks for the vectors, and halves them again."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """κ = B = λ = 1: the first term of (9) times |D|/log(2/δ); φ = 1 and y = ±1 for the variance."""
    kappa, B, lam = Fraction(1), Fraction(1), Fraction(1)
    largest = B * kappa / lam  # sqrt(λ) = λ here
    N = kappa**2 / (kappa**2 + lam)
    return (
        Witness(
            "(9) with (24) for its bound gives the first term of the lemma",
            2 * (2 * largest),
            "=",
            2 * largest,
            "4 against 2",
        ),
        Witness(
            "with the vectors themselves it does",
            2 * largest,
            "=",
            2 * largest,
            "‖ξ‖ ≤ Bκ/sqrt(λ)",
            expected=True,
        ),
        Witness(
            "the variance is B²N(λ) at most, without the 2 of (25)",
            B**2 / (kappa**2 + lam),
            "<=",
            B**2 * N,
            "E ξ = 0 and ξ² = 1/2",
            expected=True,
        ),
        Witness(
            "2^10 <= e^7, so that log 2 <= 7/10",
            Fraction(2**10),
            "<=",
            Fraction(271828, 100_000) ** 7,
            "2.71828 < e",
            expected=True,
        ),
        Witness(
            "the last step, log(2/δ) <= κ² log²(2/δ) in squares, at δ = 1",
            Fraction(1),
            "<=",
            kappa**2 * Fraction(7, 10),
            "divided by log(2/δ) = log 2: it needs δ <= 2/e for κ = 1",
        ),
    )


D74 = Erratum(
    id="fednewton.d74",
    about="fednewton.eq24",
    severity=Severity.CONSTANT,
    source=Source(
        "anonymous2024fednewton", "Lemma 3, proof, (24), (25) and the display after them"
    ),
    printed=(
        "‖ξ_i - E ξ_i‖ ≤ 2Bκ/sqrt(λ) (24), E‖ξ_i - E ξ_i‖² ≤ 2B²N(λ) (25); by Proposition 3, "
        "2Bκ log(2/δ)/(|D| sqrt(λ)) + 2 sqrt(B²N(λ) log(2/δ)/|D|)"
    ),
    corrected="‖ξ_i‖ ≤ Bκ/sqrt(λ) and B²N(λ): 2Bκ log(2/δ)/(|D| sqrt(λ)) + sqrt(2B²N(λ) log(2/δ)/|D|)",
    why=(
        "Proposition 3 asks for a bound of the vectors, and centres them itself. With (24) put in as it stands the first "
        "term doubles; the lemma's is that of the uncentred vectors. A variance is no more than the second moment, so (25) "
        "may lose its 2. The last step, from the root of the logarithm to the logarithm, needs δ ≤ 2/e where κ = 1. Harmless: the lemma's first line follows from Proposition 3 all the same."
    ),
    witness=witness,
)
