"""The counts of docs/errata.md are those of the ledgers."""

from collections import Counter
from pathlib import Path

from fedtheory.core.erratum import Kind
from fedtheory.core.verdict import Severity
from fedtheory.errata import ERRATA

PAGE = (Path(__file__).parents[2] / "docs" / "errata.md").read_text(encoding="utf-8")
PAPERS = ("fedfw", "ffgb", "fedres", "fedboost", "fednewton")
OWN = [e for e in ERRATA if e.id.partition(".")[0] in PAPERS]


def test_kinds_paper_by_paper() -> None:
    counts = Counter((e.kind, e.id.partition(".")[0]) for e in OWN)
    for kind in Kind:
        row = [counts[kind, paper] for paper in PAPERS]
        assert f"| {kind.word} | {' | '.join(map(str, [*row, sum(row)]))} |" in PAGE


def test_severities() -> None:
    counts = Counter(e.severity for e in OWN)
    for severity in Severity:
        assert any(
            line.startswith(f"| {severity.name} |") and line.endswith(f"| {counts[severity]} |")
            for line in PAGE.splitlines()
        )
