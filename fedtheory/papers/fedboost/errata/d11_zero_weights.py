"""Weighted sampling gives weights of 0 the probability 0, which Properties 1.6 forbid and step 3a divides by."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """A step from (1/2, 1/2) along (1, 0) is projected from (-1/2, 1/2) to (0, 1)."""
    level = Fraction(1, 2) - 1  # the second coordinate alone is left: 1/2 - level = 1
    projected = max(Fraction(0), Fraction(1, 2) - 1 - level)
    return (
        Witness(
            "the first weight, and with it γ_1, is positive",
            Fraction(0),
            "<",
            projected,
            "Euclidean mirror map, η = 1, gradient (1, 0)",
        ),
    )


D11 = Erratum(
    id="fedboost.d11",
    about="fedboost.alg1",
    severity=Severity.GAP,
    source=Source("hamer2020fedboost", "(8); Properties 1.6; Figure 1, step 3a"),
    printed="0 < γ_{k,t} ≤ 1; α̃ = α_{k,t}/γ_{k,t} if h_k in H_t",
    corrected="a predictor of weight 0 is not sent, and what clients see of it is 0",
    why="Euclidean projections on the simplex make exact zeros.",
    witness=witness,
)
