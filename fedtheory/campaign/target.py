"""What a target names: a statement by its id, or a theorem file, or one statement of a file."""

from pathlib import Path
from typing import NamedTuple


class InFile(NamedTuple):
    """`FILE.py`, or `FILE.py::id`; without an id, all that the file states."""

    path: Path
    id: str


def in_file(target: str) -> InFile | None:
    """The file that a target names, if it names one."""
    path, _, identifier = target.partition("::")
    return InFile(Path(path), identifier) if path.endswith(".py") else None
