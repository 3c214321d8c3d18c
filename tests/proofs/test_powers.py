"""Powers with a letter on top: what they are, to the kernel and to every evaluator."""

from dataclasses import replace
from fractions import Fraction

import flint
import numpy as np
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.calculator.enclosure import compare, enclose
from fedtheory.calculator.limit import limit
from fedtheory.core.expression import evaluate, to_sympy, to_tree
from fedtheory.core.text import readable
from fedtheory.core.verdict import Label
from fedtheory.engines.confirm import ball, close
from fedtheory.engines.prove import prove
from fedtheory.errata.enclosure import Enclosure, enclosed, exactly
from fedtheory.textbook.powers import POWERS_NONNEGATIVE

U = sp.Symbol("U", nonnegative=True)
x, r = sp.symbols("x r", positive=True)
k = sp.Symbol("k", integer=True, positive=True)
FORMULAS = (U**k, 3 * U ** (k - 1), 5 / (1 + U) ** k, (1 - U) ** k, x**r, x ** (-1 / (2 * r + 1)))


@pytest.mark.parametrize("lost", ["power 0", "next power"])
def test_nothing_follows_from_half_a_definition(lost):
    setting = POWERS_NONNEGATIVE.setting
    given = {name: line for name, line in setting.given.items() if name != lost}
    bare = replace(POWERS_NONNEGATIVE, setting=replace(setting, given=given))
    assert prove(bare).label is Label.UNDECIDED


@pytest.mark.parametrize("formula", FORMULAS, ids=str)
def test_a_formula_comes_back_from_its_term(formula):
    letters = {str(letter): letter for letter in formula.free_symbols}
    assert sp.simplify(to_sympy(to_tree(formula), letters) - formula) == 0


@pytest.mark.parametrize("formula", FORMULAS, ids=str)
def test_evaluators_agree(formula):
    values = {"U": "3/4", "x": "7/3", "r": "2/5", "k": "6"}
    letters = {
        name: number for name, number in values.items() if name in map(str, formula.free_symbols)
    }
    wanted = float(formula.subs({s: sp.Rational(values[str(s)]) for s in formula.free_symbols}))
    tree = to_tree(formula)
    found = enclose(tree, letters)
    floats = {name: np.asarray(float(Fraction(number))) for name, number in letters.items()}
    functions = {"exp": np.exp, "log": np.log}
    in_floats = evaluate(
        tree, floats, lambda q: float(Fraction(q)), lambda a, n: a ** (1 / n), functions
    )
    assert float(found.lower) == pytest.approx(wanted, rel=1e-14)
    assert float(in_floats) == pytest.approx(wanted, rel=1e-13)
    assert ball(tree, letters).contains(flint.arb(wanted)) or float(
        ball(tree, letters).mid()
    ) == pytest.approx(wanted)


def test_zero_to_the_power_zero_is_one_and_signs_alternate():
    assert enclose(to_tree(U**k), {"U": "0", "k": "0"}).exact == 1
    assert enclose(to_tree((1 - U) ** k), {"U": "3", "k": "5"}).exact == -32
    assert enclosed((1 - U) ** k, {U: exactly(3), k: exactly(5)}) == exactly(-32)


def test_a_power_of_a_power_beyond_reach_is_still_compared():
    assert compare(["power", "1/2", "100000"], ["power", "1/2", "100001"], {}) == 1


def test_an_exponent_between_whole_numbers_is_refused_in_exact_ends():
    with pytest.raises(Exception, match="whole number"):
        Enclosure(Fraction(1), Fraction(2)) ** Enclosure(Fraction(1), Fraction(2))


@given(st.integers(0, 200), st.fractions(-2, 2, max_denominator=9))
def test_a_closed_power_is_one_that_certificates_hold(number, base):
    closed = close(["power", "U", ["+", "k", "1"]], {"U": str(base), "k": str(number)})
    assert evaluate(closed, {}, Fraction, lambda a, n: a) == base ** (number + 1)


@pytest.mark.parametrize(
    ("base", "tends"), [("1/2", 0.0), ("1", 1.0), ("3/2", float("inf")), ("-1/2", 0.0)]
)
def test_it_tends_where_powers_do(base, tends):
    assert limit(["power", base, "k"], {}, "k") == tends


def test_a_power_dies_out_faster_than_a_polynomial_grows():
    assert limit(["+", ["*", ["^", "k", "3"], ["power", "1/2", "k"]], "1/7"], {}, "k") == 1 / 7


def test_it_reads_as_a_power():
    assert readable(to_tree((1 - U) ** k)) == "(1 - U)^k"
