"""Table 1 rests its second row on (10) alone; without (11) answers off the support may be anything, and so may the error."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.ffgb.algorithms.ffgb_exact import ffgb_exact
from fedtheory.papers.ffgb.instances.finite_support import mean_total_variation, rational_support


def witness() -> tuple[Witness, ...]:
    """Two clients with one point each, slope 1, μ = 1: exact on the own point, -H on the other, for H = 2 and H = 200."""
    found = []
    for reach, fits in ((2, True), (200, False)):
        data = rational_support(
            weights="1,0;0,1", labels="1,1", mu="1", off="opposed", answers=str(reach)
        )
        error = ffgb_exact(data, K=3, c=4, rounds=2).distances[2]
        found.append(
            Witness(
                f"H = {reach}: ‖f^T - f*‖²_α ≤ 1000 G²ω_TV/(μ²γ²)",
                error,
                "<=",
                1000 * mean_total_variation(data),
                "exact iterates: ((G + H)/(2μ))²; a larger H refutes any other constant",
                expected=fits,
            )
        )
    return tuple(found)


D77 = Erratum(
    id="ffgb.d77",
    about="ffgb.tab1.row2",
    severity=Severity.GAP,
    source=Source(
        "shen2022ffgb",
        "Table 1 and its caption; Section 4.1, 'This is the reason we need the stronger weak learner oracle (10)'",
    ),
    printed="oracle Q^∞_{α_i}, see (10); the requirements (5), (10), and (15)",
    corrected="(10) and (11); (14) and (15)",
    why=(
        "(10) speaks of the support of the client; the other clients' points count as well, and there (11) is all that "
        "holds the answer. Theorem 4.1 has it. In the third row (14) is left out in the same way."
    ),
    witness=witness,
)
