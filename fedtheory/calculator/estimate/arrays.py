"""`fedtheory.estimate`: constants of a federation whose samples are arrays in memory, or in a file."""

from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike

from fedtheory.calculator.estimate.data import Asked
from fedtheory.calculator.estimate.federation import Federation, federation
from fedtheory.calculator.estimate.moments import as_given, fourier
from fedtheory.calculator.estimate.report import Estimate
from fedtheory.calculator.estimate.report import estimate as estimated
from fedtheory.calculator.estimate.table import of_arrays, read
from fedtheory.core.errors import FedTheoryError


def estimate(
    X: ArrayLike | Path,
    y: ArrayLike = "y",
    client: ArrayLike = "client",
    *,
    loss: str = "ridge",
    lamda: float = 0.001,
    radius: float | None = None,
    classes: bool = False,
    features: int = 0,
    deviation: float = 0.1,
    seed: int = 0,
    papers: tuple[str, ...] = (),
) -> Estimate:
    """What `fedtheory estimate` prints of X (samples, features), y (samples,) and who holds each sample.

    Or of a file: then X is its path, and y and client are names of columns.
    """
    made = federated(X, y, client, classes=classes)
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
    drawn = fourier(len(made.columns), features, deviation=deviation, scale=scale, seed=seed)
    return estimated(made, asked, drawn)


def federated(X: ArrayLike | Path, y: ArrayLike, client: ArrayLike, *, classes: bool) -> Federation:
    """The federation of three arrays, or of a file whose columns y and client name. Raises FT009."""
    if isinstance(X, (str, Path)):
        table = read(Path(X), client=str(client), label=str(y), classes=classes)
    elif isinstance(y, str) or isinstance(client, str):
        message = "three arrays X, y and client are wanted, or the path of a file"
        raise FedTheoryError(message, code="FT009")
    else:
        table = of_arrays(np.asarray(X), np.asarray(y), np.asarray(client))
    return federation(table, classes=classes, standardise=False)
