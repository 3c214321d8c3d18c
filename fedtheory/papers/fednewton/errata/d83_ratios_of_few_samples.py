"""The ratios P_Dj are taken for a constant where they are not."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def ratios(lam: Fraction, blank: Fraction) -> Fraction:
    """Mean P_Dj over clients of one draw, φ = 0 or 1, a share of which have drawn 0; C = 1/2."""
    C = Fraction(1, 2)
    return blank * (C + lam) / lam + (1 - blank) * (C + lam) / (1 + lam)


def witness() -> tuple[Witness, ...]:
    """|D| = 10^6 clients of one draw, r = 1/2, γ = 1, so λ = 1/1000; R_Dj is the same for all, (1/2)/(1/2 + λ)."""
    root, quarter = 1000, Fraction(1, 4)
    m = root**2
    R = Fraction(1, 2) / (Fraction(1, 2) + Fraction(1, root))
    spread = Fraction(
        1, 4 * m
    )  # the variance of the share of clients that have drawn 0, whose mean is 1/2
    return (
        Witness(
            "fewer than a quarter have drawn 0 with probability a thousandth at least",
            Fraction(1, 1000),
            "<=",
            spread / (Fraction(1, 2) - quarter) ** 2,
            "Chebyshev: at most 4/|D|",
        ),
        Witness(
            "with a quarter, 2Σ p_j P_Dj R_Dj <= 100 Σ p_j R_Dj",
            2 * ratios(Fraction(1, root), quarter) * R,
            "<=",
            100 * R,
            "more than 250, and of the order of sqrt(|D|)",
        ),
    )


D83 = Erratum(
    id="fednewton.d83",
    about="fednewton.eq42",
    severity=Severity.FALSE,
    source=Source("anonymous2024fednewton", "Line after (42); (38); Theorem 2, ≲"),
    printed="Note that, Upsilon = 2Σ p_j P_Dj R_Dj ≲ Σ p_j R_Dj",
    corrected="where |D_j| exceeds 1/λ by a logarithm; below, P_Dj is up to 1 + κ²/λ, a power of |D|",
    why=(
        "β < 1 alone bounds 1/(1 - β) by (‖C‖ + λ)/λ. A client that has not seen a direction has P_Dj of that size, and the "
        "cases of few samples are the ones for which the line is used as well, in (38) with 1/(1 - β) for a constant."
    ),
    witness=witness,
)
