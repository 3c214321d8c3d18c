"""More iterations are said to improve FedNewton in Table 3; in no row are eight better than one."""

from fractions import Fraction as Q

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.theorems.fednewton.items.printed_tables import TABLE_3, improved_by_rounds


def witness() -> tuple[Witness, ...]:
    """Rows in which the mean with more rounds is higher."""
    return (
        Witness(
            "eight rounds are better than one in most rows",
            Q(len(TABLE_3), 2),
            "<",
            Q(improved_by_rounds("#8", "#1")),
            "in none of eight",
        ),
        Witness(
            "two rounds are",
            Q(len(TABLE_3), 2),
            "<",
            Q(improved_by_rounds("#2", "#1")),
            "in one, pendigits, by 0.02",
        ),
    )


D55 = Erratum(
    id="fednewton.d55",
    about="fednewton.c13",
    severity=Severity.FALSE,
    source=Source("anonymous2024fednewton", "Section 7.2, 1), against Table 3"),
    printed="more iterations improves the generalization performance",
    corrected="one round is best in all rows but pendigits, where two are better by 0.02",
    why=(
        "The sentence is said to illustrate Table 3. FedNewton with one round has the highest mean, or ties "
        "for it, in seven of eight rows."
    ),
    witness=witness,
)
