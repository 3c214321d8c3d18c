"""`fedtheory optimise`: the best values of the letters one may choose."""

import argparse

from fedtheory.calculator.complaints import Complaints
from fedtheory.calculator.inputs import settings
from fedtheory.calculator.optimise import Optimum, as_json, optimum
from fedtheory.cli.bound import read_as, set_argument, tell_source
from fedtheory.cli.output import json_argument, line, print_json, rounded

EXAMPLE = "fedtheory optimise fedfw.thm1 --over lambda0 --set L=1 D='sqrt(2)' n=10 H=2 t=1000"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the verb."""
    parser.add_argument("id", metavar="ID", help="a statement, for example fedfw.thm1")
    parser.add_argument(
        "--over", metavar="NAME[,NAME...]", required=True, help="the letters to choose"
    )
    parser.add_argument(
        "--bound", metavar="STATUS", help="printed, corrected, sharpened, lower, or a bound's name"
    )
    set_argument(parser)
    json_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the best values."""
    complaints = Complaints()
    constants = settings(args.settings, complaints)
    found = optimum(
        args.id, args.over.split(","), key=args.bound, constants=constants, complaints=complaints
    )
    if args.json:
        print_json(as_json(found))
    else:
        _tell(found)
    return 0


def _tell(found: Optimum) -> None:
    at = found.at
    upwards = at.relation != ">="
    line(read_as(at.id, {k: v for k, v in at.read.items() if k not in found.letters}))
    for name, value in found.letters.items():
        line(f"{name} = {value if not isinstance(value, int) else f'{value:,}'}")
    assert at.value is not None  # an optimum promises something
    line(
        f"there, {at.stated.measured} {at.relation} {rounded(at.value, upwards=upwards)}"
        + (", VACUOUS" if at.vacuous else "")
    )
    tell_source(at)
    if (closed := found.closed) is not None:
        least = rounded(closed.bound[1] if upwards else closed.bound[0], upwards=upwards)
        line(
            f"  in closed form: {closed.letter} = {closed.formula} = {closed.number[1]:.10g}, "
            f"where it is {least}; no other is as good"
        )
    letters = ", ".join(found.letters)
    if found.beyond is None or found.gap is None:
        line(f"  whether another {letters} is much better was not shown")
    elif found.gap <= 1.1e-6:
        line(f"  shown by subdivision: no {letters} is better by more than a millionth")
    else:
        limit = rounded(found.beyond, upwards=not upwards)
        side = "below" if upwards else "above"
        line(f"  shown by subdivision: no {letters} brings it {side} {limit}")
