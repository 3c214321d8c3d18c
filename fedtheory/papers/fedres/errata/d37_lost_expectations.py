"""The recursion in the proof of Theorem 1 has lost subscripts and expectations."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """There is nothing to compute."""
    return ()


D37 = Erratum(
    id="fedres.d37",
    about="fedres.thm1rec",
    severity=Severity.TYPO,
    source=Source("agarwal2020fedres", "Appendix A, proof of Theorem 1, first display"),
    printed="E[δ_{t-β,t-α}]; '- E[δ²]/C_0 ... + E[δ²]/C_0'; B_n = δ_{nτ-β,nτ}",
    corrected="E[δ_{t-β,t-β-α}]; - E[δ_+²]/C_0 = - E[δ²]/C_0 + E[δ_-²]/C_0; B_n = E δ",
    why=(
        "Lemma 4 has δ_{t-β,t-β-α}. Adding and subtracting one number shows nothing: what is "
        "meant is δ_+² = δ² - δ_-², with Lemma 5 for the last. From E[δ²] to B_n² Jensen's "
        "inequality is used without a word. There is no witness: nothing can be computed from a "
        "lost letter."
    ),
    witness=witness,
)
