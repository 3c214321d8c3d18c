r"""Federated contextual bandits that explore every B rounds, with linear regressors and rational numbers.

A client's contexts are equally likely; each gives every action a global and a local feature (x, z), and the mean reward of
the action is 1/2 + x w^g_* + z w_{i,*}, whatever the other actions' contexts are. Rewards are that mean, or that mean plus
or minus a number, by a fair coin. FedRes learns from the square of an explored action's residual: a pair of quadratics,
whose constants are exact. Delays are given in rounds and become those of explorations.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from fedtheory.core.concept import Concept, Property
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.instance import Instance
from fedtheory.core.trajectory import Array
from fedtheory.papers.fedres.concepts import ARMS, EXPLORATION_PERIOD, REWARD_RANGE, SAMPLE_DELAY
from fedtheory.papers.fedres.instances.pair_batches import batch_trip
from fedtheory.papers.fedres.instances.pair_quadratics import (
    Delays,
    PairQuadratics,
    PairQuadraticsProblem,
    instance_of,
    rational_pair_quadratics,
)
from fedtheory.papers.fedres.metrics import EXPECTED_BANDIT_REGRET, EXPECTED_REGRET
from fedtheory.papers.fedres.properties import MARGINALLY_REALIZABLE, REALIZABLE, UNIT_REWARDS

Arm = tuple[Fraction, Fraction]
"""The global and the local feature of an action."""
Context = tuple[Arm, ...]
HALF, ZERO = Fraction(1, 2), Fraction(0)


@dataclass(frozen=True)
class ContextualBandit:
    """The exact data: each client's contexts, the models that realise rewards, the noise, the period."""

    contexts: tuple[tuple[Context, ...], ...]
    regression: PairQuadratics  # of explored actions, with delays in explorations
    noise: Fraction
    period: int

    def mean_reward(self, client: int, arm: Arm, pair: tuple[Fraction, Fraction]) -> Fraction:
        """1/2 + x w^g + z w_i."""
        del client
        return HALF + arm[0] * pair[0] + arm[1] * pair[1]

    def best(self, client: int) -> tuple[Fraction, Fraction]:
        """(w^g_*, w_{i,*})."""
        return self.regression.comparator[0], self.regression.comparator[client + 1]

    def greedy_regret(self, client: int, pair: tuple[Fraction, Fraction]) -> Fraction:
        """What the actions (12) of a pair lose, on average over the contexts; of equal actions the first is taken."""
        total = ZERO
        for context in self.contexts[client]:
            rewards = [self.mean_reward(client, arm, self.best(client)) for arm in context]
            guesses = [self.mean_reward(client, arm, pair) for arm in context]
            total += max(rewards) - rewards[guesses.index(max(guesses))]
        return total / len(self.contexts[client])

    def exploration_regret(self, client: int) -> Fraction:
        """What an action at random loses."""
        total = ZERO
        for context in self.contexts[client]:
            rewards = [self.mean_reward(client, arm, self.best(client)) for arm in context]
            total += max(rewards) - sum(rewards, ZERO) / len(rewards)
        return total / len(self.contexts[client])

    def rewards_in_unit(self) -> bool:
        """Whether rewards and their means lie in [0, 1]."""
        return all(
            self.noise <= self.mean_reward(i, arm, self.best(i)) <= 1 - self.noise
            for i, contexts in enumerate(self.contexts)
            for context in contexts
            for arm in context
        )


class ContextualBanditProblem(PairQuadraticsProblem):
    """The same in floating point: a federation of regressions, and the losses of its models' actions."""

    def __init__(self, data: ContextualBandit) -> None:
        super().__init__(data.regression)
        self.bandit = data
        self.period = data.period
        P = len(data.contexts)
        self._arms: Array = np.array(  # (P, C, K, 2)
            [[[[float(f) for f in arm] for arm in c] for c in client] for client in data.contexts]
        )
        best = np.array([[float(w) for w in data.best(i)] for i in range(P)])
        self._rewards = np.einsum("pckj,pj->pck", self._arms, best)
        self._exploring = np.array([float(data.exploration_regret(i)) for i in range(P)])

    def bandit_regret(self, x: Array, y: Array) -> Array:  # (runs, P, 1), (runs, P, 1) -> (runs, P)
        """Mean over B rounds with these models: B - 1 of them greedy, and one with a random action."""
        pairs = np.concatenate([x, y], axis=-1)
        chosen = np.einsum("pckj,rpj->rpck", self._arms, pairs).argmax(axis=-1)
        earned = np.take_along_axis(self._rewards[None], chosen[..., None], axis=-1)[..., 0]
        greedy = (self._rewards.max(axis=-1) - earned).mean(axis=-1)
        found: Array = ((self.period - 1) * greedy + self._exploring) / self.period
        return found


def rational_contextual_bandit(
    *,
    contexts: str,
    comparator: str,
    noise: str = "0",
    period: int = 2,
    radius: str = "1",
    uplink: str = "1",
    downlink: str = "0",
) -> ContextualBandit:
    """The data of a recipe: clients by ";", contexts by ",", and of every action x and z."""
    table = tuple(
        tuple(_context(words) for words in client.split(",")) for client in contexts.split(";")
    )
    shapes = {len(context) for client in table for context in client}
    if len(shapes) > 1 or len({len(client) for client in table}) > 1:
        raise _complaint("all contexts have equally many actions, and all clients equally many")
    if period < 1:
        raise _complaint(f"a period of {period} rounds: at least 1")
    best, spread = _numbers(comparator), Fraction(noise)
    if len(best) != len(table) + 1:
        raise _complaint(f"the comparator has {len(table) + 1} numbers, w^g and one a client")
    regression = ";".join(
        ",".join(
            f"{x} {z} {x * best[0] + z * best[i + 1] + sign * spread}"
            for context in client
            for x, z in context
            for sign in ((1, -1) if spread else (1,))
        )
        for i, client in enumerate(table)
    )
    rounds = rational_pair_quadratics(
        regression=regression,
        comparator=comparator,
        radius=radius,
        uplink=uplink,
        downlink=downlink,
    )
    explored = replace(rounds, delays=_explorations(rounds.delays, period))
    return ContextualBandit(table, explored, spread, period)


def contextual_bandit(
    *,
    contexts: str,
    comparator: str,
    noise: str = "0",
    period: int = 2,
    radius: str = "1",
    uplink: str = "1",
    downlink: str = "0",
) -> Instance[ContextualBanditProblem]:
    """The bandit; its constants are those of regression on what is explored."""
    data = rational_contextual_bandit(
        contexts=contexts,
        comparator=comparator,
        noise=noise,
        period=period,
        radius=radius,
        uplink=uplink,
        downlink=downlink,
    )
    recipe: dict[str, str | int | float] = {
        "family": "contextual-bandit",
        "contexts": contexts,
        "comparator": comparator,
        "noise": noise,
        "period": period,
        "radius": radius,
        "uplink": uplink,
        "downlink": downlink,
    }
    arms, own = len(data.contexts[0][0]), data.regression
    kind = f"contextual bandit with {arms} arms, exploring every {period} rounds"
    built = instance_of(own, kind, recipe)
    rounds = zip(_words(uplink, built), _words(downlink, built), strict=True)
    more: dict[Concept, float] = {
        ARMS: float(arms),
        EXPLORATION_PERIOD: float(period),
        REWARD_RANGE: 1.0,
        SAMPLE_DELAY: float(max(a + b for a, b in rounds)),
    }
    promises: set[Property] = {MARGINALLY_REALIZABLE, REALIZABLE}
    if data.rewards_in_unit():
        promises.add(UNIT_REWARDS)
    return Instance(
        name=built.name,
        problem=ContextualBanditProblem(data),
        constants={**built.constants, **more},
        promises=built.promises | promises,
        trivial={EXPECTED_BANDIT_REGRET: 1.0, EXPECTED_REGRET: built.trivial[EXPECTED_REGRET]},
        recipe=recipe,
    )


def _explorations(delays: Delays, period: int) -> Delays:
    """τ' = 1 + ceil((τ - 1)/B): an exploration is the last round of its period, and models are the first round's."""
    trips = [batch_trip(tau, period) for tau in delays.trips]
    down = [
        min(-(-beta // period), trip - 1) for beta, trip in zip(delays.downlink, trips, strict=True)
    ]
    up = tuple(trip - beta for beta, trip in zip(down, trips, strict=True))
    return Delays(up, tuple(down), delays.weights)


def _context(words: str) -> Context:
    numbers = _numbers(words)
    if len(numbers) % 2 or not numbers:
        raise _complaint(f'"{words}": two features for every action')
    return tuple(zip(numbers[::2], numbers[1::2], strict=True))


def _words(text: str, built: Instance[PairQuadraticsProblem]) -> Sequence[int]:
    """Delays in rounds, one a client."""
    found = [int(word) for word in text.split()]
    return found * len(built.problem.uplink) if len(found) == 1 else found


def _numbers(text: str) -> tuple[Fraction, ...]:
    try:
        return tuple(Fraction(word) for word in text.split())
    except (ValueError, ZeroDivisionError) as e:
        message = f'"{text}" are no rationals'
        raise FedTheoryError(message, code="FT021") from e


def _complaint(message: str) -> FedTheoryError:
    return FedTheoryError(message, code="FT021")
