"""Which bounds an attack can look at, and where: `python -m verify.attack_ground --record`.

Counted for every bound of the catalogue: families of its own, the surroundings of its exhibits, the exhibits alone, or
nothing, with the reason; and whether a crossing there can be run again without rounding.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sympy as sp

from fedtheory.core.errors import NotApplicable
from fedtheory.core.statement import Bound, Statement
from fedtheory.engines.attack import places
from fedtheory.engines.grounds import GROUNDS, WITHOUT_TWIN
from fedtheory.engines.twins import NAMED_TWINS, TWINS
from fedtheory.theorems import STATEMENTS

PAGE = Path(__file__).parents[1] / "docs" / "attack.md"
BEGIN, END = "<!-- ground -->", "<!-- end of ground -->"
OWN, AROUND, SHOWN = "families of its own", "around its exhibits", "its exhibits alone"
PROBABILITY = "speaks of a probability: no single instance contradicts it, statistics judge it"
TWIN = "can be run again exactly, where schedules and data are rational"
CURVE = "the bound is a recursion in floating point"
NO_TWIN = "its algorithm has no exact twin"


@dataclass(frozen=True)
class Looked:
    """A bound, where it is attacked, and whether a crossing can be confirmed."""

    statement: str
    bound: str
    where: str
    exact: str


def looked() -> list[Looked]:
    """Every bound of the catalogue."""
    return [_looked(statement, bound) for statement in STATEMENTS for bound in statement.bounds]


def rendered(rows: Sequence[Looked]) -> str:
    """The counts as Markdown."""
    counts, exact = Counter(row.where for row in rows), Counter(row.exact for row in rows)
    lines = [f"Of {len(rows)} bounds:", "", "| where an attack looks | bounds |", "|---|---|"]
    lines += [f"| {where} | {count} |" for where, count in counts.most_common()]
    lines += ["", "| a crossing | bounds |", "|---|---|"]
    lines += [f"| {how} | {count} |" for how, count in exact.most_common() if how]
    return "\n".join(lines) + "\n"


def _looked(statement: Statement[Any], bound: Bound) -> Looked:
    try:
        place = places(statement, bound)
    except NotApplicable as reason:
        said = str(reason)
        why = PROBABILITY if "probability" in said else said
        return Looked(statement.id, bound.key, why, "")
    where = AROUND if place.spaces else SHOWN
    if statement.algorithm in GROUNDS or not place.shown:
        where = OWN if any(not space.name.startswith("around") for space in place.spaces) else where
    return Looked(statement.id, bound.key, where, _exact(statement, bound))


def _exact(statement: Statement[Any], bound: Bound) -> str:
    if not isinstance(bound.value, sp.Expr):
        return CURVE
    if statement.algorithm in WITHOUT_TWIN:
        return NO_TWIN
    return TWIN if statement.algorithm in {*TWINS, *NAMED_TWINS} else NO_TWIN


def main(arguments: list[str]) -> int:
    """Count and print."""
    parser = argparse.ArgumentParser(
        prog="python -m verify.attack_ground", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--record", action="store_true", help="write docs/attack.md")
    asked = parser.parse_args(arguments)
    text = rendered(looked())
    sys.stdout.write(text)
    if asked.record:
        page = PAGE.read_text(encoding="utf-8")
        before, after = page.split(BEGIN)[0], page.split(END)[1]
        PAGE.write_text(f"{before}{BEGIN}\n{text}{END}{after}", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
