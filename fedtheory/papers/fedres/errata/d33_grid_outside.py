"""The grid of Lemma 1's proof leaves the ball on which losses are known to be in [0, 1]."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """D = 1, ten values in each of two dimensions: the point (34/100, 93/100), and the nearest point of the grid."""
    point = (Fraction(34, 100), Fraction(93, 100))
    grid = [Fraction(-1) + Fraction(2, 9) * k for k in range(10)]
    nearest = [min((abs(g - x), g) for g in grid)[1] for x in point]
    return (
        Witness(
            "the point lies in the ball",
            sum((x * x for x in point), Fraction(0)),
            "<=",
            Fraction(1),
            "its squared norm",
            expected=True,
        ),
        Witness(
            "so does the nearest point of the grid",
            sum((x * x for x in nearest), Fraction(0)),
            "<=",
            Fraction(1),
            "its squared norm",
        ),
    )


D33 = Erratum(
    id="fedres.d33",
    about="fedres.lem1",
    severity=Severity.GAP,
    source=Source("agarwal2020fedres", "Lemma 1, proof"),
    printed=(
        "each dimension is discretised into T² values; a point is at most D/T² from the grid in "
        "each dimension, which costs PDd̄/T²"
    ),
    corrected="nets inside the balls, of radius ρ: cost 2√2Gρ; in expectation and for one t ≥ 2",
    why=(
        "Of a point in the ball the nearest grid point may lie outside, where nothing is assumed "
        "of the loss. The cost needs the factor G, and then GDd̄ ≤ T. At t = 1 the empirical loss"
        " divides by 0."
    ),
    witness=witness,
)
