"""Pointers of Section 7 lead to other figures, and one row marks equal numbers differently."""

from fractions import Fraction as Q

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fednewton.statements.items.printed_tables import TABLE_3

UNDERLINED = ("#1", "#2", "#8")
"""Of letter; #4 is not."""


def witness() -> tuple[Witness, ...]:
    """Letter: entries with the mean and the spread of those that are underlined."""
    row = TABLE_3["letter"]
    equal = [name for name in row if row[name] == row[UNDERLINED[0]]]
    return (
        Witness(
            "equal entries of the row letter are marked alike",
            Q(len(UNDERLINED)),
            "=",
            Q(len(equal)),
            "77.30±0.12 four times, underlined three times",
        ),
    )


D51 = Erratum(
    id="fednewton.d51",
    about="fednewton.tab3",
    severity=Severity.TYPO,
    source=Source(
        "anonymous2024fednewton",
        "Section 1; Section 7, Experimental settings; Section 7.1; Table 3, row letter",
    ),
    printed="The right of Figure 3; The left of Figure 4; The last two in Figure 4; without comparing FedAvg and FedProx; FedProx Li et al. (2020a)",
    corrected="the left of Figure 4; the right of Figure 4; Figure 5; the sentence speaks of an older version; Li et al. (2020b)",
    why=(
        "Figure 3 shows local sample sizes and Figure 4 both kinds of heterogeneity; the section compares "
        "with FedAvg and FedProx throughout. Li et al. (2020a) is a survey. The caption of Figure 3 has its "
        "(left) in the wrong place, and the proofs are numbered as subsections of the experiments."
    ),
    witness=witness,
)
