"""(1) sums over a distribution where a sample is meant."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """The sample (first, first, second), and the points of its empirical distribution."""
    sample = ("first", "first", "second")
    return (
        Witness(
            "the weights 1/m_k of the sum over the empirical distribution add up to 1",
            Fraction(len(set(sample)), len(sample)),
            "=",
            Fraction(1),
            "2/3: what is drawn twice is counted once",
        ),
    )


D80 = Erratum(
    id="fedboost.d80",
    about="fedboost.eq1",
    severity=Severity.TYPO,
    source=Source("hamer2020fedboost", "Section 2.1, (1)"),
    printed="(1/m_k) Σ_{(x,y) ∈ D̂_k} l(h(x), y)",
    corrected="the sum over the pairs of S_k, with repetitions",
    why="D̂_k is a distribution, of the sample and not, as the text says, of D_k.",
    witness=witness,
)
