"""Shapes of lines: inductions on any integer and from any number on, and lines of every integer."""

import pytest

from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.item import Argument
from fedtheory.core.verdict import Label
from fedtheory.engines.prove import prove
from fedtheory.language import Theory, t


def label(p):
    return prove(Argument("shapes", "shapes", p.setting({}), p.made())).label


@pytest.fixture
def odd():
    """The sum of the first k odd numbers, and k."""
    p = Theory("shapes", {})
    k, total = p.variable("k", "integer"), p.real("total", "integer")
    none = p.given(total(0) == 0, "an empty sum", "ours")
    more = p.given(total(k + 1) == total(k) + 2 * k + 1, "an odd number", "ours", when=[k >= 0])
    return p, k, total, none, more


def test_an_induction_may_be_on_another_integer_and_begin_elsewhere(odd):
    p, k, total, none, more = odd
    p.induction(total(k) == k**2, on=k, since=0, base=[1 * none], step=[1 * p.before, 1 * more])
    (line,) = [s for s in p.made()[0].lines if s.by == "induction"]
    assert line.schema.conditions == (["<=", "0", "k"],)
    assert label(p) is Label.PROVED


def test_what_is_false_at_its_beginning_is_not_shown(odd):
    p, k, total, none, more = odd
    p.induction(total(k) == k**2 + 1, on=k, since=0, base=[1 * none], step=[1 * p.before, 1 * more])
    assert label(p) is Label.UNDECIDED


def test_an_induction_on_what_the_claim_does_not_speak_of_is_refused(odd):
    p, _, total, none, more = odd
    with pytest.raises(IllFormedStatement, match="an induction is on k, and the claim does not"):
        p.induction(total(t) == t**2, on="k", base=[1 * none], step=[1 * p.before, 1 * more])


def test_a_theory_may_speak_of_every_integer():
    p = Theory("shapes", {}, since=None)
    x, k = p.real("x", "integer"), p.variable("k", "integer")
    moves = p.given(x(t + 1) <= x(t) + 1, "a step", "ours")
    assert moves.schema.conditions == ()
    first, step = [0 * moves], [1 * p.before, 1 * moves(t=t + k)]
    p.induction(x(t + k) <= x(t) + k, on=k, since=0, base=first, step=step)
    assert p.line(x(t) <= x(t - 1) + 1, 1 * moves(t=t - 1)).schema.conditions == ()
    assert label(p) is Label.PROVED
    p.line(x(t) <= x(t - 1), 1 * moves(t=t - 1))
    assert label(p) is Label.UNDECIDED
