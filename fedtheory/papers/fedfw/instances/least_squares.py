r"""Least squares on any of the domains: f_i(x) = ½‖Z_i x - y_i‖².

Nothing is designed, so x* is found by Frank-Wolfe with away steps, and everything at x* is known within a radius: with
γ the duality gap at x̂ and μ the smallest eigenvalue of the mean Hessian, F* ≥ F(x̂) - γ and ‖x̂ - x*‖ ≤ √(2γ/μ).
"""

import numpy as np

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.instance import Instance
from fedtheory.core.trajectory import Array
from fedtheory.instances.domains import NAMES, Domain, Tie, domain
from fedtheory.instances.quadratics import (
    Quadratics,
    Start,
    described,
    frank_wolfe_gap,
    hessian_spread,
    heterogeneity_at,
    starts,
)


def least_squares(
    *,
    among: str = "simplex",
    n: int = 5,
    m: int = 6,
    p: int = 4,
    radius: float = 1.0,
    spread: float = 1.0,
    start: Start = "consensus",
    runs: int = 1,
    tie: Tie = "first",
    seed: int = 0,
) -> Instance[Quadratics]:
    """n clients with m samples each, whose own solutions differ by `spread`: 0 is one truth for all."""
    if min(n, m, p, runs) < 1:
        raise FedTheoryError("least squares need n, m, p, runs >= 1", code="FT021")
    rng = np.random.default_rng(seed)
    allowed = domain(among, p, radius=radius, tie=tie)
    Z = rng.standard_normal((n, m, p)) / np.sqrt(m)
    truth = allowed.face(rng)[0] + 0.3 * radius * rng.standard_normal(p)
    y = np.einsum("imp,ip->im", Z, truth + spread * rng.standard_normal((n, p)))

    A = np.einsum("imp,imq->ipq", Z, Z)
    b_at_0 = -np.einsum("imp,im->ip", Z, y)
    x_hat = minimise(A.mean(axis=0), b_at_0.mean(axis=0), allowed)
    b = A @ x_hat + b_at_0
    problem = Quadratics(
        start=starts(allowed, n, start=start, runs=runs, rng=rng),
        A=A,
        b=b,
        origin=x_hat,
        among=allowed,
        A_bar=A.mean(axis=0),
        b_bar=b.mean(axis=0),
    )
    gap = frank_wolfe_gap(problem)
    L = float(np.linalg.eigvalsh(A).max())
    mu = max(float(np.linalg.eigvalsh(problem.A_bar).min()), 0.0)
    off = min(float(np.sqrt(2 * gap / mu)) if mu > 0 else np.inf, allowed.diameter)
    return described(
        problem,
        name=f"least squares on the {NAMES[among]} (n={n}, m={m}, p={p}, spread={spread:g})",
        smoothness=L,
        zeta_star=heterogeneity_at(problem, x_hat[None]) + off * hessian_spread(A),
        g_star=float(np.sqrt((b**2).sum(axis=1).mean())) + off * L,
        spread=None,
        recipe={
            "family": "least-squares",
            "among": among,
            "n": n,
            "m": m,
            "p": p,
            "radius": radius,
            "spread": spread,
            "start": start,
            "runs": runs,
            "tie": tie,
            "seed": seed,
        },
    )


def minimise(A: Array, b: Array, among: Domain, *, steps: int = 2000) -> Array:
    """A point of the domain that nearly minimises ½xᵀAx + ⟨b, x⟩: Frank-Wolfe with away steps and exact line search."""
    atoms = among.lmo(b)[None]
    weights = np.ones(1)
    for _ in range(steps):
        x = weights @ atoms
        g = A @ x + b
        toward = among.lmo(g)
        away = int(np.argmax(atoms @ g))
        if g @ (x - toward) <= 1e-14 * (np.linalg.norm(g) * among.diameter):
            break
        if g @ (x - toward) >= g @ (atoms[away] - x):
            direction, longest = toward - x, 1.0
            shift = -weights
            same = np.flatnonzero((atoms == toward).all(axis=1))
            if not same.size:
                atoms, shift = np.vstack([atoms, toward]), np.append(shift, 0.0)
                weights, same = np.append(weights, 0.0), np.array([len(atoms) - 1])
            shift[same[0]] += 1
        else:
            direction, longest = x - atoms[away], weights[away] / (1 - weights[away])
            shift = weights.copy()
            shift[away] -= 1
        curvature = direction @ A @ direction
        best = -(g @ direction) / curvature if curvature > 0 else np.inf
        weights = np.maximum(weights + min(best, longest) * shift, 0)
        kept = weights > 1e-16
        atoms, weights = atoms[kept], weights[kept] / weights[kept].sum()
    return weights @ atoms
