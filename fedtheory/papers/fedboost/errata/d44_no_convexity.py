"""Properties 1 do not ask for convex losses."""

from collections.abc import Sequence
from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedboost.algorithms.fedboost_exact import Row, expected_gaps


class Saddle:
    """l = -‖h - e_y‖² on two point masses, y each of them in turn: L = -(α_1 - 1/2)² - ..., largest in the middle."""

    start = (Fraction(1, 2), Fraction(1, 2))

    def gradient(self, alpha: Row) -> Row:
        """The mean of -2(α - e_1) and -2(α - e_2)."""
        return tuple(1 - 2 * a for a in alpha)

    def loss(self, alpha: Row) -> Fraction:
        """The mean of both."""
        one, other = alpha
        return -((1 - one) ** 2 + other**2 + one**2 + (1 - other) ** 2) / 2

    def gap(self, alpha: Row) -> Fraction:
        """Against a vertex."""
        return self.loss(alpha) - self.loss((Fraction(1), Fraction(0)))

    def probabilities(self, alpha: Row) -> Row:
        """Everything is sent."""
        return tuple(Fraction(1) for _ in alpha)


def witness() -> tuple[Witness, ...]:
    """F = ‖x‖²/2, G² = 8, T = 200: σ = r = 1, M = 0, η = 1/40, the printed bound 2 √(8/200), and nothing moves."""
    rounds = 200
    etas: Sequence[Fraction] = [Fraction(1, 40)] * rounds
    return (
        Witness(
            "squared: the gap is at most 2 √(G² σ r/T)",
            expected_gaps(Saddle(), etas)[-1] ** 2,
            "<=",
            4 * Fraction(8, rounds),
            "1/4 against 4/25: in the middle both coordinates of the gradient are 0",
        ),
    )


D44 = Erratum(
    id="fedboost.d44",
    about="fedboost.prop1",
    severity=Severity.FALSE,
    source=Source("hamer2020fedboost", "Properties 1; Theorem 2"),
    printed=(
        "Assume the following properties about the function F, the Bregman divergence B_F and "
        "the loss function L: [...]"
    ),
    corrected="besides: l is convex in the weights",
    why=(
        "Theorem 2 compares with the least loss, and so must exclude losses with other points "
        "of rest. Section 4.3 says that l is convex, as if that were known: fedboost.d53."
    ),
    witness=witness,
)
