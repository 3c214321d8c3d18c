"""The text splits all data by Dir_K(0.5); the table says 1 for most of them, and names one for data that are not split."""

from fractions import Fraction as Q

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fednewton.statements.items.printed_tables import TABLE_2, TABLE_3


def witness() -> tuple[Witness, ...]:
    """Rows of Table 2 with the text's constant, against rows of Table 3."""
    half = [name for name in TABLE_3 if TABLE_2[name].dirichlet == Q(1, 2)]
    return (
        Witness(
            "the sets of Table 3 are split by Dir_K(0.5)",
            Q(len(half)),
            "=",
            Q(len(TABLE_3)),
            f"only {', '.join(half)}; the others have 1, and so has the synthetic set, which is drawn by clients",
        ),
    )


D49 = Erratum(
    id="fednewton.d49",
    about="fednewton.tab2",
    severity=Severity.GAP,
    source=Source(
        "anonymous2024fednewton", "Section 7.2; Section 7, Datasets, 2); Table 2, column Dir_K(α)"
    ),
    printed="non-iid datasets partitioned by a Dirichlet distribution Dir_K(0.5)",
    corrected="Dir_K(0.5) for four sets and Dir_K(1) for four; of the synthetic set the entry means nothing",
    why=(
        "The constant decides how uneven classes and clients are; text and table cannot both be what was run. "
        "α is the letter of the synthetic recipe's covariate shift as well."
    ),
    witness=witness,
)
