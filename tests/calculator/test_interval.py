"""Intervals enclose, and subdivision finds the whole set: with formulas that have no simple shape."""

import math
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.calculator.interval import Slope, constant, exponential, logarithm, root, variable
from fedtheory.calculator.sublevel import sublevel
from fedtheory.core.expression import Tree, evaluate

X = "x"
TREES: list[Tree] = [
    ["-", ["^", X, "2"], "2"],
    ["+", X, ["/", "1", X]],
    ["/", ["-", X, "3"], ["+", ["^", X, "2"], "1"]],
    ["-", ["root", "2", X], ["root", "3", X]],
    ["*", ["-", X, "1"], ["*", ["-", X, "2"], ["-", X, "5"]]],
    ["-", ["exp", ["-", X]], ["/", "1", "7"]],
    ["-", ["log", X], "1"],
    ["^", ["-", X, "2"], "-2"],
    ["-", ["power", "1/2", X], ["/", X, "100"]],
    ["-", ["power", X, "3"], ["*", "7", X]],
    ["-", ["power", ["/", X, "9"], ["+", X, "1"]], "2"],
]


def over(tree: Tree, lower: float, upper: float) -> Slope:
    functions = {"exp": exponential, "log": logarithm}
    return evaluate(
        tree, {X: variable(lower, upper)}, lambda q: constant(Fraction(q)), root, functions
    )


def at(tree: Tree, x: float) -> float:
    def exp(y: float) -> float:
        return math.exp(min(y, 700.0))

    return evaluate(
        tree,
        {X: x},
        lambda q: float(Fraction(q)),
        lambda v, k: v ** (1 / k),
        {"exp": exp, "log": math.log},
    )


@pytest.mark.parametrize("tree", TREES, ids=str)
@given(a=st.floats(0.01, 50), width=st.floats(0, 10), share=st.floats(0, 1))
def test_values_and_slopes_are_enclosed(tree: Tree, a: float, width: float, share: float) -> None:
    box, x = over(tree, a, a + width), a + share * width
    if abs(x - 2) < 1e-3:
        return
    value, step = at(tree, x), 1e-6 * x
    slope = (at(tree, x + step) - at(tree, x - step)) / (2 * step)
    slack = 1e-9 * (1 + abs(value))
    assert box.value.lower - slack <= value <= box.value.upper + slack
    slack = 1e-3 * (1 + abs(slope))
    assert box.slope.lower - slack <= slope <= box.slope.upper + slack


@pytest.mark.parametrize(
    ("tree", "sign"),
    [
        (["/", ["*", ["root", "2", X], ["root", "2", ["+", X, "1"]]], X], -1),
        (["/", ["+", ["*", ["root", "2", X], ["root", "2", ["+", X, "1"]]], "3"], X], -1),
        (["*", X, ["+", "2", ["/", "1", X]]], 1),
        (["/", ["^", X, "3"], ["+", "1", ["^", X, "2"]]], 1),
        (["+", X, ["/", "1", X]], 0),
    ],
    ids=str,
)
def test_growth_tells_a_monotone_formula_at_one_look(tree: Tree, sign: int) -> None:
    """Derivatives alone cannot: X stands above and below the line."""
    slope = over(tree, 1e-300, 1e300).slope
    assert (slope.lower >= 0, slope.upper <= 0) == (sign > 0, sign < 0)


def test_a_square_root_has_every_slope_at_zero() -> None:
    assert over(["root", "2", X], 0.0, 1.0).slope.upper == float("inf")


@pytest.mark.parametrize(
    ("tree", "lower", "upper", "wanted"),
    [
        (
            ["*", ["-", X, "1"], ["*", ["-", X, "2"], ["-", X, "5"]]],
            1e-300,
            1e300,
            [(0, 1), (2, 5)],
        ),
        (["-", ["+", X, ["/", "1", X]], "5/2"], 1e-300, 1e300, [(0.5, 2)]),
        (["-", ["+", X, ["/", "1", X]], "1"], 1e-300, 1e300, []),
        (["-", "1", X], 1e-300, 1e300, [(1, 1e300)]),
        (["-", ["exp", ["/", X, "10"]], "2"], 1e-300, 1e300, [(0, 6.931471805599453)]),
        (["-", "1", ["log", X]], 1e-300, 1e300, [(2.718281828459045, 1e300)]),
        (["^", ["-", X, "3"], "2"], 1.0, 10.0, []),
    ],
)
def test_the_whole_set_is_found(tree: Tree, lower: float, upper: float, wanted: list[Any]) -> None:
    """A set of one point, like the last one, is left out: the set is never too large."""
    spans, left_open = sublevel(
        lambda a, b: over(tree, a, b), lambda x: at(tree, x) <= 0, (lower, upper)
    )
    found = [(span.left.inside, span.right.inside) for span in spans]
    assert len(found) == len(wanted)
    assert bool(left_open) == (tree[0] == "^")
    for (a, b), (c, d) in zip(found, wanted, strict=True):
        assert a == pytest.approx(c, rel=1e-12, abs=1e-12)
        assert b == pytest.approx(d, rel=1e-12)
