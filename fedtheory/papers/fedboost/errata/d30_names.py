"""Properties are cited as assumptions, and a sentence has words too many."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """No numbers: the text is read."""
    return ()


D30 = Erratum(
    id="fedboost.d30",
    about="fedboost.cor1",
    severity=Severity.TYPO,
    source=Source("hamer2020fedboost", "Corollaries 1 and 2"),
    printed="If Assumptions 1 hold; by then by using",
    corrected="If Properties 1 hold; then by using",
    why="There are no Assumptions 1. No numbers can show it, so there is no witness.",
    witness=witness,
)
