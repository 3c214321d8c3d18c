r"""Features √σ_k s_k with uniform signs s_k: a spectrum at will, and no direction that few samples see.

‖φ‖² = Σ σ_k always, C = diag(σ), and ⟨φ, (C+λ)⁻¹φ⟩ = N(λ) for every φ: the leverage is flat. All clients draw from one
law; y = ⟨w*, φ⟩ and a uniform sign times `noise`. With σ_k = k^{-1/γ}, N(λ) ≤ Q²λ^{-γ}, Q² = πγ/sin(πγ).
"""

from fractions import Fraction

import numpy as np

from fedtheory.core.instance import Instance
from fedtheory.core.trajectory import Array
from fedtheory.instances.ridge_factors import effective_dimension
from fedtheory.instances.ridge_problem import Population, RidgeProblem
from fedtheory.papers.fednewton.instances.ridge_laws import (
    RidgeLaw,
    Source,
    law_instance,
    sample_instance,
    sizes,
    spectrum,
    target,
)


def ridge_spectrum(
    *,
    M: int = 10,
    power: str = "2",
    lam: str = "1/10",
    n: str = "100,100,100,100",
    r: str = "1/2",
    noise: str = "3/10",
    seed: int = 0,
) -> Instance[RidgeProblem]:
    """One draw of `ridge_spectrum_law`."""
    law = spectral_law(M=M, power=power, lam=lam, n=n, r=r, noise=noise)
    recipe: dict[str, str | int | float] = {"M": M, "power": power, "lam": lam, "n": n, "r": r}
    return sample_instance(
        law,
        f"signs under the spectrum k^-{power} (M = {M}, lambda = {lam}, n_j = {n}, seed {seed})",
        seed=seed,
        recipe={"family": "ridge-spectrum", **recipe, "noise": noise, "seed": seed},
    )


def ridge_spectrum_law(
    *,
    M: int = 10,
    power: str = "2",
    lam: str = "1/10",
    n: str = "100,100,100,100",
    r: str = "1/2",
    noise: str = "3/10",
) -> Instance[RidgeLaw]:
    """Signs under a spectrum, before anything is drawn."""
    law = spectral_law(M=M, power=power, lam=lam, n=n, r=r, noise=noise)
    recipe: dict[str, str | int | float] = {"M": M, "power": power, "lam": lam, "n": n, "r": r}
    return law_instance(
        law,
        f"law of signs under the spectrum k^-{power} (M = {M}, lambda = {lam}, n_j = {n})",
        recipe={"family": "ridge-spectrum-law", **recipe, "noise": noise},
    )


def capacity(power: float) -> tuple[float, float]:
    """γ and Q² of Assumption 1 for σ_k = k^-power, power > 1, in any dimension: N(λ) is below ∫ 1/(1 + λx^power)."""
    gamma = 1 / power
    return gamma, float(np.pi * gamma / np.sin(np.pi * gamma))


def spectral_law(*, M: int, power: str, lam: str, n: str, r: str, noise: str) -> RidgeLaw:
    """Exponents, λ and noise as rationals, `n` as numbers with commas."""
    exponent, ridge, loud = float(Fraction(r)), float(Fraction(lam)), float(Fraction(noise))
    sigma, count = spectrum(M, float(Fraction(power))), sizes(n)
    m, w_star = len(count), target(sigma, exponent, 1.0)
    C = np.diag(sigma)
    moment = sigma * w_star
    nothing = np.zeros(m)
    population = Population(
        C,
        np.repeat(C[None], m, axis=0),
        moment,
        np.repeat(moment[None], m, axis=0),
        float(w_star @ moment),
        nothing,
        nothing,
        w_star,
    )

    def sample(j: int, size: int, rng: np.random.Generator) -> tuple[Array, Array]:
        del j  # one law for all
        phi = np.sqrt(sigma) * rng.choice((-1.0, 1.0), size=(size, M))
        return phi, phi @ w_star + loud * rng.choice((-1.0, 1.0), size=size)

    flat = float(effective_dimension(C, ridge))
    B = float(np.sqrt(sigma) @ np.abs(w_star)) + loud
    source = Source(float(np.sqrt(sigma.sum())), B, flat, exponent, 1.0)
    return RidgeLaw(count, ridge, population, sample, source)
