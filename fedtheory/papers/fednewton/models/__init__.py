"""What the symbols of FedNewton's settings are on runs of its algorithms and on the data that its probes look at."""

from fedtheory.core.world import Model
from fedtheory.papers.fednewton.algorithms.contraction_probe import contraction_probe
from fedtheory.papers.fednewton.algorithms.fednewton import (
    fednewton,
    fednewton_damped,
    fednewton_literal,
)
from fedtheory.papers.fednewton.algorithms.ridge_baselines import fednewton_pcg
from fedtheory.papers.fednewton.algorithms.ridge_estimates import ridge_estimates
from fedtheory.papers.fednewton.models.operators import data, of_estimates, of_run

MODELS: dict[object, Model] = {
    fednewton: of_run,
    fednewton_damped: of_run,
    fednewton_literal: of_run,
    fednewton_pcg: of_run,
    contraction_probe: data,
    ridge_estimates: of_estimates,
}
"""By algorithm."""
