r"""How soon the attack finds a bound that is 2 % too small: `python -m verify.attack_power`.

Each bound below is multiplied by 49/50 of the largest ratio at which it is known to be attained, so that instances exist
which cross it by 2 %, and hardly more. Then it is attacked from 20 seeds, a minute each at most. Only crossings that
were run again without rounding count. `--record` writes the numbers into the documentation.
"""

import argparse
import json
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from statistics import median
from typing import Any

import sympy as sp

from fedtheory.core.statement import Statement
from fedtheory.engines.attack import Attack, attack
from fedtheory.engines.rerun import command
from fedtheory.engines.shrink import Crossing, shrunk
from fedtheory.theorems import STATEMENTS

RECORD = Path(__file__).parents[1] / "docs" / "attack.json"
PAGE = RECORD.with_suffix(".md")
BEGIN, END = "<!-- measured -->", "<!-- end of measured -->"
LESS = Fraction(49, 50)
SEEDS, BUDGET = 20, 60.0
SHRINKING = 2.0


@dataclass(frozen=True)
class Planted:
    """A bound, the largest ratio at which it is attained, and how that is known."""

    statement: str
    bound: str
    known: Fraction
    by: str

    @property
    def wrong(self) -> Statement[Any]:
        """The statement with this bound too small by 2 %; a lower bound is too large."""
        statement = next(s for s in STATEMENTS if s.id == self.statement)
        own, factor = statement.bound(self.bound), LESS * self.known
        share = sp.Rational(factor.numerator, factor.denominator)
        share = 1 / share if own.relation == ">=" else share
        changed = replace(own, value=share * own.value)
        return replace(
            statement, bounds=tuple(changed if b.key == own.key else b for b in statement.bounds)
        )


ONE = Fraction(1)
ATTAINED, LIMIT, SEARCHED = "attained", "in the limit", "the largest ever found"
PLANTED = (
    Planted("fedfw.thm1", "sharpened", Fraction(6593, 10_000), SEARCHED),
    Planted("fedfw.thm1", "lower", ONE, ATTAINED),
    Planted("fedfw.ext1", "sharpened", ONE, ATTAINED),
    Planted("ffgb.thm4_4", "sharpened", ONE, ATTAINED),
    Planted("ffgb.midpoint", "sharpened", ONE, ATTAINED),
    Planted("ffgb.thm4_3", "lower", ONE, ATTAINED),
    Planted("fedres.lem2", "sharpened", ONE, LIMIT),
    Planted("fedres.thm2full", "small-steps", Fraction(7883, 10_000), SEARCHED),
    Planted("fedboost.prefix", "sharpened", ONE, LIMIT),
    Planted("fedboost.thm2", "corrected", Fraction(6285, 10_000), SEARCHED),
    Planted("fednewton.thm1", "sharpened", ONE, ATTAINED),
    Planted("fednewton.thm1", "tight", ONE, LIMIT),
)
"""Two bounds of each paper at least."""


def measured(
    planted: Sequence[Planted] = PLANTED, *, seeds: int = SEEDS, budget: float = BUDGET
) -> list[dict[str, Any]]:
    """For each planted mistake how many seeds find it, how soon, and one crossing made small."""
    rows = []
    for one in planted:
        wrong = one.wrong
        found = [attack(wrong, one.bound, budget=budget, seed=seed) for seed in range(seeds)]
        hits = [result for result in found if result.hit is not None]
        seconds = sorted(result.seconds for result in hits)
        rows.append(
            {
                "statement": one.statement,
                "bound": one.bound,
                "known": str(one.known),
                "by": one.by,
                "seeds": seeds,
                "found": len(hits),
                "instances": int(median(r.evaluations for r in hits)) if hits else None,
                "seconds": round(median(seconds), 2) if hits else None,
                "longest": round(seconds[-1], 2) if hits else None,
                "minimal": _minimal(wrong, hits[0]) if hits else None,
            }
        )
        sys.stderr.write(f"{one.statement} ({one.bound}): {len(hits)} of {seeds}\n")
    return rows


def _minimal(wrong: Statement[Any], found: Attack) -> dict[str, Any]:
    """The first crossing made small."""
    assert found.hit is not None
    letters = {str(p.symbol): p.symbol for p in wrong.parameters}
    values = {letters[name]: Fraction(value) for name, value in found.parameters.items()}
    begin = Crossing(found.instance, values, found.rounds, found.hit)
    least = shrunk(wrong, wrong.bound(found.bound), begin, seconds=SHRINKING)
    return {
        "ratio": round(least.confirmation.ratio, 6),
        "replay": command(
            wrong.id,
            found.bound,
            least.recipe,
            parameters=least.parameters,
            rounds=least.rounds,
        ),
    }


def rendered(rows: Sequence[Mapping[str, Any]]) -> str:
    """The table as Markdown; the record has the crossings made small."""
    lines = [
        "| bound | attained to | found | instances, median | seconds, median | at most |",
        "|---|---|---|---|---|---|",
    ]
    for row in rows:
        cells = [
            f"{row['statement']} ({row['bound']})",
            f"{float(Fraction(row['known'])):.4g}, {row['by']}",
            f"{row['found']} of {row['seeds']}",
            *(_cell(row[name]) for name in ("instances", "seconds", "longest")),
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _cell(value: float | None) -> str:
    return "" if value is None else f"{value:,}"


def main(arguments: list[str]) -> int:
    """Measure and print; 1 if a planted mistake is missed by some seed."""
    parser = argparse.ArgumentParser(
        prog="python -m verify.attack_power", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--seeds", type=int, default=SEEDS)
    parser.add_argument("--budget", type=float, default=BUDGET, help="seconds for each attack")
    parser.add_argument("--record", action="store_true", help="write docs/attack.json and .md")
    asked = parser.parse_args(arguments)
    begun = time.monotonic()
    rows = measured(seeds=asked.seeds, budget=asked.budget)
    sys.stdout.write(f"{rendered(rows)}\n{time.monotonic() - begun:.0f} s\n")
    if asked.record:
        RECORD.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
        page = PAGE.read_text(encoding="utf-8")
        before, after = page.split(BEGIN)[0], page.split(END)[1]
        text = f"{before}{BEGIN}\n{rendered(rows)}{END}{after}"
        PAGE.write_text(text, encoding="utf-8")
    return 1 if any(row["found"] < row["seeds"] for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
