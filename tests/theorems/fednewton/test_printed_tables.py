"""Tables 2 and 3 as printed: complete, and counted right."""

from fractions import Fraction as Q

from fedtheory.papers.fednewton.statements.items.printed_tables import (
    METHODS,
    TABLE_2,
    TABLE_3,
    fednewton_is_best,
    improved_by_rounds,
)


def test_every_set_of_table_3_is_in_table_2():
    assert set(TABLE_2) - set(TABLE_3) == {"synthetic"}
    assert all(tuple(row) == METHODS for row in TABLE_3.values())


def test_entries_are_exact():
    assert TABLE_3["dna"]["#8"] == (Q(8819, 100), Q(1158, 100))
    assert TABLE_2["mnist"].lamda == Q(1, 100_000)
    assert sum(row["DKRR"].mean for row in TABLE_3.values()) == Q("736.51")


def test_what_is_counted():
    assert fednewton_is_best()
    assert improved_by_rounds("#8", "#1") == 0
    assert improved_by_rounds("#2", "#1") == 1
    assert improved_by_rounds("#1", "DKRR") == 8
