"""(9) needs the budget, and proportional probabilities attain it only if they spend it."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.errata.fedboost.enumerated import moment


def witness() -> tuple[Witness, ...]:
    """α = (1/4, 1/4, 1/4, 1/4): everything sent with C = 1; and γ = α with C = 2."""
    alpha = (Fraction(1, 4),) * 4
    everything = (Fraction(1),) * 4
    return (
        Witness(
            "Σ α²/γ C ≥ (Σ α)² for probabilities that are valid and not 0",
            moment(alpha, everything) * 1,
            ">=",
            Fraction(1),
            "γ = 1, C = 1: 1/4; Properties 1.6 say no more of γ",
        ),
        Witness(
            "the lower bound is achieved if γ ∝ α",
            moment(alpha, alpha) * 2,
            "=",
            Fraction(1),
            "γ = α, C = 2: 2",
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
