"""The numbers that the errata about partial participation turn on, pinned."""

from fractions import Fraction as Q

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedfw.errata.ledger import d40, d42, d43, d44, d45, d46, d47, d49


def failing(erratum: Erratum) -> list[Witness]:
    return [witness for witness in erratum.witness() if not witness.holds]


def test_half_of_the_time_the_client_has_not_moved() -> None:
    second, fifth = failing(d42)
    assert second.lhs == 1
    assert Q(7155, 10**6) < second.rhs < Q(7156, 10**6)
    assert fifth.lhs == Q(2, 7)


def test_a_lost_root_is_seen_with_everybody_there() -> None:
    (witness,) = failing(d43)
    assert witness.lhs == Q(1531, 1010)
    assert Q(188, 100) < witness.lhs / witness.rhs < Q(189, 100)


def test_nine_clients_are_still_where_they_started() -> None:
    (witness,) = failing(d44)
    assert witness.lhs == Q(9, 5)
    assert witness.rhs < Q(93, 100)


def test_one_power_of_the_root_of_p_is_too_many() -> None:
    (witness,) = failing(d45)
    assert Q(99, 10) < witness.lhs / witness.rhs < 10


def test_the_server_hears_half_and_halves() -> None:
    (witness,) = failing(d46)
    assert (witness.lhs, witness.rhs) == (Q(1, 2), Q(9, 10))


def test_a_lost_power_of_p_t_plus_one_is_little_and_enough() -> None:
    for witness in failing(d47):
        assert 1 < witness.lhs / witness.rhs < Q(1001, 1000)
    assert len(failing(d47)) == 2


def test_a_start_apart_is_forgotten_by_print() -> None:
    (witness,) = failing(d49)
    assert witness.rhs == 4
    assert Q(125, 100) ** 3 < (witness.lhs / 4) ** 3 < 2


def test_a_later_penalty_is_no_smaller() -> None:
    (witness,) = failing(d40)
    assert witness.lhs > witness.rhs
    assert d40.severity is Severity.TYPO
