"""The runs behind FedRes's Figures 6 and 7: Appendix C's samples, and every algorithm on the same ones."""

from collections.abc import Mapping
from functools import cache

import numpy as np
from numpy.typing import NDArray

from fedtheory.core.trajectory import Array
from fedtheory.papers.fedres.algorithms.fictitious_samples import fictitious_samples
from fedtheory.papers.fedres.algorithms.rescoring_samples import (
    half_rescoring_samples,
    rescoring_samples,
)
from fedtheory.papers.fedres.algorithms.residual_descent import residual_descent
from fedtheory.papers.fedres.algorithms.residual_samples import Played, Samples
from fedtheory.papers.fedres.instances.appendix_c import GaussianPair, gaussian_samples

RUNS, ROUNDS, V = 50, 20_000, 0.25
SMALL = 0.05
TOO_LARGE = 1e60


@cache
def played() -> Mapping[str, Played]:
    """Each algorithm from (1, 0) twice; Algorithm 5 with the printed step and with a small one."""
    rng = np.random.default_rng(0)
    samples = Samples(*gaussian_samples(rng, runs=RUNS, rounds=ROUNDS, v=V))
    start = np.tile([1.0, 0.0], (RUNS, 1))
    return {
        "Algorithm 5": residual_descent(samples, start, start[:, None], largest=TOO_LARGE),
        "Algorithm 5, small": residual_descent(samples, start, start[:, None], eta=SMALL),
        "Algorithm 6": half_rescoring_samples(samples, start, start),
        "Algorithm 7": fictitious_samples(samples, start, start[:, None]),
        "(2), (3)": rescoring_samples(samples, start, start),
    }


def population_losses(made: Mapping[str, Played], kept: NDArray[np.int64]) -> dict[str, Array]:
    """The median over the runs of the population's loss, in these rounds."""
    pair = GaussianPair(V, np.empty(0), np.empty(0))
    return {
        name: np.array([np.median(pair.loss(run.shared[:, k], run.local[:, k, 0])) for k in kept])
        for name, run in made.items()
    }
