r"""What FedNewton is compared with on ridge regression: KRR, DKRR, FedAvg, FedProx, Newton's method, and our remedies.

All start where the problem says, with DKRR as in Section 7; local losses carry λ. Entry k holds what is measured after
k + 1 rounds. DKRR makes no round: it is `fednewton_start`.
"""

from typing import Protocol, Self

import numpy as np

from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Array, Trajectory
from fedtheory.papers.fednewton.algorithms.fednewton import RidgeFederation, measured


class SharedHessians(RidgeFederation, Protocol):
    """What the baselines ask beyond FedNewton."""

    @property
    def lam(self) -> float:
        """λ."""

    @property
    def b_j(self) -> Array:  # (runs, m, M)
        """The clients' right sides."""

    def products(self, d: Array) -> Array:  # (runs, M) -> (runs, m, M)
        """Row j: H_j d."""

    def newton(self, g: Array) -> Array:  # (runs, M) -> (runs, M)
        """H⁻¹g."""

    def at(self, lam: float) -> Self:
        """The same data, with solves (C_Dj + lam)⁻¹."""


def newton(
    problem: SharedHessians, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """Exact Newton: the server has all Hessians, and one round is enough; what it finds is KRR."""
    del steps, rng

    def step(w: Array, k: int) -> Array:
        del k
        return np.asarray(w - problem.newton(problem.mean(problem.gradients(w))))

    return measured(problem, step, rounds)


def fedavg_ridge(
    problem: SharedHessians, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """FedAvg: `s_t` steps of size `eta_t` with the client's whole data, then the average."""
    del rng

    def step(w: Array, k: int) -> Array:
        local = np.broadcast_to(w[:, None], problem.b_j.shape)
        for _ in range(int(steps["s_t"][k])):
            local = local - steps["eta_t"][k] * problem.gradients(local)
        return problem.mean(np.asarray(local))

    return measured(problem, step, rounds)


def fedprox_ridge(
    problem: SharedHessians, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """FedProx with exact local solutions: argmin of the client's loss + ½μ‖w - w̄‖², `mu_t`, then the average."""
    del rng
    solver: dict[float, SharedHessians] = {}

    def step(w: Array, k: int) -> Array:
        mu = float(steps["mu_t"][k])
        if mu not in solver:
            solver[mu] = problem.at(problem.lam + mu)
        return problem.mean(solver[mu].solves(problem.b_j + mu * w[:, None]))

    return measured(problem, step, rounds)


def fednewton_inflated(
    problem: SharedHessians, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """Ours: the local Hessians are inverted with `inflation_t` times λ, the gradient stays as it is."""
    del rng
    solver: dict[float, SharedHessians] = {}

    def step(w: Array, k: int) -> Array:
        ridge = problem.lam * float(steps["inflation_t"][k])
        if ridge not in solver:
            solver[ridge] = problem.at(ridge)
        g = problem.mean(problem.gradients(w))
        return np.asarray(w - problem.mean(solver[ridge].solves(g)))

    return measured(problem, step, rounds)


def fednewton_pcg(
    problem: SharedHessians, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """Ours: conjugate gradients preconditioned by Σ p_j H_j⁻¹, with FedNewton's messages and one number more."""
    del steps, rng
    direction = np.zeros_like(problem.first)
    before = np.zeros(len(direction))  # ⟨g, z⟩ of the round before

    def step(w: Array, k: int) -> Array:
        nonlocal direction, before
        g = problem.mean(problem.gradients(w))  # lines 5 and 6
        z = problem.mean(problem.solves(g))  # lines 7 and 8
        now = (g * z).sum(axis=-1)
        beta = _ratio(now, before) if k else np.zeros_like(now)
        direction = z + beta[:, None] * direction
        curvature = (direction * problem.mean(problem.products(direction))).sum(axis=-1)
        before = now
        alpha = _ratio((g * direction).sum(axis=-1), curvature)
        return np.asarray(w - alpha[:, None] * direction)

    return measured(problem, step, rounds)


def _ratio(above: Array, below: Array) -> Array:
    """0 where nothing is left to divide."""
    return np.divide(above, below, out=np.zeros_like(above), where=below > 0)
