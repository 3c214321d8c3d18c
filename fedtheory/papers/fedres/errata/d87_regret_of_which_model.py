"""The regret (1) is of models that nobody plays."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedres.algorithms.fedres_erm_exact import Sample, exact_erm

SAMPLES: tuple[Sample, ...] = tuple(
    (Fraction(x, 8), Fraction(z, 8), Fraction(y, 8))
    for x, z, y in ((2, 1, 1), (3, -2, 1), (2, 2, -1))
)


def witness() -> tuple[Witness, ...]:
    """Three samples of a client, FedRes.ERM with α = 0 and β = 1: both sums of losses."""
    models = exact_erm(SAMPLES, alpha=0, beta=1)

    def suffered(lag: int) -> Fraction:
        """With the global model of round t - lag; before round 1 it is 0."""
        total = Fraction(0)
        for t, (x, z, y) in enumerate(SAMPLES, start=1):
            shared = models.w_global[t - lag - 1] if t > lag else Fraction(0)
            total += (y - shared * x - models.w_local[t - 1] * z) ** 2
        return total

    return (
        Witness(
            "Σ ℓ_t(w^g_t, w_t) = Σ ℓ_t(w^g_{t-1}, w_t)",
            suffered(0),
            "=",
            suffered(1),
            "the former is (1)'s, the latter Theorem 1's",
        ),
    )


D87 = Erratum(
    id="fedres.d87",
    about="fedres.eq1",
    severity=Severity.TYPO,
    source=Source("agarwal2020fedres", "Section 2, (1); Theorems 1 and 2"),
    printed="Reg = sup (1/(PT)) Σ λ_i Σ (ℓ_{i,t}(w^g_t, w_{i,t}) - ...)",
    corrected="ℓ_{i,t}(w^g_{t-β_i}, w_{i,t}), as in (4) and (9)",
    why=(
        "The client predicts with the model that it has fetched, which is of round t - β_i; w^g_t reaches it "
        "β_i rounds later."
    ),
    witness=witness,
)
