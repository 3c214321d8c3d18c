"""`fedtheory list`: the statements, one a line, and all other items of the papers, with what is known of each."""

import argparse
from collections.abc import Iterable
from typing import Any

from fedtheory.calculator.catalogue import Bound, Entry, Item, catalogue, in_library, items
from fedtheory.calculator.complaints import Complaints
from fedtheory.calculator.recorded import (
    BY_AUTHOR,
    changed,
    changed_of,
    recorded_digest,
    recorded_papers,
    recorded_tightness,
)
from fedtheory.campaign.emission import TEXTBOOK, emitted
from fedtheory.campaign.items import item_labels
from fedtheory.campaign.labels import Labels, labels, whole_label
from fedtheory.cli.items import item_json
from fedtheory.cli.output import (
    columns,
    json_argument,
    line,
    paged,
    print_json,
    short,
    store_argument,
)
from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.expression import digest
from fedtheory.core.verdict import Label

EXAMPLE = "fedtheory list --paper fedfw --label refuted"
MOST_FILES = 8
"""At most so many changed files are named; of more, their number is given."""
STATUSES = ("printed", "ordered", "restated", "corrected", "sharpened", "lower")
PRINT = {"printed", "ordered", "restated"}
"""Statuses of the paper's bounds, or the literature's; the others are ours."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the verb."""
    parser.add_argument(
        "what",
        nargs="?",
        metavar="PAPER|textbook",
        help="only this paper, or the lemmas that any proof may cite",
    )
    parser.add_argument("--paper", metavar="P", help="only this paper, for example fedfw")
    parser.add_argument(
        "--status", metavar="STATUS", help="only bounds of this status: " + ", ".join(STATUSES)
    )
    parser.add_argument(
        "--kind", metavar="KIND", help="only this kind, for example theorem, display or claim"
    )
    parser.add_argument(
        "--label", metavar="LABEL", help="only what has this label, whole or in four letters"
    )
    parser.add_argument(
        "--search", metavar="WORDS", help="only what has these words in its id, place or title"
    )
    parser.add_argument("--bounds", action="store_true", help="a line for each bound")
    parser.add_argument(
        "--all", action="store_true", help="with definitions, displays, remarks, claims, figures"
    )
    store_argument(parser)
    json_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the list."""
    if TEXTBOOK in {args.what, args.paper}:
        return _textbook(args)
    args.paper = args.what or args.paper
    label = label_meant(args.label)
    entries = statements(paper=args.paper, status=args.status, kind=args.kind)
    entries = tuple(entry for entry in entries if found(args.search, entry))
    others = () if args.status else other_items(paper=args.paper, kind=args.kind)
    others = tuple(item for item in others if found(args.search, item))
    known, judged = labels(entries, args.store), item_labels(others, args.store)
    if label:
        entries = tuple(
            e
            for e in entries
            if any(known[e.id, b.key].label == label for b in shown(e, args.status))
        )
        others = tuple(item for item in others if judged[item.id][0] == label)
    if args.json:
        print_json(
            [as_json(entry, shown(entry, args.status), known) for entry in entries]
            + [item_json(item, *judged[item.id]) for item in others]
        )
        return 0
    with paged():
        if entries and (args.bounds or args.status):
            _each_bound(entries, args.status, known)
        elif entries:
            _each_statement(entries, known)
        if others and (args.all or args.kind):
            rows = [(i.id, i.kind, short(judged[i.id][0]), i.title) for i in others]
            columns(("id", "kind", "label", "title"), rows)
        elif others:
            line(f"and {len(others)} more items: definitions, displays, claims, ... (--all)")
        if entries or others:
            told = {i.partition(".")[0] for (i, _), of in known.items() if of.by_author}
            for by_author in sorted(told):
                line(
                    f"labels of {by_author}: {BY_AUTHOR}; fedtheory verify {by_author} reads them here"
                )
            if ours := {e.id: recorded_digest(e.id) for e in entries if in_library(e.id)}:
                line(
                    f"labels as recorded, digest {digest(ours)[:16]}; fedtheory verify computes them"
                )
            tell_changed({entry.family for entry in entries})
        else:
            line("nothing matches")
    return 0


def _textbook(args: argparse.Namespace) -> int:
    """The lemmas, each with its label as it is computed now."""
    from fedtheory.cli.prove import readings

    shown = readings(emitted(TEXTBOOK, None), TEXTBOOK)
    rows = [(r["id"], r["label"], r["steps"][-1]["because"]) for r in shown]
    rows = [
        row
        for row in rows
        if all(w in " ".join(row).lower() for w in (args.search or "").lower().split())
    ]
    if args.json:
        print_json([dict(zip(("id", "label", "title"), row, strict=True)) for row in rows])
        return 0
    with paged():
        columns(("id", "label", "title"), [(i, short(label), title) for i, label, title in rows])
        line(
            f"fedtheory prove {rows[0][0] if rows else TEXTBOOK} shows one; a proof cites it as docs/textbook.md says"
        )
    return 0


def label_meant(word: str | None) -> str | None:
    """The label that somebody typed, in any case, whole or in four letters. Raises FT004."""
    if word is None:
        return None
    typed = word.upper().replace("-", " ").replace("_", " ")
    words = [label.word for label in Label]
    for whole in words:
        if typed in {whole, short(whole)}:
            return whole
    hint = nearest(typed, words)
    raise FedTheoryError(f'there is no label "{word}".{hint}', code="FT004")


def found(words: str | None, one: Entry | Item) -> bool:
    """Whether all the words stand in the id, the place or the title."""
    text = f"{one.id} {one.locator} {one.title}".lower()
    return all(word in text for word in (words or "").lower().split())


def _each_statement(entries: tuple[Entry, ...], known: Labels) -> None:
    """One line a statement: what became of the paper's bounds, and of ours."""

    def weak(entry: Entry, *, ours: bool) -> str:
        own = [
            known[entry.id, b.key].label for b in entry.bounds if (b.status not in PRINT) == ours
        ]
        return short(whole_label(own)) if own else ""

    rows = [
        (_marked(e), weak(e, ours=False), weak(e, ours=True), _tightness(e, known), e.title)
        for e in entries
    ]
    columns(("id", "print", "ours", "tight", "title"), rows)
    line("print, ours: the weakest label of the paper's bounds and of ours; --bounds lists each")
    line("tight: how close a run comes to the best upper bound that is proved; at 1 it is met")


def _tightness(entry: Entry, known: Labels) -> str:
    """The largest ratio of a run to an upper bound that is proved."""
    upper = [b.key for b in entry.bounds if b.relation == "<=" and known[entry.id, b.key].proved]
    found = filter(None, (recorded_tightness(entry.id, key) for key in upper))
    return max(found, key=float, default="")


def _each_bound(entries: tuple[Entry, ...], status: str | None, known: Labels) -> None:
    columns(
        ("id", "bound", "label", "tight", "where"),
        [
            (
                _marked(entry),
                bound.key,
                short(known[entry.id, bound.key].label),
                recorded_tightness(entry.id, bound.key),
                bound.locator,
            )
            for entry in entries
            for bound in shown(entry, status)
        ],
    )


def statements(
    *, paper: str | None = None, status: str | None = None, kind: str | None = None
) -> tuple[Entry, ...]:
    """The statements of a paper, of a kind, that have a bound of a status; all by default."""
    complaints = Complaints()
    papers = {entry.family for entry in catalogue().values()}
    if paper is not None and paper not in papers:
        complaints.add("FT001", f'unknown paper "{paper}".{nearest(paper, papers | {TEXTBOOK})}')
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


def stale(entry: Entry) -> bool:
    """Whether a statement, or a file named after it, has changed since its labels were recorded."""
    if entry.family not in recorded_papers():
        return False
    return recorded_digest(entry.id) != entry.digest or bool(changed_of(entry.id))


def _marked(entry: Entry) -> str:
    return f"{entry.id} *" if stale(entry) else entry.id


def tell_changed(papers: Iterable[str]) -> None:
    """Says which files of these papers have changed since their labels were recorded."""
    for paper in sorted(papers):
        if files := changed(paper) if paper in recorded_papers() else ():
            more = f" and {len(files) - MOST_FILES} more" if len(files) > MOST_FILES else ""
            line(f"* changed since, in {paper}: {', '.join(files[:MOST_FILES])}{more}", hang=2)


def shown(entry: Entry, status: str | None) -> list[Bound]:
    """The bounds of a status, or all."""
    return [bound for bound in entry.bounds if status in {None, bound.status}]


def as_json(entry: Entry, bounds: list[Bound], known: Labels) -> dict[str, Any]:
    """The statement as JSON."""
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
        "changed": stale(entry),
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
        "by_author": known[entry.id, bound.key].by_author,
        "scope": bound.scope,
        "certainty": bound.certainty,
        "metric": bound.metric,
        "relation": bound.relation,
        "tightness": recorded_tightness(entry.id, bound.key) or None,
        "formula": " + ".join(bound.terms) or None,
        "latex": bound.latex,
        "first_round": bound.first_round,
    }
