"""Lemma 3's constants are far from what its own recursion gives."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, t
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import Values, enclosed_bound
from fedtheory.papers.fedfw.statements.notation import D, H, L, g_star, lambda_0, n, zeta_star
from fedtheory.papers.fedfw.statements.thm3_stochastic import THEOREM_3, sigma


def witness() -> tuple[Witness, ...]:
    """L = 1, D = 2, n = 10, λ_0 = 1/10, H = ζ* = g* = σ = 1, at t = 10 and 1000."""
    at: Values = {
        L: 1, D: 2, H: 1, zeta_star: 1, g_star: 1, sigma: 1, n: 10, lambda_0: Fraction(1, 10),
    }  # fmt: skip
    return tuple(_looser(at, round_, factor) for round_, factor in ((10, 52), (1000, 74)))


def _looser(at: Values, round_: int, factor: int) -> Witness:
    ours, repaired = (
        enclosed_bound(THEOREM_3.bound(key), {**at, t: round_})
        for key in ("sharpened", "corrected")
    )
    return Witness(
        f"ours, {factor} times, is below (68) at t = {round_}",
        factor * ours.upper,
        "<=",
        repaired.lower,
        "(68) with the larger G, so that it is true",
        expected=True,
    )


D59 = Erratum(
    id="fedfw.d59",
    about="fedfw.thm3",
    severity=Severity.CONSTANT,
    source=Source("dadras2024fedfw", "Lemma 3, C; eq. (68)"),
    printed="9^(1/3)((81/2)D²(L + nλ_0) + 9D√Q)/(t+7)^(1/3) for the stacked gap",
    corrected=(
        "(81/16)LD²/(t+7) + (81/17)nλ_0D²/√(t+7) + (27/26)D√(16σ²/3 + 27L²D²/4)/(t+7)^(1/3), and H²/(2nλ_0√(t+7)) from "
        "there to the mean"
    ),
    why=(
        "One power is taken for all three terms of the recursion; each has its own, and the step 9/(t+8) divides its constant "
        "by 8, 17/2 or 26/3. The dual variable and Lemma 2 are replaced by one square."
    ),
    witness=witness,
)
