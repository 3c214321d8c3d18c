"""Leading terms are read off, never guessed."""

import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.engines.laws.leading import leading, limit_of_powers

t, a, b = sp.symbols("t a b", positive=True)


@pytest.mark.parametrize(
    ("expr", "wanted"),
    [
        (3 * a * t**2 + b * t, (3 * a, 2, 0)),
        (sp.sqrt(a * t + 1) / (t + b), (sp.sqrt(a), -sp.Rational(1, 2), 0)),
        (sp.sqrt(sp.log(t)) / sp.sqrt(t) + 24 / t, (1, -sp.Rational(1, 2), sp.Rational(1, 2))),
        (sp.log(a * t**3 + 1) * t, (3, 1, 1)),
        (1 / t - 1 / (t + a), (a, -2, 0)),
        ((a - b) * t + 1, (a - b, 1, 0)),
        (sp.log(2 + 1 / t), (sp.log(2), 0, 0)),
    ],
    ids=str,
)
def test_the_term_that_outgrows_the_others(expr, wanted):
    found = leading(expr, t)
    assert found is not None
    assert [sp.simplify(x - y) for x, y in zip(found, wanted, strict=True)] == [0, 0, 0]


@pytest.mark.parametrize(
    "expr",
    [
        sp.exp(t),
        a**t,
        t**a,
        sp.sin(t) / t,
        sp.log(1 + 1 / t),  # of the order of 1/t, which powers alone do not tell
        sp.log(sp.log(t)),
        sp.sqrt(t**2 + 1) - t,
        sp.sqrt(1 - t),
    ],
    ids=str,
)
def test_what_powers_do_not_tell_is_left_to_the_search(expr):
    assert limit_of_powers(expr, t) is None


def monomials():
    coefficients = st.integers(-3, 3).filter(bool)
    return st.builds(
        lambda c, k, letter: c * letter * t ** sp.Rational(k, 2),
        coefficients,
        st.integers(-4, 4),
        st.sampled_from([a, b, sp.Integer(1)]),
    )


@given(above=st.lists(monomials(), min_size=1, max_size=3), below=monomials(), root=st.booleans())
def test_it_is_the_limit_that_a_search_finds(above, below, root):
    expr = sp.Add(*above) / (below**2 + 1)
    if root:
        expr = sp.sqrt(expr**2 + 1 / t)
    found = limit_of_powers(expr, t)
    if found is None:
        return
    x = sp.Symbol("x", positive=True)
    somewhere = [(a, sp.Rational(3, 7)), (b, sp.Rational(11, 5))]
    searched = sp.limit(expr.subs(somewhere).subs(t, x**-2), x, 0, "+")
    assert sp.simplify(found.subs(somewhere) - searched) == 0 or found == searched
