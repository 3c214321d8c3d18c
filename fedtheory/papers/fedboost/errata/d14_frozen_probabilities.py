"""With weighted sampling what is seen does not depend on the weights, unless probabilities are kept fixed."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """C = 1: α/γ at two weights."""
    seen = [alpha / min(Fraction(1), alpha) for alpha in (Fraction(1, 3), Fraction(2, 3))]
    return (
        Witness(
            "what is seen of a sent predictor does not change with its weight",
            seen[0],
            "=",
            seen[1],
            "α = 1/3 and 2/3, γ = α: both are 1",
            expected=True,
        ),
    )


D14 = Erratum(
    id="fedboost.d14",
    about="fedboost.s42.sgrad",
    severity=Severity.GAP,
    source=Source("hamer2020fedboost", "Section 4.2, with (8)"),
    printed="∇l(h_α̃(x), y) = 2(Σ_k 1_k α_k/γ_k h_k(x) - y) · 1_l α_l/γ_l",
    corrected="the probabilities are not differentiated, which must be said",
    why=(
        "Under (8) α_l/γ_l = 1/C while α_l C ≤ 1: the sampled loss is constant in α_l, and its "
        "gradient 0."
    ),
    witness=witness,
)
