"""`fedtheory attack`: a search for an instance that breaks a bound, for as long as it is given."""

import argparse
import json
import math
import shlex
import time
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import sympy as sp

from fedtheory.calculator.bound import PREFERRED
from fedtheory.calculator.catalogue import Entry, find
from fedtheory.calculator.complaints import Complaints
from fedtheory.calculator.inputs import read, settings
from fedtheory.campaign.progress import progress
from fedtheory.campaign.records import SURPRISE, judge
from fedtheory.campaign.subjects import recorded
from fedtheory.campaign.tasks import row
from fedtheory.cli.bound import set_argument
from fedtheory.cli.output import coloured, json_argument, line, print_json
from fedtheory.core.errors import FedTheoryError, NotApplicable
from fedtheory.core.expression import evaluate
from fedtheory.core.outside import typed
from fedtheory.core.statement import Statement
from fedtheory.core.twin import exact_root
from fedtheory.engines.attack import Attack, to_verdict
from fedtheory.engines.attack import attack as search
from fedtheory.engines.rerun import command, rerun
from fedtheory.engines.shrink import Crossing, shrunk
from fedtheory.engines.worst_first import Reached, reached
from fedtheory.instances.hostile import Recipe
from fedtheory.theorems import STATEMENTS
from fedtheory.worst_cases import WORST_CASES

EXAMPLE = "fedtheory attack fedfw.thm1 --bound printed --budget 5"
LONGEST = 86400.0
SHRINKING = 5.0
"""The seconds that making a crossing small may take."""
LONG = 5.0
"""With a budget of so many seconds or more, worst cases are solved before the search."""
MOST_ROUNDS = 100_000
LONGEST_TEXT = 100_000


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
    parser.add_argument(
        "--instance",
        metavar="JSON",
        help="do not search: look at this instance alone, for --rounds rounds, parameters by --set",
    )
    parser.add_argument("--rounds", metavar="N", type=int, default=1, help="with --instance")
    set_argument(parser)
    json_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the worst instance that was found, and what is left of it when it is made small."""
    if args.instance is None:
        if args.settings:
            raise FedTheoryError(
                "--set belongs to --instance; a search chooses its parameters", code="FT014"
            )
        known = worst_first(args.id, bound=args.bound, budget=args.budget)
        found = attack(args.id, bound=args.bound, budget=args.budget, seed=args.seed)
        least = minimal(found, seconds=min(SHRINKING, args.budget))
    else:
        least, known = None, None
        found = again(
            args.id,
            json_recipe(args.instance),
            bound=args.bound,
            parameters=args.settings,
            rounds=args.rounds,
        )
    if args.json:
        print_json(as_json(found, least, known))
    else:
        _tell(found, least)
        if known is not None:
            _tell_worst(known)
    subject = recorded(_statement(found.statement))
    judgement = judge(row(to_verdict(found)), subject)
    beyond = known is not None and known.crossed and not found.bound.startswith("printed")
    return 1 if beyond or judgement.word == SURPRISE else 0


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
    statement = _statement(identifier)
    with progress(f"attacking {identifier} ({key})", budget) as show:
        begun = time.monotonic()

        def told(evaluations: int, best: float) -> None:
            show(time.monotonic() - begun, f"{evaluations:,} instances, largest ratio {best:.4g}")

        return search(statement, key, budget=budget, seed=seed, progress=told)


def again(
    identifier: str,
    recipe: Recipe,
    /,
    *,
    bound: str | None = None,
    parameters: Iterable[str] = (),
    rounds: int = 1,
) -> Attack:
    """Evaluates the bound on one instance, without rounding where that is possible."""
    entry, complaints = find(identifier), Complaints()
    if not 1 <= rounds <= MOST_ROUNDS:
        complaints.add("FT014", f"--rounds is {rounds}, and it is from 1 to {MOST_ROUNDS:,}.")
    key = _key(entry, bound)
    given, _ = read(entry, settings(parameters, complaints), complaints)
    complaints.settle()
    statement = _statement(identifier)
    values = dict[sp.Symbol, Fraction]()
    for parameter in statement.parameters:
        name = str(parameter.symbol)
        if name not in given:
            complaints.add("FT006", f"{name} (the {parameter.meaning}) is not set.")
            continue
        try:
            values[parameter.symbol] = evaluate(given[name].value, {}, Fraction, exact_root)
        except ValueError as error:
            complaints.add("FT010", f"{name} = {given[name].typed} is not rational: {error}.")
    complaints.settle()
    try:
        return rerun(statement, key, recipe, parameters=values, rounds=rounds)
    except (ArithmeticError, IndexError, TypeError, ValueError) as error:
        message = f"the instance cannot be built: {type(error).__name__}: {error}"
        raise FedTheoryError(message, code="FT007") from error


def json_recipe(text: str) -> Recipe:
    """A recipe as JSON: a family, and its arguments as texts or numbers."""
    try:
        found = json.loads(text) if len(text) <= LONGEST_TEXT else None
    except (ValueError, RecursionError) as error:
        raise FedTheoryError(f"--instance is no JSON: {error}", code="FT007") from error
    if not isinstance(found, dict) or not all(
        isinstance(v, str | int | float) for v in found.values()
    ):
        message = '--instance is an object of texts and numbers, like {"family": "two-groups"}'
        raise FedTheoryError(message, code="FT007")
    return found


def minimal(found: Attack, *, seconds: float) -> Crossing | None:
    """The crossing made small; None where no crossing is certain."""
    if found.hit is None:
        return None
    statement = _statement(found.statement)
    letters = {str(p.symbol): p.symbol for p in statement.parameters}
    values = {letters[name]: Fraction(value) for name, value in found.parameters.items()}
    begin = Crossing(found.instance, values, found.rounds, found.hit)
    return shrunk(statement, statement.bound(found.bound), begin, seconds=seconds)


def worst_first(identifier: str, /, *, bound: str | None, budget: float) -> Reached | None:
    """How much of a bound its worst cases reach, where there are any and there is time for them."""
    entry = find(identifier)
    key = _key(entry, bound)
    if not LONG <= budget <= LONGEST:
        return None
    statement = _statement(identifier)
    known = reached(statement, key, WORST_CASES, seconds=budget / 2)
    return known or _declared(statement, key, seconds=budget / 2)


def _declared(statement: Statement[Any], key: str, *, seconds: float) -> Reached | None:
    """How much of a bound the worst cases reach that are derived from a file, in its first rounds; None where none are."""
    from fedtheory.pep.declared import asked, rounds

    deadline, most = time.monotonic() + seconds, None
    for at in rounds(statement, key):
        try:
            problems = [p for p in asked(statement, at) if key in p.claimed and not p.loose]
        except (NotApplicable, FedTheoryError):
            return most
        for problem in problems:
            lower = problem.problem.solve().lower.value
            claimed = problem.claimed[key]
            ratio = float(lower / claimed) if lower is not None and claimed > 0 else 0.0
            if ratio > (most.ratio if most else 0.0):
                assert lower is not None
                most = Reached(
                    "that is derived from the file", at, ratio, lower > claimed, exact=False
                )
        if (most and most.crossed) or time.monotonic() > deadline:
            break
    return most


def as_json(
    found: Attack, least: Crossing | None = None, known: Reached | None = None
) -> dict[str, Any]:
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
        "replay": _again(found),
        "minimal": _least(found, least),
        "worst_case": None
        if known is None
        else {
            "model": known.model,
            "letters": {name: str(value) for name, value in known.letters.items()},
            "ratio": known.ratio,
            "crossed": known.crossed,
            "exact": known.exact,
        },
    }


def _least(found: Attack, least: Crossing | None) -> dict[str, Any] | None:
    if least is None:
        return None
    return {
        "instance": dict(least.recipe),
        "parameters": {str(s): str(v) for s, v in least.parameters.items()},
        "rounds": least.rounds,
        "at_round": least.confirmation.at_round,
        "measured": str(least.confirmation.measured),
        "ratio": least.confirmation.ratio,
        "digest": least.confirmation.digest,
        "replay": _command(found, least),
    }


def _command(found: Attack, least: Crossing) -> str:
    return command(
        typed(found.statement),
        found.bound,
        least.recipe,
        parameters=least.parameters,
        rounds=least.rounds,
    )


def _again(found: Attack) -> str:
    """What to type to attack again: of a file, its name."""
    begun = f"fedtheory attack {found.statement} "
    return found.replay.replace(begun, f"fedtheory attack {shlex.quote(typed(found.statement))} ")


def _statement(identifier: str) -> Statement[Any]:
    return next(s for s in STATEMENTS.about(identifier) if s.id == identifier)


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


def _tell(found: Attack, least: Crossing | None) -> None:
    verdict = to_verdict(found)
    line(
        f"{found.statement} ({found.bound}): {coloured(verdict.outcome.word)}, {coloured(verdict.label.word)}"
    )
    line(f"  largest ratio {found.best:.6g}, at round {found.at_round}")
    line(f"  {verdict.note}")
    many = "instance" if found.evaluations == 1 else "instances"
    line(f"  {found.evaluations:,} {many} in {found.seconds:.1f} s; again: {_again(found)}")
    if least is not None:
        crossed, at_round = least.confirmation.ratio, least.confirmation.at_round
        line(
            f"  made small: {crossed:.6g} times what is allowed, at round {at_round} of {least.rounds}"
        )
        line(f"  {_command(found, least)}")


def _tell_worst(known: Reached) -> None:
    letters = ", ".join(f"{name} = {value}" for name, value in known.letters.items())
    kind = "an instance without rounding" if known.exact else "a rational point of its program"
    said = "CROSSES the bound, " if known.crossed else ""
    line(
        f"  the worst case {known.model} at {letters} {said}reaches {known.ratio:.6g} of it: {kind}"
    )
