r"""FedBoost, Figure 1, with exact expectations: every mask of every round is followed, with its probability.

What is followed are the states (α_t, Σ_{s≤t} α_s), which determine all that comes. A client sees the weights α̃ = α 1/γ,
or a mean of several such; what it answers, and which clients are asked, is the problem's. Where too many things can
happen, `sampled_fedboost` draws them.
"""

from math import comb, inf
from typing import NamedTuple, Protocol

import numpy as np

from fedtheory.algorithms.many_runs import together
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Array, Trajectory
from fedtheory.papers.fedboost.metrics import EXPECTED_ENSEMBLE_GAP

MANY = 200_000
"""More states than this are not followed."""
DIGITS = 13
"""States that agree to this many decimals are merged."""
AT_ONCE = 2**22
"""This many weights are drawn at once."""


class Masks(NamedTuple):
    """What clients see, which predictors were sent, from which state, and the probability of the mask there."""

    seen: Array  # (masks, q)
    sent: Array  # (masks, q), 1 or 0
    of: np.ndarray[tuple[int], np.dtype[np.intp]]
    chance: Array


class EnsembleProblem(Protocol):
    """A loss of the weights, a mirror map, and how predictors are sampled; states lead, then the q predictors."""

    @property
    def start(self) -> Array:  # (1, q)
        """α_1."""

    @property
    def copies(self) -> int:
        """How many masks a round averages."""

    @property
    def idle(self) -> bool:
        """Whether it matters that a predictor without weight is sent."""

    @property
    def widest(self) -> float:
        """No weights have a larger gap."""

    @property
    def chances(self) -> Array:  # (choices,)
        """The probability of each choice of the clients that are asked."""

    def answers(self, alpha: Array, seen: Array, sent: Array, gamma: Array) -> Array:
        """What the server makes of what clients return, for each choice of them: (choices, states, q)."""

    def gap(self, alpha: Array) -> Array:  # (states, q) -> (states,)
        """L(α) - L(α_opt)."""

    def probabilities(self, alpha: Array) -> Array:  # (states, q)
        """γ_t, with which each predictor is sent."""

    def prox(self, alpha: Array, direction: Array) -> Array:  # (states, q)
        """Step 5 and BP at once: argmin over the simplex of ⟨direction, x⟩ + B_F(x ‖ α)."""


def expected_fedboost(
    problem: EnsembleProblem, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """Measure the mean of α_1, ..., α_t at entry t - 1, then make round t."""
    del rng  # all masks and clients, not some
    alpha, chances = problem.start, np.ones(1)
    total, gap = np.zeros_like(alpha), np.empty(rounds)
    for k in range(rounds):
        total = total + alpha
        gap[k] = chances @ problem.gap(total / (k + 1))
        if k + 1 == rounds:
            break
        gamma = problem.probabilities(alpha)
        masks = masked(alpha, gamma, copies=problem.copies, idle=problem.idle)  # steps 2, 3a
        of, asked = masks.of, problem.chances  # step 1
        deltas = problem.answers(alpha[of], masks.seen, masks.sent, gamma[of])  # steps 3b, 4
        chance = np.outer(asked, chances[of] * masks.chance).ravel()
        of = np.tile(of, len(asked))
        delta = deltas.reshape(len(of), -1)
        alpha = problem.prox(alpha[of], steps["eta_t"][k] * delta)  # step 5
        alpha, total, chances = merged(alpha, total[of], chance)
    return Trajectory(np.arange(1, rounds + 1), {EXPECTED_ENSEMBLE_GAP: gap[None]})


def sampled_fedboost(
    problem: EnsembleProblem, steps: Steps, rounds: int, rng: np.random.Generator, runs: int
) -> Trajectory:
    """Runs with masks and clients drawn; the gap of the mean weights is that of the loss itself."""
    gap = np.empty((runs, rounds))
    part = max(1, AT_ONCE // problem.start.shape[1])
    for first in range(0, runs, part):
        some = slice(first, min(runs, first + part))
        gap[some] = _drawn(problem, steps, rounds, rng, some.stop - first)
    # the optimum is known from above: a gap below 0 is rounding
    return Trajectory(
        np.arange(1, rounds + 1),
        {EXPECTED_ENSEMBLE_GAP: np.clip(gap, 0.0, problem.widest)},
        {EXPECTED_ENSEMBLE_GAP: (0.0, problem.widest if problem.widest > 0 else inf)},
    )


def _drawn(
    problem: EnsembleProblem, steps: Steps, rounds: int, rng: np.random.Generator, runs: int
) -> Array:
    alpha = together(problem, runs).start
    total, gap = np.zeros_like(alpha), np.empty((runs, rounds))
    for k in range(rounds):
        total += alpha
        gap[:, k] = problem.gap(total / (k + 1))
        if k + 1 == rounds:
            break
        gamma = problem.probabilities(alpha)
        masks = drawn_masks(alpha, gamma, rng, copies=problem.copies)
        deltas, asked = problem.answers(alpha, masks.seen, masks.sent, gamma), problem.chances
        which = rng.choice(len(asked), size=runs, p=asked) if len(asked) > 1 else 0
        alpha = problem.prox(alpha, steps["eta_t"][k] * deltas[which, np.arange(runs)])
    return gap


def drawn_masks(alpha: Array, gamma: Array, rng: np.random.Generator, *, copies: int = 1) -> Masks:
    """One mask for each state, or the mean of several."""
    if copies == 1:
        times = (rng.random(alpha.shape) < gamma).astype(float)
    else:
        times = rng.binomial(copies, gamma).astype(float)
    share = np.divide(times, copies * gamma, out=np.zeros_like(alpha), where=gamma > 0)
    return Masks(
        alpha * share, (times > 0).astype(float), np.arange(len(alpha)), np.ones(len(alpha))
    )


def masked(alpha: Array, gamma: Array, *, copies: int = 1, idle: bool = False) -> Masks:
    """What clients see after every mask, or after the mean of several.

    A predictor of weight 0 changes nothing of what is seen; whether it was sent is followed only if `idle`.
    """
    seen, sent = alpha.copy(), ((gamma > 0) & (idle | (alpha > 0))).astype(float)
    of, chance = np.arange(len(alpha)), np.ones(len(alpha))
    for k in np.flatnonzero(((sent > 0) & (gamma < 1)).any(axis=0)):
        drawn = np.flatnonzero((sent[:, k] > 0) & (gamma[of, k] < 1))
        if len(seen) + copies * len(drawn) > MANY:
            message = f"more than {MANY} states and masks; take fewer predictors or rounds"
            raise FedTheoryError(message, code="FT021")
        often, before, whole = gamma[of[drawn], k], chance[drawn], seen[drawn]
        weight = whole[:, k].copy()
        more = []
        for times in range(1, copies + 1):
            binomial = comb(copies, times) * often**times * (1 - often) ** (copies - times)
            row = whole.copy()
            row[:, k] = weight * times / (copies * often)
            if times == copies:
                seen[drawn, k], chance[drawn] = row[:, k], before * binomial
            else:
                more.append((row, sent[drawn], before * binomial))
        left_out, unsent = whole.copy(), sent[drawn]
        left_out[:, k] = unsent[:, k] = 0.0
        more.append((left_out, unsent, before * (1 - often) ** copies))
        rows, bits, shares = zip(*more, strict=True)
        seen, sent = np.concatenate([seen, *rows]), np.concatenate([sent, *bits])
        of = np.concatenate([of, *[of[drawn]] * len(more)])
        chance = np.concatenate([chance, *shares])
    return Masks(seen, sent, of, chance)


def merged(alpha: Array, total: Array, chances: Array) -> tuple[Array, Array, Array]:
    """Equal states as one."""
    if len(alpha) == 1:
        return alpha, total, chances
    rows = np.round(np.concatenate([alpha, total], axis=1), DIGITS) + 0.0  # -0 is 0
    _, first, which = np.unique(rows, axis=0, return_index=True, return_inverse=True)
    together: Array = np.bincount(which.ravel(), weights=chances).astype(np.float64)
    return alpha[first], total[first], together
