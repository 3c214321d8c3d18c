"""`fedtheory report`: a folder of pages with formulas, verdicts, figures and errata, which works offline."""

import argparse
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from fedtheory.campaign.levels import BUDGETS
from fedtheory.campaign.progress import progress
from fedtheory.campaign.verify import Campaign, verify
from fedtheory.cli.output import json_argument, line, print_json, store_argument
from fedtheory.cli.worst_case import slack
from fedtheory.core.statement import Statement
from fedtheory.report.evidence import Slack
from fedtheory.report.prepared import Prepared, prepare, tasks
from fedtheory.report.site import chosen, opened, write
from fedtheory.runs.executor import cores, execute
from fedtheory.runs.store import Store, store_path
from fedtheory.worst_cases import WORST_CASES

EXAMPLE = "fedtheory report -o site"
LAYERS = {"laws", "curve", "statistics", "attack"}
"""Layers whose rows the pages need; proofs and errata are shown as they were replayed for the pages."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the verb."""
    parser.add_argument(
        "ids", metavar="ID|PAPER", nargs="*", help="statements or papers; all if none is named"
    )
    parser.add_argument(
        "-o", metavar="DIR", dest="folder", type=Path, required=True, help="the folder of the pages"
    )
    parser.add_argument(
        "--level", choices=sorted(BUDGETS), default="quick", help="how much is verified first"
    )
    parser.add_argument("--jobs", metavar="N", type=int, default=cores(), help="processes at most")
    store_argument(parser)
    json_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Writes the pages."""
    campaign, path, undrawn = _written(
        args.folder, args.ids, level=args.level, jobs=args.jobs, store=args.store
    )
    if args.json:
        size = path.stat().st_size
        told = {"path": str(path), "bytes": size, "summary": campaign.summary, "faults": undrawn}
        print_json(told)
    else:
        for said in undrawn:
            line(said)
        line(f"wrote {path}")
    return 1 if undrawn else campaign.exit


def write_report(
    *ids: str, folder: Path | str, level: str = "quick", jobs: int = 1, store: Path | None = None
) -> Path:
    """Verifies the statements and writes their pages."""
    return _written(Path(folder), ids, level=level, jobs=jobs, store=store)[1]


def _written(
    folder: Path, ids: Sequence[str], *, level: str, jobs: int, store: Path | None
) -> tuple[Campaign, Path, list[str]]:
    """What was found, the first page, and the figures that cannot be drawn."""
    wanted = chosen(ids)
    with Store(store_path(store)):  # of either it would be a pity to learn after minutes
        opened(folder)
    prepared = _prepared(wanted, jobs, store)
    campaign = verify(*ids, level=level, jobs=jobs, store=store)
    known = _worst_cases([s.id for s in wanted], store, jobs)
    path = write(
        folder,
        ids,
        verdicts=[row for row in campaign.verdicts if row["layer"] in LAYERS],
        slack=lambda identifier: known.get(identifier, ()),
        prepared=prepared,
    )
    undrawn = [
        f"the figure of {identifier} cannot be drawn: {made.fault}"
        for identifier, made in prepared.drawn.items()
        if made.fault
    ]
    return campaign, path, undrawn


def _prepared(wanted: Sequence[Statement[Any]], jobs: int, store: Path | None) -> Prepared:
    """What takes long of the pages and needs no verdict; as kept, where nothing has changed that it shows."""
    done = 0
    with Store(store_path(store)) as pieces, progress("drawing", len(tasks(wanted))) as show:

        def tell(name: str) -> None:
            nonlocal done
            done += 1
            show(done, name)

        return prepare(wanted, jobs=jobs, progress=tell, store=pieces)


def _worst_cases(ids: Sequence[str], store: Path | None, jobs: int) -> dict[str, list[Slack]]:
    """How loose bounds are, of all statements that a worst case is known of."""
    claimed = {c.statement for model in WORST_CASES if model.shown for c in model.claimed}
    asked = [(identifier, store) for identifier in ids if identifier in claimed]
    found = execute(_slack, asked, jobs=jobs)
    return {identifier: rows or [] for (identifier, _), rows in found}


def _slack(asked: tuple[str, Path | None]) -> list[Slack]:
    """Taken from the store where it is kept, so that nothing is solved twice."""
    return [
        Slack(
            told["worst_case"],
            told["bound"],
            told["set"],
            told["claimed"],
            *(None if told[end] is None else Fraction(told[end]) for end in ("proved", "attained")),
        )
        for told in slack(*asked, keep=True)
    ]
