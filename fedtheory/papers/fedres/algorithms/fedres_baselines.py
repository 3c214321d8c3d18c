r"""The two baselines of Section 3.2.1: clients that do not wait, with a server that is misaligned, or aligned and late.

Both on the clock of FedRes.SGD (their round t + 1 is our t), so that with τ_i = 1 all three are one algorithm. They are
printed without a projection; with one they are comparable.
"""

from dataclasses import replace

import numpy as np

from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Array, Trajectory
from fedtheory.papers.fedres.algorithms.fedres_sgd import (
    ALIGNED,
    Delivery,
    EnumeratedProblem,
    History,
    SampledProblem,
    averaged,
    enumerated,
    plays,
)
from fedtheory.papers.fedres.metrics import EXPECTED_REGRET


def _at_once(history: History, t: int) -> Array:
    """∇^l ℓ_{i,t-1}(w^g_{t-1-β_i}, w_{i,t-1}): the client uses its newest gradient."""
    return history.local_gradients[(t - 1) % history.length]


def _misaligned(history: History, t: int) -> Array:
    """Σ_i ∇^g ℓ_{i,t-α_i}(w^g_{t-1}, w_{i,t-α_i}): the newest global model, an old local one."""
    problem = history.problem
    sent = t - problem.uplink
    found = history.samples(sent)
    newest = np.broadcast_to(
        history.x[(t - 1) % history.length][:, None], history.global_gradients.shape[1:]
    )
    if found is None:
        none: Array = np.zeros_like(history.x[0])
        return none
    samples, known = found
    gradients, _ = problem.gradients(newest, history.own(sent), samples)
    total: Array = (gradients * known[None, :, None]).sum(axis=1)
    return total


MISALIGNED = Delivery(_misaligned, _at_once)
ASYMMETRIC = replace(ALIGNED, clients=_at_once)


def expected_misaligned(
    problem: EnumeratedProblem, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """The first baseline, over every path."""
    del rng  # every outcome is followed
    return enumerated(problem, steps, rounds, delivery=MISALIGNED)


def expected_asymmetric(
    problem: EnumeratedProblem, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """The second baseline, over every path."""
    del rng  # every outcome is followed
    return enumerated(problem, steps, rounds, delivery=ASYMMETRIC)


def sampled_baseline(
    problem: SampledProblem,
    steps: Steps,
    rounds: int,
    rng: np.random.Generator,
    runs: int,
    *,
    delivery: Delivery,
) -> Trajectory:
    """A baseline on fresh samples; `replace(delivery, projected=False)` is as printed."""
    excess = plays(
        problem, steps, lambda _: problem.sample(rng, runs), rounds, runs, delivery=delivery
    )
    return Trajectory(np.arange(1, rounds + 1), {EXPECTED_REGRET: averaged(excess)})
