"""(38) adds the distance of KRR from itself."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """φ = 1, y = 1, λ = 1, one client: f^t = f_D = 1/2 and f* = 1."""
    newton = krr = Fraction(1, 2)
    best = Fraction(1)
    return (
        Witness(
            "‖f^t - f*‖ ≤ ‖f^t - f_D‖ + ‖f_D - f_D‖",
            best - newton,
            "<=",
            abs(newton - krr) + abs(krr - krr),
            "1/2 against 0",
        ),
        Witness(
            "with f* for the last f_D it holds",
            best - newton,
            "<=",
            abs(newton - krr) + best - krr,
            "(7)",
            expected=True,
        ),
    )


D78 = Erratum(
    id="fednewton.d78",
    about="fednewton.eq38",
    severity=Severity.TYPO,
    source=Source("anonymous2024fednewton", "(38), first line"),
    printed="‖f^t - f*‖_2 ≤ ‖f^t - f_D‖_2 + ‖f_D - f_D‖_2",
    corrected="‖f^t - f_D‖_2 + ‖f_D - f*‖_2, as in (7) and in the proof of Theorem 4",
    why="The second summand is 0 as it stands; its bound in the next line is that of the excess risk of KRR.",
    witness=witness,
)
