"""Letters mean several things, and one means nothing."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """No numbers: the text is read."""
    return ()


D93 = Erratum(
    id="fedboost.d93",
    about="fedboost.prop1",
    severity=Severity.TYPO,
    source=Source("hamer2020fedboost", "throughout"),
    printed="p, k, C, R, S, H, F, l; δ L",
    corrected="one letter for each",
    why=(
        "p is the number of domains and a distribution (Δ_{Y+}); k counts domains and "
        "predictors; C is a set and the budget; R the information radius and a number of "
        "rounds; S_k are samples and S_t clients; k ∈ H_t is written for h_k ∈ H_t, and weights "
        "as a set {α_1, ..., α_q}; F is the divergence of the losses and the mirror map; l a "
        "loss, an index and a norm. δ is used for a gradient and never defined. No numbers can "
        "show it, so there is no witness."
    ),
    witness=witness,
)
