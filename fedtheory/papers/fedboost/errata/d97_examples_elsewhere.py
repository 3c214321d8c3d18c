"""The examples of divergences are not those of Definition 1, whose inner product is in no vector space."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedboost.errata.enumerated import dot


def witness() -> tuple[Witness, ...]:
    """D = (1/2, 1/2), h = (1/4, 3/4)."""
    one = (Fraction(1), Fraction(1))
    apart = (Fraction(1, 2) - Fraction(1, 4), Fraction(1, 2) - Fraction(3, 4))
    return (
        Witness(
            "D - h is in the simplex, as what an inner product in it takes must be",
            dot(one, apart),
            "=",
            Fraction(1),
            "its coordinates add up to 0",
        ),
    )


D97 = Erratum(
    id="fedboost.d97",
    about="fedboost.def1",
    severity=Severity.TYPO,
    source=Source("hamer2020fedboost", "Definition 1, and the examples after it"),
    printed=(
        "⟨., .⟩ denotes the inner product in Δ_Y; F: x ↦ ‖x‖² defined over R^d, Σ x_i log x_i - "
        "x_i defined over R^d_+"
    ),
    corrected="the inner product of R^Y; the same functions on Δ_{Y+}, and Σ (x_i log x_i - x_i)",
    why="Definition 1 has F on a part of the simplex; R^d is none.",
    witness=witness,
)
