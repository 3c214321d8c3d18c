"""The first weights of Section 5.1 add up to q/p."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """p = 100 domains, and 50 predictors."""
    p, q = 100, 50
    return (
        Witness(
            "weights of 1/p add up to 1",
            Fraction(q, p),
            "=",
            Fraction(1),
            "only where q = p, which is said in Section 5.2 and not here",
        ),
    )


D86 = Erratum(
    id="fedboost.d86",
    about="fedboost.fig3",
    severity=Severity.TYPO,
    source=Source("hamer2020fedboost", "Section 5.1"),
    printed="each α_k is initialized to 1/p",
    corrected="1/q, or q = p",
    why=(
        "α has an entry for each predictor. That 1/q is argmin F is so for symmetric F; F is "
        "not named."
    ),
    witness=witness,
)
