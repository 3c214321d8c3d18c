"""From one round to t: a norm of the error that a factor bounds in each round is bounded by its t-th power."""

from typing import Any

from fedtheory.core.proof import Line, Step, Use, combination, step
from fedtheory.core.term import Function, Schema, equal, norm, squared, substitute
from fedtheory.papers.fednewton.proofs.setting import C_D, FROM_0, ROUND, C, e, lam, over, t
from fedtheory.proofs.powers import power

AT_T = {"t": "t"}


def an_error(name: str, of: Function, root: Function, known: str, operator: str) -> Step:
    """‖root(e(t+1))‖² = ‖root(over(e(t)))‖²: the sign of the recursion does not matter."""
    later, there = e(t + 1), over(e())
    return step(
        name,
        "the displays after (14)",
        "e(t+1) = -(WH - I) e(t), and a norm does not see the sign",
        combination(
            Schema(equal(squared(root(later)), squared(root(there))), ROUND, (FROM_0,)),
            Use(known, {"x": later}),
            Use("recursion", AT_T, times=of(later)),
            Use(f"{operator} symmetric", {"x": there, "y": later}),
            Use("recursion", AT_T, times=-of(there)),
            Use("recursion", AT_T, times=lam * later),
            Use("recursion", AT_T, times=-lam * there),
            Use(known, {"x": there}, times=-1),
        ),
    )


ERROR_H = an_error("an error in H", C_D, Function("half_D"), "half_D", "C_D")
ERROR_C = an_error("an error in C", C, Function("half"), "half", "C")


def a_round(name: str, root: Function, factor: Any, one: Use, equality: str) -> Step:
    """‖root(e(t+1))‖ <= factor ‖root(e(t))‖; `one` says ‖root(over(x))‖² <= factor² ‖root(x)‖² at x = e(t)."""
    left, right = norm(root(e(t + 1))), factor * norm(root(e()))
    return step(
        name,
        "(16)",
        "the operator of the recursion at e(t)",
        combination(
            Schema(left**2 <= right**2, ROUND, (FROM_0,)),
            Use(equality, AT_T),
            one,
            name=f"{name}, squared",
        ),
        Line(
            Schema(left <= right, ROUND, (FROM_0,)),
            "instance",
            {
                "of": Use(
                    "squares",
                    {"a": left, "b": right},
                    because=(None, Use(f"{name}, squared", AT_T)),
                ).reference()
            },
        ),
    )


def rounds(name: str, root: Function, factor: Any, start: Any, one: str, first: str) -> Step:
    """‖root(e(t))‖ <= factor^t start for t >= 0; `one` is a round, `first` says ‖root(e(0))‖ <= start."""
    claim = norm(root(e())) <= power(factor, t) * start
    return step(
        name,
        "(16), last step: the t-th power",
        "by induction",
        combination(
            Schema(substitute(claim, "t", "0")),
            Use(first),
            Use("power 0", {"x": factor}, times=-start),
            name=f"{name}, first",
        ),
        combination(
            Schema(substitute(claim, "t", t + 1), ROUND, (FROM_0, claim)),
            Use(one, AT_T),
            Use("if 2", times=factor),
            Use("next power", {"x": factor, "k": "t"}, times=-start),
            name=f"{name}, next",
        ),
        Line(
            Schema(claim, ROUND, (FROM_0,)),
            "induction",
            {"on": "t", "base": f"{name}, first", "step": f"{name}, next"},
        ),
    )
