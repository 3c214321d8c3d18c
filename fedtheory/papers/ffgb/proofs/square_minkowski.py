"""The triangle inequality in L²(α): E a² <= P² and E b² <= Q² give E (a + b)² <= (P + Q)².

With P + s and Q + s for P and Q nothing is divided by that may be zero: E (a + b)² <= (P + Q)(P + Q + 2s) for every
s > 0, and then s is let go.
"""

from fedtheory.core.proof import Line, Square, Use, combination, step
from fedtheory.core.term import (
    Outcome,
    Schema,
    Term,
    at_most,
    expect,
    less,
    substitute,
    symbol,
    tree,
)

s, _z, _S, _P, _Q = (symbol(name) for name in ("s", "z", "S", "P", "Q"))
_spare = (_z - _S**2) / (4 * (_S + 1))
_ZS = {"z": "real", "S": "real"}
_APART = (at_most(0, "S"), less(_S**2, _z))
LET_GO = (
    step(
        "something to spare",
        "textbook",
        "half of what z is above S², and less",
        combination(Schema(less(0, _spare), _ZS, _APART), Use("if 2", times=1 / (4 * (_S + 1)))),
    ),
    step(
        "let go",
        "textbook",
        "z <= S(S + 2s) at that s contradicts S² < z",
        combination(
            Schema(_z <= _S**2, _ZS, (*_APART, _z <= _S * (_S + 2 * _spare))),
            Use("if 3", times=(2 * _S + 2) / (_S + 2)),
        ),
    ),
)


def minkowski(a: Term, b: Term, scope: Schema) -> tuple[Line, ...]:
    """Lines that end in "sum": for P, Q >= 0 with E a² <= P² and E b² <= Q², E (a + b)² <= (P + Q)²."""
    total = _P + _Q
    whole = expect("x", (a + b) ** 2)
    goal = whole <= total**2
    forall = {**(scope.forall or {}), "P": "real", "Q": "real"}
    here = {name: name for name in forall}
    given = (
        *scope.conditions,
        at_most(0, "P"),
        at_most(0, "Q"),
        expect("x", a**2) <= _P**2,
        expect("x", b**2) <= _Q**2,
    )
    count = len(given)
    first, second, last = (Use(f"if {count + k}") for k in (-1, 0, 1))
    near_P, near_Q = _P + s, _Q + s
    gap = less(total**2, whole)
    at_zs = {"z": whole, "S": total}
    spare = (whole - total**2) / (4 * (total + 1))
    return (
        combination(
            Schema(whole <= total * (total + 2 * s), {**forall, "s": "real"}, (*given, less(0, s))),
            Square(
                Term(substitute(near_Q * a - near_P * b, "x", "y")),
                times=1 / (near_P * near_Q),
                over=Outcome("y"),
            ),
            Use(first.name, times=(near_P + near_Q) / near_P),
            Use(second.name, times=(near_P + near_Q) / near_Q),
            name="for every s",
        ),
        Line(
            Schema(goal, forall, (*given, gap)),
            "instance",
            {
                "of": Use(
                    "let go",
                    at_zs,
                    because=(
                        None,
                        last,
                        Use(
                            "for every s",
                            {**here, "s": spare},
                            because=(
                                *(Use(f"if {k + 1}") for k in range(count)),
                                Use("something to spare", at_zs, because=(None, last)),
                            ),
                        ),
                    ),
                ).reference()
            },
            "larger",
        ),
        combination(Schema(goal, forall, (*given, goal)), last, name="not larger"),
        Line(
            Schema(goal, forall, given),
            "cases",
            {"on": [tree(whole), tree(total**2)], "below": "not larger", "above": "larger"},
            "sum",
        ),
    )
