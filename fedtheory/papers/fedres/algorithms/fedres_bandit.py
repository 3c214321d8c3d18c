r"""Section 5.1: ε-greedy contextual bandits that learn by FedRes.SGD, by sampling and by enumeration.

Rounds come in periods of B = 1/ε. In the last round of a period every client takes an action at random and feeds the
square of its residual to FedRes; in the others it takes the action (12) that its pair of models likes best, and
nothing is updated. So one round of FedRes is one period, and draws in greedy rounds change no model: their regret is
measured by its mean over the contexts.
"""

from typing import Any, Protocol, cast

import numpy as np

from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Array, Trajectory
from fedtheory.papers.fedres.algorithms.fedres_sgd import (
    ALIGNED,
    EnumeratedProblem,
    SampledProblem,
    averaged,
    enumerated,
    plays,
)
from fedtheory.papers.fedres.metrics import EXPECTED_BANDIT_REGRET, EXPECTED_REGRET


class Actions(Protocol):
    """What a bandit loses with given models."""

    def bandit_regret(self, x: Array, y: Array) -> Array:
        """Mean regret over the B rounds of a period in which these pairs choose: (runs, P)."""


class EnumeratedBandit(EnumeratedProblem, Actions, Protocol):
    """A bandit whose explorations, of all clients together, have few outcomes."""


class SampledBandit(SampledProblem, Actions, Protocol):
    """One whose explorations can be drawn."""


class Acting:
    """The federation as FedRes sees it, but a pair of models is measured by its actions."""

    def __init__(self, problem: Actions) -> None:
        self._problem = problem

    def excess(self, x: Array, y: Array) -> Array:
        """The period's regret, where FedRes would have the excess of the loss."""
        return self._problem.bandit_regret(x, y)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._problem, name)


def expected_fedres_bandit(
    problem: EnumeratedBandit, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """The expected average regret after each period, over every path of explorations; one row.

    Raises:
        FedTheoryError: there are too many paths.
    """
    del rng  # every outcome is followed
    acting = cast(EnumeratedProblem, Acting(problem))
    followed = enumerated(acting, steps, rounds, delivery=ALIGNED)
    return Trajectory(followed.rounds, {EXPECTED_BANDIT_REGRET: followed.series[EXPECTED_REGRET]})


def sampled_fedres_bandit(
    problem: SampledBandit, steps: Steps, rounds: int, rng: np.random.Generator, runs: int
) -> Trajectory:
    """Independent runs: greedy rounds by their mean over the contexts, explorations by their mean loss."""
    acting = cast(SampledProblem, Acting(problem))
    regret = plays(acting, steps, lambda _: problem.sample(rng, runs), rounds, runs)
    return Trajectory(np.arange(1, rounds + 1), {EXPECTED_BANDIT_REGRET: averaged(regret)})
