"""A bracket of the squared error closes too early."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Distances 0 and 2, equally likely."""
    distances = (Fraction(0), Fraction(2))
    mean = sum(distances, Fraction(0)) / 2
    return (
        Witness(
            "the mean's square is the square's mean",
            mean**2,
            "=",
            sum((x**2 for x in distances), Fraction(0)) / 2,
            "0 and 2",
        ),
    )


D23 = Erratum(
    id="fedboost.d23",
    about="fedboost.set.sqerr",
    severity=Severity.EXTRACTION,
    source=Source("hamer2020fedboost", "Section 2"),
    printed="E_{y' ~ h(x)}[‖y' - y‖]²_2",
    corrected="E_{y' ~ h(x)}[‖y' - y‖²_2]",
    why=(
        "The square of a mean is not the mean of the square. The copy at hand may have lost the "
        "place of the bracket."
    ),
    witness=witness,
)
