r"""Fictitious play and re-scoring on a population whose best responses are linear maps of rationals, without rounding."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

Model = tuple[Fraction, ...]
Response = Callable[[Model], Model]


@dataclass(frozen=True)
class ExactGame:
    """Both models of round 1, and each side's best response to the other."""

    shared: Model
    local: Model
    global_response: Response
    local_response: Response


Pair = tuple[Model, Model]


def exact_fictitious_play(game: ExactGame, rounds: int) -> list[Pair]:
    """The pairs of (5) and (6): both sides answer averages."""
    played = [(game.shared, game.local)]
    past_shared, past_local = game.shared, game.local
    for t in range(1, rounds):
        shared, local = game.global_response(past_local), game.local_response(past_shared)
        played.append((shared, local))
        past_shared, past_local = _mixed(past_shared, shared, t), _mixed(past_local, local, t)
    return played


def exact_half_rescoring(game: ExactGame, rounds: int) -> list[Pair]:
    """The pairs of Algorithm 6 as printed: the server answers the average, the client the newest model."""
    played = [(game.shared, game.local)]
    past_local = game.local
    for t in range(1, rounds):
        shared, local = game.global_response(past_local), game.local_response(played[-1][0])
        played.append((shared, local))
        past_local = _mixed(past_local, local, t)
    return played


def exact_rescoring(game: ExactGame, rounds: int) -> list[Pair]:
    """The pairs of (2) and (3): both sides answer the newest model."""
    played = [(game.shared, game.local)]
    for _ in range(1, rounds):
        shared = game.global_response(played[-1][1])
        played.append((shared, game.local_response(shared)))
    return played


def _mixed(past: Model, new: Model, t: int) -> Model:
    """The average of t + 1 rounds from that of t."""
    return tuple((t * p + n) / (t + 1) for p, n in zip(past, new, strict=True))
