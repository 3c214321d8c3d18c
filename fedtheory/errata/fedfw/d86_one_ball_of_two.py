"""Section 5 announces two domains for each problem; the stochastic one has one."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.theorems.fedfw.items.tables import TABLE_1, TABLE_3


def witness() -> tuple[Witness, ...]:
    """The rows of Table 3 against its methods times the domains of Table 1."""
    methods = set(TABLE_3)
    return (
        Witness(
            "Table 3 has a row for each method and each of the two domains",
            Fraction(len(TABLE_3)),
            "=",
            Fraction(len(methods) * len(TABLE_1)),
            "two rows for each data set: FedDR and FedFW-sto, on the l2 ball",
        ),
    )


D86 = Erratum(
    id="fedfw.d86",
    about="fedfw.clm27",
    severity=Severity.FALSE,
    source=Source("dadras2024fedfw", "Section 5, first paragraph, against the caption of Table 3"),
    printed=(
        "For each problem, we consider two different choices for the domain 𝒟: namely the l1 and l2 ball constraints"
    ),
    corrected="for the problems of Tables 1 and 2; the stochastic one has the l2 ball only",
    why=(
        "Caption of Table 3: '... with different datasets and l2 ball constraint'. So 'FedFW-sto outperformed FedDR "
        "in our experiments' (5.3) is about the l2 ball and logistic regression."
    ),
    witness=witness,
)
