"""Indices that are wrong or lost in Appendix A."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """There is nothing to compute."""
    return ()


D38 = Erratum(
    id="fedres.d38",
    about="fedres.def2",
    severity=Severity.TYPO,
    source=Source("agarwal2020fedres", "Definition 2; before (13); Lemmas 3, 5; (18)"),
    printed=(
        "'σ_i is an upper bound for the variance'; ℓ_{i,t} inside Σ_s; Σ_{t=1}^P in Lemma 5; "
        "L̂_{i,t-α}(w_{t-β-α}, .); Δ_{t-β-α} in (18)"
    ),
    corrected="σ_i²; ℓ_{i,s}; Σ_{i=1}^P; w^g_{t-β-α}; Δ_{i,t-β-α}",
    why=(
        "Each is plain from its context; in Lemma 5's proof the probability is 1 - 1/T, in its "
        "statement 1 - 1/T². There is no witness: nothing can be computed from a lost letter."
    ),
    witness=witness,
)
