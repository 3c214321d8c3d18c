"""Line 4 of Algorithm 3 asks the oracle for the opposite of what the proof needs."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.instances.lipschitz_labels import rational_regression
from fedtheory.papers.ffgb.algorithms.ffgb_square_exact import (
    ffgb_square_exact,
    ffgb_square_printed_signs,
)


def witness() -> tuple[Witness, ...]:
    """One client with one point and the label 1, an exact oracle, K = 12, one round."""
    problem = rational_regression(points="0", weights="1", labels="1")
    printed = ffgb_square_printed_signs(problem, K=12, rounds=1)
    meant = ffgb_square_exact(problem, K=12, rounds=1)
    return (
        Witness(
            "f^1 with the oracle asked for Δ - u is f* = 1",
            printed.functions[1][0],
            "=",
            Fraction(1),
            "exact iterates: the residual doubles at every step",
        ),
        Witness(
            "f^1 with the oracle asked for u - Δ is f* = 1",
            meant.functions[1][0],
            "=",
            Fraction(1),
            "exact iterates",
            expected=True,
        ),
    )


D35 = Erratum(
    id="ffgb.d35",
    about="ffgb.alg3",
    severity=Severity.FALSE,
    source=Source("shen2022ffgb", "Algorithm 3, line 4"),
    printed="h_i^k := Q(Δ_i^{k-1} - u_i)",
    corrected="h_i^k := Q(u_i - Δ_i^{k-1}), as in (45)",
    why=(
        "Lines 5 and 6 move g towards h and take h from u - Δ. With the printed query even an exact oracle answers with the wrong sign, and the residual doubles: f^1 = -1424701/715 where the label is 1."
    ),
    witness=witness,
)
