"""`fedtheory estimate`: the constants of a federation, from its data, and what the theorems make of them."""

import argparse
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

from fedtheory.calculator.bound import value_at
from fedtheory.cli import bound
from fedtheory.cli.bound import set_argument
from fedtheory.cli.output import json_argument, line, print_json, rounded
from fedtheory.core.errors import FedTheoryError

if TYPE_CHECKING:
    from fedtheory.calculator.estimate.federation import Federation
    from fedtheory.calculator.estimate.moments import Features
    from fedtheory.calculator.estimate.report import Estimate
    from fedtheory.core.estimator import Constant

EXAMPLE = "fedtheory estimate docs/examples/clinics.csv --label stay --lambda 0.01"
MOST_BYTES = 2_000_000_000
MOST_FEATURES = 20_000
LOSSES = ("squared", "ridge", "logistic")
BEGINNINGS = {"objective gap": "initial gap", "stacked gap": "initial stacked gap"}
"""Names the constant that holds a metric's value before the first round."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the verb."""
    parser.add_argument(
        "data",
        metavar="DATA",
        type=Path,
        help="npz (X, y, client), csv with a header, or a folder of such with a file a client",
    )
    parser.add_argument(
        "--client", metavar="NAME", default="client", help="who holds a sample (client)"
    )
    parser.add_argument(
        "--label", metavar="NAME", default="y", help="array or column of labels (y)"
    )
    parser.add_argument("--classes", action="store_true", help="labels are classes: unit vectors")
    parser.add_argument(
        "--standardise", action="store_true", help="features to mean 0, deviation 1"
    )
    parser.add_argument(
        "--loss", metavar="LOSS", default="ridge", help="ridge (squared) or logistic"
    )
    parser.add_argument(
        "--lambda",
        metavar="L",
        dest="lamda",
        type=float,
        default=0.001,
        help="weight of |w|^2/2 (0.001)",
    )
    parser.add_argument("--radius", metavar="R", type=float, help="radius of the ball of models")
    parser.add_argument(
        "--fourier", metavar="M", type=int, default=0, help="M random Fourier features"
    )
    parser.add_argument(
        "--deviation", metavar="S", type=float, default=0.1, help="of the frequencies (0.1)"
    )
    parser.add_argument(
        "--seed", metavar="N", type=int, default=0, help="of features and of --dirichlet (0)"
    )
    parser.add_argument(
        "--dirichlet", metavar="M", type=int, default=0, help="deal the samples out to M clients"
    )
    parser.add_argument(
        "--concentration", metavar="C", type=float, default=1.0, help="of the Dirichlet law (1)"
    )
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
    _in_range(args)
    if args.data.is_file() and (size := args.data.stat().st_size) > MOST_BYTES:
        message = f'"{args.data}" has {size:,} bytes, and data have at most {MOST_BYTES:,}; leave samples out.'
        raise FedTheoryError(message, code="FT024")
    federation, features = _federation(args)
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


def _in_range(args: argparse.Namespace) -> None:
    from fedtheory.core.errors import nearest

    if args.loss not in LOSSES:
        raise FedTheoryError(
            f'unknown loss "{args.loss}".{nearest(args.loss, LOSSES)}', code="FT003"
        )
    wrong = [
        text
        for text, fine in (
            (f"--fourier {args.fourier} is 0 to {MOST_FEATURES:,}", 0 <= args.fourier <= MOST_FEATURES),
            (f"--dirichlet {args.dirichlet} is 0 or at least 2", args.dirichlet == 0 or args.dirichlet >= 2),
            (f"--concentration {args.concentration:g} is positive and below 1e12", 0 < args.concentration < 1e12),
            (f"--deviation {args.deviation:g} is positive and below 1e12", 0 < args.deviation < 1e12),
            (f"--accuracy {args.accuracy:g} is between 0 and 1", 0 < args.accuracy < 1),
            (f"--seed {args.seed} is at least 0", args.seed >= 0),
            (f"--lambda {args.lamda:g} is at least 0 and finite", 0 <= args.lamda < 1e300),
        )
        if not fine
    ]  # fmt: skip
    if wrong:
        raise FedTheoryError("out of range: " + "; ".join(wrong), code="FT014")


def _federation(args: argparse.Namespace) -> "tuple[Federation, Features]":
    from fedtheory.calculator.estimate.federation import dealt, federation
    from fedtheory.calculator.estimate.moments import as_given, fourier
    from fedtheory.calculator.estimate.table import read

    table = read(args.data, client=args.client, label=args.label, classes=args.classes)
    if args.dirichlet:
        table = dealt(
            table, clients=args.dirichlet, concentration=args.concentration, seed=args.seed
        )
    made = federation(table, classes=args.classes, standardise=args.standardise)
    if not args.fourier:
        return made, as_given
    scale = (2 / args.fourier) ** 0.5  # k(x, x) = 1 in the mean
    return made, fourier(
        len(made.columns), args.fourier, deviation=args.deviation, scale=scale, seed=args.seed
    )


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
