"""Samples as a file has them: features, labels and who holds each, from npz, csv, or a folder with a file a client.

Nothing is guessed: a column that is missing, a number that is none and a comma that could be a thousand or a decimal
are named, with the line.
"""

import csv
import math
import re
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.trajectory import Array

LARGEST = 1e30
"""Features and labels go up to this in size: fourth powers of them are summed."""
ENDINGS = (".npz", ".csv")
DELIMITERS = ",;\t|"
GROUPED = re.compile(r"[+-]?[1-9]\d{0,2}(,\d{3})+")
"""1,234 is a thousand and more, or one and a bit."""
WITH_COMMA = re.compile(r"[+-]?\d*,\d+([eE][+-]?\d+)?")


@dataclass(frozen=True)
class Table:
    """What a file holds, before it is a federation."""

    X: Array  # (n, d)
    y: Array  # (n,) or (n, outputs)
    client: Sequence[str] | None
    columns: tuple[str, ...]
    holder: str = "client"
    """The column that was to say who holds a sample."""
    notes: tuple[str, ...] = ()


class _Wanted(NamedTuple):
    client: str
    label: str
    classes: bool


def read(path: Path, *, client: str, label: str, classes: bool = False) -> Table:
    """The table in a file, or in a folder with a file for each client. Raises FT024, FT070, FT071 or FT072."""
    wanted = _Wanted(client, label, classes)
    found = _folder(path, wanted) if path.is_dir() else _file(path, wanted)
    if not len(found.X):
        raise FedTheoryError(f'"{path}" has no samples', code="FT072")
    _finite(found)
    return found


def _file(path: Path, wanted: _Wanted) -> Table:
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        message = (
            f'"{path}" ends neither in .npz (arrays X, y, client) nor in .csv (a header and one row a sample), and is no '
            "folder with such a file for each client"
        )
        raise FedTheoryError(message, code="FT024")
    try:
        if ending == ".npz":
            return _from_npz(path, wanted)
        return _from_csv(path, wanted)
    except (OSError, csv.Error, zipfile.BadZipFile) as error:
        raise FedTheoryError(f'"{path}" cannot be read: {error}', code="FT024") from error


def _folder(path: Path, wanted: _Wanted) -> Table:
    """The files of a folder one below the other, each a client by the name of its file."""
    files = sorted(file for file in path.iterdir() if file.suffix.lower() in ENDINGS)
    if not files:
        message = f'the folder "{path}" has no file that ends in .csv or .npz; one for each client is wanted'
        raise FedTheoryError(message, code="FT024")
    tables = [_file(file, wanted._replace(classes=False)) for file in files]
    first = tables[0]
    for file, table in zip(files, tables, strict=True):
        if table.columns != first.columns or table.y.shape[1:] != first.y.shape[1:]:
            message = f'"{file.name}" has other columns than "{files[0].name}": {", ".join(table.columns[:5])}'
            raise FedTheoryError(message, code="FT070")
    holders = [file.stem for file, table in zip(files, tables, strict=True) for _ in table.y]
    notes = tuple(dict.fromkeys(note for table in tables for note in table.notes))
    return replace(
        first,
        X=np.concatenate([table.X for table in tables]),
        y=np.concatenate([table.y for table in tables]),
        client=holders,
        notes=(f"{len(files)} files, each a client by its name", *notes),
    )


# ---- npz, and arrays in memory


def _from_npz(path: Path, wanted: _Wanted) -> Table:
    if path.stat().st_size and not zipfile.is_zipfile(path):
        raise FedTheoryError(f'"{path}" is no npz file; numpy.savez writes one', code="FT024")
    try:
        with path.open("rb") as file:
            loaded = np.load(file, allow_pickle=False)
            arrays = {name: loaded[name] for name in loaded.files}
    except (ValueError, EOFError, AttributeError) as error:
        message = f'"{path}" is no npz file of arrays of numbers'
        if "allow_pickle" in str(error):
            message += ": it holds Python objects, which are never loaded. Save arrays of one kind of number"
        raise FedTheoryError(message, code="FT024") from error
    client, label, _ = wanted
    for name in ("X", label):
        if name not in arrays:
            message = f'"{path}" has no array "{name}".{nearest(name, arrays)}'
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


# ---- csv


@dataclass(frozen=True)
class _Cells:
    """The cells of a csv file, each row with its line."""

    path: Path
    header: list[str]
    rows: list[list[str]]
    lines: list[int]
    decimal: str  # "." or ","

    def column(self, name: str) -> list[str]:
        """The cells under a name."""
        place = self.header.index(name)
        return [row[place] for row in self.rows]

    def numbers(self, name: str, hint: str = "") -> Array:
        """The same as numbers; NaN where nothing stands."""
        values = np.empty(len(self.rows))
        for k, cell in enumerate(self.column(name)):
            try:
                values[k] = _number(cell, self.decimal) if cell else math.nan
            except ValueError:
                where = f'"{self.path}", row {self.lines[k]}, column "{name}"'
                raise FedTheoryError(
                    f'{where}: "{cell}" is no number{hint}', code="FT071"
                ) from None
        return values


def _from_csv(path: Path, wanted: _Wanted) -> Table:
    cells = _cells(path)
    client, label, classes = wanted
    header = cells.header
    if label not in header:
        message = f'"{path}" has no column "{label}" for the labels.{nearest(label, header)} --label NAME says which it is.'
        raise FedTheoryError(message, code="FT070")
    names = [name for name in header if name not in {client, label}]
    if not names:
        raise FedTheoryError(f'"{path}" has no column of features', code="FT070")
    notes = ["numbers are read with a decimal comma"] if cells.decimal == "," else []
    hint = "; a feature is a number: encode words as columns of 0 and 1"
    features = [
        cells.numbers(
            name,
            hint if client in header else f"; if it says who holds a sample: --client {name}",
        )
        for name in names
    ]
    if classes and not all(_is_number(cell, cells.decimal) for cell in cells.column(label) if cell):
        words = sorted(set(cells.column(label)) - {""})
        place = {word: float(k) for k, word in enumerate(words)} | {"": math.nan}
        y = np.array([place[word] for word in cells.column(label)])
        notes.append(f"the classes are {', '.join(words[:6])}{', ...' if len(words) > 6 else ''}")
    else:
        y = cells.numbers(
            label,
            "; --classes takes names of classes in one file, and 0, 1, 2, ... in a folder of files",
        )
    held = cells.column(client) if client in header else None
    X = np.array(features).reshape(len(names), -1).T
    return Table(X, y, held, tuple(names), client, tuple(notes))


def _cells(path: Path) -> _Cells:
    reader = csv.reader(_lines(path), delimiter=_delimiter(path))
    header = [name.strip() for name in next(reader, [])]
    rows, lines = [], []
    for row in reader:
        if any(cell.strip() for cell in row):
            rows.append([cell.strip() for cell in row])
            lines.append(reader.line_num)
    if not header:
        raise FedTheoryError(f'"{path}" is empty', code="FT072")
    if len(set(header)) < len(header):
        twice = next(name for name in header if header.count(name) > 1)
        raise FedTheoryError(f'"{path}" has two columns "{twice}"', code="FT070")
    for line, row in zip(lines, rows, strict=True):
        if len(row) != len(header):
            message = f'"{path}", row {line}: {len(row)} cells under {len(header)} names'
            raise FedTheoryError(message, code="FT072")
    return _Cells(path, header, rows, lines, _decimal(path, rows, lines))


def _lines(path: Path) -> Iterator[str]:
    """The lines of a text, which is UTF-8, or UTF-16 where it begins with the mark of it."""
    with path.open("rb") as raw:
        marked = raw.read(2) in {b"\xff\xfe", b"\xfe\xff"}
    coding = "utf-16" if marked else "utf-8-sig"
    try:
        with path.open(newline="", encoding=coding) as file:
            yield from file
    except UnicodeError as error:
        with path.open("rb") as raw:
            bad = next((k for k, line in enumerate(raw, start=1) if not _is_text(line)), 1)
        message = f'"{path}", row {bad}, is not text in UTF-8; save the file as UTF-8'
        raise FedTheoryError(message, code="FT024") from error


def _is_text(line: bytes) -> bool:
    try:
        line.decode("utf-8-sig")
    except UnicodeError:
        return False
    return True


def _delimiter(path: Path) -> str:
    """What separates the names of the header: of comma, semicolon, tab and bar the one that makes most of them."""
    first = next(iter(_lines(path)), "")
    made = {one: len(next(csv.reader([first], delimiter=one), [])) for one in DELIMITERS}
    return max(DELIMITERS, key=lambda one: made[one])


def _decimal(path: Path, rows: Sequence[Sequence[str]], lines: Sequence[int]) -> str:
    """A comma where some cell can be read in no other way. Raises FT071 where one can be read in two."""
    doubtful: tuple[int, str] | None = None
    for line, row in zip(lines, rows, strict=True):
        for cell in row:
            if "," in cell and GROUPED.fullmatch(cell):
                doubtful = doubtful or (line, cell)
            elif "," in cell and WITH_COMMA.fullmatch(cell):
                return ","
    if doubtful:
        line, cell = doubtful
        message = f'"{path}", row {line}: "{cell}" may be a thousand or a decimal; write numbers with a point'
        raise FedTheoryError(message, code="FT071")
    return "."


def _number(cell: str, decimal: str) -> float:
    """The number of a cell. Raises ValueError; Python's 1_000 is none."""
    if "_" in cell:
        raise ValueError(cell)
    return float(cell.replace(",", ".") if decimal == "," else cell)


def _is_number(cell: str, decimal: str) -> bool:
    try:
        _number(cell, decimal)
    except ValueError:
        return False
    return True


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
