"""Planted mistakes of 2 % are found in small, and the page is as measured."""

import json
from fractions import Fraction

import pytest

from fedtheory.core.shelf import literature
from fedtheory.theorems import STATEMENTS
from verify.attack_power import BEGIN, END, PAGE, PLANTED, RECORD, main, measured, rendered

pytestmark = pytest.mark.usefixtures("cma")


@pytest.mark.parametrize("planted", PLANTED, ids=lambda p: f"{p.statement}-{p.bound}")
def test_a_planted_mistake_is_found_exactly(planted):
    (row,) = measured([planted], seeds=1, budget=60)
    assert row["found"] == 1
    assert 1 < row["minimal"]["ratio"] <= 50 / 49 * 1.001
    assert row["minimal"]["replay"].startswith(f"fedtheory attack {planted.statement} ")


def test_every_paper_has_two():
    """Attacks answer NOT-APPLICABLE on the theorems of the literature, whose clients' spread no instance promises yet."""
    papers = [planted.statement.partition(".")[0] for planted in PLANTED]
    stated = {statement.id.partition(".")[0] for statement in STATEMENTS}
    assert all(papers.count(paper) >= 2 for paper in stated if not literature(paper))


def test_the_page_shows_what_was_measured():
    page = PAGE.read_text(encoding="utf-8")
    shown = page.split(f"{BEGIN}\n")[1].split(END)[0]
    rows = json.loads(RECORD.read_text(encoding="utf-8"))
    assert shown == rendered(rows)
    assert [(r["statement"], r["bound"], Fraction(r["known"])) for r in rows] == [
        (p.statement, p.bound, p.known) for p in PLANTED
    ]
    assert all(row["found"] == row["seeds"] == 20 and row["longest"] <= 60 for row in rows)


def test_it_says_when_a_mistake_is_missed(monkeypatch, capsys):
    true = PLANTED[0].__class__("fedfw.thm1", "sharpened", Fraction(50, 49), "true as it is")
    monkeypatch.setattr("verify.attack_power.measured", lambda **words: measured([true], **words))
    assert main(["--seeds", "1", "--budget", "0.2"]) == 1
    assert "0 of 1" in capsys.readouterr().out
