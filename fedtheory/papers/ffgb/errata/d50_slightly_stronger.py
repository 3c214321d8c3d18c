"""(10) is called slightly stronger than (5); learners that satisfy (5) on every query may satisfy (10) for no γ."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.ffgb.instances.stumps import best_in_mean_square, best_in_supremum

EVEN = (Fraction(1, 3),) * 3
QUERY = (Fraction(1), Fraction(-1), Fraction(1))


def witness() -> tuple[Witness, ...]:
    """All stumps on three points of a line, asked for (1, -1, 1)."""
    _, squared = best_in_mean_square(EVEN, QUERY)
    _, largest = best_in_supremum(EVEN, QUERY)
    return (
        Witness(
            "in the mean square the best stump is nearer than 0: (5) with some γ > 0",
            squared,
            "<",
            Fraction(1),
            "enumeration of the splits: 2/3",
            expected=True,
        ),
        Witness(
            "in the supremum the best stump is nearer than 0: (10) with some γ > 0",
            largest,
            "<",
            Fraction(1),
            "enumeration of the splits",
        ),
    )


D50 = Erratum(
    id="ffgb.d50",
    about="ffgb.rem_stronger",
    severity=Severity.GAP,
    source=Source("shen2022ffgb", "Section 4.1, before (10)"),
    printed="(10) is slightly stronger than the standard L² weak learning oracle (5)",
    corrected="(10) with any γ > 0 asks the learners to realise every pattern of signs on supp(α_i); (5) does not",
    why=(
        "An answer with ‖h - φ‖_∞ ≤ (1 - γ)‖φ‖_∞ has the sign of φ wherever |φ| is largest. For φ with values ±1 that is "
        "every point, so a learner with (10) interpolates all sign patterns."
    ),
    witness=witness,
)
