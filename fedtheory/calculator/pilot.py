"""A short run of each method on the data at hand: what is measured says nothing of other data, and is no guarantee.

The excess of the server's model is F - F*, with F* on its safe side, so that it is never too small.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import inf, isfinite

import numpy as np

from fedtheory.calculator.estimate.data import Data
from fedtheory.calculator.estimate.losses import logistic_gradient
from fedtheory.core.errors import NotApplicable
from fedtheory.core.method import Method
from fedtheory.core.trajectory import Array

NEWTON = 30
"""Newton steps in a proximal step of the logistic loss, at most; it ends when they no longer move."""


@dataclass(frozen=True)
class Quadratics:
    """Clients with half the squared error."""

    data: Data
    weights: Array
    to_gain: float
    kept: dict[float, Array] = field(default_factory=dict)

    @property
    def start(self) -> Array:
        """The model 0."""
        return np.zeros(self.data.moments.b.shape[1:])

    @property
    def count(self) -> int:
        """How many clients there are."""
        return self.data.clients

    @cached_property
    def H(self) -> Array:
        """The clients' second derivatives."""
        C = self.data.moments.C
        return C + self.data.asked.lamda * np.eye(C.shape[1])

    def gradients(self, X: Array) -> Array:
        """Row by row, or all at one model."""
        return np.asarray(self.H @ X - self.data.moments.b)

    def weighted(self, rows: Array) -> Array:
        """The mean of the rows."""
        return np.einsum("n,n...->...", self.weights, rows)

    def proximal(self, x: Array, eta: float) -> Array:
        """Solved by an inverse that is kept."""
        if eta not in self.kept:
            self.kept[eta] = np.asarray(
                np.linalg.inv(self.H + np.eye(self.H.shape[1]) / eta), np.float64
            )
        return np.asarray(self.kept[eta] @ (self.data.moments.b + x / eta))

    def oracle(self, G: Array) -> Array:
        """Opposite to the gradient, as far as the ball goes."""
        return on_sphere(G, self.data.radius)

    def solved(self, g: Array | None) -> Array:
        """With the clients' own second derivatives."""
        if 0.0 not in self.kept:
            self.kept[0.0] = np.asarray(np.linalg.inv(self.H), np.float64)
        return self.weighted(self.kept[0.0] @ (self.data.moments.b if g is None else g))

    def excess(self, x: Array) -> float:
        """F(x) - F*."""
        pull = self.weighted(self.H @ x) / 2 - self.weighted(self.data.moments.b)
        return float((x * pull).sum()) + self.to_gain


@dataclass(frozen=True)
class Logistics:
    """Clients with the logistic loss."""

    data: Data
    weights: Array
    to_gain: float

    @property
    def start(self) -> Array:
        """The model 0."""
        return np.zeros(self.data.moments.b.shape[1:])

    @property
    def count(self) -> int:
        """How many clients there are."""
        return self.data.clients

    def gradients(self, X: Array) -> Array:
        """Row by row, or all at one model."""
        signed, lamda = self.data.signed, self.data.asked.lamda
        models = np.broadcast_to(X, (len(signed), *self.start.shape))
        rows = zip(signed, models, strict=True)
        return np.array(
            [(logistic_gradient(r, w[:, 0]) + lamda * w[:, 0])[:, None] for r, w in rows]
        )

    def weighted(self, rows: Array) -> Array:
        """The mean of the rows."""
        return np.einsum("n,n...->...", self.weights, rows)

    def proximal(self, x: Array, eta: float) -> Array:
        """Newton steps from x, halved while they do not help."""
        return np.array([self._proximal(rows, x[:, 0], eta)[:, None] for rows in self.data.signed])

    def _proximal(self, rows: Array, x: Array, eta: float) -> Array:
        lamda, w = self.data.asked.lamda, x
        for _ in range(NEWTON):
            with np.errstate(over="ignore"):
                chance = 1 / (1 + np.exp(rows @ w))
            slope = -rows.T @ chance / len(rows) + lamda * w + (w - x) / eta
            curve = (rows * (chance * (1 - chance))[:, None]).T @ rows / len(rows)
            move = np.linalg.solve(curve + (lamda + 1 / eta) * np.eye(len(w)), slope)
            step, now = 1.0, self._height(rows, w, x, eta)
            while step > 1e-8 and self._height(rows, w - step * move, x, eta) > now:
                step /= 2
            w = w - step * move
            if np.linalg.norm(move) <= 1e-10 * (1 + np.linalg.norm(w)):
                break
        return w

    def _height(self, rows: Array, w: Array, x: Array, eta: float) -> float:
        loss = float(np.logaddexp(0, -rows @ w).mean())
        return (
            loss + self.data.asked.lamda / 2 * float(w @ w) + float((w - x) @ (w - x)) / (2 * eta)
        )

    def oracle(self, G: Array) -> Array:
        """Opposite to the gradient, as far as the ball goes."""
        return on_sphere(G, self.data.radius)

    def solved(self, _g: Array | None) -> Array:
        """No linear system has the solution.

        Raises:
            NotApplicable: always.
        """
        raise NotApplicable(
            "FedNewton's step is the solution of a linear system: it runs on ridge regression alone"
        )

    def excess(self, x: Array) -> float:
        """F(x) - F*."""
        w = x[:, 0]
        means = np.array([np.logaddexp(0, -rows @ w).mean() for rows in self.data.signed])
        drop = (
            float(np.log(2))
            - float(self.weights @ means)
            - self.data.asked.lamda / 2 * float(w @ w)
        )
        return self.to_gain - drop


def on_sphere(G: Array, radius: float) -> Array:
    """Row by row the point of the sphere that is opposite to G."""
    lengths = np.linalg.norm(G.reshape(len(G), -1), axis=1)
    return np.asarray(-radius * G / np.maximum(lengths, 1e-300)[:, None, None])


def clients(data: Data, method: Method) -> Quadratics | Logistics | None:
    """The clients as this method sees them; None where nothing is known of the least loss."""
    assert method.practice is not None
    free = data.free_by_samples if method.practice.by_samples else data.free
    if not method.practice.on_ball and free is None:
        return None
    top = data.losses.gap.upper if method.practice.on_ball or free is None else free.gap.upper
    weights = data.moments.weights
    if not method.practice.by_samples:
        weights = np.full(data.clients, 1 / data.clients)
    kind = Quadratics if data.asked.loss == "squared" else Logistics
    return kind(data, weights, top)


@dataclass(frozen=True)
class Trial:
    """One method with one choice of knobs, as far as it was run."""

    method: str
    knobs: Mapping[str, float]
    excess: tuple[float, ...]
    """After each round."""
    reached: int | None
    """The first round after which the target is met."""


def pilot(
    data: Data,
    chosen: Mapping[str, tuple[Method, Mapping[str, float]]],
    *,
    target: float,
    rounds: int,
) -> tuple[Trial, ...]:
    """All trials, the best first: the first to meet the target, or the lowest at the end."""
    found = list[Trial]()
    for method, knobs in chosen.values():
        at = clients(data, method)
        if at is None:
            continue
        smooth = data.losses.smoothness.upper
        for tried in candidates(method, knobs, smooth):
            found.append(trial(at, method, tried, target=target, rounds=rounds))
    return tuple(sorted(found, key=_rank))


def _rank(one: Trial) -> tuple[float, float]:
    last = one.excess[-1] if one.excess and isfinite(one.excess[-1]) else inf
    return (inf if one.reached is None else one.reached, last)


def candidates(
    method: Method, knobs: Mapping[str, float], smoothness: float
) -> Iterator[dict[str, float]]:
    """What the guarantee chose, then every combination of what is tried of each knob."""
    assert method.practice is not None
    seen = dict(knobs)
    if seen or not method.practice.knobs:
        yield seen
    choices = [
        [(name, times * _unit(method, name, knobs, smoothness)) for times in tried]
        for name, tried in method.practice.trials.items()
        if name in method.practice.whole or method.practice.by_smoothness or name in knobs
    ]
    if len(choices) == len(method.practice.trials) and choices:
        for combination in itertools.product(*choices):
            if dict(combination) != seen:
                yield dict(combination)


def _unit(method: Method, name: str, knobs: Mapping[str, float], smoothness: float) -> float:
    assert method.practice is not None
    if name in method.practice.whole:
        return 1.0
    return 1 / smoothness if method.practice.by_smoothness else knobs[name]


def trial(
    at: Quadratics | Logistics,
    method: Method,
    knobs: Mapping[str, float],
    *,
    target: float,
    rounds: int,
) -> Trial:
    """A run that ends when the target is met, the rounds are over or the numbers are none."""
    assert method.practice is not None
    excess = list[float]()
    with np.errstate(over="ignore", invalid="ignore"):
        for model in itertools.islice(method.practice.run(at, knobs), rounds):
            excess.append(at.excess(model))
            if not isfinite(excess[-1]) or excess[-1] <= target:
                break
    met = bool(excess) and excess[-1] <= target
    return Trial(method.name, dict(knobs), tuple(excess), len(excess) if met else None)
