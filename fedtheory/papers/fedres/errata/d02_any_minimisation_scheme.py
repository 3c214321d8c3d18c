"""FedRes.ERM is said to take any scheme of minimisation, and analysed with exact minima."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """No numbers: the text is read."""
    return ()


D02 = Erratum(
    id="fedres.d02",
    about="fedres.ermgen",
    severity=Severity.GAP,
    source=Source("agarwal2020fedres", "Section 3, first paragraph"),
    printed=(
        "the empirical risk minimization (ERM) approach that is fully general in that it can be coupled with "
        "any centralized loss minimization scheme"
    ),
    corrected="any scheme that finds the minimisers of (2) and (3)",
    why=(
        "Lemmas 2 to 4 use that each model is a minimiser on its ball, and the bound has no term for what a "
        "scheme leaves. It is argued: there is no witness."
    ),
    witness=witness,
)
