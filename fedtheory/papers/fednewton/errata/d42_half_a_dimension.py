"""An effective dimension is said to be at least 1/2, whatever lambda is."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def dimension(square: Fraction, lam: Fraction, chance: Fraction) -> Fraction:
    """N(λ) for one feature of squared length κ² that comes with this chance, and 0 else."""
    s = square * chance
    return s / (s + lam)


def witness() -> tuple[Witness, ...]:
    """One scalar feature: N = s/(s + λ), s = κ² times the chance to see it."""
    half = Fraction(1, 2)
    return (
        Witness(
            "1/2 <= N(1/2), one feature of length kappa = 1/10 at every input",
            half,
            "<=",
            dimension(Fraction(1, 100), half, Fraction(1)),
            "Assumption 1 allows every lambda in (0, 1), also above kappa²",
        ),
        Witness(
            "1/2 <= N(1/100), kappa = 1, but the feature is 0 with probability 999/1000",
            half,
            "<=",
            dimension(Fraction(1), Fraction(1, 100), Fraction(1, 1000)),
            "with kappa the supremum of the lengths",
        ),
    )


D42 = Erratum(
    id="fednewton.d42",
    about="fednewton.c1",
    severity=Severity.FALSE,
    source=Source("anonymous2024fednewton", "Section 4.1, after Assumption 2"),
    printed="for effective dimensions, it holds 1/2 <= max(N(lambda), N_1(lambda), ..., N_m(lambda)) <= kappa² lambda^{-1}",
    corrected=(
        "kappa²/(kappa² + lambda) <= N(lambda) <= kappa²/lambda if the mean square of ‖phi(x)‖ is kappa²; this is at least 1/2 "
        "for lambda <= kappa²"
    ),
    why="N(lambda) tends to 0 with the covariance; the lower bound needs features that are long beside lambda.",
    witness=witness,
)
