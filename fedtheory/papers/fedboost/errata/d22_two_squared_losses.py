"""The squared error of Section 2 is linear in the hypothesis, that of Section 4.2 quadratic."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """h = (3/5, 3/10, 1/10), y = 1."""
    h = (Fraction(3, 5), Fraction(3, 10), Fraction(1, 10))
    return (
        Witness(
            "the two losses agree",
            2 * (1 - h[0]),
            "=",
            (h[0] - 1) ** 2 + h[1] ** 2 + h[2] ** 2,
            "4/5 against 13/50",
        ),
    )


D22 = Erratum(
    id="fedboost.d22",
    about="fedboost.set.sqerr",
    severity=Severity.GAP,
    source=Source("hamer2020fedboost", "Section 2; Section 4.2"),
    printed="E_{y' ~ h(x)}[‖y' - y‖]²_2 [...] ‖h_α(x) - y‖²_2",
    corrected="two losses: 2(1 - h_y) for a drawn label, and ‖h - e_y‖²",
    why=(
        "The mean of ‖e_{y'} - e_y‖² over y' drawn from h is twice the probability of a wrong label."
    ),
    witness=witness,
)
