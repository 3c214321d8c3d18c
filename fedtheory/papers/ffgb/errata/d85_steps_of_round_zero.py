"""In the first round a step is more than twice as long as one that comes later."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def eta(K: int, t: int, k: int) -> Fraction:
    """2/(tK + k + 1), the step size for μ = 1."""
    return Fraction(2, t * K + k + 1)


def witness() -> tuple[Witness, ...]:
    """K = 4, the first step against the fourth."""
    return (
        Witness("t = 0: η^1 ≤ 2η^4", eta(4, 0, 1), "<=", 2 * eta(4, 0, 4), "1 against 4/5"),
        Witness(
            "t = 1: η^1 ≤ 2η^4",
            eta(4, 1, 1),
            "<=",
            2 * eta(4, 1, 4),
            "1/3 against 4/9",
            expected=True,
        ),
    )


D85 = Erratum(
    id="ffgb.d85",
    about="ffgb.clmE_drift",
    severity=Severity.GAP,
    source=Source("shen2022ffgb", "Appendix E, after the drift"),
    printed="η^{κ,t} ≤ 2η^{k,t} for any t ≥ 0 and 1 ≤ κ ≤ k",
    corrected="for any t ≥ 1; in round 0 the ratio is (k + 1)/(κ + 1), and the round must be summed apart",
    why="tK + k + 1 ≤ 2(tK + κ + 1) needs k ≤ tK + 2κ + 1.",
    witness=witness,
)
