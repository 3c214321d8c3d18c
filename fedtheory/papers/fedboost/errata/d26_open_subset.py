"""A convex open subset of the simplex is not open, and the mirror map cannot be inverted on it."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Adding 7(1, 1) to a gradient changes no divergence on the simplex of R²."""
    difference = (Fraction(1, 3) - Fraction(1, 2), Fraction(2, 3) - Fraction(1, 2))
    return (
        Witness(
            "⟨7(1, 1), p - p'⟩ is 0 for points of the simplex",
            7 * sum(difference, Fraction(0)),
            "=",
            Fraction(0),
            "p = (1/3, 2/3), p' = (1/2, 1/2)",
            expected=True,
        ),
    )


D26 = Erratum(
    id="fedboost.d26",
    about="fedboost.def1",
    severity=Severity.GAP,
    source=Source("hamer2020fedboost", "Definition 1; Figure 1, step 5"),
    printed="C, a subset of Δ_Y, a non-empty convex open set; [∇F]^-1",
    corrected="relatively open for Definition 1; for step 5 a mirror map on R^q or on its positive part",
    why=(
        "The simplex has no inner point in R^q. On it ∇F is known up to a multiple of (1, ..., 1), which a "
        "divergence does not see and an inverse does."
    ),
    witness=witness,
)
