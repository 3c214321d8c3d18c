"""The prediction Sw is measured in the norm of the weights."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """One feature φ = 2 everywhere: f = 2w, whose norm in L2 is 2|w|; S^* S = C = 4."""
    w = Fraction(3)
    prediction, weights = 2 * w, w
    return (
        Witness(
            "the norm of f = Sw is that of w",
            prediction,
            "=",
            weights,
            "(8) gives ‖f‖_2 = ‖C^{1/2} w‖_K = 2|w|",
        ),
        Witness(
            "with L2 for K both inequalities hold",
            prediction**2,
            "<=",
            (4 + Fraction(1)) * w**2,
            "λ = 1: ‖(C + λ)^{1/2} w‖²",
            expected=True,
        ),
    )


D05 = Erratum(
    id="fednewton.d05",
    about="fednewton.eq14",
    severity=Severity.TYPO,
    source=Source("anonymous2024fednewton", "the display before (14); (8)"),
    printed="‖f‖_2 = ‖Sw‖_K; ‖f‖_2 = ‖Sf‖_2",
    corrected="‖f‖_2 = ‖Sw‖_2",
    why="S maps H_K to L2 of rho: Sw is a function, and Sf, for f in L2, is nothing. It is of ‖Sw‖_2 that (14) is proved.",
    witness=witness,
)
