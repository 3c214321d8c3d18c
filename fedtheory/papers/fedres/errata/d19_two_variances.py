"""One letter is the variance of the loss in Theorem 1 and of the gradient in Theorem 2."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedres.instances.pair_quadratics import (
    gradient,
    rational_pair_quadratics,
    value,
)

TWO = "1/2 1/2 0 0 0 0,1/2 -1/2 0 0 0 0"


def witness() -> tuple[Witness, ...]:
    """l = 1/2 + xi w/2, xi = ±1, at w = 0."""
    of, here = rational_pair_quadratics(losses=TWO, comparator="0 0"), (Fraction(0), Fraction(0))
    rows, mean = of.samples[0], of.mean(0)
    of_loss = sum((value(row, here) - value(mean, here)) ** 2 for row in rows) / len(rows)
    steep = gradient(mean, here)[0]
    of_gradient = sum((gradient(row, here)[0] - steep) ** 2 for row in rows) / len(rows)
    return (
        Witness(
            "one sigma² serves Theorems 1 and 2: V[grad l] <= V[l]",
            Fraction(of_gradient),
            "<=",
            Fraction(of_loss),
            "the loss is 1/2 for sure, its slope is not",
        ),
    )


D19 = Erratum(
    id="fedres.d19",
    about="fedres.thm2full",
    severity=Severity.GAP,
    source=Source("agarwal2020fedres", "Definition 2; Theorem 2; Theorem 3"),
    printed=(
        "sigma_i is an upper bound for the variance of l_{i,t} (Definition 2); V[grad l_{i,t}] is upper bounded "
        "by sigma_i² (Theorem 2)"
    ),
    corrected=(
        "two letters: the variance of the loss in Theorem 1, the trace of the gradient's covariance in Theorems 2 "
        "and 3"
    ),
    why=(
        "They have different units, and neither bounds the other. Appendix B says that its sigma_i is defined "
        "slightly differently; Theorem 3 does not say which it means."
    ),
    witness=witness,
)
