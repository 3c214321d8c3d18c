"""Theorem 3 adds lengths and numbers under its roots."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, T
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import Values
from fedtheory.papers.fedboost.errata.enumerated import squared_distance, value
from fedtheory.papers.fedboost.statements.notation import C, M, alpha_star, sigma
from fedtheory.papers.fedboost.statements.thm3_agnostic import (
    THEOREM_3,
    G_a,
    G_l,
    lambda_star,
    r_a,
    r_l,
)


def printed(unit: int) -> Fraction:
    """The printed bound where the norm is so many times the l2 norm: F = ‖x‖²/2, one domain, one round, M = 0.

    Gradients are at most 3 long and losses at most 2; r is taken so that σ r = 1, which is more than a divergence is.
    """
    s = Fraction(1, unit**2)
    at: Values = {sigma: s, r_a: 1 / s, r_l: 1 / s, alpha_star: unit, lambda_star: unit}
    sizes: Values = {G_a: Fraction(3, unit), G_l: Fraction(2, unit)}
    return value(THEOREM_3.bound("printed"), {**at, **sizes, M: 0, C: 2, T: 1})


def witness() -> tuple[Witness, ...]:
    """L = ‖α - e_1‖² of two predictors, all of them sent: at α_1 = (1/2, 1/2) the gap is 1/2."""
    half, zero, one = Fraction(1, 2), Fraction(0), Fraction(1)
    gap = squared_distance((half, half), (one, zero))
    return (
        Witness(
            "the gap after one round is at most the printed bound",
            gap,
            "<=",
            printed(9999),
            "norms in units of 1/9999: 1/2 against 2000/9999",
        ),
        Witness(
            "and in the l2 norm itself",
            gap,
            "<=",
            printed(3),
            "in units of 1/3 the same run is far below it",
            expected=True,
        ),
    )


D40 = Erratum(
    id="fedboost.d40",
    about="fedboost.thm3",
    severity=Severity.FALSE,
    source=Source("hamer2020fedboost", "Theorem 3, first two terms"),
    printed="4 √(G_α² (σ r_α + α_*)/T) + 4 √(G_λ² (σ r_λ + λ_*)/T) + ...",
    corrected=(
        "with the best steps (G_α + N_α) √(2 r_α/(σ T)) and likewise for λ, N being the size of "
        "the noise: fedboost.thm3_best"
    ),
    why=(
        "α_* is a length of weights and σ r is not: when the norm is multiplied by c, G is "
        "divided by it, σ by c², and α_* multiplied. The printed terms then vanish like 1/√c, "
        "while the run stays what it was."
    ),
    witness=witness,
)
