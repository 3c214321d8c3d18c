"""A federation as its data are: inputs, labels and which client holds what."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from fedtheory.calculator.estimate.table import Table
from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.trajectory import Array

MOST_CLASSES = 100
"""Labels that are classes are written as unit vectors; more classes than this are no classes."""


@dataclass(frozen=True)
class Federation:
    """Inputs and labels by client; `notes` says what a reader should know of them."""

    names: tuple[str, ...]
    inputs: tuple[Array, ...]  # (n_j, d) each
    labels: tuple[Array, ...]  # (n_j, outputs) each
    columns: tuple[str, ...]
    notes: tuple[str, ...] = ()

    @property
    def sizes(self) -> NDArray[np.int64]:
        """The numbers n_j of samples."""
        return np.array([len(X) for X in self.inputs])


def federation(table: Table, *, classes: bool, standardise: bool) -> Federation:
    """The table by clients, labels as unit vectors where they are classes. Raises FT070 or FT072."""
    if table.client is None:
        message = (
            f'there is no column "{table.holder}" that says who holds which sample.{nearest(table.holder, table.columns)} '
            "--client NAME says which it is; --dirichlet M deals the samples out to M clients by their labels."
        )
        raise FedTheoryError(message, code="FT070")
    X, notes = table.X, list(table.notes)
    constant = [c for c, flat in zip(table.columns, np.ptp(X, axis=0) == 0, strict=True) if flat]
    if constant:
        told = f"{len(constant)} of {X.shape[1]} features are constant ({', '.join(constant[:3])}{', ...' if len(constant) > 3 else ''})"
        if standardise:
            message = f"{told} and cannot be standardised; leave them out"
            raise FedTheoryError(message, code="FT072")
        notes.append(f"{told}: they act as intercepts, and are regularised like the others")
    if standardise:
        X = (X - X.mean(axis=0)) / np.ptp(X, axis=0)  # squares of tiny numbers are none
        X = X / X.std(axis=0)
    labels = one_hot(table.y) if classes else table.y.reshape(len(table.y), -1)
    if not classes and (count := _indices(table.y)):
        notes.append(
            f"the labels are 0 to {count - 1} and taken for numbers; --classes takes them for {count} classes"
        )
    holders = np.asarray(table.client)
    if any(not name.strip() for name in table.client):
        row = next(k for k, name in enumerate(table.client) if not name.strip())
        raise FedTheoryError(f"sample {row + 1} names no client", code="FT071")
    names = sorted(set(table.client), key=_by_number)
    if len(names) < 2:
        message = f'all samples belong to one client, "{names[0]}": a federation has two or more'
        raise FedTheoryError(message, code="FT072")
    masks = [holders == name for name in names]
    alone = [name for name, mask in zip(names, masks, strict=True) if mask.sum() == 1]
    if alone:
        notes.append(
            f"{len(alone)} clients have one sample ({', '.join(alone[:3])}{', ...' if len(alone) > 3 else ''}): "
            "nothing is known of the noise of their gradients, and 0 is counted"
        )
    return Federation(
        tuple(names),
        tuple(X[mask] for mask in masks),
        tuple(labels[mask] for mask in masks),
        table.columns,
        tuple(notes),
    )


def one_hot(y: Array) -> Array:
    """Classes as unit vectors. Raises FT072 when labels are no classes."""
    found, place = np.unique(y, return_inverse=True)
    if y.ndim != 1 or len(found) > MOST_CLASSES or len(found) < 2:
        message = f"--classes wants 2 to {MOST_CLASSES} different labels: found {len(found)}"
        raise FedTheoryError(message, code="FT072")
    return np.eye(len(found))[place]


def _indices(y: Array) -> int:
    """How many classes whole numbers from 0 on would name, of which each occurs; 0 if they are something else."""
    found = np.unique(y)
    named = y.ndim == 1 and 3 <= len(found) <= MOST_CLASSES
    return len(found) if named and np.array_equal(found, np.arange(len(found))) else 0


def _by_number(name: str) -> tuple[int, float, str]:
    try:
        return (0, float(name), name)
    except ValueError:
        return (1, 0.0, name)


def dealt(table: Table, *, clients: int, concentration: float, seed: int) -> Table:
    """The samples dealt out by Dirichlet shares: each class is split between the clients by Dir(c, ..., c).

    Labels that are no classes are cut into ten groups of equal size, by their order.
    """
    y = table.y if table.y.ndim == 1 else table.y @ np.arange(1.0, table.y.shape[1] + 1)
    found, group = np.unique(y, return_inverse=True)
    if len(found) > MOST_CLASSES:
        group = (np.argsort(np.argsort(y, kind="stable")) * 10) // len(y)
    rng = np.random.default_rng(seed)
    holder = np.empty(len(y), dtype=np.int64)
    for k in np.unique(group):
        here = rng.permutation(np.flatnonzero(group == k))
        shares = rng.dirichlet(np.full(clients, concentration))
        holder[here] = np.searchsorted(
            np.cumsum(shares)[:-1] * len(here), np.arange(len(here)), side="right"
        )
    return replace(table, client=[str(c) for c in holder.tolist()])
