"""Clients become domains without a word."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """No numbers: the text is read."""
    return ()


D88 = Erratum(
    id="fedboost.d88",
    about="fedboost.eq7",
    severity=Severity.GAP,
    source=Source("hamer2020fedboost", "Section 2.1; (7); Figures 1 and 2"),
    printed=(
        "L_k denotes the empirical loss on domain k over m_k samples; ∇L_j(α̃_t), m_j for "
        "clients j ∈ S_t"
    ),
    corrected="a loss and a number of samples for each client, or one client for each domain",
    why=(
        "Section 2.1 stresses that domains may be clusters of clients. With more clients than "
        "domains L_j and m_j are not defined, and Figure 2 does not say to which domain a "
        "client's loss counts. It is argued: there is no witness."
    ),
    witness=witness,
)
