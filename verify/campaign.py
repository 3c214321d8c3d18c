"""A campaign: statements on many instances, summed up word by word, and compared with what was recorded."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Any

from fedtheory.core.case import Campaign, Case
from fedtheory.core.shelf import Shelf
from fedtheory.core.statement import Statement
from fedtheory.core.verdict import Outcome, Verdict
from fedtheory.engines.check import check
from fedtheory.instances import build

CAMPAIGNS = Shelf[Campaign]("CAMPAIGNS")
DIGITS = 3
Summary = dict[str, dict[str, dict[str, int | str]]]
"""Family, then statement and bound, then outcome -> count and the largest tightness."""


def verdicts(case: Case, statements: Iterable[Statement[Any]]) -> list[Verdict]:
    """Every bound of every statement on one instance."""
    instance = build(case.recipe)
    found: list[Verdict] = []
    for statement in statements:
        parameters = {p.symbol: case.parameters[str(p.symbol)] for p in statement.parameters}
        found += check(statement, instance, parameters=parameters, rounds=case.rounds)
    return found


def summed(results: Iterable[tuple[Case, Verdict]]) -> Summary:
    """Counts of every outcome apart, and the tightest run that was no violation of assumptions."""
    groups: dict[str, dict[str, list[Verdict]]] = defaultdict(lambda: defaultdict(list))
    for case, verdict in results:
        groups[case.group][f"{verdict.statement} {verdict.bound}"].append(verdict)
    return {
        group: {bound: _row(found) for bound, found in sorted(bounds.items())}
        for group, bounds in sorted(groups.items())
    }


def _row(found: list[Verdict]) -> dict[str, int | str]:
    counts = Counter(v.outcome for v in found)
    row: dict[str, int | str] = {o.word: counts[o] for o in Outcome if counts[o]}
    ratios = [v.tightness for v in found if v.tightness is not None]
    if ratios:
        row["tightest"] = f"{max(ratios):.{DIGITS}g}"
    return row


def differences(expected: Summary, found: Summary) -> list[str]:
    """What differs, one line each; a tightness may be off by one in its last digit."""
    lines = []
    for group in sorted(expected.keys() | found.keys()):
        old, new = expected.get(group, {}), found.get(group, {})
        for bound in sorted(old.keys() | new.keys()):
            was, now = old.get(bound, {}), new.get(bound, {})
            for key in sorted(was.keys() | now.keys()):
                a, b = was.get(key, 0), now.get(key, 0)
                if a != b and not (key == "tightest" and _close(str(a), str(b))):
                    lines.append(f"{group}, {bound}, {key}: {a} expected, {b} found")
    return lines


def _close(a: str, b: str) -> bool:
    x, y = float(a), float(b)
    return abs(x - y) <= 1.5 * 10.0 ** (1 - DIGITS) * max(abs(x), abs(y))


def violations(summary: Summary) -> list[str]:
    """Where a run crossed a bound."""
    word = Outcome.VIOLATED.word
    return [
        f"{group}, {bound}: {row[word]} {word}"
        for group, bounds in summary.items()
        for bound, row in bounds.items()
        if word in row
    ]


def text(summary: Summary) -> str:
    """The summary as it is kept."""
    return json.dumps(summary, indent=1, sort_keys=True) + "\n"
