"""`fedtheory errata`: the mistakes in print, one a line or in full; `--replay` recomputes every witness."""

import argparse
from collections import Counter
from decimal import Context, Decimal
from fractions import Fraction
from typing import Any

from fedtheory.calculator.catalogue import catalogue, items
from fedtheory.campaign.progress import steps
from fedtheory.cli.output import (
    GAP,
    coloured,
    columns,
    json_argument,
    line,
    page_width,
    paged,
    print_json,
    shortened,
)
from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.ledger import statements_of
from fedtheory.core.verdict import Severity
from fedtheory.engines.replay import Replay, replay
from fedtheory.errata import ERRATA

EXAMPLE = "fedtheory errata fedfw.thm1 --replay"
SEVERITIES = tuple(severity.name for severity in Severity)
LINE = 120
"""The width of a line that is written to a file."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the verb."""
    parser.add_argument(
        "target",
        metavar="ID|PAPER",
        nargs="?",
        help="an erratum, a statement or a paper; all if left out",
    )
    parser.add_argument(
        "--replay",
        action="store_true",
        help="recompute every witness and let both kernels check it",
    )
    parser.add_argument(
        "--severity", metavar="SEVERITY", help="only these: " + ", ".join(SEVERITIES)
    )
    parser.add_argument("--search", metavar="WORDS", help="only what has these words somewhere")
    parser.add_argument("--all", action="store_true", help="each one in full, not one line each")
    json_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the ledger."""
    severity = severity_meant(args.severity)
    chosen = tuple(
        erratum
        for erratum in ledger(args.target)
        if severity in {None, erratum.severity} and _has(erratum, args.search)
    )
    replays = {e.id: replay(e) for e in steps(chosen, "replaying errata")} if args.replay else {}
    failed = any(not found.confirmed and found.witnesses for found in replays.values())
    if args.json:
        print_json([as_json(erratum, replays.get(erratum.id)) for erratum in chosen])
        return int(failed)
    with paged():
        if args.all or (args.target and "." in args.target):
            for erratum in chosen:
                _tell(erratum, replays.get(erratum.id))
        elif chosen:
            _each(chosen, replays)
            line(f"fedtheory errata {chosen[0].id} shows one in full, --all all of them")
        line(_count(chosen, replays))
    return int(failed)


def severity_meant(word: str | None) -> Severity | None:
    """The severity that somebody typed. Raises FT004."""
    if word is None or word.upper() in SEVERITIES:
        return None if word is None else Severity[word.upper()]
    hint = nearest(word.upper(), SEVERITIES)
    raise FedTheoryError(f'there is no severity "{word}".{hint}', code="FT004")


def _has(erratum: Erratum, words: str | None) -> bool:
    parts = (erratum.id, erratum.about, erratum.source.locator, erratum.printed, erratum.corrected)
    text = " ".join((*parts, erratum.why)).lower()
    return all(word in text for word in (words or "").lower().split())


def _each(chosen: tuple[Erratum, ...], replays: dict[str, Replay]) -> None:
    """One line an erratum: where it stands, and as much of what is printed there as fits."""
    heads = ["id", "severity", "where", "printed"]
    rows, width = [], page_width() or LINE
    for erratum in chosen:
        where = shortened(erratum.source.locator, width // 4)
        row = [erratum.id, erratum.severity.name, where, erratum.printed]
        if replays:
            row.insert(2, _replayed(replays[erratum.id]))
        rows.append(row)
    if replays:
        heads.insert(2, "replay")
    taken = max(sum(map(len, row[:-1])) + GAP * len(row) for row in [heads, *rows])
    columns(heads, [(*row[:-1], shortened(row[-1], max(20, width - taken))) for row in rows])


def _replayed(found: Replay) -> str:
    words = {"argued": "argued", "kernels": "confirmed", "numbers": "by numbers"}
    return words.get(found.shown, "NOT CONFIRMED")


def ledger(target: str | None = None) -> tuple[Erratum, ...]:
    """The errata of a paper, a statement or an item, or one erratum, or all."""
    if target is None:
        return ERRATA.all
    own = ERRATA.of(target)
    found = tuple(e for e in own if target in {e.id, e.about, e.id.partition(".")[0]})
    known = {e.id for e in own} | set(catalogue()) | set(items())
    known |= {identifier.partition(".")[0] for identifier in known}
    if not found and target not in known:
        hint = nearest(target, known, listed_by="fedtheory list")
        message = f'unknown id "{target}": no erratum, statement, item or paper.{hint}'
        raise FedTheoryError(message, code="FT001")
    return found


def as_json(erratum: Erratum, replayed: Replay | None) -> dict[str, Any]:
    """The erratum as JSON; `replayed` is null where no replay was asked for, or none is possible."""
    witnesses = erratum.witness() if replayed is None else replayed.witnesses
    return {
        "id": erratum.id,
        "about": erratum.about,
        "locator": erratum.source.locator,
        "severity": erratum.severity.name.lower(),
        "printed": erratum.printed,
        "corrected": erratum.corrected,
        "witness": [_witness(witness) for witness in witnesses],
        "replayed": None if replayed is None or not witnesses else replayed.confirmed,
        "why": erratum.why,
        "title": erratum.title,
        "kind": erratum.kind.word,
        "against": erratum.against,
        "uses": statements_of(erratum),
        "shown": None if replayed is None else replayed.shown,
        "digest": None if replayed is None else replayed.digest,
        "note": "" if replayed is None else replayed.note,
    }


def _witness(witness: Witness) -> dict[str, Any]:
    return {
        "claim": witness.claim,
        "lhs": str(witness.lhs),
        "relation": witness.relation,
        "rhs": str(witness.rhs),
        "holds": witness.holds,
        "expected": witness.expected,
        "method": witness.method,
        "formula": witness.formula or None,
    }


def _tell(erratum: Erratum, replayed: Replay | None) -> None:
    line(
        f"{erratum.id}  {coloured(erratum.severity.name)}, {erratum.kind.word}; about {erratum.about}: {erratum.source.locator}"
    )
    line(f"  {erratum.title}" if erratum.title else "")
    line(f"  printed    {erratum.printed}", hang=11)
    if erratum.against:
        line(f"  against    {erratum.against}", hang=11)
    line(f"  corrected  {erratum.corrected}", hang=11)
    line(f"  {erratum.why}", hang=0)
    if used := statements_of(erratum):
        line(f"  numbers by the encoded formulas of {', '.join(used)}")
    if replayed is not None:
        for witness in replayed.witnesses:
            told = "holds" if witness.holds else "fails"
            sides = f"{_short(witness.lhs)} {witness.relation} {_short(witness.rhs)}"
            line(f"  {witness.claim}: {sides} {told}")
            if witness.formula:
                line(f"    {shortened(witness.formula, LINE)}")
        line(f"  {_said(replayed)}")
    line()


def _said(replayed: Replay) -> str:
    match replayed.shown:
        case "kernels":
            return "confirmed: both kernels computed the formulas"
        case "numbers":
            return "shown by numbers of a run or of the paper; there is no formula for the kernels to check"
        case "argued":
            return "argued, not shown"
    return f"NOT confirmed: {replayed.note}"


def _count(chosen: tuple[Erratum, ...], replays: dict[str, Replay]) -> str:
    if not chosen:
        return "no errata"
    severities = {e.severity.name: sum(o.severity is e.severity for o in chosen) for e in chosen}
    told = f"errata: {len(chosen)}, " + ", ".join(
        f"{n} {coloured(k)}" for k, n in severities.items()
    )
    if not replays:
        return told
    by = Counter(found.shown for found in replays.values())
    ways = {
        "kernels": "confirmed by formulas",
        "numbers": "confirmed by numbers of a run or of the paper",
        "argued": "argued, not shown",
        "nothing": "NOT confirmed",
    }
    return f"{told}; " + ", ".join(f"{by[way]} {words}" for way, words in ways.items() if by[way])


def _short(number: Fraction) -> str:
    """A fraction as it is, or to six digits when it is long; `--json` has it whole."""
    exact = str(number)
    if len(exact) <= 30:
        return exact
    near = Context(prec=6).divide(Decimal(number.numerator), Decimal(number.denominator))
    return f"{near.normalize():g}..."  # a float ends at 1e308
