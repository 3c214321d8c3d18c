"""Tables: no word of a report is cut where there is room, and what is not a terminal always has room."""

import pytest

from fedtheory.cli.output import GAP, WIDTH, fitting, table

LONG = ("fednewton.homogeneous", "symmetrised-drawn", "VIOLATED, 2 HOLDS", "NOT-APPLICABLE")
ROW = (*LONG, "INCONCLUSIVE, 3 NOT-APPLICABLE", "0.1914", "UNDECIDED", "NOT-APPLICABLE")


def test_what_fits_is_as_wide_as_its_longest_cell() -> None:
    assert fitting([("id", "bound"), ("fedfw.thm1", "printed")], 60) == [10, 7]


def test_the_widest_column_shrinks_first_and_no_word_is_cut() -> None:
    words = "a title of some words that goes on and on"
    assert fitting([("id", "title"), ("fedfw.thm1", words)], 30) == [10, 30 - 10 - GAP]
    assert fitting([("fedfw.thm1", "NOT-APPLICABLE, HOLDS")], 5) == [10, 15]


def test_a_file_is_as_wide_as_its_words_need(capsys: pytest.CaptureFixture[str]) -> None:
    table(("statement", *"bcdefgh"), [ROW])
    printed = capsys.readouterr().out
    assert all(word in printed.split() for word in " ".join(ROW).split())
    assert max(map(len, printed.splitlines())) > WIDTH


def test_a_table_that_has_room_keeps_to_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    table(("id", "title"), [("fedfw.thm1", "word " * 60)])
    assert max(map(len, capsys.readouterr().out.splitlines())) <= WIDTH
