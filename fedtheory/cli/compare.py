"""`fedtheory compare`: which method's guarantee is best for given constants."""

import argparse
from pathlib import Path

from fedtheory.calculator.compare import Comparison, as_json, comparison
from fedtheory.calculator.complaints import Complaints
from fedtheory.calculator.guarantees import Guarantee
from fedtheory.calculator.inputs import settings
from fedtheory.cli.bound import set_argument
from fedtheory.cli.output import json_argument, line, print_json, rounded, table
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.method import GOALS

EXAMPLE = (
    "fedtheory compare --target 0.05 --size 1000 --set smoothness=1 clients=10 diameter=1 heterogeneity=1 "
    "lambda0=0.1 model-radius=1 'gradient of the pair=1'"
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the verb."""
    parser.add_argument("theorem", nargs="*", help=argparse.SUPPRESS)
    parser.add_argument("--goal", default="excess", help=f"one of {', '.join(GOALS)}")
    parser.add_argument("--target", metavar="VALUE", help="the value to reach")
    parser.add_argument(
        "--size", metavar="NUMBERS", help="how many numbers a model has, for what is sent"
    )
    parser.add_argument(
        "-o", metavar="FILE", dest="path", type=Path, help="draw the bounds over the rounds"
    )
    set_argument(parser)
    json_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the comparison."""
    if args.theorem:
        (named, *_) = args.theorem
        message = (
            f'compare takes no theorem, and "{named}" was given: it lists the methods of the library that have one goal. '
            f"What {named} promises, fedtheory bound and fedtheory solve say."
        )
        raise FedTheoryError(message, code="FT009")
    complaints = Complaints()
    found = comparison(
        settings(args.settings, complaints),
        goal=args.goal,
        target=args.target,
        size=args.size,
        complaints=complaints,
    )
    if args.path is not None:
        from fedtheory.report.comparison import save

        save(found, args.path)
    if args.json:
        print_json(as_json(found))
    else:
        _tell(found)
        if args.path is not None:
            line(f"wrote {args.path}")
    return 0


def _tell(found: Comparison) -> None:
    line(f"{found.goal}: {GOALS[found.goal]}")
    promising = [g for g in found.guarantees if g.bound is not None]
    if promising:
        columns = ["method", "bound", "promises", f"rounds to {found.target}", "numbers", "bits"]
        rows = [_row(g) for g in promising]
        if found.target is None:
            columns, rows = columns[:3], [row[:3] for row in rows]
        table(columns, rows)
    for g in found.guarantees:
        if g.why_not:
            line(f"{g.method.name} ({g.id}): {g.why_not}")
    if len(found.crossovers) > 1:
        told = ", ".join(f"{c.best} from round {c.round:,} on" for c in found.crossovers)
        line(f"best: {told}")
    if found.target is not None and any(g.numbers is None for g in promising):
        line("numbers are those one client sends and receives; --size says how many a model has")


def _row(g: Guarantee) -> list[str]:
    promise = "" if g.at is None or g.at.value is None else rounded(g.at.value, upwards=True)
    if g.at is not None and g.at.vacuous:
        promise += " VACUOUS"
    rounds = "" if g.rounds is None else f"{g.rounds:,}"
    numbers, bits = ("" if x is None else f"{x:.4g}" for x in (g.numbers, g.bits))
    return [g.method.name, f"{g.id} ({g.bound})", promise, rounds, numbers, bits]
