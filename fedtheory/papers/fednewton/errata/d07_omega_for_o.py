"""Numbers of rounds that suffice are written as numbers that are needed."""

from collections.abc import Iterable
from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def mean(values: Iterable[Fraction]) -> Fraction:
    """Of two clients."""
    return sum(values, Fraction(0)) / 2


def witness() -> tuple[Witness, ...]:
    """Clients with one covariance: ρ = 0, and one exchange gives ridge regression exactly."""
    c, lam, b = Fraction(1), Fraction(1), (Fraction(0), Fraction(1))
    krr = mean(b) / (c + lam)
    w = Fraction(5)  # from anywhere
    w -= ((c + lam) * w - mean(b)) / (c + lam)
    return (
        Witness(
            "the rounds to an error of 10^-100 are at least log_10 of 10^100",
            Fraction(1),
            ">=",
            Fraction(100),
            "one round is made",
        ),
        Witness("and leaves the error 0", abs(w - krr), "=", Fraction(0), "H_j = H", expected=True),
    )


D07 = Erratum(
    id="fednewton.d07",
    about="fednewton.rem3",
    severity=Severity.TYPO,
    source=Source("anonymous2024fednewton", "Remark 3"),
    printed="t = Ω(log(1/ε)) rounds, against t = Ω(1/ε) for first-order methods",
    corrected="t = O(log(1/ε)) where ρ < 1, and no t where ρ ≥ 1",
    why="Theorem 1 is an upper bound: so many rounds suffice, if its factor is below 1. That they are needed is not shown, nor true of all instances.",
    witness=witness,
)
