"""Section 6.1 of FedRes: many binary problems from one multiclass data set, each client with its own problem and few examples.

Some classes are merged to C_0 and spread over all clients. What is left is cut into buckets of one class each, and every
client gets a bucket. Rows are named by their number in the data, so that no example is copied.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fedtheory.core.errors import FedTheoryError

Rows = NDArray[np.int64]
MERGED = 0.3
"""The share of the classes that are merged, rounded down."""


@dataclass(frozen=True)
class MulticlassClients:
    """Who has which rows, and who is tested on which: C_0 has the label 1, the client's own class -1."""

    train: Rows  # (P, 2N) row numbers, C_0 first
    test: tuple[Rows, ...]  # of each client, C_0 first
    test_positives: int  # how many of them are of C_0
    own: Rows  # (P,) the class of the client's bucket

    @property
    def labels(self) -> NDArray[np.float64]:
        """The labels of a client's rows: the same for all, (2N,)."""
        each = self.train.shape[1] // 2
        return np.concatenate([np.ones(each), -np.ones(each)])


def multiclass_clients(
    y: Rows, held_out: NDArray[np.bool_], clients: int, most: int, *, rng: np.random.Generator
) -> MulticlassClients:
    """Distribute the rows with classes y that are not held out: at most `most` of each label to a client."""
    classes = np.unique(y)
    merged = rng.choice(classes, int(MERGED * len(classes)), replace=False)
    positive = np.isin(y, merged)
    pool = rng.permutation(np.flatnonzero(positive & ~held_out))
    each = min(most, len(pool) // clients)
    if not each:
        message = f"{len(pool)} examples of the merged classes do not reach for {clients} clients"
        raise FedTheoryError(message, code="FT021")
    own, buckets = _buckets(y, held_out | positive, each, rng)
    if len(buckets) < clients:
        message = (
            f"{len(buckets)} buckets of {each} examples of one class do not reach for {clients} clients; "
            "the text does not say what then"
        )
        raise FedTheoryError(message, code="FT021")
    chosen = rng.choice(len(buckets), clients, replace=False)
    train = np.concatenate([pool[: clients * each].reshape(clients, each), buckets[chosen]], axis=1)
    tested = np.flatnonzero(positive & held_out)
    return MulticlassClients(
        train,
        tuple(np.concatenate([tested, np.flatnonzero((y == k) & held_out)]) for k in own[chosen]),
        len(tested),
        own[chosen],
    )


def _buckets(
    y: Rows, taken: NDArray[np.bool_], each: int, rng: np.random.Generator
) -> tuple[Rows, Rows]:
    """All buckets of `each` rows of one class, and their classes; what is left of a class is not used."""
    own, rows = [], []
    for k in np.unique(y[~taken]):
        found = rng.permutation(np.flatnonzero((y == k) & ~taken))
        whole = len(found) // each
        rows.append(found[: whole * each].reshape(whole, each))
        own.append(np.full(whole, k, dtype=np.int64))
    if not rows:
        return np.empty(0, np.int64), np.empty((0, each), np.int64)
    return np.concatenate(own), np.concatenate(rows)
