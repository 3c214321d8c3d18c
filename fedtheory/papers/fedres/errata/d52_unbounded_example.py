"""Appendix C's losses are outside of what Section 2 assumes: not in [0, 1], with gradients that nothing bounds."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedres.errata.appendix_c import START, population_loss


def witness() -> tuple[Witness, ...]:
    """At a pair of models in the unit balls even the mean is above 1."""
    away = (Fraction(-1), Fraction(0))
    return (
        Witness(
            "ℓ ≤ 1 on the balls of radius 1, so its mean is as well",
            population_loss(START, away),
            "<=",
            Fraction(1),
            "w^g = (1, 0), w^l = (-1, 0): (1 + 1)² + (-1 - 1)² + v",
        ),
    )


D52 = Erratum(
    id="fedres.d52",
    about="fedres.appc",
    severity=Severity.GAP,
    source=Source("agarwal2020fedres", "Appendix C.1, against Section 2"),
    printed="the example of Appendix C, which compares the algorithms of Theorems 1 and 2 with fictitious play",
    corrected="no theorem speaks of it: replace N(0, 1) by ±1 and ε by ±1/2, and divide the loss by (1 + √13/2 + √8)²",
    why=(
        "Gaussian features make the loss and its gradient unbounded, and Algorithms 5 to 7 do not project. Signs for the "
        "Gaussians have the same second moments, so the population's loss, its best responses and all rates stay, and on "
        "balls of radius 1 the scaled loss lies in [0, 1] (fedtheory.papers.fedres.instances.appendix_c.bounded_surrogate)."
    ),
    witness=witness,
)
