"""What the symbols of FFGB's settings are on runs of its algorithms over finitely many inputs."""

from fedtheory.core.world import Model
from fedtheory.papers.ffgb.algorithms.ffgb import ffgb
from fedtheory.papers.ffgb.algorithms.ffgb_residual import ffgb_persistent, ffgb_without_residual
from fedtheory.papers.ffgb.models.functions import of_run

MODELS: dict[object, Model] = {
    ffgb: of_run,
    ffgb_persistent: of_run,
    ffgb_without_residual: of_run,
}
"""By algorithm."""
