"""Random cosines scaled by 1/sqrt(M) approximate half of the kernel."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """k(x, x) = 1, and the mean of cos² over the uniform phase; M does not matter."""
    mean_of_square = Fraction(1, 2)
    return (
        Witness(
            "E <phi(x), phi(x)> is k(x, x) = 1",
            mean_of_square,
            "=",
            Fraction(1),
            "the average of cos² over [0, 2 pi]",
        ),
        Witness(
            "with phi of length 1/sqrt(M) the printed lambda is that of the kernel's features, lambda = 1/10",
            Fraction(1, 10),
            "=",
            Fraction(1, 10) / mean_of_square,
            "features sqrt(2) times as long give the same predictor with lambda twice as large",
        ),
    )


D69 = Erratum(
    id="fednewton.d69",
    about="fednewton.settings",
    severity=Severity.CONSTANT,
    source=Source("anonymous2024fednewton", "Section 7, random Fourier features"),
    printed="phi(x) = 1/sqrt(M) cos(Omega^T x + b)",
    corrected="phi(x) = sqrt(2/M) cos(Omega^T x + b), or lambda halved",
    why="The estimator is the one of the kernel's features with another lambda; lambda is tuned, so nothing but its value changes.",
    witness=witness,
)
