"""Theorem 3 names neither its algorithm nor its assumptions."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """No numbers: the text is read."""
    return ()


D62 = Erratum(
    id="fedres.d62",
    about="fedres.thm3",
    severity=Severity.GAP,
    source=Source("agarwal2020fedres", "Section 5.1; Theorem 3; Appendix D"),
    printed=(
        "feeds the following loss to FedRes; With the above algorithm for federated contextual bandits, the "
        "regret can be upper bounded as follows"
    ),
    corrected=(
        "FedRes.SGD, with steps of the server's and the clients' own, under Theorem 2's assumptions for the "
        "losses of exploration"
    ),
    why=(
        "FedRes is the name of two algorithms; Appendix D takes FedRes.SGD. D, G, γ and σ come from Section 2 "
        "and Theorem 2, for losses that need not be convex here (fedres.d66), and σ is a gradient's "
        "(fedres.d19). No numbers can show what is not said: there is no witness."
    ),
    witness=witness,
)
