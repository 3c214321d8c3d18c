"""The budget of Section 5.2 is no number of predictors."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """p = q = 715, C = p/2."""
    budget = Fraction(715, 2)
    return (
        Witness(
            "C is a whole number",
            Fraction(budget.denominator),
            "=",
            Fraction(1),
            "357 and a half",
        ),
    )


D70 = Erratum(
    id="fedboost.d70",
    about="fedboost.fig5",
    severity=Severity.TYPO,
    source=Source("hamer2020fedboost", "Section 5.2"),
    printed="We set C = p/2",
    corrected="C = 357 or 358, or a mean number",
    why=(
        '715 is odd, and C is "the maximum number of base predictors". Half of them is not the '
        "C ≪ q of Section 4, and grows with the ensemble."
    ),
    witness=witness,
)
