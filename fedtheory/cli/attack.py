"""`fedtheory attack`: a search for an instance that breaks a bound, for as long as it is given."""

import argparse
import math
import time
from typing import Any

from fedtheory.calculator.bound import PREFERRED
from fedtheory.calculator.catalogue import Entry, find
from fedtheory.calculator.complaints import Complaints
from fedtheory.cli.output import coloured, json_argument, line, print_json
from fedtheory.cli.progress import progress
from fedtheory.cli.records import SURPRISE, judge
from fedtheory.cli.tasks import recorded, row
from fedtheory.engines.attack import Attack, to_verdict
from fedtheory.engines.attack import attack as search
from fedtheory.theorems import STATEMENTS

EXAMPLE = "fedtheory attack fedfw.thm1 --bound printed --budget 5"
LONGEST = 86400.0


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the verb."""
    parser.add_argument("id", metavar="ID", help="a statement, for example fedfw.thm1")
    parser.add_argument(
        "--bound", metavar="STATUS", help="printed, corrected, sharpened, lower, or a bound's name"
    )
    parser.add_argument(
        "--budget",
        metavar="SECONDS",
        type=float,
        default=10.0,
        help="how long to search (default 10)",
    )
    parser.add_argument(
        "--seed", metavar="N", type=int, default=0, help="seed of the search (default 0)"
    )
    json_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the worst instance that was found."""
    found = attack(args.id, bound=args.bound, budget=args.budget, seed=args.seed)
    if args.json:
        print_json(as_json(found))
    else:
        _tell(found)
    subject = next(
        recorded(statement) for statement in STATEMENTS if statement.id == found.statement
    )
    judgement = judge(row(to_verdict(found)), subject)
    return 1 if judgement.word == SURPRISE else 0


def attack(
    identifier: str, /, *, bound: str | None = None, budget: float = 10.0, seed: int = 0
) -> Attack:
    """Searches for an instance that breaks a bound."""
    entry, complaints = find(identifier), Complaints()
    if not (math.isfinite(budget) and 0 < budget <= LONGEST):
        complaints.add(
            "FT014",
            f"--budget is {budget:g}, and a positive number of seconds is needed, at most a day.",
        )
    if seed < 0:
        complaints.add("FT014", f"--seed is {seed}, and seeds are not negative.")
    key = _key(entry, bound)
    complaints.settle()
    statement = next(statement for statement in STATEMENTS if statement.id == identifier)
    with progress(f"attacking {identifier} ({key})", budget) as show:
        begun = time.monotonic()

        def told(evaluations: int, best: float) -> None:
            show(time.monotonic() - begun, f"{evaluations:,} instances, largest ratio {best:.4g}")

        return search(statement, key, budget=budget, seed=seed, progress=told)


def as_json(found: Attack) -> dict[str, Any]:
    """The worst instance, and how to see it again."""
    verdict = row(to_verdict(found))
    return {
        "id": found.statement,
        "bound": found.bound,
        "outcome": verdict["outcome"],
        "label": verdict["label"],
        "best": verdict["tightness"],
        "at_round": found.at_round,
        "instance": dict(found.instance),
        "parameters": dict(found.parameters),
        "evaluations": found.evaluations,
        "seconds": round(found.seconds, 3),
        "hit": _hit(found),
        "note": verdict["note"],
        "replay": found.replay,
    }


def _hit(found: Attack) -> dict[str, Any] | None:
    hit = found.hit
    if hit is None:
        return None
    return {
        "at_round": hit.at_round,
        "measured": str(hit.measured),
        "ratio": hit.ratio,
        "digest": hit.digest,
    }


def _key(entry: Entry, bound: str | None) -> str:
    """The bound of this name; when none is named, the best one."""
    if bound is not None:
        return entry.bound(bound).key
    ranked = [b.key for status in PREFERRED for b in entry.bounds if b.status == status]
    return (ranked or [b.key for b in entry.bounds])[0]


def _tell(found: Attack) -> None:
    verdict = to_verdict(found)
    line(
        f"{found.statement} ({found.bound}): {coloured(verdict.outcome.word)}, {coloured(verdict.label.word)}"
    )
    line(f"  largest ratio {found.best:.6g}, at round {found.at_round}")
    line(f"  {verdict.note}")
    line(f"  {found.evaluations:,} instances in {found.seconds:.1f} s; again: {found.replay}")
