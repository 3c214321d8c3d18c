"""The residual's supremum is bounded by property (14), which print calls (15)."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """A query that is 1 at one point and the answer 3, γ = 1/2: no slope is lost, and all of the supremum."""
    phi, h, gamma = Fraction(1), Fraction(3), Fraction(1, 2)
    return (
        Witness(
            "‖h - φ‖_lip ≤ (1 - γ)‖φ‖_lip, property (15)",
            Fraction(0),
            "<=",
            (1 - gamma) * 0,
            "on one point",
            expected=True,
        ),
        Witness(
            "‖h - φ‖_{α,∞} ≤ (1 - γ)‖φ‖_{α,∞}, the first step of (45)",
            abs(h - phi),
            "<=",
            (1 - gamma) * phi,
            "it does not follow from (15)",
        ),
    )


D42 = Erratum(
    id="ffgb.d42",
    about="ffgb.eq45",
    severity=Severity.TYPO,
    source=Source("shen2022ffgb", "Lemma F.2, proof, first line"),
    printed="From property (15) of the weak learner oracle",
    corrected="From property (14) of the weak learner oracle",
    why=("(45) is a bound of suprema. (15) speaks of slopes."),
    witness=witness,
)
