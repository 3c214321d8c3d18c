"""Re-indexing speaks of models of rounds after the last."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """T = 10, α = 2, β = 1: the newest model of (39); and Σ (L(u_t) - L(u_{t-1})) with τ = 0, L = u, u_t = t/10."""
    T, alpha, beta = 10, 2, 1
    newest = max(t + alpha + beta - 1 for t in range(1, T + 1))
    path = [Fraction(t, 10) for t in range(T + 1)]
    left = sum((path[t] - path[t - 1] for t in range(1, T + 1)), Fraction(0))
    D, G, tau = Fraction(1), Fraction(1), 0
    return (
        Witness(
            "the newest model is of round T at most",
            Fraction(newest),
            "<=",
            Fraction(T),
            "12 against 10",
        ),
        Witness(
            "with τ = 0 the ends are at most a multiple of DGτ",
            left,
            "<=",
            10**6 * D * G * tau,
            "1 against 0",
        ),
    )


D91 = Erratum(
    id="fedres.d91",
    about="fedres.lem9",
    severity=Severity.GAP,
    source=Source("agarwal2020fedres", "(34), (39), Lemma 9"),
    printed=(
        "Σ_{t=1}^T (w_{i,t} - w_{i,t+β_i+α_i-1})·∇^l L_i(...), for an algorithm that runs for t = 1, ..., T"
    ),
    corrected="let the algorithm go on to round T + τ in the proof; with τ_i ≥ 1",
    why=(
        "Those models are made of samples that are never drawn; to go on is harmless, and not said. Where τ_i "
        "= 0 the shift is by -1: what is left over is L_i(u_T) - L_i(u_0) and no O(DGτ_i). Our proof of (26) "
        "needs no shift."
    ),
    witness=witness,
)
