"""A Bregman divergence is not convex in the estimator."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedboost.errata.enumerated import cubes


def witness() -> tuple[Witness, ...]:
    """F = Σ x³, D = (9/20, 9/20, 1/10), and the estimators (3/20, 1/20, 4/5), (1/20, 3/20, 4/5) and their middle."""
    domain = (Fraction(9, 20), Fraction(9, 20), Fraction(1, 10))
    one = (Fraction(3, 20), Fraction(1, 20), Fraction(4, 5))
    other = (Fraction(1, 20), Fraction(3, 20), Fraction(4, 5))
    middle = tuple((a + b) / 2 for a, b in zip(one, other, strict=True))
    return (
        Witness(
            "the loss of the middle is at most the mean of the losses",
            cubes(domain, middle),
            "<=",
            (cubes(domain, one) + cubes(domain, other)) / 2,
            "all three are positive distributions",
        ),
    )


D53 = Erratum(
    id="fedboost.d53",
    about="fedboost.s43.conv",
    severity=Severity.FALSE,
    source=Source("hamer2020fedboost", "Section 4.3, second paragraph"),
    printed=(
        "Since l is a convex function, specifically a Bregman divergence, we can approach this "
        "problem using generic mirror descent"
    ),
    corrected="since l is assumed convex in the estimator, as squares and log-losses are",
    why=(
        "Divergences are convex in their first argument, the domain; the estimator is the "
        "second. Nor is every loss of Section 2 a divergence."
    ),
    witness=witness,
)
