"""Section 6 calls FedFW+ empirically faster; its accuracy after the same rounds is higher in 8 columns of 20."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedfw.statements.items.tables import augmented_above


def witness() -> tuple[Witness, ...]:
    """Tables 1 and 2, column by column."""
    above, columns = augmented_above()
    return (
        Witness(
            "after as many rounds FedFW+ is above FedFW in more than half of the columns",
            Fraction(columns),
            "<",
            Fraction(2 * above),
            "8 of 20, and one is equal; by up to 9.22 below",
        ),
    )


D89 = Erratum(
    id="fedfw.d89",
    about="fedfw.clm12",
    severity=Severity.GAP,
    source=Source("dadras2024fedfw", "Section 6, first paragraph, against Tables 1 and 2"),
    printed=(
        "we proposed an empirically faster version of FedFW by incorporating an augmented Lagrangian dual update"
    ),
    corrected=(
        "a version whose accuracy after 100 rounds is sometimes higher and more often lower"
    ),
    why=(
        "No measure of speed is printed; Figure 3 shows curves of one problem. On MNIST with the l1 ball FedFW+ has 69.17 "
        "for 78.07 and 71.32 for 80.54."
    ),
    witness=witness,
)
