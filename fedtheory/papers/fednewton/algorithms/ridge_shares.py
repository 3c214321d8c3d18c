r"""How much is left of the distance to a baseline's fixed point, which is KRR for FedAvg with one step only.

A baseline is an affine map that is the same in every round; its fixed point is solved for, and the share that is left of
the first distance is measured. Where the start is the fixed point the share is 0.

The offset from the fixed point is followed through the linear part of the map: the difference of two iterates would soon
be nothing but rounding, while the bound goes on falling. Here every share is that of some start to all digits.
"""

from collections.abc import Callable
from typing import Protocol

import numpy as np

from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Array, Trajectory
from fedtheory.papers.fednewton.algorithms.fednewton import Round, measured
from fedtheory.papers.fednewton.algorithms.ridge_baselines import SharedHessians
from fedtheory.papers.fednewton.metrics import REMAINING_SHARE


class KnownInverses(SharedHessians, Protocol):
    """What fixed points ask beyond the baselines."""

    @property
    def H_j(self) -> Array:  # (runs, m, M, M)
        """The clients' Hessians."""

    @property
    def W(self) -> Array:  # (runs, M, M)
        """Σ p_j H_j⁻¹."""

    @property
    def rounding(self) -> float:
        """What solving loses, relative to what is solved for."""


def fedprox_share(
    problem: KnownInverses, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """FedProx with exact local solutions; `mu_t` is the same in all rounds."""
    del rng
    mu = float(steps["mu_t"][0])
    near = problem.at(problem.lam + mu)

    def step(w: Array, k: int) -> Array:
        del k
        return problem.mean(near.solves(problem.b_j + mu * w[:, None]))

    def linear(e: Array) -> Array:
        return problem.mean(near.solves(np.broadcast_to(mu * e[:, None], problem.b_j.shape)))

    return _share(problem, step, linear, prox_point(problem, mu), rounds)


def fedavg_share(
    problem: KnownInverses, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """FedAvg; `s_t` and `eta_t` are the same in all rounds."""
    del rng
    s, eta = int(steps["s_t"][0]), float(steps["eta_t"][0])

    def step(w: Array, k: int) -> Array:
        del k
        local = np.broadcast_to(w[:, None], problem.b_j.shape)
        for _ in range(s):
            local = local - eta * problem.gradients(local)
        return problem.mean(np.asarray(local))

    def linear(e: Array) -> Array:
        local = np.broadcast_to(e[:, None], problem.b_j.shape)
        for _ in range(s):
            local = local - eta * (problem.H_j @ local[..., None])[..., 0]
        return problem.mean(np.asarray(local))

    return _share(problem, step, linear, average_point(problem, s, eta), rounds)


def prox_point(problem: KnownInverses, mu: float) -> Array:  # (runs, M)
    """[Σ p_j (H_j + μ)⁻¹H_j]⁻¹ Σ p_j (H_j + μ)⁻¹b_j."""
    near = problem.at(problem.lam + mu)
    left = np.eye(problem.b_j.shape[-1]) - mu * near.W
    found = np.linalg.solve(left, problem.mean(near.solves(problem.b_j))[..., None])
    return np.asarray(found[..., 0], dtype=float)


def average_point(problem: KnownInverses, s: int, eta: float) -> Array:  # (runs, M)
    """[Σ p_j K_j]⁻¹ Σ p_j K_j w_Dj with K_j = I - (I - ηH_j)^s, of which only K_j H_j⁻¹ is needed."""
    step = np.eye(problem.b_j.shape[-1]) - eta * problem.H_j
    geometric, power = np.zeros_like(step), np.broadcast_to(np.eye(step.shape[-1]), step.shape)
    for _ in range(s):
        geometric, power = geometric + eta * power, power @ step  # Σ η(I - ηH_j)^k = K_j H_j⁻¹
    sides = problem.mean((geometric @ problem.b_j[..., None])[..., 0])
    left = np.stack([problem.mean(row) for row in np.moveaxis(geometric @ problem.H_j, -2, 0)], 1)
    found = np.linalg.solve(left, sides[..., None])
    return np.asarray(found[..., 0], dtype=float)


def _share(
    problem: KnownInverses,
    step: Round,
    linear: Callable[[Array], Array],
    fixed: Array,
    rounds: int,
) -> Trajectory:
    off = problem.first - fixed
    start = np.linalg.norm(off, axis=-1)
    rounding = problem.rounding * np.linalg.norm(fixed, axis=-1)
    start = np.where(start > rounding, start, 0.0)
    seen: list[Array] = []
    for _ in range(rounds):
        off = linear(off)
        left = np.linalg.norm(off, axis=-1)
        seen.append(np.divide(left, start, out=np.zeros_like(left), where=start > 0))

    run = measured(problem, step, rounds)
    return Trajectory(run.rounds, {**run.series, REMAINING_SHARE: np.stack(seen, axis=1)})
