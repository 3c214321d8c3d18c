"""A theory over a setting that is there: its letters, its hypotheses without some, its notation; and what it adds is its own."""

import pytest

from fedtheory.core.construction import Made, explicit
from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.language import Formula, Theory, norm, number, sq, t

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


def test_a_theory_of_proofs_alone_names_no_paper_and_begins_where_it_says():
    q = Theory.here({}, since=0)
    assert (q.paper, q.since, q.symbols) == ("", 0, {})


def test_what_a_bound_says_is_a_claim():
    p = Theory("key", {})
    gap = p.real("gap", "integer")
    of = p.bound(gap(t), number(2), metric="objective gap", locator="(3)")
    statement, _ = p.theorem("example.two", "at most two", locator="Theorem 1", bounds=[of])
    setting = p.setting({OBJECTIVE_GAP: gap(t)})
    said = Theory.claims(statement, "printed", setting)
    assert (said.then, said.forall, said.conditions) == (
        ["<=", ["gap", "t"], "2"],
        {"t": "integer"},
        (["<=", "1", "t"],),
    )


def test_what_is_measured_needs_no_metric_which_the_bound_names():
    p = Theory("key", {})
    gap = p.real("gap", "integer")
    small = p.given(gap(t) <= 2, "it is small", "(1)", name="small")
    of = p.bound(gap(t), number(2), metric="objective gap", locator="(3)")
    statement, _ = p.theorem("example.two", "at most two", locator="Theorem 1", bounds=[of])
    made = Made({"gap": explicit("t", 1)})
    alone = p.proof(statement, "printed", gap(t), [small], made=made).setting
    named = p.proof(statement, "printed", {OBJECTIVE_GAP: gap(t)}, [small]).setting
    refuted = p.refuted(statement, "printed", gap(t), None, "?").setting
    assert all(of.metrics[OBJECTIVE_GAP].tree == ["gap", "t"] for of in (alone, named, refuted))
    assert (alone.made, named.made) == (made, None)
