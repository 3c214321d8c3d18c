"""Kernel space is not always the dearer one, nor in the experiments."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fednewton.statements.items.printed_tables import TABLE_2


def seconds(n: int, M: int, t: int, m: int) -> tuple[int, int, int]:
    """Table 1's training times of DKRR, of FedAvg and of FedNewton, in products."""
    rounds = M**2 * t + m * M * t
    return n**3, n * M**2 + rounds, n * M**2 + M**3 + rounds


def witness() -> tuple[Witness, ...]:
    """dna by Table 2 with ten clients of one size, M = 2000, one round."""
    m = 10
    kernel, first_order, newton = seconds(TABLE_2["dna"].samples // m, 2000, 1, m)
    return (
        Witness(
            "FedAvg takes less time than DKRR on dna",
            Fraction(first_order),
            "<=",
            Fraction(kernel),
            "more than 8·10^8 against 8·10^6, for 200 samples a client",
        ),
        Witness(
            "so does FedNewton",
            Fraction(newton),
            "<=",
            Fraction(kernel),
            "more than 8.8·10^9",
        ),
    )


D91 = Erratum(
    id="fednewton.d91",
    about="fednewton.c17",
    severity=Severity.FALSE,
    source=Source("anonymous2024fednewton", "Section 5, Compared with DKRR; Table 1"),
    printed=(
        "The time complexities of DKRR approaches solved in kernel space [...] are much higher than that of stochastic "
        "optimization methods solved in feature space"
    ),
    corrected="where |D_j| is large beside M; for |D_j| < M, |D_j|³ is less than |D_j|M²",
    why=(
        "By the paper's own table and settings the order is the other one: five of the eight sets of Table 3 have fewer samples "
        "a client than features. None of the methods in feature space that are run is stochastic."
    ),
    witness=witness,
)
