"""`fedtheory.estimate`: constants of a federation whose samples are arrays in memory."""

import numpy as np
from numpy.typing import ArrayLike

from fedtheory.calculator.estimate.constants import PAPERS
from fedtheory.calculator.estimate.federation import federation, of_arrays
from fedtheory.calculator.estimate.moments import as_given, fourier
from fedtheory.calculator.estimate.report import Asked, Estimate
from fedtheory.calculator.estimate.report import estimate as estimated


def estimate(
    X: ArrayLike,
    y: ArrayLike,
    client: ArrayLike,
    *,
    loss: str = "ridge",
    lamda: float = 0.001,
    radius: float | None = None,
    classes: bool = False,
    features: int = 0,
    deviation: float = 0.1,
    seed: int = 0,
    papers: tuple[str, ...] = PAPERS,
) -> Estimate:
    """What `fedtheory estimate` prints of X (samples, features), y (samples,) and who holds each sample."""
    table = of_arrays(np.asarray(X), np.asarray(y), np.asarray(client))
    made = federation(table, classes=classes, standardise=False)
    asked = Asked(
        loss="squared" if loss == "ridge" else loss,
        lamda=lamda,
        radius=radius,
        papers=papers,
        classes=classes,
    )
    if not features:
        return estimated(made, asked, as_given)
    scale = (2 / features) ** 0.5
    drawn = fourier(len(table.columns), features, deviation=deviation, scale=scale, seed=seed)
    return estimated(made, asked, drawn)
