"""Two advantages are listed as others, and a loss of two methods decrease."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """No numbers: the text is read."""
    return ()


D102 = Erratum(
    id="fedboost.d102",
    about="fedboost.intro.advantages",
    severity=Severity.TYPO,
    source=Source("hamer2020fedboost", "Section 1, before the bullets; Section 5.1"),
    printed="We list several of their other advantages; the loss for both methods decrease steadily",
    corrected="several of their advantages; decreases",
    why=(
        "Convergence guarantees and privacy are named in the sentence before, and are two of the "
        "four bullets. No numbers can show it, so there is no witness."
    ),
    witness=witness,
)
