"""What is solved in floating point is solved again exactly; intervals enclose; what was read is written back."""

from fractions import Fraction
from math import exp, log

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fedtheory.core.expression import evaluate
from fedtheory.core.term import Function, dot, mean, root, symbol
from fedtheory.engines.find import Context, Goal
from fedtheory.engines.find.cells import enclosed, horner
from fedtheory.engines.find.fields import Field
from fedtheory.engines.find.linear import nonnegative_solution
from fedtheory.engines.find.sampling import likely_false, points
from fedtheory.engines.find.semidefinite import Block, semidefinite_solution, squares
from fedtheory.engines.find.shift import root_above, root_below
from fedtheory.engines.find.writing import written
from fedtheory.kernel.polynomial import Ratio, constant
from tests.engines.find.examples import claim, reals

FRACTIONS = st.fractions(-4, 4, max_denominator=5)


# ---- linear


@given(
    weights=st.lists(st.fractions(0, 5, max_denominator=7), min_size=3, max_size=3),
    columns=st.lists(st.lists(FRACTIONS, min_size=3, max_size=3), min_size=3, max_size=3),
)
def test_a_nonnegative_combination_is_found_exactly(weights, columns):
    named = [dict(enumerate(column)) for column in columns]
    target = {r: sum(w * c[r] for w, c in zip(weights, named, strict=True)) for r in range(3)}
    assume(any(target.values()))
    found = nonnegative_solution(named, target)
    assert found is not None
    assert all(c >= 0 for c in found.values())
    assert {r: sum(w * named[k][r] for k, w in found.items()) for r in range(3)} == target


def test_no_nonnegative_combination_is_no_solution():
    assert (
        nonnegative_solution([{0: Fraction(1), 1: Fraction(1)}], {0: Fraction(1), 1: Fraction(-1)})
        is None
    )
    assert nonnegative_solution([{0: Fraction(1)}], {0: Fraction(-1)}, free=[0]) == {
        0: Fraction(-1)
    }


# ---- semidefinite


def gram(form):
    """p = z^T Q z in monomials 1, s, s^2: one equation a power."""
    entries = {(j, k): {j + k: Fraction(1 if j == k else 2)} for j in range(3) for k in range(j, 3)}
    return semidefinite_solution([Block(3, entries)], [], dict(enumerate(map(Fraction, form))))


@pytest.mark.parametrize(
    "form", [[1, 0, 0, 0, 1], [1, -4, 6, -4, 1], [4, 0, -4, 0, 1], [2, 1, 3, 1, 2]]
)
def test_a_sum_of_squares_is_found_exactly_on_the_boundary_too(form):
    matrix = gram(form).matrices[0]
    assert squares(matrix) is not None
    for power, c in enumerate(form):
        assert sum(matrix[j][k] for j in range(3) for k in range(3) if j + k == power) == c


@pytest.mark.parametrize("form", [[-1, 0, 0, 0, 1], [1, 0, -3, 0, 1], [0, 1, 0, 0, 1]])
def test_what_is_negative_somewhere_is_no_sum_of_squares(form):
    assert gram(form) is None


@given(st.lists(FRACTIONS, min_size=6, max_size=6))
def test_squares_are_those_of_a_semidefinite_matrix_only(entries):
    a, b, c, d, e, f = entries
    matrix = [[a, b, c], [b, d, e], [c, e, f]]
    found = squares(matrix)
    minors = [
        a, d, f, a * d - b * b, a * f - c * c, d * f - e * e,
        a * (d * f - e * e) - b * (b * f - c * e) + c * (b * e - c * d),
    ]  # fmt: skip
    assert (found is not None) == all(m >= 0 for m in minors)
    if found is not None:
        rebuilt = [[sum(p * l[i] * l[j] for p, l in found) for j in range(3)] for i in range(3)]
        assert rebuilt == matrix


# ---- rational functions


def test_square_roots_leave_the_denominators():
    schema = claim(root(symbol("t")) + root(symbol("t") + 1) >= 0, reals("t"), ["<=", "1", "t"])
    goal = Goal(Context({}), schema)
    r, s = goal.atoms
    within = Field([r, s])
    t_root, u_root = (within.of(Ratio({((x, 1),): Fraction(1)})) for x in (r, s))
    one = within.of(constant(1))
    assert not (
        one / (t_root + u_root) - (t_root - u_root) * one / (t_root * t_root - u_root * u_root)
    )
    assert not (one / t_root - t_root / (t_root * t_root))
    assert within.solved([[t_root, one], [one, u_root]], [one, t_root])
    assert within.solved([[t_root, t_root * t_root]], [one]) is None  # more than one solution
    assert within.solved([[t_root], [t_root]], [one, one + one]) is None  # none


# ---- intervals, roots, samples


TREES = st.recursive(
    st.sampled_from(["x", "y", "1/3", "2", "-1"]),
    lambda inner: st.one_of(
        st.tuples(st.sampled_from(["+", "-", "*", "/"]), inner, inner).map(list),
        inner.map(lambda a: ["exp", a]),
        inner.map(lambda a: ["log", a]),
        inner.map(lambda a: ["root", "3", a]),
        st.tuples(inner, st.sampled_from(["2", "3", "-2"])).map(lambda p: ["^", *p]),
    ),
    max_leaves=6,
)


@given(TREES, st.floats(0.1, 2), st.floats(0.1, 2), st.floats(0, 1), st.floats(0, 1))
def test_an_interval_holds_the_values(tree, low_x, low_y, part_x, part_y):
    ends = {"x": (low_x, low_x + 0.5), "y": (low_y, low_y + 0.25)}
    found = enclosed(tree, ends)
    at = {"x": low_x + 0.5 * part_x, "y": low_y + 0.25 * part_y}
    assume(found is not None)
    try:
        value = evaluate(
            tree,
            at,
            lambda c: float(Fraction(c)),
            lambda v, k: v ** (1 / k),
            {"exp": exp, "log": log},
        )
    except OverflowError:
        return
    slack = 1e-9 * (1 + abs(value))
    assert found[0] - slack <= value <= found[1] + slack


@given(st.fractions(0, 50, max_denominator=30), st.integers(2, 5))
def test_roots_are_rounded_to_the_safe_side(value, k):
    assert root_below(value, k) ** k <= value <= root_above(value, k) ** k


def test_samples_meet_the_facts():
    simplex = [["<=", "0", "x"], ["<=", "0", "y"], ["=", ["+", "x", "y"], "1"]]
    goal = Goal(Context({}), claim(["<=", ["*", "x", "y"], "1"], reals("x", "y"), *simplex))
    sample = points(goal, goal.atoms)
    assert sample.size > 100
    columns = list(sample.values.values())
    assert all(abs(a + b - 1) < 1e-9 for a, b in zip(*columns[:2], strict=True))
    assert not likely_false(goal)
    assert likely_false(goal.showing(["<=", ["*", "x", "y"], "1/5"]))


# ---- writing


def test_what_was_read_is_written_back():
    """Every shape of atom: the kernel reads the written term as the same polynomial."""
    symbols = {
        "f": [["client", "vector"], "real"], "x": [["client", "integer"], "vector"],
        "v": [[], "vector"], "c": [[], "real"], "n": [[], "count"],
    }  # fmt: skip
    f, X, t, v, c = Function("f"), Function("x"), symbol("t"), symbol("v"), symbol("c")
    term = (
        f("i", X("i", t + 1) - c * v) * c**3
        + root(t + 2, 3) * mean("k", dot(X("k", t), v - mean("j", X("j", 2 * t))))
        - mean("k", f("k", X("k", t)) ** 2) / 7
        + c * symbol("n") * ["exp", ["*", "c", "1/2"]]
    )
    context = Context(symbols)
    schema = claim(term <= c, {"i": "client", "t": "integer"}, ["<=", "1", "t"])
    goal = Goal(context, schema)
    again = goal.showing(["<=", "0", written(goal.top)])
    assert again.top == goal.top


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3), FRACTIONS), min_size=1, max_size=6))
def test_horners_form_is_the_same_polynomial(terms):
    x, y = symbol("x"), symbol("y")
    total = sum((c * x**i * y**j for i, j, c in terms), symbol("0"))
    goal = Goal(Context({}), claim(total >= 0, reals("x", "y")))
    assert goal.showing(["<=", "0", horner(goal.top)]).top == goal.top
