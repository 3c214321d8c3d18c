"""A theory over a setting that is there: its letters, its hypotheses without some, its notation; and what it adds is its own."""

import pytest

from fedtheory.core.errors import IllFormedStatement
from fedtheory.language import Formula, Theory, norm, sq, t

p = Theory("", globals())
a, x, ball = p.real("a"), p.vector("x", "integer"), p.domain("ball")
positive = p.defined(a > 0, "a > 0", "(1)")
short = p.given(sq(x(t)) <= a, "x is short", "(2)", when=[ball(x(t))])
size = lambda at: norm(x(at))  # noqa: E731
SETTING = p.setting({})


def test_its_letters_are_those_that_were_declared():
    q = Theory.over(SETTING, {})
    b, y, inside = q.symbol("a x ball")
    assert (b.tree, y(t).tree, inside(y(t))) == (a.tree, x(t).tree, ball(x(t)))
    assert q.symbol("a").tree == "a"
    with pytest.raises(IllFormedStatement, match="there is no symbol z"):
        q.symbol("a z")


def test_it_is_without_what_it_names():
    q = Theory.over(SETTING, {}, without=["a", "short"])
    assert (set(q.symbols), [h.name for h in q.hypotheses]) == ({"x", "ball"}, ["positive"])


def test_it_keeps_the_notation():
    of = Theory.over(SETTING, {}).setting({})
    assert [one.latex for one in of.abbreviations] == [r"\mathrm{size}(<t>)"]


def test_a_setting_does_not_know_what_is_declared_after_it():
    q = Theory.over(SETTING, {})
    before = q.setting({})
    q.real("later")
    assert "later" not in before.symbols
    assert isinstance(q.symbol("later"), Formula)
