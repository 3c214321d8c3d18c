r"""The log of somebody's run: one row a round, read from CSV or from JSON lines.

Two columns are needed, `round` and `value`; all others are what a check can use: `run`, `clients`, `participation`,
`drift`, `spread`, `weights`, `outside`, `nonfinite`, and the schedules of the statement by their letters. docs/check-run.md says
what each of them means.
"""

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite, isnan, nan
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.trajectory import Array

FORMAT = "run-log"
VERSION = 1
LARGEST_FILE = 100 * 2**20
MOST_ROWS = 1_000_000
LAST_ROUND = 10**9
LARGEST = 1e300
RUN_NAMES = ("run", "seed")
OTHER_NAMES = {"replies": "clients", "t": "round"}
"""What else people call a column."""

Row = tuple[str, Mapping[str, Any]]
"""Where it stands, for messages, and its cells."""


@dataclass(frozen=True)
class Lost:
    """A number that was recorded and is none: NaN or infinity."""

    column: str
    run: str
    round: int


@dataclass(frozen=True)
class RunLog:
    """Runs over the same rounds; a cell that was not recorded is NaN, and one that is not finite is in `lost`."""

    name: str
    rounds: NDArray[np.int64]  # (T,) increasing
    columns: Mapping[str, Array]  # (runs, T) each
    runs: tuple[str, ...]
    lost: tuple[Lost, ...]
    header: Mapping[str, Any]

    @property
    def gap(self) -> tuple[int, int] | None:
        """The first rounds that are missing, from 1 on."""
        expected = np.arange(1, len(self.rounds) + 1)
        if (self.rounds == expected).all():
            return None
        k = int(np.argmax(self.rounds != expected))
        return k + 1, int(self.rounds[k]) - 1


def read(path: Path, *, value: str = "value") -> RunLog:
    """The log in a file: JSON lines if its name ends on .jsonl or .ndjson, CSV otherwise.

    Raises:
        FedTheoryError: the file cannot be read, or is no log. The message names the line.
    """
    if value in {"round", *RUN_NAMES}:
        message = f"{value} tells rows apart and is not what was measured; --value NAME names another column."
        raise FedTheoryError(message, code="FT080")
    try:
        with path.open("rb") as file:  # a pipe or a device has no size
            size, content = path.stat().st_size, file.read(LARGEST_FILE + 1)
        if (size := max(size, len(content))) > LARGEST_FILE:
            message = f"{path} has {size:,} bytes or more, and a log has at most {LARGEST_FILE:,}; record fewer rounds or runs."
            raise FedTheoryError(message, code="FT083")
        text = content.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except OSError as error:
        message = f"{path} cannot be read: {error.strerror or error}."
        raise FedTheoryError(message, code="FT024") from error
    except UnicodeDecodeError as error:
        message = f"{path} is no text in UTF-8, and a log is CSV or JSON lines."
        raise FedTheoryError(message, code="FT083") from error
    lines = path.suffix.lower() in {".jsonl", ".ndjson"}
    header, rows = _json_lines(text) if lines else ({}, _table(text))
    return of_rows(rows, name=path.name, value=value, header=header)


def of_rows(
    rows: Iterable[Row], *, name: str, value: str = "value", header: Mapping[str, Any] | None = None
) -> RunLog:
    """The log of rows in the order in which they were written; runs may take turns."""
    cells: dict[str, dict[int, dict[str, float]]] = {}
    lost: list[Lost] = []
    names: dict[str, None] = {}
    count = 0
    for count, (place, row) in enumerate(rows, 1):
        if count > MOST_ROWS:
            message = f"{name} has more than {MOST_ROWS:,} rows; record fewer rounds or runs."
            raise FedTheoryError(message, code="FT083")
        numbers, run, t = _row(place, row, value)
        names |= dict.fromkeys(numbers)
        seen = cells.setdefault(run, {})
        if seen and t <= (before := next(reversed(seen))):
            told = "comes twice" if t in seen else f"comes after round {before}"
            message = f"{place}: round {t} of run {run} {told}; rounds increase within a run, and {'/'.join(RUN_NAMES)} tells runs apart."
            raise FedTheoryError(message, code="FT082")
        seen[t] = numbers
        lost += [Lost(c, run, t) for c, number in numbers.items() if not _recorded(number)]
    if not count:
        raise FedTheoryError(f"{name} has no rows.", code="FT083")
    rounds = _common(cells, name)
    columns = {
        column: np.array(
            [[_clean(seen[t].get(column)) for t in rounds] for seen in cells.values()], dtype=float
        )
        for column in names
    }
    return RunLog(
        name, np.array(rounds, dtype=np.int64), columns, tuple(cells), tuple(lost), header or {}
    )


def write_line(row: Mapping[str, Any]) -> str:
    """One line of a log: numbers that are not finite are written as "nan" and "inf", for JSON has no word for them."""
    told = {
        key: str(cell) if isinstance(cell, float) and not isfinite(cell) else cell
        for key, cell in row.items()
        if cell is not None
    }
    return json.dumps(told, allow_nan=False) + "\n"


def heading(**about: Any) -> str:
    """The first line of a log in JSON lines."""
    return write_line({"fedtheory": FORMAT, "version": VERSION, **about})


def _table(text: str) -> Iterator[Row]:
    lines = csv.reader(io.StringIO(text), strict=True)
    try:
        names = [name.strip() for name in next(lines, [])]
        if repeated := {name for name in names if name and names.count(name) > 1}:
            message = f"line 1: two columns are called {', '.join(sorted(repeated))}."
            raise FedTheoryError(message, code="FT080")
        for cells in lines:
            if not any(cell.strip() for cell in cells):
                continue
            if len(cells) != len(names):
                message = f"line {lines.line_num} has {len(cells)} cells, and the header names {len(names)}."
                raise FedTheoryError(message, code="FT081")
            row = {
                name: cell.strip()
                for name, cell in zip(names, cells, strict=True)
                if cell.strip() and name
            }
            yield f"line {lines.line_num}", dict.fromkeys(names) | row
    except csv.Error as error:
        message = f"line {lines.line_num} is no CSV: {error}."
        raise FedTheoryError(message, code="FT083") from error


def _json_lines(text: str) -> tuple[Mapping[str, Any], Iterator[Row]]:
    lines = [(k, line) for k, line in enumerate(text.split("\n"), 1) if line.strip()]
    header: Mapping[str, Any] = {}
    if lines and "fedtheory" in (first := _object(*lines[0])):
        if first["fedtheory"] != FORMAT or first.get("version") != VERSION:
            message = (
                f"line 1 says {first['fedtheory']!r}, version {first.get('version')!r}; wanted is "
                f'"{FORMAT}", version {VERSION}.'
            )
            raise FedTheoryError(message, code="FT083")
        header, lines = first, lines[1:]
    return header, ((f"line {k}", _object(k, line)) for k, line in lines)


def _object(number: int, line: str) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise FedTheoryError(f"line {number} is no JSON: {error}.", code="FT083") from error
    if not isinstance(found, dict):
        message = f"line {number} is a {type(found).__name__}, and a row is an object."
        raise FedTheoryError(message, code="FT083")
    return found


def _row(place: str, row: Mapping[str, Any], value: str) -> tuple[dict[str, float], str, int]:
    """The numbers by column, the run and the round."""
    named: dict[str, Any] = {}
    for name, cell in row.items():
        own = "value" if name == value else OTHER_NAMES.get(name, name)
        if own == "value" and name != value:
            continue  # another column was chosen
        if own in named:
            raise FedTheoryError(f"{place}: {name} and {own} are one column.", code="FT080")
        named[own] = cell
    for wanted in ("round", "value"):
        if wanted not in named:
            told = value if wanted == "value" else wanted
            hint = nearest(told, row)
            choice = {
                "round": " It counts 1, 2, ... as the statement does.",
                "value": " --value NAME names the column of what was measured.",
            }[wanted]
            message = f'{place} has no "{told}".{hint}{choice}'
            raise FedTheoryError(message, code="FT080")
    runs = [name for name in RUN_NAMES if named.get(name) is not None]
    run = str(named[runs[0]]) if runs else "1"
    t = _round(place, named["round"])
    numbers = {
        name: number
        for name, cell in named.items()
        if name not in {"round", *RUN_NAMES} and (number := _number(place, name, cell)) is not None
    }
    if "value" not in numbers:
        raise FedTheoryError(f'{place}: "{value}" of round {t} is empty.', code="FT081")
    return numbers, run, t


def _round(place: str, cell: Any) -> int:
    number = _number(place, "round", cell)
    if number is None or not isfinite(number) or number != int(number):
        raise FedTheoryError(f"{place}: round is {cell!r}, and rounds are 1, 2, ...", code="FT082")
    if number < 1 or number > LAST_ROUND:
        hint = " Round 0 is before the first; number the rounds as the statement does." * (number == 0)  # fmt: skip
        message = f"{place}: round is {int(number)}, and rounds go from 1 to {LAST_ROUND:,}.{hint}"
        raise FedTheoryError(message, code="FT082")
    return int(number)


NEEDED = frozenset({
    "round", "value", "clients", "participation", "drift", "spread", "weights", "outside", "nonfinite",
})  # fmt: skip


def _number(place: str, name: str, cell: Any) -> float | None:
    """The number of a cell; None where nothing was recorded. Text in a column that nobody asks for is left alone."""
    if cell is None:
        return None
    plain = not isinstance(cell, bool | list | dict) and "_" not in str(cell)
    try:
        number = float(cell) if plain else None
    except (ValueError, OverflowError):
        number = None
    if number is None:
        if name not in NEEDED:
            return None
        message = f"{place}: {name} is {cell!r}, and a number is wanted."
        raise FedTheoryError(message, code="FT081")
    if isfinite(number) and abs(number) > LARGEST:
        message = f"{place}: {name} is {cell}; numbers go up to 1e300 in size."
        raise FedTheoryError(message, code="FT011")
    return number


def _common(cells: Mapping[str, Mapping[int, object]], name: str) -> Sequence[int]:
    """The rounds, if all runs have the same."""
    first, *others = cells.items()
    for run, seen in others:
        if list(seen) != list(first[1]):
            told = sorted(set(seen) ^ set(first[1]))[0]
            message = (
                f"{name}: runs {first[0]} and {run} do not have the same rounds; "
                f"only one of them has round {told}."
            )
            raise FedTheoryError(message, code="FT082")
    return list(first[1])


def _recorded(number: float) -> bool:
    return isfinite(number)


def _clean(number: float | None) -> float:
    return nan if number is None or isnan(number) else number
