"""AFLBoost's client losses with a mixture are not defined, and one reading solves another problem."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedboost.errata.enumerated import ZERO


def witness() -> tuple[Witness, ...]:
    """L = (a², (1 - a)²) and m = (1, 3): at a = 1/2, the solution, the weighed losses differ."""
    half = a = Fraction(1, 2)
    losses, mixture = (a**2, (1 - a) ** 2), (half, half)
    return (
        Witness(
            "both losses are equal at 1/2", a**2, "=", (1 - a) ** 2, "the solution", expected=True
        ),
        Witness(
            "and so are the weighed ones",
            Fraction(1, 4) * a**2,
            "=",
            Fraction(3, 4) * (1 - a) ** 2,
            "weights 1/4 and 3/4: the saddle is elsewhere",
        ),
        Witness(
            "with as many samples each, Σ m_j/m λ_j L_j is (11)",
            sum((half * share * loss for share, loss in zip(mixture, losses, strict=True)), ZERO),
            "=",
            sum((share * loss for share, loss in zip(mixture, losses, strict=True)), ZERO),
            "1/8 against 1/4: it is 1/p of it, and so are both gradients",
        ),
    )


D20 = Erratum(
    id="fedboost.d20",
    about="fedboost.alg2",
    severity=Severity.GAP,
    source=Source("hamer2020fedboost", "Figure 2, steps 3-5"),
    printed=(
        "Obtain stochastic gradients ∇_α L_j(α̃_t, λ_t), ∇_λ L_j(α̃_t, λ_t) "
        "[...] δ = Σ_j m_j/m ∇L_j(α̃_t, λ_t)"
    ),
    corrected=("δ_α = Σ_k λ_k ∇L_k and δ_λ = (L_k)_k: the mixture weighs domains, not m_j/m"),
    why=(
        "If L_j(α, λ) is λ_j L_j and clients are weighed by m_j/m, the saddle is that of the losses "
        "(m_j/m) L_j; and where all are as large the players hear 1/p of the game of (11)."
    ),
    witness=witness,
)
