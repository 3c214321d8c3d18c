"""Appendix G draws clients in Algorithm 2, which is a single client's."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """A reference."""
    return ()


D57 = Erratum(
    id="ffgb.d57",
    about="ffgb.defG",
    severity=Severity.TYPO,
    source=Source("shen2022ffgb", "Appendix G, second paragraph; Theorem G.1"),
    printed="in round t of Algorithm 2 we sample S_t; the output of FFGB (Algorithm 2)",
    corrected="in round t of Algorithm 1, line 3; the output of Algorithm 1",
    why=(
        "Algorithm 2 is the procedure of one client; the server's, with the set S^t, is Algorithm 1. A reference has no "
        "numbers, so there is no witness."
    ),
    witness=witness,
)
