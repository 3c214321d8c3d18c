"""Section 5.4 says that a larger λ_0 increases the gap in the first iteration; there λ_0 does nothing at all."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedfw.errata.clients import (
    Federation,
    dot,
    fedfw_iterates,
    mean,
    mean_gradient,
    minus,
    on_interval,
)

SMALL, LARGE = Fraction(1, 100), Fraction(1, 2)


def gaps(lambda_0: Fraction) -> tuple[Fraction, ...]:
    """gap(x̄^1), ..., gap(x̄^5) of (11), for (21) from 0."""
    federation = on_interval((2, -6), (2, 2), start=(0, 0))
    iterates = fedfw_iterates(federation, lambda_0, 5)
    return tuple(_gap(federation, mean(federation, X)) for X in iterates)


def _gap(federation: Federation, x: tuple[Fraction, ...]) -> Fraction:
    slope = mean_gradient(federation, x)
    return max(dot(slope, minus(x, vertex)) for vertex in federation.vertices)


def witness() -> tuple[Witness, ...]:
    """(21) from a common start, with λ_0 = 1/100 and λ_0 = 1/2."""
    small, large = gaps(SMALL), gaps(LARGE)
    where = "exact iterates; the largest of two vertices"
    return (
        Witness("gap(x̄^1) grows with λ_0: 1/100 against 1/2", small[0], "<", large[0], where),
        Witness("gap(x̄^2) grows with λ_0: 1/100 against 1/2", small[1], "<", large[1], where),
        Witness("gap(x̄^5) grows with λ_0: 1/100 against 1/2", small[4], "<", large[4], where),
    )


D66 = Erratum(
    id="fedfw.d66",
    about="fedfw.clm11",
    severity=Severity.FALSE,
    source=Source("dadras2024fedfw", "Section 5.4, 'Impact of initial penalty parameter (λ_0)'"),
    printed=(
        "A higher λ_0 leads to a larger gap in the initial iterations [...]; increasing λ_0 [...] increases the gap "
        "value in the first iteration"
    ),
    corrected=(
        "from a common start λ_0 has no effect on x̄^1 and x̄^2; later a larger one may make the gap smaller or larger"
    ),
    why=(
        "In the first round all x_i^1 - x̄^1 are 0 if the clients start together, and so is the penalty's gradient: X^2 "
        "does not depend on λ_0. On (21) λ_0 = 1/2 has a smaller gap than λ_0 = 1/100 in round 5, and λ_0 = 5 a larger one. A surrogate gap "
        "measured at X^t, as in the linked code, does contain λ_t; the gap (11) does not."
    ),
    witness=witness,
)
