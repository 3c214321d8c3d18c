r"""FedBoost and AFLBoost, Figures 1 and 2, with masks drawn: one a run and round, all runs at once, each with its step.

What the server makes of what clients return is printed in two ways. In Figure 1 it is the gradient at α̃ = α 1/γ, all of
its coordinates (`full`); a client that holds the predictors of the mask alone can return theirs alone (`masked`), or
those by the chain rule of Section 4.2, divided by γ (`importance`).
"""

from collections.abc import Callable
from typing import Literal, NamedTuple, Protocol, get_args

import numpy as np
from numpy.typing import NDArray

from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.trajectory import Array

Estimator = Literal["full", "masked", "importance"]
ESTIMATORS: tuple[Estimator, ...] = get_args(Estimator)
Probabilities = Callable[[Array], Array]
"""γ for each run, from its weights."""


class WeightsLoss(Protocol):
    """A loss of the weights, also outside of the simplex; runs lead, then the q predictors."""

    def value(self, alpha: Array) -> Array:  # (runs, q) -> (runs,)
        """L."""

    def gradient(self, alpha: Array) -> Array:  # (runs, q)
        """∇L; where a coordinate is infinite the loss may say so, or leave out what no sent predictor explains."""


class Mirror(Protocol):
    """A mirror map."""

    def step(self, alpha: Array, g: Array) -> Array:  # (runs, q)
        """argmin over the simplex of ⟨g, x⟩ + B_F(x ‖ α)."""


class Measured(NamedTuple):
    """Losses at some rounds n: of the mean of α_1, ..., α_n, and of α_n, (runs, marks)."""

    mean: Array
    last: Array


class Duel(NamedTuple):
    """The means of the weights and of the mixtures of some rounds, (marks, runs, q) and (marks, runs, p)."""

    weights: Array
    mixtures: Array


def drawn_fedboost(
    loss: WeightsLoss,
    mirror: Mirror,
    probabilities: Probabilities,
    *,
    start: Array,
    eta: Array,
    marks: NDArray[np.int64],
    rng: np.random.Generator,
    estimator: Estimator = "full",
) -> Measured:
    """One run for each entry of `eta`, all from `start`; measured before round n is made, for n in `marks`."""
    if estimator not in ESTIMATORS:
        message = f'no estimator "{estimator}".{nearest(estimator, ESTIMATORS)}'
        raise FedTheoryError(message, code="FT007")
    alpha = np.repeat(start[None], len(eta), axis=0)
    total = np.zeros_like(alpha)
    wanted, mean, last = set(marks.tolist()), [], []
    for n in range(1, int(marks[-1]) + 1):
        total += alpha
        if n in wanted:
            mean.append(loss.value(total / n))
            last.append(loss.value(alpha))
        gamma = probabilities(alpha)  # step 2
        sent, share = drawn(gamma, rng)
        delta = loss.gradient(alpha * share)  # steps 3, 4
        if estimator != "full":
            delta = np.where(sent, delta, 0.0)
        if estimator == "importance":
            delta = delta * share
        alpha = mirror.step(alpha, eta[:, None] * delta)  # step 5
    return Measured(np.stack(mean, axis=1), np.stack(last, axis=1))


def drawn_aflboost(
    losses: tuple[WeightsLoss, ...],
    mirror: Mirror,
    probabilities: Probabilities,
    *,
    start: Array,
    etas: tuple[Array, Array],
    marks: NDArray[np.int64],
    rng: np.random.Generator,
    bias: Array | None = None,
) -> Duel:
    """One run for each pair of steps; all domains report, and with `bias`, (q, p), what a mask adds is taken off.

    E L_k(α̃) - L_k(α) = Σ_l α_l² (1 - γ_l)/γ_l bias_lk for squared losses, bias_lk being the mean of ‖h_l‖² there.
    """
    eta_a, eta_l = (eta[:, None] for eta in etas)
    alpha = np.repeat(start[None], len(eta_a), axis=0)
    mixture = np.full((len(alpha), len(losses)), 1 / len(losses))
    weights, mixtures = np.zeros_like(alpha), np.zeros_like(mixture)
    wanted, kept = set(marks.tolist()), list[tuple[Array, Array]]()
    for n in range(1, int(marks[-1]) + 1):
        weights += alpha
        mixtures += mixture
        if n in wanted:
            kept.append((weights / n, mixtures / n))
        gamma = probabilities(alpha)  # step 2
        _, share = drawn(gamma, rng)
        seen = alpha * share
        delta_a, heard = np.zeros_like(alpha), np.empty_like(mixture)
        for k, loss in enumerate(losses):  # steps 3-5
            delta_a += mixture[:, k, None] * loss.gradient(seen)
            heard[:, k] = loss.value(seen)
        if bias is not None:
            heard -= (alpha**2 * (1 - gamma) * share**2) @ bias
        alpha = mirror.step(alpha, eta_a * delta_a)  # step 6
        mixture = mirror.step(mixture, -eta_l * heard)  # step 7
    return Duel(*(np.stack(part) for part in zip(*kept, strict=True)))


def drawn(gamma: Array, rng: np.random.Generator) -> tuple[NDArray[np.bool_], Array]:
    """A mask for each run, and 1/γ where it is 1."""
    sent = rng.random(gamma.shape) < gamma
    return sent, np.divide(1.0, gamma, out=np.zeros_like(gamma), where=sent)
