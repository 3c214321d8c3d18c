"""(9) needs the budget, and proportional probabilities attain it only if they spend it."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedboost.errata.enumerated import moment, weighted


def witness() -> tuple[Witness, ...]:
    """α = (1/4, 1/4, 1/4, 1/4): γ = α with C = 2, and everything sent with C = 1; between them (8), cut off."""
    alpha = (Fraction(1, 4),) * 4
    uneven = (Fraction(9, 10), Fraction(1, 10))
    everything = (Fraction(1),) * 4
    return (
        Witness(
            "the lower bound is achieved if γ ∝ α",
            moment(alpha, alpha) * 2,
            "=",
            Fraction(1),
            "γ = α, C = 2: 2, of a budget that is not spent",
        ),
        Witness(
            "and by (8), which is called proportional",
            moment(uneven, weighted(uneven, 2)) * 2,
            "=",
            Fraction(1),
            "α = (9/10, 1/10), C = 2: 43/25",
        ),
        Witness(
            "Σ α²/γ C ≥ (Σ α)² for all probabilities of Properties 1.6",
            moment(alpha, everything) * 1,
            ">=",
            Fraction(1),
            "γ = 1, C = 1: 1/4; C bounds what can be sent, and no line says that Σ γ ≤ C",
        ),
    )


D61 = Erratum(
    id="fedboost.d61",
    about="fedboost.eq9",
    severity=Severity.FALSE,
    source=Source("hamer2020fedboost", "Section 4.1, (9), and the line after it"),
    printed=(
        "Σ_k α²_{k,t}/γ_{k,t} C ≥ (Σ_k α_{k,t})², and the lower bound is achieved if γ_{k,t} ∝ "
        "α_{k,t}"
    ),
    corrected="where Σ γ ≤ C; achieved if and only if γ = C α, which needs that no weight is above 1/C",
    why=(
        "By Cauchy-Schwarz the left side is at least C (Σ α)²/Σ γ. That at most C predictors "
        "are sent is said before, and that they are C is not."
    ),
    witness=witness,
)
