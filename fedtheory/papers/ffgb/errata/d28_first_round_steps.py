"""In the first round an early step is more than twice a later one."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Round 0, μ = 1: the first and the fourth step."""
    first, fourth = Fraction(4, 2), Fraction(4, 5)
    return (Witness("η^1 ≤ 2η^4 at t = 0", first, "<=", 2 * fourth, "4/(μ(k + 1))"),)


D28 = Erratum(
    id="ffgb.d28",
    about="ffgb.clmD_drift",
    severity=Severity.GAP,
    source=Source("shen2022ffgb", "Appendix D, before the bound of the drift"),
    printed="η^{t,κ} ≤ 2η^{t,k} for κ ≤ k",
    corrected="η^{t,κ} ≤ 2η^{t,k} for κ ≤ k and t ≥ 1; in round 0 the quotient is (k + 1)/(κ + 1)",
    why=(
        "The steps are proportional to 1/(tK + k + 1): from the second round on the largest number of a round "
        "is at most twice its smallest, in the first it is not."
    ),
    witness=witness,
)
