"""The gradient of the squared loss is multiplied by a weight where a predictor belongs."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """One output, h = (2, 1), y = 3/2, α = (1/2, 1/2): the derivative in α_1, which a difference gives exactly."""
    h, y, a, b = (Fraction(2), Fraction(1)), Fraction(3, 2), Fraction(1, 2), Fraction(1, 2)

    def loss(first: Fraction) -> Fraction:
        return (first * h[0] + b * h[1] - y) ** 2

    derivative = (loss(a + 1) - loss(a - 1)) / 2  # exact for a quadratic
    return (
        Witness(
            "the derivative is 2(Σ α_k h_k - y) α_1",
            derivative,
            "=",
            2 * (a * h[0] + b * h[1] - y) * a,
            "at this point h_α = y, where both are 0",
            expected=True,
        ),
        Witness(
            "the same at α = (1, 0)",
            4 * (h[0] - y),
            "=",
            2 * (h[0] - y),
            "2⟨2 - 3/2, 2⟩ = 2 against 2(2 - 3/2)·1 = 1",
        ),
    )


D13 = Erratum(
    id="fedboost.d13",
    about="fedboost.s42.grad",
    severity=Severity.FALSE,
    source=Source("hamer2020fedboost", "Section 4.2, second and fourth displays"),
    printed="∇_{α_l} l(h_α(x), y) = 2(Σ_k α_k h_k(x) - y) · α_l",
    corrected="2 ⟨Σ_k α_k h_k(x) - y, h_l(x)⟩; likewise 1_l/γ_l h_l(x) in the sampled one",
    why=(
        "The derivative of h_α in α_l is h_l, not α_l; the printed side is a vector where the left "
        "one is a number."
    ),
    witness=witness,
)
