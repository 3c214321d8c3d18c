"""Where attacks on FedNewton, and on what it is compared with, look."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from fedtheory.instances.ground import Ground, one_by_one
from fedtheory.papers.fednewton.algorithms.contraction_probe import contraction_probe
from fedtheory.papers.fednewton.algorithms.fednewton import (
    fednewton,
    fednewton_damped,
    fednewton_literal,
)
from fedtheory.papers.fednewton.algorithms.ridge_baselines import fednewton_pcg
from fedtheory.papers.fednewton.algorithms.ridge_estimates import ridge_estimates
from fedtheory.papers.fednewton.algorithms.ridge_shares import fedavg_share, fedprox_share
from fedtheory.papers.fednewton.instances import hostile_probes as probes
from fedtheory.papers.fednewton.instances import hostile_ridge

RIDGE = Ground(hostile_ridge.CLIENTS_OF_RIDGE, hostile_ridge.CORNERS, (8, 2))
GROUNDS: Mapping[Any, Ground] = {
    fednewton: RIDGE,
    fednewton_literal: RIDGE,
    fednewton_damped: replace(RIDGE, structures=()),
    contraction_probe: one_by_one(probes.RIDGE, hostile_ridge.CORNERS, (1,)),
    fednewton_pcg: one_by_one(probes.RIDGE, hostile_ridge.CORNERS, (1, 2)),
    fedprox_share: one_by_one(probes.RIDGE, probes.SHARED_STARTS, (4, 1)),
    fedavg_share: one_by_one(probes.RIDGE, probes.SHARED_STARTS, (4, 1)),
    ridge_estimates: one_by_one(probes.SOURCES, probes.SOURCE_CORNERS, (1,)),
}
