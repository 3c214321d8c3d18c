"""Does a climb along gradients help the search? `python -m verify.attack_climb --record`.

Each bound is attacked with the climb and without, from the same seeds and for the same processor time. Time spent on a
climb is taken from the other families, so it may lose as well.
"""

import argparse
import json
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from fedtheory.engines.attack import attack, search
from fedtheory.theorems import STATEMENTS

DOCS = Path(__file__).parents[1] / "docs"
RECORD, PAGE = DOCS / "attack_climb.json", DOCS / "attack.md"
BEGIN, END = "<!-- climb -->", "<!-- end of climb -->"
BOUNDS = (
    ("fedfw.thm1", "sharpened"),
    ("fedfw.thm2", "sharpened"),
    ("fedfw.thm3", "sharpened"),
    ("ffgb.thm4_4", "corrected"),
    ("fedres.thm2full", "sharpened"),
    ("fedres.thm2full", "small-steps"),
    ("fednewton.thm1", "corrected"),
    ("fednewton.thm1", "tight"),
)
SAME = 1e-4
"""A median that is larger by less than this part is no larger."""


def measured(
    bounds: Sequence[tuple[str, str]] = BOUNDS, *, seeds: int, seconds: float
) -> list[dict[str, Any]]:
    """For each bound the largest ratios, sorted, with the climb and without."""
    rows = []
    for name, key in bounds:
        statement = next(s for s in STATEMENTS if s.id == name)
        found: dict[str, list[float]] = {"with": [], "without": []}
        for way, best in found.items():
            for seed in range(seeds):
                # processor time, so that a busy machine measures what an idle one does
                with patch.object(search, "time", SimpleNamespace(monotonic=time.process_time)):
                    if way == "with":
                        best.append(attack(statement, key, budget=seconds, seed=seed).best)
                    else:
                        with patch.object(search, "climb", lambda *_, **__: None):
                            best.append(attack(statement, key, budget=seconds, seed=seed).best)
        rows.append({"statement": name, "bound": key} | {w: sorted(b) for w, b in found.items()})
        sys.stderr.write(f"{name} ({key})\n")
    return rows


def rendered(record: Mapping[str, Any]) -> str:
    """The table as Markdown."""
    lines = [
        f"| largest ratio after {record['seconds']:g} s, {record['seeds']} seeds | without, median (least) | with, median (least) | |",
        "|---|---|---|---|",
    ]
    for row in record["rows"]:
        one, other = median(row["without"]), median(row["with"])
        cells = [f"{median(row[w]):.5f} ({row[w][0]:.5f})" for w in ("without", "with")]
        lines.append(
            f"| {row['statement']} ({row['bound']}) | {' | '.join(cells)} | {_word(one, other)} |"
        )
    return "\n".join(lines) + "\n"


def _word(without: float, with_it: float) -> str:
    if abs(with_it - without) <= SAME * without:
        return "no difference"
    return "it helps" if with_it > without else "it costs"


def main(arguments: list[str]) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        prog="python -m verify.attack_climb", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=3.0, help="processor time for each attack")
    parser.add_argument(
        "--record", action="store_true", help="write docs/attack_climb.json and .md"
    )
    asked = parser.parse_args(arguments)
    rows = measured(seeds=asked.seeds, seconds=asked.seconds)
    record = {"seeds": asked.seeds, "seconds": asked.seconds, "rows": rows}
    sys.stdout.write(rendered(record))
    if asked.record:
        RECORD.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
        page = PAGE.read_text(encoding="utf-8")
        before, after = page.split(BEGIN)[0], page.split(END)[1]
        PAGE.write_text(f"{before}{BEGIN}\n{rendered(record)}{END}{after}", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
