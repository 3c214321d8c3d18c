"""A bracket of the samples is missing."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """No numbers: the text is read."""
    return ()


D33 = Erratum(
    id="fedboost.d33",
    about="fedboost.set.samples",
    severity=Severity.EXTRACTION,
    source=Source("hamer2020fedboost", "Section 2.1"),
    printed="((x_{k,1}, y_{k,1}), ..., (x_{k,m_k}, y_{k,m_k}) in (X x Y)^{m_k}",
    corrected="a closing bracket",
    why=(
        "Read with the display before it; the copy at hand may have lost it. No numbers can "
        "show it, so there is no witness."
    ),
    witness=witness,
)
