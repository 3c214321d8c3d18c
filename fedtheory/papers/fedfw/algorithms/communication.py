r"""What a client sends in a round, counted: how many numbers, and how many bits (Section 3.2).

An oracle output is an extreme point, and an extreme point has a short name: in the l1 ball an axis and a sign, in the
simplex an axis, in the box one sign a coordinate, in the nuclear ball a pair of vectors. In the Euclidean ball it is a
unit vector, as long as a gradient. `encode` writes the message and `decode` reads it back, so what is counted suffices.
"""

from dataclasses import dataclass

import numpy as np

from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.trajectory import Array

FLOAT_BITS = 64
ORACLE_MESSAGES = ("box", "l1", "l2", "nuclear", "simplex")


@dataclass(frozen=True)
class Message:
    """A message of one client in one round: `integers` need `index_bits` in all, each float FLOAT_BITS."""

    floats: int
    integers: int
    index_bits: int

    @property
    def numbers(self) -> int:
        """Floats and integers."""
        return self.floats + self.integers

    @property
    def bits(self) -> int:
        """The length of the message."""
        return FLOAT_BITS * self.floats + self.index_bits


def dense_message(p: int) -> Message:
    """A vector: a gradient, a model, an oracle output of the Euclidean ball, or x̄ on the way down."""
    return Message(floats=p, integers=0, index_bits=0)


def oracle_message(among: str, p: int) -> Message:
    """An oracle output s_i of the domain of this name, in dimension p; radius and scale are agreed on."""
    axis = (p - 1).bit_length()  # ⌈log₂ p⌉
    match among:
        case "l1":
            return Message(floats=0, integers=2, index_bits=axis + 1)
        case "simplex":
            return Message(floats=0, integers=1, index_bits=axis)
        case "box":
            return Message(floats=0, integers=p, index_bits=p)
        case "l2":
            return dense_message(p)
        case "nuclear":
            return Message(floats=2 * _side(p), integers=0, index_bits=0)
    message = f'no message for the domain "{among}".{nearest(among, ORACLE_MESSAGES)}'
    raise FedTheoryError(message, code="FT003")


def atoms_downlink(among: str, p: int, *, clients: int) -> Message:
    """The way down when the server forwards the clients' new atoms, from which each rebuilds x̄."""
    one = oracle_message(among, p)
    return Message(clients * one.floats, clients * one.integers, clients * one.index_bits)


def encode(among: str, s: Array, *, radius: float = 1.0) -> tuple[list[int], list[float]]:
    """The integers and floats of the message that names the oracle output s, (p,)."""
    p = len(s)
    match among:
        case "l1":
            axis = int(np.argmax(np.abs(s)))
            return [axis, int(s[axis] > 0)], []
        case "simplex":
            return [int(np.argmax(s))], []
        case "box":
            return [int(entry > 0) for entry in s], []
        case "nuclear":
            u, values, v = np.linalg.svd(s.reshape(_side(p), _side(p)))
            return [], [*(float(x) for x in u[:, 0] * values[0] / radius), *map(float, v[0])]
    return [], [float(entry) for entry in s]


def decode(
    among: str, message: tuple[list[int], list[float]], p: int, *, radius: float = 1.0
) -> Array:
    """The oracle output that the message names."""
    integers, floats = message
    match among:
        case "l1":
            s = np.zeros(p)
            s[integers[0]] = radius if integers[1] else -radius
            return s
        case "simplex":
            s = np.zeros(p)
            s[integers[0]] = radius
            return s
        case "box":
            return radius * (2.0 * np.array(integers) - 1)
        case "nuclear":
            side = _side(p)
            return radius * np.outer(floats[:side], floats[side:]).ravel()
    return np.array(floats)


def rounds_to(gap: Array, target: float) -> int | None:
    """The first round from which on the gap, (rounds,), stays at or below the target; None if it does not."""
    above = np.flatnonzero(~(gap <= target))
    if above.size and above[-1] + 1 == len(gap):
        return None
    return int(above[-1]) + 2 if above.size else 1


def _side(p: int) -> int:
    side = int(np.sqrt(p) + 0.5)
    if side**2 != p:
        raise FedTheoryError(f"a square matrix has no {p} entries", code="FT021")
    return side
