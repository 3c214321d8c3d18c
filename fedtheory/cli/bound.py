"""`fedtheory bound`: the value of a bound, with its conditions and its direction of rounding."""

import argparse
from collections.abc import Mapping
from textwrap import shorten

from fedtheory.calculator.bound import Value, as_json, value_at
from fedtheory.calculator.catalogue import find
from fedtheory.calculator.complaints import Complaints
from fedtheory.calculator.inputs import settings
from fedtheory.calculator.nearby import as_json as nearby_json
from fedtheory.calculator.nearby import nearby
from fedtheory.cli.output import coloured, json_argument, line, print_json, rounded

EXAMPLE = "fedtheory bound fedfw.thm1 --set L=1 D='sqrt(2)' n=10 H=2 lambda0=0.1 t=1000"

LONGEST_WHY = 240
LONGEST = 60
"""Fractions of more characters are left to --json."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the verb."""
    parser.add_argument("id", metavar="ID", help="a statement, for example fedfw.thm1")
    parser.add_argument(
        "--bound", metavar="STATUS", help="printed, corrected, sharpened, lower, or a bound's name"
    )
    set_argument(parser)
    json_argument(parser)


def set_argument(parser: argparse.ArgumentParser) -> None:
    """Values of letters, any number of times."""
    parser.add_argument(
        "--set",
        metavar="NAME=VALUE",
        nargs="+",
        action="extend",
        default=[],
        dest="settings",
        help="values of letters: numbers like 10, 0.1, 1/3, 1e-3, 2*sqrt(3)",
    )


def run(args: argparse.Namespace) -> int:
    """Prints the value."""
    complaints = Complaints()
    constants = settings(args.settings, complaints)
    value = value_at(args.id, constants, key=args.bound, complaints=complaints)
    if args.json:
        print_json(as_json(value) | {"nearby": nearby_json(nearby(value))})
    else:
        tell(value)
    return 0


def tell(value: Value) -> None:
    """Prints the value, where it comes from, and a better choice nearby."""
    _tell(value)
    _tell_nearby(value)


def read_as(identifier: str, read: Mapping[str, str]) -> str:
    """What was set, with the meaning of each letter."""
    letters = find(identifier).letters
    return "read as: " + ", ".join(
        f"{name} = {typed} ({letters[name].meaning})" for name, typed in read.items()
    )


def tell_source(value: Value) -> None:
    """Which bound it is, its scope and sense, and its label."""
    said = f" ({value.stated.said})" if value.stated.said else ""
    line(f"  the {value.bound} bound of {value.id}{said}: {value.locator}")
    line(f"  {coloured(value.known.label)}{value.known.told.removeprefix(value.known.label)}")
    if not value.known.proved and value.known.why:
        line(f"    {shorten(value.known.why, LONGEST_WHY, placeholder=' ...')}")


def _tell(value: Value) -> None:
    upwards = value.relation != ">="
    line(read_as(value.id, value.read))
    if value.value is None:
        failed = ", ".join(c.text for c in value.conditions if c.holds is False)
        line(f"{value.id} ({value.bound}) promises nothing here: {failed} does not hold")
        formula = value.upper if upwards else value.lower
        if formula is not None:
            line(f"its formula is {rounded(formula, upwards=upwards)}")
    else:
        exact = (
            f" (exactly {value.value})"
            if not isinstance(value.value, float)
            and value.value.denominator > 1
            and len(str(value.value)) <= LONGEST
            else ""
        )
        line(
            f"{value.stated.measured} {value.relation} {rounded(value.value, upwards=upwards)}{exact}"
        )
    tell_source(value)
    if value.vacuous:
        line("  VACUOUS: it says no more than is true without any theorem")
    for text, lower, upper in value.terms if len(value.terms) > 1 else ():
        line(f"  {rounded(upper if upwards else lower, upwards=upwards):>12}  {text}")
    line("if:")
    for condition in value.conditions:
        mark = {True: "holds", False: "fails", None: "?"}[condition.holds]
        line(f"  {mark:>5}  {condition.text}")


def _tell_nearby(value: Value) -> None:
    """The change of one parameter, by a limited factor, that improves the bound most."""
    better = nearby(value)
    if better is None or better.at.value is None:
        return
    number = rounded(better.at.value, upwards=value.relation != ">=")
    line(
        f"nearby: {better.letter} = {better.number} makes it {number} ({better.gain:.2g} % better)"
    )
