"""Figures 1 and 2 leave out whom and with what."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """No numbers: the text is read."""
    return ()


D95 = Erratum(
    id="fedboost.d95",
    about="fedboost.alg1.BP",
    severity=Severity.TYPO,
    source=Source("hamer2020fedboost", "Figures 1 and 2; displays of Sections 4.1 and 4.2"),
    printed=(
        "For each client j; Parameters: rounds T, step size η; BP(v_{t+1}); E[Σ α_{k,t} h_k "
        "1_{k,t}]; stochastic gradients"
    ),
    corrected=(
        "for each j ∈ S_t; C, N, F and the rule of sampling are parameters; BP(v_{t+1}, Δ_q); "
        "means given the past; gradients, as in Figure 1"
    ),
    why=(
        "Only answers of S_t are used. The means of Section 4.1 are conditional, as α_{k,t} and "
        "γ_{k,t} are random, and Section 4.2 drops t. No numbers can show it, so there is no "
        "witness."
    ),
    witness=witness,
)
