"""`fedtheory solve`: which value of one letter brings a bound to a target."""

import argparse
from fractions import Fraction

from fedtheory.calculator.complaints import Complaints
from fedtheory.calculator.feasible import Answer
from fedtheory.calculator.inputs import settings
from fedtheory.calculator.question import ask
from fedtheory.calculator.solve import Solution, answer, as_json
from fedtheory.cli.bound import read_as, set_argument, tell_source
from fedtheory.cli.output import json_argument, line, print_json, rounded

EXAMPLE = (
    "fedtheory solve fedfw.thm1 --for t --target 0.01 --set L=1 D='sqrt(2)' n=10 H=2 lambda0=0.1"
)

LONGEST = 40
"""Targets of more characters are shown rounded."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the verb."""
    parser.add_argument("id", metavar="ID", help="a statement, for example fedfw.thm1")
    parser.add_argument(
        "--for", metavar="NAME", required=True, dest="letter", help="the letter to solve for"
    )
    parser.add_argument("--target", metavar="VALUE", required=True, help="the value to reach")
    parser.add_argument(
        "--bound", metavar="STATUS", help="printed, corrected, sharpened, lower, or a bound's name"
    )
    set_argument(parser)
    json_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the solution."""
    complaints = Complaints()
    constants = settings(args.settings, complaints)
    question = ask(
        args.id,
        args.letter,
        target=args.target,
        bound=args.bound,
        constants=constants,
        complaints=complaints,
    )
    solution = answer(question)
    if args.json:
        print_json(as_json(solution))
    else:
        _tell(solution)
    return 0


def _tell(solution: Solution) -> None:
    line(read_as(solution.id, solution.read))
    if solution.value is None:
        line(
            f"every {solution.letter} in its domain, up to 1e300, meets the target {_short(solution.target)}"
        )
    else:
        line(
            f"{solution.letter} = {_exactly(solution.value)}: the {solution.end} value that meets {_short(solution.target)}"
        )
    if solution.end == "best":
        low, high = (
            "..." if end is None else _exactly(end) for end in (solution.lower, solution.upper)
        )
        line(f"  every value between {low} and {high} does")
    if solution.at is not None:
        upwards = solution.relation != ">="
        safe = solution.at.upper if upwards else solution.at.lower
        assert safe is not None  # it was met there, so it has a value
        number = rounded(safe, upwards=upwards)
        line(
            f"  there, {solution.at.stated.measured} {solution.relation} {number}"
            + (", VACUOUS" if solution.at.vacuous else "")
        )
    if solution.at is not None:
        tell_source(solution.at)
    else:
        line(f"  the {solution.bound} bound of {solution.id}: {solution.locator}")
    line("  re-checked in ball arithmetic" if solution.checked else "  NOT re-checked")


def _short(target: str) -> str:
    """The target, exactly where that fits in a line."""
    if len(target) <= LONGEST:
        return target
    try:
        return f"about {float(Fraction(target)):.6g}"
    except ValueError:
        return f"{target[:LONGEST]} ..."


def _exactly(number: Answer) -> str:
    return f"{number:,}" if isinstance(number, int) else str(number)
