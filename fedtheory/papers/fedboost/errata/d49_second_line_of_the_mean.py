"""The second line of the mean subtracts y twice and loses a factor."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedboost.errata.enumerated import THREE, mean


def witness() -> tuple[Witness, ...]:
    """The printed estimate 2(Σ α̃ h - y) α̃_1 itself: h = (1, 2, -1), y = 1/3, α = (1/2, 3/10, 1/5), γ = (1/2, 2/5, 1/4)."""
    h, y, alpha, gamma = THREE.h, THREE.y, THREE.alpha, THREE.gamma
    first = mean(lambda bits: 2 * THREE.off(THREE.seen(bits)) * THREE.seen(bits)[0], gamma)
    others = sum((a * x for a, x in zip(alpha[1:], h[1:], strict=True)), Fraction(0))
    second = 2 * (others - y) * alpha[0] + (alpha[0] / gamma[0] * h[0] - y) * alpha[0]
    third = 2 * THREE.off(alpha) * alpha[0] + alpha[0] ** 2 * h[0] * (1 / gamma[0] - 1)
    return (
        Witness("the first line is the second", first, "=", second, "16/15 against 2/5"),
        Witness("the second line is the third", second, "=", third, "2/5 against 49/60"),
        Witness(
            "the first line is the third with 2 before its last term",
            first,
            "=",
            third + alpha[0] ** 2 * h[0] * (1 / gamma[0] - 1),
            "16/15",
            expected=True,
        ),
    )


D49 = Erratum(
    id="fedboost.d49",
    about="fedboost.s42.exp",
    severity=Severity.FALSE,
    source=Source("hamer2020fedboost", "Section 4.2, second and third line of the mean"),
    printed=(
        "= 2(Σ_{k≠l} α_k h_k(x) - y)·α_l + (α_l/γ_l h_l(x) - y) α_l = ∇l(h_α(x), y) + α_l² "
        "h_l(x)(1/γ_l - 1)"
    ),
    corrected=(
        "= 2(Σ_{k≠l} α_k h_k(x) - y + α_l/γ_l h_l(x))·α_l = ... + 2 α_l² h_l(x)(1/γ_l - 1), of "
        "the printed estimate"
    ),
    why=(
        "y is in the sum once, and the 2 is before all of it. None of the three lines is "
        "another, even for the derivative as printed: fedboost.d13."
    ),
    witness=witness,
)
