"""The climb, with and without, in small; and the page is as measured."""

import json

from verify.attack_climb import BEGIN, BOUNDS, END, PAGE, RECORD, measured, rendered


def test_both_ways_are_measured():
    (row,) = measured([("fednewton.thm1", "tight")], seeds=1, seconds=0.2)
    assert 0 < row["without"][0] <= 1
    assert 0 < row["with"][0] <= 1


def test_a_word_for_every_row():
    row = {"statement": "a.b", "bound": "c", "with": [0.5, 0.6], "without": [0.5, 0.5]}
    turned = {**row, "with": row["without"], "without": row["with"]}
    same = {**row, "with": [0.5, 0.5]}
    text = rendered({"seconds": 1, "seeds": 2, "rows": [row, turned, same]})
    assert [line.split("|")[-2].strip() for line in text.splitlines()[2:]] == [
        "it helps",
        "it costs",
        "no difference",
    ]


def test_the_page_shows_what_was_measured():
    record = json.loads(RECORD.read_text(encoding="utf-8"))
    page = PAGE.read_text(encoding="utf-8")
    assert page.split(f"{BEGIN}\n")[1].split(END)[0] == rendered(record)
    assert [(row["statement"], row["bound"]) for row in record["rows"]] == list(BOUNDS)
