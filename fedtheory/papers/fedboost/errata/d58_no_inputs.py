"""Without inputs there are no samples."""

from fractions import Fraction
from itertools import product

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Two classes and the empty set of inputs."""
    inputs: tuple[str, ...] = ()
    pairs = tuple(product(inputs, ("first", "second")))
    return (
        Witness(
            "there is a pair (x, y) to be drawn",
            Fraction(len(pairs)),
            ">=",
            Fraction(1),
            "X × Y is empty",
        ),
        Witness(
            "with one input there are as many as classes",
            Fraction(len(tuple(product(("x",), ("first", "second"))))),
            "=",
            Fraction(2),
            "so that h is a distribution over Y",
            expected=True,
        ),
    )


D58 = Erratum(
    id="fedboost.d58",
    about="fedboost.set.density",
    severity=Severity.FALSE,
    source=Source("hamer2020fedboost", "Section 2; Section 3.1"),
    printed="density estimation, which is a special case of classification with X = ∅",
    corrected="X has one element",
    why=(
        "A hypothesis is a map of X to Δ_Y: of the empty set there is one, which assigns "
        "nothing, and no distribution on X × Y exists."
    ),
    witness=witness,
)
