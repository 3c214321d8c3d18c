"""Lemmas of a file and counterexamples: what they rest on, what is in scope, and what is refuted."""

import pytest
import sympy as sp

from fedtheory.core.construction import Counterexample, Made, explicit
from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.core.statement import Bound, Source, Statement, Status
from fedtheory.core.verdict import Label
from fedtheory.engines.prove import prove
from fedtheory.language import Theory, i, mean, square, t


def test_a_lemma_of_a_line_holds_what_the_line_rests_on_and_nothing_else():
    p = Theory("lemmas", {})
    x, y = p.real("x"), p.real("y")
    given = p.given(x <= y, "x <= y", "(1)")
    twice = p.line(2 * x <= 2 * y, 2 * given, name="twice")
    p.line(x + 1 <= y + 1, 1 * given, name="one more")
    last = p.line(4 * x <= 4 * y, 2 * twice, name="four times")
    lemma = p.argument("lemmas.four", "four times", last)
    assert [s.name for s in lemma.steps] == ["twice", "four times"]
    assert prove(lemma).label is Label.PROVED


def test_a_hypothesis_with_an_equation_among_its_conditions_is_met_by_one_in_the_same_words():
    p = Theory("lemmas", {})
    f, x, y = p.real("f", "vector"), p.variable("x", "vector"), p.variable("y", "vector")
    p.given(f(x) == f(y), "a function has one value at one argument", "logic", when=[x == y])
    p.line(f(x) <= f(y), 1 * p.hypotheses[0](x, y, because=[p.condition(1)]), when=[x == y])
    lemma = p.argument("lemmas.one", "one value")
    q = Theory("lemmas", {})
    g, x, y = q.real("g", "vector"), q.variable("x", "vector"), q.variable("y", "vector")
    q.given(g(x) == g(y), "a function has one value at one argument", "logic", when=[x == y])
    q.cite(lemma, f=g)
    assert prove(q.argument("lemmas.cites", "cites")).label is Label.PROVED


def test_a_symbol_that_is_called_like_a_draw_is_no_draw():
    p = Theory("lemmas", {})
    s, x = p.real("s"), p.real("x", "client")
    p.line(mean((x(i) - s) ** 2) >= 0, square(x(i) - s))
    assert prove(p.argument("lemmas.s", "s")).label is Label.PROVED


@pytest.mark.parametrize(("value", "label"), [(2, Label.REFUTED), (1, Label.UNDECIDED)])
def test_a_bound_is_refuted_by_a_counterexample_and_by_nothing_less(value, label):
    p = Theory("lemmas", {})
    h = p.real("h", "integer")
    p.given(h(t) <= 2, "h is at most 2", "(1)")
    bound = Bound(Status.PRINTED, "(2)", OBJECTIVE_GAP, sp.Integer(1))
    statement = Statement(
        "lemmas.bound", "h", Source("lemmas", "(2)"), None, {}, (), (), (), (bound,), sp.Integer(1)
    )
    world = Counterexample("h = 2", Made({"h": explicit("t", value)}), {"t": 1})
    found = prove(p.refuted(statement, "printed", {OBJECTIVE_GAP: h(t)}, world, "it is 2"))
    assert found.label is label
