"""A bracket is missing, and an inner product stands in a set that is no vector space."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """No numbers: the text is read."""
    return ()


D33 = Erratum(
    id="fedboost.d33",
    about="fedboost.set.samples",
    severity=Severity.TYPO,
    source=Source("hamer2020fedboost", "Section 2.1; Definition 1"),
    printed=(
        "((x_{k,1}, y_{k,1}), ..., (x_{k,m_k}, y_{k,m_k}) in (X x Y)^{m_k}; the inner product in Δ_Y"
    ),
    corrected="a closing bracket; the inner product of R^Y",
    why="Read with the display before it. No numbers can show it, so there is no witness.",
    witness=witness,
)
