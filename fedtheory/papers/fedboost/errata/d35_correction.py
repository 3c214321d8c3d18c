"""The printed correction leaves a bias."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """One predictor, h = 3, α = 1, γ = 1/2, y = 0: a mean over two masks."""
    h, alpha, gamma = Fraction(3), Fraction(1), Fraction(1, 2)
    gradient = 2 * alpha * h**2
    when_sent = 2 * (alpha / gamma * h) * h / gamma
    for_printed = alpha**2 * h * (1 / gamma - 1) / gamma
    for_ours = 2 * alpha * h**2 * (1 / gamma - 1) / gamma
    return (
        Witness(
            "the mean of the corrected estimate is the gradient",
            gamma * (when_sent - for_printed),
            "=",
            gradient,
            "33 against 18",
        ),
        Witness(
            "with our correction",
            gamma * (when_sent - for_ours),
            "=",
            gradient,
            "18",
            expected=True,
        ),
    )


D35 = Erratum(
    id="fedboost.d35",
    about="fedboost.s42.unb",
    severity=Severity.FALSE,
    source=Source("hamer2020fedboost", "(10); Section 4.2, last displays"),
    printed=("b_l = α_l² h_l(x)(1/γ_l - 1) 1_l/γ_l, and E[∇_{α_l} l(h_α̃) - b] = ∇l(h_α)"),
    corrected="b_l = 2 α_l ‖h_l(x)‖² (1/γ_l - 1) 1_l/γ_l",
    why=(
        "With the derivative as it is, the chain rule at what clients see has the bias 2 α_l ‖h_l‖² "
        "(1/γ_l - 1). The printed correction has α_l and h_l in each other's place, like the gradient "
        "before it, and lacks the 2."
    ),
    witness=witness,
)
