"""After 'Sum from k = 1 to K' the left side still has the index k."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """None: an index."""
    return ()


D32 = Erratum(
    id="ffgb.d32",
    about="ffgb.clmD_rec",
    severity=Severity.EXTRACTION,
    source=Source(
        "shen2022ffgb",
        "Appendix D, the display after 'Sum from k = 1 to K', left side; so in Appendix F",
    ),
    printed="(Kt + K + 1)‖ḡ^{k+1,t} - f*‖²",
    corrected="(Kt + K + 1)‖ḡ^{K+1,t} - f*‖²",
    why=(
        "k is summed over; the sum telescopes to K. The copy at hand may have taken one for the other. An index has no numbers, so there is no witness."
    ),
    witness=witness,
)
