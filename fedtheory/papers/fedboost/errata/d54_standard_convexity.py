"""Theorem 1 takes the convexity of divergences from the wrong argument."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedboost.errata.enumerated import cubes, dot


def witness() -> tuple[Witness, ...]:
    """F = Σ x³, one domain (2/5, 2/5, 1/5), predictors (1/10, 1/20, 17/20) and (1/20, 1/10, 17/20)."""
    domain = (Fraction(2, 5), Fraction(2, 5), Fraction(1, 5))
    predictors = (
        (Fraction(1, 10), Fraction(1, 20), Fraction(17, 20)),
        (Fraction(1, 20), Fraction(1, 10), Fraction(17, 20)),
    )

    def f(first: Fraction) -> Fraction:
        columns = zip(*predictors, strict=True)
        return cubes(domain, tuple(dot((first, 1 - first), column) for column in columns))

    return (
        Witness(
            "f is convex in α: at (1/2, 1/2) it is at most the mean of its ends",
            f(Fraction(1, 2)),
            "<=",
            (f(Fraction(1)) + f(Fraction(0))) / 2,
            "by the convexity of any divergence",
        ),
    )


D54 = Erratum(
    id="fedboost.d54",
    about="fedboost.thm1.p",
    severity=Severity.GAP,
    source=Source("hamer2020fedboost", "Theorem 1, proof, before the first display"),
    printed="By the standard convexity of Bregman divergence, f is convex in α",
    corrected="by the joint convexity, which the theorem assumes",
    why=(
        "α is in the second argument, in which divergences need not be convex. The theorem "
        "loses nothing by it: joint convexity is among its assumptions, and gives what is needed. As it excludes "
        "the cubes, the reason is missing and what follows is true."
    ),
    witness=witness,
)
