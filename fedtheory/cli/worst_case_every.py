"""`fedtheory worst-case FILE.py --every N`: theorems about every N, of the problems that the script's functions of N make.

The functions run in a child, which hands over the problems of small N as data. This process, which has run nothing of the
user's, looks for the theorem in these; the process that knows nothing but the kernels labels it.
"""

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fedtheory.calculator.recorded import PROVED
from fedtheory.campaign.emission import spelled
from fedtheory.campaign.progress import waiting
from fedtheory.campaign.target import in_file
from fedtheory.cli.output import line, print_json
from fedtheory.cli.prove import tell
from fedtheory.cli.worst_case_file import START, UNREADABLE, handed_over
from fedtheory.core.errors import FedTheoryError
from fedtheory.runs.labelling import labeller

if TYPE_CHECKING:
    from fedtheory.pep.horizons import EveryHorizon, Stopped
    from fedtheory.pep.problem import PEP

GROWING = START.replace("main(sys.argv[2], sys.argv[3])", "main_growing(*sys.argv[2:])").replace(
    "import main", "import main_growing"
)
"""How the child begins."""
FROM = "read off the problems of {} = {} to {}: that the script's others go on like this is yours to compare"


def told(args: argparse.Namespace, write: Callable[[Path, Any], None]) -> int:
    """Reports on each function of the letter; 3 if there is no theorem about one of them. Raises FT009, FT024, FT025."""
    named = in_file(args.id)
    if named is None:
        message = f'--every is for a script, and "{args.id}" is an id: name a file with a function of {args.every}.'
        raise FedTheoryError(message, code="FT009")
    for option, given in (("--set", args.settings), ("--latex", args.latex)):
        if given:
            message = f"{option} does not go with --every: a script has its letters in it."
            raise FedTheoryError(message, code="FT009")
    from fedtheory.pep.horizons import SMALL

    small = ",".join(map(str, SMALL))
    with waiting(f"{named.path.name}: looking for what holds for every {args.every}"):
        words = [GROWING, str(named.path), args.every, small]
        growing = handed_over(named.path, words, _sizes)
        found = [_found(name, sizes, args.every) for name, sizes in growing.items()]
    if not found:
        message = f'"{named.path}" has no function of {args.every} alone: write def method({args.every}): ..., and return its problem.'
        raise FedTheoryError(message, code="FT025")
    if args.output is not None:
        for k, own in enumerate(found, 1):
            place = args.output
            if own["bundle"] is not None:
                write(
                    place if len(found) == 1 else place.with_stem(f"{place.stem}-{k}"),
                    own["bundle"],
                )
    if args.json:
        print_json({"file": str(named.path), "every": args.every, "found": found})
    else:
        for own in found:
            _tell(own)
    return 0 if all(own["bound"] is not None for own in found) else 3


def _sizes(answer: Any) -> dict[str, dict[int, Any]]:
    """The problems by function and size, of which there is at least one."""
    growing = {
        spelled(name): {int(n): model for n, model in own.items()}
        for name, own in answer["growing"].items()
    }
    if not all(growing.values()):
        raise ValueError("a function without a problem")
    return growing


def _found(name: str, sizes: Mapping[int, Any], letter: str) -> dict[str, Any]:
    """What is found of one function's problems, as JSON."""
    from fedtheory.pep.horizons import Stopped, for_every
    from fedtheory.pep.model import problem_of

    def make(n: int) -> "PEP":
        try:
            return problem_of(sizes[n])
        except UNREADABLE as error:
            raise FedTheoryError(f"{name}({n}) declares no model: {error}", code="FT025") from error

    make.__name__ = name
    head = {"name": name, "from": FROM.format(letter, min(sizes), max(sizes))}
    try:
        found = for_every(make, letter, small=sorted(sizes))
    except Stopped as why:
        return head | stopped_json(why)
    reading = labeller().read(found.bundle, strict=True)
    if reading["label"] not in PROVED:
        return head | {"bound": None, "bundle": None, "stage": "kernels", "why": reading["why"]}
    return head | every_json(found) | {"reading": reading}


def stopped_json(why: "Stopped") -> dict[str, Any]:
    """At which stage it stopped, with the multipliers as far as they were found."""
    rows = {
        kind: [{"at": list(place), "times": times} for place, times in table.items()]
        for kind, table in why.multipliers.items()
    }
    return {
        "bound": None,
        "stage": why.stage,
        "why": why.why,
        "multipliers": rows,
        "bundle": None,
    }


def every_json(found: "EveryHorizon") -> dict[str, Any]:
    """The theorem, without its label."""
    return {
        "bound": found.bound,
        "least": found.least,
        "tight": found.tight,
        "method": found.method,
        "multipliers": dict(found.multipliers),
        "potential": found.potential,
        "bundle": found.bundle,
    }


def _tell(own: Mapping[str, Any]) -> None:
    if own["bound"] is None:
        line(f"{own['name']}: UNDECIDED, stopped at {own['stage']}: {own['why']}")
        for kind, rows in own.get("multipliers", {}).items():
            told = ", ".join(f"{tuple(row['at'])} {row['times']}" for row in rows)
            line(f"  {kind}, at (N, t): {told}")
        return
    line(f"{own['name']}: for every N >= {own['least']} at most {own['bound']}")
    if own["tight"]:
        line("which is the worst case wherever it was solved, as far as the solver can tell")
    line(f"the method, {own['from']}: {own['method']}")
    for kind, times in own["multipliers"].items():
        line(f"  {times}  times {kind}")
    line(f"the potential: {own['potential']}")
    tell(own["reading"], [])
