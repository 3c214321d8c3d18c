"""(15) starts at d_i^0, Algorithm 1 at d_i^1; with the schedule of Theorem 3 a round 0 has no ρ_0 in (0, 1]."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """ρ_t = 4/(t+7)^(2/3), cubed: 64/(t+7)²."""
    return tuple(
        Witness(
            f"ρ_{round_}³ ≤ 1",
            Fraction(4**3, (round_ + 7) ** 2),
            "<=",
            Fraction(1),
            words,
            expected=round_ > 0,
        )
        for round_, words in ((1, "ρ_1 = 1 exactly: d_i^1 is forgotten"), (0, "ρ_0 = 1.093..."))
    )


D55 = Erratum(
    id="fedfw.d55",
    about="fedfw.eq15",
    severity=Severity.TYPO,
    source=Source("dadras2024fedfw", "eq. (15), 'We start by d_i^0 = 0 ... for some ρ_t ∈ (0, 1]'"),
    printed="d_i^0 = 0",
    corrected="d_i^1 = 0, as in Algorithm 1",
    why=(
        "From d_i^0 a round 0 would be needed to have d_i^1, with an x_i^0 that does not exist and ρ_0 > 1. Since ρ_1 = 1, "
        "d_i^1 has no effect on any iterate; but D^1 stands in Lemma 3's Q."
    ),
    witness=witness,
)
