r"""Features √(2σ_k) cos(πkx) on [0, 1], with a density 1 + a_j cos(πqx) for client j: covariate shift on a dial.

Under the uniform density C = diag(σ); a tilt adds (a_j/2)√(σ_kσ_l) where |k - l| = q or k + l = q, so Δ_Dj is |a_j|
times one norm. With Σ p_j a_j = 0 the clients' mixture is uniform, and as f_j* = f* there is no concept shift.
"""

from fractions import Fraction

import numpy as np

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.instance import Instance
from fedtheory.core.trajectory import Array
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


def ridge_cosine(
    *,
    M: int = 10,
    power: str = "2",
    lam: str = "3/10",
    n: str = "200,200,200,200",
    tilts: str = "1/20,-1/20,1/20,-1/20",
    q: int = 1,
    r: str = "1/2",
    noise: str = "3/10",
    seed: int = 0,
) -> Instance[RidgeProblem]:
    """One draw of `ridge_cosine_law`."""
    law = cosine_law(M=M, power=power, lam=lam, n=n, tilts=tilts, q=q, r=r, noise=noise)
    recipe: dict[str, str | int | float] = {"M": M, "power": power, "lam": lam, "n": n, "r": r}
    return sample_instance(
        law,
        f"cosines under tilts {tilts} (M = {M}, lambda = {lam}, n_j = {n}, seed {seed})",
        seed=seed,
        recipe={
            "family": "ridge-cosine",
            **recipe,
            "tilts": tilts,
            "q": q,
            "noise": noise,
            "seed": seed,
        },
    )


def ridge_cosine_law(
    *,
    M: int = 10,
    power: str = "2",
    lam: str = "3/10",
    n: str = "200,200,200,200",
    tilts: str = "1/20,-1/20,1/20,-1/20",
    q: int = 1,
    r: str = "1/2",
    noise: str = "3/10",
) -> Instance[RidgeLaw]:
    """Cosines under tilted densities, before anything is drawn."""
    law = cosine_law(M=M, power=power, lam=lam, n=n, tilts=tilts, q=q, r=r, noise=noise)
    recipe: dict[str, str | int | float] = {"M": M, "power": power, "lam": lam, "n": n, "r": r}
    return law_instance(
        law,
        f"law of cosines under tilts {tilts} (M = {M}, lambda = {lam}, n_j = {n})",
        recipe={"family": "ridge-cosine-law", **recipe, "tilts": tilts, "q": q, "noise": noise},
    )


def cosine_law(
    *, M: int, power: str, lam: str, n: str, tilts: str, q: int, r: str, noise: str
) -> RidgeLaw:
    """Exponents, tilts, λ and noise as rationals."""
    exponent, ridge, loud = float(Fraction(r)), float(Fraction(lam)), float(Fraction(noise))
    exact, count = [Fraction(a) for a in tilts.split(",")], sizes(n)
    if len(exact) != len(count) or any(abs(a) > 1 for a in exact):
        message = (
            f'tilts "{tilts}" are one a client, between -1 and 1; there are {len(count)} clients'
        )
        raise FedTheoryError(message, code="FT021")
    total = sum(count)
    a_bar = sum((a * size for a, size in zip(exact, count, strict=True)), Fraction(0)) / total
    sigma, a = spectrum(M, float(Fraction(power))), np.array([float(x) for x in exact])
    T = tilted(sigma, q)
    C = np.diag(sigma) + float(a_bar) * T
    C_j = np.diag(sigma) + a[:, None, None] * T
    w_star = target(sigma, exponent, 1.0)
    nothing = np.zeros(len(count))
    population = Population(
        C, C_j, C @ w_star, C_j @ w_star, float(w_star @ C @ w_star), nothing, nothing, w_star
    )
    k = np.arange(1, M + 1)

    def sample(j: int, size: int, rng: np.random.Generator) -> tuple[Array, Array]:
        x = _tilted_points(float(a[j]), q, size, rng)
        phi = np.sqrt(2 * sigma) * np.cos(np.pi * k * x[:, None])
        return phi, phi @ w_star + loud * rng.choice((-1.0, 1.0), size=size)

    kappa_square = 2 * float(sigma.sum())
    B = float(np.sqrt(2 * sigma) @ np.abs(w_star)) + loud
    untilted = not a_bar  # then w* = C^{r-1/2}v as it was made
    source = Source(
        kappa_square**0.5,
        B,
        kappa_square / ridge,
        exponent if untilted else None,
        1.0 if untilted else None,
    )
    return RidgeLaw(count, ridge, population, sample, source)


def tilted(sigma: Array, q: int) -> Array:
    """T_q: what the tilt cos(πqx) adds to the covariance."""
    k = np.arange(1, len(sigma) + 1)
    beside = np.abs(k[:, None] - k) == q
    mirrored = k[:, None] + k == q
    return np.asarray(np.sqrt(np.outer(sigma, sigma)) * (beside.astype(float) + mirrored) / 2)


def _tilted_points(a: float, q: int, size: int, rng: np.random.Generator) -> Array:
    """Draws of the density 1 + a cos(πqx) on [0, 1], by rejection under 1 + |a|."""
    found: list[Array] = []
    missing = size
    while missing > 0:
        x = rng.random(2 * missing + 16)
        keep = rng.random(len(x)) * (1 + abs(a)) <= 1 + a * np.cos(np.pi * q * x)
        found.append(x[keep][:missing])
        missing -= len(found[-1])
    return np.concatenate(found)
