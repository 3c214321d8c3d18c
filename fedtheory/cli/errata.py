"""`fedtheory errata`: the ledger of mistakes in print; `--replay` recomputes every witness."""

import argparse
from decimal import Context, Decimal
from fractions import Fraction
from typing import Any

from fedtheory.calculator.catalogue import catalogue, items
from fedtheory.campaign.progress import steps
from fedtheory.cli.output import coloured, json_argument, line, print_json
from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.engines.replay import Replay, replay
from fedtheory.errata import ERRATA

EXAMPLE = "fedtheory errata fedfw.thm1 --replay"


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
    json_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the ledger."""
    chosen = ledger(args.target)
    replays = {e.id: replay(e) for e in steps(chosen, "replaying errata")} if args.replay else {}
    if args.json:
        print_json([as_json(erratum, replays.get(erratum.id)) for erratum in chosen])
    else:
        for erratum in chosen:
            _tell(erratum, replays.get(erratum.id))
        line(_count(chosen, replays))
    return 1 if any(not found.confirmed and found.witnesses for found in replays.values()) else 0


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
    """The keys of the design, and more; `replayed` is null where it was not asked for, or there is nothing to replay."""
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
    }


def _tell(erratum: Erratum, replayed: Replay | None) -> None:
    line(f"{erratum.id}  {erratum.severity.name}  about {erratum.about}: {erratum.source.locator}")
    line(f"  printed    {erratum.printed}")
    line(f"  corrected  {erratum.corrected}")
    line(f"  {erratum.why}")
    if replayed is not None:
        for witness in replayed.witnesses:
            told = "holds, as it should" if witness.holds else "does not hold"
            sides = f"{_short(witness.lhs)} {witness.relation} {_short(witness.rhs)}"
            line(f"  {witness.claim}: {sides} {told}")
        said = (
            "confirmed by both kernels" if replayed.confirmed else f"NOT confirmed: {replayed.note}"
        )
        line(f"  {said}")
    line()


def _count(chosen: tuple[Erratum, ...], replays: dict[str, Replay]) -> str:
    if not chosen:
        return "no errata"
    kinds = {e.severity.name: sum(o.severity is e.severity for o in chosen) for e in chosen}
    told = f"errata: {len(chosen)}, " + ", ".join(f"{n} {coloured(k)}" for k, n in kinds.items())
    if not replays:
        return told
    confirmed = sum(found.confirmed for found in replays.values())
    silent = sum(not found.witnesses for found in replays.values())
    return f"{told}; {confirmed} confirmed, {silent} without numbers, {len(replays) - confirmed - silent} NOT confirmed"


def _short(number: Fraction) -> str:
    """A fraction as it is, or to six digits when it is long; `--json` has it whole."""
    exact = str(number)
    if len(exact) <= 30:
        return exact
    near = Context(prec=6).divide(Decimal(number.numerator), Decimal(number.denominator))
    return f"{near.normalize():g}..."  # a float ends at 1e308
