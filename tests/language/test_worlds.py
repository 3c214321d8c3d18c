"""Worlds written out: hypotheses shown of formulas, and the contrary of a bound."""

import pytest
import sympy as sp

from fedtheory.core.construction import Made, explicit
from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.core.statement import Bound, Source, Statement, Status
from fedtheory.core.verdict import Label
from fedtheory.engines.prove import prove
from fedtheory.language import Theory, World, expect, norm, sq, t, u, v
from fedtheory.textbook.vectors import CAUCHY_SCHWARZ

BOUND = Bound(Status.PRINTED, "(2)", OBJECTIVE_GAP, sp.Integer(1))
STATEMENT = Statement(
    "worlds.bound", "h", Source("worlds", "(2)"), None, {}, (), (), (), (BOUND,), sp.Integer(1)
)


def printed():
    """h is at most 2, and a step: print says that it is at most 1."""
    p = Theory("worlds", {}, since=None)
    h, k = p.real("h", "integer"), p.variable("k", "integer")
    p.given(h(t) <= 2, "h is at most 2", "(1)", name="most")
    p.defined(h(k) >= h(k) - 1, "so it is", "(1)", name="no less")
    return p.setting({OBJECTIVE_GAP: h(t)})


def world(value, *, cites=False):
    """h is this number in every round but the first; a world may cite what is so in all of them."""
    p, within = World("worlds", {}, since=None), printed()
    c = p.real("c")
    is_c = p.defined(c == value, "the value", "ours", name="c")
    p.formulas = {"h": lambda _: c, "t": 1}
    if cites:
        p.cite(CAUCHY_SCHWARZ, u=u, v=v, name="Cauchy-Schwarz")
    p.holds(within, {"most": [1 * is_c]})
    p.line(p.contrary(STATEMENT, "printed", within), -1 * is_c, name="the contrary")
    made = Made({"c": explicit("", value)})
    return p, p.refutes(STATEMENT, "printed", within, "a constant", "h = c", "it is 2", made)


@pytest.mark.parametrize(
    ("value", "label"), [(2, Label.REFUTED), (3, Label.UNDECIDED), (1, Label.UNDECIDED)]
)
def test_a_bound_is_refuted_where_hypotheses_hold_and_it_does_not(value, label):
    assert prove(world(value)[1]).label is label


def test_what_a_theorem_without_hypotheses_says_stands_before_the_world():
    p, proof = world(2, cites=True)
    assert [step.name for step in proof.steps] == ["Cauchy-Schwarz", "printed"]
    assert not proof.steps[0].setting.given
    counter = proof.steps[-1].refuted
    assert [line.name for line in counter.lines] == [
        "hypothesis: most",
        "hypothesis: no less",
        "the contrary",
    ]
    assert prove(proof).label is Label.REFUTED
    assert len(p.cited()) == 1


def test_formulas_are_put_for_symbols_and_not_for_variables():
    p = World("worlds", {}, since=None)
    x, f = p.vector("x"), p.real("f", "vector")
    p.formulas = {"g": lambda of: f(of) + 1, "u": x}
    claim = p.placed(p.closed(f(u) <= expect(f(v))))
    assert claim.then[1] == ["f", "u"]
    assert p.put(["g", "u"]) == ["+", ["f", "x"], "1"]


def test_a_hypothesis_that_the_world_keeps_or_a_fact_says_is_an_instance():
    p, within = World("worlds", {}, since=None), printed()
    p.symbols |= within.symbols
    p.keeps(within, "most")
    small = p.defined(p.symbol("h")(t) >= 0, "not negative", "ours", name="small")
    p.holds(within, {"no less": [0 * small]})
    kinds = {line.name: line.by for line in p.lines()}
    assert kinds == {"hypothesis: most": "instance", "hypothesis: no less": "combination"}


@pytest.mark.parametrize("said", [True, False])
def test_a_square_is_compared_where_a_fact_says_the_sign(said):
    p = Theory("worlds", {})
    x, y = p.vector("x"), p.real("y", "integer")
    positive = p.given(y(t) >= 0, "y is not negative", "(1)", name="y")
    less = p.given(sq(x) <= y(t) ** 2, "x is short", "(1)", name="x")
    p.squared(norm(x) <= y(t), 1 * less, sign=positive if said else None)
    found = prove(p.argument("worlds.sign", "a sign")).label
    assert found is (Label.PROVED if said else Label.UNDECIDED)
