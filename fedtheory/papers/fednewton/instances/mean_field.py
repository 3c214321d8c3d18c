r"""A heuristic, and no bound: FedNewton's contraction for many clients and flat leverage, by a deterministic equivalent.

E(C_Dj + λ)⁻¹ is about (τC + λ)⁻¹, where τ = 1/(1 + Tr C(τC + λ)⁻¹/n_j); then WH has about the eigenvalues (s + λ)/(τs + λ),
so ρ is about the largest (1 - τ)s/(τs + λ). It reaches 1 near τ = 1/2, at n_j = 2N(2λ): a conjecture, which experiments
agree with where ⟨φ, (C + λ)⁻¹φ⟩ is N(λ) for every φ; other features need two to three times as many samples.
"""

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.trajectory import Array

HALVINGS = 200


def shrinkage(spectrum: Array, n: float, lam: float) -> float:
    """τ: the left side falls and the right side rises in it, so halving finds it."""
    if n <= 0 or lam <= 0:
        raise FedTheoryError(f"samples and lambda are above 0, not {n} and {lam}", code="FT021")
    low, high = 0.0, 1.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if middle * (1 + (spectrum / (middle * spectrum + lam)).sum() / n) < 1:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def contraction(spectrum: Array, n: float, lam: float) -> float:
    """About ρ, for many clients of n samples each."""
    tau = shrinkage(spectrum, n, lam)
    return float(((1 - tau) * spectrum / (tau * spectrum + lam)).max())


def critical_size(spectrum: Array, lam: float) -> float:
    """2N(2λ), where τ = 1/2."""
    return float(2 * (spectrum / (spectrum + 2 * lam)).sum())
