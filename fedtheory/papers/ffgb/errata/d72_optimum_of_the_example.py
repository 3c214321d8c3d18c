"""Appendix C lets the optimum of a cross entropy have the norm G/μ; it cannot."""

from collections.abc import Sequence
from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def squared_slope(shares: Sequence[Fraction], label: int) -> Fraction:
    """‖∇_1 l‖² where the softmax of y' has these shares."""
    return sum((((j == label) - p) ** 2 for j, p in enumerate(shares)), Fraction(0))


def witness() -> tuple[Witness, ...]:
    """Two classes, as in the example, and ten: G² exceeds the squared slope where the label has the share 1/100."""
    hundredth = Fraction(1, 100)
    least = squared_slope((hundredth, 1 - hundredth), 0)  # of G²: Assumption 4.1 asks for all f
    found = []
    for classes in (2, 10):
        at_zero = squared_slope((Fraction(1, classes),) * classes, 0)
        found.append(
            Witness(
                f"c = {classes}: (μ‖f*‖)² may be G², though it is at most ‖∇l(0)‖²",
                least,
                "<=",
                at_zero,
                "99²·2/100² against 1 - 1/c",
            )
        )
    return tuple(found)


D72 = Erratum(
    id="ffgb.d72",
    about="ffgb.rem_agrees",
    severity=Severity.FALSE,
    source=Source("shen2022ffgb", "Appendix C, after (22)"),
    printed=(
        "this lower bound agrees with the result in Theorem 4.1 for T → ∞ if we pick ‖f*‖ = G/μ, where l is the cross "
        "entropy loss"
    ),
    corrected=(
        "for a loss whose slope is G at the optimum, as a linear one; for the cross entropy μ‖f*‖ < G/√2 at each "
        "point, and for small μ it is of the order of μ log(1/μ)"
    ),
    why=(
        "At a point of the example ∇l(f*) = -μf*. The gradient of a convex loss is monotone, so μ‖f*‖² ≤ -⟨∇l(0), f*⟩ "
        "and μ‖f*‖ ≤ ‖∇l(0)‖ = √(1 - 1/c), while G is the supremum √2. With linear losses the example stands still at "
        "the distance G/μ (ffgb.d01)."
    ),
    witness=witness,
)
