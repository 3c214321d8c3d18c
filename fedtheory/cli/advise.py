"""`fedtheory advise`: which method to run on a federation's data, what is guaranteed, and what a short run says."""

import argparse
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fedtheory.campaign.progress import progress
from fedtheory.cli.federation import data_arguments, in_range, read_federation
from fedtheory.cli.output import json_argument, line, print_json, rounded, table

if TYPE_CHECKING:
    from fedtheory.calculator.advise import Advice, Choice, Promise

EXAMPLE = "fedtheory advise docs/examples/clinics.csv --label stay --lambda 0.01"
SHOWN_TRIALS = 3
MOST_WORST = 20


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the verb."""
    data_arguments(parser)
    parser.add_argument(
        "--target",
        metavar="E",
        type=float,
        help="excess loss to reach (a tenth of what is to be gained)",
    )
    parser.add_argument(
        "--rounds", metavar="T", type=int, default=1000, help="the budget of rounds (1000)"
    )
    parser.add_argument(
        "--pilot",
        metavar="N",
        type=int,
        default=30,
        help="rounds of the pilot runs, 0 for none (30)",
    )
    parser.add_argument(
        "--worst-case",
        metavar="N",
        type=int,
        default=3,
        help="rounds of the exact worst case, where one is derived, 0 for none (3)",
    )
    parser.add_argument(
        "-o",
        metavar="FILE",
        dest="path",
        type=Path,
        help="draw what is promised and what was measured",
    )
    json_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the advice."""
    from fedtheory.calculator.advise import advice, as_json, ranges
    from fedtheory.calculator.estimate.data import Asked

    own = (
        f"--worst-case {args.worst_case} is 0 to {MOST_WORST}",
        0 <= args.worst_case <= MOST_WORST,
    )
    in_range(args, (*ranges(args.target, args.rounds, args.pilot), own))
    federation, features = read_federation(args)
    asked = Asked(
        loss="squared" if args.loss == "ridge" else args.loss,
        lamda=args.lamda,
        radius=args.radius,
        classes=args.classes,
    )
    with progress("advising", 1.0) as tell:
        found = advice(
            federation,
            asked,
            features,
            target=args.target,
            budget=args.rounds,
            pilot_rounds=args.pilot,
            tell=tell,
        )
    if args.path is not None:
        from fedtheory.report.advice import save

        save(found, args.path)
    tried = (_worst_case(choice, args.worst_case) for choice in found.choices if args.worst_case)
    worst = [one for one in tried if one is not None]
    if args.json:
        print_json(as_json(found) | {"worst_cases": worst})
        return 0
    _tell(found, worst)
    if args.path is not None:
        line(f"wrote {args.path}")
    return 0


def _worst_case(choice: "Choice", rounds: int) -> dict[str, Any] | None:
    """What two clients with these constants can do to these knobs in the first rounds; None where that is not derived."""
    from fedtheory.core.errors import FedTheoryError, NotApplicable
    from fedtheory.pep.declared import asked
    from fedtheory.theorems import STATEMENTS

    by = choice.to_target or choice.at_budget
    if by is None:
        return None
    statement = next(s for s in STATEMENTS.about(by.id) if s.id == by.id)
    letters = {**choice.constants, **{x: f"{v:.4g}" for x, v in by.knobs.items()}}
    given = {name: Fraction(value) for name, value in _asked(by.id, letters)}
    given["t"] = Fraction(min(rounds, by.rounds))
    try:
        (one,) = asked(statement, given)
        found = one.problem.solve()
    except (NotApplicable, FedTheoryError, ValueError):
        return None
    told = found.json()
    return {
        "method": choice.method,
        "id": by.id,
        "bound": by.bound,
        "rounds": int(given["t"]),
        "clients": 2,
        "lower": None if one.loose else told["lower"],
        "upper": told["upper"],
        "allowed": {name: str(x) for name, x in one.claimed.items()},
    }


def _tell_worst(of: Mapping[str, Any]) -> None:
    upper, lower, allowed = of["upper"], of["lower"], of["allowed"].get(of["bound"])
    if upper["value"] is None or allowed is None:
        return
    low = ""
    if lower is not None and lower["value"] is not None:
        low = f", at least {rounded(Fraction(lower['value']), upwards=False, digits=3)} ({lower['label']})"
    line(
        f"  {of['method']}, exact worst case of two clients with these constants and knobs after {of['rounds']} rounds: "
        f"at most {rounded(Fraction(upper['value']), upwards=True, digits=3)} ({upper['label']}){low}, where "
        f"{of['id']} allows {rounded(Fraction(allowed), upwards=True, digits=3)}"
    )


def _tell(of: "Advice", worst: Sequence[Mapping[str, Any]] = ()) -> None:
    line(
        f"{of.clients} clients, {of.samples:,} samples, {of.features} features; loss {of.loss}, lambda = {of.lamda:g}, "
        "full gradients, every client in every round"
    )
    for note in of.notes:
        line(f"note: {note}")
    line()
    line(
        f"guaranteed: rounds until the loss is within {of.target:.3g} of the least, and what {of.budget:,} rounds promise"
    )
    rows = [_row(choice) for choice in of.choices]
    columns = ["method", "rounds", "passes", "numbers", "knobs", f"after {of.budget:,}", "label"]
    table(columns, rows)
    for choice in of.choices:
        _tell_choice(choice)
        for found in worst:
            if found["method"] == choice.method:
                _tell_worst(found)
    if of.best is None:
        line("no method promises this target here")
    else:
        assert of.best.to_target is not None
        chosen = f"{of.best.method}, {_knobs(of.best.to_target.knobs)}"
        line(f"by guarantee: {chosen}" + (f"; {of.leans_on}" if of.leans_on else ""))
    for said in of.would_change:
        line(said)
    if of.trials:
        _tell_pilot(of)
    line(
        f"not weighed, for data do not tell their constants or they solve another problem: {', '.join(of.left_out)}"
    )
    if of.best is not None and of.best.to_target is not None:
        letters = {
            **of.best.constants,
            **{x: f"{v:.4g}" for x, v in of.best.to_target.knobs.items()},
        }
        typed = " ".join(f"{name}={value}" for name, value in _asked(of.best.to_target.id, letters))
        line("while it runs, with a log of rounds and what the bound speaks of:")
        line(f"fedtheory check-run LOG {of.best.to_target.id} --set {typed}")
        line(f"  value in LOG: {_wanted(of.best.to_target)}")
    line(
        "on trust: that what you train is this loss on these samples; a pass is a client's going over its samples once"
    )


def _wanted(of: "Promise") -> str:
    """What the rows of a log hold, in the words of somebody who writes one."""
    if not of.metric.startswith("mean "):
        return f"the {of.metric}, with rounds as the statement counts them"
    if "local steps" in of.metric and of.knobs.get("K", 1) > 1:
        return (
            f"the excess loss of the clients' mean model before each local step, averaged over all t·K of them so far (K = {of.knobs['K']:g}); "
            "a server sees one in K, so clients have to send them all"
        )
    start = " before each round" if "local steps" in of.metric else " after each round"
    return f"the excess loss of the server's model{start}, averaged over all rounds so far"


def _asked(statement: str, letters: Mapping[str, str]) -> list[tuple[str, str]]:
    from fedtheory.calculator.catalogue import find

    return [(name, value) for name, value in letters.items() if name in find(statement).letters]


def _row(choice: "Choice") -> list[str]:
    goal, end = choice.to_target, choice.at_budget
    by = goal or end
    promised = "" if end is None else rounded(end.value, upwards=True, digits=3)
    if choice.vacuous is not None:
        promised += " VACUOUS"
    return [
        choice.method,
        "" if goal is None else f"{goal.rounds:,}",
        "" if goal is None else f"{goal.passes:,.0f}",
        "" if goal is None else f"{goal.numbers:.3g}",
        "" if goal is None else _knobs(goal.knobs),
        promised,
        "" if by is None else by.label,
    ]


def _knobs(of: Mapping[str, float]) -> str:
    return " ".join(f"{name}={value:.4g}" for name, value in of.items()) or "no knobs"


def _tell_choice(choice: "Choice") -> None:
    by = choice.to_target or choice.at_budget
    if by is not None:
        line(
            f"  {choice.method}: {by.id} ({by.bound}), {by.metric}{f', {by.said}' if by.said else ''}"
            f"; in a round {choice.does}{_after(choice)}"
        )
    if choice.vacuous is not None:
        line(
            f"  VACUOUS: {choice.method} promises {choice.vacuous:.4g} times what the model 0 has without a round, "
            f"{choice.start:.3g}"
        )
    if choice.why_not:
        line(f"  {choice.method}: {choice.why_not}")
    for said in choice.cannot:
        line(f"  {said}")


def _after(choice: "Choice") -> str:
    """The knobs of the budget, where they are others than those of the target."""
    end, goal = choice.at_budget, choice.to_target
    if end is None or not end.knobs or (goal is not None and goal.knobs == end.knobs):
        return ""
    return f"; after {end.rounds:,} rounds with {_knobs(end.knobs)}"


def _tell_pilot(of: "Advice") -> None:
    first = of.trials[0]
    line()
    line(
        f"measured, not guaranteed: {len(of.trials)} pilot runs on these data, up to the target or {max(len(x.excess) for x in of.trials)} rounds"
    )
    shown = list(of.trials[:SHOWN_TRIALS])
    best = of.best
    own = (
        None
        if best is None or best.to_target is None
        else next(
            (
                x
                for x in of.trials
                if x.method == best.method and dict(x.knobs) == dict(best.to_target.knobs)
            ),
            None,
        )
    )
    if own is not None and own not in shown:
        shown.append(own)
    rows = [
        [
            x.method + (" (by guarantee)" if x is own else ""),
            _knobs(x.knobs),
            f"{x.reached:,}" if x.reached is not None else f"more than {len(x.excess):,}",
            rounded(x.excess[-1], upwards=True, digits=3),
        ]
        for x in shown
    ]
    table(["method", "knobs", "rounds", "excess at the end"], rows)
    told = "; NOTHING is promised of more rounds, which may lose what was gained: stop when the target is met"
    line(f"by the pilot: {first.method}, {_knobs(first.knobs)}{told if of.unbacked else ''}")
