"""The divergence between any two weights is unbounded for the relative entropy."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Halving α'_1 adds log 2, which is more than 1/2, again and again."""
    halvings = 40
    return (
        Witness(
            "KL(e_1 ‖ α') stays below log q for q = 100, which is less than 5",
            Fraction(halvings, 2),
            "<=",
            Fraction(5),
            "α'_1 = 2^-40: the divergence is 40 log 2, more than 20",
        ),
    )


D10 = Erratum(
    id="fedboost.d10",
    about="fedboost.thm2",
    severity=Severity.GAP,
    source=Source("hamer2020fedboost", "Properties 1.3"),
    printed="For any two α and α', B_F(α ‖ α') ≤ r_α",
    corrected="B_F(α_opt ‖ α_1) ≤ r, which is log q for the entropy",
    why=(
        "KL(e_1 ‖ α') is -log α'_1, which has no bound on the simplex; with r infinite the step is 0. "
        "The proof uses one pair only."
    ),
    witness=witness,
)
