"""`fedtheory verify`: checks statements in every way, and reports by bound, by layer, and what differs from the record."""

import argparse
import math
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from textwrap import shorten, wrap
from typing import Any

from fedtheory.calculator.catalogue import in_library
from fedtheory.campaign.levels import (
    BUDGETS,
    LAYERS,
    NO_PROOF,
    OPEN,
    RUNS,
    SETTLED,
    SURPRISE,
    WITHOUT_PROOF,
)
from fedtheory.campaign.verify import Campaign, verify
from fedtheory.cli.model import tell_model
from fedtheory.cli.output import (
    WIDTH,
    coloured,
    json_argument,
    line,
    print_json,
    store_argument,
    table,
)
from fedtheory.cli.verify_screen import tell_screen
from fedtheory.core.verdict import Label, Outcome
from fedtheory.runs.engines import LOCAL
from fedtheory.runs.executor import cores

Row = dict[str, Any]
EXAMPLE = "fedtheory verify fedfw.thm1 --level quick --json"
LONGEST_NOTE = 240
FEW = 20
"""Up to so many bounds, items and errata are reported one by one; more are summed up on one screen."""
MEASURED = {"curve", "statistics", "attack"}
"""Layers that look at runs; a law looks at the formula only."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the verb."""
    parser.add_argument(
        "targets",
        metavar="ID|PAPER|FILE.py",
        nargs="*",
        help="all statements if none is named; FILE.py::id is one statement of a file",
    )
    parser.add_argument(
        "--level",
        choices=sorted(BUDGETS),
        default="quick",
        help=f"quick (default) or full: attacks of {BUDGETS['quick']:g} or {BUDGETS['full']:g} seconds, "
        f"{WITHOUT_PROOF} times as long where no proof is complete, at quick {SETTLED['quick']:g} on what certificates "
        f"settle; at most {RUNS['quick']} or {RUNS['full']} sampled runs",
    )
    parser.add_argument("--jobs", metavar="N", type=int, default=cores(), help="processes at most")
    parser.add_argument(
        "--engine",
        metavar="ENGINE",
        default=LOCAL,
        help="what computes: local (default: as many processes as are worthwhile, --jobs at most), serial, "
        "pool:N, or dask://HOST:PORT, the address of a Dask scheduler",
    )
    parser.add_argument(
        "--resume",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="take from the store what was finished (default), or compute everything again",
    )
    parser.add_argument(
        "--seed",
        metavar="N",
        type=int,
        default=0,
        help="seed of the attacks and of the sampled runs (default 0)",
    )
    parser.add_argument(
        "--attack",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="search for runs that cross bounds (default); --no-attack leaves that out, for a quick check after every change",
    )
    parser.add_argument(
        "--all",
        action="store_true",
        help=f"one line per bound and every note, even for more than {FEW} bounds",
    )
    store_argument(parser)
    json_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the verdicts."""
    campaign = verify(
        *args.targets,
        level=args.level,
        jobs=args.jobs,
        engine=args.engine,
        resume=args.resume,
        seed=args.seed,
        store=args.store,
        attacks=args.attack,
    )
    if args.json:
        print_json(
            {"verdicts": campaign.verdicts, "summary": campaign.summary, "axioms": campaign.axioms}
        )
    elif args.all or len({(row["id"], row["bound"]) for row in campaign.verdicts}) <= FEW:
        _tell(campaign)
    else:
        named = "".join(f"{target} " for target in args.targets)
        level = "" if args.level == "quick" else f"--level {args.level} "
        level += "" if args.attack else "--no-attack "
        tell_screen(campaign.verdicts, campaign.axioms, named + level)
    if not args.json:
        _tell_end(campaign.summary)
    return campaign.exit


def _tell_family(family: dict[str, Any]) -> None:
    if family["questions"]:
        listed = ", ".join(family["against"]) or "none"
        line(
            f"sampled: {family['questions']} bounds, each judged wrongly with probability {family['alpha']} at most, "
            f"any of them with {float(Fraction(family['family'])):.2g}; "
            f"crossed, at false discovery rate {family['discovery_rate']}: {listed}"
        )


def _tell(campaign: Campaign) -> None:
    rows, summary = campaign.verdicts, campaign.summary
    if by_bound := _by_bound(rows):
        columns = (
            "statement",
            "bound",
            "laws",
            "runs",
            "tightness",
            "sampled",
            "proof",
            "model",
            "attack",
        )
        empty = {"sampled": "statistics", "attack": "attack", "model": "model"}
        asked = {row["layer"] for row in rows}
        kept = [k for k, name in enumerate(columns) if empty.get(name, "laws") in {"laws", *asked}]
        table(tuple(columns[k] for k in kept), [tuple(r[k] for k in kept) for r in by_bound])
        line()
    else:
        table(("item", "label", "why"), [(r["id"], r["label"], r["note"]) for r in rows])
    errata = [row for row in rows if row["layer"] == "errata"]
    if errata:
        confirmed = sum(row["confirmed"] for row in errata)
        silent = sum(row["witnesses"] == 0 for row in errata)
        line(
            f"errata: {confirmed} of {len(errata)} confirmed by exact witnesses; {silent} are argued without numbers"
        )
    for layer in LAYERS:
        line(f"{layer:>10}: {_counted(summary['layers'][layer])}")
    line(f"  outcomes: {_counted(summary['outcomes'])}")
    line(f"    labels: {_counted(summary['labels'])}")
    _tell_vacuous(rows)
    _tell_family(summary["statistics"])
    for row in rows:
        if telling(row):
            _tell_row(row)
    _tell_hypotheses(rows)
    _tell_models(rows)
    unproved = [f"{row['id']} ({row['bound']})" for row in rows if row["note"] == NO_PROOF]
    if unproved:
        line(f"UNDECIDED, for no proof is recorded: {', '.join(unproved)}")
    line("axioms: " + ("; ".join(campaign.axioms) if campaign.axioms else "none"))


def _tell_end(summary: dict[str, Any]) -> None:
    line(
        f"{summary['verdicts']} verdicts, {summary['surprises']} surprises, {summary['undecided']} undecided "
        f"and not recorded as such, in {summary['seconds']:.1f} s "
        f"({summary['from_store']} of {summary['tasks']} tasks from the store)"
    )


def telling(row: Row) -> bool:
    """Whether a verdict is told with its note: what is broken, what is not as recorded, and what does not apply.

    Of the library's exhibits some stand there because they do not apply; one of a file was meant to.
    """
    crossed = row["outcome"] in {Outcome.VIOLATED.word, Label.REFUTED.word}
    missed = row["layer"] == "curve" and row["outcome"] == Outcome.NOT_APPLICABLE.word
    return (
        (crossed and row["layer"] not in {"errata", "item"})
        or row["recorded"] in {SURPRISE, OPEN}
        or (missed and not in_library(row["id"]))
    )


def _tell_hypotheses(rows: Sequence[Row]) -> None:
    """What a proof from a file or a package starts from; and where a run contradicts it."""
    shown = {label.word for label in Label if label.proved}
    for row in rows:
        if row["layer"] != "replay" or row["label"] not in shown:
            continue
        name = f"{row['id']} ({row['bound']})"
        if row.get("foreign"):
            given = (
                "; ".join(f"{h['wording']} [{h['role']}]" for h in row["hypotheses"]) or "nothing"
            )
            for part in wrap(f"{name} is {row['label']} from: {given}", WIDTH):
                line(part)
        crossed = any(
            r["outcome"] == Outcome.VIOLATED.word
            for r in rows
            if (r["id"], r["bound"]) == (row["id"], row["bound"]) and r["layer"] in MEASURED
        )
        if crossed:
            line(
                f"{name} is {row['label']}, and a run crosses it: a hypothesis is false there, or an instance is not what it promises"
            )


def _tell_models(rows: Sequence[Row]) -> None:
    """What runs say of the hypotheses of proofs, each thing once; violations are printed with their rows."""
    said: dict[tuple[str, ...], list[str]] = {}
    for row in rows:
        if row["layer"] == "model" and row["outcome"] != Outcome.VIOLATED.word:
            said.setdefault((row["id"], *tell_model(row)), []).append(row["bound"])
    for (identifier, first, *more), bounds in said.items():
        for part in (f"{identifier} ({', '.join(bounds)}), {first}", *more):
            for folded in wrap(part, WIDTH, subsequent_indent="    "):
                line(folded)


def _tell_row(row: Row) -> None:
    where = f"{row['id']} ({row['bound']}), {row['layer']}"
    why = f" ({row['why']})" if row["why"] and row["why"] != row["note"] else ""
    line(f"{where}: {coloured(row['outcome'])}, {row['recorded']}{why}")
    if row.get("refusal"):
        note, _, _ = row["note"].partition(";")
        for part in (note, *wrap(f"first refused: {row['refusal']}", WIDTH - 4)):
            line(f"    {part}")
    elif row["note"]:
        line(f"    {shorten(row['note'], LONGEST_NOTE, placeholder=' ...')}")


def _counted(counts: dict[str, int]) -> str:
    return ", ".join(f"{count} {coloured(word)}" for word, count in counts.items()) or "nothing"


def _by_bound(rows: Sequence[Row]) -> list[tuple[str, ...]]:
    """One line a bound: the outcome of each layer, and the largest tightness of its runs."""
    bounds = dict.fromkeys(
        (row["id"], row["bound"]) for row in rows if row["layer"] not in {"errata", "item"}
    )
    drawn: list[tuple[str, ...]] = []
    for identifier, bound in bounds:
        own = [row for row in rows if (row["id"], row["bound"]) == (identifier, bound)]
        ratios = [
            row["tightness"]
            for row in own
            if row["layer"] in {"curve", "attack"} and row["tightness"] is not None
        ]
        largest = _written(max(ratios)) if ratios and math.isfinite(max(ratios)) else ""
        layers = ("laws", "curve", "statistics", "replay", "model", "attack")
        laws, runs, *others = (_words(own, layer) for layer in layers)
        drawn.append((identifier, bound, laws, runs, largest, *others))
    return drawn


def _written(ratio: float) -> str:
    return f"{ratio:.4f}" if ratio < 1e6 else f"{ratio:.2g}"


def _words(rows: Sequence[Row], layer: str) -> str:
    counts = Counter(row["outcome"] for row in rows if row["layer"] == layer)
    if layer == "statistics" and len(counts) > 1:
        del counts[Outcome.NOT_APPLICABLE.word]  # the column is narrow, and `curve` has said so
    return ", ".join(word if count == 1 else f"{count} {word}" for word, count in counts.items())


def _tell_vacuous(rows: Sequence[Row]) -> None:
    held = [
        row
        for row in rows
        if row["outcome"] in {Outcome.HOLDS.word, Outcome.VACUOUS.word} and row["layer"] == "curve"
    ]
    vacuous = sum(row["outcome"] == Outcome.VACUOUS.word for row in held)
    if held:
        line(
            f"{vacuous} of {len(held)} runs that stay under their bound are VACUOUS: it never says more than is trivial"
        )
