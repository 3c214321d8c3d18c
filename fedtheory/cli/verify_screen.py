"""What `fedtheory verify` says of many statements on one screen: surprises first, then what was found, then where the rest is."""

from collections import Counter
from collections.abc import Iterable, Sequence
from textwrap import shorten, wrap
from typing import Any

from fedtheory.calculator.catalogue import catalogue
from fedtheory.campaign.levels import OPEN, SURPRISE
from fedtheory.cli.output import WIDTH, coloured, line, page_width
from fedtheory.core.verdict import Label, Outcome

Row = dict[str, Any]
Named = tuple[str, str]
"""The width of an id and a bound."""
SHOWN = 8
"""How many surprises are shown; `--all` shows every one."""
PRINT = {"printed", "ordered", "restated"}
KNOWN = {"replay", "curve", "statistics", "laws", "attack"}
LABELS = [label.word for label in reversed(Label)]


def tell_screen(rows: Sequence[Row], axioms: Sequence[str], options: str) -> None:
    """The result of a campaign on one screen; `options` are the words that repeat it."""
    bounds = list(dict.fromkeys(_name(row) for row in rows if row["layer"] in KNOWN))
    items = sum(row["layer"] == "item" for row in rows)
    errata = [row for row in rows if row["layer"] == "errata"]
    statements = len({identifier for identifier, _ in bounds})
    _part(
        "checked",
        f"{_many(len(bounds), 'bound')} of {_many(statements, 'statement')}, {_many(items, 'item')}, "
        f"{len(errata)} errata",
    )
    _surprises([row for row in rows if row["recorded"] in {SURPRISE, OPEN}], options)
    labels = {_name(row): row["label"] for row in rows if row["layer"] == "replay"}
    for whose, ours in (("in print", False), ("ours", True)):
        own = [name for name in bounds if _is_ours(name) == ours]
        if own:
            _part(
                whose,
                f"{_many(len(own), 'bound')}: {_counts(labels.get(name, 'UNDECIDED') for name in own)}",
            )
    _crossed(rows)
    _models([row for row in rows if row["layer"] == "model"])
    _vacuous(rows)
    if errata:
        _errata(errata)
    if axioms:
        many = f"{len(axioms)} named results" if len(axioms) > 1 else "one named result"
        _part("CONDITIONAL", f"on {many} that no certificate shows")
    _part(
        "more",
        f"fedtheory verify {options}--all lists every bound and note; fedtheory show ID, errata ID and prove ID "
        "explain one; fedtheory report -o site writes all of it as pages",
    )


def _many(count: int, what: str) -> str:
    return f"{count} {what}" + ("" if count == 1 else "s")


def _name(row: Row) -> Named:
    return row["id"], row["bound"]


def _is_ours(name: Named) -> bool:
    entry = catalogue().get(name[0])
    found = [bound.status for bound in entry.bounds if bound.key == name[1]] if entry else []
    return not PRINT & set(found)


def _counts(words: Iterable[str]) -> str:
    counted = Counter(words)
    known = sorted(counted, key=lambda word: LABELS.index(word) if word in LABELS else len(LABELS))
    return ", ".join(f"{counted[word]} {coloured(word)}" for word in known)


def _part(head: str, said: str) -> None:
    """A heading and what belongs to it, folded at the terminal's width."""
    if "\033" in said:
        line(f"{head:<13}{said}", hang=13)
        return
    width = min(page_width() or WIDTH, WIDTH)
    for k, part in enumerate(wrap(said, width - 13, break_on_hyphens=False)):
        line(f"{head if k == 0 else '':<13}{part}")


def _surprises(told: Sequence[Row], options: str) -> None:
    if not told:
        _part("surprises", "none: everything is as recorded")
        return
    _part("surprises", f"{_many(len(told), 'verdict')} not as recorded:")
    for row in told[:SHOWN]:
        where = f"{row['id']} ({row['bound']})" if row["bound"] else row["id"]
        line(f"  {where}, {row['layer']}: {coloured(row['outcome'])}, {row['recorded']}")
        why = row.get("refusal") or row["note"] or row["why"]
        if why:
            line("    " + shorten(why, WIDTH - 4, placeholder=" ..."))
    if len(told) > SHOWN:
        line(f"  and {len(told) - SHOWN} more: fedtheory verify {options}--all")


def _crossed(rows: Sequence[Row]) -> None:
    """How many bounds a run, a sample, an attack or a law contradicts; a bound has many rows, so bounds are counted."""
    found: dict[str, set[Named]] = {"runs": set(), "laws": set()}
    for row in rows:
        if row["outcome"] == Outcome.VIOLATED.word and row["layer"] in KNOWN:
            found["laws" if row["layer"] == "laws" else "runs"].add(_name(row))
    whole = found["runs"] | found["laws"]
    if not whole:
        _part("contradicted", "no bound, by no run and by no law")
        return
    ours = sum(map(_is_ours, whole))
    _part(
        "contradicted",
        f"{len(whole) - ours} bounds in print and {ours} of ours: {len(found['runs'])} by runs or attacks, {len(found['laws'])} by laws such "
        "as units and limits",
    )


def _models(rows: Sequence[Row]) -> None:
    """What runs say of the hypotheses of proofs, in numbers."""
    found = Counter(f["outcome"] for row in rows for f in row.get("findings", ()))
    if found:
        broken = found[Outcome.VIOLATED.word]
        _part(
            "hypotheses",
            f"{found.total()} in {_many(len(rows), 'proof')}: runs agree with {found[Outcome.HOLDS.word]} and contradict "
            f"{broken or 'none'}; {found['DEFINITION']} define what no run measures, {found['NOT EVALUATED']} were not tried",
        )


def _vacuous(rows: Sequence[Row]) -> None:
    held: dict[Named, set[str]] = {}
    for row in rows:
        if row["layer"] == "curve" and row["outcome"] in {Outcome.HOLDS.word, Outcome.VACUOUS.word}:
            held.setdefault(_name(row), set()).add(row["outcome"])
    empty = sum(words == {Outcome.VACUOUS.word} for words in held.values())
    if held:
        _part(
            "VACUOUS",
            f"{empty} of {_many(len(held), 'bound')} are never better than trivial in their runs",
        )


def _errata(rows: Sequence[Row]) -> None:
    confirmed = sum(row["confirmed"] for row in rows)
    silent = sum(row["witnesses"] == 0 for row in rows)
    _part(
        "errata",
        f"{len(rows)}: {confirmed} confirmed by exact numbers, {silent} argued in words",
    )
