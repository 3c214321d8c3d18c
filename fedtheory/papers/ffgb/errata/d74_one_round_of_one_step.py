"""With K = T = 1 the logarithm of Theorem 4.3 is 0, and the theorem says that one step brings no harm."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.ffgb.algorithms.ffgb_exact import ffgb_exact
from fedtheory.papers.ffgb.instances.finite_support import rational_support


def witness() -> tuple[Witness, ...]:
    """One client, one point, the Huber loss with label 0 (f* = 0, G = 1), exact answers, f^0 = μ for two small μ."""
    found = []
    for mu, constant in (("1/10", 99), ("1/1000", 99**3)):
        data = rational_support(weights="1", labels="0", loss="huber", mu=mu, start=mu)
        before, after = ffgb_exact(data, K=1, c=2, rounds=1).distances
        found.append(
            Witness(
                f"μ = {mu}, K = T = 1: ‖f^1 - f*‖² ≤ {constant} ‖f^0 - f*‖², as the other terms are 0",
                after,
                "<=",
                constant * before,
                "exact iterates: f^1 = -f^0/μ = -1; a smaller μ refutes any other constant",
            )
        )
    return tuple(found)


D74 = Erratum(
    id="ffgb.d74",
    about="ffgb.thm4_3",
    severity=Severity.GAP,
    source=Source(
        "shen2022ffgb",
        "Theorem 4.3, second term, at K = T = 1; so in Theorems 4.1, G.1 and G.2",
    ),
    printed="‖f^T - f*‖² = O(‖f^0 - f*‖²/(KT) + KG² log(KT)/(Tγ²μ²) + ...)",
    corrected="... + KG² log(KT + 1)/(Tγ²μ²) + ..., as before (35), or for T ≥ 2",
    why=(
        "Σ 1/n over n = 2, ..., KT + 1 is at most log(KT + 1), which Appendix D keeps until its last line. With γ = 1 nothing "
        "but the start is left at K = T = 1, in Theorem 4.1 and in G.1, G.2 as well. For T → ∞ the two logarithms have the same order."
    ),
    witness=witness,
)
