"""How long an attack needs for what it finds: `python -m verify.attack_budget --record`.

Bounds are drawn at random and attacked for long, in processor seconds; for each the record says when the largest
ratio came within 2 % of the largest of all. A violation by 2 % that the long attack only just finds is found by then.
"""

import argparse
import json
import random
import sys
import time
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from fedtheory.campaign.levels import BUDGETS
from fedtheory.campaign.subjects import recorded
from fedtheory.campaign.tasks import patience
from fedtheory.core.errors import NotApplicable
from fedtheory.engines.attack import attack, search
from fedtheory.theorems import STATEMENTS

LOOKS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
SLACK = 0.02
DOCS = Path(__file__).parents[1] / "docs"
RECORD, PAGE = DOCS / "attack_budget.json", DOCS / "runs.md"
BEGIN, END = "<!-- python -m verify.attack_budget --record -->\n", "<!-- end of budgets -->"


def measured(*, bounds: int, seconds: float, seed: int) -> list[dict[str, Any]]:
    """For each bound that can be attacked: the largest ratio, and that after each look."""
    every = [(statement, bound.key) for statement in STATEMENTS for bound in statement.bounds]
    random.Random(seed).shuffle(every)
    rows: list[dict[str, Any]] = []
    for statement, key in every:
        if len(rows) == bounds:
            break
        seen: list[tuple[float, float]] = []
        begun = time.process_time()

        def note(_: int, best: float, begun: float = begun, seen: Any = seen) -> None:
            seen.append((time.process_time() - begun, best))

        # The budget in processor time, so that a busy machine measures what an idle one does.
        with patch.object(search, "time", SimpleNamespace(monotonic=time.process_time)):
            try:
                found = attack(statement, key, budget=seconds, seed=seed, progress=note)
            except NotApplicable:
                continue
        times = [moment for moment, _ in seen]
        at = {
            f"{look:g}": seen[k - 1][1] if (k := bisect_right(times, look)) else 0.0
            for look in LOOKS
        }
        rows.append(
            {"id": statement.id, "bound": key, "patience": patience(recorded(statement), key)}
            | {"best": found.best, "crossed": bool(found.hit)}
            | {"seconds": round(times[-1], 2), "at": at}
        )
    return rows


def reached(rows: Sequence[Mapping[str, Any]], look: float) -> int:
    """For how many bounds a ratio within 2 % of the best was seen by then, or the bound was crossed."""
    return sum(
        row["at"][f"{look:g}"] >= (1 - SLACK) * row["best"]
        or (row["crossed"] and row["seconds"] <= look)
        for row in rows
    )


def in_time(row: Mapping[str, Any], budget: float) -> bool:
    """Whether this bound's best was seen by the last look within the time that a level with this budget gives it."""
    return bool(reached([row], max(look for look in LOOKS if look <= row["patience"] * budget)))


def rendered(record: Mapping[str, Any]) -> str:
    """The table as Markdown."""
    rows = record["rows"]
    late = [row["seconds"] for row in rows if row["crossed"]]
    counts = " | ".join(str(reached(rows, look)) for look in LOOKS)
    what = f"within 2 % of the best of {record['seconds']:g} seconds, of {len(rows)} bounds"
    crossed = f", the slowest after {max(late):.2f} s" if late else ""
    lines = [
        f"| processor seconds | {' | '.join(f'{look:g}' for look in LOOKS)} |",
        "|---" * (len(LOOKS) + 1) + "|",
        f"| {what} | {counts} |",
        "",
        f"Of these bounds {len(late)} were crossed{crossed}.",
        _at_the_level_full(rows),
    ]
    return "\n".join(lines) + "\n"


def _at_the_level_full(rows: Sequence[Mapping[str, Any]]) -> str:
    """How many bounds come that close in a campaign, by the time that they are given."""
    told = []
    for patient in sorted({row["patience"] for row in rows}):
        own = [row for row in rows if row["patience"] == patient]
        seen = sum(in_time(row, BUDGETS["full"]) for row in own)
        told.append(f"{seen} of {len(own)} in {patient * BUDGETS['full']:g} seconds")
    return f"What the level *full* gives them: {', '.join(told)}."


def main(arguments: list[str]) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        prog="python -m verify.attack_budget", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--bounds", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=12.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--record", action="store_true", help="write docs/attack_budget.json and the page"
    )
    asked = parser.parse_args(arguments)
    rows = measured(bounds=asked.bounds, seconds=asked.seconds, seed=asked.seed)
    record = {"seconds": asked.seconds, "seed": asked.seed, "rows": rows}
    sys.stdout.write(rendered(record))
    if asked.record:
        RECORD.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
        page = PAGE.read_text(encoding="utf-8")
        before, after_it = page.split(BEGIN)[0], page.split(END)[1]
        PAGE.write_text(f"{before}{BEGIN}\n{rendered(record)}{END}{after_it}", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
