"""Powers over a spectrum: x^θ y^(1-θ) against x + y, with logarithms for letters.

A point of the spectrum of C/κ² is exp(depth(w)), at most 1, drawn by the spectral measure of g; so it is positive: the part
of g that L maps to 0 is left out, which f* = (L/κ²)^r g does not see.
"""

from typing import Any

from fedtheory.core.proof import Given, Line, Step, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.term import Schema, Term, at_most, equal, less, symbol, tree

X, Y, theta = symbol("X"), symbol("Y"), symbol("theta")
EXPONENTIALS = {
    "exp of a sum": Given(
        Schema(
            equal(["exp", ["+", "x", "y"]], ["*", ["exp", "x"], ["exp", "y"]]),
            {"x": "real", "y": "real"},
        ),
        "exp(x + y) = exp(x) exp(y)",
        "textbook: the functional equation of exp",
        Role.AXIOM,
        cites="rudin1976principles, Theorem 8.6",
    ),
    "exp of a log": Given(
        Schema(equal(["exp", ["log", "x"]], "x"), {"x": "real"}, (less(0, "x"),)),
        "exp(log(x)) = x",
        "textbook: log is the inverse of exp",
        Role.AXIOM,
        cites="rudin1976principles, Theorem 8.6",
    ),
    "tangent": Given(
        Schema(["<=", ["+", "1", "x"], ["exp", "x"]], {"x": "real"}),
        "1 + x <= exp(x)",
        "textbook: exp is above its tangent",
        Role.AXIOM,
        cites="rudin1976principles, Theorem 8.6",
    ),
}


def e(exponent: Any) -> Term:
    """exp of a term; SymPy would evaluate it."""
    return Term(["exp", tree(exponent)])


def log(of: Any) -> Term:
    """log of a term."""
    return Term(["log", tree(of)])


def add(one: Any, other: Any, times: Any = "1") -> Use:
    """exp(one + other) = exp(one) exp(other)."""
    return Use("exp of a sum", {"x": one, "y": other}, times=times)


def undo(what: Any, times: Any = "1") -> Use:
    """exp(log(what)) = what."""
    return Use("exp of a log", {"x": what}, times=times)


def between(power: Term) -> Term:
    """θ^θ (1-θ)^(1-θ), as a bound's formula has it."""
    return e(power * log(power)) * e((1 - power) * log(1 - power))


_ALL = {"X": "real", "Y": "real", "theta": "real"}
_mix = (1 - theta) * Y + theta * X
_from_0_to_1 = (at_most(0, theta), at_most(theta, 1))
LARGER_OF_TWO = step(
    "no more than the sum",
    "textbook",
    "x^θ y^(1-θ) is at most the larger of x and y",
    combination(
        Schema(_mix <= Y, _ALL, (*_from_0_to_1, X <= Y)),
        Use("if 3", times=theta),
        name="below Y",
    ),
    combination(
        Schema(_mix <= X, _ALL, (*_from_0_to_1, less(Y, X))),
        Use("if 3", times=1 - theta),
        name="below X",
    ),
    Line(
        Schema(e(_mix) <= e(Y), _ALL, (*_from_0_to_1, X <= Y)),
        "monotone",
        {
            "of": Use(
                "below Y",
                {"X": "X", "Y": "Y", "theta": "theta"},
                because=(None, None, Use("if 3")),
            ).reference()
        },
        "below y",
    ),
    Line(
        Schema(e(_mix) <= e(X), _ALL, (*_from_0_to_1, less(Y, X))),
        "monotone",
        {
            "of": Use(
                "below X",
                {"X": "X", "Y": "Y", "theta": "theta"},
                because=(None, None, Use("if 3")),
            ).reference()
        },
        "below x",
    ),
    combination(
        Schema(e(_mix) <= e(X) + e(Y), _ALL, (*_from_0_to_1, X <= Y)),
        Use("below y", {"X": "X", "Y": "Y", "theta": "theta"}, because=(None, None, Use("if 3"))),
        name="one case",
    ),
    combination(
        Schema(e(_mix) <= e(X) + e(Y), _ALL, (*_from_0_to_1, less(Y, X))),
        Use("below x", {"X": "X", "Y": "Y", "theta": "theta"}, because=(None, None, Use("if 3"))),
        name="the other",
    ),
    Line(
        Schema(e(_mix) <= e(X) + e(Y), _ALL, _from_0_to_1),
        "cases",
        {"on": ["X", "Y"], "below": "one case", "above": "the other"},
    ),
)

_inside = (less(0, theta), less(theta, 1))
_A, _B = log(theta), log(1 - theta)
_S = theta * _A + (1 - theta) * _B
_u_x, _u_y = X - _A - (_mix - _S), Y - _B - (_mix - _S)
YOUNG = step(
    "Young's inequality",
    "textbook",
    "two tangents of exp: x^θ y^(1-θ) <= θ^θ (1-θ)^(1-θ) (x + y)",
    combination(
        Schema(e(_mix) <= (e(X) + e(Y)) * e(_S), _ALL, _inside),
        Use("tangent", {"x": _u_x}, times=theta * e(_mix)),
        Use("tangent", {"x": _u_y}, times=(1 - theta) * e(_mix)),
        add(_u_x, _mix, times=-theta),
        undo(theta, times=-e(X - _A + _S)),
        add(_A, X - _A + _S, times=-1),
        add(X, _S),
        add(_u_y, _mix, times=-(1 - theta)),
        undo(1 - theta, times=-e(Y - _B + _S)),
        add(_B, Y - _B + _S, times=-1),
        add(Y, _S),
        name="with one exponent",
    ),
    combination(
        Schema(e(_mix) <= (e(X) + e(Y)) * between(theta), _ALL, _inside),
        Use("with one exponent", {"X": "X", "Y": "Y", "theta": "theta"}),
        add(theta * _A, (1 - theta) * _B, times=e(X) + e(Y)),
    ),
)
POWER_RULES: tuple[Step, ...] = (LARGER_OF_TWO, YOUNG)
