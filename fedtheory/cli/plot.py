"""`fedtheory plot`: bounds and runs of statements, one panel each."""

import argparse
from pathlib import Path

from fedtheory.calculator.catalogue import find
from fedtheory.calculator.complaints import Complaints
from fedtheory.cli.output import json_argument, line, print_json
from fedtheory.core.errors import FedTheoryError

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
    path = plot(*args.ids, path=args.path)
    if args.json:
        print_json({"ids": args.ids, "path": str(path), "bytes": path.stat().st_size})
    else:
        line(f"wrote {path}")
    return 0


def plot(*ids: str, path: Path | str) -> Path:
    """Draws the statements into a file."""
    complaints = Complaints()
    for identifier in ids:
        try:
            find(identifier)
        except FedTheoryError as error:
            complaints.take(error)
    complaints.settle()
    from fedtheory.report.figure import save

    return save(ids, Path(path))
