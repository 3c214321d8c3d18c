"""Programs in coordinates: definitions are put in, and what changes nothing is divided out."""

from fractions import Fraction

import pytest

from fedtheory.core.concept import Dimension
from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.gram import DEVIATION, MEAN, Gram
from fedtheory.core.term import Function, dot, mean, squared, symbol
from fedtheory.engines.worst_case.cone import cone, faced, undivided
from fedtheory.engines.worst_case.solve import best, floats
from fedtheory.worst_cases.classics import fw, gd

N_3 = {"N": Fraction(3), "L": Fraction(1), "R": Fraction(1), "D": Fraction(1)}
x, i = Function("x"), symbol("i")


def test_dividing_out_invariances_changes_no_worst_case():
    program = gd.program(N_3)
    whole, divided = undivided(program), cone(program)
    assert sum(divided.sizes) == sum(whole.sizes) - len(program.invariances)
    values = [best(floats(each), tolerance=1e-9).upper for each in (whole, divided)]
    assert values == pytest.approx([1 / 14] * 2, rel=1e-6)


def test_a_coordinate_without_a_diagonal_is_divided_out():
    program = fw.program(N_3)
    chosen = [k for k, row in enumerate(program.rows) if row.use.name != "diameter"]
    part = cone(program).part(chosen)
    assert sum(faced(part).sizes) < sum(part.sizes)


def test_a_clients_own_vectors_have_a_mean_and_a_deviation():
    gram = Gram({"x": "vector", "c": "vector"})
    form = gram.scalar(mean("i", squared(x(i, 0)) + dot(x(i, 0), symbol("c"))))
    own = gram.averaged(0)
    blocks = {block for block, _, _ in form.products}
    assert blocks == {MEAN, DEVIATION}
    assert form.products[(DEVIATION, 0, 0)] == form.products[(MEAN, own, own)] == 1
    assert sum(block == DEVIATION for block, _, _ in form.products) == 1


def test_products_of_values_are_refused():
    gram = Gram({"x": "vector", "f": "real"})
    f = Function("f")
    with pytest.raises(IllFormedStatement, match="not linear"):
        gram.scalar(f(x(0)) * f(x(1)))


def test_only_new_vectors_are_defined():
    program = gd.program(N_3)
    with pytest.raises(IllFormedStatement, match="cannot be defined"):
        program.define("update", t=0)


@pytest.mark.parametrize(
    ("name", "at", "told"),
    [
        ("smoth", {}, "no hypothesis or lemma 'smoth'"),
        ("smooth", {"u": x(0)}, "speaks of"),
        ("update", {"t": 0}, "no inequality"),
    ],
)
def test_hypotheses_are_used_by_their_names_and_variables(name, at, told):
    with pytest.raises(IllFormedStatement, match=told):
        gd.program(N_3).given(name, unit=Dimension(1, 0), **at)
