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
    printed="|φ(x) - φ(y)| ≤ ‖x - y‖ for all (x, y) in supp μ x supp ν; ∫ f(x)g(x)/ξ dα_i(y); supp Π taken for supp μ x supp ν; ξ with ‖f‖_∞, ‖g‖_∞, and a division by it; W_1(μ, ν)",
    corrected="|φ(x) - φ(y)| ≤ ‖x - y‖ for all x, y in supp α; ∫ f(y)g(y)/ξ dα_i(y); Π lives on supp μ x supp ν; ξ with ‖f‖_{α,∞}, ‖g‖_{α,∞}, and nothing to show where it is 0; W_1(α, α_i)",
    why=(
        "Harmless: the maximum is the same on both sets of constraints, since a plan pairs points of the two supports only. Where ξ = 0 the product of f and g is constant on the support, or 0. There is no witness: no number of the lemma depends on it."
    ),
    witness=witness,
)
