"""`fedtheory list`: the statements with their bounds, all other items of the papers, and what is known of each."""

import argparse
from typing import Any

from fedtheory.calculator.catalogue import Bound, Entry, Item, catalogue, items
from fedtheory.calculator.complaints import Complaints
from fedtheory.calculator.recorded import as_of
from fedtheory.campaign.items import item_labels
from fedtheory.campaign.labels import Labels, labels, whole_label
from fedtheory.cli.items import item_json
from fedtheory.cli.output import json_argument, line, print_json, store_argument, table
from fedtheory.core.errors import nearest

EXAMPLE = "fedtheory list --paper fedfw --status sharpened"
STATUSES = ("printed", "ordered", "restated", "corrected", "sharpened", "lower")


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the verb."""
    parser.add_argument("--paper", metavar="P", help="only this paper, for example fedfw")
    parser.add_argument(
        "--status", metavar="STATUS", help="only bounds of this status: " + ", ".join(STATUSES)
    )
    parser.add_argument(
        "--kind", metavar="KIND", help="only this kind, for example theorem, display or claim"
    )
    store_argument(parser)
    json_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the list."""
    entries = statements(paper=args.paper, status=args.status, kind=args.kind)
    others = () if args.status else other_items(paper=args.paper, kind=args.kind)
    known, judged = labels(entries, args.store), item_labels(others, args.store)
    if args.json:
        print_json(
            [as_json(entry, shown(entry, args.status), known) for entry in entries]
            + [item_json(item, *judged[item.id]) for item in others]
        )
    else:
        rows = [
            (
                entry.id if k == 0 else "",
                bound.key,
                bound.locator,
                known[entry.id, bound.key].label,
                entry.title if k == 0 else "",
            )
            for entry in entries
            for k, bound in enumerate(shown(entry, args.status))
        ]
        if rows:
            table(("id", "bound", "where", "label", "title"), rows)
            line(f"labels as recorded of statements {as_of()[:16]}; fedtheory verify computes them")
        if others:
            found = [(i.id, i.kind, i.locator, judged[i.id][0], i.title) for i in others]
            table(("id", "kind", "where", "label", "title"), found)
    return 0


def statements(
    *, paper: str | None = None, status: str | None = None, kind: str | None = None
) -> tuple[Entry, ...]:
    """The statements of a paper, of a kind, that have a bound of a status; all by default."""
    complaints = Complaints()
    papers = {entry.family for entry in catalogue().values()}
    if paper is not None and paper not in papers:
        complaints.add("FT001", f'unknown paper "{paper}".{nearest(paper, papers)}')
    if status is not None and status not in STATUSES:
        complaints.add("FT004", f'there is no status "{status}".{nearest(status, STATUSES)}')
    kinds = {entry.kind for entry in catalogue().values()} | {i.kind for i in items().values()}
    if kind is not None and kind not in kinds:
        complaints.add("FT004", f'there is no kind "{kind}".{nearest(kind, kinds)}')
    complaints.settle()
    return tuple(
        entry
        for entry in catalogue().values()
        if paper in {None, entry.family}
        and kind in {None, entry.kind}
        and (shown(entry, status) or status is None)
    )


def other_items(*, paper: str | None = None, kind: str | None = None) -> tuple[Item, ...]:
    """The definitions, displays, remarks, claims, tables and figures of a paper, of a kind."""
    return tuple(
        item
        for item in items().values()
        if paper in {None, item.family} and kind in {None, item.kind}
    )


def shown(entry: Entry, status: str | None) -> list[Bound]:
    """The bounds of a status, or all."""
    return [bound for bound in entry.bounds if status in {None, bound.status}]


def as_json(entry: Entry, bounds: list[Bound], known: Labels) -> dict[str, Any]:
    """The keys of the design, and more."""
    return {
        "id": entry.id,
        "paper": entry.family,
        "kind": entry.kind,
        "title": entry.title,
        "locator": entry.locator,
        "bounds": [bound_json(entry, bound, known) for bound in bounds],
        "label": whole_label(known[entry.id, bound.key].label for bound in bounds),
        "source": entry.paper,
        "digest": entry.digest,
    }


def bound_json(entry: Entry, bound: Bound, known: Labels) -> dict[str, Any]:
    """One bound with its label."""
    return {
        "bound": bound.key,
        "status": bound.status,
        "locator": bound.locator,
        "label": known[entry.id, bound.key].label,
        "axioms": list(known[entry.id, bound.key].axioms),
        "repaired": list(known[entry.id, bound.key].repaired),
        "why": known[entry.id, bound.key].why,
        "scope": bound.scope,
        "certainty": bound.certainty,
        "metric": bound.metric,
        "relation": bound.relation,
        "formula": " + ".join(bound.terms) or None,
        "latex": bound.latex,
        "first_round": bound.first_round,
    }
