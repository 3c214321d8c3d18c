"""Where F is not strictly convex other minimisers stand beside the mixture."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedboost.errata.enumerated import dot


def divergence(one: tuple[Fraction, ...], other: tuple[Fraction, ...]) -> Fraction:
    """Of F(x) = x_1, which is convex and differentiable."""
    slope = (Fraction(1), Fraction(0))
    apart = tuple(a - b for a, b in zip(one, other, strict=True))
    return one[0] - other[0] - dot(slope, apart)


def witness() -> tuple[Witness, ...]:
    """One domain (1/2, 1/2), and the hypothesis (9/10, 1/10)."""
    domain, other = (Fraction(1, 2), Fraction(1, 2)), (Fraction(9, 10), Fraction(1, 10))
    return (
        Witness(
            "a hypothesis that is no mixture of the domains loses more",
            divergence(domain, domain),
            "<",
            divergence(domain, other),
            "0 both",
        ),
    )


D56 = Erratum(
    id="fedboost.d56",
    about="fedboost.claim.lin",
    severity=Severity.GAP,
    source=Source("hamer2020fedboost", "Section 3.2, first sentence"),
    printed="for any Bregman divergence [...] the minimizer of (2) and (3) is a linear combination",
    corrected="a minimizer is; for strictly convex F, the minimizer",
    why="Lemmas 1 and 2 ask for strict convexity where they speak of the only minimiser.",
    witness=witness,
)
