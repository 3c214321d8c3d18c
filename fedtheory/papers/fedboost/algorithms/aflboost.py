r"""AFLBoost, Figure 2, with exact expectations: every mask of every round is followed, with its probability.

Weights descend and the mixture ascends at once, both from what clients see, α̃ = α 1/γ: all domains report L_k(α̃) and
∇L_k(α̃). What is followed are the states (α_t, λ_t, Σ α_s). Where there are too many, `sampled_aflboost` draws masks.
"""

from typing import Protocol

import numpy as np

from fedtheory.algorithms.many_runs import together
from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Array, Trajectory
from fedtheory.papers.fedboost.algorithms.fedboost import drawn_masks, masked, merged
from fedtheory.papers.fedboost.metrics import EXPECTED_AGNOSTIC_GAP


class AgnosticProblem(Protocol):
    """p losses of the weights, a mirror map for each side, and how predictors are sampled; states lead."""

    @property
    def start(self) -> Array:  # (1, q)
        """α_1."""

    @property
    def mixture_start(self) -> Array:  # (1, p)
        """λ_1."""

    def losses(self, alpha: Array) -> Array:  # (states, q) -> (states, p)
        """L_k, outside of the simplex as well."""

    def gradient(self, alpha: Array, mixture: Array) -> Array:  # (states, q)
        """Σ λ_k ∇L_k."""

    def agnostic_gap(self, alpha: Array) -> Array:  # (states, q) -> (states,)
        """max over λ of L(α, λ), less the minimax value."""

    @property
    def widest(self) -> float:
        """No weights have a larger gap."""

    def heard(self, alpha: Array, seen: Array, gamma: Array) -> Array:  # (states, p)
        """The adversary's estimate, from what clients see: their losses, or those with the mask's bias taken off."""

    def probabilities(self, alpha: Array) -> Array:  # (states, q)
        """γ_t."""

    def prox(self, alpha: Array, direction: Array) -> Array:  # (states, q)
        """Step 6: argmin over the simplex of ⟨direction, x⟩ + B_F(x ‖ α)."""

    def mixture_prox(self, mixture: Array, direction: Array) -> Array:  # (states, p)
        """Step 7, along minus the direction: argmin over Λ of -⟨direction, x⟩ + B_F(x ‖ λ)."""


def expected_aflboost(
    problem: AgnosticProblem, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """Measure the mean of α_1, ..., α_t at entry t - 1, then make round t."""
    del rng  # all masks, not some
    alpha, mixture, chances = problem.start, problem.mixture_start, np.ones(1)
    q, total, gap = alpha.shape[1], np.zeros_like(alpha), np.empty(rounds)
    for k in range(rounds):
        total = total + alpha
        gap[k] = chances @ problem.agnostic_gap(total / (k + 1))
        if k + 1 == rounds:
            break
        gamma = problem.probabilities(alpha)
        seen, _, of, chance = masked(alpha, gamma)  # steps 2, 3
        delta_a = problem.gradient(seen, mixture[of])  # step 4
        delta_l = problem.heard(alpha[of], seen, gamma[of])  # step 5
        ahead = problem.prox(alpha[of], steps["eta_a"][k] * delta_a)  # step 6
        moved = problem.mixture_prox(mixture[of], steps["eta_l"][k] * delta_l)  # step 7
        together, total, chances = merged(
            np.concatenate([ahead, moved], axis=1), total[of], chances[of] * chance
        )
        alpha, mixture = together[:, :q], together[:, q:]
    return Trajectory(np.arange(1, rounds + 1), {EXPECTED_AGNOSTIC_GAP: gap[None]})


def sampled_aflboost(
    problem: AgnosticProblem, steps: Steps, rounds: int, rng: np.random.Generator, runs: int
) -> Trajectory:
    """Runs with masks drawn; the gap of the mean weights is that of the losses themselves."""
    alpha = together(problem, runs).start
    mixture = np.repeat(problem.mixture_start, runs, axis=0)
    total, gap = np.zeros_like(alpha), np.empty((runs, rounds))
    for k in range(rounds):
        total += alpha
        gap[:, k] = problem.agnostic_gap(total / (k + 1))
        if k + 1 == rounds:
            break
        gamma = problem.probabilities(alpha)
        seen = drawn_masks(alpha, gamma, rng).seen
        delta_a, delta_l = problem.gradient(seen, mixture), problem.heard(alpha, seen, gamma)
        alpha = problem.prox(alpha, steps["eta_a"][k] * delta_a)
        mixture = problem.mixture_prox(mixture, steps["eta_l"][k] * delta_l)
    # the minimax value is known from above: a gap below 0 is within its ends
    return Trajectory(
        np.arange(1, rounds + 1),
        {EXPECTED_AGNOSTIC_GAP: np.clip(gap, 0.0, problem.widest)},
        {EXPECTED_AGNOSTIC_GAP: (0.0, problem.widest)},
    )
