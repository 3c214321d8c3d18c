"""The variance of a client's weights is drawn from a normal law around 0."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """A normal law around 0 is negative half of the time."""
    negative = Fraction(1, 2)
    coordinates = 10
    return (
        Witness(
            "a coordinate of v_j can be a variance",
            negative,
            "<=",
            Fraction(0),
            "the probability that it is negative",
        ),
        Witness(
            "all d = 10 coordinates of v_j can be variances at least every hundredth time",
            Fraction(1, 100),
            "<=",
            (1 - negative) ** coordinates,
            "the probability that none is negative",
        ),
    )


D44 = Erratum(
    id="fednewton.d44",
    about="fednewton.syn",
    severity=Severity.GAP,
    source=Source("anonymous2024fednewton", "Section 7, the synthetic dataset"),
    printed="w_j ~ N(1, v_j), v_j ~ N(0, beta)",
    corrected="w_j ~ N(1, |v_j|), or w_j = 1 + v_j; print does not say which",
    why="What is drawn for a variance is negative half of the time, so the recipe cannot be followed as it is written.",
    witness=witness,
)
