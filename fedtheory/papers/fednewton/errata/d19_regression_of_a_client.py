"""The client's centre is defined with f*, and used with f_j*."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """φ = 1, f* = 1, f_j* = 0, λ = 1/100."""
    lam = Fraction(1, 100)
    return (
        Witness("the two centres", 1 / (1 + lam), "=", Fraction(0), "with f* against with f_j*"),
    )


D19 = Erratum(
    id="fednewton.d19",
    about="fednewton.wlam",
    severity=Severity.TYPO,
    source=Source(
        "anonymous2024fednewton",
        "Section 7.5.1, definition of w_{j,lambda}, against the first line of the proof of Proposition 5",
    ),
    printed="w_{j,lambda} = argmin int (<w, phi> - f*)² d rho_j + lambda ‖w‖²",
    corrected="with f_j*: w_{j,lambda} = (C_j + lambda I)^-1 S_j* f_j*",
    why="The proof takes (C_j + lambda I)^-1 S_j* f_j*, which minimises the other integral.",
    witness=witness,
)
