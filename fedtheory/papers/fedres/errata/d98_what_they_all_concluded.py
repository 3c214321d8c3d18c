"""Not all four papers on delays are about delays, or conclude what is said."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """No numbers: the text is read."""
    return ()


D98 = Erratum(
    id="fedres.d98",
    about="fedres.rel1",
    severity=Severity.GAP,
    source=Source("agarwal2020fedres", "Section 1.1, second paragraph"),
    printed=(
        "Several papers have addressed stochastic optimization with delayed feedback [...] they all concluded "
        "that the asymptotic performance [...] is not affected by the delay in feedback"
    ),
    corrected=(
        "of those that have delayed feedback; Duchi et al. (2011) is about networks, whose topology enters "
        "the rate"
    ),
    why=(
        "The title of Duchi et al. says what its rates scale with: the network. Its abstract has objectives "
        "that may be nonsmooth and a number of iterations that goes as one over the spectral gap, and no "
        "delays. What others wrote is not in the text at hand; there is no witness."
    ),
    witness=witness,
)
