"""The steps of Theorem 3 have the divergence below."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, T
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import enclosed
from fedtheory.theorems.fedboost.notation import sigma
from fedtheory.theorems.fedboost.thm3_agnostic import PRINTED, G_a, eta_a, r_a


def step(scale: int) -> Fraction:
    """The printed η_α where F is so many times one with σ = r = 1."""
    return enclosed(PRINTED[eta_a], {sigma: scale, r_a: scale, G_a: 1, T: 1}).lower


def witness() -> tuple[Witness, ...]:
    """∇F(v) = ∇F(α) - η δ: with 4F the same weights need 4 times the step."""
    return (
        Witness(
            "the step of 4F is 4 times that of F",
            step(4),
            "=",
            4 * step(1),
            "1 against 4: it does not change",
        ),
    )


D83 = Erratum(
    id="fedboost.d83",
    about="fedboost.thm3",
    severity=Severity.GAP,
    source=Source("hamer2020fedboost", "Theorem 3, second sentence"),
    printed="η_λ = √(σ/(T G_λ² r_λ)) and η_α = √(σ/(T G_α² r_α))",
    corrected="η = √(2 σ r/T)/G for each player: fedboost.thm3_best",
    why=(
        "The same exchange as in Theorem 2 (fedboost.d01): mirror descent costs r/(η T) + η "
        "G²/(2 σ). What the printed steps cost is in the corrected bound of fedboost.thm3."
    ),
    witness=witness,
)
