"""Corollary 2's number of rounds and its bound change with the unit of F."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """F multiplied by 8: σ and r are, and nothing else. The cubes of the printed R and bound, over what they were."""
    return (
        Witness("the printed R does not change", Fraction(1, 64), "=", Fraction(1), "its cube"),
        Witness("the printed bound does not change", Fraction(64), "=", Fraction(1), "its cube"),
        Witness(
            "ours: σ/r and r/σ do not", Fraction(8, 8), "=", Fraction(1), "both", expected=True
        ),
    )


D16 = Erratum(
    id="fedboost.d16",
    about="fedboost.cor2",
    severity=Severity.FALSE,
    source=Source("hamer2020fedboost", "Corollary 2"),
    printed=("R = (α_*² M² T/(C² G² σ r_α))^(1/3), and 3 (α_* M G² σ r_α/(C T))^(1/3)"),
    corrected="R = (D² M² σ T/(2 C² G² r))^(1/3), and 3 (D M G² r/(4 σ C T))^(1/3)",
    why=(
        "R is a number of rounds and the bound a loss; neither may change when F is multiplied by a number, which "
        "multiplies σ and r and leaves the algorithm as it is, with the step multiplied."
    ),
    witness=witness,
)
