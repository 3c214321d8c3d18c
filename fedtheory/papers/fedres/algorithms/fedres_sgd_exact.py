"""FedRes.SGD of two scalar models a client in rational arithmetic: the law of the models, and the expected regret.

Paths that lead to the same models and the same gradients in transit are merged, with their probabilities added; if
projections bind there are few.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

Pair = tuple[Fraction, Fraction]
Row = tuple[Fraction, ...]
ZERO = Fraction(0)


class RationalPairs(Protocol):
    """What the exact run asks of a federation; a sample is whatever the gradient takes."""

    @property
    def uplink(self) -> Sequence[int]:
        """α_i."""

    @property
    def downlink(self) -> Sequence[int]:
        """β_i."""

    @property
    def weights(self) -> Sequence[Fraction]:
        """c_i."""

    @property
    def radius(self) -> Fraction:
        """D."""

    @property
    def equally_likely(self) -> Sequence[Sequence[Any]]:
        """A round's samples of all clients, in each of its equally likely outcomes."""

    def slope(self, sample: Any, pair: Pair) -> Pair:
        """∇^g and ∇^l of a sample."""

    def excess(self, client: int, pair: Pair) -> Fraction:
        """L_i(u) - L_i(u_*)."""


@dataclass(frozen=True)
class State:
    """The last models and gradients, newest last: of the server, of the clients, and both blocks."""

    x: Row
    y: tuple[Row, ...]
    global_gradients: tuple[Row, ...]
    local_gradients: tuple[Row, ...]


def expected_regrets(
    federation: RationalPairs, *, eta: Fraction, eta_l: Fraction, rounds: int
) -> list[Fraction]:
    """The expected average regret after each round; alpha_i >= 1."""
    P = len(federation.uplink)
    length = max(federation.uplink) + max(federation.downlink) + 1
    none = (ZERO,) * P
    law: dict[State, Fraction] = {
        State((ZERO,) * length, (none,) * length, (none,) * length, (none,) * length): Fraction(1)
    }
    total, averages = ZERO, []
    for t in range(1, rounds + 1):
        after: dict[State, Fraction] = defaultdict(Fraction)
        for state, chance in law.items():
            x, y = _updated(federation, state, eta, eta_l)
            models = (*state.x, x)
            pairs = [(models[-1 - federation.downlink[i]], y[i]) for i in range(P)]
            total += chance * sum((federation.excess(i, u) for i, u in enumerate(pairs)), ZERO) / P
            share = chance / len(federation.equally_likely)
            for outcome in federation.equally_likely:
                slopes = [
                    federation.slope(sample, u) for sample, u in zip(outcome, pairs, strict=True)
                ]
                following = State(
                    models[1:],
                    (*state.y[1:], y),
                    (*state.global_gradients[1:], tuple(g for g, _ in slopes)),
                    (*state.local_gradients[1:], tuple(h for _, h in slopes)),
                )
                after[following] += share
        law = after
        averages.append(total / t)
    return averages


def _updated(
    federation: RationalPairs, state: State, eta: Fraction, eta_l: Fraction
) -> tuple[Fraction, Row]:
    """(8) and (7)."""
    inside = _ball(federation.radius)
    P = len(federation.uplink)
    arrived = sum((state.global_gradients[-federation.uplink[i]][i] for i in range(P)), ZERO)
    y = tuple(
        inside(
            state.y[-1][i]
            - eta_l
            * federation.weights[i]
            * state.local_gradients[-federation.uplink[i] - federation.downlink[i]][i]
        )
        for i in range(P)
    )
    return inside(state.x[-1] - eta * arrived), y


def _ball(radius: Fraction) -> Callable[[Fraction], Fraction]:
    return lambda v: max(-radius, min(radius, v))
