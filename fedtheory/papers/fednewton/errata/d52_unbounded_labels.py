"""The synthetic labels have Gaussian noise, so no B bounds them, and Theorems 2 to 5 do not speak of them."""

from fractions import Fraction as Q

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity

VARIANCE, B, K = Q(1, 5), 10, 250
"""Of the noise; a bound to be refuted; half the order of a moment."""


def even_moment(k: int) -> Q:
    """E ε^(2k) = (2k - 1)!! σ^(2k)."""
    moment = Q(1)
    for odd in range(1, 2 * k, 2):
        moment *= odd * VARIANCE
    return moment


def witness() -> tuple[Witness, ...]:
    """If |ε| <= B then E ε^(2k+2) <= B² E ε^(2k); the quotient is (2k + 1)/5, beyond any B."""
    return (
        Witness(
            "the noise is bounded by 10: E ε^502 <= 100 E ε^500",
            even_moment(K + 1),
            "<=",
            B**2 * even_moment(K),
            "the quotient is 501/5; for another B take k with (2k + 1)/5 > B²",
        ),
    )


D52 = Erratum(
    id="fednewton.d52",
    about="fednewton.syn",
    severity=Severity.GAP,
    source=Source("anonymous2024fednewton", "Section 7, Datasets, 1); Section 4, |y| <= B"),
    printed="|y| <= B almost surely; ε ~ N(0, 0.2), f*(x) = min(-1'x, 1'x) with x ~ N(0, I)",
    corrected="noise and inputs cut off, or theorems for labels with moments; Theorem 1, which is deterministic, applies",
    why=(
        "Neither the noise nor f* is bounded, so the experiment that is said to validate Theorems 2 to 4 "
        "satisfies their assumptions in no reading."
    ),
    witness=witness,
)
