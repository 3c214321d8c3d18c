"""A root is taken of an indefinite operator, and a power's norm is bounded from the wrong side."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """C = I, C_D = diag(0, 2); and X = ((0, 1), (0, 0)), whose square is 0."""
    return (
        Witness(
            "⟨x, (C - C_D)x⟩ ≥ 0 at x = e_2",
            Fraction(1 - 2),
            ">=",
            Fraction(0),
            "the second entry of the diagonal",
        ),
        Witness("‖X‖² ≤ ‖X²‖", Fraction(1), "<=", Fraction(0), "a nilpotent matrix"),
    )


D24 = Erratum(
    id="fednewton.d24",
    about="fednewton.eq11",
    severity=Severity.GAP,
    source=Source("anonymous2024fednewton", "(11) and (12)"),
    printed=(
        "‖(C + λI)^{-1/2}(C - C_D)(C + λI)^{-1/2}‖ ≤ ‖(C + λI)^{-1/2}(C - C_D)^{1/2}‖², "
        "and by (12) at most R_D"
    ),
    corrected=(
        "a self-adjoint operator has the norm of its spectral radius, which no similar "
        "operator undercuts"
    ),
    why=(
        "C - C_D has eigenvalues of both signs and no root; and (12) says ‖A²‖ ≤ ‖A‖², "
        "the opposite of what (11) needs. The conclusion is true and is shown in "
        "fednewton.thm1 (corrected), step dev_D between roots."
    ),
    witness=witness,
)
