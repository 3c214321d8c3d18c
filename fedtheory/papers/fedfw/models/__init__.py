"""What the symbols of FedFW's settings are on runs of its algorithms."""

from fedtheory.core.world import Model
from fedtheory.papers.fedfw.algorithms.expected_participation import (
    expected_participation,
    expected_participation_gaps,
)
from fedtheory.papers.fedfw.algorithms.fedfw import fedfw
from fedtheory.papers.fedfw.algorithms.fedfw_gap import fedfw_gap
from fedtheory.papers.fedfw.algorithms.fedfw_inexact import fedfw_inexact
from fedtheory.papers.fedfw.algorithms.fedfw_plus import fedfw_plus
from fedtheory.papers.fedfw.algorithms.fedfw_split import fedfw_split
from fedtheory.papers.fedfw.algorithms.fedfw_sto import expected_fedfw_sto
from fedtheory.papers.fedfw.algorithms.surrogate_probe import probe_gradient, probe_smoothness
from fedtheory.papers.fedfw.models.drawn import gaps_of_participants, participants, stochastic
from fedtheory.papers.fedfw.models.sure import gaps, inexact, of_run, probed, split

MODELS: dict[object, Model] = {
    fedfw: of_run,
    fedfw_plus: of_run,
    fedfw_inexact: inexact,
    fedfw_split: split,
    fedfw_gap: gaps,
    probe_smoothness: probed,
    probe_gradient: probed,
    expected_fedfw_sto: stochastic,
    expected_participation: participants,
    expected_participation_gaps: gaps_of_participants,
}
"""By algorithm."""
