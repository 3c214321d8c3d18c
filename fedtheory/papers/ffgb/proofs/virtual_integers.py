"""Falling factorials of whole numbers: what is not negative although its polynomial is, between two of its roots."""

from collections.abc import Callable

import sympy as sp

from fedtheory.core.proof import Line, Step, Use, combination, step
from fedtheory.core.statement import t
from fedtheory.core.term import Claim, Schema, at_most, substitute
from fedtheory.papers.ffgb.proofs.setting import FROM_0, FROM_1, k
from fedtheory.papers.ffgb.proofs.virtual_setting import before, cube, square, weight
from fedtheory.papers.ffgb.statements.notation import K

m = sp.Symbol("m", integer=True)
WHOLE = {"m": "integer"}
KT = {"k": "integer", "t": "integer"}
first = t * K + 1


def _from(start: int, claim: Claim, name: str) -> tuple[Line, ...]:
    """A claim about m from `start` on, whose value at m + 1 is seen to be right wherever m >= start."""
    here = (at_most(start, m),)
    return (
        combination(Schema(substitute(claim, "m", start)), name=f"{name}, at {start}"),
        combination(
            Schema(substitute(claim, "m", m + 1), WHOLE, (*here, claim)), name=f"{name}, next"
        ),
        Line(
            Schema(claim, WHOLE, here),
            "induction",
            {"on": "m", "base": f"{name}, at {start}", "step": f"{name}, next"},
            name,
        ),
    )


def _back_to(start: int, claim: Claim, name: str, later: str) -> tuple[Line, ...]:
    """The same from one number earlier on, where its value is seen to be right."""
    here = (at_most(start, m),)
    return (
        combination(Schema(substitute(claim, "m", start)), name=f"{name}, at {start}"),
        Line(
            Schema(substitute(claim, "m", m + 1), WHOLE, (*here, claim)),
            "instance",
            {"of": Use(later, {"m": m + 1}).reference()},
            f"{name}, next",
        ),
        Line(
            Schema(claim, WHOLE, here),
            "induction",
            {"on": "m", "base": f"{name}, at {start}", "step": f"{name}, next"},
        ),
    )


_cube = at_most(0, cube(m))
_growth = at_most(7 * cube(m) ** 2, square(m + 1) - square(m))
cubes = step(
    "cubes",
    "ours",
    "m(m - 1)(m - 2) >= 0 for whole m >= 0",
    *_from(1, _cube, "from 1"),
    *_back_to(0, _cube, "from 0", "from 1"),
)
growth = step(
    "growth",
    "ours",
    "the difference is m² (m - 1)(m - 2)(3m - 7), and 0 at m = 1 and m = 2",
    *_from(2, _growth, "from 2"),
    *_back_to(1, _growth, "from 1", "from 2"),
)
weights = step(
    "weights",
    "ours",
    "a whole number m - 1, times a cube",
    combination(
        Schema(at_most(0, weight(m + 1)), WHOLE, (at_most(0, m),)),
        Use("cubes", {"m": m}, times=m + 1),
        name="of m + 1",
    ),
    combination(
        Schema(at_most(0, weight(before)), KT, (FROM_1, FROM_0)),
        Use("of m + 1", {"m": before - 1}),
    ),
)


def _grows(name: str, of: Callable[[sp.Expr], sp.Expr], *terms: Use) -> Step:
    """`of` is not smaller at a later step of a round than at its beginning."""
    claim = at_most(0, of(before) - of(first))
    return step(
        name,
        "ours",
        "from step to step",
        combination(Schema(substitute(claim, "k", 1), {"t": "integer"}, (FROM_0,)), name="first"),
        combination(
            Schema(substitute(claim, "k", k + 1), KT, (FROM_1, FROM_0, claim)),
            Use("if 3"),
            *terms,
            name="next",
        ),
        Line(
            Schema(claim, KT, (FROM_1, FROM_0)),
            "induction",
            {"on": "k", "base": "first", "step": "next"},
        ),
    )


cubes_grow = _grows("cubes grow", cube)
weights_grow = _grows("weights grow", weight, Use("cubes", {"m": before}, times=4))

INTEGERS: tuple[Step, ...] = (cubes, growth, weights, cubes_grow, weights_grow)
