"""The drift of Appendix E takes the square of a sum for the sum of the squares."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity

ROUND, STEPS = 20, 32


def walked() -> Fraction:
    """‖g_i^K - f^t‖² for two clients with the losses f and -f, μ = 1, exact oracles: f^t = f* = 0 in every round."""
    g = Fraction(0)
    for n in range(ROUND * STEPS + 2, ROUND * STEPS + STEPS + 1):
        g = Fraction(n - 2, n) * g - Fraction(2, n)
    return g**2


def witness() -> tuple[Witness, ...]:
    """Round 20 with K = 32 steps, at k = K; G = γ = 1."""
    squares = sum(
        (Fraction(2, ROUND * STEPS + k + 1) ** 2 for k in range(1, STEPS + 1)), Fraction(0)
    )
    last = Fraction(2, ROUND * STEPS + STEPS + 1)
    return (
        Witness(
            "(1/N)Σ‖g_i - g_i^1‖² ≤ Σ_{κ≤k} 16(η^κ)²G²/γ²",
            walked(),
            "<=",
            16 * squares,
            "exact steps: k - 1 steps in one direction",
        ),
        Witness(
            "(1/N)Σ‖g_i - g_i^1‖² ≤ 64(η^k)²K²G²/γ²",
            walked(),
            "<=",
            64 * last**2 * STEPS**2,
            "exact steps; true for all t ≥ 1",
            expected=True,
        ),
    )


D84 = Erratum(
    id="ffgb.d84",
    about="ffgb.clmE_drift",
    severity=Severity.GAP,
    source=Source("shen2022ffgb", "Appendix E, the drift after (40)"),
    printed="(1/N)Σ‖g_i - g_i^1‖² ≤ Σ_{κ≤k} 16(η^{κ,t})²G²/γ² ≤ 64(η^{k,t})²K²G²/γ²",
    corrected="(Σ_{κ<k} 4η^{κ,t}G/γ)², which is at most 64(η^{k,t})²K²G²/γ² for t ≥ 1",
    why="The last bound has K² and is what the middle one should have been: it does not follow from it, but from the square of the sum. Appendix D does the same (ffgb.d27), and so does Appendix F.",
    witness=witness,
)
