"""`fedtheory sensitivity`: how much a bound changes with each letter."""

import argparse

from fedtheory.calculator.complaints import Complaints
from fedtheory.calculator.inputs import settings
from fedtheory.calculator.sensitivity import Elasticity, Sensitivity, as_json, sensitivity_at
from fedtheory.cli.bound import read_as, set_argument, tell_source
from fedtheory.cli.output import json_argument, line, print_json, rounded, table

EXAMPLE = "fedtheory sensitivity fedfw.thm1 --set L=1 D='sqrt(2)' n=10 H=2 lambda0=0.1 t=1000"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the verb."""
    parser.add_argument("id", metavar="ID", help="a statement, for example fedfw.thm1")
    parser.add_argument(
        "--bound", metavar="STATUS", help="printed, corrected, sharpened, lower, or a bound's name"
    )
    set_argument(parser)
    json_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the elasticities."""
    complaints = Complaints()
    constants = settings(args.settings, complaints)
    found = sensitivity_at(args.id, constants, key=args.bound, complaints=complaints)
    if args.json:
        print_json(as_json(found))
    else:
        _tell(found)
    return 0


def _tell(found: Sensitivity) -> None:
    at = found.at
    line(read_as(at.id, at.read))
    upwards = at.relation != ">="
    size = at.upper if upwards else at.lower
    assert size is not None  # otherwise there is no sensitivity
    line(f"{at.stated.measured} {at.relation} {rounded(size, upwards=upwards)}")
    tell_source(at)
    if failed := [c.text for c in at.conditions if c.holds is False]:
        line(f"  it promises nothing here, for {', '.join(failed)} does not hold")
    table(
        ("letter", "one percent more changes the bound by", "doubled", "halved", ""),
        [
            (e.letter, _percent(e), _times(e.doubled), _times(e.halved), e.meaning)
            for e in found.letters
        ],
    )


def _percent(e: Elasticity) -> str:
    middle = (e.lower + e.upper) / 2
    return "nothing" if middle == 0 else f"{middle:+.4g} %"


def _times(factor: float | None) -> str:
    return "" if factor is None else f"× {factor:.4g}"
