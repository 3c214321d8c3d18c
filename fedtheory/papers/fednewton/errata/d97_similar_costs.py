"""Costs that are called similar and infeasible, counted."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fednewton.algorithms.ridge_costs import cost
from fedtheory.papers.fednewton.errata.d91_kernel_and_feature_space import seconds


def witness() -> tuple[Witness, ...]:
    """Table 1's times at |D_j| = 200, M = 2000, m = 10, t = 2; numbers sent by a client, M = 200."""
    _, first_order, own = seconds(200, 2000, 2, 10)
    exact = cost("newton", n=500, M=200, m=20)
    federated = cost("fednewton", n=500, M=200, m=20)
    return (
        Witness(
            "FedNewton takes at most ten times FedAvg's time",
            Fraction(own),
            "<=",
            Fraction(10 * first_order),
            "M³ is in the row of one of them",
        ),
        Witness(
            "51 rounds of FedNewton send less than exact Newton in the one round it needs",
            Fraction(federated.numbers(51)),
            "<=",
            Fraction(exact.numbers(1)),
            "20600 against 20500: the Hessian of the squared loss is sent once",
        ),
        Witness(
            "at t = 0 a client sends 100 M t numbers at most",
            Fraction(federated.numbers(0)),
            "<=",
            Fraction(100 * 200 * 0),
            "M: it is M(2t + 1) for all t",
        ),
    )


D97 = Erratum(
    id="fednewton.d97",
    about="fednewton.c16",
    severity=Severity.GAP,
    source=Source(
        "anonymous2024fednewton", "Section 1, contribution 1; Section 3; Remark 3; Table 3"
    ),
    printed=(
        "while only requiring similar computational and communication costs as the first-order methods [...] O(M²), which is "
        "infeasible in federated learning [...] The total communication complexity is O(Mt)"
    ),
    corrected=(
        "|D_j|M² + M³ before the first round, M² of memory, and M(2t + 1) numbers; exact Newton sends M² numbers once, for any "
        "heterogeneity"
    ),
    why=(
        'Remark 1 calls the inverse "time consuming", "a common problem in second-order optimization", and Remark 3 counts twice '
        "the numbers a round. Methods are compared at equal t, not at equal numbers sent, and Table 3 does not say how many "
        "rounds FedAvg and FedProx make."
    ),
    witness=witness,
)
