"""Line 7 of Algorithm 3 returns the function before the last step; with one local step nothing moves."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.instances.lipschitz_labels import rational_regression
from fedtheory.papers.ffgb.algorithms.ffgb_square_exact import (
    ffgb_square_exact,
    ffgb_square_printed_return,
)

ROUNDS = 5


def witness() -> tuple[Witness, ...]:
    """One client with one point and the label 0, an exact oracle, K = 1, f^0 = 1: L = B = 0, γ = 1, so print promises 1/(KT)."""
    problem = rational_regression(points="0", weights="1", labels="0", start="1")
    printed = ffgb_square_printed_return(problem, K=1, rounds=ROUNDS)
    meant = ffgb_square_exact(problem, K=1, rounds=ROUNDS)
    return (
        Witness(
            "‖f^T - f*‖² ≤ ‖f^0 - f*‖²/(KT), T = 5",
            printed.distances[ROUNDS],
            "<=",
            printed.distances[0] / ROUNDS,
            "exact iterates: f^T = f^0 for all T",
        ),
        Witness(
            "the same when g^{K+1} is returned",
            meant.distances[ROUNDS],
            "<=",
            meant.distances[0] / ROUNDS,
            "exact iterates: the start is forgotten at n = 4",
            expected=True,
        ),
    )


D36 = Erratum(
    id="ffgb.d36",
    about="ffgb.alg3",
    severity=Severity.FALSE,
    source=Source("shen2022ffgb", "Algorithm 3, line 7"),
    printed="return g_i^{K,t}",
    corrected="return g_i^{K+1,t}, as in Algorithm 2",
    why=(
        "The loop ends with g^{K+1}. Returning g^K throws the last local step of every round away, and for K = 1 the only one."
    ),
    witness=witness,
)
