"""Corollary 3 names neither a step nor a way of sampling."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """No numbers: the text is read."""
    return ()


D91 = Erratum(
    id="fedboost.d91",
    about="fedboost.cor3",
    severity=Severity.GAP,
    source=Source("hamer2020fedboost", "Corollary 3"),
    printed="then FEDBOOST with the bias corrected gradient (10) yields",
    corrected=(
        "with η = √(2 σ r/T)/G, G bounding the corrected estimate, and any probabilities that "
        "are not 0"
    ),
    why=(
        "The step of Theorem 2 has G of gradients at ensembles; which sampling is meant is said "
        'in Section 4.2 only by "as in the previous section". It is argued: there is no '
        "witness."
    ),
    witness=witness,
)
