"""(25) is called equivalent to what it implies."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """There is nothing to compute."""
    return ()


D42 = Erratum(
    id="fedres.d42",
    about="fedres.eq25",
    severity=Severity.TYPO,
    source=Source("agarwal2020fedres", "Appendix A, before (25)"),
    printed="'This is equivalent to' (25), with C_1(D_1²/n + D_2²/n^(3/2) + D_3²/n²) on the right",
    corrected="it is enough that (25) holds: (24) has n - 1 for n there",
    why=(
        "The terms of (24) are larger, so that (25) asks for more than is needed. Nothing is lost"
        " but the word. There is no witness: (25) follows from nothing that is printed."
    ),
    witness=witness,
)
