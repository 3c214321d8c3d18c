"""A few million parameters are no hundreds of megabytes."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Twelve million parameters of eight bytes each."""
    return (
        Witness(
            "they are a hundred megabytes or more",
            Fraction(12 * 10**6 * 8),
            ">=",
            Fraction(100 * 10**6),
            "96; five million of four bytes are 20",
        ),
    )


D79 = Erratum(
    id="fedboost.d79",
    about="fedboost.intro.sizes",
    severity=Severity.GAP,
    source=Source("hamer2020fedboost", "Section 1, third paragraph"),
    printed=(
        "speech recognition models, which admit a few million parameters, is on the order of "
        "hundreds of megabytes"
    ),
    corrected="tens of megabytes, or tens of millions of parameters",
    why="A parameter takes four bytes, eight in double precision. What else a model holds, a dictionary or a graph, is not said.",
    witness=witness,
)
