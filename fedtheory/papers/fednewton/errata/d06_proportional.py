"""The factor is not proportional to what it is said to be proportional to."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """P = 1, R = 0: Upsilon = h + h², h = Δ_Dj/λ."""

    def factor(P: Fraction, R: Fraction, h: Fraction) -> Fraction:
        return P * (2 * R + h) * (1 + h)

    one = Fraction(1)
    return (
        Witness(
            "twice the shift makes twice the factor",
            factor(one, Fraction(0), 2 * one),
            "=",
            2 * factor(one, Fraction(0), one),
            "6 against 4",
        ),
        Witness(
            "with no deviation at all the factor is 0",
            factor(one, Fraction(0), one),
            "=",
            Fraction(0),
            "2: the shift is left",
        ),
    )


D06 = Erratum(
    id="fednewton.d06",
    about="fednewton.c3",
    severity=Severity.TYPO,
    source=Source("anonymous2024fednewton", "Section 4.2, after Theorem 1"),
    printed="Upsilon is proportional to P_Dj, P_Dj and Δ_Dj",
    corrected="Upsilon grows with P_Dj, R_Dj and Δ_Dj",
    why="One of the three is meant to be R_Dj; and Upsilon is no multiple of R_Dj or of Δ_Dj, of which it has the square.",
    witness=witness,
)
