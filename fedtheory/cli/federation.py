"""What `estimate` and `advise` are told of the data: where they are, whose they are, and which loss is meant."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from fedtheory.core.errors import FedTheoryError

if TYPE_CHECKING:
    from fedtheory.calculator.estimate.federation import Federation
    from fedtheory.calculator.estimate.moments import Features

MOST_BYTES = 2_000_000_000
MOST_FEATURES = 20_000
LOSSES = ("squared", "ridge", "logistic")


def data_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments that speak of data."""
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


def in_range(args: argparse.Namespace, also: Sequence[tuple[str, bool]] = ()) -> None:
    """Raises one error for all options out of range."""
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
            *also,
            (f"--seed {args.seed} is at least 0", args.seed >= 0),
            (f"--lambda {args.lamda:g} is at least 0 and finite", 0 <= args.lamda < 1e300),
        )
        if not fine
    ]  # fmt: skip
    if wrong:
        raise FedTheoryError("out of range: " + "; ".join(wrong), code="FT014")


def read_federation(args: argparse.Namespace) -> "tuple[Federation, Features]":
    """The samples by client, and the features of a sample. Raises FT024, FT070, FT071 or FT072."""
    if args.data.is_file() and (size := args.data.stat().st_size) > MOST_BYTES:
        message = f'"{args.data}" has {size:,} bytes, and data have at most {MOST_BYTES:,}; leave samples out.'
        raise FedTheoryError(message, code="FT024")
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
