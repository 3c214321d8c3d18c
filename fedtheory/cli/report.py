"""`fedtheory report`: a folder of pages with formulas, verdicts, figures and errata, which works offline."""

import argparse
from fractions import Fraction
from pathlib import Path
from typing import Any

from fedtheory.cli.labels import store_argument
from fedtheory.cli.output import json_argument, line, print_json
from fedtheory.cli.verify import BUDGETS, Campaign, verify
from fedtheory.cli.worst_case import slack
from fedtheory.core.verdict import Label, Outcome, Verdict
from fedtheory.report.evidence import Slack
from fedtheory.report.page import write
from fedtheory.runs.executor import cores

EXAMPLE = "fedtheory report -o site"
LAYERS = {"laws", "curve", "statistics", "attack"}
"""The pages replay proofs and errata themselves, to show their steps and numbers."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the verb."""
    parser.add_argument("ids", metavar="ID", nargs="*", help="statements; all if none is named")
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
    campaign, path = _written(
        args.folder, args.ids, level=args.level, jobs=args.jobs, store=args.store
    )
    if args.json:
        print_json({"path": str(path), "bytes": path.stat().st_size, "summary": campaign.summary})
    else:
        line(f"wrote {path}")
    return campaign.exit


def write_report(
    *ids: str, folder: Path | str, level: str = "quick", jobs: int = 1, store: Path | None = None
) -> Path:
    """Verifies the statements and writes their pages."""
    return _written(Path(folder), ids, level=level, jobs=jobs, store=store)[1]


def _written(
    folder: Path, ids: Any, *, level: str, jobs: int, store: Path | None
) -> tuple[Campaign, Path]:
    campaign = verify(*ids, level=level, jobs=jobs, store=store)
    words: dict[str, Outcome | Label] = {item.word: item for item in (*Label, *Outcome)}
    labels = {label.word: label for label in Label}
    verdicts = [
        Verdict(
            statement=row["id"],
            bound=row["bound"],
            layer=row["layer"],
            outcome=words[row["outcome"]],
            label=labels[row["label"]],
            instance=row["instance"],
            tightness=row["tightness"],
            at_round=row["at_round"],
            seconds=row["seconds"],
            note=row["note"],
        )
        for row in campaign.verdicts
        if row["layer"] in LAYERS
    ]
    return campaign, write(
        folder,
        ids,
        verdicts=verdicts,
        slack=lambda identifier: _slack(identifier, store),
        jobs=jobs,
    )


def _slack(statement: str, store: Path | None) -> list[Slack]:
    """Of the store where it is kept, so that nothing is solved twice."""
    return [
        Slack(
            row["worst_case"],
            row["bound"],
            row["set"],
            row["claimed"],
            *(None if row[end] is None else Fraction(row[end]) for end in ("proved", "attained")),
        )
        for row in slack(statement, store)
    ]
