"""Theorem 4.1 asks something of an oracle Q_α that the algorithm never calls."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """None: an index."""
    return ()


D34 = Erratum(
    id="ffgb.d34",
    about="ffgb.thm4_1",
    severity=Severity.TYPO,
    source=Source(
        "shen2022ffgb", "Theorem 4.1 and Theorem D.1, hypothesis; so in Theorems 4.3 and 4.4"
    ),
    printed="supposing the weak learning oracle Q^∞_α satisfies (10) and (11)",
    corrected="supposing the oracles Q^∞_{α_i} of all clients satisfy (10) and (11)",
    why=(
        "Line 4 of Algorithm 2 calls Q_{α_i}, and (10) and (11) speak of it. An index has no numbers, so "
        "there is no witness."
    ),
    witness=witness,
)
