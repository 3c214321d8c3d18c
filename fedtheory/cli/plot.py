"""`fedtheory plot`: bounds and runs of statements, one panel each."""

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from fedtheory.calculator.catalogue import find
from fedtheory.calculator.complaints import Complaints
from fedtheory.cli.output import json_argument, line, print_json
from fedtheory.core.errors import FedTheoryError

if TYPE_CHECKING:
    from fedtheory.core.salvage import Fault

EXAMPLE = "fedtheory plot fedfw.thm1 -o thm1.svg"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the verb."""
    parser.add_argument("ids", metavar="ID", nargs="+", help="statements, for example fedfw.thm1")
    parser.add_argument(
        "-o",
        metavar="FILE",
        dest="path",
        type=Path,
        required=True,
        help="the ending chooses the format",
    )
    json_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Writes the figure."""
    broken = _drawn(args.ids, args.path)
    told = [f"{identifier} cannot be drawn: {fault}" for identifier, fault in broken.items()]
    if args.json:
        size = args.path.stat().st_size
        print_json({"ids": args.ids, "path": str(args.path), "bytes": size, "faults": told})
    else:
        for said in told:
            line(said)
        line(f"wrote {args.path}")
    return 1 if broken else 0


def plot(*ids: str, path: Path | str) -> Path:
    """Draws the statements into a file; a panel that cannot be drawn says why."""
    _drawn(ids, Path(path))
    return Path(path)


def _drawn(ids: Sequence[str], path: Path) -> "Mapping[str, Fault]":
    complaints = Complaints()
    for identifier in ids:
        try:
            find(identifier)
        except FedTheoryError as error:
            complaints.take(error)
    complaints.settle()
    from fedtheory.report.figure import save

    return save(ids, path)
