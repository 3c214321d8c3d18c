"""`fedtheory.estimate`: constants of a federation whose samples are arrays in memory, a partition of them, or in a file."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from fedtheory.calculator.estimate.data import Asked
from fedtheory.calculator.estimate.estimator import Estimator, described
from fedtheory.calculator.estimate.federation import Federation, federation
from fedtheory.calculator.estimate.moments import as_given, fourier
from fedtheory.calculator.estimate.report import Estimate
from fedtheory.calculator.estimate.report import estimate as estimated
from fedtheory.calculator.estimate.table import of_arrays, read
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.trajectory import Array

Pair = tuple[ArrayLike, ArrayLike]
Partition = Sequence[Pair] | Mapping[str, Pair]
"""X and y of each client, in their order or by their names."""
LOSS, LAMDA = "ridge", 0.001


def estimate(
    X: ArrayLike | Path | Estimator | Partition,
    y: ArrayLike | Partition = "y",
    client: ArrayLike = "client",
    *,
    loss: str | None = None,
    lamda: float | None = None,
    radius: float | None = None,
    classes: bool = False,
    features: int = 0,
    deviation: float = 0.1,
    seed: int = 0,
    papers: tuple[str, ...] = (),
) -> Estimate:
    """What `fedtheory estimate` prints of X (samples, features), y (samples,) and who holds each sample.

    Or of a file: then X is its path, and y and client are names of columns. Or of a partition, a pair (X, y) for each
    client, alone or after an estimator of scikit-learn's kind, which says loss and lamda. Without one they are ridge and 0.001.
    """
    made, asked = question(X, y, client, loss=loss, lamda=lamda, radius=radius, classes=classes)
    asked = replace(asked, papers=papers)
    if not features:
        return estimated(made, asked, as_given)
    scale = (2 / features) ** 0.5
    drawn = fourier(len(made.columns), features, deviation=deviation, scale=scale, seed=seed)
    return estimated(made, asked, drawn)


def question(
    X: Any,
    y: Any,
    client: ArrayLike,
    *,
    loss: str | None,
    lamda: float | None,
    radius: float | None,
    classes: bool,
) -> tuple[Federation, Asked]:
    """The federation, and which loss is meant: as it is named, or as an estimator has it. Raises FT003 or FT009."""
    if not isinstance(X, Estimator):
        made = federated(X, y, client, classes=classes)
    else:
        if loss is not None or lamda is not None:
            message = f"{type(X).__name__} says which loss and which lambda, and loss or lamda is set beside it"
            raise FedTheoryError(message, code="FT009")
        made = federated(y, "y", client, classes=classes)
        loss, lamda = described(X, int(made.sizes.sum()))
        if len(set(made.sizes.tolist())) > 1:
            told = (
                f"clients weigh alike, and have {made.sizes.min()} to {made.sizes.max()} samples: "
                f"{type(X).__name__}.fit on all samples weighs those alike, and finds another model"
            )
            made = replace(made, notes=(*made.notes, told))
    wanted = LOSS if loss is None else loss
    asked = Asked(
        loss="squared" if wanted == "ridge" else wanted,
        lamda=LAMDA if lamda is None else lamda,
        radius=radius,
        classes=classes,
    )
    return made, asked


def federated(X: Any, y: ArrayLike, client: ArrayLike, *, classes: bool) -> Federation:
    """The federation of three arrays, of a partition, or of a file whose columns y and client name. Raises FT009 or FT072."""
    named = isinstance(y, str) and isinstance(client, str)
    if isinstance(X, (str, Path)):
        table = read(Path(X), client=str(client), label=str(y), classes=classes)
    elif named and isinstance(X, Mapping | Sequence):
        table = of_arrays(*_joined(X))
    elif isinstance(y, str) or isinstance(client, str):
        message = "three arrays X, y and client are wanted, or a pair (X, y) for each client, or the path of a file"
        raise FedTheoryError(message, code="FT009")
    else:
        table = of_arrays(np.asarray(X), np.asarray(y), np.asarray(client))
    return federation(table, classes=classes, standardise=False)


def _joined(partition: Partition) -> tuple[Array, Array, Array]:
    """All samples below each other, and who holds them. Raises FT072 and names the client."""
    by_name = partition if isinstance(partition, Mapping) else dict(enumerate(partition))
    if not by_name:
        raise FedTheoryError("the partition has no clients", code="FT072")
    inputs, labels, holders = list[Array](), list[Array](), list[str]()
    for name, pair in by_name.items():
        try:
            X, y = (np.asarray(part) for part in pair)
        except (TypeError, ValueError) as error:
            message = f"client {name} has no pair (X, y): {type(pair).__name__} was given"
            raise FedTheoryError(message, code="FT072") from error
        first = inputs[0] if inputs else X
        if X.ndim != 2 or y.ndim not in {1, 2} or len(X) != len(y) or not len(X):
            message = f"client {name} has X of the shape {X.shape} and y of {y.shape}: (samples, features) and (samples,) are wanted"
            raise FedTheoryError(message, code="FT072")
        if X.shape[1] != first.shape[1] or y.shape[1:] != (labels or [y])[0].shape[1:]:
            message = f"client {name} has {X.shape[1]} features and {first.shape[1]} has the first client, or labels of another shape"
            raise FedTheoryError(message, code="FT072")
        inputs.append(X)
        labels.append(y)
        holders += [str(name)] * len(X)
    return np.concatenate(inputs), np.concatenate(labels), np.array(holders)
