"""Properties 1 leave norms, a contraction and independence unsaid."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """The squared diameter of the simplex in two norms."""
    return (
        Witness(
            "a constant of Properties 1 does not hang on the norm",
            Fraction(2) ** 2,
            "=",
            Fraction(2),
            "‖e_1 - e_2‖² is 4 in the l1 norm and 2 in the l2 norm",
        ),
    )


D09 = Erratum(
    id="fedboost.d09",
    about="fedboost.prop1",
    severity=Severity.GAP,
    source=Source("hamer2020fedboost", "Properties 1"),
    printed="F is strongly convex with parameter σ; α_* = max ‖α‖; ∇³ l ⊗ w ⊗ w",
    corrected=(
        "a norm and its dual throughout; the third derivative in the weights, contracted with w twice; masks that "
        "are independent of the past, and of each other in Section 4.2"
    ),
    why=(
        "With two norms the constants differ by powers of q; a tensor product of a third derivative with two "
        "vectors is a tensor, and the proof needs the vector that is left after contraction."
    ),
    witness=witness,
)
