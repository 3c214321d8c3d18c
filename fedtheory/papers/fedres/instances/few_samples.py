r"""Least squares whose clients draw from a few samples each: all expectations are finite sums, all constants rational.

Client i sees the row (x, z, y) with loss (y - w^g·x - w_i·z)² on the D-balls; different clients draw independently. The
residual is at most |y| + D(‖x‖ + ‖z‖) in absolute value, which bounds loss and gradient; γ is twice the largest
‖x‖² + ‖z‖². The comparator minimises the expected loss over the balls, or nearly: any fixed pair in them would do.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import sqrt

import numpy as np

from fedtheory.core.concept import Concept
from fedtheory.core.concepts import (
    CLIENTS,
    LOSS_CEILING,
    LOSS_NOISE,
    MODEL_RADIUS,
    PAIR_GRADIENT,
    SMOOTHNESS,
    TOTAL_DIMENSION,
)
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.instance import Instance
from fedtheory.core.trajectory import Array
from fedtheory.papers.fedres.metrics import EXPECTED_EXCESS, EXPECTED_REGRET
from fedtheory.papers.fedres.properties import (
    BOUNDED_PAIR_GRADIENT,
    FEASIBLE_COMPARATOR,
    INDEPENDENT_CLIENTS,
    JOINTLY_CONVEX,
    JOINTLY_SMOOTH,
    SAMPLES_OVER_TIME,
    UNIT_LOSS,
)

PROMISES = frozenset(
    {
        UNIT_LOSS,
        JOINTLY_CONVEX,
        JOINTLY_SMOOTH,
        BOUNDED_PAIR_GRADIENT,
        SAMPLES_OVER_TIME,
        INDEPENDENT_CLIENTS,
        FEASIBLE_COMPARATOR,
    }
)
Row = tuple[Fraction, ...]


@dataclass(frozen=True)
class FewSamples:
    """`table[i]` holds client i's samples, `weight[i]` their probabilities."""

    table: Array  # (P, m, d + d_l + 1)
    weight: Array  # (P, m)
    dimensions: tuple[int, int]
    radius: float
    comparator: Array  # (P, d + d_l)

    @property
    def outcomes(self) -> Array:
        """The samples of a round, every choice of the clients."""
        P, m, _ = self.table.shape
        chosen = np.array(list(product(range(m), repeat=P)))
        return self.table[np.arange(P), chosen]

    @property
    def chances(self) -> Array:
        """Their probabilities."""
        P, m = self.weight.shape
        chosen = np.array(list(product(range(m), repeat=P)))
        chance: Array = self.weight[np.arange(P), chosen].prod(axis=1)
        return chance

    def sample(self, rng: np.random.Generator, runs: int) -> Array:
        """One round's samples, each client's drawn on its own."""
        drawn = np.stack([rng.choice(len(w), size=runs, p=w) for w in self.weight], axis=1)
        return self.table[np.arange(len(self.weight)), drawn]

    def excess(self, x: Array, y: Array) -> Array:
        """L_i(u) - L_i(u_*)."""
        moments = np.einsum("im,imp,imq->ipq", self.weight, self.table, self.table)

        def expected(u: Array) -> Array:
            row = np.concatenate([u, -np.ones((*u.shape[:-1], 1))], axis=-1)
            value: Array = np.einsum("...ip,ipq,...iq->...i", row, moments, row)
            return value

        return expected(np.concatenate([x, y], axis=-1)) - expected(self.comparator)


def few_samples(
    *, x: str, z: str, y: str, weights: str = "", radius: str = "1"
) -> Instance[FewSamples]:
    """The instance: clients part at ";", their samples at blanks, coordinates at ","; `weights` as y, or equal."""
    labels = _read(y)
    features, own = _read(x), _read(z)
    chances = (
        _read(weights)
        if weights
        else [[(Fraction(1, len(client)),)] * len(client) for client in labels]
    )
    shapes = {tuple(len(client) for client in part) for part in (labels, features, own, chances)}
    sizes = {len(client) for client in labels}
    if len(shapes) != 1 or len(sizes) != 1:
        message = "x, z, y and weights need as many clients and samples as each other, and all clients as many"
        raise FedTheoryError(message, code="FT021")
    if any(sum((w[0] for w in client), Fraction(0)) != 1 for client in chances):
        raise FedTheoryError(f'the weights "{weights}" of a client must add up to 1', code="FT021")
    D = Fraction(radius)
    largest = max(
        abs(c[0]) + float(D) * (_norm(a) + _norm(b))
        for row in zip(labels, features, own, strict=True)
        for c, a, b in zip(*row, strict=True)
    )
    square = max(
        sum(e * e for e in (*a, *b))
        for row in zip(features, own, strict=True)
        for a, b in zip(*row, strict=True)
    )
    if largest > 1:
        message = f"residuals reach {largest:.4g}; the loss must lie in [0, 1] on the balls"
        raise FedTheoryError(message, code="FT021")
    table = np.array(
        [[[float(e) for e in (*a, *b, *c)] for a, b, c in zip(*row, strict=True)]
         for row in zip(features, own, labels, strict=True)]
    )  # fmt: skip
    weight = np.array([[float(w[0]) for w in client] for client in chances])
    d, d_l = len(features[0][0]), len(own[0][0])
    P = len(labels)
    constants: dict[Concept, float] = {
        CLIENTS: P,
        TOTAL_DIMENSION: d + P * d_l,
        MODEL_RADIUS: float(D),
        SMOOTHNESS: 2 * float(square),
        PAIR_GRADIENT: 2 * largest * sqrt(square),
        LOSS_CEILING: 1.0,
        # Popoviciu: a deviation is at most half of the range
        LOSS_NOISE: largest**2 / 2 if len(labels[0]) > 1 else 0.0,
    }
    return Instance(
        name=f"least squares on {len(labels[0])} samples a client (P={P}, d={d}, d_l={d_l}, D={D})",
        problem=FewSamples(
            table, weight, (d, d_l), float(D), _comparator(table, weight, d, float(D))
        ),
        constants=constants,
        promises=PROMISES,
        trivial={EXPECTED_REGRET: largest**2, EXPECTED_EXCESS: largest**2},
        recipe={
            "family": "few-samples",
            "x": x,
            "z": z,
            "y": y,
            "weights": weights,
            "radius": radius,
        },
    )


def three_points() -> Instance[FewSamples]:
    """One client with three samples in one dimension and one: small enough to follow every path for ten rounds."""
    return few_samples(
        x="1/5 -1/10 1/10", z="1/10 1/5 1/10", y="1/10 1/5 -1/20", weights="1/2 3/10 1/5"
    )


def _read(text: str) -> list[list[Row]]:
    """Clients, samples, coordinates."""
    return [
        [tuple(Fraction(e) for e in sample.split(",")) for sample in client.split()]
        for client in text.split(";")
    ]


def _norm(row: Sequence[Fraction]) -> float:
    return sqrt(sum(e * e for e in row))


def _comparator(table: Array, weight: Array, d: int, radius: float) -> Array:
    """The minimiser of the expected loss where it lies in the balls; else what projected gradient steps reach."""
    moments = np.einsum("im,imp,imq->ipq", weight, table, table)
    P, d_l = len(table), table.shape[2] - d - 1
    whole, right = np.zeros((d + P * d_l, d + P * d_l)), np.zeros(d + P * d_l)
    for i, moment in enumerate(moments):
        places = [*range(d), *range(d + i * d_l, d + (i + 1) * d_l)]
        whole[np.ix_(places, places)] += moment[:-1, :-1]
        right[places] += moment[:-1, -1]
    found = np.linalg.lstsq(whole, right, rcond=None)[0]
    x, y = found[:d], found[d:].reshape(P, d_l)
    if max(np.linalg.norm(x), *np.linalg.norm(y, axis=1)) > radius:
        length = 1 / np.linalg.eigvalsh(whole)[-1]
        blocks = [slice(0, d), *(slice(d + i * d_l, d + (i + 1) * d_l) for i in range(P))]
        found = np.zeros_like(right)
        for _ in range(5000):
            found = found - length * (whole @ found - right)
            for block in blocks:
                found[block] *= min(1.0, radius / max(float(np.linalg.norm(found[block])), 1e-300))
        x, y = found[:d], found[d:].reshape(P, d_l)
    return np.concatenate([np.tile(x, (P, 1)), y], axis=1)
