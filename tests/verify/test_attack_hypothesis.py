"""The comparison with hypothesis, in small; and the page is as measured."""

import json

from verify.attack_hypothesis import BEGIN, END, PAGE, RECORD, rendered, shrinking, structures
from verify.attack_power import PLANTED


def test_both_shrink_the_same_crossing():
    lower = next(p for p in PLANTED if p.bound == "lower" and p.statement == "fedfw.thm1")
    (row,) = shrinking([lower], seconds=2)
    assert tuple(row["ours"]) < tuple(row["found"])
    assert row["theirs"] is None or tuple(row["theirs"]) <= tuple(row["found"])


def test_drawn_structures_are_measured():
    (row,) = structures([("fedfw.thm1", "sharpened")], seconds=0.5)
    assert 0 < row["drawn"] <= 1
    assert row["instances"] > 0


def test_the_page_shows_what_was_measured():
    record = json.loads(RECORD.read_text(encoding="utf-8"))
    page = PAGE.read_text(encoding="utf-8")
    assert page.split(f"{BEGIN}\n")[1].split(END)[0] == rendered(record)
