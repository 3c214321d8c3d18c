"""What the symbols of FedRes's settings are on runs: paths of SGD and of ERM, plays of the cooperative game, Lemma 2's valley, and Lemma 6's recursion."""

from fedtheory.core.world import Model
from fedtheory.papers.fedres.algorithms.fedres_bandit import expected_fedres_bandit
from fedtheory.papers.fedres.algorithms.fedres_erm import expected_erm
from fedtheory.papers.fedres.algorithms.fedres_sgd import expected_fedres_sgd
from fedtheory.papers.fedres.algorithms.fictitious_play import fictitious_play
from fedtheory.papers.fedres.algorithms.half_step import half_step
from fedtheory.papers.fedres.algorithms.largest_deviation import expected_deviation
from fedtheory.papers.fedres.algorithms.quadratic_recursion import quadratic_recursion
from fedtheory.papers.fedres.algorithms.rescoring import half_rescoring, rescoring
from fedtheory.papers.fedres.models.erm import deviation, erm
from fedtheory.papers.fedres.models.plays import play, recursion
from fedtheory.papers.fedres.models.sgd import sgd
from fedtheory.papers.fedres.models.valley import valley

MODELS: dict[object, Model] = {
    fictitious_play: play,
    rescoring: play,
    half_rescoring: play,
    quadratic_recursion: recursion,
    half_step: valley,
    expected_erm: erm,
    expected_deviation: deviation,
    expected_fedres_sgd: sgd,
    expected_fedres_bandit: sgd,
}
"""By algorithm."""
