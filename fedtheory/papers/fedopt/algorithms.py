"""FedAvg with an optimiser at the server, for reference: momentum (FedAvgM) and Adam (FedAdam, Algorithm 2 of Reddi et al.)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from fedtheory.core.trajectory import Array

Gradients: TypeAlias = "Callable[[Array], Array]"
"""Each client's gradient at its own point; points have the axes (..., client, coordinate)."""


def asked(gradients: Gradients, x: Array, *, clients: int, eta: float, steps: int) -> Array:
    """The server's point less the mean of where K local steps end."""
    y = np.repeat(x, clients, axis=-2)
    for _ in range(steps):
        y = y - eta * gradients(y)
    return x - y.mean(axis=-2, keepdims=True)


def momentum(
    gradients: Gradients, x: Array, *, clients: int, eta: float, steps: int, beta: float
) -> Iterator[Array]:
    """FedAvgM: the server's point after each round, from x with the axes (..., 1, coordinate)."""
    m = np.zeros_like(x)
    while True:
        m = beta * m + asked(gradients, x, clients=clients, eta=eta, steps=steps)
        x = x - m
        yield x


def adam(
    gradients: Gradients,
    x: Array,
    *,
    clients: int,
    eta: float,
    steps: int,
    rate: float,
    means: tuple[Array, Array],
    decay: tuple[float, float] = (0.9, 0.99),
    tau: float = 1e-3,
) -> Iterator[Array]:
    """FedAdam from given first `means` of what is asked for and of its square."""
    first, second = means
    while True:
        d = asked(gradients, x, clients=clients, eta=eta, steps=steps)
        first = decay[0] * first + (1 - decay[0]) * d
        second = decay[1] * second + (1 - decay[1]) * d**2
        x = x - rate * first / (np.sqrt(second) + tau)
        yield x
