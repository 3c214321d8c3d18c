"""The one-variable dual problem is stated for pairs of supports, and its last integral has two variables."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Nothing to compute."""
    return ()


D44 = Erratum(
    id="ffgb.d44",
    about="ffgb.prfF_1",
    severity=Severity.TYPO,
    source=Source("shen2022ffgb", "Lemma F.1, proof"),
    printed="|φ(x) - φ(y)| ≤ ‖x - y‖ for all (x, y) in supp μ x supp ν; ∫ f(x)g(x)/ξ dα_i(y); supp Π taken for supp μ x supp ν",
    corrected="|φ(x) - φ(y)| ≤ ‖x - y‖ for all x, y in supp α; ∫ f(y)g(y)/ξ dα_i(y); Π lives on supp μ x supp ν",
    why=(
        "Harmless: the maximum is the same on both sets of constraints, since a plan pairs points of the two supports only. There is no witness: no number of the lemma depends on it."
    ),
    witness=witness,
)
