"""`fedtheory estimate`: the constants of a federation, from its data, and what the theorems make of them."""

import argparse
import shlex
from typing import TYPE_CHECKING

from fedtheory.calculator.bound import value_at
from fedtheory.cli import bound
from fedtheory.cli.bound import set_argument
from fedtheory.cli.federation import data_arguments, in_range, read_federation
from fedtheory.cli.output import json_argument, line, print_json, rounded
from fedtheory.core.errors import FedTheoryError

if TYPE_CHECKING:
    from fedtheory.calculator.estimate.report import Estimate
    from fedtheory.core.estimator import Constant

EXAMPLE = "fedtheory estimate docs/examples/clinics.csv --label stay --lambda 0.01"
BEGINNINGS = {"objective gap": "initial gap", "stacked gap": "initial stacked gap"}
"""Names the constant that holds a metric's value before the first round."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the verb."""
    data_arguments(parser)
    parser.add_argument(
        "--accuracy", metavar="E", type=float, default=1e-6, help="for predicted rounds (1e-6)"
    )
    parser.add_argument(
        "--paper", metavar="P", action="append", help="only this paper, any number of times"
    )
    parser.add_argument(
        "--for",
        metavar="ID",
        dest="statement",
        help="show what a statement promises with these constants",
    )
    parser.add_argument("--bound", metavar="STATUS", help="which of its bounds")
    set_argument(parser)
    json_argument(parser)  # fmt: skip


def run(args: argparse.Namespace) -> int:
    """Prints the constants; with --for, the bound."""
    from fedtheory.calculator.estimate.data import Asked
    from fedtheory.calculator.estimate.report import as_json, estimate, letters_for

    papers = _papers(args)
    _settled(args)
    in_range(
        args,
        [(f"--accuracy {args.accuracy:g} is between 0 and 1", 0 < args.accuracy < 1)],
    )
    federation, features = read_federation(args)
    asked = Asked(
        loss="squared" if args.loss == "ridge" else args.loss,
        lamda=args.lamda,
        radius=args.radius,
        accuracy=args.accuracy,
        papers=papers,
        classes=args.classes,
    )
    found = estimate(federation, asked, features)
    known = letters_for(args.statement, found) if args.statement else {}
    words = _words(args, known)
    if args.json:
        print_json(as_json(found) | {"command": _command(words, known), "letters": known})
        return 0
    _tell(found)
    if args.statement:
        _show(args, words, known, _beginnings(found))
    return 0


def _beginnings(found: "Estimate") -> dict[str, float]:
    """What a metric is at most before the first round, where the data say it."""
    known = {c.concept: c.size.upper for c in found.constants}
    return {metric: known[concept] for metric, concept in BEGINNINGS.items() if concept in known}


def _papers(args: argparse.Namespace) -> tuple[str, ...]:
    from fedtheory.calculator.catalogue import find
    from fedtheory.calculator.estimate.report import estimators

    wanted = tuple(args.paper or ())
    estimators(wanted)
    if args.statement:
        wanted = tuple(dict.fromkeys((*wanted, find(args.statement).family)))
    return wanted


def _settled(args: argparse.Namespace) -> None:
    """Checks the values set for `bound` before it reads the data."""
    from fedtheory.calculator.catalogue import find
    from fedtheory.calculator.complaints import Complaints
    from fedtheory.calculator.inputs import read, settings

    complaints = Complaints()
    given = settings(args.settings, complaints)
    if args.statement:
        entry = find(args.statement)
        read(entry, given, complaints)
        if args.bound is not None:
            entry.bound(args.bound)
    elif args.settings or args.bound is not None:
        complaints.add("FT009", "--set and --bound need a statement: name it with --for ID.")
    complaints.settle()


def _words(args: argparse.Namespace, known: dict[str, str]) -> list[str]:
    """The settings of `fedtheory bound`: what the data give, overridden by what the user set."""
    own = {pair.partition("=")[0].strip() for pair in args.settings}
    return [*(f"{k}={v}" for k, v in known.items() if k not in own), *args.settings]


def _command(words: list[str], known: dict[str, str], *, statement: str = "", key: str | None = None) -> str | None:  # fmt: skip
    if not known and not statement:
        return None
    chosen = f" --bound {key}" if key else ""
    setting = f" --set {' '.join(map(shlex.quote, words))}" if words else ""
    return f"fedtheory bound {statement}{chosen}{setting}"


def _tell(of: "Estimate") -> None:
    line(
        f"{of.clients} clients with {of.sizes[0]:,} to {of.sizes[1]:,} samples, {of.samples:,} in all; "
        f"{of.features} features, {of.outputs} output{'s' if of.outputs > 1 else ''}"
    )
    for note in of.notes:
        line(f"note: {note}")
    from fedtheory.calculator.estimate.report import estimators

    for reader in estimators():
        mine = [c for c in of.constants if c.paper == reader.id]
        unknown = [u for u in of.unknown if u.paper == reader.id]
        if not mine and not unknown:
            continue
        line()
        line(reader.title)
        for constant in mine:
            line(
                f"  {_size(constant):>26}  {constant.concept or constant.meaning} ({constant.how})"
            )
        for what in unknown:
            line(f"  {'not from data':>26}  {what.what}: {what.why}")
    if of.advice:
        line()
    for sentence in of.advice:
        line(sentence)


def _size(of: "Constant") -> str:
    """The number, or the interval that holds it."""
    low, high = of.size.lower, of.size.upper
    if of.size.exact:
        return rounded(high, upwards=True)
    if high == float("inf"):
        return f"{rounded(low, upwards=False)} or more"
    if high - low <= 2e-6 * abs(high):
        return rounded(low, upwards=False) if of.least else rounded(high, upwards=True)
    return f"{rounded(low, upwards=False, digits=4)} .. {rounded(high, upwards=True, digits=4)}"


def _show(
    args: argparse.Namespace,
    words: list[str],
    known: dict[str, str],
    beginnings: dict[str, float],
) -> None:
    from fedtheory.calculator.complaints import Complaints
    from fedtheory.calculator.estimate.report import best_bound, missing_for
    from fedtheory.calculator.inputs import settings

    complaints = Complaints()
    given = settings(words, complaints)
    complaints.settle()
    key = args.bound or best_bound(args.statement, given)
    line()
    line(_command(words, known, statement=args.statement, key=key) or "")
    try:
        value = value_at(args.statement, given, key=key, complaints=Complaints())
        bound.tell(value)
        begun = beginnings.get(value.metric)
        if value.relation == "<=" and value.value is not None and begun and value.value >= begun:
            line(
                f"VACUOUS for these data: the start 0 is within {rounded(begun, upwards=True)} before any round, and "
                f"{float(value.value) / begun:.3g} times that is promised"
            )
    except FedTheoryError as error:
        if error.code != "FT006":
            raise
        absent = [name for name in missing_for(args.statement, known) if name not in given]
        line(f"not from data, set with --set: {', '.join(absent)}")
        line(str(error))
