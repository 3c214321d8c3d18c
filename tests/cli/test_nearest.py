"""What is named when a name is unknown: the nearest; else all, unless they are many and a command lists them."""

from fedtheory.core.errors import MANY, nearest

FEW = [f"fedfw.eq{k}" for k in range(MANY)]


def test_the_nearest_is_named() -> None:
    assert nearest("fedfw.eq33", FEW, listed_by="fedtheory list") == ' Did you mean "fedfw.eq3"?'


def test_few_are_listed() -> None:
    assert "fedfw.eq7" in nearest("zzz", FEW, listed_by="fedtheory list")
    assert nearest("zzz", []) == " Known: none."


def test_many_are_not_listed_where_a_command_lists_them() -> None:
    many = [*FEW, "fedfw.thm1"]
    assert nearest("zzz", many, listed_by="fedtheory list") == " fedtheory list shows all."
    assert "fedfw.eq7" in nearest("zzz", many)
