"""The note after (16) compares R_D and R_Dj the wrong way round, and neither way is true."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """C = C_j = 1, λ = 1: samples 2 and 0 have the mean 1; samples 19 and 1 have the mean 10."""
    law, lam = Fraction(1), Fraction(1)

    def deviation(sample: Fraction) -> Fraction:
        return abs(law - sample) / (law + lam)

    return (
        Witness(
            "R_Dj is at most R_D",
            deviation(Fraction(2)),
            "<=",
            deviation((Fraction(2) + Fraction(0)) / 2),
            "1/2 against 0: the deviations cancel",
        ),
        Witness(
            "what (16) needs: R_D is at most R_Dj",
            deviation((Fraction(19) + Fraction(1)) / 2),
            "<=",
            deviation(Fraction(1)),
            "9/2 against 0: the second client's sample is perfect",
        ),
        Witness(
            "with one law R_D is at most the mean of the R_Dj",
            deviation(Fraction(10)),
            "<=",
            (deviation(Fraction(19)) + deviation(Fraction(1))) / 2,
            "9/2 both: C - C_D is the mean of the C - C_Dj",
            expected=True,
        ),
    )


D04 = Erratum(
    id="fednewton.d04",
    about="fednewton.eq16",
    severity=Severity.FALSE,
    source=Source("anonymous2024fednewton", "the note after (16)"),
    printed="R_D ∝ 1/|D| and thus R_Dj ≤ R_D",
    corrected="R_D ≤ Σ p_j R_Dj where all clients have one law; no comparison client by client",
    why="The last step of (16) needs R_D ≤ R_Dj for every client. Both are random; their orders are |D|^{-1/2} and |D_j|^{-1/2}, which says nothing of a sample.",
    witness=witness,
)
