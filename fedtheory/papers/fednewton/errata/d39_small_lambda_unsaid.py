"""A step of Lemma 1 needs λ ≤ 1, which has no meaning without units."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def variance(features: tuple[Fraction, ...], lam: Fraction) -> Fraction:
    """(κ² + 1)/λ, as printed."""
    return (max(features) ** 2 + 1) / lam


def deviation(
    features: tuple[Fraction, ...], drawn: tuple[Fraction, ...], lam: Fraction
) -> Fraction:
    """R_D of equally likely features, and of a sample of them."""
    C, C_D = (sum((x**2 for x in of), Fraction(0)) / len(of) for of in (features, drawn))
    return abs(C - C_D) / (C + lam)


def witness() -> tuple[Witness, ...]:
    """Features 0 and 1, as likely, a sample of one 1, λ = 4; and the same in units in which features are ten times as long."""
    features, drawn, lam = (Fraction(0), Fraction(1)), (Fraction(1),), Fraction(4)
    long, drawn_long = tuple(10 * phi for phi in features), tuple(10 * phi for phi in drawn)
    lam_long = 10**2 * lam
    return (
        Witness(
            "κ²/λ + 1 ≤ (κ² + 1)/λ",
            max(features) ** 2 / lam + 1,
            "<=",
            variance(features, lam),
            "5/4 against 1/2",
        ),
        Witness(
            "R_D does not hang on the units",
            deviation(features, drawn, lam),
            "=",
            deviation(long, drawn_long, lam_long),
            "1/9 both times",
            expected=True,
        ),
        Witness(
            "so its printed variance (κ² + 1)/λ does not either",
            variance(features, lam),
            "=",
            variance(long, lam_long),
            "1/2 against 101/400",
        ),
    )


D39 = Erratum(
    id="fednewton.d39",
    about="fednewton.eq10p",
    severity=Severity.GAP,
    source=Source("anonymous2024fednewton", "Lemma 1, proof, last step of the variance"),
    printed="κ²λ^{-1} + 1 ≤ (κ² + 1)λ^{-1}",
    corrected=(
        "λ ≤ 1, as in Assumption 1 alone; and λ has the unit of κ², so that 1 ≤ 1/λ is no "
        "statement about data"
    ),
    why=(
        "Lemma 1 does not assume λ < 1. Measuring features in other units multiplies λ "
        "and κ² by the same number and leaves R_D as it is, but not the printed bound."
    ),
    witness=witness,
)
