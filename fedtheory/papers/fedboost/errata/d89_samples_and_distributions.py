"""The standard loss is of samples, the agnostic one of distributions."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """No numbers: the text is read."""
    return ()


D89 = Erratum(
    id="fedboost.d89",
    about="fedboost.eq3",
    severity=Severity.GAP,
    source=Source("hamer2020fedboost", "Section 2.1, (2) and (3); Section 2.2"),
    printed=(
        "With this set of hypotheses, we minimize both the standard loss (2) and the agnostic "
        "loss (3)"
    ),
    corrected="(11), the agnostic loss of samples, is what is minimised",
    why=(
        "(2) averages over samples, (3) over the unknown D_k, which no algorithm sees. (11) "
        "comes two sections later and is not said to be another loss. It is argued: there is no "
        "witness."
    ),
    witness=witness,
)
