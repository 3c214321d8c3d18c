"""The drift of Appendix D is a square of a sum of steps, and is bounded by the sum of their squares."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity

ROUND, STEPS = 200, 60


def witness() -> tuple[Witness, ...]:
    """Two clients on one point with the losses f and -f, μ = G = γ = 1: lines 2 to 5, the distance of both from their mean."""
    eta = [Fraction(4, ROUND * STEPS + k + 1) for k in range(1, STEPS)]
    apart = Fraction(0)
    for step in eta:
        apart += step * (1 - apart)
    summed = sum(eta, Fraction(0))
    return (
        Witness(
            "(1/N)Σ‖g_i - ḡ‖² is at most 36 times the sum of the squares",
            apart**2,
            "<=",
            36 * sum((step**2 for step in eta), Fraction(0)),
            "round 200, K = k = 60",
        ),
        Witness(
            "at most 16 times the square of the sum",
            apart**2,
            "<=",
            16 * summed**2,
            "as before",
            expected=True,
        ),
    )


D27 = Erratum(
    id="ffgb.d27",
    about="ffgb.clmD_drift",
    severity=Severity.GAP,
    source=Source("shen2022ffgb", "Appendix D, bound of (1/N)Σ‖g_i - ḡ‖², third line"),
    printed="(1/N)Σ‖g_i - ḡ‖² ≤ 36 Σ_{κ<k}(η^κ)²G²/γ² ≤ 144 η²K²G²/γ²",
    corrected="(1/N)Σ‖g_i - ḡ‖² ≤ 16 (Σ_{κ<k}η^κ)²G²/γ² ≤ 64 η²K²G²/γ² from the second round on",
    why=(
        "K steps in one direction end K times as far as one, so the square has K², which the line in the "
        "middle has not. From the second round on the last line is true all the same, with room."
    ),
    witness=witness,
)
