"""Accuracies of different splits are meant to show heterogeneity; in most columns the unlike clients are better."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedfw.statements.items.tables import TABLE_1, TABLE_2, TABLE_3


def pairs() -> list[tuple[Fraction, Fraction]]:
    """IID and non-IID accuracy of the same method, data and domain, in Tables 1 to 3."""
    rows = [row for table in (TABLE_1, TABLE_2) for part in table.values() for row in part.values()]
    rows += TABLE_3.values()
    return [
        pair
        for row in rows
        for pair in zip(row[: len(row) // 2], row[len(row) // 2 :], strict=True)
    ]


def witness() -> tuple[Witness, ...]:
    """How many of the pairs have the higher accuracy where clients are unlike."""
    higher = sum(unlike > like for like, unlike in pairs())
    return (
        Witness(
            "heterogeneity costs accuracy in at least half of the columns: it raises it in at most half",
            Fraction(2 * higher),
            "<=",
            Fraction(len(pairs())),
            "28 of 38 are higher; FedFW-sto on EMNIST-62: 41.22 and 60.51",
        ),
    )


D88 = Erratum(
    id="fedfw.d88",
    about="fedfw.clm25",
    severity=Severity.GAP,
    source=Source("dadras2024fedfw", "Section 5, first paragraph; Tables 1 to 3"),
    printed=(
        "To evaluate the effect of data heterogeneity, we conducted experiments using both IID and non-IID data "
        "distributions across clients"
    ),
    corrected=(
        "the columns IID and non-IID differ by more than heterogeneity, or heterogeneity helps: the text says neither"
    ),
    why=(
        "If only the split of the same samples over the clients changed, (1) would be the same problem. Local test data "
        "with few labels, or other data, would explain the columns; how accuracy is measured is not printed."
    ),
    witness=witness,
)
