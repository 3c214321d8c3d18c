"""A client that holds the sampled predictors only cannot return the whole gradient at what it sees."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Point masses, y = (9/10, 1/10), uniform C = 1, α = (1/2, 1/2): means over the four masks."""
    alpha, y, gamma = Fraction(1, 2), Fraction(9, 10), Fraction(1, 2)
    whole = 2 * (alpha - y)
    sent = 2 * (alpha / gamma - y)  # the coordinate's own gradient when it is sent
    return (
        Witness(
            "the mean of the masked coordinate is the gradient",
            gamma * sent,
            "=",
            whole,
            "1_l ∂_l L(α̃): sent with probability 1/2",
        ),
        Witness(
            "the mean of the importance-weighted coordinate is the gradient",
            sent,
            "=",
            whole,
            "(1_l/γ_l) ∂_l L(α̃): the bias is 2α(1/γ - 1) = 1",
        ),
        Witness(
            "at (7/10, 3/10) both coordinates of the mean masked gradient are the same: the weights rest",
            gamma * 2 * (Fraction(7, 10) / gamma - y),
            "=",
            gamma * 2 * (Fraction(3, 10) / gamma - (1 - y)),
            "2α_l - y_l = 1/2",
            expected=True,
        ),
        Witness(
            "the gap there is at most the printed floor",
            2 * (Fraction(7, 10) - y) ** 2,
            "<=",
            Fraction(0),
            "M = 0; the gap is 2/25, and the first term vanishes with T",
        ),
    )


D06 = Erratum(
    id="fedboost.d06",
    about="fedboost.alg1",
    severity=Severity.FALSE,
    source=Source("hamer2020fedboost", "Figure 1, step 3b"),
    printed="Obtain the gradient update ∇L_j(α̃_t) and send to server",
    corrected=(
        "either all predictors reach the client, which the budget forbids, or a masked or importance-weighted "
        "gradient is sent, which is biased even for squared losses"
    ),
    why=(
        "Coordinate l of the gradient needs the values of h_l. What can be computed, 1_l times the gradient or "
        "1_l/γ_l times it, has another mean: for point masses the bias is 2 y_l (1 - γ_l) and 2 α_l "
        "(1/γ_l - 1). Theorem 2 is about the whole gradient, Section 4.2 about the chain rule: two "
        "algorithms."
    ),
    witness=witness,
)
