"""What runs say of a proof's hypotheses, in lines for a terminal."""

from collections.abc import Iterator, Mapping
from typing import Any

from fedtheory.cli.output import coloured
from fedtheory.core.verdict import Outcome

SHOWN = 6
"""At most so many unevaluated hypotheses are named; JSON names all."""


def tell_model(row: Mapping[str, Any]) -> Iterator[str]:
    """The verdict, then a line for each hypothesis that fails, and one for those that were not evaluated."""
    findings = row.get("findings", [])
    if not row.get("runs"):
        yield f"model: {coloured(row['outcome'])}, {row['note']}"
        return
    held = [f for f in findings if f["outcome"] == Outcome.HOLDS.word]
    points, runs = sum(f["points"] for f in held), row["runs"]
    defining = sum(f["outcome"] == "DEFINITION" for f in findings)
    also = f"; {defining} define what no run measures" if defining else ""
    yield (
        f"model: {coloured(row['outcome'])}, {len(held)} hypotheses held on {points} points of "
        f"{runs} {'run' if runs == 1 else 'runs'}{also}"
    )
    for f in findings:
        if f["outcome"] == Outcome.VIOLATED.word:
            when = f", round {f['at_round']}" if f["at_round"] is not None else ""
            yield f"    {f['name']} ({f['locator']}) fails on {f['instance']}{when}: {f['wording']}"
            yield f"        {f['broken']}: {number(f['left'])} and {number(f['right'])}"
    left = [f for f in findings if f["outcome"] == "NOT EVALUATED"]
    if left:
        named = "; ".join(f"{f['name']} ({f['why']})" for f in left[:SHOWN])
        more = f"; and {len(left) - SHOWN} more, in --json" if len(left) > SHOWN else ""
        yield f"    {len(left)} not evaluated: {named}{more}"


def number(value: Any) -> str:
    """A side of a claim."""
    if isinstance(value, list):
        return (
            "(" + ", ".join(f"{x:.4g}" for x in value[:4]) + (", ...)" if len(value) > 4 else ")")
        )
    return f"{value:.6g}" if isinstance(value, float) else str(value)
