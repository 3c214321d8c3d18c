"""Theorem 4.4 is stated for any μ, and the square loss brings exactly μ = 1."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.instances.lipschitz_labels import rational_regression
from fedtheory.papers.ffgb.algorithms.ffgb_square_exact import ffgb_square_exact

ROUNDS = 100


def witness() -> tuple[Witness, ...]:
    """One client with one point and the label 0, an exact oracle, K = 1, f^0 = 1, and the steps of μ = 40: L = B = 0, γ = 1."""
    problem = rational_regression(points="0", weights="1", labels="0", start="1")
    printed = ffgb_square_exact(problem, K=1, rounds=ROUNDS, mu=Fraction(40))
    meant = ffgb_square_exact(problem, K=1, rounds=ROUNDS)
    return (
        Witness(
            "‖f^T - f*‖² ≤ 10 ‖f^0 - f*‖²/(KT), T = 100, μ = 40",
            printed.distances[ROUNDS],
            "<=",
            Fraction(10, ROUNDS),
            "exact iterates: the square of the product of 1 - 1/(10n); it decays as T^(-1/5)",
        ),
        Witness(
            "the same without the factor 10, μ = 1",
            meant.distances[ROUNDS],
            "<=",
            Fraction(1, ROUNDS),
            "exact iterates",
            expected=True,
        ),
    )


D37 = Erratum(
    id="ffgb.d37",
    about="ffgb.thm4_4",
    severity=Severity.FALSE,
    source=Source("shen2022ffgb", "Theorem 4.4, Theorem F.1"),
    printed="η = 4/(μ(tK + k + 1)) for any μ > 0",
    corrected="μ = 1: R_i is 1-strongly convex on its support, and Algorithm 3 adds no μg",
    why=(
        "The proof notes that μ = 1. With a larger μ the steps are too short, with an additional regulariser the labels would not be the values of f*: the minimiser would be y/(1 + μ)."
    ),
    witness=witness,
)
