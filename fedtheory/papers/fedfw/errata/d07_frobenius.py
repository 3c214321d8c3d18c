"""Lemma 1's proof names the wrong inequality: the Frobenius norm of the centring matrix is no 1."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedfw.errata.clients import dist_squared, on_interval, point

CLIENTS = 5


def witness() -> tuple[Witness, ...]:
    """The centring matrix I - J/n of five clients."""
    rows = [
        [Fraction(int(i == j)) - Fraction(1, CLIENTS) for j in range(CLIENTS)]
        for i in range(CLIENTS)
    ]
    frobenius_squared = sum((entry * entry for row in rows for entry in row), Fraction(0))
    federation = on_interval(*[(1, 0)] * CLIENTS, start=[0] * CLIENTS)
    X = tuple(point(x) for x in (1, -1, 1, -1, 0))  # its mean is 0: centring changes nothing
    return (
        Witness(
            "‖XP‖² ≤ ‖X‖², by the operator norm",
            dist_squared(federation, X),
            "<=",
            sum((x[0] ** 2 for x in X), Fraction(0)),
            "attained: the constant of Lemma 1 cannot be lowered for n ≥ 2",
            expected=True,
        ),
        Witness(
            "‖I_n - J_n/n‖_F² ≤ 1, so that ‖(X - Y)(I_n - J_n/n)‖_F ≤ ‖X - Y‖_F by submultiplicativity of ‖·‖_F",
            frobenius_squared,
            "<=",
            Fraction(1),
            "the sum of squares is n - 1: submultiplicativity would give λ_t√(n - 1)",
        ),
    )


D07 = Erratum(
    id="fedfw.d07",
    about="fedfw.eq23",
    severity=Severity.TYPO,
    source=Source("dadras2024fedfw", "Lemma 1, annotation of (23)"),
    printed="we used submultiplicativity of the Frobenius norm and the fact that the operator norm ... equals to 1",
    corrected="we used ‖AB‖_F ≤ ‖A‖_F‖B‖, with the operator norm of B, which is at most 1",
    why="‖AB‖_F ≤ ‖A‖_F‖B‖_F brings in ‖I_n - J_n/n‖_F = √(n - 1); the mixed inequality is meant. The lemma is true.",
    witness=witness,
)
