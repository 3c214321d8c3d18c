"""A federation as its data are: inputs, labels and which client holds what, read from an npz or csv file.

Nothing is guessed: a column that is missing, a number that is none and a label that is a word are named, with the row.
"""

import csv
import math
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.trajectory import Array

LARGEST = 1e30
"""Features and labels go up to this in size: fourth powers of them are summed."""
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


@dataclass(frozen=True)
class Table:
    """What a file holds, before it is a federation."""

    X: Array  # (n, d)
    y: Array  # (n,) or (n, outputs)
    client: Sequence[str] | None
    columns: tuple[str, ...]
    holder: str = "client"
    """The column that was to say who holds a sample."""


def read(path: Path, *, client: str, label: str) -> Table:
    """The table in a file; its ending says how it is written. Raises FT024, FT070 or FT071."""
    ending = path.suffix.lower()
    if ending not in {".npz", ".csv"}:
        message = f'"{path}" ends neither in .npz (arrays X, y, client) nor in .csv (a header and one row a sample)'
        raise FedTheoryError(message, code="FT024")
    try:
        found = (
            _from_npz(path, client, label) if ending == ".npz" else _from_csv(path, client, label)
        )
    except (OSError, UnicodeDecodeError, csv.Error, zipfile.BadZipFile) as error:
        raise FedTheoryError(f'"{path}" cannot be read: {error}', code="FT024") from error
    if not len(found.X):
        raise FedTheoryError(f'"{path}" has no samples', code="FT072")
    _finite(found)
    return found


def _from_npz(path: Path, client: str, label: str) -> Table:
    try:
        with path.open("rb") as file:
            loaded = np.load(file, allow_pickle=False)
            arrays = {name: loaded[name] for name in loaded.files}
    except (ValueError, EOFError, AttributeError) as error:
        message = f'"{path}" is no npz file of plain arrays: {error}'
        raise FedTheoryError(message, code="FT024") from error
    for wanted in ("X", label):
        if wanted not in arrays:
            message = f'"{path}" has no array "{wanted}".{nearest(wanted, arrays)}'
            raise FedTheoryError(message, code="FT070")
    return of_arrays(arrays["X"], arrays[label], arrays.get(client), label=label, client=client)


def of_arrays(
    X: NDArray[Any],
    y: NDArray[Any],
    holder: NDArray[Any] | None,
    *,
    label: str = "y",
    client: str = "client",
) -> Table:
    """A table of arrays in memory. Raises FT071 or FT072."""
    X, y = _numbers(X, "X"), _numbers(y, label)
    if X.ndim != 2 or y.ndim not in {1, 2} or len(y) != len(X) or not X.size or not y.size:
        message = (
            f"X must be (samples, features) and {label} (samples,): found {X.shape} and {y.shape}"
        )
        raise FedTheoryError(message, code="FT072")
    if holder is not None and holder.shape != (len(X),):
        message = f'"{client}" must name a client for each of {len(X)} samples: found the shape {holder.shape}'
        raise FedTheoryError(message, code="FT072")
    names = tuple(f"X[:, {k}]" for k in range(X.shape[1]))
    if holder is not None and holder.dtype.kind == "f" and not np.isfinite(holder).all():
        row = int(np.argmin(np.isfinite(holder)))
        message = f'"{client}" of sample {row + 1} is {holder[row]}, and who holds it is wanted'
        raise FedTheoryError(message, code="FT071")
    held = None if holder is None else [str(c) for c in holder.tolist()]
    found = Table(X, y, held, names, client)
    _finite(found)
    return found


def _numbers(array: NDArray[Any], name: str) -> Array:
    if array.dtype.kind not in "buif":
        message = f'"{name}" holds {array.dtype}, and numbers are wanted; write classes as 0, 1, 2, ... and use --classes'
        raise FedTheoryError(message, code="FT071")
    return np.asarray(array, dtype=float)


def _from_csv(path: Path, client: str, label: str) -> Table:
    with path.open(newline="", encoding="utf-8-sig") as file:
        rows = csv.reader(file)
        header = [name.strip() for name in next(rows, [])]
        body = [row for row in rows if any(cell.strip() for cell in row)]
    if not header:
        raise FedTheoryError(f'"{path}" is empty', code="FT072")
    if len(set(header)) < len(header):
        twice = next(name for name in header if header.count(name) > 1)
        raise FedTheoryError(f'"{path}" has two columns "{twice}"', code="FT070")
    if label not in header:
        message = f'"{path}" has no column "{label}" for the labels.{nearest(label, header)} --label NAME says which it is.'
        raise FedTheoryError(message, code="FT070")
    for k, row in enumerate(body):
        if len(row) != len(header):
            message = f'"{path}", row {k + 2}: {len(row)} cells under {len(header)} names'
            raise FedTheoryError(message, code="FT072")
    names = [name for name in header if name not in {client, label}]
    if not names:
        raise FedTheoryError(f'"{path}" has no column of features', code="FT070")
    cells = {name: [row[k].strip() for row in body] for k, name in enumerate(header)}
    unheld = client not in header
    X = (
        np.array([_column(cells[name], name, path, unheld=unheld) for name in names])
        .reshape(len(names), -1)
        .T
    )
    y = _column(cells[label], label, path)
    return Table(X, y, cells.get(client), tuple(names), client)


def _column(cells: Sequence[str], name: str, path: Path, *, unheld: bool = False) -> Array:
    values = np.empty(len(cells))
    for k, cell in enumerate(cells):
        try:
            values[k] = _number(cell) if cell else math.nan
        except ValueError:
            message = f'"{path}", row {k + 2}, column "{name}": "{cell}" is no number'
            hint = "; write classes as 0, 1, 2, ... and use --classes"
            if unheld:
                hint = f"; if it says who holds a sample: --client {name}"
            raise FedTheoryError(message + hint, code="FT071") from None
    return values


def _number(cell: str) -> float:
    """The number of a cell. Raises ValueError; Python's 1_000 is none."""
    if "_" in cell:
        raise ValueError(cell)
    return float(cell)


def _finite(table: Table) -> None:
    for what, values in (("the features", table.X), ("the labels", table.y)):
        bad = np.argwhere(~np.isfinite(values))
        if len(bad):
            row, *column = bad[0]
            where = f" ({table.columns[column[0]]})" if column and what == "the features" else ""
            message = (
                f"{what} have {len(bad)} values that are no finite numbers, the first in sample {row + 1}{where}. "
                "Leave such samples out, or fill them in: what to fill in is not ours to guess."
            )
            raise FedTheoryError(message, code="FT071")
        if (largest := float(np.abs(values).max())) > LARGEST:
            message = f"{what} go up to {largest:.3g} in size, and {LARGEST:g} is the most; choose larger units."
            raise FedTheoryError(message, code="FT011")


def federation(table: Table, *, classes: bool, standardise: bool) -> Federation:
    """The table by clients, labels as unit vectors where they are classes. Raises FT070 or FT072."""
    if table.client is None:
        message = (
            f'there is no column "{table.holder}" that says who holds which sample.{nearest(table.holder, table.columns)} '
            "--client NAME says which it is; --dirichlet M deals the samples out to M clients by their labels."
        )
        raise FedTheoryError(message, code="FT070")
    X, notes = table.X, list[str]()
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
    return Table(table.X, table.y, [str(c) for c in holder.tolist()], table.columns)
