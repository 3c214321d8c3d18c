"""Where formulas tend: roots, exponentials and logarithms, and on which side of a target the limit lies."""

from math import exp, inf, log
from typing import Any

import pytest

from fedtheory.calculator.limit import limit, limit_against
from fedtheory.core.expression import Tree

ONE_MORE_OVER = ["+", ["/", "c", "t"], "1"]
LOG_T = ["log", "t"]


@pytest.mark.parametrize(
    ("tree", "wanted"),
    [
        (["/", "1", ["root", "2", "t"]], 0),
        (["+", "2", ["/", "5", "t"]], 2),
        (["/", ["-", ["*", "3", "t"], "1"], ["+", "t", "7"]], 3),
        (["/", ["root", "2", ["+", ["^", "t", "2"], "1"]], "t"], 1),
        (["*", "t", "c"], inf),
        (["-", "0", ["*", "t", "c"]], -inf),
        (["-", ["+", "t", "1"], "t"], None),
        (["-", "t", "t"], 0),
        # logarithms grow, and more slowly than any power
        (["/", LOG_T, ["root", "3", "t"]], 0),
        (["/", ["root", "2", "t"], LOG_T], inf),
        (["/", ["log", ["*", "c", "t"]], LOG_T], 1),
        (["/", ["log", ["^", "t", "3"]], LOG_T], 3),
        (["root", "2", ["/", ["log", ["+", ["*", "c", "t"], "1"]], "t"]], 0),
        (["log", LOG_T], None),
        (["log", ["+", "2", ["/", "1", "t"]]], log(2)),
        # log(1 + u) is u where u dies out
        (["*", "t", ["log", ONE_MORE_OVER]], 1 / 3),
        (["*", ["^", "t", "2"], ["log", ONE_MORE_OVER]], inf),
        # exponentials are faster than any power
        (["exp", ["/", "-1", "t"]], 1),
        (["exp", ["-", "2", ["/", "1", "t"]]], exp(2)),
        (["*", ["^", "t", "9"], ["exp", ["-", ["root", "2", "t"]]]], 0),
        (["+", "5", ["exp", ["-", "t"]]], 5),
        (["/", ["exp", "t"], ["^", "t", "9"]], inf),
        (["-", ["exp", "t"], ["exp", ["*", "2", "t"]]], None),
        (["*", ["exp", "t"], ["exp", ["-", "t"]]], None),
        (["/", "1", ["-", ["+", "1", ["exp", ["-", "t"]]], "1"]], None),
        # exp(c log(t)) is a power of t, and only if nothing else is in it
        (["*", "t", ["exp", ["*", "-1", LOG_T]]], 1),
        (["*", ["root", "2", "t"], ["exp", ["*", ["-", "0", "1/2"], LOG_T]]], 1),
        (["exp", ["+", LOG_T, "1"]], None),
        # what lies between a number and any power has no name here
        (["*", "t", ["exp", ["-", ["root", "2", LOG_T]]]], None),
        (["*", "t", ["power", "1/2", ["root", "2", LOG_T]]], None),
        (["*", "t", ["exp", ["-", ["^", LOG_T, "2"]]]], 0),
        (["power", "2", "t"], inf),
        (["power", ["/", "1", "t"], "t"], 0),
    ],
    ids=str,
)
def test_limits(tree: Any, wanted: float | None) -> None:
    found = limit(tree, {"c": "1/3"}, "t")
    assert found == (wanted if wanted is None else pytest.approx(wanted, rel=1e-15))


@pytest.mark.parametrize(
    ("tree", "goal", "wanted"),
    [
        (["+", "1/3", ["/", "1", "t"]], "1/3", 0),  # it comes as near as one likes, and no nearer
        (["+", "1/3", ["/", "1", "t"]], ["+", "1/3", ["^", "10", "-300"]], -1),
        (["*", ["root", "2", "2"], ["+", "1", ["/", "1", "t"]]], ["root", "2", "2"], 0),
        (["*", "3", ["exp", ["/", "1", "t"]]], "3", 0),
        (["*", ["exp", "1"], ["+", "1", ["/", "1", "t"]]], "271828182845904523/100000000000000000", 1),
        (["*", ["exp", "1"], ["+", "1", ["/", "1", "t"]]], "271828182845904524/100000000000000000", -1),
        (["exp", ["-", "t"]], "0", 0),
        ("t", "7", 1),
        (["-", ["+", "t", "1"], "t"], "0", None),
    ],
    ids=str,
)  # fmt: skip
def test_a_limit_is_compared_with_a_target(tree: Any, goal: Tree, wanted: int | None) -> None:
    assert limit_against(tree, {}, "t", goal=goal) == wanted
