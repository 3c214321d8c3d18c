"""What a recipe stands for, exact: pairs of models, bandits, least squares, a recursion, and the game of Appendix C."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

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
from fedtheory.core.expression import Tree
from fedtheory.core.twin import Data, Exact, root_of
from fedtheory.instances.upper_floats import up
from fedtheory.papers.fedres.algorithms.best_response_exact import ExactGame, Model
from fedtheory.papers.fedres.concepts import (
    ARMS,
    EXPLORATION_PERIOD,
    FEATURE_NOISE,
    INITIAL_LOSS,
    PAIR_EXCESS,
    RECURSION_DROP,
    RECURSION_FIRST,
    RECURSION_INDEX,
    RECURSION_SECOND,
    RECURSION_START,
    RECURSION_THIRD,
    REWARD_RANGE,
    SAMPLE_DELAY,
)
from fedtheory.papers.fedres.instances.contextual_bandit import rational_contextual_bandit
from fedtheory.papers.fedres.instances.hostile_least_squares import rational_rows
from fedtheory.papers.fedres.instances.pair_quadratics import (
    PairQuadratics,
    Sample,
    plain,
    rational_pair_quadratics,
    spread,
    squares,
)
from fedtheory.papers.fedres.instances.sloped_valley import rational_valley


@dataclass(frozen=True)
class RationalRecursion:
    """The factors, the first index and the value there."""

    factors: tuple[Fraction, ...]
    first: int
    start: Fraction


@dataclass(frozen=True)
class RationalGame:
    """The population of Appendix C: best responses, and the loss of a pair."""

    responses: ExactGame
    v: Fraction

    def loss(self, shared: Model, local: Model) -> Fraction:
        """E ℓ."""
        apart = sum(((a - b) ** 2 for a, b in zip(local, shared, strict=True)), Fraction(0))
        return (1 - sum(local, Fraction(0))) ** 2 + apart + self.v * shared[0] ** 2


def _pair_quadratics(words: dict[str, Any]) -> Data | None:
    return _pairs(rational_pair_quadratics(**words))


def _contextual_bandit(words: dict[str, Any]) -> Data | None:
    """Delays are given in rounds; those of its regression are in explorations."""
    data = rational_contextual_bandit(**words)
    known = _pairs(data.regression)
    if known is None:
        return None
    P = len(data.contexts)
    given = (("uplink", "1"), ("downlink", "0"))
    up, down = (spread(str(words.get(name, usual)), P) for name, usual in given)
    own: dict[Concept, Tree] = {
        ARMS: str(len(data.contexts[0][0])),
        EXPLORATION_PERIOD: str(data.period),
        REWARD_RANGE: "1",
        SAMPLE_DELAY: str(max(a + b for a, b in zip(up, down, strict=True))),
    }
    return Data(data, {**known.constants, **own})


def _pairs(data: PairQuadratics) -> Data | None:
    """The exact run needs an uplink delay and a positive γ."""
    bent = max(_curvature(sample) for client in data.samples for sample in client)
    if min(data.uplink) < 1 or not bent:
        return None
    known: dict[Concept, Tree] = {c: str(value) for c, value in plain(data).items()}
    known |= {c: root_of(square) for c, square in squares(data).items()}
    return Data(data, {**known, SMOOTHNESS: str(bent)})


def _curvature(of: Sample) -> Fraction:
    """The larger eigenvalue of H, exact where H has rank 1."""
    *_, p, q, r = of
    root = p + r if p * r == q * q else Fraction(up((p - r) ** 2 + 4 * q * q))
    return (p + r + root) / 2


def _few_samples(words: dict[str, Any]) -> Data | None:
    data = None if words.pop("weights", "") else rational_rows(**words)
    if data is None or not data.square:
        return None
    noise = data.largest**2 / 2 if len(data.rows) > 1 else Fraction(0)
    return Data(
        data,
        {
            CLIENTS: "1",
            TOTAL_DIMENSION: "2",
            MODEL_RADIUS: str(data.radius),
            SMOOTHNESS: str(2 * data.square),
            PAIR_GRADIENT: root_of(4 * data.largest**2 * data.square),
            LOSS_CEILING: "1",
            LOSS_NOISE: str(noise),
        },
    )


def _sloped_valley(words: dict[str, Any]) -> Data | None:
    data = rational_valley(**words)
    return Data(
        data,
        {
            MODEL_RADIUS: str(data.radius),
            SMOOTHNESS: str(data.h * (1 + data.epsilon**2)),
            LOSS_CEILING: str(data.top),
            PAIR_EXCESS: str(2 * data.b * data.radius),
        },
    )


def _quadratic_recursion(words: dict[str, Any]) -> Data | None:
    factors = tuple(Fraction(text) for text in words["factors"].split())
    start, first = Fraction(words["start"]), int(words.get("first", 1))
    names = (RECURSION_DROP, RECURSION_FIRST, RECURSION_SECOND, RECURSION_THIRD)
    known: dict[Concept, Tree] = dict(zip(names, map(str, factors), strict=True))
    own: dict[Concept, Tree] = {
        RECURSION_INDEX: str(first),
        RECURSION_START: str(Fraction(words.get("ceiling") or start)),
    }
    return Data(RationalRecursion(factors, first, start), {**known, **own})


def _appendix_c(words: dict[str, Any]) -> Data | None:
    v, z = Fraction(words.get("v", "1/4")), Fraction(words.get("z", "1"))
    begin = (z, 1 - z)

    def shared(local: Model) -> Model:
        return local[0] / (1 + v), local[1]

    def local(shared: Model) -> Model:
        third = (1 - sum(shared, Fraction(0))) / 3
        return shared[0] + third, shared[1] + third

    game = RationalGame(ExactGame(begin, begin, shared, local), v)
    return Data(game, {FEATURE_NOISE: str(v), INITIAL_LOSS: str(v * z * z)})


EXACT: Mapping[str, Exact] = {
    "appendix-c": _appendix_c,
    "contextual-bandit": _contextual_bandit,
    "few-samples": _few_samples,
    "pair-quadratics": _pair_quadratics,
    "quadratic-recursion": _quadratic_recursion,
    "sloped-valley": _sloped_valley,
}
