"""Table 2's row of shuttle repeats that of Sensorless."""

from fractions import Fraction as Q

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fednewton.statements.items.printed_tables import TABLE_2

FEATURES, CLASSES = 9, 7
"""Of Statlog's shuttle, 43,500 samples of which are for training."""


def witness() -> tuple[Witness, ...]:
    """Features and classes, and how much of the row is that of Sensorless."""
    shuttle, other = TABLE_2["shuttle"], TABLE_2["Sensorless"]
    same = (
        (shuttle.d == other.d) + (shuttle.classes == other.classes) + (shuttle.width == other.width)
    )
    return (
        Witness("shuttle has d features", Q(shuttle.d), "=", Q(FEATURES), "48 against 9"),
        Witness("and so many classes", Q(shuttle.classes), "=", Q(CLASSES), "11 against 7"),
        Witness("the row above is another one", Q(same), "=", Q(0), "d, classes and σ² agree"),
    )


D47 = Erratum(
    id="fednewton.d47",
    about="fednewton.tab2",
    severity=Severity.TYPO,
    source=Source("anonymous2024fednewton", "Section 7.2, Table 2, row shuttle"),
    printed="shuttle: d = 48, 11 classes, σ² = 10",
    corrected="d = 9, 7 classes; what σ² was used is not known",
    why=(
        "The three numbers are those of Sensorless, a row above. So the kernel parameter behind shuttle's "
        "accuracies is in doubt, too."
    ),
    witness=witness,
)
