"""Table 2 ranks methods in a column where one of them does no better than always answering with the largest class."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedfw.statements.items.tables import TABLE_2

IMAGES, ONES = 10_000, 1_135
"""MNIST's test set, and how many of its images are of the digit 1, the most frequent one."""


def witness() -> tuple[Witness, ...]:
    """FedDR's 11.72 per cent on MNIST, IID, l1 ball, against the rate of ones and its sampling error."""
    accuracy = TABLE_2["l1"]["FedDR"][0] / 100
    rate = Fraction(ONES, IMAGES)
    variance = rate * (1 - rate) / IMAGES
    return (
        Witness(
            "the accuracy is within two standard deviations of the rate of the largest class: squares",
            (accuracy - rate) ** 2,
            "<=",
            4 * variance,
            "binomial variance of 10,000 answers; the counts of MNIST's test labels are public",
            expected=True,
        ),
    )


D71 = Erratum(
    id="fedfw.d71",
    about="fedfw.tab2",
    severity=Severity.GAP,
    source=Source("dadras2024fedfw", "Table 2, l1 constraint, MNIST, IID"),
    printed="FedDR 11.72, FedFW 23.88, FedFW+ 20.40 per cent, as a comparison of methods",
    corrected="FedDR's 11.72 is the rate of the largest class within noise: that run has not learnt",
    why=(
        "A model that answers 1 to every image is right on 1,135 of 10,000. A method that is compared with such a run is "
        "compared with none; why the run has not learnt is not said."
    ),
    witness=witness,
)
