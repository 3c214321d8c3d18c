"""What the symbols of FedRes's settings are on runs: plays of the cooperative game, and Lemma 6's recursion."""

from fedtheory.core.world import Model
from fedtheory.papers.fedres.algorithms.fictitious_play import fictitious_play
from fedtheory.papers.fedres.algorithms.quadratic_recursion import quadratic_recursion
from fedtheory.papers.fedres.algorithms.rescoring import half_rescoring, rescoring
from fedtheory.papers.fedres.models.plays import play, recursion

MODELS: dict[object, Model] = {
    fictitious_play: play,
    rescoring: play,
    half_rescoring: play,
    quadratic_recursion: recursion,
}
"""By algorithm."""
