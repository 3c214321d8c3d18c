"""A question that is asked of all can be answered no, and the failure names who it was."""

from types import SimpleNamespace

import pytest

from tests.every import GROUPS, of_every

ALL = [SimpleNamespace(id=name) for name in ("fedfw.a", "fedfw.b", "ffgb.c", "mine.d")]


def test_each_that_fails_is_named_with_its_reason():
    @of_every(ALL)
    def question(one):
        assert one.id in {"fedfw.c", "mine.d"}, "it is neither"

    with pytest.raises(
        AssertionError, match=r"2 of 2:\nfedfw\.a: .*neither(.|\n)*fedfw\.b: "
    ) as told:
        question("fedfw")
    assert "ffgb" not in str(told.value)
    question("fedres")
    question("others")


def test_an_error_of_one_does_not_hide_the_others():
    @of_every([(1, 0), (1, 1), (2, 0)], lambda a, b: f"{a}/{b}", at_once=True)
    def question(a, b):
        assert a / b == 1

    with pytest.raises(AssertionError, match=r"2 of 3:\n1/0: ZeroDivisionError.*\n2/0: "):
        question("all")


def test_everyone_is_asked_in_some_group():
    seen = []

    @of_every(lambda: ALL)
    def question(one):
        seen.append(one.id)

    for group in GROUPS:
        question(group)
    assert sorted(seen) == sorted(one.id for one in ALL)


def test_nobody_to_ask_is_a_failure():
    @of_every(list)
    def question(one):
        pass

    with pytest.raises(AssertionError, match="nobody"):
        question("fedfw")
