r"""The paper's synthetic federation (Section 7), with its risk exact: y = -|w_j'x| + ε, x ~ N(u_j, I), f*(x) = -|1'x|.

Print leaves readings open, and all are arguments: ε ~ N(0, 0.2) by variance or standard deviation, the coordinates of u_j
with variance α, w_j ~ N(1, v_j) with v_j ~ N(0, β), which as a variance is negative every other time: |v_j|, or w_j = 1 + v_j
by coordinates. The law of all data is N(0, I) with f* as in the text, and no mixture of the clients' laws.
"""

from typing import Literal

import numpy as np

from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.instance import Instance
from fedtheory.core.trajectory import Array
from fedtheory.instances.ridge_problem import Population, RidgeProblem
from fedtheory.papers.fednewton.instances.random_features import (
    Cosines,
    Law,
    Scale,
    cosines,
    folded_distance,
    shifted_distance,
)
from fedtheory.papers.fednewton.instances.ridge_laws import (
    RidgeLaw,
    Source,
    law_instance,
    sample_instance,
)

Spread = Literal["absolute", "added"]
SPREADS = ("absolute", "added")
Noise = Literal["variance", "deviation"]


def ridge_synthetic(
    *,
    m: int = 5,
    n: int = 100,
    M: int = 20,
    d: int = 3,
    alpha: float = 0.0,
    beta: float = 0.0,
    lam: float = 1e-3,
    width: float = 0.1,
    law: Law = "deviation",
    scale: Scale = "printed",
    spread: Spread = "absolute",
    noise: Noise = "variance",
    seed: int = 0,
) -> Instance[RidgeProblem]:
    """One draw; `n` samples for each of m clients. The seed draws features, clients and samples, in this order."""
    arguments: dict[str, str | int | float] = {
        "m": m,
        "n": n,
        "M": M,
        "d": d,
        "alpha": alpha,
        "beta": beta,
        "lam": lam,
        "width": width,
        "law": law,
        "scale": scale,
        "spread": spread,
        "noise": noise,
        "seed": seed,
    }
    drawn = synthetic_law(**arguments)  # type: ignore[arg-type]
    return sample_instance(
        drawn,
        f"Section 7's synthetic clients (m = {m}, n_j = {n}, M = {M}, alpha = {alpha:g}, beta = {beta:g}, seed {seed})",
        seed=seed + 1,
        recipe={"family": "ridge-synthetic", **arguments},
    )


def ridge_synthetic_law(
    *,
    m: int = 5,
    n: int = 100,
    M: int = 20,
    d: int = 3,
    alpha: float = 0.0,
    beta: float = 0.0,
    lam: float = 1e-3,
    width: float = 0.1,
    law: Law = "deviation",
    scale: Scale = "printed",
    spread: Spread = "absolute",
    noise: Noise = "variance",
    seed: int = 0,
) -> Instance[RidgeLaw]:
    """Features and clients drawn, samples not yet."""
    arguments: dict[str, str | int | float] = {
        "m": m,
        "n": n,
        "M": M,
        "d": d,
        "alpha": alpha,
        "beta": beta,
        "lam": lam,
        "width": width,
        "law": law,
        "scale": scale,
        "spread": spread,
        "noise": noise,
        "seed": seed,
    }
    return law_instance(
        synthetic_law(**arguments),  # type: ignore[arg-type]
        f"law of Section 7's synthetic clients (m = {m}, n_j = {n}, M = {M}, alpha = {alpha:g}, beta = {beta:g})",
        recipe={"family": "ridge-synthetic-law", **arguments},
    )


def synthetic_law(
    *,
    m: int,
    n: int,
    M: int,
    d: int,
    alpha: float,
    beta: float,
    lam: float,
    width: float,
    law: Law,
    scale: Scale,
    spread: Spread,
    noise: Noise,
    seed: int,
) -> RidgeLaw:
    """The clients' laws, and what is to be learned."""
    if spread not in SPREADS:
        raise FedTheoryError(f'no spread "{spread}".{nearest(spread, SPREADS)}', code="FT003")
    rng = np.random.default_rng(seed)
    phi = cosines(rng, M=M, d=d, width=width, law=law, scale=scale)
    u = np.sqrt(alpha) * rng.standard_normal((m, d))
    v = np.sqrt(beta) * rng.standard_normal((m, d))
    w = 1 + v if spread == "added" else 1 + np.sqrt(np.abs(v)) * rng.standard_normal((m, d))
    loud = np.sqrt(0.2) if noise == "variance" else 0.2

    def sample(j: int, size: int, again: np.random.Generator) -> tuple[Array, Array]:
        x = u[j] + again.standard_normal((size, d))
        return phi.features(x), -np.abs(x @ w[j]) + loud * again.standard_normal(size)

    source = Source(phi.bound, np.inf, phi.bound**2 / lam)
    return RidgeLaw((n,) * m, lam, synthetic_population(phi, w, u), sample, source)


def synthetic_population(phi: Cosines, w: Array, u: Array) -> Population:
    """Covariances and moments under N(0, I) and under the N(u_j, I)."""
    d = u.shape[1]
    zero, one = np.zeros(d), np.ones(d)
    return Population(
        phi.covariance(zero),
        np.array([phi.covariance(row) for row in u]),
        phi.moment(one, zero),
        np.array([phi.moment(*rows) for rows in zip(w, u, strict=True)]),
        float(d),  # E (1'x)²
        np.array([folded_distance(one, row) for row in w]),
        np.array([shifted_distance(one, *rows) for rows in zip(w, u, strict=True)]),
    )
