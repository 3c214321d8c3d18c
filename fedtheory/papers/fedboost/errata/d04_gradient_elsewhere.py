"""The gradient is bounded at ensembles, and taken at weights that are none."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def unsent(k: int) -> Fraction:
    """The gap of α^A if nothing is ever sent: y = (3/5, 2/5), T = 2k², η = 5/(12k), and α_1 gains 1/(12k) a round."""
    rounds = 2 * k**2
    mean = sum(
        (min(Fraction(1), Fraction(1, 2) + Fraction(t, 12 * k)) for t in range(rounds)), Fraction(0)
    )
    return 2 * (mean / rounds - Fraction(3, 5)) ** 2


def witness() -> tuple[Witness, ...]:
    """‖α - e_1‖², q = 100, uniform C = 1, at α = 1/q: E‖g‖² = 4‖α - y‖² + 4V."""
    q = 100
    away = (1 - Fraction(1, q)) ** 2 + (q - 1) * Fraction(1, q) ** 2
    variance = q * Fraction(1, q) ** 2 * (1 - Fraction(1, q)) * q
    k, rare = 20, Fraction(1, 25000)
    return (
        Witness(
            "squared: the gap is at most 2 √(G² σ r/T), with G the largest ‖2(h - y)‖ of an ensemble",
            ((1 - 2 * 2 * k**2 * rare) * unsent(k)) ** 2,
            "<=",
            4 * Fraction(72, 25) / (2 * k**2),
            "two point masses, y = (3/5, 2/5), F = ‖x‖²/2, γ = 1/25000, T = 800: with probability above 1 - 2Tγ nothing is "
            "ever sent, the gradient is -2y, and α goes to e_1",
        ),
        Witness(
            "E‖g‖² is at most the largest ‖2(h - y)‖² of an ensemble",
            4 * away + 4 * variance,
            "<=",
            Fraction(8),
            "already at the first round, where V is smallest: 4·99/100 + 4·99/100 of each; at e_2 it is 8 + 4(q - 1)",
            expected=True,
        ),
        Witness(
            "the same at α = e_2",
            Fraction(8 + 4 * (q - 1)),
            "<=",
            Fraction(8),
            "V = q - 1 at a vertex",
        ),
    )


D04 = Erratum(
    id="fedboost.d04",
    about="fedboost.thm2",
    severity=Severity.FALSE,
    source=Source("hamer2020fedboost", "Properties 1.5; Figure 1, step 3b"),
    printed="‖δ l(h(x), y)‖_* ≤ G for all x, y",
    corrected="G² bounds E‖δ_t L‖_*² at what clients see, α 1/γ, which leaves the simplex",
    why=(
        "Step 3b differentiates at the debiased weights. With uniform sampling of one of q predictors a "
        "coordinate is up to q, and so is the gradient."
    ),
    witness=witness,
)
