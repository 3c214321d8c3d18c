"""`fedtheory rates`: whether runs fall as fast as a statement claims."""

import argparse
from fractions import Fraction
from typing import Any

from fedtheory.calculator.bound import PREFERRED
from fedtheory.calculator.catalogue import find
from fedtheory.calculator.complaints import Complaints
from fedtheory.campaign.progress import waiting
from fedtheory.cli.output import json_argument, line, print_json
from fedtheory.core.statement import Exhibit, SampledExhibit
from fedtheory.engines.rates.judge import Rate
from fedtheory.engines.rates.measure import Rates, families
from fedtheory.engines.rates.measure import rates as measured
from fedtheory.theorems import STATEMENTS

EXAMPLE = "fedtheory rates fedfw.thm1"
ROUNDS = 4000
LONGEST = 10**6
CODES = {Rate.CONSISTENT: 0, Rate.SLOWER: 1, Rate.UNDECIDED: 3}


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the verb."""
    parser.add_argument("id", metavar="ID", help="a statement, for example fedfw.thm1")
    parser.add_argument("--bound", metavar="STATUS", help="the bound that is compared first")
    parser.add_argument(
        "--exhibit",
        metavar="N",
        type=int,
        default=1,
        help="which of the statement's exhibits is run; with --runs, of its sampled ones (default 1)",
    )
    parser.add_argument(
        "--rounds", metavar="N", type=int, default=ROUNDS, help=f"how long (default {ROUNDS})"
    )
    parser.add_argument(
        "--runs",
        metavar="N",
        type=int,
        default=1,
        help="how many runs to draw, where a statement has a sampler (default 1: the run without chance)",
    )
    parser.add_argument(
        "--seed", metavar="N", type=int, default=0, help="seed of the draws (default 0)"
    )
    json_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the verdict and what it rests on."""
    with waiting(f"running {args.id}"):
        found = rates(
            args.id,
            bound=args.bound,
            exhibit=args.exhibit,
            rounds=args.rounds,
            runs=args.runs,
            seed=args.seed,
        )
    if args.json:
        print_json(as_json(found))
    else:
        _tell(found)
    return CODES[found.judgement.verdict]


def rates(
    identifier: str,
    /,
    *,
    bound: str | None = None,
    exhibit: int = 1,
    rounds: int = ROUNDS,
    runs: int = 1,
    seed: int = 0,
) -> Rates:
    """Judges the rate of a statement on one of its exhibits."""
    entry, complaints = find(identifier), Complaints()
    statement = next(s for s in STATEMENTS.about(identifier) if s.id == identifier)
    shown: tuple[Exhibit | SampledExhibit, ...] = statement.exhibits
    if runs > 1:
        shown = statement.sampled_exhibits
    for name, value, most in (("rounds", rounds, LONGEST), ("runs", runs, LONGEST)):
        if not 1 <= value <= most:
            complaints.add("FT014", f"--{name} is {value}, and it is from 1 to {most:,}.")
    if seed < 0:
        complaints.add("FT014", f"--seed is {seed}, and seeds are not negative.")
    if not 1 <= exhibit <= len(shown):
        kind = "sampled exhibits" if runs > 1 else "exhibits"
        complaints.add("FT014", f"--exhibit is {exhibit}; {identifier} has {len(shown)} {kind}.")
    upper = [b for b in entry.bounds if b.relation == "<="]
    if bound is None and not upper:
        complaints.add(
            "FT004", f"{identifier} has no upper bound, and a rate is of an upper bound."
        )
    complaints.settle()
    ranked = [b.key for status in PREFERRED for b in upper if b.status == status]
    key = entry.bound(bound).key if bound is not None else (ranked or [upper[0].key])[0]
    chosen = shown[exhibit - 1]
    return measured(
        statement,
        key,
        chosen.instance(),
        parameters=chosen.parameters,
        rounds=rounds,
        runs=runs,
        seed=seed,
    )


def as_json(found: Rates) -> dict[str, Any]:
    """The verdict and what it rests on."""
    own, (slope, low, high) = found.judgement, found.judgement.slope
    return {
        "id": found.statement,
        "bound": found.bound,
        "verdict": own.verdict.value,
        "claimed": {"exponent": str(found.claimed.exponent), "log": str(found.claimed.log)},
        "ratio": {"largest": found.largest, "at_round": found.at_round, "trend": own.trend.value},
        "end": list(own.end) if own.end else None,
        "windows": families(own),
        "slope": {"line": slope, "low": low, "high": high},
        "runs": found.runs,
        "rounds": found.rounds,
        "instance": found.instance,
    }


def _tell(found: Rates) -> None:
    own, claim = found.judgement, found.claimed
    line(f"{found.statement} ({found.bound}): {own.verdict.value}")
    line(f"  claimed: {_power(claim.exponent, claim.log)}")
    runs = "1 run" if found.runs == 1 else f"{found.runs} runs"
    line(f"  {runs} of {found.rounds:,} rounds, {found.instance}")
    line(
        f"  measured over bound: at most {found.largest:.4g}, at round {found.at_round:,}; "
        f"measured over claimed rate at the end: {own.trend.value}"
    )
    for window in families(own):
        said = ", ".join(
            f"{family} {low:.3f} to {high:.3f}"
            for family, (low, high) in window["exponents"].items()
        )
        line(f"  exponents left from round {window['from']:,} on: {said or 'none of any family'}")
    if own.end:
        line(f"  exponent at the last round, for any curve: {own.end[0]:.3f} to {own.end[1]:.3f}")
    slope, low, high = own.slope
    line(
        f"  slope of the line through the logarithms: {slope:.3f} ({low:.3f} to {high:.3f}), which decides nothing"
    )


def _power(exponent: Fraction, log: Fraction) -> str:
    return f"t^(-{exponent})" + (f" log(t)^({log})" if log else "")
