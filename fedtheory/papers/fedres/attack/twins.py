"""FedRes, without rounding: pairs of models, and games of two."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, product
from typing import Any

from fedtheory.core.expression import Tree
from fedtheory.core.twin import (
    Data,
    Measured,
    Named,
    NamedTwin,
    exact_root,
)
from fedtheory.papers.fedres.algorithms.best_response_exact import (
    ExactGame,
    Pair,
    exact_fictitious_play,
    exact_half_rescoring,
    exact_rescoring,
)
from fedtheory.papers.fedres.algorithms.fedres_bandit import expected_fedres_bandit
from fedtheory.papers.fedres.algorithms.fedres_erm import expected_erm
from fedtheory.papers.fedres.algorithms.fedres_erm_exact import exact_erm
from fedtheory.papers.fedres.algorithms.fedres_sgd import expected_fedres_sgd
from fedtheory.papers.fedres.algorithms.fedres_sgd_exact import expected_regrets
from fedtheory.papers.fedres.algorithms.fictitious_play import fictitious_play
from fedtheory.papers.fedres.algorithms.half_step import half_step
from fedtheory.papers.fedres.algorithms.quadratic_recursion import quadratic_recursion
from fedtheory.papers.fedres.algorithms.rescoring import half_rescoring, rescoring
from fedtheory.papers.fedres.instances.contextual_bandit import ContextualBandit
from fedtheory.papers.fedres.metrics import (
    EXPECTED_BANDIT_REGRET,
    EXPECTED_EXCESS,
    EXPECTED_REGRET,
    HALF_STEP_GAIN,
    POPULATION_LOSS,
    RECURSION_VALUE,
)


def _fedres(data: Data, named: Named) -> Measured:
    """With steps that are the same in every round."""
    (eta,), (eta_l,) = set(named["eta_t"]), set(named["eta_l_t"])
    rounds = len(named["eta_t"])
    regrets = expected_regrets(data.quadratics, eta=eta, eta_l=eta_l, rounds=rounds)
    return {EXPECTED_REGRET: [str(regret) for regret in regrets]}


def _erm(data: Data, named: Named) -> Measured:
    """One client: every sequence of its equally likely samples."""
    problem, T = data.quadratics, len(named["alpha_t"])
    alpha, beta = int(named["alpha_t"][0]), int(named["beta_t"][0])
    excess = [Fraction(0)] * T
    for drawn in product(problem.rows, repeat=T):
        seen = exact_erm(drawn, alpha=alpha, beta=beta, radius=problem.radius)
        for t, w in enumerate(seen.w_local, start=1):
            fetched = seen.w_global[t - beta - 1] if t > beta else Fraction(0)
            excess[t - 1] += problem.loss((fetched, w)) - problem.least
    means = [total / len(problem.rows) ** T for total in excess]
    return {
        EXPECTED_EXCESS: [str(value) for value in means],
        EXPECTED_REGRET: [str(total / t) for t, total in enumerate(accumulate(means), start=1)],
    }


def _half_step(data: Data, named: Named) -> Measured:
    """There are no rounds."""
    del named
    return {HALF_STEP_GAIN: [str(data.quadratics.gain)]}


@dataclass(frozen=True)
class _Acting:
    """The explorations of a bandit, whose models are measured by their actions over a period."""

    bandit: ContextualBandit

    def __getattr__(self, name: str) -> Any:
        return getattr(self.bandit.regression, name)

    def excess(self, client: int, pair: tuple[Fraction, Fraction]) -> Fraction:
        """Mean regret over the rounds of a period: all greedy but one, which explores."""
        greedy = self.bandit.greedy_regret(client, pair)
        explored = self.bandit.exploration_regret(client)
        return ((self.bandit.period - 1) * greedy + explored) / self.bandit.period


def _bandit(data: Data, named: Named) -> Measured:
    """With steps that are the same in every period."""
    (eta,), (eta_l,) = set(named["eta_t"]), set(named["eta_l_t"])
    acting = _Acting(data.quadratics)
    regrets = expected_regrets(acting, eta=eta, eta_l=eta_l, rounds=len(named["t"]))
    return {EXPECTED_BANDIT_REGRET: [str(regret) for regret in regrets]}


def _recursion(data: Data, named: Named) -> Measured:
    """For as long as the roots of the indices are whole: n^(3/2) at n = 1, 4, 9, ..."""
    drop, *errors = data.quadratics.factors
    now, values = data.quadratics.start, list[Tree]()
    for k in range(len(named["t"])):
        values.append(str(now))
        if k + 1 == len(named["t"]):
            break
        n = Fraction(data.quadratics.first + k)
        bent = n * exact_root(n, 2)
        now = now - drop * now**2 + errors[0] / n + errors[1] / bent + errors[2] / n**2
    return {RECURSION_VALUE: values}


def _game(play: Callable[[ExactGame, int], Sequence[Pair]]) -> NamedTwin:
    """The population loss of the pairs played."""

    def measure(data: Data, named: Named) -> Measured:
        game = data.quadratics
        played = play(game.responses, len(named["t"]))
        return {POPULATION_LOSS: [str(game.loss(shared, local)) for shared, local in played]}

    return measure


NAMED_TWINS: Mapping[Any, NamedTwin] = {
    expected_fedres_sgd: _fedres,
    expected_fedres_bandit: _bandit,
    expected_erm: _erm,
    fictitious_play: _game(exact_fictitious_play),
    half_rescoring: _game(exact_half_rescoring),
    half_step: _half_step,
    quadratic_recursion: _recursion,
    rescoring: _game(exact_rescoring),
}
